//! Crossings as a durable job whose partitions are lists.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use fsm_timely::durable::{Beginning, Durable, Job, JobError, Manifest, Partition, Place, published, stored};
use fsm_timely::{AnswerTo, Keyed};

use crate::crossing::{Crossing, CrossingEvent};

pub type Read = fsm_timely::durable::Read<u64, CrossingEvent>;

/// What stands in each partition, in the order of the offsets, and its end last.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    pub partitions: Vec<Vec<Read>>,
    pub disorder: Duration,
    pub forget_done: bool,
}

pub fn event(offset: u64, key: u64, event: CrossingEvent, millis: u64) -> Read {
    Read::Event { offset, key, event, at: Duration::from_millis(millis) }
}

pub fn time(offset: u64, millis: u64) -> Read {
    Read::Time { offset, at: Duration::from_millis(millis) }
}

pub fn end(millis: u64) -> Read {
    Read::End { at: Duration::from_millis(millis) }
}

impl Scripted {
    pub fn new(partitions: impl Into<Vec<Vec<Read>>>) -> Self {
        Self { partitions: partitions.into(), ..Self::default() }
    }

    pub fn run(&self, directory: &Path, workers: usize) -> Manifest {
        let durable = Durable::new(self.clone(), directory).manifest_every(Duration::ZERO);
        durable.run(&Place::alone(workers)).unwrap()
    }
}

impl Job for Scripted {
    type Key = u64;
    type Event = CrossingEvent;
    type Machine = Crossing;
    type Partition = Lines;

    fn partitions(&self) -> u32 {
        self.partitions.len() as u32
    }

    fn open(&self, partition: u32, offset: u64) -> Result<Lines, JobError> {
        let lines = self.partitions[partition as usize].iter();
        Ok(Lines(lines.filter(|line| is_from(line, offset)).copied().collect::<Vec<_>>().into_iter()))
    }

    fn disorder(&self) -> Duration {
        self.disorder
    }

    fn forget_done(&self) -> bool {
        self.forget_done
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Crossing>> {
        Some((Vec::new(), ()))
    }

    fn stepped(&self, key: &u64, told: &mut Vec<String>, _: Duration, out: &mut Vec<u8>) {
        for line in told.drain(..) {
            writeln!(out, "{key} {line}").unwrap();
        }
    }

    fn answered(&self, answer: &AnswerTo<u64, CrossingEvent>, out: &mut Vec<u8>) {
        writeln!(out, "{} {} {:?}", answer.key, answer.offset, answer.outcome).unwrap();
    }
}

fn is_from(line: &Read, first: u64) -> bool {
    match line {
        Read::Event { offset, .. } | Read::Time { offset, .. } => *offset >= first,
        Read::Nothing | Read::End { .. } => true,
    }
}

pub struct Lines(std::vec::IntoIter<Read>);

impl Partition for Lines {
    type Key = u64;
    type Event = CrossingEvent;

    fn next(&mut self) -> Result<Read, JobError> {
        Ok(self.0.next().unwrap_or(Read::Nothing))
    }
}

/// What has been published for each key, in its order.
pub fn lines(directory: &Path) -> BTreeMap<u64, Vec<String>> {
    let mut lines = BTreeMap::<_, Vec<_>>::new();
    for file in published(directory).unwrap() {
        for line in fs::read_to_string(file).unwrap().lines() {
            let (key, line) = line.split_once(' ').unwrap();
            lines.entry(key.parse().unwrap()).or_default().push(line.to_owned());
        }
    }
    lines
}

/// All machines with their timers, in words.
pub fn states(directory: &Path) -> BTreeMap<u64, String> {
    let machines = stored::<Scripted>(directory).unwrap().into_iter();
    machines
        .map(|(key, machine, told)| {
            (key, format!("{:?} {:?} {told:?}", machine.state(), machine.next_deadline()))
        })
        .collect()
}
