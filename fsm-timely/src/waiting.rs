//! The events that wait until nothing earlier can come.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::time::Duration;

use crate::Keyed;

/// Events in the order of their arrival, and those that have been looked at once and must wait longer.
pub(crate) struct Waiting<K, E> {
    arrived: Vec<Keyed<K, E>>,
    /// The earliest of those that have arrived.
    earliest: Option<Duration>,
    later: BinaryHeap<Later<K, E>>,
    /// How many have been put into the heap.
    looked_at: u64,
}

/// The earliest is the greatest, as a heap wants it. By its number too, for a heap forgets in which order equal ones have come: what one
/// machine has done at one time has no other.
struct Later<K, E>(Keyed<K, E>, u64);

impl<K, E> Waiting<K, E> {
    pub(crate) fn new() -> Self {
        Self { arrived: Vec::new(), earliest: None, later: BinaryHeap::new(), looked_at: 0 }
    }

    pub(crate) fn push(&mut self, event: Keyed<K, E>) {
        self.earliest = Some(self.earliest.map_or(event.at, |earliest| earliest.min(event.at)));
        self.arrived.push(event);
    }

    /// When the first of all happens.
    pub(crate) fn next(&self) -> Option<Duration> {
        let later = self.later.peek().map(|later| later.0.at);
        [self.earliest, later].into_iter().flatten().min()
    }

    /// All that happen before this time, `None` being the end of time, in the order in which they happen.
    pub(crate) fn release(&mut self, until: Option<Duration>, ready: &mut Vec<Keyed<K, E>>) {
        let waits = |event: &Keyed<K, E>| until.is_some_and(|until| until <= event.at);
        while let Some(later) = self.later.peek_mut().filter(|later| !waits(&later.0)) {
            ready.push(std::collections::binary_heap::PeekMut::pop(later).0);
        }
        if self.earliest.take().is_some() {
            let numbers = self.looked_at..;
            self.looked_at += self.arrived.len() as u64;
            let later = self.arrived.extract_if(.., |event| waits(event)).zip(numbers);
            self.later.extend(later.map(|(event, number)| Later(event, number)));
            ready.append(&mut self.arrived);
            // Fast where most are in order, as they come from one source.
            ready.sort_by_key(|event| (event.at, event.offset));
        }
    }
}

impl<K, E> Later<K, E> {
    fn order(&self) -> (Duration, u64, u64) {
        (self.0.at, self.0.offset, self.1)
    }
}

impl<K, E> Ord for Later<K, E> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.order().cmp(&self.order())
    }
}

impl<K, E> PartialOrd for Later<K, E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K, E> PartialEq for Later<K, E> {
    fn eq(&self, other: &Self) -> bool {
        self.order() == other.order()
    }
}

impl<K, E> Eq for Later<K, E> {}
