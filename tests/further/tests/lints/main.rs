//! Generated code raises no lint, also not those of the strictest user: every opt-in lint of rustc that a whole
//! program can be free of is denied here, and under clippy its pedantic and nursery groups too.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    future_incompatible,
    let_underscore,
    nonstandard_style,
    rust_2018_idioms,
    rust_2024_compatibility
)]
#![deny(absolute_paths_not_starting_with_crate, ambiguous_negative_literals, elided_lifetimes_in_paths)]
#![deny(
    explicit_outlives_requirements,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_debug_implementations
)]
#![deny(
    missing_docs,
    non_ascii_idents,
    private_bounds,
    private_interfaces,
    redundant_imports,
    redundant_lifetimes
)]
#![deny(single_use_lifetimes, trivial_casts, trivial_numeric_casts, unit_bindings, unnameable_types, unused)]
#![deny(
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications
)]
#![deny(unused_results, variant_size_differences)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]
// A test crate exports nothing, and its dependencies are those of all tests.
#![allow(unreachable_pub, unused_crate_dependencies)]

mod statecharts;
pub mod stopping;
pub mod unusual;

use core::time::Duration;

use fsm_runtime::{Action, Context, fsm};

/// Owner.
#[derive(Debug, Clone, Default)]
pub struct Owner {
    /// log
    pub log: Vec<String>,
    /// ok
    pub ok: bool,
}

/// Act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act(u32);
impl<W: ?Sized, T> Action<Owner, W, T> for Act {
    fn update(&mut self, owner: &mut Owner, _: &Context<'_, W, T>) {
        self.0 += 1;
        owner.ok = true;
    }
}

fsm! {
    /// A machine.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[warn(unused_outcome)]
    pub machine Full<T: Clone + core::fmt::Debug + PartialEq + Eq>(owner: &mut Owner, world: &u32) {
        clock Duration;
        stack 3;
        requests;
        /// Events.
        #[derive(Debug)]
        events {
            /// Go.
            Go,
            /// Data.
            Data(T, String),
            /// Rec.
            Rec {
                /// n.
                n: u32
            },
            /// Push.
            Push,
            /// Pop.
            Pop,
            /// Back
            Back,
            /// Ask
            Ask(u8),
        }
        /// count
        let count: u32 = 0;
        /// given
        let given: String;
        initial Idle do owner.ok = false;
        enter do owner.log.push("enter".into());
        exit do owner.log.push("exit".into());
        transition(from, to) do owner.log.push(format!("{from}{to}{}", *count));
        unhandled(event) do owner.log.push(format!("{event:?}"));
        livelock(state) do owner.log.push(format!("{state:?}"));
        update do *count += *world;
        every 5s catch up do *count += 1;
        after (Duration::from_secs(u64::from(*world))) do given.push('x');
        on Rec { n } if n > *count do *count = n;
        on Rec { .. } => self;
        /// Idle.
        state Idle {
            on Go => Busy { text: given.clone(), n: 3 };
            on Data(item, text) => Hold { item, text };
            on Push => push Menu;
            on Back => previous;
        }
        /// Busy.
        state Busy {
            /// text
            let text: String;
            /// n
            let n: u32;
            /// twice
            let twice: u32 = *n * 2;
            /// act
            action act: Act = Act(*twice);
            enter do { owner.log.push(text.clone()); if *n == 7 { goto!(Idle) } }
            exit do owner.log.clear();
            update do *n += 1;
            update every 100ms if owner.ok => Idle do owner.ok = false;
            when act.0 > 10 => Hold2 { text };
            when *n == 9 do { drop(push!(Menu)); }
            after (Duration::from_millis(u64::from(*twice))) => self;
            every 10ms do owner.ok = !owner.ok;
            on Go => ignore;
            on Push => push Menu do owner.ok = true;
            on Ask(0) do goto!(Busy { text: String::new(), n: 1, twice: 7 });
            on Ask(_) do reset!(Idle);
        }
        /// Hold.
        state Hold {
            /// item
            let item: T;
            /// text
            let text: String;
            on Data(other, _) if other == *item => Hold { item: other, text: text.clone() };
            on Data(..) => Idle;
            on Back do previous!();
            on Go if in_state!(Hold) && !text.is_empty() => reset Idle;
        }
        /// Hold2.
        state Hold2 {
            /// text
            let text: String;
            on Go => Over { text: text.clone() };
        }
        /// Menu.
        state Menu {
            pause do owner.ok = false;
            resume do owner.ok = true;
            on Pop => pop else Idle;
            on Push do { if let Err(target) = push!(Menu) { drop(target); owner.ok = false; } }
            on Ask(_) do pop!(else Idle);
        }
        /// Over.
        final state Over {
            /// text
            let text: String;
        }
    }
}

