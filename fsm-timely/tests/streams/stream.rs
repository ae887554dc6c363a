//! The operator: the order of events and timers, and the same trace for each key on any number of workers.

use std::collections::BTreeMap;
use std::time::Duration;

use fsm_runtime::{Outcome, fsm};
use fsm_timely::{EventStream, Keyed, Undelivered};
use proptest::prelude::*;
use timely::Config;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::operators::generic::OutputBuilder;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::operators::{CapabilitySet, Input, Inspect};

use crate::crossing::CrossingEvent::{self, Button, Closed, Day, Night};
use crate::crossing::{Answered, Crossing, alone, event, secs, stream};

#[test]
fn events_come_in_the_order_of_their_times_and_timers_before_them() {
    let events = vec![
        event(1, Button, 1_000, 10),
        event(1, Night, 20_000, 13),
        // Before what has come in earlier; the timer of 6 s is first.
        event(1, Button, 6_000, 11),
        event(2, Day, 6_000, 12),
    ];
    let written = stream(Config::thread(), events, secs(30));
    assert_eq!(written.told[&1], ["1s cars", "8s people", "11s cars", "20s dark"]);
    assert_eq!(written.told[&2], ["6s cars"]);
    assert_eq!(
        written.moves[&1],
        [
            (secs(1), "Cars"),
            (secs(6), "Warning"),
            (secs(8), "People"),
            (secs(11), "Cars"),
            (secs(20), "Dark")
        ]
    );
    assert_eq!(written.answers[&10], Ok(Outcome::Handled));
    assert_eq!(written.answers[&11], Ok(Outcome::Handled));
    assert_eq!(written.answers[&12], Ok(Outcome::Unhandled(Day)));
    assert_eq!(written.answers[&13], Ok(Outcome::Transitioned));
    // Another one would beat at 31 s, the dark ends at 80 s.
    assert_eq!(written.pending, Some((2, secs(31))));
}

