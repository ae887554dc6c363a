// States that are active and whose `enter` has never begun: an error, or a future that was dropped, has ended the change that
// was to enter them. They are neither exited nor suspended by their lines.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use crate::StateId;

/// Some of the states `I`, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unentered<I, const WORDS: usize> {
    words: [u32; WORDS],
    states: PhantomData<I>,
}

impl<I, const WORDS: usize> Unentered<I, WORDS> {
    /// All states were entered.
    #[inline]
    pub const fn new() -> Self {
        Unentered { words: [0; WORDS], states: PhantomData }
    }

    /// Whether the state with this number was not.
    #[inline]
    #[must_use]
    pub fn has(&self, number: usize) -> bool {
        self.words.get(number / BITS).is_some_and(|word| word & bit(number) != 0)
    }

    /// The commit has made the state active, or has left it.
    #[inline]
    pub fn set(&mut self, number: usize, is_active: bool) {
        if let Some(word) = self.words.get_mut(number / BITS) {
            *word = if is_active { *word | bit(number) } else { *word & !bit(number) };
        }
    }

    /// The `enter` of the state begins.
    #[inline]
    pub fn enter(&mut self, number: usize) {
        self.set(number, false);
    }
}

impl<I: StateId, const WORDS: usize> Unentered<I, WORDS> {
    /// Their ids.
    pub(crate) fn states(&self) -> impl Iterator<Item = I> {
        let numbered = I::NUMBERED.iter().copied().enumerate();
        numbered.filter(|(number, _)| self.has(*number)).map(|(_, id)| id)
    }
}

const BITS: usize = u32::BITS as usize;

const fn bit(number: usize) -> u32 {
    1 << (number % BITS)
}

impl<I, const WORDS: usize> Default for Unentered<I, WORDS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: StateId, const WORDS: usize> Debug for Unentered<I, WORDS> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.states()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Unentered;

    #[test]
    fn a_state_counts_from_the_commit_until_its_enter_begins() {
        let mut unentered = Unentered::<(), 2>::new();
        for number in [0, 31, 32, 63] {
            assert!(!unentered.has(number));
            unentered.set(number, true);
            assert!(unentered.has(number));
        }
        unentered.enter(32);
        unentered.set(0, false);
        assert_eq!([0, 31, 32, 63].map(|number| unentered.has(number)), [false, true, false, true]);
    }
}
