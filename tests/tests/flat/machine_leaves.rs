//! The `exit` lines of the machine itself: what they see, and where they stand beside the last report. The machine as a
//! state otherwise lives in `machine_level.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    machine Sees(log: &mut Log) {
        events { Again, Quit }
        initial A;
        exit do log.say(if in_state!(A) { "exit with A" } else if in_state!(Off) { "exit with Off" } else { "exit" });
        exit if !in_state!(A) && !in_state!(Off) do log.say("with nothing");
        on Again => self;
        on Quit => Off;
        state A { exit do log.say(if in_state!(A) { "exit A, which is there" } else { "exit A" }); }
        final state Off;
    }
}

#[test]
fn what_is_left_is_not_active_any_more() {
    let mut log = Log::new();
    let mut sees = Sees::start(&mut log);
    sees.step(&mut log, SeesEvent::Again, "exit A, which is there; exit; with nothing");
}

#[test]
fn the_final_state_stays() {
    let mut log = Log::new();
    let mut sees = Sees::start(&mut log);
    sees.step(&mut log, SeesEvent::Quit, "exit A, which is there; exit with Off");
    sees.step(&mut log, SeesEvent::Quit, SILENT); // it has ended once
}

fsm! {
    /// All ways to the end.
    machine Ways(log: &mut Log) {
        requests;
        events { Line, Asked, Entered, Chosen, AskedChoice }
        initial Main;
        enter do log.say("enter Ways");
        exit do log.say("exit Ways");
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Line => End do log.say("line");
        on Asked do { log.say("asks"); goto!(End); }
        on Entered => Porch;
        on Chosen => Fork;
        on AskedChoice do goto!(Fork);
        state Main { exit do log.say("exit Main"); }
        state Porch { enter do goto!(End); exit do log.say("exit Porch"); }
        choice Fork { always if log.ok => Main; always => End do log.say("chosen"); }
        final state End { enter do log.say("enter End"); }
    }
}

fn told(event: WaysEvent) -> Vec<String> {
    let mut log = Log::new();
    let mut ways = Ways::start(&mut log);
    log.reads("enter Ways");
    ways.send(&mut log, event);
    assert!(ways.is_done());
    log.take()
}

#[test]
fn the_last_change_is_told_before_the_machine_exits() {
    use WaysEvent as E;
    let end = ["enter End", "Main -> End", "exit Ways"];
    assert_eq!(told(E::Line), [&["exit Main", "line"], &end[..]].concat());
    assert_eq!(told(E::Asked), [&["asks", "exit Main"], &end[..]].concat());
    told(E::Entered).reads("exit Main; Main -> Porch; exit Porch; enter End; Porch -> End; exit Ways");
    assert_eq!(told(E::Chosen), [&["exit Main", "chosen"], &end[..]].concat());
    assert_eq!(told(E::AskedChoice), [&["exit Main", "chosen"], &end[..]].concat());
}

#[test]
fn also_where_it_starts_in_its_end_or_is_led_there_from_outside() {
    let mut log = Log::new();
    let ways = Ways::start_in(WaysTarget::End, &mut log);
    assert!(ways.is_ok_and(|ways| ways.is_done()));
    log.reads("enter Ways; enter End; exit Ways");
    let mut ways = Ways::start(&mut log);
    log.take();
    let _ = ways.request(fsm_runtime::requests::Request::Replace(WaysTarget::End));
    ways.tick(&mut log, "exit Main; enter End; Main -> End; exit Ways");
}

fsm! {
    machine Reports(log: &mut Log) {
        events { Again, Go }
        initial A;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Again => self;
        on Go => B;
        state A { enter do if log.ok { goto!(C) } }
        #[allow(dead_end)]
        state B { exit do log.ok = true; }
        #[allow(dead_end)]
        state C { enter do log.say("enter C"); }
    }
}

/// As each other change is.
#[test]
fn a_new_beginning_is_told_before_what_it_asks_for_is_served() {
    let mut log = Log::new();
    let mut reports = Reports::start(&mut log);
    reports.send(&mut log, ReportsEvent::Go);
    reports.send(&mut log, ReportsEvent::Again);
    log.reads("A -> B; B -> A; enter C; A -> C");
}
