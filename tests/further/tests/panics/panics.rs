//! One commit point: a panic before it leaves the old state, one after it the new state, never a mixture; the stack
//! is intact, each value is dropped once, and the machine goes on. The others are named `panics_*.rs`.

use fsm_runtime::{Action, Context, Outcome, fsm};
use fsm_tests::{Counter, Mine, Token};

/// An action object whose hooks can panic.
pub struct Hooks;

impl Action<Mine, (), u32> for Hooks {
    fn enter(&mut self, mine: &mut Mine, _: &Context<'_, (), u32>) {
        mine.step("object enter");
    }
    fn exit(&mut self, mine: &mut Mine, _: &Context<'_, (), u32>) {
        mine.step("object exit");
    }
    fn pause(&mut self, mine: &mut Mine, _: &Context<'_, (), u32>) {
        mine.step("object pause");
    }
    fn resume(&mut self, mine: &mut Mine, _: &Context<'_, (), u32>) {
        mine.step("object resume");
    }
}

fsm! {
    machine Risky(mine: &mut Mine) {
        clock u32;
        events { Go, Push, Pop, Reset, Again, Back, End }

        let counter: Counter;

        initial A { item: counter.token("first") };

        exit  do mine.step("machine exit");
        transition(_from, _to) do mine.step("hook");

        state A {
            let item: Token;
            let value: u32 = mine.value("value A", 1);
            action hooks: Hooks = mine.value("object A", Hooks);
            enter  do mine.step("enter A");
            exit   do mine.step("exit A");
            pause  do mine.step("pause A");
            resume do mine.step("resume A");
            on Go if mine.check("guard") => B { item, extra: mine.value("field B", *value) } do mine.step("do go");
            on Push  => push C { token: counter.token("pushed") } do mine.step("do push");
            on Again => self do { *value += 1; mine.step("do again") }
        }
        state B {
            let item: Token;
            let extra: u32;
            let value: u32 = mine.value("value B", *extra);
            enter do mine.step("enter B");
            exit  do mine.step("exit B");
            after (mine.value("span B", 10 + *value)) => A { item };
            on Back => A { item };
        }
        state C {
            let token: Token;
            let value: u32 = mine.value("value C", 1);
            enter do mine.step("enter C");
            exit  do mine.step("exit C");
            on Pop   => pop do mine.step("do pop");
            on Reset => reset D { token } do mine.step("do reset");
            on End   => E { token } do mine.step("do end");
        }
        state D {
            let token: Token;
            let value: u32 = mine.value("value D", 1);
            enter do mine.step("enter D");
            exit  do mine.step("exit D");
            on Back => A { item: token };
        }
        final state E {
            let token: Token;
            enter do mine.step("enter E");
        }
    }
}

use RiskyEvent as E;
use RiskyStateId as Id;

/// A machine that has had these events, and the tokens alive then.
fn risky(events: &[fn() -> E]) -> (Mine, Risky, Counter) {
    let counter = Counter::new();
    let mut mine = Mine::new();
    mine.ok = true;
    let mut risky = Risky::start(&mut mine, counter.clone(), 0);
    for event in events {
        assert!(risky.send(&mut mine, event(), 0).is_used());
    }
    mine.take();
    (mine, risky, counter)
}

