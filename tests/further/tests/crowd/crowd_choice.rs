//! Agents of machines with choices, of which one is stopped there: it is found again, and goes on.

use fsm_runtime::{Crowd, StateId, fsm};

fsm! {
    #[derive(Debug)]
    machine Mill(turns: &mut u32) {
        #[derive(Clone, Copy)]
        events { Go, Out }
        initial Idle;
        livelock(_state) do *turns += 100;
        state Idle { on Go => Round; }
        // These two lead to each other: a call lets choices decide a thousand times in a row.
        choice Fork { always if *turns > 700 => Idle; always => Spoon do *turns += 1; }
        choice Spoon { always if *turns > 5000 => Round; always => Fork; }
        state Round { always if *turns < 1000 => Fork; on Out => Idle; }
    }
}

#[test]
fn an_agent_that_is_stopped_in_a_choice_is_still_there() {
    let mut mills = Crowd::<Mill>::new();
    let one = mills.spawn(0, &(), ());
    let other = mills.spawn(2000, &(), ());
    for handle in [one, other] {
        assert!(mills.send(handle, &(), MillEvent::Go, ()).is_ok());
    }
    let names: Vec<_> = MillStateId::ALL.iter().map(|id| id.name()).collect();
    assert_eq!(names, ["Idle", "Round"]);
    assert_eq!((mills.count_in(MillStateId::Fork), mills.count_in(MillStateId::Round)), (1, 1));
    assert_eq!(mills.get(one).map(|agent| agent.machine().state_id()), Some(MillStateId::Fork));
    assert!(MillStateId::Fork.index() >= MillStateId::ALL.len());
    mills.broadcast(&(), MillEvent::Out, ());
    // It decides anew, and comes to an end.
    assert_eq!((mills.count_in(MillStateId::Fork), mills.count_in(MillStateId::Idle)), (0, 2));
    assert_eq!(mills.get(one).map(|agent| *agent.owner()), Some(701));
    assert!(mills.remove(one).is_some() && mills.remove(other).is_some());
}
