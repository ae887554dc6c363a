// The queue beside a list that is searched and moved at each call: random calls, after each of which both hold the same.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use std::collections::hash_map::DefaultHasher;
use std::format;
use std::vec::Vec;

use super::*;

type Waits = (Kind<u32>, u32);

/// What the reference says, without regard to what it takes.
struct Model {
    waiting: Vec<Waits>,
    later: Vec<Waits>,
    /// The place of the deferred event that is just offered again.
    offered: Option<usize>,
    room: usize,
}

impl Model {
    fn is_full(&self) -> bool {
        self.waiting.len() + self.later.len() == self.room
    }

    fn raise(&mut self, event: u32) -> Result<(), u32> {
        if self.is_full() {
            return Err(event);
        }
        self.waiting.push((Kind::Raised, event));
        Ok(())
    }

    fn defer(&mut self, event: u32) -> Result<(), u32> {
        let offered = self.offered.take();
        if self.is_full() {
            return Err(event);
        }
        self.waiting.insert(offered.unwrap_or(self.waiting.len()), (Kind::Deferred, event));
        Ok(())
    }

    fn recall(&mut self) {
        self.offered = None;
        let deferred = self.waiting.iter_mut().filter(|(kind, _)| *kind == Kind::Deferred);
        deferred.for_each(|(kind, _)| *kind = Kind::Recalled);
    }

    fn take(&mut self) -> Option<(bool, u32)> {
        self.offered = None;
        let first = |wanted| self.waiting.iter().position(|(kind, _)| *kind == wanted);
        let index = first(Kind::Raised).or_else(|| first(Kind::Recalled))?;
        let (kind, event) = self.waiting.remove(index);
        let is_recalled = kind == Kind::Recalled;
        self.offered = is_recalled.then_some(index);
        Some((is_recalled, event))
    }

    fn raise_at(&mut self, event: u32, now: u32, due: u32) -> Result<(), u32> {
        if self.is_full() {
            return Err(event);
        }
        let kind = if now.has_reached(due) { Kind::AtEnd(now) } else { Kind::Due(due) };
        let is_before = |(kind, _): &Waits| due.has_reached(time(kind).unwrap());
        let index = self.later.iter().rposition(is_before).map_or(0, |last| last + 1);
        self.later.insert(index, (kind, event));
        Ok(())
    }

    fn take_due(&mut self, now: u32) -> Option<u32> {
        let due = self.later.iter().take_while(|(kind, _)| now.has_reached(time(kind).unwrap()));
        let index = due.map(|(kind, _)| *kind).position(|kind| matches!(kind, Kind::Due(_)))?;
        self.offered = None;
        Some(self.later.remove(index).1)
    }

    fn take_at_end(&mut self) -> Option<u32> {
        let index = self.later.iter().position(|(kind, _)| matches!(kind, Kind::AtEnd(_)))?;
        self.offered = None;
        Some(self.later.remove(index).1)
    }

    fn cancel(&mut self, is_meant: impl Fn(&u32) -> bool) -> usize {
        let before = self.later.len();
        self.later.retain(|(_, event)| !is_meant(event));
        let gone = before - self.later.len();
        if gone > 0 {
            self.offered = None;
        }
        gone
    }

    /// Place by place.
    fn places(&self) -> Vec<Option<Waits>> {
        let free = self.room - self.waiting.len() - self.later.len();
        let waiting = self.waiting.iter().copied().map(Some);
        waiting.chain((0..free).map(|_| None)).chain(self.later.iter().copied().map(Some)).collect()
    }
}

fn random(state: &mut u64, below: u32) -> u32 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (((*state >> 32) * u64::from(below)) >> 32) as u32
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The same content, in the places from the first on, as a snapshot brings it back.
fn again<const N: usize>(queue: &Delayed<u32, u32, N>) -> Delayed<u32, u32, N> {
    let mut again = Delayed::new();
    for (kind, event) in queue.entries() {
        match kind {
            Kind::Due(time) => again.add_later(Kind::Due(*time), *time, *event),
            Kind::AtEnd(time) => again.add_later(Kind::AtEnd(*time), *time, *event),
            Kind::Raised => again.add(Kind::Raised, *event),
            Kind::Recalled => again.add(Kind::Recalled, *event),
            Kind::Deferred => again.add(Kind::Deferred, *event),
        }
    }
    again
}