/// Where the machine is after a panic in each of these steps: state, suspended states, tokens alive.
fn check(before: &[fn() -> E], event: fn() -> E, table: &[(&'static str, Id, usize, usize)]) {
    let whole = {
        let (mut mine, mut risky, _) = risky(before);
        assert!(matches!(risky.send(&mut mine, event(), 0), Outcome::Transitioned));
        mine.take()
    };
    let steps: Vec<_> = table.iter().map(|(step, ..)| *step).collect();
    assert_eq!(whole, steps, "the table names every step in order");
    for (index, (step, state, suspended, alive)) in table.iter().enumerate() {
        let (mut mine, mut risky, counter) = risky(before);
        let old = risky.state_id();
        let trace = mine.boom(step, |mine| {
            risky.send(mine, event(), 0);
        });
        assert_eq!(trace, steps[..=index]);
        let now = (risky.state_id(), risky.suspended().len(), counter.alive());
        assert_eq!(now, (*state, *suspended, *alive), "after a panic in {step}");
        if risky.state_id() == old && !risky.is_done() && index < table.len() - 2 {
            assert!(matches!(risky.send(&mut mine, event(), 0), Outcome::Transitioned));
            assert_eq!(mine.take(), whole, "once more, after a panic in {step}");
        }
        drop(risky);
        assert_eq!(counter.alive(), 0, "all is dropped once, after a panic in {step}");
    }
}

#[test]
fn in_a_transition() {
    check(
        &[],
        || E::Go,
        &[
            ("guard", Id::A, 0, 1),
            ("object exit", Id::A, 0, 1),
            ("exit A", Id::A, 0, 1),
            ("do go", Id::A, 0, 1),
            ("field B", Id::A, 0, 1),
            ("value B", Id::A, 0, 1),
            ("span B", Id::A, 0, 1),
            ("enter B", Id::B, 0, 1),
            ("hook", Id::B, 0, 1),
        ],
    );
}

#[test]
fn in_the_way_back_with_an_action_object() {
    check(
        &[|| E::Go],
        || E::Back,
        &[
            ("exit B", Id::B, 0, 1),
            ("value A", Id::B, 0, 1),
            ("object A", Id::B, 0, 1),
            ("object enter", Id::A, 0, 1),
            ("enter A", Id::A, 0, 1),
            ("hook", Id::A, 0, 1),
        ],
    );
}

#[test]
fn in_a_push() {
    check(
        &[],
        || E::Push,
        &[
            ("object pause", Id::A, 0, 1),
            ("pause A", Id::A, 0, 1),
            ("do push", Id::A, 0, 1),
            ("value C", Id::A, 0, 1),
            ("enter C", Id::C, 1, 2),
            ("hook", Id::C, 1, 2),
        ],
    );
}

#[test]
fn in_a_pop() {
    check(
        &[|| E::Push],
        || E::Pop,
        &[
            ("exit C", Id::C, 1, 2),
            ("do pop", Id::C, 1, 2),
            ("object resume", Id::A, 0, 1),
            ("resume A", Id::A, 0, 1),
            ("hook", Id::A, 0, 1),
        ],
    );
}

#[test]
fn in_a_reset() {
    check(
        &[|| E::Push],
        || E::Reset,
        &[
            ("exit C", Id::C, 1, 2),
            ("object exit", Id::C, 1, 2),
            ("exit A", Id::C, 1, 2),
            ("do reset", Id::C, 1, 2),
            ("value D", Id::C, 1, 2),
            ("enter D", Id::D, 0, 1),
            ("hook", Id::D, 0, 1),
        ],
    );
}

#[test]
fn on_the_way_to_a_final_state() {
    check(
        &[|| E::Push],
        || E::End,
        &[
            ("exit C", Id::C, 1, 2),
            ("object exit", Id::C, 1, 2),
            ("exit A", Id::C, 1, 2),
            ("do end", Id::C, 1, 2),
            ("enter E", Id::E, 0, 1),
            ("hook", Id::E, 0, 1),
            ("machine exit", Id::E, 0, 1),
        ],
    );
}

#[test]
fn in_a_self_transition() {
    check(
        &[],
        || E::Again,
        &[
            ("object exit", Id::A, 0, 1),
            ("exit A", Id::A, 0, 1),
            ("do again", Id::A, 0, 1),
            ("value A", Id::A, 0, 1),
            ("object A", Id::A, 0, 1),
            ("object enter", Id::A, 0, 1),
            ("enter A", Id::A, 0, 1),
            ("hook", Id::A, 0, 1),
        ],
    );
}
