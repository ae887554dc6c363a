//! Data that move between depths: out of nested states and of those around them that are left, and into nested ones.
//! Values that are neither `Clone` nor `Copy` nor `Default`, each dropped once, in an order that the tests fix.

use std::cell::RefCell;
use std::rc::Rc;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Token, Trace as _};

/// The owner: what it is told, and what is dropped, in one trace.
#[derive(Clone, Default)]
struct Trace(Rc<RefCell<Vec<String>>>);

impl Trace {
    fn say(&mut self, line: impl Into<String>) {
        self.0.borrow_mut().push(line.into());
    }

    fn thing(&self, name: &'static str) -> Thing {
        Thing { name, trace: self.clone() }
    }

    fn take(&self) -> Vec<String> {
        self.0.take()
    }
}

/// Tells when it is dropped. Neither `Clone` nor `Copy` nor `Default`.
struct Thing {
    name: &'static str,
    trace: Trace,
}

impl Drop for Thing {
    fn drop(&mut self) {
        self.trace.say(format!("drop {}", self.name));
    }
}

fsm! {
    machine Yard(trace: &mut Trace) {
        events { Out, Both, Inner, Up, Down, Deep, Load(Thing), Leave, Swap, Again, Nest }

        initial Moored { anchor: trace.thing("anchor") };

        state Moored {
            let anchor: Thing;
            enter do trace.say(format!("enter Moored {}", anchor.name));
            exit  do trace.say("exit Moored");
            on Out  => Rowing { oars: trace.thing("oars") } in Away { hull: anchor } do trace.say("out");
            on Deep => Hook { line: trace.thing("line"), bait: anchor } in Fishing { rod: trace.thing("rod") }
                in Away { hull: trace.thing("hull") };
            on Load(thing) => Rowing { oars: thing } in Away { hull: anchor };
        }

        state Away {
            let hull: Thing;
            let flag: Thing = trace.thing("flag");
            initial Rowing { oars: trace.thing("first oars") };
            enter do trace.say(format!("enter Away {} {}", hull.name, flag.name));
            exit  do trace.say(format!("exit Away {}", hull.name));
            on Leave => Moored { anchor: hull } do trace.say("leave");
            on Again => self do trace.say("again");
            on Swap  => reenter Rowing { oars: hull } in Away { hull: flag };

            state Rowing {
                let oars: Thing;
                let water: Thing = trace.thing("water");
                enter do trace.say(format!("enter Rowing {} in {}", oars.name, hull.name));
                exit  do trace.say(format!("exit Rowing {}", oars.name));
                on Inner => Fishing { rod: oars } do trace.say(format!("inner {}", water.name));
                on Up    => Moored { anchor: oars };
                on Both  => Pair { one: hull, two: oars } do trace.say(format!("both {} {}", hull.name, oars.name));
                on Down  => Hook { line: oars, bait: water } in Fishing { rod: trace.thing("new rod") };
                on Load(thing) => Rowing { oars: thing };
                on Again => self;
            }

            state Fishing {
                let rod: Thing;
                initial Waiting { spot: trace.thing("spot") };
                enter do trace.say(format!("enter Fishing {}", rod.name));
                exit  do trace.say(format!("exit Fishing {}", rod.name));
                on Inner => Rowing { oars: rod };
                on Nest  => reenter Hook { line: rod, bait: trace.thing("bait") } in Fishing { rod: trace.thing("new rod") };

                state Waiting {
                    let spot: Thing;
                    enter do trace.say("enter Waiting");
                    on Down  => Hook { line: trace.thing("line"), bait: spot };
                    on Both  => Pair { two: rod, one: spot };
                }
                state Hook {
                    let line: Thing;
                    let bait: Thing;
                    enter do trace.say(format!("enter Hook {} {} {} {}", line.name, bait.name, rod.name, hull.name));
                    exit  do trace.say("exit Hook");
                    on Up    => Waiting { spot: bait };
                    on Swap  => Hook { line: bait, bait: line };
                    on Both  => Pair { one: hull, two: line };
                    on Out   => Rowing { oars: rod } do trace.say("out of Hook");
                }
            }
        }

        state Pair {
            let one: Thing;
            let two: Thing;
            enter do trace.say(format!("enter Pair {} {}", one.name, two.name));
            on Down => Rowing { oars: two } in Away { hull: one };
            on Deep => Waiting { spot: one } in Fishing { rod: two } in Away { hull: trace.thing("raft") };
        }
    }
}

