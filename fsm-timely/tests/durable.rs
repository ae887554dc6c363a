//! Durable runs: what they write, on any number of workers, and after processes were killed.

mod crossing;
#[path = "crossing/job.rs"]
mod job;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fsm_timely::durable::{Durable, Manifest, Place, published, stored};

use crossing::alone;
use job::Crossings;

/// A directory of its own, empty.
fn directory(name: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("fsm-timely-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    directory
}

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
                "answer" => assert_eq!(read.answers.insert(number, rest.to_owned()), None, "answered twice: {number}"),
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
    let job = Crossings { events: 5_000, wait: Duration::ZERO };
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

/// All machines with their timers, in words.
fn states_in(directory: &Path) -> BTreeMap<u64, String> {
    let machines = stored::<Crossings>(directory).unwrap().into_iter();
    machines.map(|(key, machine, told)| (key, format!("{:?} {:?} {told:?}", machine.state(), machine.next_deadline()))).collect()
}
