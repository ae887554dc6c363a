// Raised events that wait, of a machine in which none is ever deferred: nothing
// has to be known of them but their order.

use core::fmt::{self, Debug, Formatter};
use core::mem::swap;

/// Room for `N` raised events, which stand from the first place on without a gap.
///
/// One event alone is what nearly always waits. So there are no indices: the first
/// place and a look at the second are all that this takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Raised<E, const N: usize>([Option<E>; N]);

impl<E, const N: usize> Raised<E, N> {
    const FITS: () = assert!(N > 0 && N <= u16::MAX as usize, "a queue has room for 1 to 65535 events");

    /// None waits.
    #[inline]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Raised([const { None }; N])
    }

    /// Adds an event. Where there is no room, it is handed back.
    #[inline]
    pub fn raise(&mut self, event: E) -> Result<(), E> {
        match self.0.first_mut() {
            Some(first) if first.is_none() => {
                *first = Some(event);
                Ok(())
            }
            _ => self.raise_behind(event),
        }
    }

    // Seldom called, from as many places as there are actions that raise something.
    #[inline(never)]
    fn raise_behind(&mut self, event: E) -> Result<(), E> {
        match self.0.iter_mut().find(|place| place.is_none()) {
            Some(place) => {
                *place = Some(event);
                Ok(())
            }
            None => Err(event),
        }
    }

    /// The event whose turn it is. Those behind it close up.
    #[inline]
    pub fn take(&mut self) -> Option<E> {
        let (mut free, behind) = self.0.split_first_mut()?;
        let event = free.take()?;
        for place in behind.iter_mut().take_while(|place| place.is_some()) {
            swap(free, place);
            free = place;
        }
        Some(event)
    }

    /// How many wait.
    #[inline]
    pub fn raised(&self) -> usize {
        self.0.iter().take_while(|place| place.is_some()).count()
    }

    /// Whether there is no room for another.
    #[inline]
    pub const fn is_full(&self) -> bool {
        matches!(self.0.last(), Some(Some(_)))
    }

    /// Whether none waits.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.first().is_none_or(Option::is_none)
    }

    /// Drops all that wait: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Those that wait, in order.
    #[cfg(feature = "serde")]
    pub(crate) fn content(&self) -> impl Iterator<Item = &E> {
        self.0.iter().flatten()
    }
}

impl<E, const N: usize> Default for Raised<E, N> {
    fn default() -> Self {
        Self::new()
    }
}

// Users derive `Debug` on their machine, and should not see the empty places.
impl<E: Debug, const N: usize> Debug for Raised<E, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().flatten()).finish()
    }
}

/// Room for one raised event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RaisedOne<E>(Option<E>);

impl<E> RaisedOne<E> {
    /// The event that waits.
    #[cfg(feature = "serde")]
    pub(crate) fn content(&self) -> impl Iterator<Item = &E> {
        self.0.iter()
    }

    /// None waits.
    #[inline]
    pub const fn new() -> Self {
        RaisedOne(None)
    }

    /// Keeps an event. Where another one waits, it is handed back.
    #[inline]
    pub fn raise(&mut self, event: E) -> Result<(), E> {
        if self.0.is_some() {
            return Err(event);
        }
        self.0 = Some(event);
        Ok(())
    }

    /// The event whose turn it is.
    #[inline]
    pub const fn take(&mut self) -> Option<E> {
        self.0.take()
    }

    /// How many wait.
    #[inline]
    pub const fn raised(&self) -> usize {
        self.0.is_some() as usize
    }

    /// Whether it waits.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.0.is_some()
    }

    /// Whether none waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Drops what waits: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        self.0 = None;
    }
}

impl<E> Default for RaisedOne<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E: Debug> Debug for RaisedOne<E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    #[test]
    fn events_come_in_order_and_a_full_queue_hands_back() {
        let mut queue = Raised::<u8, 3>::new();
        assert_eq!((queue.raise(1), queue.raise(2), queue.raise(3)), (Ok(()), Ok(()), Ok(())));
        assert_eq!((queue.raise(4), queue.raised()), (Err(4), 3));
        assert_eq!(queue.take(), Some(1));
        assert_eq!(queue.raise(4), Ok(()));
        assert_eq!((queue.take(), queue.take(), queue.take()), (Some(2), Some(3), Some(4)));
        assert_eq!((queue.take(), queue.is_empty()), (None, true));
    }

    #[test]
    fn one_event_has_room() {
        let mut queue = RaisedOne::<u8>::new();
        assert_eq!((queue.raise(1), queue.raise(2), queue.raised()), (Ok(()), Err(2), 1));
        assert_eq!((queue.take(), queue.take(), queue.is_empty()), (Some(1), None, true));
    }

    #[test]
    fn what_has_waited_leaves_nothing_behind() {
        let mut queue = Raised::<u8, 2>::new();
        assert_eq!((queue.raise(1), queue.raise(2)), (Ok(()), Ok(())));
        queue.clear();
        assert_eq!(queue, Raised::new());
        assert_eq!(queue.raise(3), Ok(()));
        assert_eq!(format!("{queue:?}"), "[3]");
        let mut one = RaisedOne::<u8>::new();
        assert_eq!(one.raise(1), Ok(()));
        assert_eq!(format!("{one:?}"), "[1]");
        one.clear();
        assert_eq!(one, RaisedOne::new());
    }
}
