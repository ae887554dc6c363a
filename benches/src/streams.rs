//! Streams of events: random ones, the same in each run, and periodic ones, which a processor can predict.

/// A branch predictor learns tens of thousands of random events by heart. So each sample of time has others.
const LENGTH: usize = 1 << 18;

pub const TITLES: [&str; 2] = ["random", "periodic"];

/// A random stream and a periodic one, in the order of [`TITLES`].
pub fn both<I: Copy>(random: impl FnMut(&mut Random) -> I, cycle: &[I]) -> [Vec<I>; 2] {
    [of_random(random), cycle.iter().copied().cycle().take(LENGTH - LENGTH % cycle.len()).collect()]
}

pub fn of_random<I>(mut input: impl FnMut(&mut Random) -> I) -> Vec<I> {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    (0..LENGTH).map(|_| input(&mut random)).collect()
}

/// A xorshift generator.
pub struct Random {
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub fn below(&mut self, limit: u32) -> u32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        // The upper bits are the better ones.
        (((self.state >> 32) * u64::from(limit)) >> 32) as u32
    }
}
