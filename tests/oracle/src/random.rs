//! The generator of random numbers: splitmix64, so that a seed gives the same charts everywhere and for ever.

#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Numbers that depend on each of these parts.
    pub fn new(parts: &[u64]) -> Random {
        let mut random = Random(0);
        for part in parts {
            random.0 = random.next() ^ part;
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number from `from` to `to`, both included.
    pub fn between(&mut self, from: usize, to: usize) -> usize {
        from + self.below(to - from + 1)
    }

    /// True in so many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these; `None` where there are none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

/// What a weighted choice of a chart is given as its draw, of this number.
pub fn draw(number: u32) -> u32 {
    (Random::new(&[number.into()]).next() >> 32) as u32
}
