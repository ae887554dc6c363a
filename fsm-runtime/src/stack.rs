// The storage for the states that `push` has suspended. The view of it that
// users get is in `suspended.rs`; what pausing and resuming do is in the
// generated code.

use core::fmt::{self, Debug, Formatter};

use crate::any::Suspended;

/// Room for `N` suspended states.
// A machine with timers keeps a second stack beside this one, of the paused
// timers: so a machine without them pays nothing for them, and the view for
// users is one of states alone.
//
// A stack of one could do without `len`, which says no more than its one place: with states of eight bytes a machine then had
// four bytes less. But a field cannot depend on `N`, so this would be a second type with the same methods, in all places
// that name the first; and to count the places in every stack makes a deep one slow.
//
// Beyond `len` all are `None`, so that the derived comparisons see only what
// is suspended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack<S, const N: usize> {
    states: [Option<S>; N],
    len: u16,
}

impl<S, const N: usize> Stack<S, N> {
    const FITS: () = assert!(N <= u16::MAX as usize, "a stack has room for 65535 states at most");

    /// An empty stack.
    #[inline]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Stack { states: [const { None }; N], len: 0 }
    }

    /// How many states are suspended.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether none is suspended.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether no more can be suspended.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.free() == 0
    }

    /// How many more can be suspended.
    #[inline]
    pub const fn free(&self) -> usize {
        N.saturating_sub(self.len())
    }

    /// Suspends a state. A full stack hands it back.
    #[inline]
    pub fn push(&mut self, state: S) -> Result<(), S> {
        let place = self.len();
        let Some(place) = self.states.get_mut(place) else {
            return Err(state);
        };
        *place = Some(state);
        self.len = self.len.saturating_add(1);
        Ok(())
    }

    /// Suspends a state where room has been checked, or proven by the macro.
    // Debug builds look whether it was: the machine would lose a state, and a later `pop` would resume another. No release
    // build can tell what the macro has proven from what may panic, and a chip wants none of that.
    #[inline]
    pub fn suspend(&mut self, state: S) {
        let has_room = self.push(state).is_ok();
        debug_assert!(
            has_room,
            "the bound on the stack was wrong: it has room for {N}, and a state more was suspended"
        );
    }

    /// Takes the newest.
    #[inline]
    pub fn pop(&mut self) -> Option<S> {
        self.len = self.len.checked_sub(1)?;
        let top = self.len();
        self.states.get_mut(top)?.take()
    }

    /// The newest.
    #[inline]
    pub fn top(&self) -> Option<&S> {
        self.suspended().last()
    }

    /// All states, the newest first: the order in which they are exited.
    #[inline]
    pub fn newest_first_mut(&mut self) -> impl Iterator<Item = &mut S> {
        self.states.iter_mut().rev().flatten()
    }

    /// Drops all, the newest first. One at a time: should a drop panic, the
    /// others are still in good order.
    #[inline]
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// The view for users.
    #[inline]
    pub fn suspended(&self) -> Suspended<'_, S> {
        Suspended::new(self.states.get(..self.len()).unwrap_or_default())
    }
}

impl<S, const N: usize> Default for Stack<S, N> {
    fn default() -> Self {
        Self::new()
    }
}

// Users derive `Debug` on their machine, and should not see the empty places.
impl<S: Debug, const N: usize> Debug for Stack<S, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.suspended().fmt(f)
    }
}

#[cfg(test)]
mod tests;
