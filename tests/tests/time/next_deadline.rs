//! `next_deadline()`: how long an event loop may sleep, in each situation in which timers can be.
//! What the timers themselves do lives in `after.rs`, `every.rs`, `update_every.rs`, `clocks_across_pauses.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, ms};

fsm! {
    machine Kettle(log: &mut Log) {
        clock u32;
        events { Heat, Pause, Back, Plain, Beat, End, Renew, Calm }

        initial Cold;

        state Cold {
            update do log.say("drip");
            when log.n == 9 => Plain;
            on Heat  => Hot { limit: 700 };
            on Plain => Plain;
            on Beat  => Beating;
            on Calm  => Throttled;
            on End   => Gone;
        }

        state Hot {
            let limit: u32;
            after (*limit) => Cold;
            after 500ms do log.say("steam");
            after 300ms if log.ok do log.say("sing");
            on Pause => push Paused;
            on Renew => self;
        }

        state Beating {
            every 100ms if log.ok do log.say("beat");
            every 250ms catch up do log.say("grid");
            on Pause => push Paused;
            on Calm  => Cold;
        }

        state Throttled {
            update do log.say("each tick");
            update every 60ms if log.ok do log.say("now and then");
            on Pause => push Paused;
            on Calm  => Cold;
        }

        state Paused {
            after 50ms => pop;
            on Back => pop;
            on Plain => Plain;
        }

        state Plain { on Back => pop else Cold; }

        final state Gone {}
    }
}

use KettleEvent as E;

fn in_state(event: E) -> (Log, Kettle) {
    let mut log = Log::new();
    let mut kettle = Kettle::start(&mut log, 1000);
    kettle.send(&mut log, event, 1000);
    (log, kettle)
}

/// The deadline after a tick.
fn tick(kettle: &mut Kettle, log: &mut Log, now: u32) -> Option<u32> {
    kettle.update(log, now);
    kettle.next_deadline()
}

#[test]
fn plain_updates_and_conditions_are_no_deadlines() {
    let mut log = Log::new();
    assert_eq!(Kettle::start(&mut log, 1000).next_deadline(), None);
    let (_, kettle) = in_state(E::Plain);
    assert_eq!(kettle.next_deadline(), None);
}

#[test]
fn the_earliest_counts() {
    let (mut log, mut kettle) = in_state(E::Heat);
    assert_eq!(kettle.next_deadline(), Some(1300));
    log.ok = true;
    assert_eq!(tick(&mut kettle, &mut log, 1299), Some(1300), "an early tick changes nothing");
    assert_eq!(tick(&mut kettle, &mut log, 1300), Some(1500));
    assert_eq!(tick(&mut kettle, &mut log, 1510), Some(1700));
    assert_eq!(tick(&mut kettle, &mut log, 1700), None);
    assert_eq!(kettle.state_id(), KettleStateId::Cold);
}

#[test]
fn a_missed_deadline_lies_in_the_past_until_the_tick() {
    let (mut log, mut kettle) = in_state(E::Heat);
    kettle.send(&mut log, E::Beat, 2000);
    assert_eq!(kettle.next_deadline(), Some(1300));
}

#[test]
fn an_after_whose_guard_refused_no_longer_counts() {
    let (mut log, mut kettle) = in_state(E::Heat);
    assert_eq!(tick(&mut kettle, &mut log, 1300), Some(1500));
    assert_eq!(tick(&mut kettle, &mut log, 1400), Some(1500));
    log.ok = true;
    assert_eq!(tick(&mut kettle, &mut log, 1401), Some(1500));
    log.reads("sing");
}

#[test]
fn a_new_entry_sets_all_of_them_again() {
    let (mut log, mut kettle) = in_state(E::Heat);
    tick(&mut kettle, &mut log, 1500);
    kettle.send(&mut log, E::Renew, 1600);
    assert_eq!(kettle.next_deadline(), Some(1900));
}

