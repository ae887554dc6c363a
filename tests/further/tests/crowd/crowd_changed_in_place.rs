//! `get_mut` of a crowd: whatever is done to the agent, it is stored by its state afterwards.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Crowd, Handle, Outcome, fsm};
use fsm_tests::{Log, SILENT, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Lamp(log: &mut Log) {
        #[derive(Clone, Debug, PartialEq)]
        #[allow(unused_event)]
        events { Flip, Boom, Break }
        initial Off;
        state Off {
            on Flip => On;
        }
        state On {
            let ticks: u32 = 0;
            enter do if log.ok { panic!("as it should") };
            update do { *ticks += 1; log.say(format!("tick {ticks}")); }
            on Flip => Off;
            on Break => Broken;
        }
        final state Broken {}
    }
}

use LampEvent as E;
use LampStateId as Id;

fn crowd() -> (Crowd<Lamp>, [Handle; 3]) {
    let mut crowd = Crowd::new();
    let handles = [(); 3].map(|()| crowd.spawn(Log::new(), &(), ()));
    (crowd, handles)
}

fn counts(crowd: &Crowd<Lamp>) -> [usize; 3] {
    [Id::Off, Id::On, Id::Broken].map(|id| crowd.count_in(id))
}

fn states(crowd: &Crowd<Lamp>, handles: [Handle; 3]) -> [Id; 3] {
    handles.map(|handle| crowd.get(handle).expect("it is there").machine().state_id())
}

fn log(crowd: &mut Crowd<Lamp>, handle: Handle) -> Vec<String> {
    crowd.get_mut(handle).expect("it is there").owner().take()
}

#[test]
fn by_its_own_methods() {
    let (mut crowd, handles) = crowd();
    let mut agent = crowd.get_mut(handles[0]).expect("it is there");
    let (lamp, log) = agent.parts();
    assert_eq!(lamp.send(log, E::Flip), Outcome::Transitioned);
    agent.owner().n = 3;
    assert_eq!(agent.machine().state(), &LampState::On { ticks: 0 });
    drop(agent);
    assert_eq!(counts(&crowd), [2, 1, 0]);
    assert_eq!(states(&crowd, handles), [Id::On, Id::Off, Id::Off]);
    assert_eq!(crowd.get(handles[0]).map(|agent| agent.owner().n), Some(3));
}

#[test]
fn there_and_back_again() {
    let (mut crowd, handles) = crowd();
    let before: Vec<Handle> = crowd.iter().map(|(handle, ..)| handle).collect();
    let mut agent = crowd.get_mut(handles[0]).expect("it is there");
    for _ in 0..2 {
        let (lamp, log) = agent.parts();
        lamp.send(log, E::Flip);
    }
    drop(agent);
    assert_eq!((counts(&crowd), states(&crowd, handles)), ([3, 0, 0], [Id::Off; 3]));
    assert_eq!(crowd.iter().map(|(handle, ..)| handle).collect::<Vec<_>>(), before, "nobody has moved");
}

#[test]
fn by_another_machine_in_its_place() {
    let (mut crowd, handles) = crowd();
    let mut other = Lamp::start_in(LampTarget::On, &mut Log::new()).expect("it can begin there");
    let mut agent = crowd.get_mut(handles[1]).expect("it is there");
    std::mem::swap(agent.machine(), &mut other);
    drop(agent);
    assert_eq!((counts(&crowd), states(&crowd, handles)), ([2, 1, 0], [Id::Off, Id::On, Id::Off]));
    assert_eq!(other.state_id(), Id::Off);
}

#[test]
fn also_where_the_scope_panics() {
    let (mut crowd, handles) = crowd();
    let caught = catch_unwind(AssertUnwindSafe(|| {
        let mut agent = crowd.get_mut(handles[2]).expect("it is there");
        let (lamp, log) = agent.parts();
        lamp.send(log, E::Flip);
        panic!("as it should");
    }));
    assert!(caught.is_err());
    assert_eq!((counts(&crowd), states(&crowd, handles)), ([2, 1, 0], [Id::Off, Id::Off, Id::On]));
}

#[test]
fn also_where_an_action_panics_that_it_ran() {
    let (mut crowd, handles) = crowd();
    crowd.get_mut(handles[2]).expect("it is there").owner().ok = true;
    let caught = catch_unwind(AssertUnwindSafe(|| crowd.send(handles[2], &(), E::Flip, ())));
    assert!(caught.is_err());
    // The machine was entering `On`, and there it is.
    assert_eq!((counts(&crowd), states(&crowd, handles)), ([2, 1, 0], [Id::Off, Id::Off, Id::On]));
}

/// Flips one, and forgets the guard that would store it anew.
fn forget(crowd: &mut Crowd<Lamp>, handle: Handle) {
    let mut agent = crowd.get_mut(handle).expect("it is there");
    let (lamp, log) = agent.parts();
    assert_eq!(lamp.send(log, E::Flip), Outcome::Transitioned);
    std::mem::forget(agent);
}

#[test]
fn one_that_is_forgotten_is_found_and_stored_anew_at_its_next_step() {
    let (mut crowd, handles) = crowd();
    forget(&mut crowd, handles[0]);
    assert_eq!(states(&crowd, handles), [Id::On, Id::Off, Id::Off]);
    assert_eq!(crowd.send(handles[0], &(), E::Boom, ()), Ok(Outcome::Unhandled(E::Boom)));
    assert_eq!(counts(&crowd), [2, 1, 0]);
}

#[test]
fn one_that_is_forgotten_has_its_next_tick_and_its_next_broadcast() {
    let (mut crowd, handles) = crowd();
    forget(&mut crowd, handles[1]);
    crowd.update(&(), ());
    assert_eq!((log(&mut crowd, handles[1]), counts(&crowd)), (vec!["tick 1".to_owned()], [2, 1, 0]));
    forget(&mut crowd, handles[1]);
    crowd.update(&(), ());
    assert_eq!((log(&mut crowd, handles[1]), counts(&crowd)), (vec![], [3, 0, 0]));

    forget(&mut crowd, handles[2]);
    assert_eq!(crowd.broadcast(&(), E::Break, ()), 1);
    assert_eq!((counts(&crowd), states(&crowd, handles)), ([2, 0, 1], [Id::Off, Id::Off, Id::Broken]));
}

#[test]
fn several_that_are_forgotten() {
    let (mut crowd, handles) = crowd();
    handles.iter().for_each(|handle| forget(&mut crowd, *handle));
    assert!(crowd.update(&(), ()).is_empty());
    assert_eq!(counts(&crowd), [0, 3, 0]);
    for handle in handles {
        log(&mut crowd, handle).reads("tick 1");
    }
}

#[test]
fn one_that_is_forgotten_can_be_removed_cloned_and_drained() {
    let (mut crowd, handles) = crowd();
    forget(&mut crowd, handles[0]);
    assert_eq!(crowd.remove(handles[0]).map(|(lamp, _)| lamp.state_id()), Some(Id::On));
    assert_eq!(counts(&crowd), [2, 0, 0]);
    forget(&mut crowd, handles[1]);
    assert_eq!(crowd.len(), 2);
    assert_eq!(crowd.drain().count(), 2);
    crowd.update(&(), ());
    let new = crowd.spawn(Log::new(), &(), ());
    log(&mut crowd, new).reads(SILENT);
    assert_eq!(counts(&crowd), [1, 0, 0]);
}
