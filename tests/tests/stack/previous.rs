//! `previous`: the state that was left last comes back with its data as they were.
//! Data that may not be moved away because of it is a compile error, shown among those.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, NOTHING};

fsm! {
    machine Agent(log: &mut Log) {
        clock u32;
        stack 4;

        #[derive(Debug, PartialEq)]
        events { Work, Eat, Blip, AskBlip, Again, Over, Back, Clear, Maybe, Count }

        initial Work { at: "desk" };

        transition(from, to) do log.say(format!("{from} -> {to}"));

        state Work {
            let at: &'static str;
            let done: u32 = log.give("initial done", 0);
            enter do log.say(format!("enter Work {at} {done}"));
            exit  do log.say("exit Work");
            after 100ms do log.say("long at work");
            on Count do *done += 1;
            on Eat   => Eat;
            on Blip  => previous do log.say("blip");
            on Maybe if log.ok => previous;
            on AskBlip do {
                log.say("ask");
                previous!();
            }
            on Again => self;
            on Over  => push Nap;
        }

        state Eat {
            let bites: u32 = 1;
            enter do log.say(format!("enter Eat {bites}"));
            exit  do log.say("exit Eat");
            update do *bites += 1;
            when log.ok => previous do log.say("full");
            when log.n == 1 => Work { at: "door" } do log.say("go back");
            on Work => Work { at: "field" };
            on Blip => previous;
        }

        state Nap {
            let depth: u32 = 3;
            enter do log.say(format!("enter Nap {depth}"));
            exit  do log.say("exit Nap");
            on Count do *depth += 1;
            on Back  => pop else Eat;
            on Clear => reset Eat;
            on Blip  => previous;
        }
    }
}

use AgentEvent as E;

fn agent() -> (Log, Agent) {
    let mut log = Log::new();
    let agent = Agent::start(&mut log, 0);
    assert_eq!(log.take(), ["initial done", "enter Work desk 0"]);
    (log, agent)
}

fn traced(log: &mut Log, agent: &mut Agent, events: impl IntoIterator<Item = E>) -> Vec<String> {
    for event in events {
        log.take();
        agent.send(log, event, 0);
    }
    log.take()
}

#[test]
fn enters_the_state_left_last_with_its_data_as_they_were() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Count, E::Count, E::Eat]);
    assert_eq!(traced(&mut log, &mut agent, [E::Blip]), ["exit Eat", "enter Work desk 2", "Eat -> Work"]);
}

#[test]
fn twice_previous_comes_back() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Count, E::Eat]);
    agent.update(&mut log, 1);
    assert_eq!(traced(&mut log, &mut agent, [E::Blip]), ["exit Eat", "enter Work desk 1", "Eat -> Work"]);
    assert_eq!(traced(&mut log, &mut agent, [E::Blip]), ["exit Work", "blip", "enter Eat 2", "Work -> Eat"]);
}

#[test]
fn where_nothing_was_left_yet_an_event_is_refused() {
    let (mut log, mut agent) = agent();
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
    assert_eq!(agent.send(&mut log, E::Maybe, 0), Outcome::GuardRefused(E::Maybe));
    assert_eq!(log.take(), NOTHING);
}

#[test]
fn where_nothing_was_left_yet_a_request_does_nothing() {
    let (mut log, mut agent) = agent();
    assert_eq!(agent.send(&mut log, E::AskBlip, 0), Outcome::Handled);
    assert_eq!(log.take(), ["ask"]);
    assert_eq!(agent.state_id(), AgentStateId::Work);
}

#[test]
fn a_request_comes_back_too() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Eat, E::Work]);
    log.take();
    assert_eq!(agent.send(&mut log, E::AskBlip, 0), Outcome::Transitioned);
    assert_eq!(log.take(), ["ask", "exit Work", "enter Eat 1", "Work -> Eat"]);
}

#[test]
fn self_leaves_nothing_to_come_back_to() {
    let (mut log, mut agent) = agent();
    assert_eq!(
        traced(&mut log, &mut agent, [E::Again]),
        ["exit Work", "initial done", "enter Work desk 0", "Work -> Work"]
    );
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
}

#[test]
fn a_push_leaves_nothing_to_come_back_to() {
    let (mut log, mut agent) = agent();
    assert_eq!(traced(&mut log, &mut agent, [E::Over]), ["enter Nap 3", "Work -> Nap"]);
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
}

#[test]
fn a_pop_leaves_what_it_popped() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Over, E::Count]);
    assert_eq!(traced(&mut log, &mut agent, [E::Back]), ["exit Nap", "Nap -> Work"]);
    assert_eq!(traced(&mut log, &mut agent, [E::Blip]), ["exit Work", "blip", "enter Nap 4", "Work -> Nap"]);
    assert!(agent.suspended().is_empty());
    assert_eq!(traced(&mut log, &mut agent, [E::Back]), ["exit Nap", "enter Eat 1", "Nap -> Eat"]);
}

#[test]
fn a_reset_leaves_what_it_exited_last() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Count, E::Over]);
    assert_eq!(
        traced(&mut log, &mut agent, [E::Clear]),
        ["exit Nap", "exit Work", "enter Eat 1", "Nap -> Eat"]
    );
    assert_eq!(traced(&mut log, &mut agent, [E::Blip]), ["exit Eat", "enter Work desk 1", "Eat -> Work"]);
}

#[test]
fn the_clocks_of_what_comes_back_start_anew() {
    let (mut log, mut agent) = agent();
    agent.send(&mut log, E::Eat, 90);
    agent.send(&mut log, E::Blip, 95);
    log.take();
    agent.update(&mut log, 194);
    assert_eq!(log.take(), NOTHING);
    agent.update(&mut log, 195);
    assert_eq!(log.take(), ["long at work"]);
}

fsm! {
    /// A tick in which `previous` may find nothing.
    machine Idler(log: &mut Log) {
        events { Go }
        initial Rest;
        state Rest {
            when log.ok => previous do log.say("back");
            when log.n == 1 => Walk do log.say("walk");
        }
        state Walk {
            on Go => Rest;
        }
    }
}

#[test]
fn where_nothing_was_left_yet_a_tick_goes_on_to_the_next_line() {
    let mut log = Log::new();
    let mut idler = Idler::start(&mut log);
    (log.ok, log.n) = (true, 1);
    idler.update(&mut log);
    assert_eq!(log.take(), ["walk"]);
    idler.send(&mut log, IdlerEvent::Go);
    idler.update(&mut log);
    assert_eq!(log.take(), ["back"]);
    assert_eq!(idler.state_id(), IdlerStateId::Walk);
}
