//! `previous` in nested states: the sibling that was left last comes back, with all that was inside and its data as
//! they were; at the outermost level whole configurations come back.

use fsm_runtime::requests::{Reason, Request};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Agent(log: &mut Log) {
        clock u32;
        #[derive(Debug, PartialEq)]
        events { Dig, Rest, Count, Blip, Ask, Home, Flip, Again, Over, Back }

        initial Work;

        state Work {
            let hours: u32 = 8;
            initial Dig;
            enter do log.say(format!("enter Work {hours}"));
            exit  do log.say(format!("exit Work {hours}"));
            on Home  => Home;
            on Again => self;
            on Over  => push Nap;

            state Dig {
                let depth: u32 = *hours;
                initial Left;
                enter do log.say(format!("enter Dig {depth}"));
                exit  do log.say(format!("exit Dig {depth}"));
                after 50ms do log.say("long dig");
                on Count do { *depth += 1; *hours += 1; }
                on Rest => Rest;
                on Blip => previous do log.say("blip");
                state Left {
                    enter do log.say("enter Left");
                    exit  do log.say("exit Left");
                    on Flip => Right { mud: 1 };
                }
                state Right {
                    let mud: u32;
                    enter do log.say(format!("enter Right {mud}"));
                    exit  do log.say(format!("exit Right {mud}"));
                    every 20ms do { *mud += 1; log.say(format!("mud {mud}")); }
                    on Flip => previous;
                }
            }
            state Rest {
                let naps: u32 = 0;
                enter do log.say(format!("enter Rest {naps}"));
                exit  do log.say(format!("exit Rest {naps}"));
                on Count do *naps += 1;
                on Dig  => Dig { depth: 1 };
                on Blip => previous;
                on Ask  do previous!();
            }
        }
        state Home {
            enter do log.say("enter Home");
            exit  do log.say("exit Home");
            on Blip => previous do log.say("back to it");
            on Ask  do previous!();
        }
        state Nap {
            initial Dream;
            enter do log.say("enter Nap");
            exit  do log.say("exit Nap");
            state Dream { on Flip => Snore; }
            state Snore { exit do log.say("exit Snore"); on Back => pop; }
        }
    }
}

use AgentEvent as E;
use AgentStateId as Id;

fn agent() -> (Log, Agent) {
    let mut log = Log::new();
    let agent = Agent::start(&mut log, 0);
    log.reads("enter Work 8; enter Dig 8; enter Left");
    (log, agent)
}

/// The trace of the last of these events.
fn traced(log: &mut Log, agent: &mut Agent, events: impl IntoIterator<Item = E>) -> Vec<String> {
    for event in events {
        log.take();
        assert!(matches!(agent.send(log, event, 0), Outcome::Transitioned | Outcome::Handled));
    }
    log.take()
}

#[test]
fn a_sibling_comes_back_with_what_was_inside() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Count, E::Flip, E::Rest])
        .reads("exit Right 1; exit Dig 9; enter Rest 0");
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Rest 0; enter Dig 9; enter Right 1");
    let right = AgentDig::Right { mud: 1 };
    let dig = AgentWork::Dig { depth: 9, state: right };
    assert_eq!(agent.state(), &AgentState::Work { hours: 9, state: dig });
}

#[test]
fn twice_comes_back() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Rest, E::Count, E::Blip]);
    // The rest was left with one nap.
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Left; exit Dig 8; blip; enter Rest 1");
    traced(&mut log, &mut agent, [E::Ask]).reads("exit Rest 1; enter Dig 8; enter Left");
}

#[test]
fn each_composite_has_its_own() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Rest, E::Dig]);
    traced(&mut log, &mut agent, [E::Flip]).reads("exit Left; enter Right 1");
    traced(&mut log, &mut agent, [E::Flip]).reads("exit Right 1; enter Left");
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Left; exit Dig 1; blip; enter Rest 0");
}

#[test]
fn where_no_sibling_was_left_yet_it_is_refused() {
    let (mut log, mut agent) = agent();
    assert_eq!(agent.step_at(&mut log, E::Blip, 0, SILENT), Outcome::GuardRefused(E::Blip));
}

#[test]
fn a_whole_configuration_comes_back() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Count, E::Flip]);
    traced(&mut log, &mut agent, [E::Home]).reads("exit Right 1; exit Dig 9; exit Work 9; enter Home");
    traced(&mut log, &mut agent, [E::Blip])
        .reads("exit Home; back to it; enter Work 9; enter Dig 9; enter Right 1");
    assert_eq!(agent.state_id(), Id::Right);
    traced(&mut log, &mut agent, [E::Home]);
    traced(&mut log, &mut agent, [E::Ask]).reads("exit Home; enter Work 9; enter Dig 9; enter Right 1");
}

#[test]
fn what_was_active_when_the_composite_was_left_was_left_last() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Rest, E::Count]);
    traced(&mut log, &mut agent, [E::Again])
        .reads("exit Rest 1; exit Work 8; enter Work 8; enter Dig 8; enter Left");
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Left; exit Dig 8; blip; enter Rest 1");
}

#[test]
fn a_pop_leaves_the_configuration_that_it_popped() {
    let (mut log, mut agent) = agent();
    traced(&mut log, &mut agent, [E::Rest, E::Over]).reads("enter Nap");
    traced(&mut log, &mut agent, [E::Flip, E::Back]).reads("exit Snore; exit Nap");
    // Inside Work it is the sibling.
    traced(&mut log, &mut agent, [E::Blip]).reads("exit Rest 0; enter Dig 8; enter Left");
}

