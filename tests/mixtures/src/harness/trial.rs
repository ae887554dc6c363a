//! One machine is tried: in a thread of its own, so that neither a panic nor a loop stops the others.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Runs of each machine, each with events, ticks and answers of its own.
const RUNS: u64 = 20;

/// A loop without any action or guard counts no steps: it is found by the time that it takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where a run is stopped at most: a longer one is stopped in its first so many calls.
const MOST_PLACES: u64 = 1_000;

/// One run of a machine, by the seed of its events, ticks and answers.
pub type Run = fn(u64);

/// All runs of a machine; the first fault ends them.
pub fn tried(run: Run) -> Result<(), String> {
    (0..RUNS).try_for_each(|seed| {
        let same = same_twice(run, seed).map_err(|fault| format!("run {seed}: {fault}"));
        same.and_then(|()| stopped(run, seed))
    })
}

/// The run with one call that fails, or at which a future is dropped: each of them in the first run, two in the others. Whatever
/// that leaves behind, the machine goes on: its configuration is one that there can be, no call panics, and each one ends.
fn stopped(run: Run, seed: u64) -> Result<(), String> {
    let places: &[u64] = if seed == 0 { &[] } else { &[seed, seed * 7 + 20] };
    let all = if seed == 0 { 0..MOST_PLACES } else { 0..0 };
    for after in all.chain(places.iter().copied()) {
        let stopped = traced(run, seed, false, Some(after as usize));
        let (_, is_stopped) =
            stopped.map_err(|fault| format!("run {seed}, stopped after {after}: {fault}"))?;
        if !is_stopped {
            break;
        }
    }
    Ok(())
}

/// One run, twice: the same calls give the same trace, whether an observer listens or not, from snapshots as well, and as a
/// machine that may fail or wait.
fn same_twice(run: Run, seed: u64) -> Result<(), String> {
    let (first, second) = (traced(run, seed, true, None)?.0, traced(run, seed, false, None)?.0);
    if first == second { Ok(()) } else { Err("the same run has another trace".to_owned()) }
}

/// The trace of a run, and whether it was stopped.
fn traced(run: Run, seed: u64, listens: bool, after: Option<usize>) -> Result<(u64, bool), String> {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        super::follower::listen(listens);
        super::snapshots::store(!listens && after.is_none());
        super::stops::stop(!listens, after);
        run(seed);
        sender.send((super::trace(), super::stops::is_broken())).expect("the test waits");
    });
    match receiver.recv_timeout(PATIENCE) {
        Ok(ended) => Ok(ended),
        Err(mpsc::RecvTimeoutError::Timeout) => Err("a call does not end".to_owned()),
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            let panic = thread.join().expect_err("it has sent nothing");
            let text = panic.downcast_ref::<String>().cloned();
            Err(text
                .or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()))
                .unwrap_or_default())
        }
    }
}
