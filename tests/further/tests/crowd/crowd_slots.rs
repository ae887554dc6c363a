//! Handles of agents that come after others have gone: which slot is used again depends on the calls alone, and not on
//! where agents were stored, nor on whether threads have moved them.

use fsm_runtime::crowds::NoAgent;
use fsm_runtime::{Crowd, Handle, fsm};

fsm! {
    machine Trip(number: &mut u32) {
        #[derive(Clone)]
        events { On }
        initial A;
        state A { on On => B; }
        state B { when *number == 7 => C; }
        final state C;
    }
}

use TripStateId as Id;

/// More than one block holds, and so many that threads store them.
const COUNT: u32 = 1025;

/// All go from `A` to `B`, one of them on to `C`, and then all are taken out. The handles of as many that come then.
fn come_after_others(broadcast: impl Fn(&mut Crowd<Trip>) -> usize) -> Vec<Handle> {
    let mut crowd = Crowd::new();
    for number in 0..COUNT {
        crowd.spawn(number, &(), ());
    }
    assert_eq!(broadcast(&mut crowd), COUNT as usize);
    crowd.update(&(), ());
    assert_eq!([Id::A, Id::B, Id::C].map(|id| crowd.count_in(id)), [0, COUNT as usize - 1, 1]);
    assert_eq!(crowd.drain().count(), COUNT as usize);
    (0..COUNT).map(|number| crowd.spawn(number, &(), ())).collect()
}

#[test]
fn threads_that_have_moved_agents_leave_no_trace_in_later_handles() {
    let one = come_after_others(|crowd| crowd.broadcast(&(), TripEvent::On, ()));
    let many = come_after_others(|crowd| crowd.par_broadcast(&(), TripEvent::On, ()));
    assert!(one == many);
}

/// As if each had been removed by itself: the slot of the last one is used first.
#[test]
fn drain_gives_slots_back_in_the_order_of_iter() {
    let mut crowd = Crowd::<Trip>::new();
    let come = [TripTarget::C, TripTarget::A, TripTarget::B].map(|to| crowd.spawn_in(to, 0, &(), ()).ok());
    let [c, a, b] = come.map(|handle| handle.expect("any state can be entered"));
    assert!(crowd.iter().map(|(handle, ..)| handle).eq([a, b, c]));
    assert_eq!(crowd.drain().count(), 3);
    let [first, second, third] = [(); 3].map(|()| crowd.spawn(0, &(), ()));
    assert_eq!([first, second, third].map(slot), [c, b, a].map(slot));
    assert!([first, second, third].iter().all(|handle| ![a, b, c].contains(handle)));
}

/// Handles show their slots only in messages.
fn slot(handle: Handle) -> String {
    let gone = NoAgent { handle, event: () }.to_string();
    let slot = gone.split([' ', ':']).find(|word| word.parse::<u32>().is_ok());
    slot.expect("`7:1`, slot and generation").to_owned()
}
