//! `push`, `pop` and `pop else`: what is current, what is suspended, and what runs on the way.
//! A bound that is declared lives in `stack_bound.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Pages(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Open(u32), Help, Back, Next, Home, Guarded }

        initial Start { visits: 1 };

        state Start {
            let visits: u32;
            enter  do log.say("enter Start");
            exit   do log.say("exit Start");
            pause  do log.say("pause Start");
            resume do log.say("resume Start");
            on Open(page) => push Page { page, title: log.give(format!("title {visits}"), "t") } do {
                *visits += 1;
                log.say("open");
            }
            on Help => push Help;
            on Home => Shelf;
        }

        state Page {
            let page: u32;
            let title: &'static str;
            enter  do log.say(format!("enter Page {page}"));
            exit   do log.say(format!("exit Page {page}"));
            pause  do log.say(format!("pause Page {page}"));
            resume do log.say(format!("resume Page {page}"));
            on Next => Page { page: *page + 1, title };
            on Help => push Help;
            on Back => pop do log.say("back");
            on Guarded if log.ask("may go?", log.ok) => pop;
        }

        state Help {
            enter do log.say("enter Help");
            exit  do log.say("exit Help");
            on Back => pop do log.say("enough");
            on Home => Shelf;
        }

        state Shelf {
            let books: u32 = 100;
            enter do log.say("enter Shelf");
            exit  do log.say("exit Shelf");
            on Back => pop else Start { visits: *books + 1 } do log.say("leave");
        }
    }
}

use PagesEvent as E;

fn start() -> (Log, Pages) {
    let mut log = Log::new();
    let pages = Pages::start(&mut log);
    log.reads("enter Start");
    (log, pages)
}

fn traced(log: &mut Log, pages: &mut Pages, event: E) -> Vec<String> {
    assert_eq!(pages.send(log, event), Outcome::Transitioned);
    log.take()
}

#[test]
fn a_push_pauses_acts_computes_fields_and_enters() {
    let (mut log, mut pages) = start();
    traced(&mut log, &mut pages, E::Open(3)).reads("pause Start; open; title 2; enter Page 3");
    assert_eq!(pages.state(), &PagesState::Page { page: 3, title: "t" });
    assert_eq!(pages.suspended().len(), 1);
    assert_eq!(pages.suspended()[0], PagesState::Start { visits: 2 });
}

#[test]
fn a_pushed_state_may_push() {
    let (mut log, mut pages) = start();
    pages.send(&mut log, E::Open(3));
    log.take();
    traced(&mut log, &mut pages, E::Help).reads("pause Page 3; enter Help");
    let suspended: Vec<_> = pages.suspended().iter().collect();
    assert_eq!(
        suspended,
        [&PagesState::Start { visits: 2 }, &PagesState::Page { page: 3, title: "t" }],
        "the newest last"
    );
    assert_eq!(pages.suspended().last(), Some(&PagesState::Page { page: 3, title: "t" }));
    assert_eq!(pages.suspended().get(2), None);
}

#[test]
fn pops_come_back_one_by_one() {
    let (mut log, mut pages) = start();
    pages.send(&mut log, E::Open(3));
    pages.send(&mut log, E::Help);
    log.take();
    traced(&mut log, &mut pages, E::Back).reads("exit Help; enough; resume Page 3");
    traced(&mut log, &mut pages, E::Back).reads("exit Page 3; back; resume Start");
    assert_eq!(pages.state(), &PagesState::Start { visits: 2 });
    assert!(pages.suspended().is_empty());
}

#[test]
fn a_transition_of_a_pushed_state_stays_above_what_is_suspended() {
    let (mut log, mut pages) = start();
    pages.send(&mut log, E::Open(3));
    log.take();
    traced(&mut log, &mut pages, E::Next).reads("exit Page 3; enter Page 4");
    assert_eq!(pages.suspended().len(), 1);
    traced(&mut log, &mut pages, E::Back).reads("exit Page 4; back; resume Start");
}

#[test]
fn pop_else_pops_where_something_is_below() {
    let (mut log, mut pages) = start();
    pages.send(&mut log, E::Help);
    log.take();
    traced(&mut log, &mut pages, E::Home).reads("exit Help; enter Shelf");
    traced(&mut log, &mut pages, E::Back).reads("exit Shelf; leave; resume Start");
    assert_eq!(pages.state(), &PagesState::Start { visits: 1 });
    assert!(pages.suspended().is_empty());
}

