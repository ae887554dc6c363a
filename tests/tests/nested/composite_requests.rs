//! Requests in the actions of nested states: the state that asks decides how much is left. Chains of them, and
//! requests from outside; machines that begin, or are restored, in a nested state.

use fsm_runtime::requests::{NotRestored, Reason, Refused, Request};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Guard(log: &mut Log) {
        clock u32;
        stack 3;
        #[derive(Debug, PartialEq)]
        events { Sibling, Own, Deep, Out, Whole, Twice, Over, Back, Clear, Blip, Call }

        initial Watch { post: 1 };

        on Whole do { log.say("whole"); goto!(Rest); }
        update do if log.n == 1 { goto!(Search { clue: 5 }) };

        state Watch {
            let post: u32;
            initial Look;
            enter  do log.say(format!("enter Watch {post}"));
            exit   do log.say(format!("exit Watch {post}"));
            pause  do log.say(format!("pause Watch {post}"));
            resume do { log.say("resume Watch"); if log.ok { goto!(Listen) } }
            update do { log.say("watch"); if log.n == 2 { goto!(Listen) } };
            update do log.say("watch on");
            on Own  do { log.say("own"); goto!(Listen); log.say("asked"); }
            on Out  do goto!(Search { clue: *post + 1, tries: 9 });
            on Over do { let _ = push!(Rest); }
            on Twice do { goto!(Search { clue: 1 }); goto!(Look); }
            state Look {
                enter  do log.say("enter Look");
                exit   do log.say("exit Look");
                pause  do log.say("pause Look");
                resume do log.say("resume Look");
                update do log.say("look");
                after 50ms do goto!(Listen);
                on Sibling do { *post += 1; goto!(Listen); }
                on Blip do previous!();
                on Call do if push!(Rest).is_ok() { log.say("room") };
            }
            state Listen {
                enter  do log.say("enter Listen");
                exit   do log.say("exit Listen");
                pause  do log.say("pause Listen");
                resume do log.say("resume Listen");
                update do log.say("listen");
                on Sibling do goto!(Listen);
                on Blip do previous!();
            }
        }

        state Search {
            let clue: u32;
            let tries: u32 = *clue * 10;
            initial Room;
            enter do log.say(format!("enter Search {clue} {tries}"));
            exit  do log.say("exit Search");
            on Deep do goto!(Crate);
            state Room {
                enter  do log.say("enter Room");
                exit   do log.say("exit Room");
                update do log.say("room");
                on Own do goto!(Crate);
            }
            state Box {
                initial Crate;
                enter do log.say("enter Box");
                exit  do log.say("exit Box");
                state Crate {
                    enter do log.say("enter Crate");
                    exit  do log.say("exit Crate");
                    on Sibling do goto!(Room);
                    on Own do goto!(Box);
                    on Out do goto!(Watch { post: *clue });
                    on Clear do reset!(Watch { post: 8 });
                }
            }
        }

        state Rest {
            initial Nap;
            enter do log.say("enter Rest");
            exit  do log.say("exit Rest");
            state Nap {
                enter do log.say("enter Nap");
                exit  do log.say("exit Nap");
                on Back do pop!(else Watch { post: 100 });
                on Clear do reset!(Watch { post: 3 });
            }
        }
    }
}

use GuardEvent as E;

fn guard() -> (Log, Guard) {
    let mut log = Log::new();
    let guard = Guard::start(&mut log, 0);
    log.reads("enter Watch 1; enter Look");
    (log, guard)
}

fn traced(log: &mut Log, guard: &mut Guard, event: E) -> Vec<String> {
    assert_eq!(guard.send(log, event, 0), Outcome::Transitioned);
    log.take()
}

#[test]
fn an_inner_state_asks_for_its_sibling_and_the_outer_one_stays() {
    let (mut log, mut guard) = guard();
    traced(&mut log, &mut guard, E::Sibling).reads("exit Look; enter Listen");
    assert_eq!(guard.state(), &GuardState::Watch { post: 2, state: GuardWatch::Listen });
    traced(&mut log, &mut guard, E::Sibling).reads("exit Listen; enter Listen");
}

#[test]
fn a_composite_asks_for_its_own_child_and_stays() {
    let (mut log, mut guard) = guard();
    traced(&mut log, &mut guard, E::Own).reads("own; asked; exit Look; enter Listen");
    traced(&mut log, &mut guard, E::Own).reads("own; asked; exit Listen; enter Listen");
}

