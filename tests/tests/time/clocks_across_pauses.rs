//! A suspended state's clocks stand still: `after`, `every`, `update every` across pauses, also nested ones.
//! What `next_deadline` says meanwhile lives in `next_deadline.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    machine Shift(log: &mut Log) {
        clock u32;
        events { Break, Call, Back, Again }

        initial Working;

        every 1s do log.say("machine");

        state Working {
            after 500ms => Off do log.say("shift is over");
            every 300ms do log.say("report");
            every 200ms catch up do log.say("stamp");
            update every 100ms do log.say("work");
            after 400ms if log.ask("tired?", log.ok) do log.say("yawn");
            on Break => push Break;
            on Again => self;
        }

        state Break {
            after 250ms => pop do log.say("break is over");
            update every 40ms do log.say("sip");
            on Call => push Calling;
            on Back => pop;
        }

        state Calling {
            after 70ms do log.say("long call");
            on Back => pop;
        }

        state Off { on Again => Working; }
    }
}

use ShiftEvent as E;

fn working(now: u32) -> (Log, Shift) {
    let mut log = Log::new();
    let shift = Shift::start(&mut log, now);
    (log, shift)
}

fn tick(shift: &mut Shift, log: &mut Log, now: u32) -> Vec<String> {
    shift.update(log, now);
    log.take()
}

#[test]
fn without_a_pause() {
    let (mut log, mut shift) = working(0);
    shift.tick_at(&mut log, 100, "work");
    shift.tick_at(&mut log, 200, "work; stamp");
    shift.tick_at(&mut log, 300, "work; report");
    shift.tick_at(&mut log, 400, "work; stamp; tired?");
    shift.tick_at(&mut log, 500, "work; shift is over");
}

#[test]
fn after_and_every_go_on_with_the_rest_of_their_time_and_a_throttled_update_starts_a_full_period() {
    let (mut log, mut shift) = working(0);
    shift.send(&mut log, E::Break, 90);
    shift.send(&mut log, E::Back, 190);
    shift.tick_at(&mut log, 289, SILENT);
    shift.tick_at(&mut log, 290, "work");
    shift.tick_at(&mut log, 299, SILENT);
    shift.tick_at(&mut log, 300, "stamp");
    shift.tick_at(&mut log, 399, "work");
    shift.tick_at(&mut log, 400, "report");
    shift.tick_at(&mut log, 500, "work; stamp; tired?");
    shift.tick_at(&mut log, 599, "tired?");
    shift.tick_at(&mut log, 600, "work; shift is over");
}

#[test]
fn nothing_of_the_suspended_state_runs_and_nothing_is_caught_up_for_the_pause() {
    let (mut log, mut shift) = working(0);
    shift.send(&mut log, E::Break, 150);
    shift.tick_at(&mut log, 190, "sip");
    shift.send(&mut log, E::Call, 199);
    shift.tick_at(&mut log, 268, SILENT);
    shift.tick_at(&mut log, 269, "long call");
    shift.tick_at(&mut log, 700, SILENT);
    shift.send(&mut log, E::Back, 800);
    shift.tick_at(&mut log, 839, SILENT);
    shift.tick_at(&mut log, 840, "sip");
    shift.send(&mut log, E::Back, 850);
    shift.tick_at(&mut log, 899, SILENT);
    shift.tick_at(&mut log, 900, "stamp"); // it had 50 to go at 150
}

#[test]
fn nested_pauses_add_up() {
    let (mut log, mut shift) = working(0);
    shift.send(&mut log, E::Break, 100);
    shift.send(&mut log, E::Call, 200);
    shift.send(&mut log, E::Back, 300);
    // The break lasts 250 without the call: until 450.
    tick(&mut shift, &mut log, 449)[1..].reads(SILENT);
    shift.tick_at(&mut log, 450, "break is over");
    // Working was suspended from 100 to 450.
    shift.tick_at(&mut log, 549, SILENT);
    shift.tick_at(&mut log, 550, "work; stamp");
    tick(&mut shift, &mut log, 849)[1..].reads("report; stamp; tired?");
    shift.tick_at(&mut log, 850, "shift is over"); // the shift is over at 500 of its own time
}

#[test]
fn a_late_tick_ends_the_pause_when_it_comes() {
    let (mut log, mut shift) = working(0);
    shift.send(&mut log, E::Break, 400);
    shift.tick_at(&mut log, 900, "sip; break is over");
    shift.tick_at(&mut log, 900, "report; stamp; stamp; tired?"); // due at 400 already
    shift.tick_at(&mut log, 999, "tired?");
    shift.tick_at(&mut log, 1000, "machine; work; shift is over");
}

#[test]
fn the_clocks_of_the_machine_know_no_pause() {
    let (mut log, mut shift) = working(0);
    shift.send(&mut log, E::Break, 800);
    shift.send(&mut log, E::Call, 900);
    shift.tick_at(&mut log, 999, "long call");
    shift.tick_at(&mut log, 1000, "machine");
}

#[test]
fn a_guard_that_refused_before_the_pause_is_asked_again_after_it() {
    let (mut log, mut shift) = working(0);
    assert_eq!(tick(&mut shift, &mut log, 450).last().unwrap(), "tired?");
    shift.send(&mut log, E::Break, 460);
    shift.send(&mut log, E::Back, 470);
    log.ok = true;
    shift.tick_at(&mut log, 471, "tired?; yawn");
}

#[test]
fn a_line_that_acted_before_the_pause_does_not_act_again() {
    let (mut log, mut shift) = working(0);
    log.ok = true;
    tick(&mut shift, &mut log, 450)[3..].reads("stamp; tired?; yawn");
    shift.send(&mut log, E::Break, 460);
    shift.send(&mut log, E::Back, 470);
    shift.tick_at(&mut log, 490, SILENT);
}

#[test]
fn a_free_running_counter_may_wrap_in_the_pause() {
    let zero = u32::MAX - 99;
    let (mut log, mut shift) = working(zero);
    shift.send(&mut log, E::Break, zero + 90);
    shift.send(&mut log, E::Back, 90); // 100 later
    shift.tick_at(&mut log, 189, SILENT);
    shift.tick_at(&mut log, 190, "work");
    shift.tick_at(&mut log, 200, "stamp");
    shift.tick_at(&mut log, 500, "work; shift is over");
}
