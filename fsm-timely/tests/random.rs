//! Durable runs of random input, stopped at random and gone on with by other numbers of workers, against a plain loop.

mod crossing;
#[path = "crossing/scripted.rs"]
mod scripted;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fsm_timely::durable::{Beginning, Durable, Job, JobError, Partition, Place, Processes, Supervisor};
use fsm_timely::{AnswerTo, Keyed, Undelivered};
use proptest::prelude::*;

use crossing::CrossingEvent::{self, Button, Closed, Day, Night};
use crossing::{Crossing, secs};
use scripted::{Lines, Read, Scripted, directory, end, event, lines, states, time};

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) % most
    }
}

/// A child is told the number alone, and makes the same.
fn script(number: u64) -> Scripted {
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
struct Stopping {
    script: Scripted,
    left: Arc<AtomicU64>,
}

struct StoppingLines {
    lines: Lines,
    random: Random,
    left: Arc<AtomicU64>,
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

const CHILD: &str = "FSM_TIMELY_RANDOM";

fn child(number: u64, lines: u64, directory: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "as_one_of_the_processes", "--nocapture"])
        .env(CHILD, format!("{number} {lines} {}", directory.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

#[test]
fn as_one_of_the_processes() {
    let (Some(place), Ok(child)) = (Place::from_env(), env::var(CHILD)) else { return };
    let mut parts = child.splitn(3, ' ');
    let mut number = || parts.next().unwrap().parse().unwrap();
    let (script, left) = (script(number()), Arc::new(AtomicU64::new(number())));
    let durable = Durable::new(Stopping { script, left }, parts.next().unwrap());
    durable.manifest_every(Duration::ZERO).run(&place).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_published_is_what_a_plain_loop_writes(
        number in any::<u64>(),
        runs in prop::collection::vec(((1..4_usize), (1..4_usize), (0..200_u64)), 0..5),
        workers in 1..5_usize,
    ) {
        let directory = directory("random");
        for (processes, threads, lines) in runs {
            Processes::start(processes, threads, || child(number, lines, &directory)).unwrap().wait().unwrap();
        }
        let mut last = Processes::start(1, workers, || child(number, u64::MAX, &directory)).unwrap();
        prop_assert!(last.wait().unwrap().success());
        let (expected, expected_states) = plain(&script(number));
        prop_assert_eq!(lines(&directory), expected);
        prop_assert_eq!(states(&directory), expected_states);
        fs::remove_dir_all(directory).unwrap();
    }
}

#[test]
fn a_supervisor_starts_the_run_again_until_it_has_ended() {
    let (directory, number, calls) = (directory("supervised"), 42, Cell::new(0));
    let restarts = Supervisor::new(2, 1).run(&directory, || {
        // Two processes for each run; in the first three, one of them stops.
        let call = calls.replace(calls.get() + 1);
        child(number, if call < 6 && call % 2 == 1 { 5 } else { u64::MAX }, &directory)
    });
    assert_eq!((restarts.unwrap(), calls.get()), (3, 8));
    assert_eq!((lines(&directory), states(&directory)), plain(&script(number)));
    fs::remove_dir_all(directory).unwrap();
}

/// What happens to a key: an event, or the answer to one that is late by this time, with its own.
type Happens = (Duration, Option<Duration>, u64, CrossingEvent);

/// What each key writes, and how its machine ends.
fn plain(script: &Scripted) -> (BTreeMap<u64, Vec<String>>, BTreeMap<u64, String>) {
    let (mut keys, mut all_end) = (BTreeMap::<u64, Vec<Happens>>::new(), Duration::ZERO);
    let partitions = script.partitions.len() as u64;
    for (partition, lines) in (0..).zip(&script.partitions) {
        let (mut latest, mut told) = (Duration::ZERO, Duration::ZERO);
        for line in lines {
            let time = latest.saturating_sub(script.disorder).max(told);
            match *line {
                Read::Event { offset, key, event, at } => {
                    let late = (at < time).then_some(at);
                    let number = offset * partitions + partition;
                    keys.entry(key).or_default().push((at.max(time), late, number, event));
                    latest = latest.max(at);
                }
                Read::Time { at, .. } => told = told.max(at),
                Read::Nothing => {}
                Read::End { at } => all_end = all_end.max(at).max(time),
            }
        }
    }
    let (mut written, mut states) = (BTreeMap::new(), BTreeMap::new());
    for (key, mut happens) in keys {
        // An answer to a late event comes before what happens at its time.
        happens.sort_by_key(|(at, late, offset, _)| (*at, late.is_none(), *offset));
        let (lines, machine) = one(happens, all_end);
        written.insert(key, lines);
        if let Some(machine) = machine {
            states.insert(key, format!("{:?} {:?} []", machine.state(), machine.next_deadline()));
        }
    }
    (written, states)
}

fn one(happens: Vec<Happens>, all_end: Duration) -> (Vec<String>, Option<Crossing>) {
    let (mut lines, mut told, mut machine) = (Vec::new(), Vec::new(), None::<Crossing>);
    for (at, late, offset, event) in happens {
        fire(machine.as_mut(), &mut told, |deadline| deadline < at || late.is_none() && deadline == at);
        lines.append(&mut told);
        if let Some(own) = late {
            let late = Err::<(), _>(Undelivered::Late { event, at: own, by: at });
            lines.push(format!("{offset} {late:?}"));
            continue;
        }
        let crossing = machine.get_or_insert_with(|| Crossing::start(&mut told, at));
        let outcome = Ok::<_, ()>(crossing.send(&mut told, event, at));
        lines.append(&mut told);
        lines.push(format!("{offset} {outcome:?}"));
    }
    fire(machine.as_mut(), &mut told, |deadline| deadline < all_end);
    lines.append(&mut told);
    (lines, machine)
}

fn fire(machine: Option<&mut Crossing>, told: &mut Vec<String>, is_due: impl Fn(Duration) -> bool) {
    let Some(machine) = machine else { return };
    while let Some(deadline) = machine.next_deadline().filter(|deadline| is_due(*deadline)) {
        machine.update(told, deadline);
    }
}
