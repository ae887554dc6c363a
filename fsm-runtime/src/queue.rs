// Events that wait inside a machine: those that actions have raised, and those that a
// state has deferred. When they are offered is decided by the generated code.

use core::convert::Infallible;
use core::fmt::{self, Debug, Formatter};

/// Room for `N` raised and deferred events.
///
/// Raised events come first, in order; behind them, once the state has changed,
/// the deferred ones, in order. One that is deferred again keeps its place.
///
/// `T` is the time of events that are raised for later, of which `delayed.rs`
/// takes care: without it there are none, and nothing is stored for them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Queue<E, const N: usize, T = Infallible> {
    pub(crate) waiting: [Option<(Kind<T>, E)>; N],
    pub(crate) len: u16,
    /// Behind the place of the deferred event that is just offered again; 0 where none is.
    pub(crate) offered: u16,
}

/// Why an event waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind<T> {
    Raised,
    /// Deferred, and the state has changed since.
    Recalled,
    /// Deferred, until the state changes.
    Deferred,
    /// Raised for later, until this time.
    Due(T),
    /// Raised for the end of the call, at this time.
    AtEnd(T),
}

impl<E, const N: usize, T> Queue<E, N, T> {
    const FITS: () = assert!(N > 0 && N <= u16::MAX as usize, "a queue has room for 1 to 65535 events");

    /// An empty queue.
    #[inline]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Queue { waiting: [const { None }; N], len: 0, offered: 0 }
    }

    /// Adds a raised event. A full queue hands it back.
    #[inline]
    pub fn raise(&mut self, event: E) -> Result<(), E> {
        self.push(Kind::Raised, event)
    }

    /// Keeps an event until the state changes. A full queue hands it back.
    #[inline]
    pub fn defer(&mut self, event: E) -> Result<(), E> {
        let offered = core::mem::take(&mut self.offered);
        self.push(Kind::Deferred, event)?;
        if let Some(place) = offered.checked_sub(1)
            && let Some(behind) = self.waiting.get_mut(place as usize..self.len as usize)
        {
            first_to_last(behind.iter_mut().rev());
        }
        Ok(())
    }

    #[inline]
    fn push(&mut self, kind: Kind<T>, event: E) -> Result<(), E> {
        let Some(place) = self.waiting.get_mut(self.len as usize) else {
            return Err(event);
        };
        *place = Some((kind, event));
        self.len = self.len.saturating_add(1);
        Ok(())
    }

    /// Whether no more event can wait.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// How many raised events wait.
    #[inline]
    pub fn raised(&self) -> usize {
        self.kinds().filter(|kind| matches!(kind, Kind::Raised)).count()
    }

    /// The state has changed: what was deferred is offered again.
    #[inline]
    pub fn recall(&mut self) {
        for (kind, _) in self.waiting.iter_mut().flatten() {
            if matches!(kind, Kind::Deferred) {
                *kind = Kind::Recalled;
            }
        }
    }

    /// The event whose turn it is, and whether it had been deferred.
    #[inline]
    pub fn take(&mut self) -> Option<(bool, E)> {
        self.offered = 0;
        // Nearly always a raised event is the first, for few machines defer any.
        let index = match self.waiting.first()?.as_ref()? {
            (Kind::Raised, _) => 0,
            _ => self.first_in_turn()?,
        };
        let (kind, event) = self.waiting.get_mut(index)?.take()?;
        if let Some(behind) = self.waiting.get_mut(index..self.len as usize) {
            first_to_last(behind);
        }
        self.len = self.len.saturating_sub(1);
        let is_recalled = matches!(kind, Kind::Recalled);
        if is_recalled {
            self.offered = (index as u16).saturating_add(1);
        }
        Some((is_recalled, event))
    }

    fn first_in_turn(&self) -> Option<usize> {
        let first = |is_it: fn(&Kind<T>) -> bool| {
            let taken = self.waiting.get(..self.len as usize)?;
            taken.iter().position(|place| place.as_ref().is_some_and(|(kind, _)| is_it(kind)))
        };
        first(|kind| matches!(kind, Kind::Raised)).or_else(|| first(|kind| matches!(kind, Kind::Recalled)))
    }

    /// Whether nothing waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Drops all that waits: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        self.offered = 0;
        while let Some(last) = self.len.checked_sub(1) {
            self.len = last;
            if let Some(place) = self.waiting.get_mut(last as usize) {
                *place = None;
            }
        }
    }

    /// Adds an event that has waited before.
    #[cfg(feature = "serde")]
    pub(crate) fn add(&mut self, kind: Kind<T>, event: E) {
        let _ = self.push(kind, event);
    }

    fn kinds(&self) -> impl Iterator<Item = &Kind<T>> {
        self.waiting.get(..self.len as usize).unwrap_or_default().iter().flatten().map(|(kind, _)| kind)
    }
}

impl<E, const N: usize, T> Default for Queue<E, N, T> {
    fn default() -> Self {
        Self::new()
    }
}

// Users derive `Debug` on their machine, and should not see the empty places.
impl<E: Debug, const N: usize, T> Debug for Queue<E, N, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.waiting.iter().flatten().map(|(_, event)| event)).finish()
    }
}

/// Moves what stands first behind all others: `rotate_left(1)`, without the assertion in it and in a tenth of the code, for
/// the few places that are taken.
#[inline]
pub(crate) fn first_to_last<'a, T: 'a>(places: impl IntoIterator<Item = &'a mut T>) {
    let mut places = places.into_iter();
    let Some(mut place) = places.next() else { return };
    for next in places {
        core::mem::swap(place, next);
        place = next;
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
