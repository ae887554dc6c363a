//! Panics while a machine starts, while it starts again by `=> self` of its own, and after a request.
//! The steps of other changes live in `panics.rs`, ticks in `panics_in_ticks.rs`.

use fsm_runtime::{Action, Context, Outcome, fsm};
use fsm_tests::{Counter, Mine, Token};

/// An action object whose hooks can panic.
pub struct Hooks;

impl Action<Mine> for Hooks {
    fn enter(&mut self, mine: &mut Mine, _: &Context<'_>) {
        mine.step("object enter");
    }
    fn exit(&mut self, mine: &mut Mine, _: &Context<'_>) {
        mine.step("object exit");
    }
}

fsm! {
    machine Risky(mine: &mut Mine) {
        events { Push, Pop, Ask(u32), Rebirth, Grow }

        let counter: Counter;
        let renewed: u32 = mine.value("machine value", 1);

        initial A { item: counter.token("first") } do mine.step("do initial");

        enter do mine.step("machine enter");
        exit  do mine.step("machine exit");
        transition(_from, _to) do mine.step("hook");
        on Grow    do *renewed += 1;
        on Rebirth => self do mine.step("do rebirth");

        state A {
            let item: Token;
            let value: u32 = mine.value("value A", 1);
            action hooks: Hooks = mine.value("object A", Hooks);
            enter do mine.step("enter A");
            exit  do mine.step("exit A");
            on Push => push C;
            on Ask(n) do {
                *value += n;
                goto!(B { item: counter.token("asked"), extra: mine.value("request", n) });
                mine.step("asked");
            }
        }

        state B {
            let item: Token;
            let extra: u32;
            on Pop => A { item };
        }

        state C {
            exit do mine.step("exit C");
            on Pop => pop;
        }
    }
}

use RiskyEvent as E;
use RiskyStateId as Id;

/// A machine that has had these events, and the tokens alive then.
fn risky(events: &[fn() -> E]) -> (Mine, Risky, Counter) {
    let counter = Counter::new();
    let mut mine = Mine::new();
    let mut risky = Risky::start(&mut mine, counter.clone());
    for event in events {
        assert!(risky.send(&mut mine, event()).is_used());
    }
    mine.take();
    (mine, risky, counter)
}

#[test]
fn a_request_before_a_panic_is_forgotten() {
    for step in ["request", "asked"] {
        let (mut mine, mut risky, counter) = risky(&[]);
        mine.boom(step, |mine| {
            risky.send(mine, E::Ask(3));
        });
        assert_eq!((risky.state_id(), counter.alive()), (Id::A, 1));
        assert!(matches!(risky.send(&mut mine, E::Push), Outcome::Transitioned));
        assert_eq!(risky.state_id(), Id::C);
        let RiskyState::A { value: 4, .. } = risky.suspended()[0] else {
            panic!("what the action did before stays")
        };
    }
}

#[test]
fn in_the_start_everything_is_dropped_once() {
    for step in
        ["machine value", "do initial", "machine enter", "value A", "object A", "object enter", "enter A"]
    {
        let counter = Counter::new();
        let mut mine = Mine::new();
        mine.boom(step, |mine| {
            Risky::start(mine, counter.clone());
        });
        assert_eq!(counter.alive(), 0, "after a panic in {step}");
    }
}

#[test]
fn when_the_machine_starts_again() {
    let steps_before = [
        "object exit",
        "exit A",
        "machine exit",
        "do rebirth",
        "machine value",
        "do initial",
        "value A",
        "object A",
    ];
    for step in ["exit C"].into_iter().chain(steps_before) {
        let (mut mine, mut risky, counter) = risky(&[|| E::Push, || E::Grow]);
        mine.boom(step, |mine| {
            risky.send(mine, E::Rebirth);
        });
        let now = (risky.state_id(), risky.suspended().len(), risky.data().renewed);
        assert_eq!(now, (Id::C, 1, 2), "old, after a panic in {step}");
        assert!(risky.send(&mut mine, E::Rebirth).is_used());
        assert_eq!((risky.state_id(), risky.suspended().len(), counter.alive()), (Id::A, 0, 1));
    }
    for step in ["machine enter", "object enter", "enter A", "hook"] {
        let (mut mine, mut risky, counter) = risky(&[|| E::Push, || E::Grow]);
        mine.boom(step, |mine| {
            risky.send(mine, E::Rebirth);
        });
        let now = (risky.state_id(), risky.suspended().len(), risky.data().renewed, counter.alive());
        assert_eq!(now, (Id::A, 0, 1, 1), "new, after a panic in {step}");
        assert!(risky.send(&mut mine, E::Push).is_used());
    }
}
