// The bound on chains: requests made in `enter` can lead from state to state
// without end. One chain names each state once at most; which ones it has named is
// noted here.

use crate::uncompared::uncompared;

/// The states that a chain has named, one bit for each.
#[derive(Clone, Copy, Debug)]
pub struct Chain<const WORDS: usize>([u32; WORDS]);

impl<const WORDS: usize> Chain<WORDS> {
    /// No state was named.
    #[inline]
    pub const fn new() -> Self {
        Chain([0; WORDS])
    }

    /// Notes the state with this index: false if it was noted before. Panics where the index has no bit, which
    /// would be a mistake of the macro.
    #[inline]
    pub const fn enter(&mut self, index: usize) -> bool {
        let word = &mut self.0[index / BITS];
        let bit = 1 << (index % BITS);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Whether the state was noted.
    #[inline]
    #[must_use]
    pub const fn has(&self, index: usize) -> bool {
        self.0[index / BITS] & (1 << (index % BITS)) != 0
    }

    /// Nothing has been noted.
    #[inline]
    pub const fn clear(&mut self) {
        self.0 = [0; WORDS];
    }
}

const BITS: usize = u32::BITS as usize;

uncompared!(Chain<N>);

#[cfg(test)]
mod tests {
    use super::Chain;

    #[test]
    fn each_state_is_entered_once() {
        let mut chain = Chain::<2>::new();
        for index in 0..64 {
            assert!(chain.enter(index), "{index}");
        }
        for index in 0..64 {
            assert!(!chain.enter(index), "{index}");
        }
    }

    #[test]
    fn states_do_not_touch_each_other() {
        let mut chain = Chain::<2>::new();
        assert!(chain.enter(31));
        assert!(chain.enter(32));
        assert!(chain.enter(63));
        assert!(!chain.enter(32));
    }

    #[test]
    #[should_panic = "index out of bounds"]
    fn an_index_without_a_bit_is_a_mistake_of_the_macro() {
        Chain::<1>::new().enter(32);
    }
}