fn events(keys: u64, most: usize) -> impl Strategy<Value = Vec<Keyed<u64, CrossingEvent>>> {
    let one = (
        0..keys,
        prop_oneof![6 => Just(Button), 3 => Just(Night), 3 => Just(Day), 1 => Just(Closed)],
        0..200_u64,
    );
    prop::collection::vec(one, 1..most).prop_map(|events| {
        let numbered = events.into_iter().zip(0..);
        numbered.map(|((key, what, tenths), offset)| event(key, what, tenths * 500, offset)).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn each_key_has_the_same_trace_on_any_number_of_workers(events in events(8, 120), millis in 100_000..200_000_u64) {
        let end = Duration::from_millis(millis);
        let expected = alone(events.clone(), end);
        for workers in [1, 2, 4] {
            prop_assert_eq!(&stream(Config::process(workers), events.clone(), end), &expected, "{} workers", workers);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn timers_behind_the_last_event_of_their_key_are_pending_when_the_input_closes(events in events(8, 120)) {
        let expected = alone(events.clone(), None);
        for workers in [1, 2, 4] {
            prop_assert_eq!(&stream(Config::process(workers), events.clone(), None), &expected, "{} workers", workers);
        }
    }
}

#[test]
fn an_event_behind_the_frontier_comes_back() {
    let answers = answers(false, |input| {
        input.advance_to(secs(10));
        input.send(event(1, Button, 9_999, 0));
        input.send(event(1, Button, 10_000, 1));
    });
    let late = Undelivered::Late { event: Button, at: Duration::from_millis(9_999), by: secs(10) };
    assert_eq!(
        late.to_string(),
        "the event is late: all before 10s has been done; let the input wait longer for what is out of order"
    );
    assert_eq!(answers, [(0, Err(late)), (1, Ok(Outcome::Handled))]);
}

#[test]
fn an_event_that_begins_no_machine_comes_back() {
    let answers = answers(false, |input| {
        input.send(event(7, Day, 0, 0));
        input.send(event(7, Button, 1_000, 1));
        input.send(event(7, Day, 1_000, 2));
    });
    let none = Undelivered::NoMachine(Day);
    assert_eq!(none.to_string(), "the key has no machine, and the event begins none");
    assert_eq!(answers, [(0, Err(none)), (1, Ok(Outcome::Handled)), (2, Ok(Outcome::Unhandled(Day)))]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_key_whose_machine_has_been_forgotten_begins_anew(events in events(8, 120), end in 0..120_u64) {
        let expected = forgotten(events.clone());
        let given = answers(true, move |input| {
            events.iter().for_each(|event| input.send(event.clone()));
            input.advance_to(secs(end));
        });
        prop_assert_eq!(given, expected);
    }
}

/// The answers where a machine begins with a button and is dropped at its end, one event after the other.
fn forgotten(mut events: Vec<Keyed<u64, CrossingEvent>>) -> Vec<(u64, Answered)> {
    events.sort_by_key(|event| (event.at, event.offset));
    let (mut answers, mut machines, mut told) = (Vec::new(), BTreeMap::new(), Vec::new());
    for Keyed { key, event, at, offset } in events {
        if !machines.contains_key(&key) && event != Button {
            answers.push((offset, Err(Undelivered::NoMachine(event))));
            continue;
        }
        let crossing = machines.entry(key).or_insert_with(|| Crossing::start(&mut told, at));
        while let Some(deadline) = crossing.next_deadline().filter(|deadline| *deadline <= at) {
            crossing.update(&mut told, deadline);
        }
        answers.push((offset, Ok(crossing.send(&mut told, event, at))));
        if crossing.is_done() {
            machines.remove(&key);
        }
    }
    answers.sort_by_key(|(offset, _)| *offset);
    answers
}

#[test]
#[should_panic = "events for machine `Crossing` have come without a time"]
fn events_without_a_time_are_not_lost() {
    timely::execute_directly(|worker| {
        worker.dataflow::<Duration, _, _>(|scope| {
            let mut builder = OperatorBuilder::new("Timeless".to_owned(), scope);
            let (output, events) = builder.new_output();
            let mut output = OutputBuilder::<_, CapacityContainerBuilder<Vec<_>>>::from(output);
            builder.build(move |_| {
                let mut is_first = true;
                move |_| {
                    if std::mem::take(&mut is_first) {
                        let none = CapabilitySet::new();
                        output.activate().session_with_builder(&none).give(event(1, Button, 1_000, 0));
                    }
                }
            });
            events.machines::<Crossing>(|_| Some((Vec::new(), ()))).run();
        });
    });
}

#[test]
fn a_machine_that_has_ended_is_kept_or_forgotten() {
    let tell = |input: &mut Events| {
        for (offset, what) in [Button, Closed, Day, Button].into_iter().enumerate() {
            input.send(event(7, what, 1_000 * offset as u64, offset as u64));
        }
    };
    let (handled, ended) = (Ok(Outcome::Handled), Ok(Outcome::Transitioned));
    assert_eq!(
        answers(false, tell),
        [(0, handled), (1, ended), (2, Ok(Outcome::Unhandled(Day))), (3, Ok(Outcome::Unhandled(Button)))]
    );
    assert_eq!(
        answers(true, tell),
        [(0, handled), (1, ended), (2, Err(Undelivered::NoMachine(Day))), (3, handled)]
    );
}

type Events = timely::dataflow::InputHandleVec<Duration, Keyed<u64, CrossingEvent>>;

/// The answers to what is put in, by their offsets. A machine begins with a button.
fn answers(
    forget_done: bool,
    tell: impl FnOnce(&mut Events) + Send + Sync + 'static,
) -> Vec<(u64, Answered)> {
    let (send, answers) = std::sync::mpsc::channel();
    timely::execute_directly(move |worker| {
        let mut input = worker.dataflow(|scope| {
            let (input, events) = scope.new_input();
            let machines = events.machines::<Crossing>(|first| match first.event {
                Button => Some((Vec::new(), ())),
                _ => None,
            });
            let machines = if forget_done { machines.forget_done() } else { machines };
            machines.run().answers.inspect(move |answer| send.send((answer.offset, answer.outcome)).unwrap());
            input
        });
        tell(&mut input);
        for _ in 0..3 {
            worker.step();
        }
    });
    let mut answers: Vec<_> = answers.into_iter().collect();
    answers.sort_by_key(|(offset, _)| *offset);
    answers
}

#[test]
#[should_panic = "machine `Spin` in state `On` has had its deadline 10000 times at 1s"]
fn a_machine_that_would_be_due_for_ever_is_stopped() {
    timely::execute_directly(|worker| {
        let mut input = worker.dataflow(|scope| {
            let (input, events) = scope.new_input();
            let outputs = events.machines::<Spin>(|_| Some(((), ()))).run();
            outputs.transitions.inspect(|_| ());
            input
        });
        input.send(Keyed { key: 0, event: SpinEvent::Start, at: secs(1), offset: 0 });
        input.advance_to(secs(2));
        for _ in 0..10 {
            worker.step();
        }
    });
}

fsm! {
    machine Spin {
        clock Duration;
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
        events { Start }
        initial Off;
        state Off { on Start => On; }
        #[allow(dead_end)]
        state On { after (Duration::ZERO) => self; }
    }
}
