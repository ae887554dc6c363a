//! Data by value where a state is popped, reset, or gives its place to the one before; and out of none that is suspended.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Mine, Token, Trace};

fsm! {
    #[derive(Debug)]
    machine Stack(mine: &mut Mine) {
        clock u32;
        stack 4;
        events { Push, Pop, PopElse(bool), Reset, Blip, Go, Inner }
        let counter: Counter;
        initial Base { token: counter.token("base") };
        transition(from, to) do mine.say(format!("{from} -> {to}"));
        state Base {
            let token: Token;
            resume do mine.say(format!("resume {}", token.name));
            exit do mine.say(format!("exit {}", token.name));
            update every (mine.value("period", 10)) do mine.say("tick");
            on Push => push Above { token: counter.token("above") };
            on PopElse(_) => pop else Other { token: { mine.step("else"); take!(token) }, from: "base" };
            on Go => Other { token: counter.token("other"), from: take!(token).name };
        }
        state Above {
            let token: Token;
            on Push => push Above { token: counter.token("higher") };
            on Pop => pop do { mine.step("act"); let name = take!(token).name; mine.say(format!("took {name}")); }
            on PopElse(take) => pop else Other { token: counter.token("else"), from: "above" } do {
                if take { drop(take!(token)); }
            }
            on Reset => reset Other { from: "reset", token: { let _ = &token; take!(token) } } do mine.step("act");
            on Go => Other { token: counter.token("other"), from: "above" };
        }
        state Other {
            let token: Token;
            let from: &'static str;
            enter do mine.say(format!("enter Other {} from {from}", token.name));
            on Go => Blip { note: take!(token).name };
            on Blip => Inside;
        }
        state Blip {
            let note: &'static str;
            on Go => Base { token: counter.token(note) };
        }
        state Inside {
            initial One { token: counter.token("one") };
            state One { let token: Token; on Inner => Two { token: counter.token("two") }; after (mine.value("after", 5)) => Two { token: counter.token("late") }; }
            state Two {
                let token: Token;
                on Inner => previous do { mine.step("act"); mine.say(take!(token).name); }
                exit do mine.step("exit Two");
            }
            on Go => Other { token: counter.token("last"), from: "inside" };
        }
    }
}

use StackEvent::{Blip, Go, Inner, Pop, PopElse, Push, Reset};

fn stack(events: impl IntoIterator<Item = StackEvent>) -> (Mine, Stack, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    let mut stack = Stack::start(&mut mine, counter.clone(), 0);
    mine.take();
    for event in events {
        mine.take();
        assert!(stack.send(&mut mine, event, 0).is_used());
    }
    (mine, stack, counter)
}

#[test]
fn a_pop() {
    let (mut mine, stack, counter) = stack([Push, Pop]);
    mine.take().reads("act; took above; period; resume base; Above -> Base");
    assert_eq!((stack.suspended().len(), counter.alive()), (0, 1));
    assert_eq!(stack.next_deadline(), Some(10));
}

#[test]
fn a_pop_else_both_ways() {
    for take in [true, false] {
        let (mut mine, machine, counter) = stack([Push, Push, PopElse(take)]);
        mine.take().reads("Above -> Above");
        assert_eq!((machine.suspended().len(), counter.alive()), (1, 2));
    }
    let (mut mine, machine, counter) = stack([PopElse(true)]);
    mine.take().reads("exit base; else; enter Other base from base; Base -> Other");
    assert_eq!((machine.suspended().len(), counter.alive()), (0, 1));
}

#[test]
fn a_reset() {
    let (mut mine, stack, counter) = stack([Push, Push, Reset]);
    mine.take().reads("exit base; act; enter Other higher from reset; Above -> Other");
    assert_eq!((stack.suspended().len(), counter.alive()), (0, 1));
}

#[test]
fn a_state_blip_inside() {
    let (mut mine, stack, counter) = stack([Go, Blip, Inner, Inner]);
    mine.take().reads("exit Two; act; two; after; Two -> One");
    assert!(stack.is_in(StackStateId::One));
    assert_eq!((counter.alive(), stack.next_deadline()), (1, Some(5)));
}

#[test]
fn a_panic_loses_what_is_current_and_not_what_is_suspended() {
    for (step, event) in [("act", Pop), ("act", Reset)] {
        let (mut mine, mut machine, counter) = stack([Push, Push]);
        mine.boom(step, |mine| {
            machine.send(mine, event, 0);
        });
        assert!(machine.is_poisoned());
        assert_eq!(
            (machine.state_id(), machine.suspended().len(), counter.alive()),
            (StackStateId::Above, 2, 2)
        );
        drop(machine);
        assert_eq!(counter.alive(), 0);
    }
    let (mut mine, mut machine, counter) = stack([Go, Blip, Inner]);
    mine.boom("after", |mine| {
        machine.send(mine, Inner, 0);
    });
    assert!(machine.is_poisoned(), "a duration is computed before the commit");
    assert!(machine.is_in(StackStateId::Two) && machine.is_in(StackStateId::Inside));
    assert_eq!(counter.alive(), 0);
}
