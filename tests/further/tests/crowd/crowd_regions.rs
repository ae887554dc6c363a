//! Nested states in a crowd: `count_in` and `iter_in` answer for a state what `is_in` answers of each machine, for
//! leaves, composites, regions and what is inside them.

use std::fmt::Debug;

use fsm_runtime::any::{CrowdMachine, CrowdReceive};
use fsm_runtime::crowds::Agent;
use fsm_runtime::{Crowd, Handle, StateId, fsm};

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Soldier(n: &mut u32) {
        #[derive(Clone, Debug, PartialEq)]
        events { Enemy, Bullet, Gone, Grenade, Recovered, Rest }
        initial Fit;
        state Fit {
            on Grenade => Stunned;
            on Rest => push Camp;
            region Legs {
                initial Patrolling;
                state Patrolling { on Enemy if n.is_multiple_of(2) => Combat; }
                state Combat {
                    initial Chasing;
                    on Gone => Patrolling;
                    state Chasing { on Bullet => Dodging; update do *n += 2; }
                    state Dodging { on Bullet => ignore; }
                }
            }
            region Rifle {
                initial Slung;
                state Slung { on Enemy => Ready; }
                state Ready { on Gone if !in_state!(Dodging) => Slung; }
            }
        }
        state Stunned { on Recovered => deep history Fit; }
        state Camp {
            initial Sitting;
            on Grenade => pop;
            state Sitting { on Enemy => Standing; }
            state Standing;
        }
    }
}

fsm! {
    /// The machine itself holds regions.
    #[derive(Clone, Debug, PartialEq)]
    machine Both(n: &mut u32) {
        #[derive(Clone, Debug, PartialEq)]
        events { Left, Right, End }
        region First {
            initial A;
            state A { on Left if *n % 2 == 0 => B; }
            state B {
                initial Inner;
                on Left => A;
                state Inner { on Right => Deep; }
                state Deep;
            }
        }
        region Second {
            initial X;
            state X { on Right if *n % 3 == 0 => Y; }
            state Y { on Right => X; on End => Z; }
            final state Z {}
        }
    }
}

fsm! {
    /// Composites without regions.
    #[derive(Clone, Debug, PartialEq)]
    machine Tree(n: &mut u32) {
        #[derive(Clone, Debug, PartialEq)]
        events { In, Out, Over }
        initial Root;
        state Root {
            initial Leaf;
            on Out => Ground;
            on Over if *n % 3 == 0 => Knot;
            state Leaf { on In if *n % 2 == 1 => Twig; }
            state Branch {
                initial Twig;
                state Twig { on In => Knot; }
                state Knot { update do *n += 1; when n.is_multiple_of(4) => Leaf; }
            }
        }
        state Ground { on In => Branch; }
    }
}

/// Every id is counted and listed as the machines say, and the crowd knows where everyone is.
fn check<M: CrowdMachine<Owner = u32> + PartialEq + Debug>(crowd: &Crowd<M>, handles: &[Handle]) {
    for id in M::StateId::ALL {
        let of_each: Vec<Handle> = crowd.iter().filter(|(_, m, _)| m.is_in(*id)).map(|(h, ..)| h).collect();
        assert_eq!(crowd.count_in(*id), of_each.len(), "{id}");
        let listed: Vec<Handle> = crowd.iter_in(*id).map(|(handle, ..)| handle).collect();
        assert_eq!(listed, of_each, "{id}");
    }
    assert!(crowd.iter().is_sorted_by_key(|(_, machine, _)| machine.state_id()));
    assert_eq!(crowd.iter().count(), handles.len());
    for handle in handles {
        let found = crowd.iter().find(|(other, ..)| other == handle).map(|(_, machine, n)| (machine, n));
        assert_eq!(crowd.get(*handle).map(Agent::parts), found);
    }
}