/// `Dig` is entered again above itself: what was left inside it below is not what was left there above.
#[test]
fn each_level_has_its_own_inside_a_composite() {
    let mut log = Log::new();
    let mut miner = Miner::start(&mut log);
    let blip = |miner: &mut Miner, log: &mut Log| {
        miner.send(log, MinerEvent::Blip);
        miner.state_id()
    };
    miner.send(&mut log, MinerEvent::Flip);
    miner.send(&mut log, MinerEvent::Over);
    assert_eq!(blip(&mut miner, &mut log), MinerStateId::Left, "nothing was left above");
    miner.send(&mut log, MinerEvent::Back);
    assert_eq!(miner.state_id(), MinerStateId::Right);
    assert_eq!(blip(&mut miner, &mut log), MinerStateId::Left);
    miner.send(&mut log, MinerEvent::Over);
    miner.send(&mut log, MinerEvent::Flip);
    miner.send(&mut log, MinerEvent::Clear);
    assert_eq!(miner.state_id(), MinerStateId::Left, "begun anew");
    assert_eq!(blip(&mut miner, &mut log), MinerStateId::Left, "the bottom was left in `Left`");
}

fsm! {
    machine Miner(_log: &mut Log) {
        stack 1;
        events { Flip, Blip, Over, Back, Clear }
        initial Dig;
        state Dig {
            initial Left;
            on Over => push Dig;
            on Back => pop else Dig;
            on Clear => reset Dig;
            on Blip => previous;
            state Left { on Flip => Right; on Blip => previous; }
            state Right { on Flip => Left; on Blip => previous; }
        }
    }
}

#[test]
fn the_clocks_of_all_that_comes_back_start_anew() {
    let (mut log, mut agent) = agent();
    agent.send(&mut log, E::Flip, 10);
    agent.send(&mut log, E::Rest, 29);
    assert_eq!(agent.next_deadline(), None);
    agent.send(&mut log, E::Blip, 100);
    log.take();
    assert_eq!(agent.next_deadline(), Some(120));
    agent.tick_at(&mut log, 119, SILENT);
    agent.tick_at(&mut log, 120, "mud 2");
    agent.tick_at(&mut log, 150, "long dig; mud 3");
    agent.send(&mut log, E::Home, 160);
    agent.send(&mut log, E::Blip, 200);
    log.take();
    agent.tick_at(&mut log, 250, "long dig; mud 4");
}

fsm! {
    /// Siblings go back, and the machine takes requests from outside.
    machine Lamp(log: &mut Log) {
        requests;
        events { Flip, Back, Leave }
        initial On;
        state On {
            initial Dim;
            enter do log.say("enter On");
            on Leave => Off;
            state Dim    { enter do log.say("enter Dim");    on Flip => Bright { watts: 40 }; on Back => previous; }
            state Bright { let watts: u32; enter do log.say(format!("enter Bright {watts}")); on Flip => Dim; }
        }
        state Off { enter do log.say("enter Off"); on Leave => On; }
    }
}

#[test]
fn a_request_from_outside_goes_back_among_the_outermost() {
    let mut log = Log::new();
    let mut lamp = Lamp::start(&mut log);
    lamp.send(&mut log, LampEvent::Flip);
    lamp.send(&mut log, LampEvent::Flip);
    log.take();
    let Err(refused) = lamp.request(Request::Previous) else { panic!("no outermost state was left") };
    assert_eq!(refused.reason, Reason::NoPrevious);
    lamp.step(&mut log, LampEvent::Back, "enter Bright 40");
    lamp.send(&mut log, LampEvent::Leave);
    assert!(lamp.request(Request::Previous).is_ok());
    assert!(lamp.update(&mut log).is_ok());
    log.reads("enter Off; enter On; enter Bright 40");
}

fsm! {
    /// Ticks in which `previous` finds something, or does not.
    machine Idler(log: &mut Log) {
        events { Go }
        initial Room;
        state Room {
            initial Sit;
            state Sit {
                when log.ok => previous do log.say("back");
                when log.n == 1 => Walk do log.say("walk");
            }
            state Walk { on Go => Sit; }
        }
    }
}

#[test]
fn where_no_sibling_was_left_a_tick_goes_on_to_the_next_line() {
    let mut log = Log::new();
    let mut idler = Idler::start(&mut log);
    (log.ok, log.n) = (true, 1);
    idler.tick(&mut log, "walk");
    idler.send(&mut log, IdlerEvent::Go);
    idler.tick(&mut log, "back");
    assert_eq!(idler.state_id(), IdlerStateId::Walk);
}

fsm! {
    machine Around(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Out, In, Blip }
        initial C;
        state C {
            initial A;
            on Out => D;
            state A { enter do log.say("enter A"); }
            state B {
                exit do log.say("exit B");
                on Blip => previous;
            }
        }
        state D { on In => B; }
    }
}

/// No line leads from `A` to `B`, but `A` has been left with the composite.
#[test]
fn a_state_that_was_left_with_its_composite_comes_back() {
    let mut log = Log::new();
    let mut around = Around::start(&mut log);
    for event in [AroundEvent::Out, AroundEvent::In, AroundEvent::Blip] {
        assert_eq!(around.send(&mut log, event), Outcome::Transitioned);
    }
    log.reads("enter A; exit B; enter A");
}
