//! Durable runs at the edges of the contract: much at one time, nothing at all, the beginning and the end of time.

use std::fs;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::crossing::CrossingEvent::{Button, Closed, Day, Night};
use crate::crossing::secs;
use crate::directory;
use crate::scripted::{self, Scripted, end, event, lines, states, time};
use fsm_timely::durable::{Durable, Place};

/// What a run gives, which must not take for ever.
fn soon<T: Send + 'static>(task: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, done) = mpsc::channel();
    thread::spawn(move || send.send(task()));
    done.recv_timeout(Duration::from_secs(60)).expect("the run ends")
}

#[test]
fn more_events_happen_at_one_time_than_are_read_ahead() {
    let directory = directory("one-time");
    let many = (0..70_000).map(|offset| event(offset, offset % 5, Day, 10_000)).chain([end(11_000)]);
    let job = Scripted::new([many.collect(), vec![end(11_000)]]);
    for workers in [1, 2] {
        let (job, to) = (job.clone(), directory.clone());
        let manifest = soon(move || job.run(&to, workers));
        assert!(manifest.is_complete);
        assert_eq!(lines(&directory).values().map(Vec::len).sum::<usize>(), 70_000 + 5);
        fs::remove_dir_all(&directory).unwrap();
    }
}

#[test]
fn more_events_come_within_the_disorder_than_are_read_ahead() {
    let directory = directory("disorder");
    let many = (0..70_000).map(|offset| event(offset, offset % 5, Day, 10_000 + offset / 100));
    let mut job = Scripted::new([many.chain([end(11_000)]).collect()]);
    job.disorder = secs(20);
    let to = directory.clone();
    soon(move || job.run(&to, 1));
    assert_eq!(lines(&directory).values().map(Vec::len).sum::<usize>(), 70_000 + 5);
    fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn an_event_that_is_late_at_the_end_is_answered() {
    let directory = directory("late");
    let job = Scripted::new([vec![time(0, 100_000), event(1, 7, Day, 50_000), end(100_000)]]);
    assert_eq!(job.run(&directory, 1).at, secs(100));
    assert_eq!(lines(&directory)[&7], ["1 Err(Late { event: Day, at: 50s, by: 100s })"]);
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn another_disorder_is_refused() {
    let directory = directory("other-disorder");
    let mut job = Scripted::new([vec![event(0, 7, Day, 50_000), end(100_000)]]);
    job.run(&directory, 1);
    job.disorder = secs(2);
    let error = Durable::new(job, &directory).run(&Place::alone(1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the manifest is of an input with a disorder of 0ns, and the job has one of 2s: events would be missed or done twice"
    );
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn another_number_of_partitions_is_refused() {
    let directory = directory("other-partitions");
    let mut job = Scripted::new([vec![event(0, 7, Day, 50_000), end(100_000)]]);
    job.run(&directory, 1);
    job.partitions.push(vec![end(0)]);
    let error = Durable::new(job, &directory).run(&Place::alone(1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the manifest is of an input with 1 partitions, and the job has 2: events would be missed or done twice"
    );
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn a_machine_that_has_ended_is_written_or_forgotten() {
    let directory = directory("forget");
    let events =
        vec![event(0, 7, Closed, 1_000), event(1, 8, Closed, 2_000), event(2, 7, Button, 3_000), end(4_000)];
    for forget_done in [false, true] {
        let job = Scripted { forget_done, ..Scripted::new([events.clone()]) };
        let manifest = job.run(&directory, 1);
        let (outcome, states) = match forget_done {
            false => ("Unhandled(Button)", vec![(7, "Gone None []"), (8, "Gone None []")]),
            true => ("Handled", vec![(7, "Cars { waiting: true } Some(8s) []")]),
        };
        assert_eq!(lines(&directory)[&7].last(), Some(&format!("2 Ok({outcome})")));
        assert_eq!(manifest.workers[0].machines, states.len() as u64);
        assert_eq!(
            scripted::states(&directory),
            states.into_iter().map(|(key, state)| (key, state.to_owned())).collect()
        );
        fs::remove_dir_all(&directory).unwrap();
    }
}

#[test]
fn nothing_is_read_and_nothing_is_written() {
    for partitions in
        [vec![], vec![vec![end(0)]], vec![vec![end(3_000)], vec![end(0)], vec![time(0, 2_000), end(1_000)]]]
    {
        let directory = directory("nothing");
        let (job, last) =
            (Scripted::new(partitions.clone()), if partitions.len() == 3 { secs(3) } else { secs(0) });
        for workers in [1, 4] {
            let (job, to) = (job.clone(), directory.clone());
            let manifest = soon(move || job.run(&to, workers));
            assert_eq!(
                (manifest.at, manifest.is_complete, manifest.spots.len()),
                (last, true, partitions.len())
            );
            assert!(lines(&directory).is_empty() && states(&directory).is_empty());
            fs::remove_dir_all(&directory).unwrap();
        }
    }
}

#[test]
fn time_begins_at_zero_and_a_timer_of_the_end_is_still_to_come() {
    // One partition ends early, one has no events, and there are more workers than partitions.
    let directory = directory("zero");
    let job = Scripted::new([
        vec![event(0, 1, Button, 0), event(1, 1, Night, 0), end(1)],
        vec![event(0, 2, Button, 0), end(60_000)],
        vec![end(0)],
    ]);
    for workers in [1, 4] {
        let (job, to) = (job.clone(), directory.clone());
        let manifest = soon(move || job.run(&to, workers));
        assert_eq!(manifest.at, secs(60));
        assert_eq!(lines(&directory)[&1], ["0ns cars", "0 Ok(Handled)", "0ns dark", "3 Ok(Transitioned)"]);
        assert_eq!(states(&directory)[&1], "Dark Some(60s) []");
        // The manifest says so, whoever has the machines.
        let pending: Vec<_> = manifest.pending().collect();
        assert_eq!(pending.iter().map(|pending| pending.machines).sum::<usize>(), 2);
        assert_eq!(pending.iter().map(|pending| pending.next).min(), Some(secs(60)));
        fs::remove_dir_all(&directory).unwrap();
    }
}
