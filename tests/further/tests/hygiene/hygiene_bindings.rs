//! Bindings of the owner that bear names which generated code may use for its own locals.
//! The same table ten times; names of data live in `hygiene_fields.rs`, of states in `hygiene_states.rs`.

use fsm_runtime::fsm;
use fsm_tests::Log;

fsm! {
    machine SelfOwner(self_: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do self_.say("hook"); unhandled(_e) do self_.say("unhandled");
        state A {
            let x: u32; exit do self_.say(format!("exit A {x}"));
            on Go(n) if self_.ask("guard", n > *x) => B { y: n } do self_.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = self_.give("value", 1);
            enter do self_.say(format!("enter B {y} {z}")); update every 5ms do self_.say("tick");
            after (self_.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when self_.n == 1 => pop; }
    }
}

fsm! {
    machine EventOwner(event: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do event.say("hook"); unhandled(_e) do event.say("unhandled");
        state A {
            let x: u32; exit do event.say(format!("exit A {x}"));
            on Go(n) if event.ask("guard", n > *x) => B { y: n } do event.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = event.give("value", 1);
            enter do event.say(format!("enter B {y} {z}")); update every 5ms do event.say("tick");
            after (event.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when event.n == 1 => pop; }
    }
}

fsm! {
    machine NowOwner(now: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do now.say("hook"); unhandled(_e) do now.say("unhandled");
        state A {
            let x: u32; exit do now.say(format!("exit A {x}"));
            on Go(n) if now.ask("guard", n > *x) => B { y: n } do now.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = now.give("value", 1);
            enter do now.say(format!("enter B {y} {z}")); update every 5ms do now.say("tick");
            after (now.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when now.n == 1 => pop; }
    }
}

fsm! {
    machine StateOwner(state: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do state.say("hook"); unhandled(_e) do state.say("unhandled");
        state A {
            let x: u32; exit do state.say(format!("exit A {x}"));
            on Go(n) if state.ask("guard", n > *x) => B { y: n } do state.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = state.give("value", 1);
            enter do state.say(format!("enter B {y} {z}")); update every 5ms do state.say("tick");
            after (state.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when state.n == 1 => pop; }
    }
}

fsm! {
    machine RequestOwner(request: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do request.say("hook"); unhandled(_e) do request.say("unhandled");
        state A {
            let x: u32; exit do request.say(format!("exit A {x}"));
            on Go(n) if request.ask("guard", n > *x) => B { y: n } do request.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = request.give("value", 1);
            enter do request.say(format!("enter B {y} {z}")); update every 5ms do request.say("tick");
            after (request.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when request.n == 1 => pop; }
    }
}

fsm! {
    machine NextOwner(next: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do next.say("hook"); unhandled(_e) do next.say("unhandled");
        state A {
            let x: u32; exit do next.say(format!("exit A {x}"));
            on Go(n) if next.ask("guard", n > *x) => B { y: n } do next.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = next.give("value", 1);
            enter do next.say(format!("enter B {y} {z}")); update every 5ms do next.say("tick");
            after (next.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when next.n == 1 => pop; }
    }
}

fsm! {
    machine FromOwner(from: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do from.say("hook"); unhandled(_e) do from.say("unhandled");
        state A {
            let x: u32; exit do from.say(format!("exit A {x}"));
            on Go(n) if from.ask("guard", n > *x) => B { y: n } do from.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = from.give("value", 1);
            enter do from.say(format!("enter B {y} {z}")); update every 5ms do from.say("tick");
            after (from.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when from.n == 1 => pop; }
    }
}

fsm! {
    machine MachineOwner(machine: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do machine.say("hook"); unhandled(_e) do machine.say("unhandled");
        state A {
            let x: u32; exit do machine.say(format!("exit A {x}"));
            on Go(n) if machine.ask("guard", n > *x) => B { y: n } do machine.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = machine.give("value", 1);
            enter do machine.say(format!("enter B {y} {z}")); update every 5ms do machine.say("tick");
            after (machine.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when machine.n == 1 => pop; }
    }
}

fsm! {
    machine TimersOwner(timers: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do timers.say("hook"); unhandled(_e) do timers.say("unhandled");
        state A {
            let x: u32; exit do timers.say(format!("exit A {x}"));
            on Go(n) if timers.ask("guard", n > *x) => B { y: n } do timers.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = timers.give("value", 1);
            enter do timers.say(format!("enter B {y} {z}")); update every 5ms do timers.say("tick");
            after (timers.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when timers.n == 1 => pop; }
    }
}

fsm! {
    machine StackOwner(stack: &mut Log) {
        clock u32; events { Go(u32), Up, Down }
        initial A { x: 0 };
        transition(_a, _b) do stack.say("hook"); unhandled(_e) do stack.say("unhandled");
        state A {
            let x: u32; exit do stack.say(format!("exit A {x}"));
            on Go(n) if stack.ask("guard", n > *x) => B { y: n } do stack.say(format!("do {n}"));
            on Up => push C;
        }
        state B {
            let y: u32; let z: u32 = stack.give("value", 1);
            enter do stack.say(format!("enter B {y} {z}")); update every 5ms do stack.say("tick");
            after (stack.n + 10) do { goto!(A { x: *z }) }
        }
        state C { on Down => pop; when stack.n == 1 => pop; }
    }
}

/// Runs one of them through its whole table.
macro_rules! check {
    ($($test:ident: $machine:ident $event:ident;)*) => {
        $(
            #[test]
            fn $test() {
                let mut log = Log::new();
                let mut machine = $machine::start(&mut log, 0);
                machine.send(&mut log, $event::Go(7), 0);
                machine.update(&mut log, 5);
                machine.update(&mut log, 10);
                machine.send(&mut log, $event::Up, 10);
                log.n = 1;
                machine.update(&mut log, 11);
                machine.send(&mut log, $event::Down, 11);
                assert_eq!(log.take(), EXPECTED);
            }
        )*
    };
}

const EXPECTED: [&str; 12] = [
    "guard",
    "exit A 0",
    "do 7",
    "value",
    "enter B 7 1",
    "hook",
    "tick",
    "tick",
    "hook",
    "hook",
    "hook",
    "unhandled",
];

check! {
    an_owner_named_self: SelfOwner SelfOwnerEvent;
    an_owner_named_event: EventOwner EventOwnerEvent;
    an_owner_named_now: NowOwner NowOwnerEvent;
    an_owner_named_state: StateOwner StateOwnerEvent;
    an_owner_named_request: RequestOwner RequestOwnerEvent;
    an_owner_named_next: NextOwner NextOwnerEvent;
    an_owner_named_from: FromOwner FromOwnerEvent;
    an_owner_named_machine: MachineOwner MachineOwnerEvent;
    an_owner_named_timers: TimersOwner TimersOwnerEvent;
    an_owner_named_stack: StackOwner StackOwnerEvent;
}
