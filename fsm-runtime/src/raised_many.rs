// Raised events that wait, of a machine in which none is ever deferred and many may be raised at once.

use core::fmt::{self, Debug, Formatter};

use crate::by_content::by_content;
use crate::places::around;

/// Room for `N` raised events, in a ring. For few of them `Raised` is smaller, and faster too.
#[derive(Clone, Copy)]
pub struct RaisedMany<E, const N: usize> {
    places: [Option<E>; N],
    /// Where the ring begins.
    first: u16,
    len: u16,
}

impl<E, const N: usize> RaisedMany<E, N> {
    const FITS: () = assert!(N > 0 && N <= u16::MAX as usize, "a queue has room for 1 to 65535 events");

    /// None waits.
    #[inline]
    pub const fn new() -> Self {
        let () = Self::FITS;
        RaisedMany { places: [const { None }; N], first: 0, len: 0 }
    }

    /// Adds an event. Where there is no room, it is handed back.
    #[inline]
    pub fn raise(&mut self, event: E) -> Result<(), E> {
        match self.places.get_mut(around(self.first, self.len as usize, N)) {
            Some(place) if (self.len as usize) < N => {
                *place = Some(event);
                self.len = self.len.wrapping_add(1);
                Ok(())
            }
            _ => Err(event),
        }
    }

    /// The event whose turn it is.
    #[inline]
    pub fn take(&mut self) -> Option<E> {
        self.len = self.len.checked_sub(1)?;
        let event = self.places.get_mut(self.first as usize)?.take();
        self.first = around(self.first, 1, N) as u16;
        event
    }

    /// How many wait.
    #[inline]
    pub const fn raised(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no room for another.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Whether none waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Drops all that wait: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        while self.take().is_some() {}
    }

    /// Those that wait, in order.
    pub(crate) fn content(&self) -> impl Iterator<Item = &E> {
        let (wrapped, straight) = self.places.split_at_checked(self.first as usize).unwrap_or_default();
        straight.iter().chain(wrapped).flatten()
    }
}

by_content!(RaisedMany<E, N>: E);

impl<E, const N: usize> Default for RaisedMany<E, N> {
    fn default() -> Self {
        Self::new()
    }
}

// Users derive `Debug` on their machine, and should not see the empty places.
impl<E: Debug, const N: usize> Debug for RaisedMany<E, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.content()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    #[test]
    fn a_ring_gives_what_a_deque_gives() {
        let (mut ring, mut deque) = (RaisedMany::<u32, 5>::new(), VecDeque::new());
        for number in 0..10_000_u32 {
            // Fuller and emptier in turn, round and round the places.
            match number.wrapping_mul(number).wrapping_add(number / 16) % 7 < 3 + number / 8 % 2 {
                true if deque.len() == 5 => assert_eq!(ring.raise(number), Err(number)),
                true => {
                    deque.push_back(number);
                    assert_eq!(ring.raise(number), Ok(()));
                }
                false => assert_eq!(ring.take(), deque.pop_front()),
            }
            assert!(ring.content().eq(&deque));
            assert_eq!((ring.raised(), ring.is_empty()), (deque.len(), deque.is_empty()));
            assert_eq!(ring.is_full(), deque.len() == 5);
            let mut again = RaisedMany::new();
            deque.iter().for_each(|event| assert_eq!(again.raise(*event), Ok(())));
            assert_eq!(ring, again);
        }
        ring.clear();
        assert_eq!(ring, RaisedMany::new());
    }

    #[test]
    fn the_largest_ring_has_a_place_for_each() {
        let mut ring = RaisedMany::<u16, 65535>::new();
        (0..65535).for_each(|event| assert_eq!(ring.raise(event), Ok(())));
        assert_eq!((ring.is_full(), ring.raised(), ring.raise(7)), (true, 65535, Err(7)));
        (0..65535).for_each(|event| assert_eq!(ring.take(), Some(event)));
        assert_eq!(ring.take(), None);
    }
}
