//! Which event comes back with an error: one that no line has used.

use fsm_runtime::{Failed, Outcome, fsm};
use fsm_tests::{Fault, Faulty, Trace};

fsm! {
    machine Desk(o: &mut Faulty) -> Result<(), Fault> {
        queue 2;
        #[allow(unused_event)]
        #[derive(Debug, PartialEq)]
        events { Letter(String), Bell, Call, Note, Later }
        initial Open;
        unhandled(event) do { o.run(format!("unhandled {event:?}"))?; }
        state Open {
            #[allow(no_fallback)]
            on Letter(text) if text.is_empty() => ignore;
            on Letter(text) if text.len() > 3 do o.run(text)?;
            on Bell => Busy do { raise!(Note); raise!(Call); }
            on Later do o.run("later")?;
        }
        state Busy {
            on Letter(text) if !text.is_empty() => defer;
            on Note do o.run("note")?;
            on Bell => Open;
            on Later => defer;
        }
    }
}

use DeskEvent as E;

fn letter(text: &str) -> DeskEvent {
    E::Letter(text.to_owned())
}

#[test]
fn an_event_whose_line_fails_is_used() {
    let mut o = Faulty::failing(0);
    let mut desk = Desk::start(&mut o).unwrap();
    let failed = desk.send(&mut o, letter("hello")).unwrap_err();
    assert_eq!(failed, Failed { error: Fault("hello".into()), event: None });
    assert_eq!(failed.to_string_of(), "hello");
}

#[test]
fn an_event_that_nobody_took_comes_back_with_the_error_of_unhandled() {
    let mut o = Faulty::failing(0);
    let mut desk = Desk::start(&mut o).unwrap();
    let failed = desk.send(&mut o, letter("abc")).unwrap_err();
    assert_eq!(failed.error, Fault("unhandled Letter(\"abc\")".into()));
    assert_eq!(failed.event, Some(letter("abc")));
    assert!(failed.to_string_of().ends_with("; the event was not used and is handed back"));
}

#[test]
fn outcomes_are_those_of_any_machine() {
    let mut o = Faulty::new();
    let mut desk = Desk::start(&mut o).unwrap();
    let mut send = |event| desk.send(&mut o, event).unwrap();
    assert_eq!(send(letter("")), Outcome::Handled);
    assert_eq!(send(letter("abc")), Outcome::GuardRefused(letter("abc")));
    assert_eq!(send(E::Call), Outcome::Unhandled(E::Call));
    assert_eq!(send(E::Bell), Outcome::Transitioned);
    assert_eq!(send(letter("one")), Outcome::Deferred);
    assert_eq!(send(letter("four")), Outcome::Deferred);
    assert_eq!(send(letter("more")), Outcome::QueueFull(letter("more")));
    assert_eq!(send(E::Bell), Outcome::Transitioned);
    o.take().reads(
        "unhandled Letter(\"abc\"); unhandled Call; note; unhandled Call; unhandled Letter(\"one\"); four",
    );
}

#[test]
fn an_event_without_data_is_deferred_too() {
    let mut o = Faulty::new();
    let mut desk = Desk::start(&mut o).unwrap();
    assert_eq!(desk.send(&mut o, E::Bell), Ok(Outcome::Transitioned));
    assert_eq!(desk.send(&mut o, E::Later), Ok(Outcome::Deferred));
    o.take();
    assert_eq!(desk.send(&mut o, E::Bell), Ok(Outcome::Transitioned));
    o.take().reads("later");
}

#[test]
fn what_waits_in_the_machine_is_settled_first_and_an_event_behind_an_error_comes_back() {
    let mut o = Faulty::failing(0);
    let mut desk = Desk::start(&mut o).unwrap();
    // The event has changed the state; what its action has raised fails.
    let failed = desk.send(&mut o, E::Bell).unwrap_err();
    assert_eq!(failed, Failed { error: Fault("note".into()), event: None });
    assert_eq!(desk.state_id(), DeskStateId::Busy);
    o.take().reads("note; failed");
    // `Call` waits still, and fails before the new event has its turn.
    o.fails_in = Some(0);
    let failed = desk.send(&mut o, E::Note).unwrap_err();
    assert_eq!(failed, Failed { error: Fault("unhandled Call".into()), event: Some(E::Note) });
    o.take().reads("unhandled Call; failed");
    assert_eq!(desk.send(&mut o, E::Note), Ok(Outcome::Handled));
    o.take().reads("note");
}

/// `Display` without `Display` of the error.
trait ToText {
    fn to_string_of(self) -> String;
}

impl ToText for Failed<DeskEvent, Fault> {
    fn to_string_of(self) -> String {
        Failed { error: self.error.0, event: self.event }.to_string()
    }
}
