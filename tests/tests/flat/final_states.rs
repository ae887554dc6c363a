//! Final states: what runs when the machine ends, and what it does afterwards (nothing).
//! The machine's own `exit` lives in `machine_level.rs`.

use fsm_runtime::{Action, Context, Outcome, fsm};
use fsm_tests::{Counter, Log, SILENT, Steps, Token};

struct Epitaph(u32);

impl Action<Log, (), u32> for Epitaph {
    fn enter(&mut self, log: &mut Log, context: &Context<'_, (), u32>) {
        self.0 += 1;
        log.say(format!("epitaph {} at {}", self.0, context.now()));
    }
    fn update(&mut self, log: &mut Log, _: &Context<'_, (), u32>) {
        log.say("never");
    }
    fn exit(&mut self, log: &mut Log, _: &Context<'_, (), u32>) {
        log.say("never");
    }
}

fsm! {
    machine Run(log: &mut Log) {
        clock u32;

        #[derive(Debug)]
        events { Push, Win(Token), Lose, Ask, Any }

        let counter: Counter;

        initial Running { token: counter.token("runner") };

        transition(from, to) do log.say(format!("{from} -> {to}"));
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        update do log.say("machine");
        every 10ms do log.say("beat");
        on Any do log.say("any");

        state Running {
            let token: Token;
            enter do log.say("enter Running");
            exit  do log.say(format!("exit Running {}", token.name));
            on Push => push Running2;
            on Lose => Lost do log.say("lose");
        }

        state Running2 {
            exit do log.say("exit Running2");
            on Push => push Running3;
            on Lose => Lost;
        }

        state Running3 {
            exit do log.say("exit Running3");
            on Win(token) => Won { token } do log.say("win");
            on Lose => Lost do log.say("lose");
            on Ask do { log.say("ask"); goto!(Lost) }
        }

        final state Won {
            let token: Token;
            let points: u32 = log.give("points", 7);
            action epitaph: Epitaph = Epitaph(*points);
            enter do log.say(format!("enter Won {} {points}", token.name));
        }

        final state Lost {
            enter do log.say("enter Lost");
        }
    }
}

use RunEvent as E;

/// A run with two suspended states.
fn pushed(counter: &Counter) -> (Log, Run) {
    let mut log = Log::new();
    let mut run = Run::start(&mut log, counter.clone(), 0);
    run.send(&mut log, E::Push, 0);
    run.send(&mut log, E::Push, 0);
    log.reads("enter Running; Running -> Running2; Running2 -> Running3");
    (log, run)
}

#[test]
fn suspended_states_are_exited_newest_first_before_it_is_entered() {
    let counter = Counter::new();
    let (mut log, mut run) = pushed(&counter);
    assert!(!run.is_done());
    let outcome = run.send(&mut log, E::Win(counter.token("cup")), 5);
    assert!(matches!(outcome, Outcome::Transitioned));
    log.reads(
        "exit Running3; exit Running2; exit Running runner; win; points; epitaph 8 at 5; enter Won cup 7; \
         Running3 -> Won",
    );
    assert!(run.is_done());
    assert!(run.suspended().is_empty());
    assert_eq!(counter.alive(), 1, "what was suspended is dropped");
}

#[test]
fn its_data_can_be_read() {
    let counter = Counter::new();
    let (mut log, mut run) = pushed(&counter);
    run.send(&mut log, E::Win(counter.token("cup")), 5);
    let RunState::Won { token, points: 7, epitaph: Epitaph(8) } = run.state() else { panic!("won") };
    assert_eq!(token.name, "cup");
    assert!(run.is_in(RunStateId::Won) && !run.is_in(RunStateId::Lost));
}

#[test]
fn a_request_may_end_the_machine() {
    let counter = Counter::new();
    let (mut log, mut run) = pushed(&counter);
    run.send(&mut log, E::Ask, 0);
    log.reads("ask; exit Running3; exit Running2; exit Running runner; enter Lost; Running3 -> Lost");
    assert!(run.is_done());
}

#[test]
fn from_the_bottom_there_is_nothing_else_to_exit() {
    let counter = Counter::new();
    let mut log = Log::new();
    let mut run = Run::start(&mut log, counter.clone(), 0);
    log.take();
    run.step_at(&mut log, E::Lose, 0, "exit Running runner; lose; enter Lost; Running -> Lost");
    assert_eq!(counter.alive(), 0);
}

#[test]
fn later_events_come_back_and_run_nothing() {
    let counter = Counter::new();
    let (mut log, mut run) = pushed(&counter);
    run.send(&mut log, E::Lose, 0);
    log.take();
    assert!(matches!(run.send(&mut log, E::Any, 0), Outcome::Unhandled(E::Any)));
    let Outcome::Unhandled(E::Win(token)) = run.send(&mut log, E::Win(counter.token("late")), 0) else {
        panic!("the event comes back")
    };
    assert_eq!(token.name, "late");
    log.reads(SILENT);
}

#[test]
fn later_ticks_do_nothing() {
    let counter = Counter::new();
    let (mut log, mut run) = pushed(&counter);
    run.send(&mut log, E::Lose, 0);
    log.take();
    run.tick_at(&mut log, 1000, SILENT);
    assert_eq!(run.next_deadline(), None);
}

#[test]
fn a_machine_is_not_done_before() {
    let counter = Counter::new();
    let (mut log, mut run) = pushed(&counter);
    run.tick_at(&mut log, 10, "machine; beat");
    assert!(!run.is_done());
}