#[test]
fn a_composite_asks_for_another_one_with_data() {
    let (mut log, mut guard) = guard();
    // An initial value may be overridden.
    traced(&mut log, &mut guard, E::Out).reads("exit Look; exit Watch 1; enter Search 2 9; enter Room");
    traced(&mut log, &mut guard, E::Own).reads("exit Room; enter Box; enter Crate");
    traced(&mut log, &mut guard, E::Own).reads("exit Crate; exit Box; enter Box; enter Crate");
    // For Search, which asks, stays.
    traced(&mut log, &mut guard, E::Deep).reads("exit Crate; exit Box; enter Box; enter Crate");
    traced(&mut log, &mut guard, E::Sibling).reads("exit Crate; exit Box; enter Room");
    guard.send(&mut log, E::Own, 0);
    log.take();
    traced(&mut log, &mut guard, E::Out)
        .reads("exit Crate; exit Box; exit Search; enter Watch 2; enter Look");
}

#[test]
fn the_machine_asks_and_all_is_left() {
    let (mut log, mut guard) = guard();
    traced(&mut log, &mut guard, E::Whole).reads("whole; exit Look; exit Watch 1; enter Rest; enter Nap");
    traced(&mut log, &mut guard, E::Whole).reads("whole; exit Nap; exit Rest; enter Rest; enter Nap");
}

#[test]
fn the_last_request_of_an_action_counts() {
    let (mut log, mut guard) = guard();
    traced(&mut log, &mut guard, E::Twice).reads("exit Look; enter Look");
}

#[test]
fn pushes_pops_and_resets_are_of_whole_configurations() {
    let (mut log, mut guard) = guard();
    traced(&mut log, &mut guard, E::Over).reads("pause Look; pause Watch 1; enter Rest; enter Nap");
    traced(&mut log, &mut guard, E::Back).reads("exit Nap; exit Rest; resume Watch; resume Look");
    traced(&mut log, &mut guard, E::Call).reads("room; pause Look; pause Watch 1; enter Rest; enter Nap");
    traced(&mut log, &mut guard, E::Clear)
        .reads("exit Nap; exit Rest; exit Look; exit Watch 1; enter Watch 3; enter Look");
    guard.send(&mut log, E::Whole, 0);
    log.take();
    traced(&mut log, &mut guard, E::Back).reads("exit Nap; exit Rest; enter Watch 100; enter Look");
}

#[test]
fn what_resume_asks_for_is_asked_by_the_state_that_resumes() {
    let (mut log, mut guard) = guard();
    guard.send(&mut log, E::Over, 0);
    log.take();
    log.ok = true;
    traced(&mut log, &mut guard, E::Back)
        .reads("exit Nap; exit Rest; resume Watch; resume Look; exit Look; enter Listen");
}

#[test]
fn previous_is_among_siblings() {
    let (mut log, mut guard) = guard();
    assert_eq!(guard.send(&mut log, E::Blip, 0), Outcome::Handled, "nothing was left yet");
    log.reads(SILENT);
    guard.send(&mut log, E::Sibling, 0);
    log.take();
    traced(&mut log, &mut guard, E::Blip).reads("exit Listen; enter Look");
    traced(&mut log, &mut guard, E::Blip).reads("exit Look; enter Listen");
}

#[test]
fn a_request_in_a_tick_skips_its_depth_and_the_deeper_ones_are_those_of_the_new_configuration() {
    let (mut log, mut guard) = guard();
    log.n = 2;
    guard.tick_at(&mut log, 1, "watch; exit Look; enter Listen; listen");
    log.n = 1;
    guard.tick_at(&mut log, 2, "exit Listen; exit Watch 1; enter Search 5 50; enter Room; room");
}

#[test]
fn a_timer_of_an_inner_state_asks() {
    let (mut log, mut guard) = guard();
    guard.tick_at(&mut log, 50, "watch; watch on; look; exit Look; enter Listen");
}

