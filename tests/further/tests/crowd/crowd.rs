//! `Crowd`: agents come, go, are found by their handles, and are looked at. Its order lives in `crowd_order.rs`, panics
//! in `crowd_panics.rs`, requests from outside in `crowd_requests.rs`, nested states in `crowd_regions.rs`.

use fsm_runtime::requests::{Reason, Request};
use fsm_runtime::{Crowd, Handle, Outcome, fsm};
use fsm_tests::{Log, SILENT, Trace};

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Life(log: &mut Log, food: &u32) {
        clock u32;
        #[derive(Clone, Debug, PartialEq)]
        #[allow(unused_event)]
        events { Call { name: String }, Eat, Sleep, Die, Nothing }

        initial Idle;

        state Idle {
            enter do log.say("enter Idle");
            exit  do log.say("exit Idle");
            on Call { name } => Busy { name };
            on Sleep => push Asleep;
            on Die => Dead;
        }
        state Busy {
            let name: String;
            enter do log.say(format!("enter Busy {name}"));
            on Eat if *food > 0 do log.say(format!("{name} eats {food}"));
            on Die => Dead;
            after 10ms => Idle;
        }
        state Asleep {
            enter do log.say("enter Asleep");
            on Call { .. } => pop;
        }
        final state Dead { enter do log.say("enter Dead"); }
    }
}

use LifeEvent as E;
use LifeStateId as Id;
use LifeTarget as To;

fn call(name: &str) -> LifeEvent {
    E::Call { name: name.to_owned() }
}

/// How many are idle, busy, asleep and dead.
fn counts(crowd: &Crowd<Life>) -> [usize; 4] {
    [Id::Idle, Id::Busy, Id::Asleep, Id::Dead].map(|id| crowd.count_in(id))
}

fn spawn(crowd: &mut Crowd<Life>) -> Handle {
    crowd.spawn(Log::new(), &1, 0)
}

fn log(crowd: &mut Crowd<Life>, handle: Handle) -> Vec<String> {
    crowd.get_mut(handle).expect("it is there").owner().take()
}

fn state(crowd: &Crowd<Life>, handle: Handle) -> Option<Id> {
    crowd.get(handle).map(|agent| agent.machine().state_id())
}

#[test]
fn an_empty_crowd() {
    let mut crowd = Crowd::<Life>::new();
    assert!(crowd.is_empty());
    assert_eq!((crowd.len(), counts(&crowd)), (0, [0; 4]));
    assert_eq!((crowd.iter().count(), crowd.iter_mut().count(), crowd.drain().count()), (0, 0, 0));
    assert!(crowd.update(&1, 0).is_empty());
    assert_eq!(crowd.broadcast(&1, E::Eat, 0), 0);
    crowd.shrink_to_fit();
    assert_eq!(format!("{crowd:?} {:?}", Crowd::<Life>::default()), "{} {}");
}

#[test]
fn a_spawned_agent_has_entered_its_initial_state() {
    let mut crowd = Crowd::<Life>::new();
    let agent = spawn(&mut crowd);
    log(&mut crowd, agent).reads("enter Idle");
    assert_eq!((crowd.len(), counts(&crowd)), (1, [1, 0, 0, 0]));
    assert!(!crowd.is_empty());
}

#[test]
fn an_agent_spawned_in_another_state_is_stored_there() -> Result<(), Box<dyn std::error::Error>> {
    let mut crowd = Crowd::<Life>::new();
    let target = To::Busy { name: "Ann".to_owned() };
    let agent = crowd.spawn_in(target, Log::new(), &1, 0).map_err(|(_, refused)| refused)?;
    log(&mut crowd, agent).reads("enter Busy Ann");
    assert_eq!(counts(&crowd), [0, 1, 0, 0]);
    Ok(())
}

#[test]
fn a_refused_spawn_gives_back_the_owner_and_the_target() {
    let mut crowd = Crowd::<Life>::new();
    let mut owner = Log::new();
    owner.n = 7;
    let Err((mut owner, refused)) = crowd.spawn_in(To::Asleep, owner, &1, 0) else { panic!("it pops") };
    assert!(matches!(refused.request, Request::Replace(To::Asleep)));
    assert_eq!((refused.reason, owner.n), (Reason::NeedsBelow, 7));
    owner.take().reads(SILENT);
    assert!(crowd.is_empty());
}

