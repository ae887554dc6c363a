//! States, events and machines whose names mean something elsewhere: variants of the prelude, keywords, what the
//! macro itself generates. Names of bindings and data live in the other `hygiene_*.rs`.

#![allow(non_camel_case_types)]

use fsm_runtime::any::{Machine, Receive};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

fsm! {
    /// Every state is reached by its name, pushed, requested, asked for.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Prelude(log: &mut Log) {
        clock u32;
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        events { Ok(u32), Err { some: u32 }, None, Some, State, Event, Target, Default, Self_ }

        initial None;

        transition(from, to) do log.say(format!("{from} -> {to}"));
        on State if in_state!(Some) || in_state!(None) do log.say(format!("state {}", in_state!(None)));

        state None {
            on Some => Some { some: 1 };
            on Ok(ok) => Ok { ok };
            after 5ms => Err;
        }
        state Some {
            let some: u32;
            on None => previous;
            on Some do goto!(Option);
        }
        state Option { on Default => Result; }
        state Result { on Default => Vec; }
        state Vec { on Default => Box { string: String::from("s") }; }
        state Box {
            let string: String;
            on Default => String { s: string };
        }
        state String {
            let s: std::string::String;
            on Default => State;
        }
        state Ok {
            let ok: u32;
            on Err { some } if some > *ok => Err;
            on Err { .. } => ignore;
        }
        state Err { on Ok(_) => None; }
        state State { on Event => Event; }
        state Event { on Target => push Target; }
        state Target { on Self_ => pop; on Default => Self_; }
        state Self_ { on Self_ => pop; on None do goto!(Data); }
        state Data { on None => pop; on State => reset StateId; }
        state StateId { on None => Machine; }
        state Machine { on None => Prelude; }
        state Prelude { on None => Id; }
        state Id { on None => None; }
    }
}

#[test]
fn states_named_like_the_prelude_and_like_generated_types() {
    use PreludeEvent as E;
    let mut log = Log::new();
    let mut machine = Prelude::start(&mut log, 0);
    for event in
        [E::State, E::Some, E::State, E::None, E::Ok(3), E::Err { some: 3 }, E::Err { some: 4 }, E::Ok(0)]
    {
        assert!(machine.send(&mut log, event, 0).is_used());
    }
    machine.update(&mut log, 5);
    log.reads(
        "state true; None -> Some; state false; Some -> None; None -> Ok; Ok -> Err; Err -> None; None -> Err",
    );
    machine.send(&mut log, E::Ok(0), 5);
    machine.send(&mut log, E::Some, 5);
    machine.send(&mut log, E::Some, 5);
    for _ in 0..5 {
        machine.send(&mut log, E::Default, 5);
    }
    machine.send(&mut log, E::Event, 5);
    machine.send(&mut log, E::Target, 5);
    machine.send(&mut log, E::Default, 5);
    machine.send(&mut log, E::None, 5);
    machine.send(&mut log, E::State, 5);
    for _ in 0..4 {
        machine.send(&mut log, E::None, 5);
    }
    let trace = log.take();
    let tos: Vec<_> = trace.iter().map(|line| line.split(" -> ").nth(1).unwrap()).collect();
    assert_eq!(
        tos.join(" "),
        "None Some Option Result Vec Box String State Event Target Self_ Data StateId Machine Prelude Id None"
    );
    assert_eq!(PreludeStateId::ALL.len(), 18);
}

fsm! {
    /// Raw identifiers wherever a name may stand.
    machine r#Match(r#in: &mut Log) {
        events { r#if(u32), r#while { r#for: u32 }, r#loop }
        let r#use: u32 = 0;
        initial r#enum;
        transition(r#mut, r#ref) do r#in.say(format!("{}{}", r#mut, r#ref.name()));
        state r#enum {
            let r#fn: u32 = *r#use + 1;
            on r#if(r#let) if r#let > *r#fn => r#struct { r#else: r#let };
            on r#while { r#for } => push r#struct { r#else: r#for };
        }
        state r#struct {
            let r#else: u32;
            enter do { *r#use += *r#else; r#in.say(format!("{}", r#else)) }
            on r#loop => pop else r#enum;
            on r#if(_) do if !in_state!(r#enum) { goto!(r#struct { r#else: 9 }) };
        }
    }
}

#[test]
fn raw_identifiers() {
    let mut log = Log::new();
    let mut machine = Match::start(&mut log);
    machine.send(&mut log, MatchEvent::r#if(2));
    machine.send(&mut log, MatchEvent::r#if(0));
    machine.send(&mut log, MatchEvent::r#loop);
    machine.send(&mut log, MatchEvent::r#while { r#for: 7 });
    log.reads("2; enumstruct; 9; structstruct; structenum; 7; enumstruct"); // the names without `r#`
    assert_eq!(machine.data().r#use, 18);
    assert!(matches!(machine.state(), MatchState::r#struct { r#else: 7 }));
    assert_eq!(MatchStateId::r#enum.to_string(), "enum");
}

fsm! {
    /// Words of the language itself, as names.
    machine Words(log: &mut Log) {
        events { on, when, enter, state, push, pop, goto }
        let clock: u32 = 0;
        initial initial;
        state initial { on on => when; }
        state when { on when => push enter; }
        state enter {
            let every: u32 = 1;
            on enter => state { update: *every };
            enter do log.say(format!("{every}"));
        }
        state state {
            let update: u32;
            on state => machine;
            on goto do { *clock += *update; goto!(machine) }
        }
        state machine { on pop => pop; on push => ignore; }
    }
}

#[test]
fn words_of_the_language_as_names() {
    use WordsEvent as E;
    let mut log = Log::new();
    let mut words = Words::start(&mut log);
    for event in [E::on, E::when, E::enter, E::goto, E::push, E::pop] {
        assert!(words.send(&mut log, event).is_used());
    }
    assert_eq!((words.state_id(), words.data().clock), (WordsStateId::when, 1));
    log.reads("1");
    assert!(matches!(words.send(&mut log, E::state), Outcome::Unhandled(E::state)));
}

/// The traits are used by their full names here, so that importing them is seen to be harmless.
fn is_machine<M: Machine + for<'a> Receive<PreludeEvent, (&'a mut Log,)>>() {}

#[test]
fn the_traits_may_be_imported() {
    is_machine::<Prelude>();
}