fsm! {
    /// Requests in `enter` at several depths: all are entered first, then the last one that asked is served.
    machine Entering(log: &mut Log) {
        #[derive(Debug)]
        events { Go, Back }
        initial Idle;
        livelock(state) do log.say(format!("livelock in {state}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Idle { on Go => Outer; on Back => Ping; }
        state Outer {
            initial Middle do log.say("begin");
            enter do { log.say("enter Outer"); if log.n & 1 != 0 { goto!(Own) } }
            exit  do log.say("exit Outer");
            state Middle {
                initial Inner;
                enter do { log.say("enter Middle"); if log.n & 2 != 0 { goto!(Idle) } }
                exit  do log.say("exit Middle");
                state Inner {
                    enter do { log.say("enter Inner"); if log.n & 4 != 0 { goto!(Twin) } }
                    exit  do log.say("exit Inner");
                    on Back => Idle;
                }
                state Twin {
                    enter do { log.say("enter Twin"); if log.n & 8 != 0 { goto!(Inner) } }
                    exit  do log.say("exit Twin");
                    on Back => Idle;
                }
            }
            state Own { enter do log.say("enter Own"); on Back => Idle; on Go => Twin; }
        }
        state Round {
            initial Ping;
            enter do log.say("enter Round");
            exit  do log.say("exit Round");
            on Back => Idle;
            state Ping { enter do { log.say("enter Ping"); goto!(Pong) } }
            state Pong { enter do { log.say("enter Pong"); if !log.ok { goto!(Ping) } } on Go => Ping; }
        }
    }
}

fn entering(n: u32, event: EnteringEvent) -> (Vec<String>, EnteringStateId) {
    let mut log = Log::new();
    let mut machine = Entering::start(&mut log);
    log.n = n;
    assert!(matches!(machine.send(&mut log, event), Outcome::Transitioned));
    (log.take(), machine.state_id())
}

#[test]
fn the_outer_enter_asks_and_the_inner_ones_are_entered_first() {
    let (trace, state) = entering(1, EnteringEvent::Go);
    // Outer asked, so it stays.
    trace.reads(
        "enter Outer; begin; enter Middle; enter Inner; Idle -> Inner; exit Inner; exit Middle; enter Own; \
         Inner -> Own",
    );
    assert_eq!(state, EnteringStateId::Own);
}

#[test]
fn of_several_enters_each_is_served_in_order_while_its_state_is_active() {
    // The state around the others has asked first: what is inside of it is left, and with it those who asked there.
    for asks in [3, 7] {
        let (trace, state) = entering(asks, EnteringEvent::Go);
        trace.reads(
            "enter Outer; begin; enter Middle; enter Inner; Idle -> Inner; exit Inner; exit Middle; \
             enter Own; Inner -> Own",
        );
        assert_eq!(state, EnteringStateId::Own);
    }
}

#[test]
fn a_chain_among_inner_states_ends_in_a_livelock() {
    let (trace, state) = entering(12, EnteringEvent::Go);
    // `Inner` was entered by default before.
    trace.reads(
        "enter Outer; begin; enter Middle; enter Inner; Idle -> Inner; exit Inner; enter Twin; \
         Inner -> Twin; exit Twin; enter Inner; Twin -> Inner; livelock in Inner",
    );
    assert_eq!(state, EnteringStateId::Inner);
    let (trace, state) = entering(0, EnteringEvent::Back);
    trace.reads("enter Round; enter Ping; Idle -> Ping; enter Pong; Ping -> Pong; livelock in Pong");
    assert_eq!(state, EnteringStateId::Pong);
}

fsm! {
    /// Requests from outside.
    #[derive(Debug)]
    machine Hero(log: &mut Log) {
        clock u32;
        requests;
        events { Talk, Bye, Die }
        initial Free { gold: 3 };
        update do log.say("machine");
        state Free {
            let gold: u32;
            initial Idle;
            enter  do log.say(format!("enter Free {gold}"));
            exit   do log.say("exit Free");
            pause  do log.say("pause Free");
            resume do log.say("resume Free");
            on Talk => push Talking;
            state Idle { enter do log.say("enter Idle"); exit do log.say("exit Idle"); on Die => Walking; }
            state Walking { enter do log.say("enter Walking"); exit do log.say("exit Walking"); }
        }
        state Talking {
            initial Greeting;
            enter do log.say("enter Talking");
            exit  do log.say("exit Talking");
            on Die => Dead;
            state Greeting { enter do log.say("enter Greeting"); on Talk => Asking { what: "?" }; }
            state Asking {
                let what: &'static str;
                enter do log.say(format!("enter Asking {what}"));
                on Bye => pop;
            }
        }
        state Stunned {
            let stars: u32 = 5;
            initial Fall;
            enter do log.say(format!("enter Stunned {stars}"));
            exit  do log.say("exit Stunned");
            state Fall { enter do log.say("enter Fall"); on Bye => Lie { side: "left" }; }
            state Lie {
                let side: &'static str;
                let sore: u32 = *stars + 1;
                enter do log.say(format!("enter Lie {side} {sore}"));
                exit  do log.say("exit Lie");
                every 10ms do log.say("ow");
                on Bye => Free { gold: 0 };
            }
        }
        final state Dead {}
    }
}

use HeroTarget as To;

fn hero() -> (Log, Hero) {
    let mut log = Log::new();
    let hero = Hero::start(&mut log, 0);
    log.reads("enter Free 3; enter Idle");
    (log, hero)
}

fn tick(hero: &mut Hero, log: &mut Log) -> Vec<String> {
    assert!(hero.update(log, 0).is_ok());
    log.take()
}

fn reason(answer: Result<Option<Request<To>>, Refused<To>>) -> Option<Reason> {
    answer.err().map(|refused| refused.reason)
}

#[test]
fn a_composite_and_a_nested_state_are_named_from_outside() {
    let (mut log, mut hero) = hero();
    assert!(hero.request(Request::Replace(To::Stunned)).is_ok());
    tick(&mut hero, &mut log).reads("exit Idle; exit Free; enter Stunned 5; enter Fall");
    assert!(hero.request(Request::Replace(To::Lie { side: "right" })).is_ok());
    // Nobody inside asked, so all is left.
    tick(&mut hero, &mut log).reads("exit Stunned; enter Stunned 5; enter Lie right 6");
    assert!(matches!(
        hero.state(),
        HeroState::Stunned { stars: 5, state: HeroStunned::Lie { side: "right", sore: 6 } }
    ));
    assert!(hero.request(Request::Replace(To::Free { gold: 9 })).is_ok());
    tick(&mut hero, &mut log).reads("exit Lie; exit Stunned; enter Free 9; enter Idle");
}

#[test]
fn a_state_around_that_waits_for_data_is_a_reason_to_refuse() {
    let (mut log, mut hero) = hero();
    assert_eq!(reason(hero.request(Request::Replace(To::Walking))), Some(Reason::NeedsAround));
    assert_eq!(reason(hero.request(Request::Push(To::Idle))), Some(Reason::NeedsAround));
    tick(&mut hero, &mut log).reads("machine");
}

#[test]
fn a_nested_state_is_pushed_with_all_around_it() {
    let (mut log, mut hero) = hero();
    assert_eq!(reason(hero.request(Request::Replace(To::Talking))), Some(Reason::NeedsBelow));
    assert_eq!(reason(hero.request(Request::Replace(To::Asking { what: "a" }))), Some(Reason::NeedsBelow));
    assert!(hero.request(Request::Push(To::Asking { what: "b" })).is_ok());
    tick(&mut hero, &mut log).reads("pause Free; enter Talking; enter Asking b");
    assert_eq!(reason(hero.request(Request::Push(To::Fall))), Some(Reason::StackFull));
    assert!(hero.request(Request::Pop).is_ok());
    tick(&mut hero, &mut log).reads("exit Talking; resume Free");
    assert_eq!(reason(hero.request(Request::Pop)), Some(Reason::NothingBelow));
    assert_eq!(
        reason(hero.request(Request::Previous)),
        Some(Reason::NoPrevious),
        "the pop has ended the level of Talking"
    );
}

#[test]
fn a_machine_begins_in_a_nested_state() {
    let mut log = Log::new();
    let Ok(hero) = Hero::start_in(To::Lie { side: "left" }, &mut log, 0) else {
        panic!("nothing is missing")
    };
    log.reads("enter Stunned 5; enter Lie left 6");
    assert_eq!(hero.next_deadline(), Some(10));
    let Ok(_) = Hero::start_in(To::Free { gold: 1 }, &mut log, 0) else { panic!("nothing is missing") };
    log.reads("enter Free 1; enter Idle");
    for (target, reason) in [
        (To::Walking, Reason::NeedsAround),
        (To::Greeting, Reason::NeedsBelow),
        (To::Talking, Reason::NeedsBelow),
    ] {
        let Err(refused) = Hero::start_in(target, &mut log, 0) else { panic!("started") };
        assert_eq!(refused.reason, reason);
    }
    log.reads(SILENT);
}

#[test]
fn a_machine_is_restored_in_a_nested_state_and_nothing_is_entered() {
    let mut log = Log::new();
    let lie = HeroStunned::Lie { side: "left", sore: 77 };
    let Ok(mut hero) = Hero::restore(HeroState::Stunned { stars: 1, state: lie }, 5) else {
        panic!("refused")
    };
    assert_eq!(hero.state_id(), HeroStateId::Lie);
    hero.tick_at(&mut log, 15, "machine; ow");
    assert!(matches!(
        hero.into_state(),
        HeroState::Stunned { stars: 1, state: HeroStunned::Lie { side: "left", sore: 77 } }
    ));
    let asking = HeroState::Talking { state: HeroTalking::Greeting };
    let Err(NotRestored { state, reason }) = Hero::restore(asking, 0) else { panic!("restored") };
    assert!(matches!(state, HeroState::Talking { state: HeroTalking::Greeting }));
    assert_eq!(reason, Reason::NeedsBelow);
}

#[test]
fn a_request_for_an_end_exits_what_is_suspended() {
    let (mut log, mut hero) = hero();
    hero.send(&mut log, HeroEvent::Talk, 0);
    log.take();
    assert!(hero.request(Request::Replace(To::Dead)).is_ok());
    tick(&mut hero, &mut log).reads("exit Talking; exit Idle; exit Free");
    assert!(hero.is_done());
    assert_eq!(reason(hero.request(Request::Replace(To::Stunned))), Some(Reason::Finished));
}
