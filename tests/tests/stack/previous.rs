//! `previous`: the state that was left last comes back with its data as they were.
//! Data that may not be moved away because of it is a compile error, shown among those.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

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
            on Over => Nap;
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
    log.reads("initial done; enter Work desk 0");
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
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Eat; enter Work desk 2; Eat -> Work");
}

#[test]
fn twice_previous_comes_back() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Count, E::Eat]);
    agent.update(&mut log, 1);
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Eat; enter Work desk 1; Eat -> Work");
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Work; blip; enter Eat 2; Work -> Eat");
}

#[test]
fn where_nothing_was_left_yet_an_event_is_refused() {
    let (mut log, mut agent) = agent();
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
    assert_eq!(agent.step_at(&mut log, E::Maybe, 0, SILENT), Outcome::GuardRefused(E::Maybe));
}

#[test]
fn where_nothing_was_left_yet_a_request_does_nothing() {
    let (mut log, mut agent) = agent();
    assert_eq!(agent.step_at(&mut log, E::AskBlip, 0, "ask"), Outcome::Handled);
    assert_eq!(agent.state_id(), AgentStateId::Work);
}

#[test]
fn a_request_comes_back_too() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Eat, E::Work]);
    log.take();
    assert_eq!(agent.send(&mut log, E::AskBlip, 0), Outcome::Transitioned);
    log.reads("ask; exit Work; enter Eat 1; Work -> Eat");
}

#[test]
fn self_leaves_nothing_to_come_back_to() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Again])
        .reads("exit Work; initial done; enter Work desk 0; Work -> Work");
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
}

#[test]
fn a_push_leaves_nothing_to_come_back_to() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Over]).reads("enter Nap 3; Work -> Nap");
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
}

#[test]
fn a_pop_ends_its_level_and_what_was_left_on_it() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Over, E::Eat]);
    traced(&mut log, &mut agent, [E::Back]).reads("exit Nap; Nap -> Work");
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
}

#[test]
fn what_was_left_below_a_push_comes_back_behind_the_pop() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Eat, E::Work, E::Over]);
    assert_eq!(agent.send(&mut log, E::Blip, 0), Outcome::GuardRefused(E::Blip));
    traced(&mut log, &mut agent, [E::Back]).reads("exit Nap; Nap -> Work");
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Work; blip; enter Eat 1; Work -> Eat");
}

#[test]
fn a_reset_leaves_what_it_exited_last() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Count, E::Over]);
    traced(&mut log, &mut agent, [E::Clear]).reads("exit Nap; exit Work; enter Eat 1; Nap -> Eat");
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Eat; enter Work desk 1; Eat -> Work");
}

#[test]
fn the_clocks_of_what_comes_back_start_anew() {
    let (mut log, mut agent) = agent();
    agent.send(&mut log, E::Eat, 90);
    agent.send(&mut log, E::Blip, 95);
    log.take();
    agent.tick_at(&mut log, 194, SILENT);
    agent.tick_at(&mut log, 195, "long at work");
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
    idler.tick(&mut log, "walk");
    idler.send(&mut log, IdlerEvent::Go);
    idler.tick(&mut log, "back");
    assert_eq!(idler.state_id(), IdlerStateId::Walk);
}

fsm! {
    /// Three levels, each with states that are left on it, and data in all of them.
    #[derive(Debug, Clone, PartialEq)]
    machine Levels(log: &mut Log) {
        stack 3;
        #[derive(Debug, PartialEq)]
        events { Next, Over, Blip, Ask, Under, Clear }
        initial A { n: 0 };
        on Blip => previous;
        on Ask do previous!();
        on Over => push A { n: log.n };
        on Under => pop else B;
        on Clear => reset B;
        state A {
            let n: u32;
            enter do log.say(format!("enter A {n}"));
            exit do log.say(format!("exit A {n}"));
            on Next => B;
        }
        state B {
            let inner: String = String::from("b");
            enter do log.say("enter B");
            exit do log.say("exit B");
            on Next => A { n: log.n };
        }
    }
}