fn drive<const N: usize>(seed: u64) {
    let mut source = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut queue = Delayed::<u32, u32, N>::new();
    let mut model = Model { waiting: Vec::new(), later: Vec::new(), offered: None, room: N };
    // Clocks wrap.
    let mut now = 500_u32.wrapping_sub(random(&mut source, 1000));
    let (mut before, mut places_before) = (queue, model.places());
    // Some runs are mostly full.
    let takes = 1 + random(&mut source, 6);
    for event in 0..300 {
        let call = random(&mut source, 12 + takes);
        match call {
            0..3 => assert_eq!(queue.raise(event), model.raise(event)),
            3..6 => assert_eq!(queue.defer(event), model.defer(event)),
            6..9 => {
                let due = now.wrapping_add(random(&mut source, 12));
                assert_eq!(queue.raise_at(event, now, due), model.raise_at(event, now, due));
            }
            9 => (queue.recall(), model.recall()).1,
            10 => assert_eq!(queue.take_at_end(), model.take_at_end()),
            11 => {
                let is_meant = |other: &u32| other % 5 == event % 5;
                assert_eq!(queue.cancel(is_meant), model.cancel(is_meant));
            }
            12 => {
                now = now.wrapping_add(random(&mut source, 5));
                assert_eq!(queue.take_due(now), model.take_due(now));
            }
            _ => {
                let taken = queue.take();
                assert_eq!(taken, model.take());
                if let Some((true, event)) = taken
                    && random(&mut source, 2) == 0
                {
                    // In the step of an event others may be raised before it is deferred again.
                    if random(&mut source, 3) == 0 {
                        assert_eq!(queue.raise(event + 1000), model.raise(event + 1000));
                    }
                    assert_eq!(queue.defer(event), model.defer(event));
                }
            }
        }
        let places = model.places();
        let entries: Vec<Waits> = places.iter().copied().flatten().collect();
        let owned = |(kind, event): (Kind<&u32>, &u32)| (kind.copied(), *event);
        assert!(queue.entries().map(owned).eq(entries.iter().copied()), "{queue:?} {entries:?}");
        assert_eq!((queue.raised(), queue.is_full()), (raised(&entries), model.is_full()));
        assert_eq!((queue.is_empty(), queue.deadline()), (entries.is_empty(), deadline(&model)));
        // Queues compare by what is in them, whatever has happened to them.
        let copy = again(&queue);
        assert_eq!((queue.cmp(&copy), queue == copy, hash(&queue)), (Ordering::Equal, true, hash(&copy)));
        assert_eq!(queue.cmp(&before), places.cmp(&places_before));
        assert_eq!(queue == before, places == places_before);
        (before, places_before) = (queue, places);
        if random(&mut source, 10) == 0 {
            assert_eq!(format!("{queue:?}"), format!("{copy:?}"));
            (queue, model.offered) = (copy, None);
        }
        if random(&mut source, 200) == 0 {
            queue.clear();
            model = Model { waiting: Vec::new(), later: Vec::new(), offered: None, room: N };
        }
    }
}

fn raised(entries: &[Waits]) -> usize {
    entries.iter().filter(|(kind, _)| *kind == Kind::Raised).count()
}

fn deadline(model: &Model) -> Option<u32> {
    model.later.first().and_then(|(kind, _)| time(kind))
}

#[test]
fn random_calls_give_what_a_plain_list_gives() {
    for seed in 1..=20 {
        drive::<1>(seed);
        drive::<2>(seed);
        drive::<3>(seed);
        drive::<5>(seed);
        drive::<40>(seed);
    }
}

#[test]
fn the_largest_queue_has_a_place_for_each() {
    // A debug build copies what `new` gives several times.
    let large = std::thread::Builder::new().stack_size(32 << 20).spawn(fill_the_largest);
    large.unwrap().join().unwrap();
}

fn fill_the_largest() {
    let mut queue = Delayed::<u16, u32, 65535>::new();
    for event in 0..65535 {
        let added = match event % 3 {
            0 => queue.raise(event),
            1 => queue.defer(event),
            _ => queue.raise_at(event, 0, 1 + u32::from(event)),
        };
        assert_eq!(added, Ok(()));
    }
    assert_eq!((queue.is_full(), queue.raise(7), queue.defer(8)), (true, Err(7), Err(8)));
    assert_eq!((queue.raise_at(9, 0, 1), queue.raised()), (Err(9), 21845));
    queue.recall();
    let taken = core::iter::from_fn(|| queue.take());
    assert!(
        taken.eq((0..21845)
            .map(|event| (false, event * 3))
            .chain((0..21845).map(|event| (true, event * 3 + 1))))
    );
    let due = core::iter::from_fn(|| queue.take_due(65535));
    assert!(due.eq((0..21845).map(|event| event * 3 + 2)));
    assert!(queue.is_empty());
}

/// A machine may start in a constant.
const _: Delayed<u32, u32, 4> = Delayed::new();
