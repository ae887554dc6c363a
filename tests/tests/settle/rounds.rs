//! `always` lines without a target, which act as long as their guard holds; and `chain N;`, the number of rounds that
//! one event, tick or delayed event may have.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Drain(log: &mut Log) {
        queue 2;
        events { Fill(u32), Flood, Note, Turn }
        initial Outer;
        livelock(state) do log.say(format!("livelock in {state}, {}", log.n));
        on Note do log.say("note");
        state Outer {
            always if log.n > 10 && !log.ok do { log.say(format!("outer {}", log.n)); log.n -= 10; }
            on Fill(n) do log.n = n;
            on Flood do { log.n = 0; log.ok = true; raise!(Note); }
            initial First;
            state First {
                enter do log.say("first");
                always if log.n % 10 == 3 do { log.say("three"); log.n -= 1; }
                always if log.n == 2 => Second;
                always if log.ok do log.n += 1;
            }
            state Second { enter do log.say("second"); on Turn => First; }
        }
    }
}

#[test]
fn a_line_without_a_target_acts_as_long_as_its_guard_holds() {
    let mut log = Log::new();
    let mut drain = Drain::start(&mut log);
    log.reads("first");
    drain.step(&mut log, DrainEvent::Fill(23), "three; outer 22; outer 12; second");
    drain.step(&mut log, DrainEvent::Fill(35), "outer 35; outer 25; outer 15");
}

#[test]
fn a_thousand_rounds_in_a_chain_are_made_and_a_raised_event_begins_another() {
    let mut log = Log::new();
    let mut drain = Drain::start(&mut log);
    let _ = drain.send(&mut log, DrainEvent::Flood);
    // From 0 to 2, which leads on; then no line acts.
    log.reads("first; second; note");
    drain.step(&mut log, DrainEvent::Fill(4), SILENT);
    let _ = drain.send(&mut log, DrainEvent::Turn);
    let rounds = log.take();
    // Every tenth round is that of the first line, which takes one away: it goes to and fro at 13.
    assert_eq!(rounds.first().map(String::as_str), Some("first"));
    assert_eq!(rounds.last().map(String::as_str), Some("livelock in First, 12"));
    assert_eq!(rounds.iter().filter(|line| line.starts_with("livelock")).count(), 1);
    assert_eq!(rounds.iter().filter(|line| *line == "three").count(), 496);
}

fsm! {
    machine Beside(log: &mut Log) {
        events { Go }
        on Go do log.n = 4;
        region Left {
            initial Even;
            #[allow(dead_end)]
            state Even { always if log.n > 0 do { log.say(format!("left {}", log.n)); log.n -= 1; } }
        }
        region Right {
            initial Odd;
            #[allow(dead_end)]
            state Odd { always if log.n > 1 do { log.say(format!("right {}", log.n)); log.n -= 1; } }
        }
    }
}

#[test]
fn lines_of_several_regions_act_in_one_round() {
    let mut log = Log::new();
    let mut beside = Beside::start(&mut log);
    beside.step(&mut log, BesideEvent::Go, "left 4; right 3; left 2; right 1");
}

fsm! {
    #[derive(Debug)]
    machine Loop(log: &mut Log) {
        clock u32;
        queue 3;
        chain 5;
        #[derive(Debug, Clone, Copy)]
        events { Spin, Ping, Note(u32), Later, Hop, Choose, Back }
        initial Rest;
        livelock(state) do log.say(format!("livelock in {state}"));
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        on Note(n) do log.say(format!("note {n}"));
        on Ping do { log.say("ping"); raise!(Ping); }
        on Later do { raise!(Ping after 5ms); raise!(Hop after 5ms); }
        on Hop => HopA;
        on Choose => Pick;
        on Back => Rest;
        state Rest { on Spin => There; }
        state There { enter do log.say("there"); always if log.ok => Back; }
        state Back { enter do log.say("back"); always => There; }
        state HopA { enter do { log.say("a"); goto!(HopB); } }
        state HopB { enter do { log.say("b"); if log.ok { goto!(HopA); } } }
        choice Pick {
            always if log.n > 20 => Rest;
            always if log.n.is_multiple_of(3) => More;
            always => Tried;
        }
        choice More { always => Tried; }
        state Tried { enter do { log.n += 1; log.say(format!("tried {}", log.n)); } always if log.n < 30 => Pick; }
    }
}

use LoopEvent as E;
use LoopStateId as Id;

fn start() -> (Log, Loop) {
    let mut log = Log::new();
    let machine = Loop::start(&mut log, 0);
    (log, machine)
}

#[test]
fn a_state_may_be_entered_again_and_again() {
    let (mut log, mut machine) = start();
    log.ok = true;
    machine.step_at(&mut log, E::Spin, 0, "there; back; there; back; there; back; livelock in Back");
    assert!(machine.is_in(Id::Back));
    // Another event has rounds of its own.
    machine.step_at(&mut log, E::Note(1), 0, "note 1; there; back; there; back; there; livelock in There");
}

#[test]
fn what_waits_stays_in_the_queue() {
    let (mut log, mut machine) = start();
    machine.step_at(&mut log, E::Ping, 0, "ping; ping; ping; ping; ping; ping; livelock in Rest");
    machine.step_at(&mut log, E::Note(1), 0, "note 1; ping; ping; ping; ping; ping; livelock in Rest");
}

#[test]
fn requests_are_rounds_too() {
    let (mut log, mut machine) = start();
    log.ok = true;
    machine.step_at(&mut log, E::Hop, 0, "a; b; a; b; a; b; livelock in HopB");
}

#[test]
fn a_delayed_event_has_rounds_of_its_own() {
    let (mut log, mut machine) = start();
    machine.step_at(&mut log, E::Later, 0, SILENT);
    machine.update(&mut log, 5);
    let pings = ["ping", "ping", "ping", "ping", "ping"];
    let mut expected = vec!["ping"];
    expected.extend(pings);
    // What the first has left is served after the second, and after the tick.
    expected.extend(["livelock in Rest", "a", "b", "ping", "ping", "ping", "ping", "livelock in HopB"]);
    expected.extend(pings);
    expected.push("livelock in HopB");
    assert_eq!(log.take(), expected);
}

#[test]
fn choices_are_no_rounds() {
    let (mut log, mut machine) = start();
    let _ = machine.send(&mut log, E::Choose, 0);
    // Five rounds lead out of `Tried`; each comes back through `Pick`, two of them through `More` too.
    let tried = ["tried 1", "tried 2", "tried 3", "tried 4", "tried 5", "tried 6"];
    assert_eq!(log.take(), [&tried[..], &["livelock in Tried"]].concat());
    let _ = machine.send(&mut log, E::Back, 0);
    log.n = 19;
    machine.step_at(&mut log, E::Choose, 0, "tried 20; tried 21");
    assert!(machine.is_in(Id::Rest));
}
