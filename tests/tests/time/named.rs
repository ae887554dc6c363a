//! `after 5s as Warmup`: how much of its time remains; `restart!` and `cancel!`, which set it.

use fsm_runtime::fsm;

fsm! {
    #[derive(Debug)]
    machine Oven(log: &mut Vec<&'static str>) {
        clock u32;
        stack 1;
        events { Poke, Stop, Open, Shut, Ask, Bell, Inner, Both }
        let patience: u32 = 300;
        initial Cold;
        after 10s as Session do log.push("session");
        on Bell do restart!(Session);
        on Ask => push Asked;
        state Cold {
            after 5s as Warmup => Hot do log.push("hot");
            on Poke do { restart!(Warmup); log.push("poked"); }
            on Stop do cancel!(Warmup);
            on Open => Door do log.push("opened");
        }
        state Hot {
            let beats: u32 = 0;
            every 1s as Beat do { *beats += 1; log.push("beat"); if *beats == 3 { cancel!(Beat) } }
            every 100ms catch up as Grid do { log.push("grid"); if log.len().is_multiple_of(2) { cancel!(Grid); } }
            after (*patience + *beats) as Computed if *beats != 7 do log.push("computed");
            on Poke do { *beats = 50; restart!(Computed) }
            on Shut do match log.len() { 0 => {} _ => restart!(Grid), }
            on Open => Door;
        }
        state Door {
            initial Ajar;
            after (*patience) as Ajar do { log.push("open"); restart!(Ajar); }
            on Inner => Wide do restart!(Ajar);
            on Both => self;
            on Stop do cancel!(Ajar);
            on Shut => Cold;
            state Ajar { on Poke => Wide do { *patience += 100; restart!(Ajar); } }
            state Wide { enter do restart!(Session); on Poke => Ajar; }
        }
        state Asked { on Stop => pop; }
    }
}

use OvenEvent::{Ask, Bell, Both, Inner, Open, Poke, Shut, Stop};
use OvenTimer::{Beat, Computed, Grid, Session, Warmup};

#[test]
fn what_remains() {
    let mut log = vec![];
    let mut oven = Oven::start(&mut log, 0);
    assert_eq!(oven.remaining(Warmup, 0), Some(5_000));
    assert_eq!(oven.remaining(Warmup, 1_200), Some(3_800));
    assert_eq!(oven.remaining(Session, 1_200), Some(8_800));
    assert_eq!(oven.remaining(Beat, 1_200), None);
    // Due, and not served yet.
    assert_eq!(oven.remaining(Warmup, 5_000), Some(0));
    assert_eq!(oven.remaining(Warmup, 7_000), Some(0));
    oven.update(&mut log, 7_000);
    assert_eq!(log, ["hot"]);
    // Of a state that was left, and of one that was entered.
    assert_eq!(oven.remaining(Warmup, 7_000), None);
    assert_eq!(oven.remaining(Beat, 7_400), Some(600));
}

#[test]
fn a_restart_gives_the_full_time_again() {
    let mut log = vec![];
    let mut oven = Oven::start(&mut log, 0);
    oven.send(&mut log, Poke, 3_000);
    assert_eq!(oven.remaining(Warmup, 3_000), Some(5_000));
    assert_eq!(oven.next_deadline(), Some(8_000));
    oven.update(&mut log, 5_000);
    oven.send(&mut log, Bell, 7_999);
    assert_eq!(log, ["poked"]);
    oven.update(&mut log, 8_000);
    assert_eq!(log, ["poked", "hot"]);
    assert_eq!(oven.remaining(Session, 8_000), Some(9_999));
}

#[test]
fn what_is_cancelled_runs_no_more() {
    let mut log = vec![];
    let mut oven = Oven::start(&mut log, 0);
    oven.send(&mut log, Stop, 1_000);
    assert_eq!((oven.remaining(Warmup, 1_000), oven.next_deadline()), (None, Some(10_000)));
    oven.update(&mut log, 6_000);
    assert!(log.is_empty());
    // A restart after it begins anew.
    oven.send(&mut log, Poke, 6_000);
    oven.update(&mut log, 11_000);
    assert_eq!(log, ["poked", "session", "hot"]);
    // An `after` that has acted is off, and can be restarted too.
    assert_eq!(oven.remaining(Session, 11_000), None);
    oven.send(&mut log, Bell, 11_000);
    assert_eq!(oven.remaining(Session, 11_000), Some(10_000));
}