/// Each event to all, or to some, and ticks; looked at after each.
fn wander<M, E>(events: &[E])
where
    M: CrowdReceive<E, Owner = u32, World = (), Time = (), Given = ()> + PartialEq + Debug,
    E: Clone,
{
    let mut crowd = Crowd::<M>::new();
    let mut handles: Vec<Handle> = (0..60).map(|n| crowd.spawn(n, &(), ())).collect();
    check(&crowd, &handles);
    for round in 0..6 {
        for (number, event) in events.iter().enumerate() {
            crowd.broadcast(&(), event.clone(), ());
            check(&crowd, &handles);
            for handle in handles.iter().skip(number).step_by(3 + round) {
                assert!(
                    crowd.send(*handle, &(), events[(number + round) % events.len()].clone(), ()).is_ok()
                );
            }
            assert!(crowd.update(&(), ()).is_empty());
            check(&crowd, &handles);
        }
        crowd.remove(handles.swap_remove(7 * round));
        handles.push(crowd.spawn(round as u32, &(), ()));
        check(&crowd, &handles);
    }
}

#[test]
fn regions_inside_a_state() {
    use SoldierEvent::{Bullet, Enemy, Gone, Grenade, Recovered, Rest};
    wander::<Soldier, _>(&[Enemy, Bullet, Gone, Grenade, Recovered, Rest]);
    wander::<Soldier, _>(&[Rest, Enemy, Enemy, Grenade, Bullet, Grenade, Recovered]);
}

#[test]
fn regions_of_the_machine_itself() {
    use BothEvent::{End, Left, Right};
    wander::<Both, _>(&[Left, Right, Left, Right, End]);
}

#[test]
fn composites() {
    use TreeEvent::{In, Out, Over};
    wander::<Tree, _>(&[In, Over, In, Out]);
}

#[test]
fn counted_by_hand() {
    use SoldierStateId as Id;
    let mut crowd = Crowd::<Soldier>::new();
    let handles: Vec<Handle> = (0..10).map(|n| crowd.spawn(n, &(), ())).collect();
    assert_eq!(crowd.broadcast(&(), SoldierEvent::Enemy, ()), 10);
    assert!(crowd.send(handles[0], &(), SoldierEvent::Grenade, ()).is_ok());
    assert!(crowd.send(handles[2], &(), SoldierEvent::Bullet, ()).is_ok());
    let count = |id| crowd.count_in(id);
    assert_eq!([Id::Fit, Id::Stunned, Id::Camp].map(count), [9, 1, 0]);
    assert_eq!([Id::Legs, Id::Patrolling, Id::Combat, Id::Chasing, Id::Dodging].map(count), [9, 5, 4, 3, 1]);
    assert_eq!([Id::Rifle, Id::Slung, Id::Ready].map(count), [9, 0, 9]);
    let chasing: Vec<u32> = crowd.iter_in(Id::Chasing).map(|(.., n)| *n).collect();
    assert_eq!(chasing.len(), 3);
    assert!(chasing.iter().all(|n| [4, 6, 8].contains(n)));

    crowd.update(&(), ());
    let walked: Vec<u32> = handles.iter().map(|handle| *crowd.get(*handle).expect("there").owner()).collect();
    assert_eq!(walked, [0, 1, 2, 3, 6, 5, 8, 7, 10, 9]);
    // What is suspended is not counted.
    assert!(crowd.send(handles[4], &(), SoldierEvent::Rest, ()).is_ok());
    let count = |id| crowd.count_in(id);
    assert_eq!([Id::Fit, Id::Chasing, Id::Ready, Id::Camp, Id::Sitting].map(count), [8, 2, 8, 1, 1]);
    assert_eq!(format!("{crowd:?}"), "{Fit: 8, Stunned: 1, Sitting: 1}");
}

#[test]
fn a_machine_of_regions_counted_by_hand() {
    use BothStateId as Id;
    let mut crowd = Crowd::<Both>::new();
    for n in 0..6 {
        crowd.spawn(n, &(), ());
    }
    assert_eq!(crowd.broadcast(&(), BothEvent::Left, ()), 3);
    assert_eq!(crowd.broadcast(&(), BothEvent::Right, ()), 4);
    let count = |id| crowd.count_in(id);
    assert_eq!([Id::First, Id::A, Id::B, Id::Inner, Id::Deep].map(count), [6, 3, 3, 0, 3]);
    assert_eq!([Id::Second, Id::X, Id::Y, Id::Z].map(count), [6, 4, 2, 0]);
    assert_eq!(crowd.broadcast(&(), BothEvent::End, ()), 2);
    assert_eq!([Id::Y, Id::Z].map(|id| crowd.count_in(id)), [0, 2]);
}