use YardEvent as E;

struct World {
    trace: Trace,
    yard: Yard,
}

impl World {
    fn moored() -> Self {
        let mut trace = Trace::default();
        let yard = Yard::start(&mut trace);
        trace.take().reads("enter Moored anchor");
        World { trace, yard }
    }

    /// Rows in `anchor`, with `oars`.
    fn rowing() -> Self {
        let mut world = World::moored();
        world.send(E::Out);
        world
    }

    fn send(&mut self, event: E) -> Vec<String> {
        assert!(matches!(self.yard.send(&mut self.trace, event), Outcome::Transitioned));
        self.trace.take()
    }

    /// Drops the machine: each thing in it goes, and nothing twice.
    fn end(self) -> Vec<String> {
        drop(self.yard);
        self.trace.take()
    }
}

#[test]
fn into_a_composite_and_its_child() {
    let mut world = World::moored();
    world.send(E::Out).reads("exit Moored; out; enter Away anchor flag; enter Rowing oars in anchor");
    world.end().reads("drop anchor; drop flag; drop oars; drop water");
}

#[test]
fn into_the_innermost_of_three() {
    let mut world = World::moored();
    world
        .send(E::Deep)
        .reads("exit Moored; enter Away hull flag; enter Fishing rod; enter Hook line anchor rod hull");
    world.end().reads("drop hull; drop flag; drop rod; drop line; drop anchor");
}

#[test]
fn from_the_event_into_a_nested_state() {
    let mut world = World::moored();
    let plank = world.trace.thing("plank");
    world.send(E::Load(plank)).reads("exit Moored; enter Away anchor flag; enter Rowing plank in anchor");
    let pole = world.trace.thing("pole");
    world.send(E::Load(pole)).reads("exit Rowing plank; drop plank; drop water; enter Rowing pole in anchor");
    world.end().reads("drop anchor; drop flag; drop pole; drop water");
}

#[test]
fn between_siblings_and_what_is_around_keeps_its_data() {
    let mut world = World::rowing();
    world
        .send(E::Inner)
        .reads("exit Rowing oars; inner water; drop water; enter Fishing oars; enter Waiting");
    // What is inside goes with it.
    world.send(E::Inner).reads("exit Fishing oars; drop spot; enter Rowing oars in anchor");
    world.end().reads("drop anchor; drop flag; drop oars; drop water");
}

#[test]
fn out_of_the_innermost_and_out_of_what_is_around() {
    let mut world = World::rowing();
    world
        .send(E::Up)
        .reads("exit Rowing oars; exit Away anchor; drop anchor; drop flag; drop water; enter Moored oars");
    let mut world = World::rowing();
    world.send(E::Both).reads(
        "exit Rowing oars; exit Away anchor; both anchor oars; drop flag; drop water; enter Pair anchor oars",
    );
    world.end().reads("drop anchor; drop oars");
}

#[test]
fn out_of_three_depths() {
    let mut world = World::moored();
    world.send(E::Deep);
    world.send(E::Both).reads(
        "exit Hook; exit Fishing rod; exit Away hull; drop flag; drop rod; drop anchor; enter Pair hull line",
    );
    world.end().reads("drop hull; drop line");
}

#[test]
fn a_line_of_a_composite_moves_while_any_child_is_active() {
    let mut world = World::rowing();
    world.send(E::Leave).reads(
        "exit Rowing oars; exit Away anchor; leave; drop flag; drop oars; drop water; enter Moored anchor",
    );
    world.send(E::Deep);
    world.send(E::Leave).reads(
        "exit Hook; exit Fishing rod; exit Away hull; leave; drop flag; drop rod; drop line; drop anchor; \
         enter Moored hull",
    );
}

