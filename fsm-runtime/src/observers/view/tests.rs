//! The active states that a view knows, beside those of the machine itself: in many runs of a machine with regions, states inside,
//! a stack, histories, choices, requests and an end.

// What rustc spares machines of other crates.
#![allow(non_snake_case, dropping_copy_types, unused_mut)]

use std::format;
use std::vec::Vec;

use fsm_runtime::any::Machine;
use fsm_runtime::requests::Request;
use fsm_runtime::{StateId, fsm};

use super::View;
use super::active::Active;
use super::watched::Watched;

fsm! {
    machine Soldier {
        observed;
        requests;
        stack 3;
        queue 4;
        #[derive(Debug, Clone, Copy)]
        events { Go, Stop, Stun, Wake, Menu, Close, Back, Break, End, Fork, Again, Both }
        initial Fit;
        on Menu => push Menu;
        on Break => reset Fit;
        on Again => self;
        state Fit {
            on Stun => Stunned;
            on Back => previous;
            done => Over;
            region Rifle {
                initial Slung;
                on End => Lost;
                state Slung { on Go => Ready; }
                state Ready {
                    initial Aim;
                    on Stop => Slung;
                    on Both => push Fit;
                    state Aim { on Fork => Which; }
                    state Fire { on Go => Aim; on Stop do raise!(Back).unwrap_or(()); }
                    choice Which { always if in_state!(Walk) => Fire; always => Slung; }
                }
                final state Lost;
            }
            region Legs {
                initial Stand;
                on End => Home;
                state Stand { on Go => Walk; }
                state Walk { on Stop => Stand; on Fork do goto!(Menu); }
                final state Home;
            }
        }
        state Stunned { on Wake => deep history Fit; on Go => history Fit; }
        state Menu { on Close => pop else Fit; on Stun => Menu; on Both => push Stunned; }
        final state Over;
    }
}

fsm! {
    machine Town {
        observed;
        #[derive(Debug, Clone, Copy)]
        events { Work, Rest, Call, Hang, Leave, Retire }
        region Bob {
            initial Mine;
            on Retire => Old;
            state Mine { on Rest => Home; on Call => Phone; }
            state Home { on Work => Mine; on Leave => Mine; }
            state Phone { on Hang => history Bob; }
            final state Old;
        }
        region Elsa {
            initial House;
            state House { on Work => Cook; on Retire => Gone; }
            state Cook { initial Stew; on Rest => House; on Call => self; state Stew { on Leave => Bread; } state Bread {} }
            final state Gone;
        }
    }
}

/// Numbers that look like chance, the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

fn names<I: StateId>(active: &Active<I>) -> Vec<&'static str> {
    active.iter().map(StateId::name).collect()
}

fn compare<M: Machine>(shown: &Watched<M>, machine: &M, run: &str) {
    let known = names(shown.known().expect("it is shown"));
    assert_eq!(known, names(&Active::of(machine)), "after {run}");
    assert_eq!(*shown.noted().expect("it is shown"), known, "after {run}");
}

#[test]
fn a_soldier_is_where_the_view_says() {
    use SoldierEvent::*;

    const EVENTS: [SoldierEvent; 12] =
        [Go, Stop, Stun, Wake, Menu, Close, Back, Break, End, Fork, Again, Both];
    let (mut dice, view) = (Dice(7), View::options("test").to_writer(std::io::sink()));
    let mut ends = 0;
    for _ in 0..3_000 {
        let mut shown = view.machine::<Soldier>("soldier");
        let mut soldier = Soldier::start_observed(&mut shown);
        let mut run = Vec::new();
        for _ in 0..12 {
            match dice.roll(EVENTS.len() + 2) {
                12 => {
                    let _ = soldier.observed(&mut shown).request(Request::Push(SoldierTarget::Stunned));
                    run.push("request".into());
                }
                13 => {
                    let _ = soldier.observed(&mut shown).update();
                    run.push("update".into());
                }
                event => {
                    soldier.observed(&mut shown).send(EVENTS[event]);
                    run.push(format!("{:?}", EVENTS[event]));
                }
            }
            compare(&shown, &soldier, &run.join(" "));
        }
        ends += usize::from(soldier.is_done());
    }
    assert!(ends > 10, "some runs come to the end: {ends}");
}

#[test]
fn a_machine_of_regions_is_where_the_view_says() {
    use TownEvent::*;

    const EVENTS: [TownEvent; 6] = [Work, Rest, Call, Hang, Leave, Retire];
    let (mut dice, view) = (Dice(3), View::options("test").to_writer(std::io::sink()));
    for _ in 0..3_000 {
        let mut shown = view.machine::<Town>("town");
        let mut town = Town::start_observed(&mut shown);
        let mut run = Vec::new();
        for _ in 0..12 {
            let event = EVENTS[dice.roll(EVENTS.len())];
            town.observed(&mut shown).send(event);
            run.push(format!("{event:?}"));
            compare(&shown, &town, &run.join(" "));
        }
    }
}

#[test]
fn a_start_with_an_observer_that_was_used_before_begins_anew() {
    let view = View::options("test").to_writer(std::io::sink());
    let mut shown = view.machine::<Soldier>("soldier");
    let mut soldier = Soldier::start_observed(&mut shown);
    for event in [SoldierEvent::Go, SoldierEvent::Fork, SoldierEvent::Menu] {
        soldier.observed(&mut shown).send(event);
    }
    let soldier = Soldier::start_observed(&mut shown);
    compare(&shown, &soldier, "a second start");
}

#[test]
fn an_observer_that_comes_later_knows_what_a_machine_at_hand_tells_or_its_current_state() {
    let view = View::options("test").to_writer(std::io::sink());
    let mut soldier = Soldier::start();
    soldier.send(SoldierEvent::Go);
    let shown = view.running("soldier", &soldier);
    compare(&shown, &soldier, "running");

    let mut shown = view.machine::<Soldier>("soldier");
    assert_eq!(names(shown.known().expect("it is shown")), [""; 0]);
    soldier.observed(&mut shown).send(SoldierEvent::Wake);
    assert_eq!(names(shown.known().expect("it is shown")), ["Fit"]);
}
