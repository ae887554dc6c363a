//! The forms of the header's parameters: no owner, an owner, a world, and what types they may have.
//! Generics and lifetimes live in `generics.rs`, derives and attributes in `derives.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    /// No parentheses at all.
    machine Bare {
        events { Go }
        initial A;
        state A { on Go => B; }
        state B { on Go => A; }
    }
}

#[test]
fn without_owner_world_and_clock_every_call_takes_only_what_is_left() {
    let mut bare: Bare = Bare::start();
    let outcome: Outcome<BareEvent> = bare.send(BareEvent::Go);
    assert!(matches!(outcome, Outcome::Transitioned));
    assert_eq!(bare.state_id(), BareStateId::B);
    assert!(matches!(bare.into_state(), BareState::B));
}

fsm! {
    #[allow(dead_end)]
    machine Empty() {
        events { Go }
        initial A;
        state A { on Go => self; }
    }
}

#[test]
fn empty_parentheses_are_no_owner() {
    assert!(Empty::start().send(EmptyEvent::Go).is_used());
}

fsm! {
    machine Ticking {
        clock u32;
        let ticks: u32 = 0;
        initial A;
        state A { after 5ms => B; }
        state B { update do *ticks += 1; when *ticks == 2 => A; }
    }
}

#[test]
fn without_events_there_is_no_send_and_a_clock_alone_is_the_one_parameter() {
    let mut ticking = Ticking::start(0);
    for now in [4, 5, 6, 7] {
        ticking.update(now);
    }
    assert_eq!((ticking.state_id(), ticking.data().ticks), (TickingStateId::A, 2));
}

pub struct Cave {
    pub echo: &'static str,
}

fsm! {
    machine Both(npc: &mut Log, cave: &Cave,) {
        #[allow(unused_line)]
        clock u64;
        let courage: i32;
        events { Shout(&'static str) }
        initial Still { heard: cave.echo };
        state Still {
            let heard: &'static str;
            enter do npc.say(format!("{heard} {}", cave.echo));
            on Shout(what) if what != cave.echo => Still { heard: what } do { *courage -= 1; npc.say(cave.echo) }
            update do npc.say(format!("{heard} in {}, {courage}", cave.echo));
        }
    }
}

#[test]
fn the_order_is_owner_world_machine_data_event_now() {
    let mut npc = Log::new();
    let cave = Cave { echo: "oh" };
    let mut both = Both::start(&mut npc, &cave, 3, 10);
    both.send(&mut npc, &cave, BothEvent::Shout("hey"), 20);
    both.update(&mut npc, &Cave { echo: "ah" }, 30);
    npc.take().reads("oh oh; oh; hey oh; hey in ah, 2");
    assert!(Both::start_in(BothTarget::Still { heard: "x" }, &mut npc, &cave, 3, 10).is_ok());
}

pub trait Agent {
    fn act(&mut self, what: &str);
    fn is_tired(&self) -> bool;
}

impl Agent for Log {
    fn act(&mut self, what: &str) {
        self.say(what);
    }
    fn is_tired(&self) -> bool {
        self.ok
    }
}

fsm! {
    /// An owner behind a trait object, and a world that is a slice: neither is `Sized`.
    machine Unsized(agent: &mut dyn Agent, words: &[&'static str]) {
        events { Go }
        initial Awake;
        state Awake {
            update do for word in words { agent.act(word) };
            on Go if agent.is_tired() => Asleep do agent.act("sleep");
        }
        state Asleep { on Go => Awake; }
    }
}

#[test]
fn owner_and_world_may_be_unsized() {
    let mut log = Log::new();
    let mut machine = Unsized::start(&mut log, &[]);
    machine.update(&mut log, &["a", "b"]);
    log.reads("a; b");
    assert!(!machine.send(&mut log, &[], UnsizedEvent::Go).is_used());
    log.ok = true;
    assert!(machine.send(&mut log, &[], UnsizedEvent::Go).is_used());
    log.reads("sleep");
}

fsm! {
    /// An owner that is a tuple, a world that is a function.
    #[allow(dead_end)]
    machine Odd(pair: &mut (Vec<u32>, [u8; 2]), double: &dyn Fn(u32) -> u32) {
        events { Add(u32), Clear }
        initial Only;
        state Only {
            on Add(n) do {
                pair.0.push(double(n));
                pair.1[0] += 1;
            }
            on Clear => self do pair.0.clear();
        }
    }
}

#[test]
fn owner_and_world_may_be_of_any_type() {
    let mut pair = (vec![], [0, 9]);
    let factor = 3;
    let triple = move |n| n * factor;
    let mut odd = Odd::start(&mut pair, &triple);
    odd.send(&mut pair, &triple, OddEvent::Clear);
    odd.send(&mut pair, &triple, OddEvent::Add(4));
    odd.send(&mut pair, &|n| n, OddEvent::Add(5));
    assert_eq!(pair, (vec![12, 5], [2, 9]));
}

mod elsewhere {
    fsm_runtime::fsm! {
        /// Seen from outside of its module, with everything that belongs to it.
        #[allow(dead_end)]
        pub(crate) machine Public(log: &mut fsm_tests::Log) {
            let shared: u32 = 1;
            #[derive(Debug, PartialEq)]
            events { Go { by: u32 } }
            initial A;
            state A {
                let inner: u32 = 2;
                on Go { by } if by > *inner do { *shared += by; log.say("go") }
            }
        }
    }
}

#[test]
fn visibility_is_that_of_the_machine_for_all_its_types_and_fields() {
    use elsewhere::{Public, PublicData, PublicEvent, PublicState, PublicStateId, PublicTarget};
    let mut log = Log::new();
    let mut public = Public::start(&mut log);
    assert_eq!(public.step(&mut log, PublicEvent::Go { by: 3 }, "go"), Outcome::Handled);
    assert_eq!(public.data().shared, 4);
    assert!(matches!(public.state(), PublicState::A { inner: 2 }));
    assert_eq!(public.state_id(), PublicStateId::A);
    assert!(Public::start_in(PublicTarget::A, &mut log).is_ok());
    assert!(Public::restore(PublicData { shared: 7 }, PublicState::A { inner: 0 }).is_ok());
    log.reads(SILENT);
}
