//! History of a state that holds regions, of a region, and around them: with the data that were inside, which cannot be
//! cloned; and panics on the way in and out.

use fsm_runtime::fsm;
use fsm_tests::{Change, Counter, Maker, Mine, SILENT, Thing, Trace};

fsm! {
    #[derive(Debug)]
    machine Stage(mine: &mut Mine) {
        clock u32;
        events { Leave, Fresh, Deep, Shallow, Anew, Again, Left, Right, Both }
        let make: Maker;
        initial Show { own: make.thing("own") };
        on Anew => deep history Show { own: mine.value("field own", make.thing("anew")) } do mine.step("do Anew");
        on Fresh => history Show { own: mine.value("field own", make.thing("fresh")) } do mine.step("do Fresh");
        state Away {
            let bag: Option<Thing>;
            enter do mine.step("enter Away");
            exit  do mine.step("exit Away");
            on Deep    => deep history Show { own: mine.value("field own", make.thing("deep")) } do mine.step("do Deep");
            on Shallow => history Show { own: mine.value("field own", make.thing("shallow")) } do mine.step("do Shallow");
        }
        state Show {
            let own: Thing;
            enter do mine.step("enter Show");
            exit  do mine.step("exit Show");
            on Leave => Away { bag: None } do mine.step("do Leave");
            on Both  => (Dark in Show { own }, Loud { track: make.thing("both") }) do mine.step("do Both");
            on Again => self;
            region Light {
                let lamp: Thing = mine.value("init Light", make.thing("lamp"));
                enter do mine.step("enter Light");
                exit  do mine.step("exit Light");
                initial Bright;
                state Bright {
                    let watts: u32 = mine.value("init Bright", 100);
                    enter do mine.step("enter Bright");
                    exit  do mine.step("exit Bright");
                    on Left => Dark do mine.step("do Left");
                    after 50ms do { *watts += 1; mine.step("warmer"); }
                }
                state Dark {
                    let candle: Thing = mine.value("init Dark", make.thing("candle"));
                    enter do mine.step("enter Dark");
                    exit  do mine.step("exit Dark");
                    after (mine.value("span Dark", 20)) => Bright;
                }
            }
            region Sound {
                enter do mine.step("enter Sound");
                exit  do mine.step("exit Sound");
                initial Quiet;
                state Quiet {
                    enter do mine.step("enter Quiet");
                    exit  do mine.step("exit Quiet");
                    on Right => Loud { track: mine.value("field Loud", make.thing("track")) } do mine.step("do Right");
                }
                state Loud {
                    let track: Thing;
                    enter do mine.step("enter Loud");
                    exit  do mine.step("exit Loud");
                    on Right => Quiet;
                }
            }
        }
    }
}

use StageEvent as E;

fn copied(event: &E) -> E {
    match event {
        E::Leave => E::Leave,
        E::Fresh => E::Fresh,
        E::Deep => E::Deep,
        E::Shallow => E::Shallow,
        E::Anew => E::Anew,
        E::Again => E::Again,
        E::Left => E::Left,
        E::Right => E::Right,
        E::Both => E::Both,
    }
}

fn stage(events: &[E]) -> (Mine, Stage, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    let mut stage = Stage::start(&mut mine, Maker(counter.clone()), 0);
    for event in events {
        assert!(stage.send(&mut mine, copied(event), 0).is_used());
    }
    mine.take();
    (mine, stage, counter)
}

