//! Conditions that bind, beside generics, lifetimes, data that move, panics, and names that generated code might use.
#![allow(clippy::diverging_sub_expression)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Token};

/// Looks something up for as long as the source lives.
pub trait Source<'s> {
    fn find(&self, index: usize) -> Option<&'s str>;
}

pub struct Words<'s>(pub &'s [String]);

impl<'s> Source<'s> for Words<'s> {
    fn find(&self, index: usize) -> Option<&'s str> {
        self.0.get(index).map(String::as_str)
    }
}

fsm! {
    machine Reader<'s, S: Source<'s>, const N: usize>(source: &mut S) {
        #[derive(Debug, PartialEq)]
        events<'e> { Read(usize), Compare(&'e str), Next }
        let last: Option<&'s str> = None;
        initial Idle;
        state Idle {
            // Borrowed, but not from the owner: it lives as long as the machine.
            on Read(index) if let Some(item) = source.find(index) && index < N => Held { item } do *last = Some(item);
            on Read(_) => ignore;
            on Next if let Some(item) = *last => Held { item };
        }
        state Held {
            let item: &'s str;
            on Compare(other) if let true = *item == other && let Some(last) = *last && last == other => Idle;
            on Next => Idle;
        }
    }
}

#[test]
fn generics_and_lifetimes() {
    let words = ["a".to_owned(), "b".to_owned()];
    let mut source = Words(&words);
    let mut reader = Reader::<_, 1>::start(&mut source);
    assert_eq!(reader.send(&mut source, ReaderEvent::Read(1)), Outcome::Handled);
    assert_eq!(reader.send(&mut source, ReaderEvent::Read(0)), Outcome::Transitioned);
    // Another source may take over.
    let mut source = Words(&words);
    let other = "b".to_owned();
    assert!(matches!(reader.send(&mut source, ReaderEvent::Compare(&other)), Outcome::GuardRefused(_)));
    assert_eq!(reader.send(&mut source, ReaderEvent::Compare(&words[0])), Outcome::Transitioned);
    assert_eq!(reader.send(&mut source, ReaderEvent::Next), Outcome::Transitioned);
    assert!(matches!(reader.state(), ReaderState::Held { item: "a" }));
}

pub struct Keeper {
    pub values: Vec<Token>,
    pub counter: Counter,
    pub fails: bool,
}

impl Keeper {
    fn make(&self, name: &'static str) -> Option<Token> {
        let token = self.counter.token(name);
        assert!(!self.fails, "a condition fails");
        Some(token)
    }
}

fsm! {
    machine Store(keeper: &mut Keeper) {
        events { Take(Token), Give, Drop, Fail }
        initial Empty;
        state Empty {
            #[allow(no_fallback)]
            on Take(token) if let Some(second) = keeper.make("second") && keeper.values.is_empty() => Full { token, second };
            on Take(token) if let Some(_kept) = keeper.make("dropped") do keeper.values.push(token);
            // Nothing is kept of what is found where the rest refuses.
            on Give if let Some(token) = keeper.make("lost") && keeper.values.len() > 5 do keeper.values.push(token);
            on Give => ignore;
            on Fail if let Some(token) = keeper.make("third") => Full { token, second: panic!("a field fails") };
        }
        state Full {
            let token: Token;
            let second: Token;
            on Give if let Some(third) = keeper.make("third") => Full { token, second: third } do keeper.fails = true;
            on Drop if let Some(token) = keeper.make("fourth") => Empty do keeper.values.push(token);
        }
    }
}

#[test]
fn values_that_are_found_live_once() {
    let counter = Counter::new();
    let mut keeper = Keeper { values: vec![], counter: counter.clone(), fails: false };
    let mut store = Store::start(&mut keeper);
    assert!(matches!(store.send(&mut keeper, StoreEvent::Give), Outcome::Handled));
    assert_eq!(counter.alive(), 0);
    store.send(&mut keeper, StoreEvent::Take(counter.token("first")));
    assert_eq!((counter.alive(), store.state_id()), (2, StoreStateId::Full));
    store.send(&mut keeper, StoreEvent::Give);
    assert_eq!(counter.alive(), 2);
    // A condition that panics leaves the state as it was.
    let run = |store: &mut Store, keeper: &mut Keeper, event| {
        catch_unwind(AssertUnwindSafe(|| drop(store.send(keeper, event)))).is_err()
    };
    assert!(run(&mut store, &mut keeper, StoreEvent::Drop));
    assert_eq!((counter.alive(), store.state_id()), (2, StoreStateId::Full));
    keeper.fails = false;
    assert!(matches!(store.send(&mut keeper, StoreEvent::Drop), Outcome::Transitioned));
    assert_eq!((counter.alive(), keeper.values.len()), (1, 1));
    store.send(&mut keeper, StoreEvent::Take(counter.token("fifth")));
    assert_eq!((counter.alive(), keeper.values.len(), store.state_id()), (2, 2, StoreStateId::Empty));
    assert!(run(&mut store, &mut keeper, StoreEvent::Fail));
    assert_eq!((counter.alive(), store.state_id()), (2, StoreStateId::Empty));
    drop((store, keeper));
    assert_eq!(counter.alive(), 0);
}

#[allow(non_upper_case_globals)]
mod names {
    use fsm_runtime::fsm;

    pub const found: u32 = 1;

    fsm! {
        #[allow(no_fallback, dead_end)]
        pub machine Names(owner: &mut Vec<u32>) {
            #[derive(Debug, PartialEq)]
            events { Set(u32) }
            let event: u32 = 0;
            let state: Option<u32> = Some(4);
            initial A;
            state A {
                on Set(event_) if let Some(state) = *state && let holds @ 6.. = state + event_
                    && let Some(refusal) = holds.checked_sub(1) && let Some((self_, none)) = Some((refusal, 0)) => B { other: state }
                    do { owner.push(self_); owner.push(none); *event = holds; };
                on Set(event) if let Some(event) = event.checked_add(*state_of(state)) do owner.push(event);
            }
            state B {
                let r#type: u32 = 7;
                let other: u32;
                on Set(_) if let r#type @ 7.. = *r#type && let Some(data) = Some(found) do { owner.push(r#type); owner.push(data + *other); }
            }
        }
    }

    fn state_of(state: &Option<u32>) -> &u32 {
        state.as_ref().unwrap_or(&0)
    }
}

#[test]
fn names_hide_and_are_hidden() {
    use names::{Names, NamesEvent::Set};
    let mut owner = vec![];
    let mut machine = Names::start(&mut owner);
    assert_eq!(machine.send(&mut owner, Set(1)), Outcome::Handled);
    assert_eq!(std::mem::take(&mut owner), [5]);
    assert_eq!(machine.send(&mut owner, Set(2)), Outcome::Transitioned);
    assert_eq!(machine.send(&mut owner, Set(2)), Outcome::Handled);
    assert_eq!((machine.data().event, owner), (6, vec![5, 0, 7, 5]));
}
