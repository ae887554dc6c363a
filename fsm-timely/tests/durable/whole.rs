//! Durable runs: what they write, on any number of workers, and after processes were killed.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use fsm_timely::durable::{Durable, Manifest, Place, Processes, Supervisor, published, stored};

use crate::crossing::{alone, process_of};
use crate::directory;
use crate::job::Crossings;

/// What a run has published: what each machine has told, and what has become of each event.
#[derive(Debug, Default, PartialEq)]
struct Published {
    told: BTreeMap<u64, Vec<String>>,
    answers: BTreeMap<u64, String>,
}

fn read(directory: &Path) -> Published {
    let mut read = Published::default();
    for file in published(directory).unwrap() {
        for line in fs::read_to_string(file).unwrap().lines() {
            let (what, rest) = line.split_once(' ').unwrap();
            let (number, rest) = rest.split_once(' ').unwrap();
            let number = number.parse().unwrap();
            match what {
                "told" => read.told.entry(number).or_default().push(rest.to_owned()),
                "answer" => {
                    assert_eq!(read.answers.insert(number, rest.to_owned()), None, "answered twice: {number}")
                }
                _ => panic!("{line}"),
            }
        }
    }
    read
}

/// The same from one machine after the other, without a stream.
fn expected(job: Crossings) -> Published {
    let (events, late) = job.all();
    let written = alone(events, job.end());
    let mut answers: BTreeMap<_, _> =
        written.answers.into_iter().map(|(offset, answer)| (offset, format!("{answer:?}"))).collect();
    answers.extend(late.into_iter().map(|offset| (offset, "late".to_owned())));
    Published { told: written.told, answers }
}

/// Late events without their time.
fn normal(mut published: Published) -> Published {
    for answer in published.answers.values_mut().filter(|answer| answer.contains("Late")) {
        "late".clone_into(answer);
    }
    published
}

#[test]
fn all_is_published_on_any_number_of_workers() {
    let job = Crossings { events: 5_000, pace: 1_000 };
    let expected = expected(job);
    assert!(expected.answers.values().any(|answer| answer == "late"));
    let mut states = Vec::new();
    for workers in [1, 2, 4] {
        let directory = directory(&format!("workers-{workers}"));
        let durable = Durable::new(job, &directory).manifest_every(Duration::from_millis(5));
        let manifest = durable.run(&Place::alone(workers)).unwrap();
        assert!(manifest.is_complete && manifest.number > 2, "{manifest:?}");
        assert_eq!(manifest.at, job.end());
        assert_eq!(Manifest::read(&directory).unwrap(), Some(manifest));
        let published = normal(read(&directory));
        assert_eq!(published.told, expected.told);
        assert_eq!(published.answers, expected.answers);
        states.push(states_in(&directory));
        fs::remove_dir_all(directory).unwrap();
    }
    assert!(states.iter().all(|state| *state == states[0]), "{states:?}");
}

/// What the child of a test is to do: the directory, the events of each partition, and how many of them come in a millisecond.
const CHILD: &str = "FSM_TIMELY_CHILD";

/// This test as a process of a run.
fn child(directory: &Path, job: Crossings) -> Command {
    let mut command = process_of(module_path!());
    command
        .env(CHILD, format!("{} {} {}", job.events, job.pace, directory.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

#[test]
fn as_one_of_the_processes() {
    let (Some(place), Ok(child)) = (Place::from_env(), env::var(CHILD)) else { return };
    let mut parts = child.splitn(3, ' ');
    let mut number = || parts.next().unwrap().parse().unwrap();
    let (events, pace) = (number(), number());
    let directory = parts.next().unwrap();
    let durable =
        Durable::new(Crossings { events, pace }, directory).manifest_every(Duration::from_millis(10));
    durable.run(&place).unwrap();
}

#[test]
fn fifty_times_a_process_is_killed() {
    let directory = directory("killed");
    let slow = Crossings { events: 80_000, pace: 10 };
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |range: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % range
    };
    let mut manifests = Vec::new();
    for _ in 0..50 {
        // As many processes and workers as happen to be there.
        let (processes, threads) = [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1)][next(5) as usize];
        let mut run = Processes::start(processes, threads, || child(&directory, slow)).unwrap();
        sleep(Duration::from_millis(20 + next(200)));
        run.kill(next(processes as u64) as usize).unwrap();
        assert!(!run.wait().unwrap().success());
        manifests.push(Manifest::read(&directory).unwrap().map_or(0, |manifest| manifest.number));
    }
    assert!(manifests.is_sorted() && manifests[49] > 10, "{manifests:?}");
    let fast = Crossings { pace: 1_000, ..slow };
    assert_eq!(Supervisor::new(2, 1).run(&directory, || child(&directory, fast)).unwrap(), 0);

    let expected = expected(fast);
    let published = normal(read(&directory));
    assert_eq!(published.told, expected.told);
    assert_eq!(published.answers, expected.answers);
    let undisturbed = crate::directory("undisturbed");
    Durable::new(fast, &undisturbed).run(&Place::alone(1)).unwrap();
    assert_eq!(states_in(&directory), states_in(&undisturbed));
    for directory in [directory, undisturbed] {
        fs::remove_dir_all(directory).unwrap();
    }
}

/// All machines with their timers, in words.
fn states_in(directory: &Path) -> BTreeMap<u64, String> {
    let machines = stored::<Crossings>(directory).unwrap().into_iter();
    machines
        .map(|(key, machine, told)| {
            (key, format!("{:?} {:?} {told:?}", machine.state(), machine.next_deadline()))
        })
        .collect()
}
