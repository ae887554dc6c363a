//! Regions with data: what is in scope where, what moves out of one of several active states and into several, in
//! which order all of it is left, entered and dropped. Clocks in regions live in `regions_timers.rs`.

use std::cell::RefCell;
use std::rc::Rc;

use fsm_runtime::{Action, Context, Outcome, fsm};
use fsm_tests::{Log, Steps, Trace as _};

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
    machine Knight(trace: &mut Trace) {
        events { Fight, Draw, Swap, Kneel, Yield, Flee, Again, Renew, Both, Pick(&'static str) }

        initial Camp { armour: trace.thing("armour") };

        state Camp {
            let armour: Thing;
            enter do trace.say(format!("enter Camp {}", armour.name));
            on Fight => Combat { armour };
            on Both  => (
                Drawn { blade: trace.thing("blade") },
                Kneeling { on: armour } in Combat { armour: trace.thing("mail") },
            );
        }

        state Combat {
            let armour: Thing;
            let banner: Thing = trace.thing("banner");
            enter do trace.say(format!("enter Combat {}", armour.name));
            exit  do trace.say(format!("exit Combat {}", banner.name));
            on Flee  => Camp { armour } do trace.say("flee");
            on Renew => self do trace.say("renew");

            region Arms {
                let side: &'static str = "left";
                let glove: Thing = trace.thing("glove");
                initial Free;
                enter do trace.say(format!("enter Arms {side} {}", armour.name));
                exit  do trace.say(format!("exit Arms {}", glove.name));
                state Free {
                    enter do trace.say("enter Free");
                    exit  do trace.say("exit Free");
                    on Draw => Drawn { blade: trace.thing("sword") } do *side = "right";
                }
                state Drawn {
                    let blade: Thing;
                    enter do trace.say(format!("enter Drawn {} {side} {}", blade.name, armour.name));
                    exit  do trace.say(format!("exit Drawn {}", blade.name));
                    on Swap  => Shown { token: blade } do trace.say(format!("swap {}", banner.name));
                    on Yield => Camp { armour: blade };
                }
                state Shown {
                    let token: Thing;
                    enter do trace.say(format!("enter Shown {}", token.name));
                    exit  do trace.say("exit Shown");
                    on Swap  => Drawn { blade: token };
                    on Again => self;
                    on Flee  => Pair { one: armour, two: token, three: glove };
                }
            }

            region Legs {
                initial Standing;
                state Standing {
                    enter do trace.say("enter Standing");
                    exit  do trace.say("exit Standing");
                    on Draw | Kneel => Kneeling { on: trace.thing("stone") };
                    on Pick(name) => Kneeling { on: trace.thing(name) };
                }
                state Kneeling {
                    let on: Thing;
                    let oath: Thing = trace.thing(if on.name == "stone" { "short oath" } else { "long oath" });
                    enter do trace.say(format!("enter Kneeling {} {}", on.name, oath.name));
                    exit  do trace.say(format!("exit Kneeling {}", on.name));
                    on Swap  => Kneeling { on: oath } do trace.say("kneel anew");
                    on Kneel => Standing;
                }
            }
        }

        state Pair { let one: Thing; let two: Thing; let three: Thing; on Fight => Combat { armour: two }; }
    }
}

use KnightEvent as E;
use KnightStateId as Id;

struct World {
    trace: Trace,
    knight: Knight,
}

impl World {
    fn fighting() -> Self {
        let mut trace = Trace::default();
        let knight = Knight::start(&mut trace);
        trace.take().reads("enter Camp armour");
        let mut world = World { trace, knight };
        world.send(E::Fight).reads("enter Combat armour; enter Arms left armour; enter Free; enter Standing");
        world
    }

    fn send(&mut self, event: E) -> Vec<String> {
        assert!(matches!(self.knight.send(&mut self.trace, event), Outcome::Transitioned));
        self.trace.take()
    }

    fn end(self) -> Vec<String> {
        drop(self.knight);
        self.trace.take()
    }

    fn active(&self) -> Vec<Id> {
        Id::ALL.iter().copied().filter(|id| self.knight.is_in(*id)).collect()
    }
}

#[test]
fn both_regions_are_active_and_each_is_a_state() {
    let world = World::fighting();
    assert_eq!(world.active(), [Id::Combat, Id::Arms, Id::Free, Id::Legs, Id::Standing]);
    assert_eq!(world.knight.state_id(), Id::Combat, "the state that holds them");
    assert_eq!(
        (Id::Free.parent(), Id::Arms.parent(), Id::Combat.parent()),
        (Some(Id::Arms), Some(Id::Combat), None)
    );
    let KnightState::Combat { arms, legs, .. } = world.knight.state() else { panic!("fights") };
    assert_eq!((arms.side, matches!(legs, KnightLegs::Standing)), ("left", true));
    world.end().reads("drop armour; drop banner; drop glove");
}

#[test]
fn an_event_that_both_take() {
    let mut world = World::fighting();
    world
        .send(E::Draw)
        .reads("exit Standing; exit Free; enter Drawn sword right armour; enter Kneeling stone short oath");
    // All exits, all actions, all entries.
    world.send(E::Swap).reads(
        "exit Kneeling stone; exit Drawn sword; swap banner; kneel anew; drop stone; enter Shown sword; \
         enter Kneeling short oath long oath",
    );
    world.end().reads("drop armour; drop banner; drop glove; drop sword; drop short oath; drop long oath");
}

#[test]
fn an_event_that_one_of_them_takes() {
    let mut world = World::fighting();
    world.send(E::Kneel).reads("exit Standing; enter Kneeling stone short oath");
    world.send(E::Kneel).reads("exit Kneeling stone; drop stone; drop short oath; enter Standing");
    world.send(E::Pick("grass")).reads("exit Standing; enter Kneeling grass long oath");
    assert_eq!(world.active(), [Id::Combat, Id::Arms, Id::Free, Id::Legs, Id::Kneeling]);
}

#[test]
fn a_line_around_the_regions_leaves_the_last_first() {
    let mut world = World::fighting();
    world.send(E::Draw);
    world.send(E::Flee).reads(
        "exit Kneeling stone; exit Drawn sword; exit Arms glove; exit Combat banner; flee; drop banner; \
         drop glove; drop sword; drop stone; drop short oath; enter Camp armour",
    );
    world.end().reads("drop armour");
}

#[test]
fn data_move_out_of_one_region_and_out_of_all_around_it() {
    let mut world = World::fighting();
    world.send(E::Draw);
    let mut trace = world.send(E::Yield);
    assert_eq!(trace.pop().as_deref(), Some("enter Camp sword"));
    trace[..4].reads("exit Kneeling stone; exit Drawn sword; exit Arms glove; exit Combat banner");
    trace.drain(..4);
    trace.sort();
    trace.reads("drop armour; drop banner; drop glove; drop short oath; drop stone");

    let mut world = World::fighting();
    world.send(E::Draw);
    world.send(E::Swap);
    let mut trace = world.send(E::Flee);
    trace[..4].reads("exit Kneeling short oath; exit Shown; exit Arms glove; exit Combat banner");
    trace.drain(..4);
    trace.sort();
    trace.reads("drop banner; drop long oath; drop short oath");
    world.end().reads("drop armour; drop sword; drop glove");
}

#[test]
fn into_several_regions_at_once() {
    let mut trace = Trace::default();
    let knight = Knight::start(&mut trace);
    trace.take();
    let mut world = World { trace, knight };
    world.send(E::Both).reads(
        "enter Combat mail; enter Arms left mail; enter Drawn blade left mail; \
         enter Kneeling armour long oath",
    );
    assert_eq!(world.active(), [Id::Combat, Id::Arms, Id::Drawn, Id::Legs, Id::Kneeling]);
    world.end().reads("drop mail; drop banner; drop glove; drop blade; drop armour; drop long oath");
}

#[test]
fn self_inside_a_region_leaves_the_other_alone() {
    let mut world = World::fighting();
    world.send(E::Draw);
    world.send(E::Swap);
    world.send(E::Again).reads("exit Shown; enter Shown sword");
}

#[test]
fn self_of_what_holds_the_regions_renews_them_all() {
    let mut world = World::fighting();
    world.send(E::Draw);
    let trace = world.send(E::Renew);
    trace[..5].reads("exit Kneeling stone; exit Drawn sword; exit Arms glove; exit Combat banner; renew");
    let mut drops = trace[5..10].to_vec();
    drops.sort();
    drops.reads("drop banner; drop glove; drop short oath; drop stone; drop sword");
    trace[10..].reads("enter Combat armour; enter Arms left armour; enter Free; enter Standing");
    world.end().reads("drop armour; drop banner; drop glove");
}

/// Tells each hook.
#[derive(Debug, PartialEq)]
struct Tell(&'static str);

impl Action<Log> for Tell {
    fn enter(&mut self, log: &mut Log, _: &Context<'_, (), ()>) {
        log.say(format!("{} enter", self.0));
    }
    fn update(&mut self, log: &mut Log, _: &Context<'_, (), ()>) {
        log.say(format!("{} update", self.0));
    }
    fn exit(&mut self, log: &mut Log, _: &Context<'_, (), ()>) {
        log.say(format!("{} exit", self.0));
    }
    fn pause(&mut self, log: &mut Log, _: &Context<'_, (), ()>) {
        log.say(format!("{} pause", self.0));
    }
    fn resume(&mut self, log: &mut Log, _: &Context<'_, (), ()>) {
        log.say(format!("{} resume", self.0));
    }
}

fsm! {
    /// Action objects of the state that holds the regions, of a region, and of states in regions.
    machine Ship(log: &mut Log) {
        events { Push, Pop, Left }
        initial Sea;
        state Sea {
            action hull: Tell = Tell("hull");
            on Push => push Port;
            update do log.say("sea");
            region Sails {
                action mast: Tell = Tell("mast");
                initial Up;
                state Up { action flag: Tell = Tell("flag"); on Left => Down do { hull.0 = "old hull"; flag.0 = "rag"; }; }
                state Down { on Left => Up; }
            }
            region Crew {
                initial Awake;
                state Awake { action song: Tell = Tell("song"); on Left => Asleep do song.0 = "hum"; }
                state Asleep { action snore: Tell = Tell("snore"); on Left => Awake; }
            }
        }
        state Port { on Pop => pop; }
    }
}

#[test]
fn action_objects_of_regions() {
    let mut log = Log::new();
    let mut ship = Ship::start(&mut log);
    log.reads("hull enter; mast enter; flag enter; song enter");
    ship.tick(&mut log, "hull update; sea; mast update; flag update; song update");
    ship.step(&mut log, ShipEvent::Push, "song pause; flag pause; mast pause; hull pause");
    ship.step(&mut log, ShipEvent::Pop, "hull resume; mast resume; flag resume; song resume");
    ship.step(&mut log, ShipEvent::Left, "song exit; flag exit; snore enter");
    ship.step(&mut log, ShipEvent::Push, "snore pause; mast pause; old hull pause");
}