fn check(before: &[E], event: E, steps: &[&'static str], commit: &str, new: &str) {
    Change { before: || stage(before), event: || copied(&event) }.check(steps, commit, new);
}

#[test]
fn all_regions_are_left() {
    check(
        &[E::Left, E::Right],
        E::Leave,
        &["exit Loud", "exit Sound", "exit Dark", "exit Light", "exit Show", "do Leave", "enter Away"],
        "enter Away",
        "Away { bag: None }",
    );
}

#[test]
fn deep_history_brings_all_regions_back() {
    check(
        &[E::Left, E::Right, E::Leave],
        E::Deep,
        &[
            "exit Away",
            "do Deep",
            "field own",
            "span Dark",
            "enter Show",
            "enter Light",
            "enter Dark",
            "enter Sound",
            "enter Loud",
        ],
        "enter Show",
        "Show { own: Thing-deep, light: StageLight { lamp: Thing-lamp, state: Dark { candle: Thing-candle } }, sound: Loud { track: Thing-track } }",
    );
}

#[test]
fn shallow_history_of_a_state_with_regions_enters_them_by_default() {
    check(
        &[E::Left, E::Right, E::Leave],
        E::Shallow,
        &[
            "exit Away",
            "do Shallow",
            "field own",
            "init Bright",
            "enter Show",
            "enter Light",
            "enter Bright",
            "enter Sound",
            "enter Quiet",
        ],
        "enter Show",
        "Show { own: Thing-shallow, light: StageLight { lamp: Thing-lamp, state: Bright { watts: 100 } }, sound: Quiet }",
    );
}

#[test]
fn what_is_left_just_now_comes_back() {
    check(
        &[E::Left, E::Right],
        E::Anew,
        &[
            "exit Loud",
            "exit Sound",
            "exit Dark",
            "exit Light",
            "exit Show",
            "do Anew",
            "field own",
            "span Dark",
            "enter Show",
            "enter Light",
            "enter Dark",
            "enter Sound",
            "enter Loud",
        ],
        "enter Show",
        "Show { own: Thing-anew, light: StageLight { lamp: Thing-lamp, state: Dark { candle: Thing-candle } }, sound: Loud { track: Thing-track } }",
    );
}

#[test]
fn into_both_regions_at_once() {
    check(
        &[],
        E::Both,
        &[
            "exit Quiet",
            "exit Sound",
            "exit Bright",
            "exit Light",
            "exit Show",
            "do Both",
            "init Light",
            "init Dark",
            "span Dark",
            "enter Show",
            "enter Light",
            "enter Dark",
            "enter Sound",
            "enter Loud",
        ],
        "enter Show",
        "Show { own: Thing-own, light: StageLight { lamp: Thing-lamp, state: Dark { candle: Thing-candle } }, sound: Loud { track: Thing-both } }",
    );
}

#[test]
fn one_region_changes_alone() {
    check(
        &[],
        E::Left,
        &["exit Bright", "do Left", "init Dark", "span Dark", "enter Dark"],
        "enter Dark",
        "Show { own: Thing-own, light: StageLight { lamp: Thing-lamp, state: Dark { candle: Thing-candle } }, sound: Quiet }",
    );
    check(
        &[E::Left],
        E::Right,
        &["exit Quiet", "do Right", "field Loud", "enter Loud"],
        "enter Loud",
        "Show { own: Thing-own, light: StageLight { lamp: Thing-lamp, state: Dark { candle: Thing-candle } }, sound: Loud { track: Thing-track } }",
    );
}

#[test]
fn the_timers_of_what_comes_back_start_anew() {
    let (mut mine, mut stage, _) = stage(&[E::Left]);
    stage.send(&mut mine, E::Leave, 15);
    stage.send(&mut mine, E::Deep, 100);
    mine.take();
    stage.update(&mut mine, 119);
    mine.take().reads(SILENT);
    stage.update(&mut mine, 120);
    mine.take().reads("exit Dark; init Bright; enter Bright");
}

#[test]
fn what_is_left_just_now_comes_back_and_begins_anew_inside() {
    check(
        &[E::Left, E::Right],
        E::Fresh,
        &[
            "exit Loud",
            "exit Sound",
            "exit Dark",
            "exit Light",
            "exit Show",
            "do Fresh",
            "field own",
            "init Bright",
            "enter Show",
            "enter Light",
            "enter Bright",
            "enter Sound",
            "enter Quiet",
        ],
        "enter Show",
        "Show { own: Thing-fresh, light: StageLight { lamp: Thing-lamp, state: Bright { watts: 100 } }, sound: Quiet }",
    );
}
