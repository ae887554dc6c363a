//! Streams of events: random ones, the same in each run, and periodic ones, which a processor can predict.

/// A branch predictor learns tens of thousands of random events by heart. So each sample of time has others.
const LENGTH: usize = 1 << 18;

/// So that much is left behind it.
pub const LAST_BEGIN: usize = LENGTH / 4 * 3;

pub const TITLES: [&str; 2] = ["random", "periodic"];

pub struct Stream<I> {
    pub inputs: Vec<I>,
    /// Where a machine in its first state may begin.
    pub begins: Vec<usize>,
}

/// A random stream and a periodic one, in the order of [`TITLES`].
pub fn both<I: Copy>(mut random: impl FnMut(&mut Random) -> I, cycle: &[I]) -> [Stream<I>; 2] {
    let mut source = Random::new(0x2545_f491_4f6c_dd1d);
    let random = (0..LENGTH).map(|_| random(&mut source)).collect();
    let periodic = cycle.iter().copied().cycle().take(LENGTH - LENGTH % cycle.len()).collect();
    [
        Stream { inputs: random, begins: (0..LAST_BEGIN).collect() },
        Stream { inputs: periodic, begins: (0..LAST_BEGIN).step_by(cycle.len()).collect() },
    ]
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
