//! Crossings as a job by nothing but a number, whose process ends when it has read so many lines.

#![allow(dead_code)]

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fsm_timely::durable::{Beginning, Job, JobError, Partition};
use fsm_timely::{AnswerTo, Keyed};

use crate::crossing::CrossingEvent::{self, Button, Closed, Day, Night};
use crate::crossing::{Crossing, process_of, secs};
use crate::scripted::{Lines, Read, Scripted, end, event, time};

/// Numbers that look random.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) % most
    }
}

/// A child is told the number alone, and makes the same.
pub fn script(number: u64) -> Scripted {
    let mut random = Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let partitions = (0..=random.below(4)).map(|_| partition(&mut random)).collect();
    Scripted { partitions, disorder: secs(random.below(5)), forget_done: false }
}

fn partition(random: &mut Random) -> Vec<Read> {
    let (mut offset, mut latest, mut lines) = (0, 0, Vec::new());
    for line in 0..random.below(150) {
        let at = line * 300 + random.below(12) * 500;
        match random.below(8) {
            0 => lines.push(time(offset, at.saturating_sub(4_000))),
            _ => {
                let what =
                    [Button, Button, Button, Night, Day, Button, Night, Closed][random.below(8) as usize];
                lines.push(event(offset, random.below(6), what, at));
                latest = latest.max(at);
            }
        }
        offset += 1 + random.below(3);
    }
    lines.push(end(latest + 1 + random.below(20_000)));
    lines
}

/// The script, with pauses, and an end of the process when so many lines have been read.
pub struct Stopping {
    script: Scripted,
    left: Arc<AtomicU64>,
}

pub struct StoppingLines {
    lines: Lines,
    random: Random,
    left: Arc<AtomicU64>,
}

impl Stopping {
    pub fn is_to_stop(&self) -> bool {
        self.left.load(Ordering::Relaxed) < u64::MAX
    }
}

impl Job for Stopping {
    type Key = u64;
    type Event = CrossingEvent;
    type Machine = Crossing;
    type Partition = StoppingLines;

    fn partitions(&self) -> u32 {
        self.script.partitions()
    }

    fn open(&self, partition: u32, offset: u64) -> Result<StoppingLines, JobError> {
        let random = Random(u64::from(partition) * 0x1_0000_0001 + offset + 1);
        Ok(StoppingLines {
            lines: self.script.open(partition, offset)?,
            random,
            left: Arc::clone(&self.left),
        })
    }

    fn disorder(&self) -> Duration {
        self.script.disorder()
    }

    fn world(&self) {}

    fn begin(&self, first: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Crossing>> {
        self.script.begin(first)
    }

    fn stepped(&self, key: &u64, told: &mut Vec<String>, at: Duration, out: &mut Vec<u8>) {
        self.script.stepped(key, told, at, out);
    }

    fn answered(&self, answer: &AnswerTo<u64, CrossingEvent>, out: &mut Vec<u8>) {
        self.script.answered(answer, out);
    }
}

impl Partition for StoppingLines {
    type Key = u64;
    type Event = CrossingEvent;

    fn next(&mut self) -> Result<Read, JobError> {
        // Without pauses all would be read in one turn, and there would be no mark but the last.
        if self.random.below(6) == 0 {
            return Ok(Read::Nothing);
        }
        if self.left.fetch_sub(1, Ordering::Relaxed) == 0 {
            std::process::abort();
        }
        self.lines.next()
    }
}

const CHILD: &str = "FSM_TIMELY_STOPPING";

/// A process of the job of this number, in this directory: the test of this module.
pub fn child(module: &str, number: u64, lines: u64, directory: &Path) -> Command {
    let mut command = process_of(module);
    command
        .env(CHILD, format!("{number} {lines} {}", directory.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// What the child does; `None` where this is none.
pub fn as_child() -> Option<(Stopping, PathBuf)> {
    let child = env::var(CHILD).ok()?;
    let mut parts = child.splitn(3, ' ');
    let mut number = || parts.next().unwrap().parse().unwrap();
    let (script, left) = (script(number()), Arc::new(AtomicU64::new(number())));
    Some((Stopping { script, left }, parts.next().unwrap().into()))
}
