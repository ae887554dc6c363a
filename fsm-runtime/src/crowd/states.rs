// Some of the states of a machine, as bits. A turn goes through such a set, so it costs what is occupied, however many
// states there are.

use alloc::vec::Vec;
use core::slice;

/// States by their positions in `StateId::NUMBERED`, in this order.
#[derive(Clone)]
pub(super) struct States(Vec<usize>);

const BITS: usize = usize::BITS as usize;

impl States {
    /// No state, and no room for any.
    pub(super) const fn none() -> Self {
        States(Vec::new())
    }

    /// No state, with room for those before this one.
    pub(super) fn before(end: usize) -> Self {
        States(alloc::vec![0; end.div_ceil(BITS)])
    }

    #[inline]
    pub(super) fn insert(&mut self, state: usize) {
        self.0[state / BITS] |= 1 << (state % BITS);
    }

    #[inline]
    pub(super) fn remove(&mut self, state: usize) {
        self.0[state / BITS] &= !(1 << (state % BITS));
    }

    pub(super) fn insert_all(&mut self, others: &States) {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    #[inline]
    pub(super) fn iter(&self) -> Iter<'_> {
        Iter { words: self.0.iter(), bits: 0, end: 0 }
    }
}

pub(super) struct Iter<'a> {
    words: slice::Iter<'a, usize>,
    /// What is left of the word that ends before this state.
    bits: usize,
    end: usize,
}

impl Iterator for Iter<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.bits = *self.words.next()?;
            self.end += BITS;
        }
        let state = self.end - BITS + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_come_in_order_across_words() {
        let mut states = States::before(3 * BITS);
        let some = [0, 5, BITS - 1, BITS, 3 * BITS - 1];
        some.into_iter().rev().for_each(|state| states.insert(state));
        assert_eq!(states.iter().collect::<Vec<_>>(), some);
        states.remove(BITS);
        assert_eq!(states.iter().collect::<Vec<_>>(), [0, 5, BITS - 1, 3 * BITS - 1]);
        let mut others = States::before(3 * BITS);
        others.insert(BITS);
        states.insert_all(&others);
        assert_eq!(states.iter().collect::<Vec<_>>(), some);
        states.clear();
        assert_eq!(states.iter().next(), None);
        assert_eq!(States::none().iter().next(), None);
    }
}