#[test]
fn into_a_sibling_and_its_child_at_once() {
    let mut world = World::rowing();
    world
        .send(E::Down)
        .reads("exit Rowing oars; enter Fishing new rod; enter Hook oars water new rod anchor");
    world.send(E::Up).reads("exit Hook; drop oars; enter Waiting"); // the bait moves, the line is left
    world
        .send(E::Both)
        .reads("exit Fishing new rod; exit Away anchor; drop anchor; drop flag; enter Pair water new rod");
    world.send(E::Deep).reads("enter Away raft flag; enter Fishing new rod; enter Waiting");
    world.end().reads("drop raft; drop flag; drop new rod; drop water");
}

#[test]
fn from_the_innermost_to_the_sibling_of_what_is_around() {
    let mut world = World::rowing();
    world.send(E::Down);
    world.send(E::Out).reads(
        "exit Hook; exit Fishing new rod; out of Hook; drop oars; drop water; enter Rowing new rod in anchor",
    );
}

#[test]
fn two_fields_change_places() {
    let mut world = World::rowing();
    world.send(E::Down);
    world.send(E::Swap).reads("exit Hook; enter Hook water oars new rod anchor");
    world.end().reads("drop anchor; drop flag; drop new rod; drop water; drop oars");
}

#[test]
fn a_composite_entered_again_gives_its_own_data_on() {
    let mut world = World::rowing();
    world.send(E::Swap).reads(
        "exit Rowing oars; exit Away anchor; drop oars; drop water; enter Away flag flag; \
         enter Rowing anchor in flag",
    );
    world.send(E::Inner);
    world
        .send(E::Nest)
        .reads("exit Fishing anchor; drop spot; enter Fishing new rod; enter Hook anchor bait new rod flag");
    world.end().reads("drop flag; drop flag; drop new rod; drop anchor; drop bait");
}

#[test]
fn self_keeps_what_was_given_and_drops_the_rest() {
    let mut world = World::rowing();
    world.send(E::Again).reads("exit Rowing oars; drop water; enter Rowing oars in anchor");
    world.send(E::Inner);
    world.send(E::Again).reads(
        "exit Fishing oars; exit Away anchor; again; drop flag; drop oars; drop spot; \
         enter Away anchor flag; enter Rowing first oars in anchor",
    );
    world.end().reads("drop anchor; drop flag; drop first oars; drop water");
}

fsm! {
    /// What is alive, counted on the way; a line of a composite that stays, and a nested final state.
    machine Count(alive: &mut Vec<(&'static str, usize)>) {
        events { In, Next, Out, End }
        let counter: Counter;
        initial A;
        state A { on In => C { c: counter.token("c") } in B { b: counter.token("b") }; }
        state B {
            let b: Token;
            let more: Vec<Token> = vec![counter.token("m"), counter.token("n")];
            initial C { c: counter.token("c by default") };
            exit do alive.push(("exit B", counter.alive()));
            on Out => A;
            on End => Over { last: b };
            state C {
                let c: Token;
                enter do alive.push(("enter C", counter.alive()));
                exit  do alive.push(("exit C", counter.alive()));
                on Next => D { c, extra: counter.token(more[0].name) };
            }
            state D {
                let c: Token;
                let extra: Token;
                enter do alive.push(("enter D", counter.alive()));
                on Next => C { c };
            }
        }
        final state Over { let last: Token; enter do alive.push((last.name, counter.alive())); }
    }
}

#[test]
fn nothing_leaks_and_nothing_is_dropped_twice() {
    let (counter, mut alive) = (Counter::new(), vec![]);
    let mut count = Count::start(&mut alive, counter.clone());
    for (event, expected) in [
        (CountEvent::In, &[("enter C", 4)][..]),
        (CountEvent::Next, &[("exit C", 4), ("enter D", 5)]),
        (CountEvent::Next, &[("enter C", 4)]),
        (CountEvent::Out, &[("exit C", 4), ("exit B", 4)]),
        (CountEvent::In, &[("enter C", 4)]),
        (CountEvent::Next, &[("exit C", 4), ("enter D", 5)]),
        (CountEvent::End, &[("exit B", 5), ("b", 1)]),
    ] {
        count.send(&mut alive, event);
        assert_eq!(std::mem::take(&mut alive), expected);
    }
    assert_eq!(counter.alive(), 1);
    drop(count);
    assert_eq!(counter.alive(), 0);
}
