//! What `{:?}` shows of a machine: what is active, with its data, and what waits; nothing that is noted in a step.

use core::time::Duration;

use fsm_runtime::requests::Request;
use fsm_runtime::{Crowd, fsm};

fsm! {
    #[derive(Debug)]
    machine Flat {
        events { Go }
        let total: u32 = 7;
        initial A { n: 1 };
        state A { let n: u8; on Go => B do *total += 1; }
        state B { enter do { if *total == 0 { goto!(C); } } on Go => C; }
        state C { enter do { if *total == 0 { goto!(B); } } on Go => A { n: 2 }; }
    }
}

#[test]
fn a_flat_machine_shows_its_state_and_its_data() {
    let mut flat = Flat::start();
    assert_eq!(format!("{flat:?}"), "Flat { state: A { n: 1 }, data: FlatData { total: 7 } }");
    flat.send(FlatEvent::Go);
    assert_eq!(
        format!("{flat:#?}"),
        "Flat {\n    state: B,\n    data: FlatData {\n        total: 8,\n    },\n}"
    );
}

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Nested {
        events { Go }
        initial Outer;
        state Outer { initial Inner; state Inner { on Go => Other; } state Other { on Go => Inner; } }
    }
}

#[test]
fn a_nested_machine_shows_the_states_around_too() {
    let mut nested = Nested::start();
    nested.send(NestedEvent::Go);
    assert_eq!(format!("{nested:?}"), "Nested { state: Outer { state: Other } }");
    assert_eq!(format!("{:?}", nested.state()), "Outer { state: Other }");
}

fsm! {
    #[derive(Debug)]
    machine Regions<T: Copy> {
        events { Go, Out }
        initial Both;
        let unit: T;
        state Both {
            on Out => Away;
            region Left { initial L1; state L1 { when true => L2; } state L2 { let k: u8 = 1; when *k > 9 => L1; } }
            region Right { let z: u8 = 3; initial R1; when *z > 9 => R2; state R1 { on Go => R2; } state R2; }
        }
        state Away { on Go => deep history Both; }
    }
}

#[test]
fn a_machine_of_regions_shows_all_of_them_and_what_it_remembers() {
    let mut regions = Regions::start('u');
    regions.update();
    let both = "Both { left: L2 { k: 1 }, right: RegionsRight { z: 3, state: R1 } }";
    let data = "data: RegionsData { unit: 'u' }";
    assert_eq!(format!("{regions:?}"), format!("Regions {{ state: {both}, {data}, history_Both: None }}"));
    regions.send(RegionsEvent::Out);
    let kept = "Some((L2 { k: 1 }, RegionsRight { z: 3, state: R1 }))";
    assert_eq!(format!("{regions:?}"), format!("Regions {{ state: Away, {data}, history_Both: {kept} }}"));
}

fsm! {
    #[derive(Debug)]
    machine Waits {
        clock Duration;
        requests;
        queue 2;
        #[derive(Debug)]
        events { Go, Later }
        initial A;
        every 1s do panic!("nothing is updated here");
        state A { let n: u8 = 4; after 5s => A; on Go => push B; }
        state B { on Go => pop; on Later => defer; }
    }
}

#[test]
fn what_waits_is_shown_with_the_timers() {
    let mut waits = Waits::start(Duration::ZERO);
    let second = Duration::from_secs(1);
    waits.send(WaitsEvent::Go, second);
    waits.send(WaitsEvent::Later, second);
    assert!(waits.request(Request::Pop).is_ok());
    assert_eq!(
        format!("{waits:?}"),
        "Waits { state: B, timers: [Off], machine_timers: [Due(1s)], stack: [A { n: 4 }], \
         paused: [Paused { at: 1s, timers: [Due(5s)] }], previous_below: [None], \
         previous: None, queue: [Later], request: Some(Pop) }"
    );
}

#[test]
fn a_crowd_shows_how_many_are_in_each_state() {
    let mut crowd = Crowd::<Nested>::new();
    let first = crowd.spawn((), &(), ());
    crowd.spawn((), &(), ());
    assert!(crowd.send(first, &(), NestedEvent::Go, ()).is_ok_and(|outcome| outcome.is_used()));
    assert_eq!(format!("{crowd:?}"), "{Inner: 1, Other: 1}");
}
