//! Panics on the way into what history brings back, and on the way out of what it remembers: the same
//! one commit point. What history remembers is neither lost nor doubled.

use fsm_runtime::fsm;
use fsm_tests::{Change, Counter, Maker, Mine, Thing};

fsm! {
    #[derive(Debug)]
    machine Kept(mine: &mut Mine) {
        clock u32;
        events { Leave, Shallow, Deep, Inner, Anew }
        let make: Maker;
        initial Outer { own: make.thing("own") };
        on Anew => deep history Outer { own: mine.value("field own", make.thing("anew")) } do mine.step("do Anew");
        state Outer {
            let own: Thing;
            enter do mine.step("enter Outer");
            exit  do mine.step("exit Outer");
            initial A { thing: mine.value("field A", make.thing("a")) };
            on Leave => Away do mine.step("do Leave");
            state A {
                let thing: Thing;
                enter do mine.step("enter A");
                exit  do mine.step("exit A");
                on Inner => B { thing: make.thing("b") };
            }
            state B {
                let thing: Thing;
                let held: Thing = mine.value("init B", make.thing("held"));
                enter do mine.step("enter B");
                exit  do mine.step("exit B");
                initial C { deep: mine.value("field C", make.thing("c")) } do mine.step("initial B");
                state C {
                    let deep: Thing;
                    enter do mine.step("enter C");
                    exit  do mine.step("exit C");
                    after (mine.value("span C", 10)) => D;
                }
                state D { on Inner => C { deep: make.thing("again") }; }
            }
        }
        state Away {
            enter do mine.step("enter Away");
            exit  do mine.step("exit Away");
            on Shallow => history Outer { own: mine.value("field own", make.thing("own2")) } do mine.step("do Shallow");
            on Deep => deep history Outer { own: mine.value("field own", make.thing("own3")) } do mine.step("do Deep");
        }
    }
}

use KeptEvent as E;

fn copied(event: &E) -> E {
    match event {
        E::Leave => E::Leave,
        E::Shallow => E::Shallow,
        E::Deep => E::Deep,
        E::Inner => E::Inner,
        E::Anew => E::Anew,
    }
}

fn kept(events: &[E]) -> (Mine, Kept, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    let mut kept = Kept::start(&mut mine, Maker(counter.clone()), 0);
    for event in events {
        assert!(kept.send(&mut mine, copied(event), 0).is_used());
    }
    mine.take();
    (mine, kept, counter)
}

fn check(before: &[E], event: E, steps: &[&'static str], commit: &str, new: &str) {
    Change { before: || kept(before), event: || copied(&event) }.check(steps, commit, new);
}

#[test]
fn on_the_way_out() {
    check(
        &[E::Inner],
        E::Leave,
        &["exit C", "exit B", "exit Outer", "do Leave", "enter Away"],
        "enter Away",
        "Away",
    );
}

#[test]
fn into_deep_history() {
    check(
        &[E::Inner, E::Leave],
        E::Deep,
        &["exit Away", "do Deep", "field own", "span C", "enter Outer", "enter B", "enter C"],
        "enter Outer",
        "Outer { own: Thing-own3, state: B { thing: Thing-b, held: Thing-held, state: C { deep: Thing-c } } }",
    );
}

#[test]
fn into_shallow_history() {
    check(
        &[E::Inner, E::Leave],
        E::Shallow,
        &[
            "exit Away",
            "do Shallow",
            "field own",
            "field C",
            "span C",
            "enter Outer",
            "enter B",
            "initial B",
            "enter C",
        ],
        "enter Outer",
        "Outer { own: Thing-own2, state: B { thing: Thing-b, held: Thing-held, state: C { deep: Thing-c } } }",
    );
}

#[test]
fn out_of_what_is_remembered_and_back_at_once() {
    check(
        &[E::Inner],
        E::Anew,
        &[
            "exit C",
            "exit B",
            "exit Outer",
            "do Anew",
            "field own",
            "span C",
            "enter Outer",
            "enter B",
            "enter C",
        ],
        "enter Outer",
        "Outer { own: Thing-anew, state: B { thing: Thing-b, held: Thing-held, state: C { deep: Thing-c } } }",
    );
}

#[test]
fn where_it_is_left_for_the_first_time() {
    check(
        &[],
        E::Anew,
        &["exit A", "exit Outer", "do Anew", "field own", "enter Outer", "enter A"],
        "enter Outer",
        "Outer { own: Thing-anew, state: A { thing: Thing-a } }",
    );
}
