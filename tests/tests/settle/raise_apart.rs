//! Raised events where a state takes others too: what is raised meets every line that may take it and no other, in
//! source order, and an event that is sent meets all of them.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    /// Only `Tick` and `Note` are raised.
    machine Relay(log: &mut Log) {
        queue 1;
        #[derive(Clone, Debug, PartialEq)]
        events { Next, Stop(u32), Tick, Note(u32), Never(u32), Mixed, Text(String) }

        let count: u32 = 0;

        initial Off;

        unhandled(event) do log.say(format!("unhandled {event:?}"));

        on Stop(n) if log.ask("stop?", n > 5) => Off do log.say("stopped");
        on Tick do { *count += 1; log.say(format!("tick {count}")); }
        on Never(_) if log.ask("never?", false) do log.say("never");

        state Off {
            let text: String = String::from("none");
            enter do log.say(format!("enter Off {text}"));
            on Next => On { text: String::from("on") } do { log.say("next"); let _ = raise!(Note(1)); }
            on Text(text) do { log.say(format!("text {text}")); let _ = raise!(Tick); }
        }
        state On {
            let text: String;
            exit do { log.say("exit On"); let _ = raise!(Tick); }
            on Stop(n) if log.ask("on: stop?", n == 1) do log.say("on: stop");
            on Note(n) if log.ask("note?", n == 7) do log.say("seven");
            on Mixed | Note(1) do log.say(format!("mixed {text}"));
            on Note(n) if log.ask("again?", n < 3) do { log.say("again"); let _ = raise!(Note(3)); }
            on Next => All { text };
        }
        state All {
            let text: String;
            on Next => Off do { log.say(format!("leave {text}")); let _ = raise!(Note(2)); }
            on Never(n) do log.say(format!("never {n}"));
            on _ if log.ask("any?", log.ok) do log.say("any");
        }
    }
}

use RelayEvent as E;

fn relay() -> (Log, Relay) {
    let mut log = Log::new();
    let relay = Relay::start(&mut log);
    log.reads("enter Off none");
    (log, relay)
}

#[test]
fn the_first_line_that_may_take_it_acts() {
    let (mut log, mut relay) = relay();
    assert_eq!(relay.step(&mut log, E::Next, "next; note?; mixed on"), Outcome::Transitioned);
    assert_eq!(relay.step(&mut log, E::Mixed, "mixed on"), Outcome::Handled);
    assert_eq!(relay.step(&mut log, E::Note(7), "note?; seven"), Outcome::Handled);
}

#[test]
fn what_is_raised_while_another_has_its_turn_comes_next() {
    let (mut log, mut relay) = relay();
    relay.send(&mut log, E::Next);
    log.take();
    assert_eq!(relay.send(&mut log, E::Note(2)), Outcome::Handled);
    let third = ["note?", "again?", "again", "note?", "again?", "unhandled Note(3)"];
    assert_eq!(log.take(), third);
}

#[test]
fn a_name_of_the_events_hides_data_in_its_own_line_alone() {
    let (mut log, mut relay) = relay();
    assert_eq!(relay.step(&mut log, E::Text("hello".to_owned()), "text hello; tick 1"), Outcome::Handled);
    assert_eq!(relay.data().count, 1);
}

#[test]
fn what_guards_have_refused_is_known_behind_the_lines_for_raised_events() {
    let (mut log, mut relay) = relay();
    assert_eq!(relay.send(&mut log, E::Stop(1)), Outcome::GuardRefused(E::Stop(1)));
    log.reads("stop?; unhandled Stop(1)");
    assert_eq!(relay.send(&mut log, E::Never(1)), Outcome::GuardRefused(E::Never(1)));
    log.reads("never?; unhandled Never(1)");
    assert_eq!(relay.step(&mut log, E::Note(1), "unhandled Note(1)"), Outcome::Unhandled(E::Note(1)));
    relay.send(&mut log, E::Next);
    log.take();
    assert_eq!(relay.send(&mut log, E::Stop(2)), Outcome::GuardRefused(E::Stop(2)));
    log.reads("on: stop?; stop?; unhandled Stop(2)");
    assert_eq!(relay.send(&mut log, E::Note(9)), Outcome::GuardRefused(E::Note(9)));
    log.reads("note?; again?; unhandled Note(9)");
    assert_eq!(relay.send(&mut log, E::Stop(6)), Outcome::Transitioned);
    log.reads("on: stop?; stop?; exit On; stopped; enter Off none; tick 1");
}

