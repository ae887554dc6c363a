//! Times of floating point, compared without rounding: a moment is a whole number of parts.

use std::time::Duration;

/// Nanoseconds times 2⁶⁰: times from 2⁻⁴ s to 2³⁰ s are whole numbers of these, and so are durations.
const PARTS: f64 = (1_u64 << 60) as f64;

/// The parts of a time.
pub fn time(seconds: impl Into<f64>) -> i128 {
    let seconds = seconds.into();
    let parts = (seconds * PARTS) as i128;
    assert!(parts as f64 / PARTS == seconds, "{seconds} is too small or too large for a test");
    parts * 1_000_000_000
}

/// The parts of a duration.
pub fn duration(duration: Duration) -> i128 {
    duration.as_nanos() as i128 * (1 << 60)
}

/// Numbers that look random (xorshift; Marsaglia, "Xorshift RNGs").
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Of all magnitudes from `2^low` to `2^high`.
    pub fn number(&mut self, low: i32, high: i32) -> f64 {
        let exponent = low + (self.bits() >> 40) as i32 % (high - low);
        let fraction = (self.bits() >> 12) as f64 / (1_u64 << 52) as f64;
        (1.0 + fraction) * f64::from(exponent).exp2()
    }

    /// From 1 ns to a quarter of an hour.
    pub fn duration(&mut self) -> Duration {
        let digits = 10_u64.pow(self.bits() as u32 % 13);
        Duration::from_nanos(1 + self.bits() % digits)
    }
}