#[test]
fn an_inserted_machine_goes_on_where_it_was() {
    let mut log_of = Log::new();
    let mut machine = Life::start(&mut log_of, &1, 0);
    machine.send(&mut log_of, &1, call("Ann"), 5);
    let mut crowd = Crowd::<Life>::new();
    let agent = crowd.insert(machine, log_of);
    assert_eq!(counts(&crowd), [0, 1, 0, 0]);
    log(&mut crowd, agent).reads("enter Idle; exit Idle; enter Busy Ann");
    crowd.update(&1, 14);
    assert_eq!(counts(&crowd), [0, 1, 0, 0], "its clock began at 5");
    crowd.update(&1, 15);
    assert_eq!(counts(&crowd), [1, 0, 0, 0]);
}

#[test]
fn a_removed_agent_comes_out_as_it_is() {
    let mut crowd = Crowd::<Life>::new();
    let [first, second, third] = [(); 3].map(|()| spawn(&mut crowd));
    let outcome = crowd.send(second, &1, E::Sleep, 0);
    assert_eq!(outcome, Ok(Outcome::Transitioned));
    let (mut machine, mut owner) = crowd.remove(second).expect("it is there");
    assert_eq!((machine.state_id(), machine.suspended().len()), (Id::Asleep, 1));
    assert_eq!(machine.send(&mut owner, &1, call("Ann"), 0), Outcome::Transitioned);
    owner.take().reads("enter Idle; enter Asleep");

    assert!(crowd.remove(second).is_none());
    assert_eq!((crowd.len(), counts(&crowd)), (2, [2, 0, 0, 0]));
    assert_eq!([first, third].map(|agent| state(&crowd, agent)), [Some(Id::Idle); 2]);
}

#[test]
fn a_handle_of_one_that_is_gone_finds_nothing_also_after_others_have_come() {
    let mut crowd = Crowd::<Life>::new();
    let old = spawn(&mut crowd);
    crowd.remove(old);
    let mut seen = vec![old];
    for _ in 0..5000 {
        let new = spawn(&mut crowd);
        assert!(!seen.contains(&new) || seen.len() > 100, "{new:?} was there before");
        assert!(crowd.get(old).is_none() && crowd.get_mut(old).is_none() && crowd.remove(old).is_none());
        assert_eq!(state(&crowd, new), Some(Id::Idle));
        crowd.remove(new);
        seen.truncate(100);
        seen.push(new);
    }
    let mut all = std::collections::BTreeSet::new();
    for _ in 0..20_000 {
        let new = spawn(&mut crowd);
        assert!(all.insert(new));
        crowd.remove(new);
    }
}

#[test]
fn an_event_to_one_that_is_gone_comes_back() {
    let mut crowd = Crowd::<Life>::new();
    let [gone, other] = [(); 2].map(|()| spawn(&mut crowd));
    crowd.remove(gone);
    let Err(answer) = crowd.send(gone, &1, call("Ann"), 0) else { panic!("it is gone") };
    assert_eq!((answer.handle, &answer.event), (gone, &call("Ann")));
    assert_eq!(
        answer.to_string(),
        "no agent has the handle 0:1: it was removed from the crowd; drop the handle"
    );
    let error: Box<dyn std::error::Error> = Box::new(answer);
    assert!(error.source().is_none());
    log(&mut crowd, other).reads("enter Idle");
}

#[test]
fn an_event_that_is_not_used_comes_back_in_the_outcome() {
    let mut crowd = Crowd::<Life>::new();
    let agent = spawn(&mut crowd);
    assert_eq!(crowd.send(agent, &0, E::Nothing, 0), Ok(Outcome::Unhandled(E::Nothing)));
    assert_eq!(crowd.send(agent, &0, call("Ann"), 0), Ok(Outcome::Transitioned));
    assert_eq!(crowd.send(agent, &0, E::Eat, 0), Ok(Outcome::GuardRefused(E::Eat)));
    assert_eq!(crowd.send(agent, &3, E::Eat, 0), Ok(Outcome::Handled));
    log(&mut crowd, agent).reads("enter Idle; exit Idle; enter Busy Ann; Ann eats 3");
}

