//! Data, event bindings and hook parameters that bear names which generated code may use, and methods of the
//! user's on generated types. Names of the owner live in `hygiene_bindings.rs`.

use fsm_runtime::{Action, Outcome, fsm};
use fsm_tests::{Log, Steps};

#[derive(Clone, Debug, PartialEq)]
pub struct Quiet;

impl<Owner: ?Sized, World: ?Sized, Time> Action<Owner, World, Time> for Quiet {}

fsm! {
    /// Data of the machine and of states under the names of everything else.
    #[derive(Clone, Debug, PartialEq)]
    machine Fields(log: &mut Log, world_: &u32) {
        clock u32;
        requests;
        #[derive(Clone, Debug, PartialEq)]
        events { Set { event: u32, now: u32, state: u32 }, Next(u32), Back, Self_ }

        let data: u32 = 1;
        let outcome: u32 = *data + 1;
        let this: u32 = *outcome + 1;
        let id: u32 = *this + *world_;

        initial First { now: 1, event: 2 };

        transition(state, next) do log.say(format!("{state} {next} {data}{outcome}{this}{id}"));
        unhandled(request) do log.say(format!("{request:?}"));
        update do *data += 1;

        state First {
            let now: u32;
            let event: u32;
            let request: u32 = *now + *event;
            let state: u32 = *request + 1;
            let owner: u32 = *state + 1;
            let world: u32 = *owner + 1;
            let target: u32 = *world + 1;
            let old: u32 = *target + 1;
            let new: u32 = *old + 1;
            let r#type: &'static str = "raw";
            enter do log.say(format!("{now} {event} {request} {state} {owner} {world} {target} {old} {new} {type}"));
            on Set { event, now: n, state } if event > *now => First { now: n, event, state } do log.say(r#type.to_owned());
            on Next(machine) => Second { machine, now, self_: *owner };
            after (*now * 10) do { *owner += 1; if *owner == 9 { goto!(Second { machine: *now, now: 5, self_: 6 }) } }
            when *state == 99 => push Second { machine: 1, now: 2, self_: 3 };
        }

        state Second {
            let machine: u32;
            let now: u32;
            let self_: u32;
            let from: u32 = *self_;
            let to: u32 = *from;
            let timers: u32 = *to;
            let stack: u32 = *timers;
            let previous: u32 = *stack;
            action action: Quiet = Quiet;
            let context: u32 = *previous;
            let value: u32 = *context;
            let result: u32 = *value;
            enter do log.say(format!("{machine} {now} {self_} {from}{to}{timers}{stack}{previous}{context}{value}{result}"));
            on Back => pop else First { now, event: *machine };
            on Self_ => self do *now += 1;
        }
    }
}

#[test]
fn data_and_bindings() {
    use FieldsEvent as E;
    let mut log = Log::new();
    let mut fields = Fields::start(&mut log, &4, 0);
    log.reads("1 2 3 4 5 6 7 8 9 raw");
    assert_eq!(fields.data(), &FieldsData { data: 1, outcome: 2, this: 3, id: 7 });
    fields.send(&mut log, &4, E::Set { event: 5, now: 8, state: 4 }, 0);
    log.reads("raw; 8 5 13 4 5 6 7 8 9 raw; First First 1237");
    assert_eq!(fields.send(&mut log, &4, E::Back, 0), Outcome::Unhandled(E::Back));
    log.reads("Back");
    fields.send(&mut log, &4, E::Next(3), 0);
    log.reads("3 8 5 55555555; First Second 1237");
    fields.send(&mut log, &4, E::Self_, 0);
    log.reads("3 9 5 55555555; Second Second 1237");
    fields.send(&mut log, &4, E::Back, 0);
    log.reads("9 3 12 13 14 15 16 17 18 raw; Second First 1237");
    assert!(fields.update(&mut log, &4, 90).is_ok());
    assert_eq!(fields.data().data, 2);
    assert!(matches!(fields.state(), FieldsState::First { owner: 15, .. }));
}

/// Blanket methods for everything, named like what generated code may call.
#[allow(dead_code)]
trait Meddle {
    fn clone(&self) -> &'static str {
        "meddle"
    }
    fn take(&mut self) -> &'static str {
        "meddle"
    }
    fn get(&self) -> &'static str {
        "meddle"
    }
    fn len(&self) -> &'static str {
        "meddle"
    }
    fn into(&self) -> &'static str {
        "meddle"
    }
    fn plus(&self) -> &'static str {
        "meddle"
    }
    fn has_reached(&self) -> &'static str {
        "meddle"
    }
    fn enter(&self) -> &'static str {
        "meddle"
    }
    fn is_some(&self) -> &'static str {
        "meddle"
    }
}

impl<T: ?Sized> Meddle for T {}

fsm! {
    machine Methods(log: &mut Log) {
        clock u32;
        events { Go, Back }
        initial A;
        state A {
            action quiet: Quiet = Quiet;
            update every 5ms do log.say("A");
            on Go => push B;
        }
        state B { after 5ms => pop; on Back => C; }
        state C { on Back => previous; after 5ms => pop; }
    }
}

/// The user's own methods on generated types, under names that generated code may want.
impl Methods {
    fn enter(&self) -> &'static str {
        "mine"
    }
    fn exit(&self) -> &'static str {
        "mine"
    }
    fn tick(&self) -> &'static str {
        "mine"
    }
    fn step(&self) -> &'static str {
        "mine"
    }
    fn dispatch(&self) -> &'static str {
        "mine"
    }
}

impl MethodsState {
    fn id(&self) -> &'static str {
        "mine"
    }
    fn name(&self) -> &'static str {
        "mine"
    }
}

#[test]
fn methods_of_the_users() {
    let mut log = Log::new();
    let mut machine = Methods::start(&mut log, 0);
    machine.send(&mut log, MethodsEvent::Go, 3);
    machine.update(&mut log, 8);
    machine.update(&mut log, 12);
    machine.tick_at(&mut log, 13, "A");
    assert_eq!(
        [machine.enter(), machine.exit(), machine.tick(), machine.step(), machine.dispatch()],
        ["mine"; 5]
    );
    assert_eq!([machine.state().id(), machine.state().name()], ["mine"; 2]);
    assert_eq!(Meddle::clone(&1), "meddle");
}

/// What belongs to the owner may have the names that other tools give to the owner, or those of data elsewhere.
#[derive(Default)]
struct Holder {
    owner: Vec<u32>,
    world: Vec<u32>,
    count: Vec<u32>,
}

fsm! {
    machine Held(holder: &mut Holder) {
        events { Go }
        initial Counting;
        state Counting { let count: u32 = 1; on Go => Holding do holder.owner.push(*count); }
        state Holding { on Go => Counting do { holder.count.push(2); holder.world.push(3); } }
    }
}

#[test]
fn fields_of_the_owner() {
    let mut holder = Holder::default();
    let mut held = Held::start(&mut holder);
    held.send(&mut holder, HeldEvent::Go);
    held.send(&mut holder, HeldEvent::Go);
    assert_eq!((holder.owner, holder.count, holder.world), (vec![1], vec![2], vec![3]));
}