#[test]
fn a_line_for_every_event_takes_what_is_raised_too() {
    let (mut log, mut relay) = relay();
    relay.send(&mut log, E::Next);
    assert_eq!(relay.send(&mut log, E::Next), Outcome::Transitioned);
    log.take();
    assert_eq!(relay.step(&mut log, E::Tick, "any?; tick 2"), Outcome::Handled);
    log.ok = true;
    assert_eq!(relay.step(&mut log, E::Tick, "any?; any"), Outcome::Handled);
    assert_eq!(relay.step(&mut log, E::Never(4), "never 4"), Outcome::Handled);
    assert_eq!(relay.send(&mut log, E::Next), Outcome::Transitioned);
    log.reads("leave on; enter Off none; unhandled Note(2)");
}

fsm! {
    /// States inside states; only `Echo` is raised.
    machine Cave(log: &mut Log) {
        queue 3;
        #[derive(Debug, PartialEq)]
        events { Call(u32), Echo(u32), Turn, Out }

        initial Hall;

        on Echo(n) if log.ask("cave?", n < 9) do log.say(format!("cave {n}"));

        state Hall {
            exit do { log.say("exit Hall"); let _ = raise!(Echo(8)); }
            on Call(n) if log.ask("hall?", n > 0) do { log.say("hall"); let _ = raise!(Echo(n)); }
            on Echo(n) if log.ask("hall: echo?", n == 2) => Pit do log.say("falls");
            on Out => Outside;

            initial Ledge;
            state Ledge {
                exit do log.say("exit Ledge");
                on Turn => Bridge;
                on Echo(1) do { log.say("ledge"); let _ = raise!(Echo(2)); let _ = raise!(Echo(3)); }
            }
            state Bridge {
                exit do log.say("exit Bridge");
                on Call(n) if log.ask("bridge?", n == 5) do log.say("bridge");
            }
            state Pit {
                enter do { log.say("enter Pit"); let _ = raise!(Echo(4)); }
                exit do log.say("exit Pit");
            }
        }
        state Outside { on Turn => Hall; }
    }
}

#[test]
fn from_the_inside_out_as_any_other() {
    let mut log = Log::new();
    let mut cave = Cave::start(&mut log);
    log.reads(SILENT);
    assert_eq!(cave.send(&mut log, CaveEvent::Call(1)), Outcome::Handled);
    let trace = [
        "hall?",
        "hall",  // `Call`
        "ledge", // `Echo(1)`
        "hall: echo?",
        "exit Ledge",
        "falls",
        "enter Pit", // `Echo(2)`
        "hall: echo?",
        "cave?",
        "cave 3", // and the others in their order
        "hall: echo?",
        "cave?",
        "cave 4",
    ];
    assert_eq!(log.take(), trace);
    assert_eq!(cave.send(&mut log, CaveEvent::Out), Outcome::Transitioned);
    log.reads("exit Pit; exit Hall; cave?; cave 8");
    assert_eq!(cave.step(&mut log, CaveEvent::Echo(9), "cave?"), Outcome::GuardRefused(CaveEvent::Echo(9)));
}

#[test]
fn what_the_innermost_state_refuses_the_outer_ones_are_asked() {
    let mut log = Log::new();
    let mut cave = Cave::start(&mut log);
    assert_eq!(cave.send(&mut log, CaveEvent::Turn), Outcome::Transitioned);
    assert_eq!(cave.send(&mut log, CaveEvent::Call(0)), Outcome::GuardRefused(CaveEvent::Call(0)));
    log.reads("exit Ledge; bridge?; hall?");
    assert_eq!(cave.send(&mut log, CaveEvent::Echo(2)), Outcome::Transitioned);
    let trace = ["hall: echo?", "exit Bridge", "falls", "enter Pit", "hall: echo?", "cave?", "cave 4"];
    assert_eq!(log.take(), trace);
}
