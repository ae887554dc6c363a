// The bound on what happens by itself, where it is a number: of all rounds of an event (`chain N;`), of the `always`
// lines alone that lead nowhere, or of choices that lead to each other.

use crate::uncompared::uncompared;

/// Counts up to `N` rounds.
#[derive(Clone, Copy, Debug)]
pub struct Rounds<const N: usize> {
    count: usize,
    is_told: bool,
}

impl<const N: usize> Rounds<N> {
    const FITS: () = assert!(N > 0 && N <= u16::MAX as usize, "a chain has 1 to 65535 rounds");

    /// No round was counted.
    #[inline]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Rounds { count: 0, is_told: false }
    }

    /// Whether there may be one more round, which is counted.
    #[inline]
    #[must_use]
    pub const fn next(&mut self) -> bool {
        let goes_on = self.count < N;
        if goes_on {
            self.count += 1;
        }
        goes_on
    }

    /// A round more was stopped: whether it is the first, of which the machine is told.
    #[inline]
    #[must_use]
    pub const fn tell(&mut self) -> bool {
        !core::mem::replace(&mut self.is_told, true)
    }

    /// Whether a round was stopped.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.is_told
    }

    /// Another event has its turn.
    #[inline]
    pub const fn clear(&mut self) {
        *self = Self::new();
    }
}

uncompared!(Rounds<N>);

#[cfg(test)]
mod tests {
    use super::Rounds;

    #[test]
    fn so_many_rounds_are_counted_and_the_first_behind_them_is_told() {
        let mut rounds = Rounds::<2>::new();
        assert!(rounds.next() && rounds.next() && !rounds.is_over());
        assert!(!rounds.next() && rounds.tell() && rounds.is_over());
        assert!(!rounds.next() && !rounds.tell());
        rounds.clear();
        assert!(rounds.next() && !rounds.is_over());
    }
}
