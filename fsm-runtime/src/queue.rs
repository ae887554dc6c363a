// Events that wait inside a machine: those that actions have raised, and those that a
// state has deferred. When they are offered is decided by the generated code.

use core::convert::Infallible;
use core::fmt::{self, Debug, Formatter};

use crate::by_content::by_content;
use crate::places::{Kind, Number, Places};

/// Room for `N` raised and deferred events.
///
/// All stand in one list, in the order in which they came. Raised events have their turn first; then, once the state
/// has changed, the deferred ones. One that is deferred again keeps its place.
///
/// Nothing is searched, and nothing moves. The recalled ones are those of the deferred from one number to another, for
/// what is in front of them was deferred again, and what is behind them was deferred since.
///
/// `T` is the time of events that are raised for later, of which `delayed.rs`
/// takes care: without it there are none, and nothing is stored for them.
#[derive(Clone, Copy)]
pub struct Queue<E, const N: usize, T = Infallible> {
    pub(crate) places: Places<E, T, N>,
    raised: u16,
    /// What stands in the list before the first raised event, where there is one.
    before_raised: Number,
    deferred: u16,
    /// So many of the deferred were deferred again since the last change.
    again: u16,
    /// Up to this one the deferred are recalled.
    recalled: u16,
    /// The last of those that were deferred again.
    before_recalled: Number,
    /// One of the deferred is just offered again.
    pub(crate) is_offered: bool,
}

impl<E, const N: usize, T> Queue<E, N, T> {
    /// An empty queue.
    #[inline]
    pub const fn new() -> Self {
        Queue {
            places: Places::new(),
            raised: 0,
            before_raised: 0,
            deferred: 0,
            again: 0,
            recalled: 0,
            before_recalled: 0,
            is_offered: false,
        }
    }

    // A call is little beside what this does, and what calls it stays small enough to be inlined.
    /// Adds a raised event. A full queue hands it back.
    #[inline(never)]
    pub fn raise(&mut self, event: E) -> Result<(), E> {
        let before = self.places.last();
        self.places.put(before, Kind::Raised, event)?;
        if self.raised == 0 {
            self.before_raised = before;
        }
        self.raised = self.raised.wrapping_add(1);
        Ok(())
    }

    /// Keeps an event until the state changes. A full queue hands it back.
    #[inline(never)]
    pub fn defer(&mut self, event: E) -> Result<(), E> {
        let is_offered = core::mem::take(&mut self.is_offered);
        let before = if is_offered { self.before_recalled } else { self.places.last() };
        let number = self.places.put(before, Kind::Deferred, event)?;
        self.deferred = self.deferred.wrapping_add(1);
        if is_offered {
            if self.before_raised == before {
                self.before_raised = number;
            }
            self.before_recalled = number;
            self.again = self.again.wrapping_add(1);
            self.recalled = self.recalled.wrapping_add(1);
        }
        Ok(())
    }

