//! Machines with parameters, borrowed events, no events; observers behind `dyn`, two of them, none of them.

use std::fmt::Debug;

use expect_test::expect;
use fsm_runtime::any::{Machine, NoEvent, ReceiveWith, RunWith};
use fsm_runtime::observers::{Observed, WithObserver};
use fsm_runtime::{Crowd, Observer, fsm};

use crate::Journal;

fsm! {
    machine Reader<'s, S: Debug + Clone>(source: &mut Vec<&'s str>, limit: &usize)
    where
        S: PartialEq,
    {
        observed;
        #[derive(Debug)]
        events<'e> { Read(usize), Compare(&'e str), Keep(S) }
        let last: Option<&'s str> = None;
        let kept: Option<S> = None;
        initial Idle;
        state Idle {
            on Read(at) if at < *limit => Held do *last = source.get(at).copied();
            on Keep(value) do *kept = Some(value);
        }
        state Held { on Compare(word) if *last == Some(word) => Idle; }
    }
}

#[test]
fn events_may_lend_and_machines_may_have_parameters() {
    let mut journal = Journal::default();
    let mut words = vec!["one", "two"];
    let mut reader = Reader::<u8>::start_observed(&mut journal, &mut words, &9);
    let spoken = String::from("two");
    for event in [ReaderEvent::Keep(4), ReaderEvent::Read(1), ReaderEvent::Compare(&spoken)] {
        reader.observed(&mut journal).send(&mut words, &9, event);
    }
    journal.is(expect![[r#"
        entered Idle
        settled in Idle
        received Keep(4) in Idle at ()
        line Idle: on Keep(value) do *kept = Some(value)
        settled in Idle: Handled
        received Read(1) in Idle at ()
        line Idle: on Read(at) if at < *limit => Held do *last = source.get(at).copied()
        exited Idle
        entered Held
        transition Idle -> Held
        settled in Held: Transitioned
        received Compare("two") in Held at ()
        line Held: on Compare(word) if *last == Some(word) => Idle
        exited Held
        entered Idle
        transition Held -> Idle
        settled in Idle: Transitioned"#]]);
}

fsm! {
    machine Blink {
        observed;
        initial On;
        state On { update => Off; }
        state Off { update => On; }
    }
}

#[test]
fn a_machine_without_events_has_events_of_no_type() {
    let mut journal = Journal::default();
    Blink::start().observed(&mut journal).update();
    journal.is(expect![[r#"
        ticked in On at ()
        line On: update => Off
        exited On
        entered Off
        transition On -> Off
        settled in Off"#]]);
}

#[test]
fn an_observer_may_be_chosen_at_run_time() {
    let (mut journal, mut nobody) = (Journal::default(), ());
    let mut blink = Blink::start();
    for hears in [true, false] {
        let chosen: &mut dyn Observer<Blink> = if hears { &mut journal } else { &mut nobody };
        blink.observed(chosen).update();
    }
    journal.is(expect![[r#"
        ticked in On at ()
        line On: update => Off
        exited On
        entered Off
        transition On -> Off
        settled in Off"#]]);
}

#[test]
fn two_observers_hear_the_same() {
    let mut both = (Journal::default(), Journal::default());
    let mut blink = Blink::start();
    blink.observed(&mut both).update();
    assert_eq!(both.0.0, both.1.0);
    assert!(!both.0.0.is_empty());
}

#[test]
fn the_machines_of_a_crowd_have_observers_beside_their_owners() {
    let mut crowd = Crowd::<Observed<Blink, Journal>>::new();
    let handle = crowd.spawn(WithObserver(Journal::default(), ()), &(), ());
    crowd.update(&(), ());
    assert_eq!(crowd.count_in(BlinkStateId::Off), 1);
    let (blink, WithObserver(journal, ())) = crowd.remove(handle).expect("it is there");
    assert_eq!((blink.state_id(), blink.into_machine().state_id()), (BlinkStateId::Off, BlinkStateId::Off));
    journal.is(expect![[r#"
        entered On
        settled in On
        ticked in On at ()
        line On: update => Off
        exited On
        entered Off
        transition On -> Off
        settled in Off"#]]);
}

/// Any machine, with whatever comes in.
fn run<M, Params, Event>(given: M::Given, mut params: Params, events: Vec<Event>) -> M
where
    M: RunWith<Params> + ReceiveWith<Event, Params> + Machine<Time = ()>,
{
    let mut machine = M::start_with(&mut params, given, ());
    let _ = machine.update_with(&mut params, ());
    for event in events {
        machine.send_with(&mut params, event, ());
    }
    machine
}

#[test]
fn code_for_any_machine_passes_an_observer_in() {
    let mut both = (Journal::default(), Journal::default());
    run::<Blink, _, NoEvent>((), WithObserver(&mut both, ()), vec![]);
    both.1.is(expect![[r#"
        entered On
        settled in On
        ticked in On at ()
        line On: update => Off
        exited On
        entered Off
        transition On -> Off
        settled in Off"#]]);

    let (mut journal, mut words, spoken) = (Journal::default(), vec!["one"], String::from("one"));
    let events = vec![ReaderEvent::Read(0), ReaderEvent::Compare(&spoken), ReaderEvent::Keep(3)];
    let reader: Reader<'_, u8> = run((), WithObserver(&mut journal, (&mut words, &9)), events);
    assert_eq!(reader.data().kept, Some(3));
    journal.is(expect![[r#"
        entered Idle
        settled in Idle
        received Read(0) in Idle at ()
        line Idle: on Read(at) if at < *limit => Held do *last = source.get(at).copied()
        exited Idle
        entered Held
        transition Idle -> Held
        settled in Held: Transitioned
        received Compare("one") in Held at ()
        line Held: on Compare(word) if *last == Some(word) => Idle
        exited Held
        entered Idle
        transition Held -> Idle
        settled in Idle: Transitioned
        received Keep(3) in Idle at ()
        line Idle: on Keep(value) do *kept = Some(value)
        settled in Idle: Handled"#]]);

    let chosen: &mut dyn Observer<Blink> = &mut ();
    assert!(run::<Blink, _, NoEvent>((), WithObserver(chosen, ()), vec![]).is_in(BlinkStateId::Off));
}

#[test]
fn crowds_and_plain_calls_have_no_observer() {
    let mut crowd = fsm_runtime::Crowd::<Blink>::new();
    let handle = crowd.insert(Blink::start(), ());
    crowd.update(&(), ());
    assert!(crowd.remove(handle).is_some_and(|(blink, ())| blink.is_in(BlinkStateId::Off)));
}
