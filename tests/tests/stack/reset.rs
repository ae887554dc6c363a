//! `reset`: the current state and all suspended ones are exited, newest first, and nothing is left below.
//! `reset!` from the middle of an action included.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    machine Screen(log: &mut Log) {
        events { Open, Settings, Login { user: String }, Ask(u8), Back }

        initial Home { user: "nobody".to_owned() };

        state Home {
            let user: String;
            enter  do log.say(format!("enter Home {user}"));
            exit   do log.say(format!("exit Home {user}"));
            pause  do log.say("pause Home");
            resume do log.say("resume Home");
            on Open => push Page;
            on Login { user } => reset Home { user } do log.say("login");
        }

        state Page {
            let visits: u32 = 0;
            enter  do { *visits += 1; log.say("enter Page") }
            exit   do log.say(format!("exit Page {visits}"));
            pause  do log.say("pause Page");
            resume do log.say("resume Page");
            on Settings => push Settings { from: "page" };
            on Back => pop;
        }

        state Settings {
            let from: &'static str;
            let opened: u32 = log.give("initial opened", 1);
            enter do log.say(format!("enter Settings from {from} {opened}"));
            exit  do log.say(format!("exit Settings from {from} {opened}"));
            on Login { user } => reset Home { user: log.give("user", user) } do log.say("login");
            on Settings => reset Settings { from } do *opened += 5;
            on Ask(n) do {
                log.say("ask");
                match n {
                    0 => reset!(Settings { from: "ask", opened: log.give("given opened", 7) }),
                    _ => reset!(Home { user: n.to_string() }),
                }
                log.say("asked");
            }
            on Back => pop else Home { user: "lost".into() };
        }
    }
}

use ScreenEvent as E;

fn settings() -> (Log, Screen) {
    let mut log = Log::new();
    let mut screen = Screen::start(&mut log);
    screen.send(&mut log, E::Open);
    screen.send(&mut log, E::Settings);
    log.reads(
        "enter Home nobody; pause Home; enter Page; pause Page; initial opened; enter Settings from page 1",
    );
    (log, screen)
}

#[test]
fn exits_newest_first_then_acts_then_enters_with_nothing_below() {
    let (mut log, mut screen) = settings();
    assert!(matches!(screen.send(&mut log, E::Login { user: "ada".into() }), Outcome::Transitioned));
    log.reads("exit Settings from page 1; exit Page 1; exit Home nobody; login; user; enter Home ada");
    assert!(screen.suspended().is_empty());
}

#[test]
fn with_nothing_suspended_it_is_a_transition() {
    let mut log = Log::new();
    let mut screen = Screen::start(&mut log);
    log.take();
    screen.step(&mut log, E::Login { user: "ada".into() }, "exit Home nobody; login; enter Home ada");
}

#[test]
fn to_the_own_state() {
    let (mut log, mut screen) = settings();
    screen.send(&mut log, E::Settings);
    log.reads(
        "exit Settings from page 1; exit Page 1; exit Home nobody; initial opened; enter Settings from page 1",
    );
    assert!(screen.suspended().is_empty());
    screen.step(&mut log, E::Back, "exit Settings from page 1; enter Home lost");
}

#[test]
fn a_request_is_served_after_the_action_and_computes_its_fields_in_it() {
    let (mut log, mut screen) = settings();
    assert!(matches!(screen.send(&mut log, E::Ask(0)), Outcome::Transitioned));
    log.reads(
        "ask; given opened; asked; exit Settings from page 1; exit Page 1; exit Home nobody; \
         enter Settings from ask 7",
    );
    assert!(screen.suspended().is_empty());
}

#[test]
fn a_request_of_another_state() {
    let (mut log, mut screen) = settings();
    screen.send(&mut log, E::Ask(4));
    log.reads("ask; asked; exit Settings from page 1; exit Page 1; exit Home nobody; enter Home 4");
    screen.step(&mut log, E::Open, "pause Home; enter Page");
    assert_eq!(screen.suspended().len(), 1);
}
