//! Machines with type parameters, lifetimes, constants and `where` clauses.
//! Events with generics live in `generic_events.rs`, generic code over any machine in `generic_code.rs`.

use std::fmt::{Debug, Display};

use fsm_runtime::{Outcome, Time, fsm};
use fsm_tests::{Counter, Log, Steps, Token};

pub trait Agent {
    type Place: Copy + PartialEq;
    fn at(&self) -> Self::Place;
    fn walk(&mut self, to: Self::Place);
}

#[derive(Default)]
pub struct Walker {
    place: char,
    steps: u32,
}

impl Agent for Walker {
    type Place = char;
    fn at(&self) -> char {
        self.place
    }
    fn walk(&mut self, to: char) {
        self.place = to;
        self.steps += 1;
    }
}

fsm! {
    /// Generic over the owner; its data have a type of the owner's.
    machine Walk<A: Agent>(agent: &mut A) where A::Place: Debug {
        events { Go(A::Place), Halt }
        initial Standing;
        state Standing { on Go(to) if to != agent.at() => Walking { to }; }
        state Walking {
            let to: A::Place;
            enter do agent.walk(*to);
            update do agent.walk(agent.at());
            when agent.at() == *to => Standing;
            on Halt => Standing;
        }
    }
}

#[test]
fn over_the_owner() {
    let mut walker = Walker::default();
    let mut walk = Walk::start(&mut walker);
    assert!(matches!(
        walk.send(&mut walker, WalkEvent::Go('\0')),
        Outcome::GuardRefused(WalkEvent::Go('\0'))
    ));
    assert!(matches!(walk.send(&mut walker, WalkEvent::Go('x')), Outcome::Transitioned));
    assert!(matches!(walk.state(), WalkState::Walking { to: 'x' }));
    walk.update(&mut walker);
    assert_eq!((walk.state_id(), walker.steps), (WalkStateId::Standing, 2));
}

fsm! {
    /// Generic over what it holds; the bound stands in the `where` clause.
    #[derive(Debug)]
    machine Slot<T, const ROOM: usize>(log: &mut Log)
    where
        T: Debug,
    {
        #[derive(Debug)]
        events { Put(T), Take, Look }

        let held: usize = 0;

        initial Free;

        state Free { on Put(item) => Held { items: vec![item] }; }

        state Held {
            let items: Vec<T>;
            let first: bool = items.len() == 1;
            on Put(item) if items.len() < ROOM do {
                items.push(item);
                *held = items.len();
            }
            on Put(item) do log.say(format!("no room for {item:?}"));
            on Look do log.say(format!("{items:?} {first} {ROOM}"));
            on Take => Free;
        }
    }
}

#[test]
fn over_what_it_holds_and_over_a_constant() {
    let counter = Counter::new();
    let mut log = Log::new();
    let mut slot: Slot<Token, 2> = Slot::start(&mut log);
    for name in ["a", "b", "c"] {
        slot.send(&mut log, SlotEvent::Put(counter.token(name)));
    }
    assert_eq!(counter.alive(), 2);
    assert!(log.take()[0].starts_with("no room for Token { name: \"c\""));
    assert_eq!(slot.data().held, 2);
    slot.send(&mut log, SlotEvent::Take);
    assert_eq!(counter.alive(), 0);

    let mut slot = Slot::<_, 9>::start(&mut log);
    slot.send(&mut log, SlotEvent::Put(1.5));
    slot.step(&mut log, SlotEvent::Look, "[1.5] true 9");
}

