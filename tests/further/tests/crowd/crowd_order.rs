//! The order of a crowd: a tick and a broadcast take the states in source order, 1024 agents of each at a time, and
//! each agent once, wherever it goes meanwhile.

use std::cell::RefCell;

use fsm_runtime::{Crowd, Handle, fsm};

/// What all agents write to, so that their order among each other is seen.
type World = RefCell<Vec<String>>;

fsm! {
    /// Each agent is a number.
    #[derive(Debug, PartialEq)]
    machine Trip(number: &mut u32, world: &World) {
        #[derive(Clone, Debug, PartialEq)]
        events { To(u32), Where }
        initial First;
        transition(from, to) do world.borrow_mut().push(format!("{number}: {from} -> {to}"));
        on Where do world.borrow_mut().push(format!("{number} is here"));

        state First {
            update do world.borrow_mut().push(format!("{number} first"));
            when *number == 2 => Last;
            on To(n) if n == *number => Last;
        }
        state Middle {
            update do world.borrow_mut().push(format!("{number} middle"));
            on To(n) if n == *number => First;
        }
        state Last {
            update do world.borrow_mut().push(format!("{number} last"));
            when *number == 5 => First;
            on To(_) => Middle;
        }
    }
}

use TripStateId as Id;
use TripTarget as To;

fn crowd(world: &World, targets: impl IntoIterator<Item = To>) -> Crowd<Trip> {
    let mut crowd = Crowd::new();
    for (number, target) in (0..).zip(targets) {
        assert!(crowd.spawn_in(target, number, world, ()).is_ok());
    }
    crowd
}

fn order(crowd: &Crowd<Trip>) -> Vec<(Id, u32)> {
    crowd.iter().map(|(_, trip, number)| (trip.state_id(), *number)).collect()
}

fn numbers_in(crowd: &Crowd<Trip>, id: Id) -> Vec<u32> {
    crowd.iter_in(id).map(|(.., number)| *number).collect()
}

#[test]
fn agents_that_nobody_has_moved_are_in_the_order_of_their_coming() {
    let world = World::default();
    let mut crowd = crowd(&world, [To::Last, To::First, To::Middle, To::First, To::Last]);
    let expected = [(Id::First, 1), (Id::First, 3), (Id::Middle, 2), (Id::Last, 0), (Id::Last, 4)];
    assert_eq!(order(&crowd), expected);
    let changed: Vec<u32> = crowd.iter_mut().map(|(.., number)| *number).collect();
    assert_eq!(changed, [1, 3, 2, 0, 4]);
    for (id, numbers) in [(Id::First, vec![1, 3]), (Id::Middle, vec![2]), (Id::Last, vec![0, 4])] {
        assert_eq!(numbers_in(&crowd, id), numbers);
    }
}

#[test]
fn owners_are_changed_in_the_order_of_iter() {
    let world = World::default();
    let mut crowd = crowd(&world, [To::Last, To::First, To::Middle]);
    let handles: Vec<Handle> = crowd.iter().map(|(handle, ..)| handle).collect();
    let seen = crowd.iter_mut().map(|(handle, trip, number)| {
        *number += 10;
        (handle, trip.state_id(), *number)
    });
    let seen: Vec<_> = seen.collect();
    assert_eq!(seen, [(handles[0], Id::First, 11), (handles[1], Id::Middle, 12), (handles[2], Id::Last, 10)]);
    assert_eq!(order(&crowd), [(Id::First, 11), (Id::Middle, 12), (Id::Last, 10)]);
}

#[test]
fn a_tick_and_a_broadcast_keep_to_the_order_of_iter() {
    let world = World::default();
    let mut crowd = crowd(&world, [To::Last, To::First, To::Middle, To::First, To::Last]);
    assert!(crowd.update(&world, ()).is_empty());
    assert_eq!(world.take(), ["1 first", "3 first", "2 middle", "0 last", "4 last"]);
    assert_eq!(crowd.broadcast(&world, TripEvent::Where, ()), 5);
    assert_eq!(world.take(), ["1 is here", "3 is here", "2 is here", "0 is here", "4 is here"]);
}

#[test]
fn a_tick_goes_through_the_states_again_where_some_have_more_than_1024_agents() {
    let world = World::default();
    let targets = (0..4_100).map(|number| if number < 3_000 { To::First } else { To::Last });
    let mut crowd = crowd(&world, targets);
    let before = order(&crowd);
    crowd.update(&world, ());
    let lines = world.take();
    let ticks: Vec<&str> =
        lines.iter().filter_map(|line| line.split_once(' ')).map(|(_, what)| what).collect();
    let ticks: Vec<&str> = ticks.into_iter().filter(|what| ["first", "last"].contains(what)).collect();
    let parts: Vec<(&str, usize)> =
        ticks.chunk_by(|one, next| one == next).map(|part| (part[0], part.len())).collect();
    assert_eq!(parts, [("first", 1024), ("last", 1024), ("first", 1024), ("last", 76), ("first", 952)]);
    // One in `First` has gone to `Last`, the last place of which it has.
    assert_eq!((before[2], order(&crowd)[4_099]), ((Id::First, 2), (Id::Last, 2)));
}

