//! Requests from outside in a crowd: made through `get_mut`, served by the next tick; those that cannot be served come
//! back from it, each with the handle of its agent, in the order of the tick.

use fsm_runtime::requests::{Reason, Refused, Request};
use fsm_runtime::{Crowd, Handle, fsm};
use fsm_tests::{Log, Trace};

fsm! {
    machine Hero(log: &mut Log) {
        requests;
        #[derive(Clone)]
        events { Talk, Bye, Die }
        initial Idle;
        update do log.say("machine");
        state Idle {
            exit   do log.say("exit Idle");
            update do log.say("idle");
            on Talk => push Talking { whom: "smith" };
            on Die  => Dead;
        }
        state Talking {
            let whom: &'static str;
            enter  do log.say(format!("talk to {whom}"));
            update do log.say("talk");
            on Bye => pop;
            on Die => Dead;
        }
        state Stunned { enter do log.say("enter Stunned"); }
        final state Dead {}
    }
}

use HeroEvent as E;
use HeroStateId as Id;
use HeroTarget as To;

fn crowd() -> (Crowd<Hero>, [Handle; 4]) {
    let mut crowd = Crowd::new();
    let handles = [(); 4].map(|()| crowd.spawn(Log::new(), &(), ()));
    (crowd, handles)
}

fn ask(crowd: &mut Crowd<Hero>, handle: Handle, request: Request<To>) {
    let mut agent = crowd.get_mut(handle).expect("it is there");
    assert!(agent.machine().request(request).is_ok());
}

fn log(crowd: &mut Crowd<Hero>, handle: Handle) -> Vec<String> {
    crowd.get_mut(handle).expect("it is there").owner().take()
}

fn reasons(refused: &[(Handle, Refused<To>)]) -> Vec<(Handle, Reason, &'static str)> {
    refused.iter().map(|(handle, refused)| (*handle, refused.reason, refused.state)).collect()
}

#[test]
fn a_request_is_served_by_the_next_tick_instead_of_updating() {
    let (mut crowd, [first, second, ..]) = crowd();
    ask(&mut crowd, first, Request::Replace(To::Stunned));
    ask(&mut crowd, second, Request::Push(To::Talking { whom: "king" }));
    assert_eq!((crowd.count_in(Id::Idle), crowd.count_in(Id::Stunned)), (4, 0));
    assert!(crowd.update(&(), ()).is_empty());
    log(&mut crowd, first).reads("exit Idle; enter Stunned");
    log(&mut crowd, second).reads("talk to king");
    assert_eq!([Id::Idle, Id::Talking, Id::Stunned].map(|id| crowd.count_in(id)), [2, 1, 1]);
    assert!(crowd.update(&(), ()).is_empty());
    log(&mut crowd, second).reads("machine; talk");
}

/// Three wait for what cannot be served any more, one for what can.
fn with_refusals(crowd: &mut Crowd<Hero>, [a, b, c, d]: [Handle; 4]) {
    for handle in [a, c] {
        assert!(crowd.send(handle, &(), E::Talk, ()).is_ok());
    }
    ask(crowd, a, Request::Replace(To::Talking { whom: "king" }));
    ask(crowd, b, Request::Replace(To::Stunned));
    ask(crowd, c, Request::Pop);
    ask(crowd, d, Request::Replace(To::Stunned));
    for (handle, event) in [(a, E::Bye), (b, E::Die), (c, E::Bye)] {
        assert!(crowd.send(handle, &(), event, ()).is_ok());
    }
    crowd.iter_mut().for_each(|(.., log)| _ = log.take());
}