fsm! {
    /// A lifetime in the owner, in data and in events.
    machine Words<'text>(out: &mut Vec<&'text str>) {
        events { Word(&'text str), Flush }
        let longest: &'text str = "";
        initial Empty;
        on Word(word) if word.len() > longest.len() && word.len() > 5 do *longest = word;
        state Empty { on Word(word) => Some { word }; }
        state Some {
            let word: &'text str;
            on Word("") => ignore;
            on Word(next) if next.len() <= 5 => Some { word: next } do out.push(*word);
            on Flush => Empty do out.push(*word);
        }
    }
}

#[test]
fn over_a_lifetime() {
    let text = String::from("one two  fourteen");
    let mut out = Vec::new();
    let mut words = Words::start(&mut out);
    for word in text.split(' ') {
        words.send(&mut out, WordsEvent::Word(word));
    }
    words.send(&mut out, WordsEvent::Flush);
    assert_eq!(words.data().longest, "fourteen");
    assert_eq!(out, ["one", "two"]);
}

fsm! {
    /// A parameter that only the owner's type mentions, and a default-free mix of all kinds.
    machine Mixed<'a, T: Clone + Display + 'a, const N: usize>(pair: &mut (&'a [T; N], Vec<T>), offset: &T)
    where
        T: Into<f64>,
    {
        events { Next }
        initial At { index: 0 };
        state At {
            let index: usize;
            on Next if *index < N => At { index: *index + 1 } do {
                let (items, out) = pair;
                out.push(items[*index].clone());
            }
            on Next => End { sum: pair.1.iter().cloned().map(Into::<f64>::into).sum::<f64>() + Into::<f64>::into(offset.clone()) };
        }
        final state End { let sum: f64; }
    }
}

#[test]
fn all_kinds_at_once() {
    let items = [1.5_f32, 2.5];
    let mut pair = (&items, Vec::new());
    let mut mixed = Mixed::start(&mut pair, &0.0);
    while !mixed.is_done() {
        mixed.send(&mut pair, &10.0, MixedEvent::Next);
    }
    assert!(matches!(mixed.state(), MixedState::End { sum } if *sum == 14.0));
}

fsm! {
    /// Generic over the clock, and over the room for suspended states.
    machine Nap<T: Time + Debug, const ROOM: usize>(log: &mut Log) {
        clock T;
        stack ROOM;
        events { Down }
        initial Awake;
        state Awake {
            after 1s do log.say("yawn");
            on Down => push Awake;
        }
    }
}

#[test]
fn over_the_clock_and_the_room_of_the_stack() {
    let mut log = Log::new();
    let mut nap = Nap::<f32, 2>::start(&mut log, 0.0);
    let used = (0..5).filter(|_| nap.send(&mut log, NapEvent::Down, 0.5).is_used()).count();
    assert_eq!(used, 2);
    nap.update(&mut log, 1.0);
    nap.tick_at(&mut log, 1.5, "yawn");
    assert_eq!(Nap::<u32, 1>::start(&mut log, 7).next_deadline(), Some(1007));
}

#[test]
fn what_the_owner_is_does_not_decide_where_the_machine_may_go() {
    /// An owner that may not leave its thread.
    struct Local(std::rc::Rc<char>);
    impl Agent for Local {
        type Place = char;
        fn at(&self) -> char {
            *self.0
        }
        fn walk(&mut self, to: char) {
            self.0 = to.into();
        }
    }
    let mut local = Local('a'.into());
    let walk = Walk::start(&mut local);
    let walk = std::thread::spawn(move || walk).join().unwrap();
    assert_eq!(walk.state_id(), WalkStateId::Standing);
}

/// A trait that each type has: no bound needs to name it.
trait Tap {
    fn tap(&self, log: &mut Vec<&'static str>, what: &'static str);
}

impl<T> Tap for T {
    fn tap(&self, log: &mut Vec<&'static str>, what: &'static str) {
        log.push(what);
    }
}

fsm! {
    machine Tapped<T>(owner: &mut T, log: &mut Vec<&'static str>) {
        events { Go }
        initial Still;
        state Still { enter do owner.tap(log, "still"); on Go => Gone do owner.tap(log, "go"); }
        final state Gone;
    }
}

#[test]
fn an_owner_without_a_bound_has_the_methods_that_each_type_has() {
    let (mut owner, mut log) = ((), Vec::new());
    let mut tapped = Tapped::start(&mut owner, &mut log);
    assert!(tapped.send(&mut owner, &mut log, TappedEvent::Go).is_used());
    assert_eq!(log, ["still", "go"]);
}