#[test]
fn one_that_moves_to_a_later_state_has_had_its_tick() {
    let world = World::default();
    let mut crowd = crowd(&world, [To::First, To::First, To::First, To::First, To::Last]);
    crowd.update(&world, ());
    assert_eq!(world.take(), ["0 first", "1 first", "2 first", "2: First -> Last", "3 first", "4 last"]);
    assert_eq!(numbers_in(&crowd, Id::Last), [4, 2]);
    crowd.update(&world, ());
    let first: Vec<String> =
        numbers_in(&crowd, Id::First).iter().map(|number| format!("{number} first")).collect();
    assert_eq!(world.take(), [first, vec!["4 last".to_owned(), "2 last".to_owned()]].concat());
}

#[test]
fn one_that_moves_to_an_earlier_state_has_had_its_tick_too() {
    let world = World::default();
    let mut crowd = crowd(&world, [(); 7].map(|()| To::Last));
    crowd.update(&world, ());
    let ticks = ["0 last", "1 last", "2 last", "3 last", "4 last", "5 last", "5: Last -> First", "6 last"];
    assert_eq!(world.take(), ticks);
    assert_eq!(numbers_in(&crowd, Id::First), [5]);
    crowd.update(&world, ());
    assert_eq!(world.take().len(), 7);
}

#[test]
fn one_that_moves_on_an_event_does_not_get_it_again() {
    let world = World::default();
    let mut crowd = crowd(&world, [To::First, To::Middle, To::Last, To::First]);
    // 0 goes from First to Last, where everyone would go on to Middle; 2 goes from Last to Middle.
    assert_eq!(crowd.broadcast(&world, TripEvent::To(0), ()), 2);
    assert_eq!(world.take(), ["0: First -> Last", "2: Last -> Middle"]);
    assert_eq!(crowd.broadcast(&world, TripEvent::To(1), ()), 2);
    assert_eq!(world.take(), ["1: Middle -> First", "0: Last -> Middle"]);
}

#[test]
fn everyone_at_once() {
    let world = World::default();
    let mut crowd = crowd(&world, (0..3000).map(|_| To::Last));
    assert_eq!(crowd.broadcast(&world, TripEvent::To(0), ()), 3000);
    let expected: Vec<String> = (0..3000).map(|number| format!("{number}: Last -> Middle")).collect();
    assert_eq!(world.take(), expected);
    assert_eq!(Id::ALL.iter().map(|id| crowd.count_in(*id)).collect::<Vec<_>>(), [0, 3000, 0]);
    let before = order(&crowd);
    crowd.update(&world, ());
    let expected: Vec<String> = before.iter().map(|(_, number)| format!("{number} middle")).collect();
    assert_eq!(world.take(), expected);
}

/// Moves them about, by ticks, by events and by hand.
fn wander(world: &World) -> (Crowd<Trip>, Vec<Handle>) {
    let mut crowd = Crowd::new();
    let mut handles: Vec<Handle> = (0..2500_u32).map(|number| crowd.spawn(number % 7, world, ())).collect();
    for round in 0..12_u32 {
        crowd.update(world, ());
        crowd.broadcast(world, TripEvent::To(round % 7), ());
        for handle in handles.iter().skip(round as usize).step_by(17) {
            let _ = crowd.send(*handle, world, TripEvent::To(3), ());
        }
        for handle in handles.iter().skip(round as usize).step_by(29) {
            crowd.remove(*handle);
        }
        handles.push(crowd.spawn(round, world, ()));
    }
    (crowd, handles)
}

#[test]
fn the_same_calls_give_the_same_order() {
    let (first, second) = (World::default(), World::default());
    let ((crowd, handles), (other, others)) = (wander(&first), wander(&second));
    assert_eq!(handles, others);
    assert_eq!(order(&crowd), order(&other));
    assert_eq!(first.take(), second.take());
    let states: Vec<Id> = crowd.iter().map(|(_, trip, _)| trip.state_id()).collect();
    assert!(states.is_sorted() && crowd.count_in(Id::First) > 0 && crowd.count_in(Id::Last) > 0);
}

#[test]
fn each_agent_has_one_tick_wherever_it_goes() {
    let world = World::default();
    let (mut crowd, _) = wander(&world);
    for round in 0..9 {
        world.take();
        let expected: Vec<(Id, u32)> = order(&crowd);
        crowd.update(&world, ());
        let name = |(id, number): &(Id, u32)| format!("{number} {}", id.name().to_lowercase());
        let mut ticks: Vec<String> = world.take().into_iter().filter(|line| !line.contains(':')).collect();
        let mut expected: Vec<String> = expected.iter().map(name).collect();
        ticks.sort_unstable();
        expected.sort_unstable();
        assert!(ticks == expected, "some had no tick, or more than one");
        crowd.broadcast(&world, TripEvent::To(round % 7), ());
    }
}
