//! The order inside one change of state: exits, the action, field expressions and initial values, moves, enter,
//! the hook. Each kind of change once, with everything that can run in it. Drops of what is left live in `drops.rs`.

use fsm_runtime::{Action, Context, fsm};
use fsm_tests::{Log, Trace};

/// An action object that writes its name and the hook.
struct Talk(&'static str);

impl Action<Log> for Talk {
    fn enter(&mut self, log: &mut Log, _: &Context<'_>) {
        log.say(format!("{} enter", self.0));
    }
    fn exit(&mut self, log: &mut Log, _: &Context<'_>) {
        log.say(format!("{} exit", self.0));
    }
    fn pause(&mut self, log: &mut Log, _: &Context<'_>) {
        log.say(format!("{} pause", self.0));
    }
    fn resume(&mut self, log: &mut Log, _: &Context<'_>) {
        log.say(format!("{} resume", self.0));
    }
}

fsm! {
    machine Steps(log: &mut Log) {
        events { Go, Again, Push, Pop, Reset, Ask }

        let total: u32 = 0;

        initial A { given: log.give("given A", 1) } do log.say("do initial");

        transition(from, to) do { *total += 1; log.say(format!("{from} -> {to} {total}")) }

        state A {
            let given: u32;
            let first: u32 = log.give(format!("first A {given} {total}"), 10);
            action talk: Talk = log.give(format!("talk A {first}"), Talk("talk A"));
            let last: u32 = log.give(format!("last A {first}"), 20);
            enter  do log.say(format!("enter A {given} {first} {last}"));
            exit   do log.say(format!("exit A {given} {first} {last}"));
            pause  do log.say("pause A");
            resume do log.say("resume A");
            on Go    => B { y: log.give("field y", *given), x: log.give(format!("field x {first}"), *last) } do {
                *first += 1;
                log.say(format!("do {first}"));
            }
            on Again => self do { *given += 1; log.say("do again") }
            on Push => push B { x: log.give("field x", 1), y: log.give("field y", *given) } do { *given = 5; log.say("do push") }
            on Ask   do {
                goto!(B { x: log.give("x", 1), y: log.give("y", 2) });
                log.say("asked");
            }
        }

        state B {
            let x: u32;
            let y: u32;
            let sum: u32 = log.give("sum B", *x + *y);
            enter do log.say(format!("enter B {x} {y} {sum}"));
            exit  do log.say("exit B");
            on Pop   => pop else A { given: log.give("field given", 3) } do log.say("do pop");
            on Reset => reset A { given: log.give("field given", *sum) } do log.say("do reset");
        }
    }
}

use StepsEvent as E;

fn steps() -> (Log, Steps) {
    let mut log = Log::new();
    let steps = Steps::start(&mut log);
    (log, steps)
}

fn traced(events: &[fn() -> E]) -> Vec<String> {
    let (mut log, mut steps) = steps();
    for event in events {
        log.take();
        steps.send(&mut log, event());
    }
    log.take()
}

#[test]
fn at_the_start() {
    let (mut log, _) = steps();
    log.reads("do initial; given A; first A 1 0; talk A 10; last A 10; talk A enter; enter A 1 10 20");
}

#[test]
fn in_a_transition_fields_come_in_the_order_written_then_initial_values_in_the_order_declared() {
    traced(&[|| E::Go])
        .reads("talk A exit; exit A 1 10 20; do 11; field y; field x 11; sum B; enter B 20 1 21; A -> B 1");
}

#[test]
fn in_a_self_transition() {
    traced(&[|| E::Again]).reads(
        "talk A exit; exit A 1 10 20; do again; first A 2 0; talk A 10; last A 10; talk A enter; \
         enter A 2 10 20; A -> A 1",
    );
}

#[test]
fn in_a_push() {
    traced(&[|| E::Push])
        .reads("talk A pause; pause A; do push; field x; field y; sum B; enter B 1 5 6; A -> B 1");
}

#[test]
fn in_a_pop() {
    traced(&[|| E::Push, || E::Pop]).reads("exit B; do pop; talk A resume; resume A; B -> A 2");
}

#[test]
fn in_a_pop_that_finds_nothing() {
    traced(&[|| E::Go, || E::Pop]).reads(
        "exit B; do pop; field given; first A 3 1; talk A 10; last A 10; talk A enter; enter A 3 10 20; \
         B -> A 2",
    );
}

#[test]
fn in_a_reset() {
    traced(&[|| E::Push, || E::Reset]).reads(
        "exit B; talk A exit; exit A 5 10 20; do reset; field given; first A 6 1; talk A 10; last A 10; \
         talk A enter; enter A 6 10 20; B -> A 2",
    );
}

#[test]
fn of_a_request_the_fields_come_first() {
    traced(&[|| E::Ask]).reads("x; y; asked; talk A exit; exit A 1 10 20; sum B; enter B 1 2 3; A -> B 1");
}
