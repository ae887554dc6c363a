// The view that users get of the states that `push` has suspended. The storage
// behind it is in `stack.rs`.

use core::fmt::{self, Debug, Formatter};
use core::iter::FusedIterator;
use core::ops::Index;
use core::slice;

/// The suspended states of a machine, the newest last: what `suspended()`
/// gives.
///
/// ```
/// use fsm_runtime::fsm;
///
/// fsm! {
///     machine Player {
///         events { Talk, Leave }
///         initial Walking;
///         state Walking { on Talk => push Talking; }
///         state Talking { on Leave => pop; }
///     }
/// }
///
/// let mut player = Player::start();
/// assert!(player.suspended().is_empty());
///
/// player.send(PlayerEvent::Talk);
/// assert_eq!(player.suspended().len(), 1);
/// assert!(matches!(player.suspended()[0], PlayerState::Walking));
/// ```
///
/// Suspended states in a stack are the pushdown automaton of game AI (Nystrom,
/// *Game Programming Patterns*, "State").
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suspended<'a, S> {
    // All are `Some`. A slice of `S` over storage that is partly filled would
    // need unsafe code.
    states: &'a [Option<S>],
}

impl<'a, S> Suspended<'a, S> {
    /// The view of the filled part of a stack.
    #[inline]
    pub(crate) const fn new(states: &'a [Option<S>]) -> Self {
        Suspended { states }
    }

    /// How many states are suspended.
    #[inline]
    pub const fn len(self) -> usize {
        self.states.len()
    }

    /// Whether none is suspended.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.states.is_empty()
    }

    /// The state at this place, counted from the oldest; `None` beyond the
    /// newest.
    #[inline]
    pub fn get(self, index: usize) -> Option<&'a S> {
        self.states.get(index)?.as_ref()
    }

    /// The newest: the one that the next `pop` resumes.
    #[inline]
    pub fn last(self) -> Option<&'a S> {
        self.states.last()?.as_ref()
    }

    /// All of them, the oldest first.
    #[inline]
    pub fn iter(self) -> SuspendedIter<'a, S> {
        SuspendedIter { states: self.states.iter() }
    }
}

// By hand: derives would ask for `S: Clone`.
impl<S> Clone for Suspended<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Suspended<'_, S> {}

impl<S: Debug> Debug for Suspended<'_, S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Panics where the index is beyond the newest, like a slice.
impl<S> Index<usize> for Suspended<'_, S> {
    type Output = S;

    #[inline]
    #[track_caller]
    fn index(&self, index: usize) -> &S {
        match self.get(index) {
            Some(state) => state,
            None => panic!("index {index} is out of range: suspended states: {}", self.len()),
        }
    }
}

impl<'a, S> IntoIterator for Suspended<'a, S> {
    type Item = &'a S;
    type IntoIter = SuspendedIter<'a, S>;

    #[inline]
    fn into_iter(self) -> SuspendedIter<'a, S> {
        self.iter()
    }
}

/// The iterator over [`Suspended`] states, the oldest first.
pub struct SuspendedIter<'a, S> {
    states: slice::Iter<'a, Option<S>>,
}

impl<S> Clone for SuspendedIter<'_, S> {
    fn clone(&self) -> Self {
        SuspendedIter { states: self.states.clone() }
    }
}

impl<S: Debug> Debug for SuspendedIter<'_, S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, S> Iterator for SuspendedIter<'a, S> {
    type Item = &'a S;

    #[inline]
    fn next(&mut self) -> Option<&'a S> {
        self.states.next()?.as_ref()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.states.size_hint()
    }
}

impl<S> DoubleEndedIterator for SuspendedIter<'_, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.states.next_back()?.as_ref()
    }
}

impl<S> ExactSizeIterator for SuspendedIter<'_, S> {}
impl<S> FusedIterator for SuspendedIter<'_, S> {}
