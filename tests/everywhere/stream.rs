//! Over timely, in two processes; killed in the middle, where a snapshot is wanted.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fsm_timely::durable::{
    Beginning, Durable, Job, JobError, Manifest, Partition, Place, Processes, Read, published, stored,
};
use fsm_timely::{AnswerTo, Keyed};

use crate::junction::Log;
use crate::junction::plain::{Junction, JunctionEvent};
use crate::{END, JUNCTIONS, Traces, script, ways};

/// The time in milliseconds at which the input stops to come, whether the run begins with a snapshot, and where its directory is.
const CHILD: &str = "FSM_EVERYWHERE";

/// The script as a job.
#[derive(Clone, Copy)]
struct Script {
    /// Nothing comes from here on.
    stops: Duration,
    /// A snapshot is there to begin with.
    is_restored: bool,
}

/// Reads the script from an offset.
struct Reading(Script, u64);

impl Job for Script {
    type Key = u64;
    type Event = JunctionEvent;
    type Machine = Junction;
    type Partition = Reading;

    fn partitions(&self) -> u32 {
        1
    }

    fn open(&self, _: u32, offset: u64) -> Result<Reading, JobError> {
        Ok(Reading(*self, offset))
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, JunctionEvent>) -> Option<Beginning<Junction>> {
        assert!(!self.is_restored, "all machines are in the snapshot");
        Some((Log::default(), ()))
    }

    fn stepped(&self, key: &u64, log: &mut Log, _: Duration, out: &mut Vec<u8>) {
        for line in log.0.drain(..) {
            writeln!(out, "{key} {line}").expect("there is room");
        }
    }

    fn answered(&self, _: &AnswerTo<u64, JunctionEvent>, _: &mut Vec<u8>) {}
}

impl Partition for Reading {
    type Key = u64;
    type Event = JunctionEvent;

    fn next(&mut self) -> Result<Read<u64, JunctionEvent>, JobError> {
        let Self(Script { stops, .. }, offset) = self;
        // Elsewhere a junction is there from the start. Here it begins with its first event, which nobody listens to.
        let first = (0..JUNCTIONS).map(|key| (Duration::ZERO, key, JunctionEvent::Day));
        Ok(match first.chain(script()).nth(*offset as usize) {
            Some((at, ..)) if at >= *stops => Read::Nothing,
            Some((at, key, event)) => {
                *offset += 1;
                Read::Event { offset: *offset - 1, key, event, at }
            }
            None => Read::End { at: END },
        })
    }
}

/// This test again, as a process of a run.
fn child(directory: &Path, stops: Duration, is_restored: bool) -> Command {
    let mut command = Command::new(env::current_exe().expect("this test"));
    command
        .args(["--exact", "stream::as_one_of_the_processes", "--nocapture"])
        .env(CHILD, format!("{} {is_restored} {}", stops.as_millis(), directory.display()))
        .stdout(Stdio::null());
    command
}

#[test]
fn as_one_of_the_processes() {
    let (Some(place), Ok(child)) = (Place::from_env(), env::var(CHILD)) else { return };
    let mut words = child.splitn(3, ' ');
    let mut word = || words.next().expect("a time, whether it is restored, and a directory");
    let stops = Duration::from_millis(word().parse().expect("a number"));
    let script = Script { stops, is_restored: word().parse().expect("true or false") };
    let directory = word();
    Durable::new(script, directory).manifest_every(Duration::from_millis(10)).run(&place).expect("a run");
}

pub fn over_processes(snapshot: Option<Duration>) -> Traces {
    let directory = directory(snapshot);
    if let Some(middle) = snapshot {
        let mut run = Processes::start(2, 1, || child(&directory, middle, false)).expect("two processes");
        let last = script().into_iter().map(|event| event.0).filter(|at| *at < middle).max();
        // All events before the middle are in a manifest.
        let begun = Instant::now();
        while Manifest::read(&directory).expect("a directory").map(|manifest| manifest.at) < last {
            assert!(begun.elapsed().as_secs() < 60, "no manifest comes");
            sleep(Duration::from_millis(1));
        }
        run.kill(0).expect("it runs");
        assert!(!run.wait().expect("two processes").success());
    }
    let mut run =
        Processes::start(2, 1, || child(&directory, END, snapshot.is_some())).expect("two processes");
    assert!(run.wait().expect("two processes").success());

    let mut traces = Traces::new();
    for file in published(&directory).expect("a directory") {
        for line in fs::read_to_string(file).expect("a file").lines() {
            let (key, line) = line.split_once(' ').expect("a key, and what it has told");
            traces.entry(key.parse().expect("a key")).or_default().push(line.to_owned());
        }
    }
    for (key, junction, _) in stored::<Script>(&directory).expect("a manifest") {
        traces.get_mut(&key).expect("it has told something").push(ways::last(&junction));
    }
    fs::remove_dir_all(directory).expect("it is ours");
    traces
}

fn directory(snapshot: Option<Duration>) -> PathBuf {
    let name = format!("fsm-everywhere-{}-{}", std::process::id(), snapshot.is_some());
    let directory = env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&directory);
    directory
}