    /// Whether no more event can wait.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len() == N
    }

    /// How many raised events wait.
    #[inline]
    pub const fn raised(&self) -> usize {
        self.raised as usize
    }

    /// The state has changed: what was deferred is offered again.
    #[inline]
    pub const fn recall(&mut self) {
        self.is_offered = false;
        if self.deferred > 0 {
            self.before_recalled = 0;
            self.again = 0;
            self.recalled = self.deferred;
        }
    }

    /// The event whose turn it is, and whether it had been deferred.
    #[inline]
    pub fn take(&mut self) -> Option<(bool, E)> {
        self.is_offered = false;
        match self.raised > 0 || self.again < self.recalled {
            true => self.take_first(),
            false => None,
        }
    }

    #[inline(never)]
    fn take_first(&mut self) -> Option<(bool, E)> {
        if self.raised == 0 {
            self.is_offered = true;
            self.deferred = self.deferred.wrapping_sub(1);
            self.recalled = self.recalled.wrapping_sub(1);
            return Some((true, self.places.take_behind(self.before_recalled)?));
        }
        self.raised = self.raised.wrapping_sub(1);
        let event = self.places.take_behind(self.before_raised)?;
        if self.raised > 0 {
            self.find_raised();
        }
        Some((false, event))
    }

    /// Goes past those that were deferred since the event was raised that has just been taken: past each of them once.
    fn find_raised(&mut self) {
        let mut next = self.places.next(self.before_raised);
        while let Some((Kind::Deferred, _)) = self.places.get(next) {
            self.before_raised = next;
            next = self.places.next(next);
        }
    }

    /// Whether nothing waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Drops all that waits: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        while !self.is_empty() {
            self.recall();
            drop(self.take());
        }
        self.is_offered = false;
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        (self.raised as usize).wrapping_add(self.deferred as usize)
    }

    /// All that waits, in order.
    pub(crate) fn content(&self) -> impl Iterator<Item = (Kind<&T>, &E)> {
        let mut deferred = 0;
        self.places.list(self.len()).map(move |(kind, event)| {
            let Kind::Deferred = kind else { return (kind.as_ref(), event) };
            let is_recalled = (self.again..self.recalled).contains(&deferred);
            deferred = deferred.wrapping_add(1);
            (if is_recalled { Kind::Recalled } else { Kind::Deferred }, event)
        })
    }

    /// Adds an event that has waited before. What stands between recalled ones is recalled too.
    #[cfg(any(test, feature = "serde"))]
    pub(crate) fn add(&mut self, kind: Kind<T>, event: E) {
        let before = self.deferred;
        let _ = match kind {
            Kind::Raised => self.raise(event),
            _ => self.defer(event),
        };
        if matches!(kind, Kind::Recalled) && self.deferred > before {
            if self.again == self.recalled {
                self.again = before;
                self.before_recalled = self.places.last_of(before, |kind| matches!(kind, Kind::Deferred));
            }
            self.recalled = self.deferred;
        }
    }
}

by_content!(Queue<E, N, T>: E T);

impl<E, const N: usize, T> Default for Queue<E, N, T> {
    fn default() -> Self {
        Self::new()
    }
}

// Users derive `Debug` on their machine, and should not see the empty places.
impl<E: Debug, const N: usize, T> Debug for Queue<E, N, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.content().map(|(_, event)| event)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raised_events_come_in_order_and_a_full_queue_hands_back() {
        let mut queue = Queue::<u8, 2>::new();
        assert_eq!(queue.raise(1), Ok(()));
        assert_eq!(queue.raise(2), Ok(()));
        assert!(queue.is_full());
        assert_eq!(queue.raise(3), Err(3));
        assert_eq!((queue.take(), queue.take(), queue.take()), (Some((false, 1)), Some((false, 2)), None));
    }

    #[test]
    fn deferred_events_wait_for_a_change_and_let_raised_ones_go_before() {
        let mut queue = Queue::<u8, 4>::new();
        assert_eq!(queue.defer(1), Ok(()));
        assert_eq!(queue.defer(2), Ok(()));
        assert_eq!(queue.take(), None);
        queue.recall();
        assert_eq!(queue.raise(3), Ok(()));
        assert_eq!(queue.raised(), 1);
        assert_eq!(queue.take(), Some((false, 3)));
        assert_eq!(queue.take(), Some((true, 1)));
        assert_eq!(queue.defer(1), Ok(()));
        assert_eq!((queue.take(), queue.take()), (Some((true, 2)), None));
        queue.clear();
        queue.recall();
        assert_eq!(queue.take(), None);
    }

    #[test]
    fn an_event_that_is_deferred_again_keeps_its_place() {
        let mut queue = Queue::<u8, 4>::new();
        assert_eq!((queue.defer(1), queue.defer(2), queue.defer(3)), (Ok(()), Ok(()), Ok(())));
        queue.recall();
        assert_eq!((queue.take(), queue.defer(1)), (Some((true, 1)), Ok(())));
        // This one is taken for good; what is deferred later is behind all others.
        assert_eq!((queue.take(), queue.take()), (Some((true, 2)), Some((true, 3))));
        assert_eq!((queue.take(), queue.defer(4)), (None, Ok(())));
        queue.recall();
        assert_eq!((queue.take(), queue.take(), queue.take()), (Some((true, 1)), Some((true, 4)), None));
    }
}
