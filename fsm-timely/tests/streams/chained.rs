//! What machines give is what further machines are told.

use std::collections::BTreeMap;
use std::sync::{Mutex, mpsc};
use std::time::Duration;

use fsm_runtime::fsm;
use fsm_timely::{EventStream, Keyed};
use proptest::prelude::*;
use timely::Config;
use timely::dataflow::operators::vec::Map;
use timely::dataflow::operators::{Input, Inspect, Probe};
use timely::worker::Worker;

use crate::crossing::CrossingEvent::{self, Button, Closed, Day, Night};
use crate::crossing::{Crossing, alone, event, secs};

fsm! {
    /// It hears of each change of a crossing.
    machine Clerk(heard: &mut Vec<String>) {
        clock now: Duration;
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
        events { Moved(String) }
        initial Awake;
        state Awake {
            on Moved(to) do heard.push(format!("{now:?} {to}"));
            after 20s => Asleep;
        }
        state Asleep {
            enter do heard.push(format!("{now:?} asleep"));
            on Moved(to) => Awake do heard.push(format!("{now:?} {to}"));
        }
    }
}

const END: Duration = secs(150);

/// What the clerk of each crossing has heard.
fn chained(workers: usize, events: Vec<Keyed<u64, CrossingEvent>>) -> BTreeMap<u64, Vec<String>> {
    let (send, heard) = mpsc::channel();
    let send = Mutex::new(send);
    let run = move |worker: &mut Worker| {
        let send = send.lock().unwrap().clone();
        let (mut input, probe) = worker.dataflow(|scope| {
            let (input, events) = scope.new_input();
            let crossings = events.machines::<Crossing>(|_| Some((Vec::new(), ()))).run();
            // Changes at one time have no number: they are told in their order.
            let moves = crossings.transitions.map(|moved| Keyed {
                key: moved.key,
                event: ClerkEvent::Moved(moved.to.name().to_owned()),
                at: moved.at,
                offset: 0,
            });
            let clerks = moves.machines::<Clerk>(|_| Some((Vec::new(), ()))).effects(std::mem::take).run();
            clerks.answers.inspect(|answer| assert!(answer.outcome.is_ok(), "{answer:?}"));
            let (probe, effects) = clerks.effects.probe();
            effects.inspect(move |effect| send.send((effect.key, effect.effect.clone())).unwrap());
            (input, probe)
        });
        let mine: Vec<_> = events.iter().skip(worker.index()).step_by(worker.peers()).collect();
        for (done, event) in mine.iter().enumerate() {
            let earliest = mine[done..].iter().map(|event| event.at).min().unwrap_or_default();
            input.advance_to(earliest.max(*input.time()));
            input.send((*event).clone());
            worker.step();
        }
        input.advance_to(END);
        worker.step_while(|| probe.less_than(&END));
    };
    for result in timely::execute(Config::process(workers), run).unwrap().join() {
        result.unwrap();
    }
    let mut all = BTreeMap::<_, Vec<_>>::new();
    for (key, line) in heard {
        all.entry(key).or_default().push(line);
    }
    all
}

/// The same, one clerk after the other.
fn clerks(events: Vec<Keyed<u64, CrossingEvent>>) -> BTreeMap<u64, Vec<String>> {
    let clerk = |moves: Vec<(Duration, &'static str)>| {
        let mut heard = Vec::new();
        let mut clerk = Clerk::start(&mut heard, moves[0].0);
        let until = |clerk: &mut Clerk, heard: &mut Vec<String>, at: Duration| {
            while let Some(deadline) = clerk.next_deadline().filter(|deadline| *deadline <= at) {
                clerk.update(heard, deadline);
            }
        };
        for (at, to) in moves {
            until(&mut clerk, &mut heard, at);
            clerk.send(&mut heard, ClerkEvent::Moved(to.to_owned()), at);
        }
        until(&mut clerk, &mut heard, END - Duration::from_nanos(1));
        heard
    };
    let moves = alone(events, END).moves.into_iter();
    moves.map(|(key, moves)| (key, clerk(moves))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_changes_of_machines_are_events_of_others(
        events in prop::collection::vec((0..5_u64, prop_oneof![6 => Just(Button), 3 => Just(Night), 3 => Just(Day), 1 => Just(Closed)], 0..200_u64), 1..100),
    ) {
        let events: Vec<_> = events.into_iter().zip(0..).map(|((key, what, half), offset)| event(key, what, half * 500, offset)).collect();
        let expected = clerks(events.clone());
        for workers in [1, 2, 4] {
            prop_assert_eq!(&chained(workers, events.clone()), &expected, "{} workers", workers);
        }
    }
}
