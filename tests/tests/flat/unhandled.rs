//! `unhandled(event)`: what the machine does with an event that nothing took.
//! What `send` returns lives in `on_dispatch.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Phone(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Call(String), Hang, Lift, Break, Chat { words: u32 } }

        let lost: u32 = 0;

        initial Idle;

        unhandled(event) do {
            *lost += 1;
            log.say(format!("lost {event:?}"));
        }
        unhandled(event) if log.ask("call?", matches!(event, PhoneEvent::Call(_))) do {
            let PhoneEvent::Call(name) = event else { unreachable!() };
            log.say(format!("{name} called in vain, {lost} lost"));
        }

        state Idle {
            on Call(name) if log.ask("ringing?", log.ok) => Ringing do log.say(name);
            on Chat { .. } => ignore;
            on Break => Broken;
        }

        state Ringing {
            on Lift => Idle do log.say("lift");
            on Hang do log.say("hang");
        }

        final state Broken {}
    }
}

fn phone() -> (Log, Phone) {
    let mut log = Log::new();
    let phone = Phone::start(&mut log);
    (log, phone)
}

fn call() -> PhoneEvent {
    PhoneEvent::Call("Ada".into())
}

#[test]
fn runs_for_an_event_without_a_line_which_then_comes_back() {
    let (mut log, mut phone) = phone();
    assert_eq!(phone.send(&mut log, PhoneEvent::Lift), Outcome::Unhandled(PhoneEvent::Lift));
    log.reads("lost Lift; call?");
}

#[test]
fn runs_for_an_event_that_every_guard_refused() {
    let (mut log, mut phone) = phone();
    assert_eq!(phone.send(&mut log, call()), Outcome::GuardRefused(call()));
    log.reads("ringing?; lost Call(\"Ada\"); call?; Ada called in vain, 1 lost");
    assert_eq!(phone.data().lost, 1);
}

#[test]
fn does_not_run_for_what_was_taken() {
    let (mut log, mut phone) = phone();
    log.ok = true;
    assert_eq!(phone.send(&mut log, call()), Outcome::Transitioned);
    assert_eq!(phone.send(&mut log, PhoneEvent::Hang), Outcome::Handled);
    log.reads("ringing?; Ada; hang");
}

#[test]
fn does_not_run_for_what_is_ignored() {
    let (mut log, mut phone) = phone();
    assert_eq!(phone.step(&mut log, PhoneEvent::Chat { words: 3 }, SILENT), Outcome::Handled);
}

#[test]
fn does_not_run_for_a_finished_machine() {
    let (mut log, mut phone) = phone();
    phone.send(&mut log, PhoneEvent::Break);
    assert_eq!(phone.step(&mut log, PhoneEvent::Lift, SILENT), Outcome::Unhandled(PhoneEvent::Lift));
}

fsm! {
    /// No line takes this event: it is the machine's `unhandled` line that uses it.
    #[allow(unused_event)]
    machine Sink(log: &mut Log) {
        #[derive(Debug)]
        events { Drop(u8), Flip }
        initial Off;
        unhandled(what) do log.say(format!("{what:?} in {}", if in_state!(On) { "On" } else { "Off" }));
        state Off { on Flip => On; }
        state On { on Flip => Off; }
    }
}

#[test]
fn the_name_is_free_and_the_state_can_be_asked_for() {
    let mut log = Log::new();
    let mut sink = Sink::start(&mut log);
    sink.send(&mut log, SinkEvent::Drop(1));
    sink.send(&mut log, SinkEvent::Flip);
    sink.send(&mut log, SinkEvent::Drop(2));
    log.reads("Drop(1) in Off; Drop(2) in On");
}
