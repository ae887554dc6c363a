//! Where a machine may stand: twice in a module, in a function, in another's owner, in the output of a user's macro.
//! Names that clash with those of generated code live in `hygiene_*.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Trace};

fsm! {
    machine First(log: &mut Log) {
        events { Go }
        initial A;
        state A { exit do log.say("first leaves A"); on Go => B; }
        state B { on Go => A; }
    }
}

fsm! {
    machine Second(log: &mut Log) {
        events { Go }
        initial A;
        state A { exit do log.say("second leaves A"); on Go => B; }
        state B { on Go => A; }
    }
}

#[test]
fn two_in_one_module() {
    let mut log = Log::new();
    let (mut first, mut second) = (First::start(&mut log), Second::start(&mut log));
    first.send(&mut log, FirstEvent::Go);
    second.send(&mut log, SecondEvent::Go);
    log.reads("first leaves A; second leaves A");
}

#[test]
fn in_a_function_where_it_sees_the_types_and_constants_of_the_function() {
    const STEP: u32 = 3;
    struct Local {
        sum: u32,
    }
    fn helper(sum: u32) -> bool {
        sum > STEP
    }
    fsm! {
        machine Inner(local: &mut Local) {
            events { Add }
            initial Low;
            state Low {
                on Add if helper(local.sum) => High { at: local.sum };
                on Add do local.sum += STEP;
            }
            state High {
                let at: u32;
                on Add => ignore;
                when *at == 0 => Low;
            }
        }
    }
    let mut local = Local { sum: 0 };
    let mut inner = Inner::start(&mut local);
    for _ in 0..3 {
        inner.send(&mut local, InnerEvent::Add);
    }
    assert!(matches!(inner.state(), InnerState::High { at: 6 }));
}

fn counted(times: u32) -> u32 {
    fsm! {
        #[allow(dead_end)]
        machine Inner {
            events { Add }
            let count: u32 = 0;
            initial Only;
            state Only { on Add => self do *count += 1; }
        }
    }
    let mut inner = Inner::start();
    for _ in 0..times {
        inner.send(InnerEvent::Add);
    }
    inner.data().count
}

#[test]
fn in_two_functions_under_one_name() {
    assert_eq!(counted(4), 4);
}

fsm! {
    /// A machine that another owns: a door with its motor.
    machine Motor(log: &mut Log) {
        clock u32;
        #[derive(Debug)]
        events { Run, Halt }
        initial Still;
        state Still { on Run => Running; }
        state Running {
            enter do log.say("motor runs");
            exit  do log.say("motor stops");
            after 50ms => Still;
            on Halt => Still;
        }
    }
}

struct Door {
    motor: Motor,
    log: Log,
}

fsm! {
    machine DoorFsm(door: &mut Door) {
        #[allow(unused_line)]
        clock u32;
        events { Open, Stop }
        initial Closed;
        update do {
            let now = now_of(door);
            door.motor.update(&mut door.log, now);
        }
        state Closed {
            on Open => Opening do {
                let outcome = door.motor.send(&mut door.log, MotorEvent::Run, 0);
                door.log.say(format!("{outcome:?}"));
            }
        }
        state Opening {
            when door.motor.state_id() == MotorStateId::Still => Opened do door.log.say("open");
            on Stop do {
                if !door.motor.send(&mut door.log, MotorEvent::Halt, 0).is_used() {
                    goto!(Closed);
                }
            }
        }
        state Opened { on Stop => Closed; }
    }
}

fn now_of(door: &Door) -> u32 {
    door.log.n
}

#[test]
fn in_the_owner_of_another() {
    let mut log = Log::new();
    let motor = Motor::start(&mut log, 0);
    let mut door = Door { motor, log };
    let mut fsm = DoorFsm::start(&mut door, 0);
    fsm.send(&mut door, DoorFsmEvent::Open, 0);
    door.log.take().reads("motor runs; Transitioned");
    door.log.n = 40;
    fsm.update(&mut door, 40);
    assert_eq!(fsm.state_id(), DoorFsmStateId::Opening);
    door.log.n = 50;
    fsm.update(&mut door, 50);
    assert_eq!(fsm.state_id(), DoorFsmStateId::Opened);
    door.log.take().reads("motor stops; open");
}

fsm! {
    /// A state owns a machine: it is in scope like any data.
    machine Nested(log: &mut Log) {
        #[allow(unused_line)]
        clock u32;
        events { Go, Inner(MotorEvent) }
        initial Out;
        state Out { on Go => In { motor: Motor::start(log, now_zero()) }; }
        state In {
            let motor: Motor;
            on Inner(event) do {
                if let Outcome::Unhandled(event) = motor.send(log, event, 0) {
                    log.say(format!("motor does not take {event:?}"));
                }
            }
            on Go => Out do log.say(format!("motor was {}", motor.state_id()));
        }
    }
}

fn now_zero() -> u32 {
    0
}

#[test]
fn in_the_data_of_a_state() {
    let mut log = Log::new();
    let mut nested = Nested::start(&mut log, 0);
    for event in [
        NestedEvent::Go,
        NestedEvent::Inner(MotorEvent::Halt),
        NestedEvent::Inner(MotorEvent::Run),
        NestedEvent::Go,
    ] {
        nested.send(&mut log, event, 0);
    }
    log.reads("motor does not take Halt; motor runs; motor was Running");
}

/// A user's macro that writes a machine: names, types, expressions and whole lines come from its caller.
macro_rules! cycle {
    ($machine:ident of $owner:ty: $event:ident; $($state:ident => $next:ident, if $guard:expr, do $action:block;)+) => {
        fsm! {
            machine $machine(owner: &mut $owner) {
                events { $event(u32) }
                let rounds: u32 = 0;
                initial A;
                $(
                    state $state {
                        let entered: u32 = *rounds;
                        enter do { *rounds += 1; owner.say(format!("{} {entered}", stringify!($state))) }
                        on $event(n) if n > $guard => $next do $action
                    }
                )+
            }
        }
    };
}

cycle! {
    Cycle of Log: Turn;
    A => B, if 1 + 1, do {};
    B => C, if 2, do { println!("b") };
    C => A, if 0, do {};
}

#[test]
fn in_the_output_of_a_users_macro() {
    let mut log = Log::new();
    let mut cycle = Cycle::start(&mut log);
    assert!(matches!(cycle.send(&mut log, CycleEvent::Turn(2)), Outcome::GuardRefused(_)));
    for n in [3, 3, 1] {
        cycle.send(&mut log, CycleEvent::Turn(n));
    }
    log.reads("A 0; B 1; C 2; A 3");
}
