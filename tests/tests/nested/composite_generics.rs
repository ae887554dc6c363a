//! Nested states with type parameters, lifetimes, constants and `where` clauses; `#[cfg]`, derives and attributes on
//! what is nested; events from elsewhere and with lifetimes of their own.

use std::collections::HashSet;
use std::fmt::Debug;
use std::marker::PhantomData;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, SILENT, Steps, Token};

fsm! {
    /// Each composite needs another part of the generics; what moves has the type `T` at every depth.
    #[derive(Debug)]
    machine Store<'a, T, U, const ROOM: usize>(log: &mut Log)
    where
        T: Debug,
        U: Copy + Debug + Into<u64>,
    {
        events { Put(T), Name(&'a str), Weigh(U), Take, Seal, Open }

        initial Empty;

        state Empty {
            on Put(item) => Loose { item };
        }
        state Full {
            initial Crate;
            on Take => Empty do log.say(format!("take of {ROOM}"));
            state Loose {
                let item: T;
                enter do log.say(format!("{item:?}"));
                on Name(name) => Named { name, item };
                on Seal => Boxed { item, weight: None };
            }
            state Named {
                let name: &'a str;
                let item: T;
                let items: [u8; ROOM] = [1; ROOM];
                on Seal => Locked { held: item } in Crate { name };
                on Name(other) do { log.say(format!("{name} {}", items.len())); *name = other; }
            }
            state Crate {
                let name: &'a str = "crate";
                initial Open;
                state Boxed {
                    let item: T;
                    let weight: Option<U>;
                    on Weigh(by) => Boxed { weight: Some(by), item } do log.say(format!("{weight:?} {:?} {name}", by));
                    on Open => Loose { item };
                }
                state Locked {
                    let held: T;
                    on Weigh(by) do log.say(format!("{held:?} {name} {}", by.into()));
                    on Open => Open;
                }
                state Open {}
            }
        }
    }
}

/// The nested types have the parameters that are needed in them, and no others.
fn name_of<'a, T, U, const ROOM: usize>(full: &StoreFull<'a, T, U, ROOM>) -> &'a str
where
    T: Debug,
    U: Copy + Debug + Into<u64>,
{
    match full {
        StoreFull::Named { name, .. } | StoreFull::Crate { name, .. } => name,
        StoreFull::Loose { .. } => "loose",
    }
}

fn is_locked<T: Debug, U: Copy + Debug + Into<u64>>(inside: &StoreCrate<T, U>) -> bool {
    matches!(inside, StoreCrate::Locked { .. })
}

#[test]
fn each_depth_over_what_it_holds() {
    let (counter, mut log) = (Counter::new(), Log::new());
    let label = String::from("tea");
    let mut store: Store<'_, Token, u8, 3> = Store::start(&mut log);
    store.send(&mut log, StoreEvent::Put(counter.token("leaf")));
    assert!(log.take()[0].starts_with("Token { name: \"leaf\""));
    store.send(&mut log, StoreEvent::Name(&label));
    store.step(&mut log, StoreEvent::Name("green"), "tea 3");
    let StoreState::Full { state } = store.state() else { panic!("something is in it") };
    assert_eq!(name_of(state), "green");
    store.send(&mut log, StoreEvent::Seal);
    store.send(&mut log, StoreEvent::Weigh(9));
    assert!(log.take()[0].ends_with(" green 9"));
    let StoreState::Full { state: StoreFull::Crate { state, .. } } = store.state() else { panic!("sealed") };
    assert!(is_locked(state));
    assert_eq!(counter.alive(), 1);
    drop(store);
    assert_eq!(counter.alive(), 0);
}

#[test]
fn moved_through_all_depths() {
    let (counter, mut log) = (Counter::new(), Log::new());
    let mut store = Store::<'_, _, u32, 0>::start(&mut log);
    store.send(&mut log, StoreEvent::Put(counter.token("nut")));
    store.send(&mut log, StoreEvent::Seal);
    log.take();
    store.send(&mut log, StoreEvent::Weigh(7));
    store.send(&mut log, StoreEvent::Weigh(8));
    log.reads("None 7 crate; Some(7) 8 crate");
    let StoreState::Full { state: StoreFull::Crate { state, .. } } = store.state() else { panic!("sealed") };
    assert!(!is_locked(state));
    store.send(&mut log, StoreEvent::Open);
    assert!(log.take()[0].starts_with("Token { name: \"nut\""));
    store.send(&mut log, StoreEvent::Take);
    assert_eq!((log.take(), counter.alive()), (vec!["take of 0".to_owned()], 0));
}

pub trait Agent {
    type Place: Copy + PartialEq + Debug;
    fn at(&self) -> Self::Place;
}

impl Agent for char {
    type Place = char;
    fn at(&self) -> char {
        *self
    }
}

fsm! {
    /// Types of the owner's in nested data, and a parameter that only a phantom holds.
    machine Walk<A: Agent, Mark>(agent: &mut A) where Mark: Default {
        clock u32;
        events { Go(A::Place), Halt }
        initial Standing;
        state Standing { on Go(to) => Walking { to }; }
        state Moving {
            let mark: PhantomData<Mark> = PhantomData;
            let from: A::Place = agent.at();
            initial Running { to: *from };
            on Halt => Standing;
            after 10ms => Running { to: *from };
            state Walking { let to: A::Place; when agent.at() == *to => Standing; on Go(next) => Walking { to: next }; }
            state Running { let to: A::Place; on Go(next) if next != *from => Walking { to: next }; }
        }
    }
}

#[test]
fn types_of_the_owner() {
    let mut agent = 'a';
    let mut walk: Walk<char, u8> = Walk::start(&mut agent, 0);
    walk.send(&mut agent, WalkEvent::Go('x'), 0);
    assert!(matches!(
        walk.state(),
        WalkState::Moving { from: 'a', state: WalkMoving::Walking { to: 'x' }, .. }
    ));
    walk.update(&mut agent, 10);
    assert!(matches!(walk.state(), WalkState::Moving { state: WalkMoving::Running { to: 'a' }, .. }));
    assert!(matches!(
        walk.send(&mut agent, WalkEvent::Go('a'), 10),
        Outcome::GuardRefused(WalkEvent::Go('a'))
    ));
    walk.send(&mut agent, WalkEvent::Go('b'), 10);
    agent = 'b';
    walk.update(&mut agent, 11);
    assert_eq!(walk.state_id(), WalkStateId::Standing);
}

fsm! {
    /// `all()` is always there, `any()` never.
    #[derive(Clone, Debug, PartialEq)]
    machine Engine(log: &mut Log) {
        clock u32;
        events { Start, Stop, Shift, Again, #[cfg(any())] Never(Missing) }
        initial Off;
        state Off { on Start => On { #[cfg(any())] missing: Missing }; on Shift => High { ratio: 9 }; }
        state On {
            #[cfg(any())]
            let missing: Missing;
            #[cfg(all())]
            let speed: u32 = 3;
            initial Low;
            #[cfg(any())]
            update do log.say("never");
            #[cfg(all())]
            update do log.say(format!("speed {speed}"));
            on Stop => Off;
            on Again => self;
            #[cfg(any())]
            on Shift => Ghost;
            state Low {
                #[cfg(all())]
                let ratio: u32 = *speed * 2;
                #[cfg(any())]
                let other: Missing = Missing;
                enter do log.say(format!("enter Low {ratio}"));
                #[cfg(any())]
                after 1ms => Ghost;
                #[cfg(all())]
                after 5ms => High { ratio: *ratio + 1, #[cfg(any())] other: Missing };
                on Again if *ratio == 6 => self do *ratio = 0;
                on Shift => High { ratio, #[cfg(any())] other: Missing };
            }
            #[cfg(all())]
            state High {
                let ratio: u32;
                #[cfg(any())]
                let other: Missing;
                enter do log.say(format!("enter High {ratio}"));
                exit  do log.say("exit High");
                on Shift => Low;
            }
            #[cfg(any())]
            state Ghost {
                let lost: Missing = Missing;
                initial Inner;
                enter do log.say("never");
                state Inner { every 1ms do log.say("never"); on Never(_) => Low; }
            }
            state Park {
                #[cfg(any())]
                on Shift => Low;
                on Shift => ignore;
            }
            #[cfg(any())]
            on Start => Park;
            #[cfg(all())]
            on Start => Park;
        }
    }
}

use EngineEvent as E;

#[test]
fn what_a_cfg_takes_away_is_not_there() {
    let mut log = Log::new();
    let mut engine = Engine::start(&mut log, 0);
    engine.step_at(&mut log, E::Start, 0, "enter Low 6");
    engine.tick_at(&mut log, 5, "speed 3; enter High 7");
    engine.send(&mut log, E::Shift, 5);
    engine.send(&mut log, E::Shift, 5);
    log.reads("exit High; enter Low 6; enter High 6");
    assert_eq!(engine.state(), &EngineState::On { speed: 3, state: EngineOn::High { ratio: 6 } });
    engine.send(&mut log, E::Start, 6);
    assert!(matches!(engine.send(&mut log, E::Shift, 6), Outcome::Handled));
    engine.send(&mut log, E::Stop, 6);
    engine.send(&mut log, E::Shift, 6);
    log.reads("exit High; enter High 9");
    engine.send(&mut log, E::Again, 7);
    engine.send(&mut log, E::Again, 7);
    log.reads("exit High; enter Low 6; enter Low 6"); // of On, then of Low
    let names: Vec<_> = EngineStateId::ALL.iter().map(|id| id.name()).collect();
    assert_eq!(names, ["Off", "On", "Low", "High", "Park"]);
}

fsm! {
    /// Derives and attributes reach the nested types.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    machine Lamp {
        #[derive(Debug)]
        events { Flip, Dim }
        initial Off;
        /// Dark.
        #[default]
        state Off { on Flip => On; }
        /// Bright or not.
        state On {
            /// Watts.
            let watts: u8 = 40;
            initial Full;
            on Flip => Off do *watts += 0;
            /// As bright as can be.
            #[default]
            state Full { on Dim => Half { of: *watts }; }
            #[doc(alias = "dim")]
            state Half {
                #[allow(dead_code)]
                let of: u8;
                on Dim => Full;
            }
        }
    }
}

#[test]
fn derives_and_their_attributes_reach_all_depths() {
    let mut lamp = Lamp::start();
    lamp.send(LampEvent::Flip);
    let copy = lamp;
    lamp.send(LampEvent::Dim);
    assert!(copy < lamp && LampOn::default() == LampOn::Full && LampState::default() == LampState::Off);
    assert_eq!(HashSet::from([*copy.state(), *lamp.state(), LampState::Off]).len(), 3);
    assert_eq!(format!("{lamp:?}"), "Lamp { state: On { watts: 40, state: Half { of: 40 } } }");
}

#[derive(Debug, PartialEq)]
pub enum Input<'a> {
    Key(char),
    Text(&'a str),
    Quit,
}

fsm! {
    /// Events from elsewhere, in nested states.
    machine Editor<'t>(log: &mut Log) {
        events from Input<'t>;
        initial Normal;
        unhandled(event) do log.say(format!("lost {event:?}"));
        state Normal { on Key('i') => Typing; }
        state Insert {
            initial Typing;
            on Key('\u{1b}') | Quit => Normal;
            state Typing { on Text(text) do log.say(text); on Key('"') => Quoting { quotes: 1 }; }
            state Quoting {
                let quotes: u32;
                on Key('"') if *quotes == 1 => Typing;
                on Text(text) if text.len() < 5 do log.say(format!("\"{text}\""));
                on Key(key @ 'a'..='f') do { *quotes += 1; log.say(format!("{key}{quotes}")); }
            }
        }
    }
}

#[test]
fn events_from_elsewhere_that_borrow() {
    let texts = [String::from("now"), String::from("and then")];
    let mut log = Log::new();
    let mut editor = Editor::start(&mut log);
    for event in [Input::Text("a"), Input::Key('i'), Input::Text("b"), Input::Key('"')] {
        editor.send(&mut log, event);
    }
    log.reads("lost Text(\"a\"); b");
    assert_eq!(editor.send(&mut log, Input::Text(&texts[0])), Outcome::Handled);
    assert_eq!(editor.send(&mut log, Input::Text(&texts[1])), Outcome::GuardRefused(Input::Text("and then")));
    editor.send(&mut log, Input::Key('b'));
    log.reads("\"now\"; lost Text(\"and then\"); b2");
    editor.send(&mut log, Input::Quit);
    assert_eq!(editor.state_id(), EditorStateId::Normal);
    log.reads(SILENT);
}

fsm! {
    /// Events with a lifetime of their own, taken at two depths.
    machine Packets(sum: &mut u64) {
        events<'a> { Bytes(&'a [u8]), Text { text: &'a str }, Stop }
        initial Open;
        state Open {
            let count: u64 = 0;
            initial Fresh;
            on Bytes(bytes) do { *count += 1; *sum += bytes.len() as u64; }
            on Stop => Shut;
            state Fresh { on Bytes([first, ..]) if *first == 255 => Marked { by: *first }; }
            state Marked { let by: u8; on Text { text } if text.len() as u64 > *count => Fresh do *sum += u64::from(*by); }
        }
        state Shut { on Bytes(&[n]) => Marked { by: n }; }
    }
}

#[test]
fn events_that_borrow_for_the_time_of_the_call() {
    let mut sum = 0;
    let mut packets = Packets::start(&mut sum);
    {
        let buffer = vec![1, 2, 3];
        packets.send(&mut sum, PacketsEvent::Bytes(&buffer));
        packets.send(&mut sum, PacketsEvent::Bytes(&[255]));
        let text = "four".to_owned();
        packets.send(&mut sum, PacketsEvent::Text { text: &text });
    }
    assert_eq!(sum, 258);
    packets.send(&mut sum, PacketsEvent::Stop);
    packets.send(&mut sum, PacketsEvent::Bytes(&[9]));
    assert!(matches!(packets.state(), PacketsState::Open { count: 0, state: PacketsOpen::Marked { by: 9 } }));
}