#[test]
fn a_broadcast_reaches_everyone_and_counts_who_used_it() {
    let mut crowd = Crowd::<Life>::new();
    let [idle, busy, asleep, dead] = [(); 4].map(|()| spawn(&mut crowd));
    for (agent, event) in [(busy, call("Ann")), (asleep, E::Sleep), (dead, E::Die)] {
        assert_eq!(crowd.send(agent, &1, event, 0), Ok(Outcome::Transitioned));
    }
    assert_eq!(counts(&crowd), [1; 4]);
    assert_eq!(crowd.broadcast(&1, call("Bob"), 0), 2);
    assert_eq!(counts(&crowd), [1, 2, 0, 1]);
    assert_eq!(
        [idle, busy, asleep, dead].map(|agent| state(&crowd, agent)),
        [Some(Id::Busy), Some(Id::Busy), Some(Id::Idle), Some(Id::Dead)]
    );
    assert_eq!(crowd.broadcast(&1, E::Nothing, 0), 0);
}

#[test]
fn the_dead_are_stored_and_do_nothing() {
    let mut crowd = Crowd::<Life>::new();
    let agent = spawn(&mut crowd);
    assert_eq!(crowd.send(agent, &1, E::Die, 0), Ok(Outcome::Transitioned));
    log(&mut crowd, agent).reads("enter Idle; exit Idle; enter Dead");
    assert!(crowd.update(&1, 50).is_empty());
    assert_eq!(crowd.send(agent, &1, E::Eat, 60), Ok(Outcome::Unhandled(E::Eat)));
    assert_eq!((log(&mut crowd, agent), counts(&crowd)), (vec![], [0, 0, 0, 1]));
    assert!(crowd.get(agent).is_some_and(|agent| agent.machine().is_done()));
}

#[test]
fn a_drained_crowd_is_empty_and_its_handles_find_nothing() {
    let mut crowd = Crowd::<Life>::new();
    let handles: Vec<_> = (0..3).map(|_| spawn(&mut crowd)).collect();
    assert_eq!(crowd.send(handles[0], &1, call("Ann"), 0), Ok(Outcome::Transitioned));
    let order: Vec<Id> = crowd.iter().map(|(_, machine, _)| machine.state_id()).collect();
    let out: Vec<Id> = crowd.drain().map(|(machine, _)| machine.state_id()).collect();
    assert_eq!(out, order);
    assert_eq!((crowd.len(), crowd.iter().count(), counts(&crowd)), (0, 0, [0; 4]));
    let new = spawn(&mut crowd);
    assert!(handles.iter().all(|handle| crowd.get(*handle).is_none() && *handle != new));
    assert_eq!(crowd.len(), 1);
}

#[test]
fn a_clone_lives_its_own_life_under_the_same_handles() {
    let mut crowd = Crowd::<Life>::new();
    let [first, second] = [(); 2].map(|()| spawn(&mut crowd));
    let mut other = crowd.clone();
    assert_eq!(crowd.send(first, &1, call("Ann"), 0), Ok(Outcome::Transitioned));
    assert_eq!(other.send(second, &1, E::Die, 0), Ok(Outcome::Transitioned));
    assert_eq!((counts(&crowd), counts(&other)), ([1, 1, 0, 0], [1, 0, 0, 1]));
    assert_eq!((state(&crowd, second), state(&other, first)), (Some(Id::Idle), Some(Id::Idle)));
    other.remove(first);
    assert_eq!((crowd.len(), other.len(), state(&crowd, first)), (2, 1, Some(Id::Busy)));
}

#[test]
fn debug_tells_how_many_are_in_each_state() {
    let mut crowd = Crowd::<Life>::new();
    let agent = spawn(&mut crowd);
    spawn(&mut crowd);
    spawn(&mut crowd);
    assert_eq!(crowd.send(agent, &1, E::Die, 0), Ok(Outcome::Transitioned));
    assert_eq!(format!("{crowd:?}"), "{Idle: 2, Dead: 1}");
}

#[test]
fn a_handle_takes_eight_bytes_also_in_an_option() {
    assert_eq!((size_of::<Handle>(), size_of::<Option<Handle>>()), (8, 8));
}
