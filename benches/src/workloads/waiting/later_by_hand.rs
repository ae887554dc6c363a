//! What waits, sorted by its time, and of equals by its place.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

use super::Plan;
use crate::owner::Owner;
use crate::subject::Subject;

pub trait Times {
    fn new() -> Self;

    fn insert(&mut self, due: u32, what: u32);

    /// The earliest that is due.
    fn take(&mut self, now: u32) -> Option<u32>;
}

pub struct Sorted(VecDeque<(u32, u32)>);

impl Times for Sorted {
    fn new() -> Self {
        Self(VecDeque::new())
    }

    #[inline]
    fn insert(&mut self, due: u32, what: u32) {
        match self.0.back() {
            Some((last, _)) if *last > due => {
                let place = self.0.partition_point(|(other, _)| *other <= due);
                self.0.insert(place, (due, what));
            }
            _ => self.0.push_back((due, what)),
        }
    }

    #[inline]
    fn take(&mut self, now: u32) -> Option<u32> {
        self.0.pop_front_if(|(due, _)| *due <= now).map(|(_, what)| what)
    }
}

pub struct Heap {
    heap: BinaryHeap<Reverse<(u32, u32, u32)>>,
    count: u32,
}

impl Times for Heap {
    fn new() -> Self {
        Self { heap: BinaryHeap::new(), count: 0 }
    }

    #[inline]
    fn insert(&mut self, due: u32, what: u32) {
        self.count += 1;
        self.heap.push(Reverse((due, self.count, what)));
    }

    #[inline]
    fn take(&mut self, now: u32) -> Option<u32> {
        let Reverse((due, _, what)) = *self.heap.peek()?;
        if due > now {
            return None;
        }
        self.heap.pop();
        Some(what)
    }
}

pub struct Tree {
    tree: BTreeMap<(u32, u32), u32>,
    count: u32,
}

impl Times for Tree {
    fn new() -> Self {
        Self { tree: BTreeMap::new(), count: 0 }
    }

    #[inline]
    fn insert(&mut self, due: u32, what: u32) {
        self.count += 1;
        self.tree.insert((due, self.count), what);
    }

    #[inline]
    fn take(&mut self, now: u32) -> Option<u32> {
        let first = self.tree.first_entry().filter(|entry| entry.key().0 <= now)?;
        Some(first.remove())
    }
}

pub struct Alarm<T> {
    times: T,
    owner: Owner,
    now: u32,
}

impl<T: Times> Subject<Plan> for Alarm<T> {
    type Event = Plan;

    fn event(input: Plan) -> Plan {
        input
    }

    fn start() -> Self {
        Self { times: T::new(), owner: Owner::default(), now: 0 }
    }

    #[inline]
    fn step(&mut self, Plan(delay): Plan) {
        self.now += 1;
        self.times.insert(self.now + delay, delay);
        while let Some(what) = self.times.take(self.now) {
            self.owner.note(what);
        }
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(0)
    }
}
