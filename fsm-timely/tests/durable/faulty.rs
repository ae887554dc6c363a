//! Crossings with something wrong, as processes of their own, for they end with it.

#![allow(dead_code)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use fsm_timely::durable::{Beginning, Durable, Job, JobError, Manifest, Partition, Place, Read, published};
use fsm_timely::{AnswerTo, Keyed};

use crate::crossing::{Crossing, CrossingEvent, process_of};
use crate::directory;
use crate::job::{Crossings, Reading};

pub const GOOD: Crossings = Crossings { events: 5_000, pace: 1_000 };

/// Crossings with something wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    None,
    NoEvent,
    OffsetGoesBack,
    EndTooEarly,
    Panic,
    /// Nothing comes any more, in one partition.
    Idle,
    /// What stands at the beginning of the partitions has been removed.
    Removed,
}

pub struct Faulty(pub Fault);

pub struct FaultyReading {
    reading: Reading,
    fault: Fault,
    partition: u32,
}

impl Job for Faulty {
    type Key = u64;
    type Event = CrossingEvent;
    type Machine = Crossing;
    type Partition = FaultyReading;

    fn partitions(&self) -> u32 {
        GOOD.partitions()
    }

    fn open(&self, partition: u32, offset: u64) -> Result<FaultyReading, JobError> {
        Ok(FaultyReading { reading: GOOD.open(partition, offset)?, fault: self.0, partition })
    }

    fn disorder(&self) -> Duration {
        GOOD.disorder()
    }

    fn world(&self) {}

    fn begin(&self, first: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Crossing>> {
        GOOD.begin(first)
    }

    fn stepped(&self, key: &u64, told: &mut Vec<String>, at: Duration, out: &mut Vec<u8>) {
        assert!(self.0 != Fault::Panic || at < Duration::from_secs(150), "crossing {key} has fallen over");
        GOOD.stepped(key, told, at, out);
    }

    fn answered(&self, answer: &AnswerTo<u64, CrossingEvent>, out: &mut Vec<u8>) {
        GOOD.answered(answer, out);
    }
}

impl Partition for FaultyReading {
    type Key = u64;
    type Event = CrossingEvent;

    fn next(&mut self) -> Result<Read<u64, CrossingEvent>, JobError> {
        match (self.reading.next()?, self.fault) {
            (Read::Event { offset: 3_000, .. }, Fault::NoEvent) if self.partition == 1 => {
                Err(r#"`{"Buton":null}` is no event of a crossing"#.into())
            }
            (Read::Event { offset: 3_000, key, event, at }, Fault::OffsetGoesBack) if self.partition == 2 => {
                Ok(Read::Event { offset: 2_998, key, event, at })
            }
            (Read::Event { offset, .. }, Fault::Removed) if offset < 2_900 => self.next(),
            (Read::End { .. }, Fault::Idle) => Ok(Read::Nothing),
            (Read::End { .. }, Fault::EndTooEarly) => Ok(Read::End { at: Duration::from_secs(100) }),
            (read, _) => Ok(read),
        }
    }
}

/// What the child of a test is to do: which fault, in which directory.
const CHILD: &str = "FSM_TIMELY_STOPPED";

pub fn child(directory: &Path, fault: &str) -> Command {
    let mut command = process_of(module_path!());
    command.env(CHILD, format!("{fault} {}", directory.display())).env_remove("RUST_BACKTRACE");
    command
}

/// The exit code, and the last lines of what it has said.
pub fn run(directory: &Path, fault: &str) -> (Option<i32>, Vec<String>) {
    let Output { status, stderr, .. } = child(directory, fault).output().unwrap();
    let said = String::from_utf8(stderr).unwrap().replace(&directory.display().to_string(), "…");
    (status.code(), said.lines().map(str::to_owned).collect())
}

pub fn output(directory: &Path) -> String {
    let mut lines: Vec<_> = published(directory)
        .unwrap()
        .into_iter()
        .flat_map(|file| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    lines.sort();
    lines.join("\n")
}

/// A directory of a run that a fault has stopped, behind some manifests. The number of the last.
pub fn stopped(name: &str) -> (PathBuf, u64) {
    loop {
        let directory = directory(name);
        run(&directory, "NoEvent");
        match Manifest::read(&directory).unwrap() {
            Some(manifest) if manifest.number > 2 => return (directory, manifest.number),
            _ => {}
        }
    }
}

/// One bit of a file is another one.
pub fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(file, bytes).unwrap();
}

/// After a fault has stopped the run, one without it publishes what one without any does.
pub fn goes_on(directory: &Path) {
    assert_eq!(run(directory, "None").0, Some(0));
    let undisturbed = directory.with_extension("undisturbed");
    Durable::new(GOOD, &undisturbed).run(&Place::alone(1)).unwrap();
    assert_eq!(output(directory), output(&undisturbed));
    for directory in [directory, &undisturbed] {
        fs::remove_dir_all(directory).unwrap();
    }
}

/// What the child does.
#[test]
fn as_one_of_the_processes() {
    let Ok(child) = env::var(CHILD) else { return };
    let (fault, directory) = child.split_once(' ').unwrap();
    let place = Place::from_env().unwrap_or_else(|| Place::alone(1));
    use Fault::{EndTooEarly, Idle, NoEvent, OffsetGoesBack, Panic, Removed};
    let faults = [NoEvent, OffsetGoesBack, EndTooEarly, Panic, Idle, Removed];
    let fault = faults.into_iter().find(|known| format!("{known:?}") == fault).unwrap_or(Fault::None);
    let ended = Durable::new(Faulty(fault), directory).manifest_every(Duration::from_millis(1)).run(&place);
    if let Err(error) = ended {
        eprintln!("the run cannot begin: {error}");
        std::process::exit(1);
    }
}