fn hot(log: &mut Vec<&'static str>) -> Oven {
    let mut oven = Oven::start(log, 0);
    oven.update(log, 5_000);
    log.clear();
    oven
}

#[test]
fn a_beat_that_cancels_itself() {
    let mut log = vec![];
    let mut oven = hot(&mut log);
    // Six beats were missed; the second cancels the others. Of `Beat` a late tick has one.
    oven.update(&mut log, 5_650);
    assert_eq!(log, ["grid", "grid", "computed"]);
    assert_eq!(oven.remaining(Grid, 5_650), None);
    log.clear();
    for now in [6_000, 7_000, 8_000, 9_000, 20_000] {
        oven.update(&mut log, now);
    }
    assert_eq!(log, ["beat", "beat", "beat", "session"]);
    assert_eq!((oven.remaining(Beat, 20_000), oven.next_deadline()), (None, None));
    // It is on a grid from now on.
    oven.send(&mut log, Shut, 20_050);
    assert_eq!((oven.remaining(Grid, 20_060), oven.next_deadline()), (Some(90), Some(20_150)));
}

#[test]
fn a_computed_time_is_that_behind_the_action() {
    let mut log = vec![];
    let mut oven = hot(&mut log);
    assert_eq!(oven.remaining(Computed, 5_000), Some(300));
    oven.send(&mut log, Poke, 5_100);
    assert_eq!(oven.remaining(Computed, 5_100), Some(350));
    oven.send(&mut log, Stop, 5_100);
}

#[test]
fn lines_further_inside_and_entries() {
    let mut log = vec![];
    let mut oven = Oven::start(&mut log, 0);
    oven.send(&mut log, Open, 100);
    oven.send(&mut log, Poke, 200);
    assert_eq!(log, ["opened"]);
    assert_eq!(oven.state_id(), OvenStateId::Wide);
    assert_eq!(oven.remaining(OvenTimer::Ajar, 200), Some(400));
    assert_eq!(oven.remaining(Session, 200), Some(10_000));
    // A line of the composite itself that stays in it; it restarts itself as it acts.
    oven.send(&mut log, Inner, 500);
    assert_eq!(oven.remaining(OvenTimer::Ajar, 500), Some(400));
    oven.update(&mut log, 1_000);
    assert_eq!(log, ["opened", "open"]);
    assert_eq!(oven.remaining(OvenTimer::Ajar, 1_000), Some(400));
    oven.send(&mut log, Stop, 1_000);
    assert_eq!(oven.remaining(OvenTimer::Ajar, 1_000), None);
    // Each entry begins anew.
    oven.send(&mut log, Both, 1_100);
    assert_eq!(oven.remaining(OvenTimer::Ajar, 1_200), Some(300));
}

#[test]
fn a_suspended_state_is_not_active() {
    let mut log = vec![];
    let mut oven = Oven::start(&mut log, 0);
    oven.send(&mut log, Ask, 1_000);
    assert_eq!(oven.remaining(Warmup, 1_500), None);
    assert_eq!(oven.remaining(Session, 1_500), Some(8_500));
    oven.send(&mut log, Stop, 3_000);
    assert_eq!(oven.remaining(Warmup, 3_000), Some(4_000));
    // What was cancelled stays so across a pause.
    oven.send(&mut log, Stop, 3_000);
    oven.send(&mut log, Ask, 3_500);
    oven.send(&mut log, Stop, 4_000);
    assert_eq!(oven.remaining(Warmup, 4_000), None);
}

#[test]
fn the_names() {
    assert_eq!(OvenTimer::ALL, [Session, Warmup, Beat, Grid, Computed, OvenTimer::Ajar]);
    assert_eq!((Warmup.name(), format!("{Warmup:?} {Grid:>5}")), ("Warmup", "Warmup  Grid".to_owned()));
}
