//! The machine as the outermost state: its own `enter`, `exit`, lines, targets and `self`.
//! Its data live in `machine_data.rs`, its `transition` and `unhandled` lines in files of their names.

use fsm_runtime::{Action, Context, Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

/// An action object of the machine itself acts in every state.
struct Breath;

impl Action<Log> for Breath {
    fn enter(&mut self, log: &mut Log, _: &Context<'_>) {
        log.say("first breath");
    }
    fn update(&mut self, log: &mut Log, _: &Context<'_>) {
        log.say("breathe");
    }
    fn exit(&mut self, log: &mut Log, _: &Context<'_>) {
        log.say("last breath");
    }
}

fsm! {
    machine Life(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Hurt(u32), Sleep, Wake, Rebirth, Die, Home, Wave }

        let name: &'static str;
        let hurts: u32 = log.give("initial hurts", 0);

        initial Young { at: log.give("at", *hurts) } do log.say(format!("born {name}"));

        enter  do log.say(format!("enter Life {name} {hurts}"));
        action breath: Breath = Breath;
        exit   do log.say(format!("exit Life {name} {hurts}"));
        update do log.say("live");
        on Hurt(n) do *hurts += n;
        on Rebirth => self do log.say("rebirth");
        on Die     => Dead do log.say("die");
        on Home if !in_state!(Asleep) => Young { at: 99 };
        when log.n == 1 && !in_state!(Asleep) => Old;
        when log.n == 2 => self;

        state Young {
            let at: u32;
            enter  do log.say(format!("enter Young {at}"));
            exit   do log.say("exit Young");
            pause  do log.say("pause Young");
            resume do log.say("resume Young");
            update do log.say("play");
            on Hurt(0) => ignore;
            on Sleep   => push Asleep;
        }

        state Old {
            enter  do log.say("enter Old");
            exit   do log.say("exit Old");
            update do log.say("sit");
            on Wave do log.say("wave");
        }

        state Asleep {
            enter  do log.say("enter Asleep");
            exit   do log.say("exit Asleep");
            update do log.say("dream");
            on Wake => pop;
        }

        final state Dead { enter do log.say("enter Dead"); }
    }
}

use LifeEvent as E;

fn life() -> (Log, Life) {
    let mut log = Log::new();
    let life = Life::start(&mut log, "Ada");
    log.take();
    (log, life)
}

fn traced(log: &mut Log, life: &mut Life, event: E) -> Vec<String> {
    life.send(log, event);
    log.take()
}

#[test]
fn the_machine_is_entered_before_its_initial_state() {
    let mut log = Log::new();
    Life::start(&mut log, "Ada");
    // What can fail comes first, then all entries, from the outside in.
    log.reads("initial hurts; born Ada; at; enter Life Ada 0; first breath; enter Young 0");
}

#[test]
fn its_handlers_act_in_every_state_that_does_not_take_the_event_itself() {
    let (mut log, mut life) = life();
    assert_eq!(life.send(&mut log, E::Hurt(0)), Outcome::Handled);
    assert_eq!(life.send(&mut log, E::Hurt(3)), Outcome::Handled);
    life.send(&mut log, E::Sleep);
    assert_eq!(life.send(&mut log, E::Hurt(4)), Outcome::Handled);
    assert_eq!(life.data().hurts, 7);
}

#[test]
fn its_updates_and_action_objects_act_in_every_state_first() {
    let (mut log, mut life) = life();
    life.tick(&mut log, "breathe; live; play");
    life.send(&mut log, E::Sleep);
    log.take();
    life.tick(&mut log, "breathe; live; dream");
}

#[test]
fn its_targets_leave_the_current_state_and_not_the_machine() {
    let (mut log, mut life) = life();
    life.step(&mut log, E::Home, "exit Young; enter Young 99");
    log.n = 1;
    life.tick(&mut log, "breathe; live; exit Young; enter Old; sit");
}

#[test]
fn self_leaves_everything_and_starts_again_with_the_given_data() {
    let (mut log, mut life) = life();
    life.send(&mut log, E::Hurt(3));
    assert_eq!(life.send(&mut log, E::Rebirth), Outcome::Transitioned);
    log.reads(
        "exit Young; last breath; exit Life Ada 3; rebirth; initial hurts; born Ada; at; enter Life Ada 0; \
         first breath; enter Young 0",
    );
    assert_eq!(life.data().hurts, 0);
}

#[test]
fn self_leaves_what_is_suspended_too_newest_first() {
    let (mut log, mut life) = life();
    life.send(&mut log, E::Sleep);
    log.take();
    traced(&mut log, &mut life, E::Rebirth)[..5]
        .reads("exit Asleep; exit Young; last breath; exit Life Ada 0; rebirth");
    assert!(life.suspended().is_empty());
}

#[test]
fn self_in_a_tick_updates_what_it_enters() {
    let (mut log, mut life) = life();
    log.n = 2;
    life.update(&mut log);
    let trace = log.take();
    trace[..3].reads("breathe; live; exit Young");
    assert_eq!(trace[trace.len() - 2..], ["enter Young 0", "play"]);
}

#[test]
fn its_exit_runs_when_it_ends_after_the_final_state_is_entered() {
    let (mut log, mut life) = life();
    life.send(&mut log, E::Sleep);
    log.take();
    life.step(&mut log, E::Die, "exit Asleep; exit Young; die; enter Dead; last breath; exit Life Ada 0");
    assert!(life.is_done());
    life.update(&mut log);
    life.step(&mut log, E::Rebirth, SILENT);
}