#[test]
fn beats_count_whether_their_guard_holds_or_not() {
    let (mut log, mut kettle) = in_state(E::Beat);
    assert_eq!(kettle.next_deadline(), Some(1100));
    assert_eq!(tick(&mut kettle, &mut log, 1100), Some(1200));
    assert_eq!(tick(&mut kettle, &mut log, 1230), Some(1250));
    assert_eq!(tick(&mut kettle, &mut log, 1250), Some(1330), "late beats count from the tick");
    assert_eq!(tick(&mut kettle, &mut log, 1990), Some(2000), "catching up keeps to the grid");
    log.reads("grid; grid; grid");
}

#[test]
fn throttled_updates_count() {
    let (mut log, mut kettle) = in_state(E::Calm);
    assert_eq!(kettle.next_deadline(), Some(1060));
    assert_eq!(tick(&mut kettle, &mut log, 1050), Some(1060));
    assert_eq!(tick(&mut kettle, &mut log, 1061), Some(1121), "its guard refused, the beat is used up");
    log.ok = true;
    assert_eq!(tick(&mut kettle, &mut log, 1300), Some(1360));
}

#[test]
fn of_a_pushed_state_only_its_own_count() {
    let (mut log, mut kettle) = in_state(E::Heat);
    kettle.send(&mut log, E::Pause, 1290);
    assert_eq!(kettle.next_deadline(), Some(1340));
    kettle.send(&mut log, E::Plain, 1300);
    assert_eq!(kettle.next_deadline(), None);
    kettle.send(&mut log, E::Back, 2290);
    assert_eq!(kettle.next_deadline(), Some(2300), "10 were left");
}

#[test]
fn a_pause_moves_deadlines_on_and_starts_throttled_updates_anew() {
    let (mut log, mut kettle) = in_state(E::Beat);
    kettle.send(&mut log, E::Pause, 1090);
    assert_eq!(tick(&mut kettle, &mut log, 1140), Some(1150));
    assert_eq!(tick(&mut kettle, &mut log, 1150), Some(1250));

    let (mut log, mut kettle) = in_state(E::Calm);
    kettle.send(&mut log, E::Pause, 1050);
    kettle.send(&mut log, E::Back, 1070);
    assert_eq!(kettle.next_deadline(), Some(1130));
}

#[test]
fn a_refused_after_does_not_come_back_as_a_deadline_by_a_pause() {
    let (mut log, mut kettle) = in_state(E::Heat);
    tick(&mut kettle, &mut log, 1300);
    kettle.send(&mut log, E::Pause, 1310);
    kettle.send(&mut log, E::Back, 1320);
    assert_eq!(kettle.next_deadline(), Some(1510));
}

#[test]
fn a_finished_machine_has_none() {
    let (_, kettle) = in_state(E::End);
    assert!(kettle.is_done());
    assert_eq!(kettle.next_deadline(), None);
}

fsm! {
    /// Timers of the machine itself count in every state.
    machine Watchdog(log: &mut Log) {
        clock std::time::Duration;
        events { Feed, Nap, Wake }
        initial Awake;
        every 1s do log.say("check");
        after 2.5s => Dead;
        state Awake {
            after 300ms do log.say("yawn");
            on Feed => self;
            on Nap => push Asleep;
        }
        state Asleep { on Wake => pop; }
        final state Dead {}
    }
}

#[test]
fn timers_of_the_machine_count_in_every_state() {
    let mut log = Log::new();
    let mut dog = Watchdog::start(&mut log, ms(0));
    assert_eq!(dog.next_deadline(), Some(ms(300)));
    dog.update(&mut log, ms(300));
    assert_eq!(dog.next_deadline(), Some(ms(1000)));
    dog.send(&mut log, WatchdogEvent::Nap, ms(400));
    assert_eq!(dog.next_deadline(), Some(ms(1000)));
    dog.update(&mut log, ms(1000));
    dog.update(&mut log, ms(2000));
    assert_eq!(dog.next_deadline(), Some(ms(2500)));
    dog.update(&mut log, ms(2500));
    assert!(dog.is_done());
    assert_eq!(dog.next_deadline(), None);
    log.reads("yawn; check; check");
}
