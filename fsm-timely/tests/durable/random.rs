//! Durable runs of random input, stopped at random and gone on with by other numbers of workers, against a plain loop.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use fsm_timely::Undelivered;
use fsm_timely::durable::{Durable, Manifest, Place, Processes, Supervisor};
use proptest::prelude::*;

use crate::crossing::{Crossing, CrossingEvent};
use crate::directory;
use crate::scripted::{Read, Scripted, lines, states};
use crate::stopping::{as_child, child, script};

#[test]
fn as_one_of_the_processes() {
    let (Some(place), Some((job, directory))) = (Place::from_env(), as_child()) else { return };
    Durable::new(job, directory).manifest_every(Duration::ZERO).run(&place).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_published_is_what_a_plain_loop_writes(
        number in any::<u64>(),
        runs in prop::collection::vec(((1..4_usize), (1..4_usize), (0..200_u64), any::<bool>()), 0..5),
        is_last_damaged in any::<bool>(),
        workers in 1..5_usize,
    ) {
        let directory = directory("random");
        for (processes, threads, lines, is_damaged) in runs {
            if is_damaged {
                damage(&directory, number);
            }
            Processes::start(processes, threads, || child(module_path!(), number, lines, &directory)).unwrap().wait().unwrap();
        }
        if is_last_damaged {
            damage(&directory, number);
        }
        let mut last = Processes::start(1, workers, || child(module_path!(), number, u64::MAX, &directory)).unwrap();
        prop_assert!(last.wait().unwrap().success());
        let (expected, expected_states) = plain(&script(number));
        prop_assert_eq!(lines(&directory), expected);
        prop_assert_eq!(states(&directory), expected_states);
        fs::remove_dir_all(directory).unwrap();
    }
}

/// Flips a bit in a file of the last manifest, so that the next run goes back to the one before. One that has gone back already cannot
/// do so again.
fn damage(directory: &Path, number: u64) {
    let last = if directory.exists() { Manifest::read(directory).unwrap() } else { None };
    let Some(last) = last.filter(|last| last.again.is_none()) else { return };
    let worker = number as usize % last.workers.len();
    let path = directory.join(format!("machines/{}-of-worker-{worker}", last.number));
    let mut bytes = fs::read(&path).unwrap();
    let bit = number as usize % (bytes.len() * 8);
    bytes[bit / 8] ^= 1 << (bit % 8);
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_supervisor_starts_the_run_again_until_it_has_ended() {
    let (directory, number, calls) = (directory("supervised"), 42, Cell::new(0));
    let restarts = Supervisor::new(2, 1).run(&directory, || {
        // Two processes for each run; in the first three, one of them stops.
        let call = calls.replace(calls.get() + 1);
        child(module_path!(), number, if call < 6 && call % 2 == 1 { 5 } else { u64::MAX }, &directory)
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