#[test]
fn pop_else_goes_elsewhere_where_nothing_is_below() {
    let (mut log, mut pages) = start();
    traced(&mut log, &mut pages, E::Home).reads("exit Start; enter Shelf");
    traced(&mut log, &mut pages, E::Back).reads("exit Shelf; leave; enter Start");
    assert_eq!(pages.state(), &PagesState::Start { visits: 101 });
}

#[test]
fn a_refused_pop_does_nothing() {
    let (mut log, mut pages) = start();
    pages.send(&mut log, E::Open(1));
    log.take();
    assert_eq!(pages.step(&mut log, E::Guarded, "may go?"), Outcome::GuardRefused(E::Guarded));
    log.ok = true;
    traced(&mut log, &mut pages, E::Guarded).reads("may go?; exit Page 1; resume Start");
}

fsm! {
    /// A push that the machine's own lines make, kept from nesting by `in_state!`.
    machine Alarmed(log: &mut Log) {
        events { Alarm, Calm, Flip }
        initial Left;
        on Alarm if !in_state!(Alarm) => push Alarm;
        state Left  { pause do log.say("pause Left");  resume do log.say("resume Left");  on Flip => Right; }
        state Right { pause do log.say("pause Right"); resume do log.say("resume Right"); on Flip => Left; }
        state Alarm { enter do log.say("alarm"); on Calm => pop; }
    }
}

#[test]
fn a_push_of_the_machine_comes_back_to_where_it_was() {
    let mut log = Log::new();
    let mut machine = Alarmed::start(&mut log);
    for event in [AlarmedEvent::Alarm, AlarmedEvent::Alarm, AlarmedEvent::Calm, AlarmedEvent::Flip] {
        machine.send(&mut log, event);
    }
    log.reads("pause Left; alarm; resume Left");
    machine.send(&mut log, AlarmedEvent::Alarm);
    assert!(matches!(machine.send(&mut log, AlarmedEvent::Flip), Outcome::Unhandled(AlarmedEvent::Flip)));
    machine.send(&mut log, AlarmedEvent::Calm);
    log.reads("pause Right; alarm; resume Right");
    machine.step(&mut log, AlarmedEvent::Calm, SILENT);
    assert_eq!(machine.state_id(), AlarmedStateId::Right);
}

fsm! {
    /// The same, where the state's own line takes the event first: so one state at most is suspended.
    machine Rainy(log: &mut Log) {
        events { Rain, Sun }
        initial Outside;
        on Rain => push Hiding;
        state Outside { pause do log.say("pause Outside"); resume do log.say("resume Outside"); }
        state Hiding { on Rain => ignore; on Sun => pop; }
    }
}

#[test]
fn what_the_states_own_line_takes_is_no_push_of_the_machine() {
    let mut log = Log::new();
    let mut machine = Rainy::start(&mut log);
    for event in [RainyEvent::Rain, RainyEvent::Rain, RainyEvent::Sun] {
        machine.send(&mut log, event);
    }
    log.reads("pause Outside; resume Outside");
    assert_eq!(machine.state_id(), RainyStateId::Outside);
}

fsm! {
    /// A `pop` of the machine, which the one state without something below does not let through.
    machine Sunny(log: &mut Log) {
        events { Rain, Sun }
        initial Outside;
        on Sun => pop;
        state Outside { resume do log.say("resume Outside"); on Sun => ignore; on Rain => push Hiding; }
        state Hiding { exit do log.say("exit Hiding"); on Rain => ignore; }
    }
}

#[test]
fn what_the_states_own_line_takes_is_no_pop_of_the_machine() {
    let mut log = Log::new();
    let mut machine = Sunny::start(&mut log);
    for event in [SunnyEvent::Sun, SunnyEvent::Rain, SunnyEvent::Sun, SunnyEvent::Sun] {
        machine.send(&mut log, event);
    }
    log.reads("exit Hiding; resume Outside");
    assert_eq!(machine.state_id(), SunnyStateId::Outside);
}
