//! Crossings as a durable job: events by nothing but their number.

#![allow(dead_code)]

use std::cmp::Reverse;
use std::io::Write;
use std::time::{Duration, Instant};

use fsm_timely::durable::{Beginning, Job, JobError, Partition, Read};
use fsm_timely::{AnswerTo, Keyed};

use crate::crossing::CrossingEvent::{self, Button, Closed, Day, Night};
use crate::crossing::{Crossing, event};

pub const PARTITIONS: u32 = 3;
const KEYS: u64 = 97;
const DISORDER: u64 = 4_000;
const SPACING: u64 = 50;

#[derive(Clone, Copy, Debug)]
pub struct Crossings {
    /// How many events each partition has.
    pub events: u64,
    /// How many events of each partition come in a millisecond.
    pub pace: u64,
}

impl Crossings {
    pub fn end(self) -> Duration {
        Duration::from_millis(self.events * SPACING + 100_000)
    }

    /// What stands at an offset of a partition, by a number that looks random.
    fn at(partition: u32, offset: u64) -> Keyed<u64, CrossingEvent> {
        let mut random =
            (offset * u64::from(PARTITIONS) + u64::from(partition) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        random ^= random >> 29;
        random = random.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20;
        let what = match random % 40 {
            0 => Closed,
            1..6 => Night,
            6..12 => Day,
            _ => Button,
        };
        // One in about a thousand is too late.
        let late = if random.is_multiple_of(1_009) { 2 * DISORDER } else { random / 40 % DISORDER };
        let at = (10_000 + offset * SPACING).saturating_sub(late);
        event(random / 7 % KEYS, what, at, offset * u64::from(PARTITIONS) + u64::from(partition))
    }

    /// All events that are in time, and the numbers of those that are late.
    pub fn all(self) -> (Vec<Keyed<u64, CrossingEvent>>, Vec<u64>) {
        let (mut events, mut late) = (Vec::new(), Vec::new());
        for partition in 0..PARTITIONS {
            let mut latest = Duration::ZERO;
            for event in (0..self.events).map(|offset| Self::at(partition, offset)) {
                if event.at < latest.saturating_sub(Duration::from_millis(DISORDER)) {
                    late.push(event.offset);
                } else {
                    latest = latest.max(event.at);
                    events.push(event);
                }
            }
        }
        late.sort_by_key(|offset| Reverse(*offset));
        (events, late)
    }
}

pub struct Reading {
    job: Crossings,
    partition: u32,
    offset: u64,
    opened: (u64, Instant),
}

impl Job for Crossings {
    type Key = u64;
    type Event = CrossingEvent;
    type Machine = Crossing;
    type Partition = Reading;

    fn partitions(&self) -> u32 {
        PARTITIONS
    }

    fn open(&self, partition: u32, offset: u64) -> Result<Reading, JobError> {
        Ok(Reading { job: *self, partition, offset, opened: (offset, Instant::now()) })
    }

    fn disorder(&self) -> Duration {
        Duration::from_millis(DISORDER)
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Crossing>> {
        Some((Vec::new(), ()))
    }

    fn stepped(&self, key: &u64, told: &mut Vec<String>, _: Duration, out: &mut Vec<u8>) {
        for line in told.drain(..) {
            writeln!(out, "told {key} {line}").unwrap();
        }
    }

    fn answered(&self, answer: &AnswerTo<u64, CrossingEvent>, out: &mut Vec<u8>) {
        writeln!(out, "answer {} {:?}", answer.offset, answer.outcome).unwrap();
    }
}

impl Partition for Reading {
    type Key = u64;
    type Event = CrossingEvent;

    fn next(&mut self) -> Result<Read<u64, CrossingEvent>, JobError> {
        let offset = self.offset;
        if offset >= self.job.events {
            return Ok(Read::End { at: self.job.end() });
        }
        let (first, opened) = self.opened;
        if offset - first > opened.elapsed().as_millis() as u64 * self.job.pace {
            return Ok(Read::Nothing);
        }
        self.offset += 1;
        let Keyed { key, event, at, .. } = Crossings::at(self.partition, offset);
        Ok(Read::Event { offset, key, event, at })
    }
}
