//! The targets of a line, one by one: a name with and without fields, `self`, `ignore`, none at all.
//! `push` and `pop` live in `push_pop.rs`, `previous` and `reset` in files of their names.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Cart(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Load(u32), Ride { to: String }, Renew, Inner, Nothing, Swap, Dump, Unit }

        initial Empty { site: String::from("yard") };

        state Empty {
            let site: String;
            enter do log.say(format!("enter Empty at {site}"));
            exit  do log.say(format!("exit Empty at {site}"));
            on Load(tons) => Loaded { tons, site: site.clone() } do log.say(format!("load {tons}"));
            on Ride { to } => Empty { site: to } do log.say("ride empty");
            on Unit => Parked;
        }

        state Loaded {
            let tons: u32;
            let site: String;
            let rides: u32 = log.give("initial rides", 0);
            enter do log.say(format!("enter Loaded {tons} {site} {rides}"));
            exit  do log.say(format!("exit Loaded {tons} {site} {rides}"));
            on Ride { to } do {
                *site = to;
                *rides += 1;
            }
            on Renew => self do log.say("renew");
            on Inner do log.say("inner");
            on Nothing => ignore;
            on Swap => Loaded { tons: *tons * 2, site: format!("{site}!"), rides: log.give("given rides", 9) };
            on Dump => Empty { site };
        }

        state Parked {
            enter do log.say("enter Parked");
            exit  do log.say("exit Parked");
            on Unit => self;
            on Dump => Empty { site: format!("from {}", log.n) };
        }
    }
}

use CartEvent as E;

fn cart() -> (Log, Cart) {
    let mut log = Log::new();
    let cart = Cart::start(&mut log);
    log.reads("enter Empty at yard");
    (log, cart)
}

fn loaded() -> (Log, Cart) {
    let (mut log, mut cart) = cart();
    assert_eq!(cart.send(&mut log, E::Load(5)), Outcome::Transitioned);
    log.reads("exit Empty at yard; load 5; initial rides; enter Loaded 5 yard 0");
    (log, cart)
}

#[test]
fn a_name_with_fields_exits_acts_and_enters() {
    let (_, cart) = loaded();
    assert!(matches!(cart.state(), CartState::Loaded { tons: 5, rides: 0, .. }));
}

#[test]
fn a_name_without_fields() {
    let (mut log, mut cart) = cart();
    cart.step(&mut log, E::Unit, "exit Empty at yard; enter Parked");
    assert!(matches!(cart.state(), CartState::Parked));
}

#[test]
fn the_own_name_is_a_transition_like_any_other() {
    let (mut log, mut cart) = cart();
    cart.step(&mut log, E::Ride { to: "mine".into() }, "exit Empty at yard; ride empty; enter Empty at mine");
}

#[test]
fn the_own_name_may_read_the_data_it_replaces_and_override_initial_values() {
    let (mut log, mut cart) = loaded();
    cart.step(&mut log, E::Swap, "exit Loaded 5 yard 0; given rides; enter Loaded 10 yard! 9");
}

#[test]
fn self_leaves_and_enters_again_keeping_given_data_and_renewing_initial_values() {
    let (mut log, mut cart) = loaded();
    cart.step(&mut log, E::Ride { to: "mine".into() }, SILENT);
    assert_eq!(cart.send(&mut log, E::Renew), Outcome::Transitioned);
    log.reads("exit Loaded 5 mine 1; renew; initial rides; enter Loaded 5 mine 0");
}

#[test]
fn self_of_a_state_without_data() {
    let (mut log, mut cart) = cart();
    cart.send(&mut log, E::Unit);
    log.take();
    assert_eq!(cart.step(&mut log, E::Unit, "exit Parked; enter Parked"), Outcome::Transitioned);
}

#[test]
fn no_target_leaves_nothing() {
    let (mut log, mut cart) = loaded();
    assert_eq!(cart.step(&mut log, E::Inner, "inner"), Outcome::Handled);
}

#[test]
fn ignore_takes_the_event_and_does_nothing() {
    let (mut log, mut cart) = loaded();
    assert_eq!(cart.step(&mut log, E::Nothing, SILENT), Outcome::Handled);
}

#[test]
fn a_field_is_moved_or_computed_from_the_owner() {
    let (mut log, mut cart) = loaded();
    cart.step(&mut log, E::Dump, "exit Loaded 5 yard 0; enter Empty at yard");
    cart.send(&mut log, E::Unit);
    log.take();
    log.n = 3;
    cart.step(&mut log, E::Dump, "exit Parked; enter Empty at from 3");
}
