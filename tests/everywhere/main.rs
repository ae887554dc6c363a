//! One table alone, in a crowd, async on tokio, in bevy, and over timely in two processes; each from its start and from a snapshot
//! in the middle. All traces are the same.

mod junction;
mod stream;
mod ways;

use std::collections::BTreeMap;
use std::time::Duration;

use junction::plain::JunctionEvent::{self, Button, Closed, Day, Night, Tram};

/// When all runs end. What is due then has not happened.
const END: Duration = Duration::from_millis(240_001);
/// When snapshots are taken, one in each run. Nothing happens at these times, in
/// milliseconds.
const MIDDLES: [u64; 5] = [3, 40_007, 97_003, 150_011, 233_003];
const JUNCTIONS: u64 = 7;

/// An event, its time, and the junction that it is for.
type Event = (Duration, u64, JunctionEvent);

/// What each junction has told, and how it stands in the end.
type Traces = BTreeMap<u64, Vec<String>>;

/// A script in the order of time, by numbers that look random. No two events are at the same time, and none is at a time of a timer
/// by accident alone: where one is, the timer is first.
fn script() -> Vec<Event> {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |range: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % range
    };
    let events = (1..=460).map(|number| {
        let what = match next(40) {
            0..22 => Button,
            22..33 => Tram,
            33..36 => Night,
            _ => Day,
        };
        (Duration::from_millis(500 * number), next(JUNCTIONS), what)
    });
    let mut events: Vec<_> = events.collect();
    events.push((Duration::from_millis(235_250), 3, Closed));
    events
}

#[test]
fn the_trace_is_the_same_everywhere() {
    let expected = ways::alone(None);
    let told: Vec<_> = expected.values().flatten().collect();
    for what in ["yellow", "after 1 trams", "people: 5 steps", "pause", "resume", "day by itself", "gone"] {
        assert!(told.iter().any(|line| line.contains(what)), "{what} happens in none of {told:#?}");
    }
    same("over timely", stream::over_processes(None), &expected);
    // Here the snapshots are those of the store, which nobody marks: `Script::begin` sees that no machine begins anew.
    same("over timely, restored", stream::over_processes(Some(Duration::from_millis(97_003))), &expected);
    let restored = marked(&expected);
    for snapshot in MIDDLES.map(Duration::from_millis).into_iter().map(Some).chain([None]) {
        let expected = if snapshot.is_some() { &restored } else { &expected };
        same("alone", ways::alone(snapshot), expected);
        same("in a crowd", ways::crowd(snapshot), expected);
        same("plain on tokio", ways::tokio(snapshot), expected);
        same("async on tokio", ways::asynchronous(snapshot), expected);
        same("in bevy", ways::bevy(snapshot), expected);
    }
}

/// The same traces of machines that were restored once.
fn marked(traces: &Traces) -> Traces {
    let mut traces = traces.clone();
    for told in traces.values_mut().filter_map(|trace| trace.last_mut()) {
        *told = told.replace("restored 0 times", "restored 1 times");
    }
    traces
}

/// Shows the first line that differs.
fn same(place: &str, traces: Traces, expected: &Traces) {
    for (number, expected) in expected {
        let told = &traces[number];
        for (line, (told, expected)) in told.iter().zip(expected).enumerate() {
            assert_eq!(told, expected, "{place}, junction {number}, line {line}");
        }
        assert_eq!(told.len(), expected.len(), "{place}, junction {number}");
    }
    assert_eq!(traces.len(), expected.len(), "{place}");
}