fsm! {
    /// Bare.
    #[derive(Debug, Clone, Copy)]
    pub machine Bare {
        /// Events.
        #[derive(Debug, Clone, Copy)]
        events {
            /// Go.
            Go
        }
        initial A;
        /// A.
        state A { on Go => B; }
        /// B.
        state B { on Go => A; }
    }
}

fsm! {
    /// Private, parts of it are used by nobody.
    machine Unused(owner: &mut Owner) {
        clock u32;
        requests;
        events { Go, Stay }
        let x: u32 = 0;
        let y: u32;
        initial A;
        state A { let a: u32 = 0; on Go => B { b: 1 }; after 5ms => B { b: 2 }; }
        state B { let b: u32; let c: u32 = 2; on Go => A; on Stay => self; }
    }
}

/// An owner with a lifetime.
#[derive(Debug)]
struct Reader<'a>(&'a str);

/// Events of several machines.
#[derive(Debug, Clone, Copy)]
enum Key {
    Next,
    Last,
}

fsm! {
    #[derive(Debug)]
    machine Reading<'a>(reader: &mut Reader<'a>) {
        clock Duration;
        events from Key;
        initial Open;
        state Open { on Next => Closed; on Last do let _ = reader.0.parse::<u32>(); }
        state Closed { after 3s => Open; on Next do { let mut again = move || goto!(Open); again(); } }
    }
}

fsm! {
    /// Large enough to look the next state up.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(test, warn(unused_outcome))]
    pub machine Large<'a, T: ToString>(owner: &mut Owner) {
        /// Events.
        #[derive(Debug, Clone)]
        events<'a, T: ToString> { /// go
            Go, /// text
            Text(&'a str), /// item
            Item { /// it
                it: T }, /// stop
            Stop }
        initial S0;
        on Stop => S0;
        /// 0
        state S0 { on Go => S1; on Item { .. } => S7; }
        /// 1
        state S1 { on Go => S2; on Text(_) => S0; }
        /// 2
        state S2 { on Go => S3; on Text(..) => ignore; }
        /// 3
        state S3 { on Go => S4; on Item { it } => Kept do owner.log.push(it.to_string()); }
        /// 4
        state S4 { on Go => S5; on Text(text) if owner.ok => S0 do owner.log.push(text.to_owned()); }
        /// 5
        state S5 { on Go => S6; on _ => S0; }
        /// 6
        state S6 { on Go => S7; on Text(_) | Item { .. } => S1; }
        /// 7
        state S7 { on Go => S0; }
        /// kept
        state Kept { on Go => S0; }
    }
}

#[test]
fn what_is_so_clean_also_works() {
    let mut reader = Reader("3");
    let mut reading = Reading::start(&mut reader, Duration::ZERO);
    for key in [Key::Last, Key::Next, Key::Next] {
        assert!(reading.send(&mut reader, key, Duration::ZERO).is_used());
    }
    assert_eq!(reading.state_id(), ReadingStateId::Open);

    let mut owner = Owner::default();
    let mut unused = Unused::start(&mut owner, 1, 0);
    assert!(unused.send(&mut owner, UnusedEvent::Go, 1).is_used());

    let mut large = Large::<u32>::start(&mut owner);
    for event in [LargeEvent::Go, LargeEvent::Go, LargeEvent::Go, LargeEvent::Item { it: 3 }] {
        assert!(large.send(&mut owner, event).is_used());
    }
    assert_eq!(large.state(), &LargeState::Kept);
    assert!(!large.send(&mut owner, LargeEvent::Text("kept")).is_used());

    let mut bare = Bare::start();
    assert!(bare.send(BareEvent::Go).is_used());

    let mut full = Full::start(&mut owner, &9, "given".to_owned(), Duration::ZERO);
    for event in
        [FullEvent::Data(1, "x".into()), FullEvent::Go, FullEvent::Go, FullEvent::Push, FullEvent::Push]
    {
        let _outcome = full.send(&mut owner, &9, event, Duration::ZERO);
    }
    assert_eq!((full.state_id(), full.suspended().len()), (FullStateId::Menu, 2));
    assert!(full.update(&mut owner, &9, Duration::from_secs(1)).is_ok());
}
