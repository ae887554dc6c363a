//! Where code by hand keeps what waits.

use std::collections::VecDeque;

pub trait Places {
    fn new() -> Self;

    fn push(&mut self, what: u32) -> bool;

    /// Takes all out, in order.
    fn release(&mut self, each: impl FnMut(u32));
}

pub struct Ring<const N: usize> {
    places: [u32; N],
    first: usize,
    len: usize,
}

impl<const N: usize> Places for Ring<N> {
    fn new() -> Self {
        Self { places: [0; N], first: 0, len: 0 }
    }

    #[inline]
    fn push(&mut self, what: u32) -> bool {
        if self.len == N {
            return false;
        }
        let place = self.first + self.len;
        self.places[if place < N { place } else { place - N }] = what;
        self.len += 1;
        true
    }

    #[inline]
    fn release(&mut self, mut each: impl FnMut(u32)) {
        while self.len > 0 {
            each(self.places[self.first]);
            self.len -= 1;
            self.first = if self.first + 1 < N { self.first + 1 } else { 0 };
        }
    }
}

/// From the first place on.
pub struct Line<const N: usize> {
    places: [u32; N],
    len: usize,
}

impl<const N: usize> Places for Line<N> {
    fn new() -> Self {
        Self { places: [0; N], len: 0 }
    }

    #[inline]
    fn push(&mut self, what: u32) -> bool {
        let Some(place) = self.places.get_mut(self.len) else { return false };
        *place = what;
        self.len += 1;
        true
    }

    #[inline]
    fn release(&mut self, each: impl FnMut(u32)) {
        self.places[..self.len].iter().copied().for_each(each);
        self.len = 0;
    }
}

pub struct Deque<const N: usize>(VecDeque<u32>);

impl<const N: usize> Places for Deque<N> {
    fn new() -> Self {
        Self(VecDeque::with_capacity(N))
    }

    #[inline]
    fn push(&mut self, what: u32) -> bool {
        if self.0.len() == N {
            return false;
        }
        self.0.push_back(what);
        true
    }

    #[inline]
    fn release(&mut self, mut each: impl FnMut(u32)) {
        while let Some(what) = self.0.pop_front() {
            each(what);
        }
    }
}