#[test]
fn those_that_cannot_be_served_come_back_in_the_order_of_the_tick() {
    let (mut crowd, handles) = crowd();
    let [a, b, c, d] = handles;
    with_refusals(&mut crowd, handles);
    let order: Vec<Handle> = crowd.iter().map(|(handle, ..)| handle).filter(|handle| *handle != d).collect();
    let refused = crowd.update(&(), ());
    assert_eq!(refused.iter().map(|(handle, _)| *handle).collect::<Vec<_>>(), order);
    let mut reasons = reasons(&refused);
    reasons.sort();
    assert_eq!(
        reasons,
        [(a, Reason::NeedsBelow, "Idle"), (b, Reason::Finished, "Dead"), (c, Reason::NothingBelow, "Idle")]
    );
    let target = refused.into_iter().find(|(handle, _)| *handle == a).map(|(_, refused)| refused.request);
    assert!(matches!(target, Some(Request::Replace(To::Talking { whom: "king" }))));
    // The ticks of the refused went on as usual; the dead one has none.
    let expected =
        [vec!["machine", "idle"], vec![], vec!["machine", "idle"], vec!["exit Idle", "enter Stunned"]];
    assert_eq!(handles.map(|handle| log(&mut crowd, handle)), expected);
    assert!(crowd.update(&(), ()).is_empty(), "each comes back once");
}

#[test]
fn in_parallel_they_come_back_in_the_same_order() {
    let (mut crowd, handles) = crowd();
    let (mut other, others) = self::crowd();
    assert_eq!(handles, others);
    with_refusals(&mut crowd, handles);
    with_refusals(&mut other, others);
    assert_eq!(reasons(&crowd.par_update(&(), ())), reasons(&other.update(&(), ())));
}

/// The order is that of the states, wherever the agents came to be stored first.
#[test]
fn in_parallel_the_order_is_that_of_the_states_too() {
    let mut crowds = [Crowd::<Hero>::new(), Crowd::new()];
    for crowd in &mut crowds {
        for dies in [true, false, true, false] {
            let mut log = Log::new();
            let mut hero = Hero::start(&mut log);
            hero.send(&mut log, E::Talk);
            assert!(hero.request(Request::Pop).is_ok());
            hero.send(&mut log, if dies { E::Die } else { E::Bye });
            crowd.insert(hero, log);
        }
    }
    let [crowd, other] = &mut crowds;
    let refused = reasons(&crowd.update(&(), ()));
    let states: Vec<_> = refused.iter().map(|(.., state)| *state).collect();
    assert_eq!(states, ["Idle", "Idle", "Dead", "Dead"]);
    assert_eq!(reasons(&other.par_update(&(), ())), refused);
}

#[test]
fn a_broadcast_and_a_removal_leave_the_request_with_the_agent() {
    let (mut crowd, [first, second, ..]) = crowd();
    ask(&mut crowd, second, Request::Replace(To::Stunned));
    crowd.remove(first);
    assert_eq!(crowd.broadcast(&(), E::Talk, ()), 3);
    log(&mut crowd, second).reads("talk to smith");
    let (mut hero, mut log) = crowd.remove(second).expect("it is there");
    assert!(hero.update(&mut log).is_ok());
    assert!(matches!(hero.state(), HeroState::Stunned));
    log.reads("enter Stunned");
}

fsm! {
    /// Turns by itself, unless a request comes first.
    machine Turner(on: &mut bool) {
        requests;
        events { Deeper, Up }
        initial Left;
        state Left { on Deeper => push Above; }
        state Above {
            when *on => reset Right;
            on Up => pop;
        }
        #[allow(dead_end)]
        state Right {}
    }
}

#[test]
fn who_is_refused_and_moves_in_the_same_tick_is_stored_anew() {
    let mut crowd = Crowd::<Turner>::new();
    let handle = crowd.spawn(true, &(), ());
    let mut agent = crowd.get_mut(handle).expect("it is there");
    assert!(agent.machine().request(Request::Previous).is_err());
    assert!(agent.machine().request(Request::Push(TurnerTarget::Right)).is_ok());
    let (machine, owner) = agent.parts();
    machine.send(owner, TurnerEvent::Deeper);
    drop(agent);
    let refused = crowd.update(&(), ());
    assert_eq!(refused.len(), 1);
    assert_eq!((refused[0].0, refused[0].1.reason), (handle, Reason::StackFull));
    assert_eq!([TurnerStateId::Left, TurnerStateId::Right].map(|id| crowd.count_in(id)), [0, 1]);
}
