//! A module in which every name that generated code might use means something of the user's own: types, variants,
//! traits, modules, macros, functions. Names of states, bindings and fields live in the other `hygiene_*.rs`.

#![allow(dead_code)]

mod shadowed {
    //! Nothing here is what its name says.

    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct State;
    pub struct StateId;
    pub struct Event;
    pub struct Target;
    pub struct Vec;
    pub struct String;
    pub struct Box;
    pub struct Self_;
    pub struct PhantomData;
    pub struct Outcome;
    pub struct Request;
    pub struct Refused;
    pub struct Reason;
    pub struct Timer;
    pub struct Stack;
    pub struct Slot;
    pub struct Chain;
    pub struct Change;
    pub struct Context;
    pub struct Duration;
    pub trait Clone {}
    pub trait Copy {}
    pub trait Debug {}
    pub trait Default {}
    pub trait Drop {}
    pub trait Eq {}
    pub trait PartialEq {}
    pub trait From {}
    pub trait Into {}
    pub trait Iterator {}
    pub trait Send {}
    pub trait Sized {}
    pub trait Action {}
    pub trait Machine {}
    pub trait Receive {}
    pub trait Time {}
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod option {}
    pub mod mem {}
    pub fn drop() {}
    pub fn enter() {}
    pub fn exit() {}
    pub fn update() {}
    pub fn send() {}
    pub fn replace() {}
    pub fn take() {}

    macro_rules! shadow {
        ($($name:ident)*) => {
            $(
                #[allow(unused_macros)]
                macro_rules! $name {
                    ($d:tt) => { compile_error!(concat!("the user's own `", stringify!($name), "!` was called")) };
                }
            )*
        };
    }
    shadow! {
        assert assert_eq debug_assert debug_assert_eq format matches panic print println todo unimplemented
        unreachable vec write writeln
    }

    pub struct Owner {
        pub trace: ::std::vec::Vec<&'static str>,
        pub ready: bool,
    }

    ::fsm_runtime::fsm! {
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub machine Shady(owner: &mut Owner) {
            clock u32;
            requests;
            #[derive(Clone, Debug, PartialEq)]
            events { Go, Push, Pop, Reset, Keep(::std::string::String), Ask, End }

            let total: u32 = 0;

            initial First;

            enter do owner.trace.push("enter machine");
            transition(from, to) do if from != to { *total += 1 };
            unhandled(event) do if *event != ShadyEvent::Go { owner.trace.push("unhandled") };
            #[allow(unused_line)]
            livelock(state) do owner.trace.push(state.name());
            every 100ms catch up do owner.trace.push("beat");
            on Reset => self;
            on End => Last;

            state First {
                let kept: ::std::string::String = ::std::string::String::from("kept");
                let number: u32 = 3;
                enter do owner.trace.push("enter First");
                exit do owner.trace.push("exit First");
                pause do owner.trace.push("pause First");
                resume do owner.trace.push("resume First");
                update every 10ms if owner.ready do owner.trace.push("update");
                when *number == 4 => Second { kept, more: 1 };
                after 50ms => Second { kept, more: *number };
                on Go => Second { kept, more: *number + 1 };
                on Push => push Third;
                on Keep(kept) => First { kept, number: 7 };
                on Ask do { goto!(Second { kept: ::std::string::String::new(), more: 9 }); }
            }

            state Second {
                let kept: ::std::string::String;
                let more: u32;
                on Go if in_state!(Second) && *more > 0 => First { kept };
                on Ask do { push!(Third); }
            }

            state Third {
                on Pop => pop;
                on Ask do pop!();
                on Go => reset First;
            }

            final state Last { enter do owner.trace.push("enter Last"); }
        }
    }

    ::fsm_runtime::fsm! {
        /// Without owner, with a declared stack, `previous` and refusals.
        #[derive(Clone, Debug)]
        pub machine Deep<T: ::core::fmt::Debug + ::core::clone::Clone> {
            stack 2;
            events { In(T), Out, Blip }
            initial Top;
            state Top { on In(item) => push Level { item }; on Blip => Side; }
            state Side { on Blip => previous; }
            state Level {
                let item: T;
                on In(item) do { if let ::core::result::Result::Err(target) = push!(Level { item }) { ::core::mem::drop(target); } }
                on Out => pop else Top;
                on Blip => Beside;
            }
            state Beside {
                on Blip do previous!();
            }
        }
    }
}

use shadowed::{Deep, DeepEvent, Owner, Shady, ShadyEvent, ShadyState, ShadyStateId, ShadyTarget};

fn shady() -> (Owner, Shady) {
    let mut owner = Owner { trace: vec![], ready: true };
    let shady = Shady::start(&mut owner, 0);
    assert_eq!(std::mem::take(&mut owner.trace), ["enter machine", "enter First"]);
    (owner, shady)
}

#[test]
fn everything_works_where_every_name_means_something_else() {
    let (mut owner, mut shady) = shady();
    for event in [ShadyEvent::Push, ShadyEvent::Ask, ShadyEvent::Go, ShadyEvent::Pop, ShadyEvent::Go] {
        shady.send(&mut owner, event, 5);
    }
    assert_eq!(owner.trace, ["pause First", "resume First", "exit First", "unhandled", "enter First"]);
    assert_eq!(shady.data().total, 4);
    owner.trace.clear();
    assert!(shady.update(&mut owner, 205).is_ok());
    assert_eq!(owner.trace, ["beat", "beat", "update", "exit First"]);
    assert_eq!(shady.next_deadline(), Some(300));
}

#[test]
fn requests_and_refusals() {
    use fsm_runtime::requests::Request;
    let (mut owner, mut shady) = shady();
    assert!(shady.request(Request::Pop).is_err());
    assert!(shady.request(Request::Push(ShadyTarget::Third)).is_ok());
    assert!(shady.update(&mut owner, 1).is_ok());
    assert_eq!((shady.state_id(), shady.suspended().len()), (ShadyStateId::Third, 1));
    assert!(Shady::start_in(ShadyTarget::Third, &mut owner, 0).is_err());
    let state = ShadyState::First { kept: "x".into(), number: 4 };
    assert!(Shady::restore(shadowed::ShadyData { total: 0 }, state, 0).is_ok());
    assert_eq!(shady.clone(), shady);
    owner.trace.clear();
    shady.send(&mut owner, ShadyEvent::End, 2);
    assert!(shady.is_done());
    assert_eq!(owner.trace, ["exit First", "enter Last"]);
}

#[test]
fn with_generics_and_a_declared_stack() {
    let mut deep = Deep::start();
    for n in 0..5 {
        deep.send(DeepEvent::In(n));
    }
    assert_eq!(deep.suspended().len(), 2);
    deep.send(DeepEvent::Blip);
    deep.send(DeepEvent::Blip);
    assert_eq!(deep.suspended().len(), 2);
    deep.send(DeepEvent::Out);
    assert_eq!(deep.suspended().len(), 1);
}
