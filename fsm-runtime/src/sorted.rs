// The order of events for later, apart from the events: where one comes between others, numbers of two bytes move.

use core::mem::replace;

use crate::places::{Number, around};

/// Up to `N` numbers of places, in a ring.
#[derive(Clone, Copy)]
pub(crate) struct Sorted<const N: usize> {
    numbers: [Number; N],
    /// Where the ring begins.
    first: u16,
    len: u16,
}

impl<const N: usize> Sorted<N> {
    #[inline]
    pub const fn new() -> Self {
        Sorted { numbers: [0; N], first: 0, len: 0 }
    }

    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub fn get(&self, index: usize) -> Option<Number> {
        if index >= self.len() {
            return None;
        }
        self.numbers.get(around(self.first, index, N)).copied()
    }

    /// Puts one in front of that with this index. There is room.
    pub fn insert(&mut self, index: usize, number: Number) {
        self.shift(index, self.len(), number);
        self.len = self.len.wrapping_add(1);
    }

    /// Takes one out.
    pub fn remove(&mut self, index: usize) -> Option<Number> {
        let number = self.get(index)?;
        if index > 0 {
            self.shift(0, index, 0);
        }
        self.first = around(self.first, 1, N) as u16;
        self.len = self.len.wrapping_sub(1);
        Some(number)
    }

    /// A number comes to an index, and those from there on go to the next one, up to another index.
    fn shift(&mut self, from: usize, to: usize, number: Number) {
        let (wrapped, straight) = self.numbers.split_at_mut_checked(self.first as usize).unwrap_or_default();
        let (until, end) = (straight.len(), to.wrapping_add(1));
        let straight = straight.get_mut(from.min(until)..end.min(until)).unwrap_or_default();
        let wrapped =
            wrapped.get_mut(from.saturating_sub(until)..end.saturating_sub(until)).unwrap_or_default();
        let all = straight.iter_mut().chain(wrapped);
        all.fold(number, |number, place| replace(place, number));
    }
}
