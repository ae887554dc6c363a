//! `update every`: at most once a period, in its place among the other updates of its state.
//! Beats for their own sake live in `every.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Scout(log: &mut Log) {
        clock u32;
        #[derive(Debug, PartialEq)]
        events { Hide, Seek, Halt, Slower }

        initial Seeking;

        update every 1s do log.say("machine");

        state Seeking {
            let pace: u32 = 70;
            update every 100ms do log.say("look");
            update do log.say("walk");
            update every 200ms if log.ask("seen?", log.ok) => Found do log.say("there");
            when log.n == 5 do log.say("when");
            update every (log.give("pace", *pace)) if log.n == 6 do log.say("step");
            exit do log.say("exit Seeking");
            on Hide => push Hiding;
            on Halt => self;
            on Slower do *pace = 150;
        }

        state Hiding {
            update every 50ms do log.say("peep");
            on Seek => pop;
        }

        state Found {
            enter  do log.say("enter Found");
            update every 10ms do log.say("report");
            on Seek => Seeking;
        }
    }
}

fn scout() -> (Log, Scout) {
    let mut log = Log::new();
    let scout = Scout::start(&mut log, 0);
    log.reads("pace");
    (log, scout)
}

fn tick(scout: &mut Scout, log: &mut Log, now: u32) -> Vec<String> {
    scout.update(log, now);
    log.take()
}

#[test]
fn the_first_comes_a_full_period_after_entry_in_source_order() {
    let (mut log, mut scout) = scout();
    scout.tick_at(&mut log, 0, "walk");
    scout.tick_at(&mut log, 69, "walk");
    scout.tick_at(&mut log, 99, "walk; pace");
    log.n = 5;
    scout.tick_at(&mut log, 100, "look; walk; when");
    scout.tick_at(&mut log, 101, "walk; when");
}

#[test]
fn a_late_tick_updates_once_and_counts_from_then() {
    let (mut log, mut scout) = scout();
    scout.tick_at(&mut log, 350, "look; walk; seen?; pace");
    scout.tick_at(&mut log, 419, "walk");
    scout.tick_at(&mut log, 449, "walk; pace");
    scout.tick_at(&mut log, 450, "look; walk");
    scout.tick_at(&mut log, 549, "walk; pace");
    scout.tick_at(&mut log, 550, "look; walk; seen?");
}

#[test]
fn a_guard_that_refuses_has_used_up_the_beat() {
    let (mut log, mut scout) = scout();
    log.n = 6;
    assert_eq!(scout.send(&mut log, ScoutEvent::Slower, 10), Outcome::Handled);
    assert_eq!(tick(&mut scout, &mut log, 200).first().unwrap(), "look");
    log.ok = true;
    scout.tick_at(&mut log, 299, "walk"); // asked again only at 400
    scout.tick_at(&mut log, 400, "look; walk; seen?; exit Seeking; there; enter Found");
    scout.tick_at(&mut log, 409, SILENT);
    scout.tick_at(&mut log, 410, "report");
}

#[test]
fn a_resumed_state_starts_a_full_period() {
    let (mut log, mut scout) = scout();
    scout.tick_at(&mut log, 60, "walk");
    scout.send(&mut log, ScoutEvent::Hide, 65);
    scout.tick_at(&mut log, 114, SILENT);
    scout.tick_at(&mut log, 115, "peep");
    scout.send(&mut log, ScoutEvent::Seek, 500);
    log.take();
    scout.tick_at(&mut log, 569, "walk");
    scout.tick_at(&mut log, 599, "walk; pace");
    scout.tick_at(&mut log, 600, "look; walk");
    scout.tick_at(&mut log, 700, "look; walk; seen?; pace");
}

#[test]
fn a_new_entry_starts_a_full_period() {
    let (mut log, mut scout) = scout();
    scout.step_at(&mut log, ScoutEvent::Halt, 60, "exit Seeking; pace");
    scout.tick_at(&mut log, 129, "walk");
    scout.tick_at(&mut log, 159, "walk; pace");
    scout.tick_at(&mut log, 160, "look; walk");
}

#[test]
fn the_machine_is_throttled_through_its_states() {
    let (mut log, mut scout) = scout();
    scout.send(&mut log, ScoutEvent::Hide, 500);
    scout.tick_at(&mut log, 999, "peep");
    scout.tick_at(&mut log, 1000, "machine");
    scout.tick_at(&mut log, 1999, "peep");
    scout.tick_at(&mut log, 2000, "machine");
}