/// The trace of these events, the first of which names what `A` is entered with from now on.
fn run(
    log: &mut Log,
    levels: &mut Levels,
    n: u32,
    events: impl IntoIterator<Item = LevelsEvent>,
) -> Vec<String> {
    log.n = n;
    for event in events {
        levels.send(log, event);
    }
    log.take()
}

#[test]
fn each_level_goes_back_to_its_own() {
    use LevelsEvent::{Ask, Blip, Next, Over, Under};
    let mut log = Log::new();
    let mut levels = Levels::start(&mut log);
    run(&mut log, &mut levels, 1, [Next, Over]).reads("enter A 0; exit A 0; enter B; enter A 1");
    run(&mut log, &mut levels, 2, [Blip, Ask]).reads(SILENT); // a new level
    run(&mut log, &mut levels, 2, [Next, Next, Over])
        .reads("exit A 1; enter B; exit B; enter A 2; enter A 2");
    run(&mut log, &mut levels, 3, [Blip]).reads(SILENT); // a third level
    run(&mut log, &mut levels, 3, [Next, Blip]).reads("exit A 2; enter B; exit B; enter A 2");
    run(&mut log, &mut levels, 3, [Under, Ask]).reads("exit A 2; exit A 2; enter B");
    run(&mut log, &mut levels, 3, [Under, Blip]).reads("exit B; exit B; enter A 0");
}

#[test]
fn a_reset_goes_back_to_what_lay_lowest_and_above_it_nothing_is_kept() {
    use LevelsEvent::{Blip, Clear, Next, Over};
    let mut log = Log::new();
    let mut levels = Levels::start(&mut log);
    run(&mut log, &mut levels, 1, [Over, Next, Over]);
    let clear = ["exit A 1", "exit B", "exit A 0", "enter B", "exit B", "enter A 0"];
    assert_eq!(run(&mut log, &mut levels, 2, [Clear, Blip]), clear);
    run(&mut log, &mut levels, 2, [Blip, Over, Blip]).reads("exit A 0; enter B; enter A 2");
}

#[test]
fn a_level_is_part_of_what_a_machine_is() {
    use LevelsEvent::{Blip, Next, Over, Under};
    let mut log = Log::new();
    let mut levels = Levels::start(&mut log);
    run(&mut log, &mut levels, 1, [Next, Over]);
    let mut copy = levels.clone();
    assert_eq!(copy, levels);
    assert!(format!("{levels:?}").contains("previous_below: [Some(A { n: 0 })]"), "{levels:?}");
    run(&mut log, &mut copy, 2, [Under, Blip]).reads("exit A 1; exit B; enter A 0");
    run(&mut log, &mut levels, 2, [Under, Blip]).reads("exit A 1; exit B; enter A 0");
    assert_eq!(copy, levels);
}

fsm! {
    /// A blip above a push is proven to stay on its level: `Talk` needs something below, and gets it.
    machine Proven(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Talk, Look, Blip, Bye }
        initial Walk;
        state Walk { on Talk => push Talking; on Look => Stand; on Blip => previous; }
        state Stand { on Look => Walk; }
        state Talking {
            on Look => Looking;
            on Bye => pop;
        }
        state Looking { on Blip => previous do log.say("back to the talk"); }
    }
}

#[test]
fn a_pop_behind_a_blip_finds_what_lies_below() {
    use ProvenEvent::{Blip, Bye, Look, Talk};
    let mut log = Log::new();
    let mut proven = Proven::start(&mut log);
    for event in [Look, Look, Talk, Look, Blip, Bye, Blip] {
        assert_eq!(proven.send(&mut log, event), Outcome::Transitioned);
    }
    log.reads("back to the talk");
    assert!(proven.is_in(ProvenStateId::Stand));
}
