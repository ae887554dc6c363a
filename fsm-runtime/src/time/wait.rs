// How long a timer runs, and how much its deadline was rounded up by.

use core::hash::{Hash, Hasher};
use core::time::Duration;

use super::Time;

/// How long something takes.
#[derive(Clone, Copy, Debug)]
pub enum Wait<T: Time> {
    /// A literal of a table, or what a snapshot tells.
    Literal(Duration),
    /// A span that is computed.
    Span(T::Span),
    /// As long as from the one time to the other; no time where that is not later.
    Between(T, T),
}

/// How much earlier than a time an exact moment lies: a fraction of the step that leads to this time.
///
/// A deadline of floating point is rounded up. The beats of a line count from the exact moments, so the deadline keeps what
/// was added, in bytes beside the tag of [`Timer`](crate::timer::Timer). Of clocks whose sums are exact there is nothing to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rest<const R: usize>([u8; R]);

impl<const R: usize> Rest<R> {
    /// The time itself.
    pub(crate) const NONE: Self = Rest([0; R]);

    /// Rounded down, so that the moment is never too early.
    pub(super) fn of(fraction: f64) -> Self {
        let mut parts = (fraction / Self::part()) as u64;
        let mut bytes = [0; R];
        for byte in bytes.iter_mut().rev() {
            *byte = parts as u8;
            parts >>= 8;
        }
        Rest(bytes)
    }

    pub(super) fn fraction(self) -> f64 {
        let parts = self.0.iter().fold(0, |parts: u64, byte| (parts << 8) | u64::from(*byte));
        parts as f64 * Self::part()
    }

    /// The smallest fraction. Of up to six bytes all are exact as floating point.
    const fn part() -> f64 {
        const { assert!(R <= 6) };
        1.0 / (1_u64 << (8 * R)) as f64
    }
}

// The derived one would tell the number of bytes too, which is a call for a clock without any.
impl<const R: usize> Hash for Rest<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|byte| state.write_u8(*byte));
    }
}
