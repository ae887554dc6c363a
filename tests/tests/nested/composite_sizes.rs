//! What nested states cost: a machine is its nested enums, as one would write them by hand; what it does not use takes
//! no byte. Sizes of flat machines live in `sizes.rs`.

use std::mem::size_of;

use fsm_runtime::{Outcome, fsm};

fsm! {
    machine Tree {
        events { Next }
        initial A;
        state A {
            initial B;
            on Next => F;
            state B { initial C; state C { on Next => D; } state D { on Next => E; } }
            state E {}
        }
        state F { on Next => A; }
    }
}

#[allow(dead_code)]
enum TreeByHand {
    A(ByHandA),
    F,
}

#[allow(dead_code)]
enum ByHandA {
    B(ByHandB),
    E,
}

#[allow(dead_code)]
enum ByHandB {
    C,
    D,
}

#[test]
fn nested_states_without_data_are_as_small_as_their_enums() {
    assert_eq!(size_of::<Tree>(), size_of::<TreeState>());
    assert_eq!(size_of::<TreeState>(), size_of::<TreeByHand>());
    assert_eq!((size_of::<Tree>(), size_of::<TreeStateId>()), (1, 1), "the tags share one byte");
}

fsm! {
    /// Stored as its innermost state alone, and seen as the states inside each other.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    machine Walker {
        requests;
        #[derive(Debug, PartialEq)]
        events { Step, Back, Same }
        initial Out;
        state Out { on Step => history House; on Back => previous; }
        state House {
            initial Hall;
            on Step => Out;
            state Hall { on Same => Bed; }
            state Upstairs { initial Bed; state Bed { on Same => Desk; } state Desk { on Back => previous; } }
        }
    }
}

#[test]
fn the_innermost_state_tells_those_around_it() {
    let in_bed = WalkerState::House { state: WalkerHouse::Upstairs { state: WalkerUpstairs::Bed } };
    let mut walker = Walker::restore(in_bed).expect("a state that stands alone");
    assert_eq!((walker.state(), walker.state_id()), (&in_bed, WalkerStateId::Bed));
    assert!(walker.is_in(WalkerStateId::House) && walker.is_in(WalkerStateId::Upstairs));
    assert!(!walker.is_in(WalkerStateId::Hall) && !walker.is_in(WalkerStateId::Desk));
    assert_eq!(walker.send(WalkerEvent::Same), Outcome::Transitioned);
    assert_eq!(walker.send(WalkerEvent::Back), Outcome::Transitioned);
    assert_eq!(walker.into_state(), in_bed);
    assert_eq!(walker.send(WalkerEvent::Step), Outcome::Transitioned);
    assert_eq!(*walker.state(), WalkerState::Out);
    assert_eq!(walker.send(WalkerEvent::Step), Outcome::Transitioned);
    assert_eq!(*walker.state(), in_bed, "what history remembers");
}

fsm! {
    /// Four depths with one state at each: there is nothing to tell.
    machine Chain {
        events { Again }
        initial A;
        #[allow(dead_end)]
        state A { initial B; state B { initial C; state C { initial D; state D { on Again => self; } } } }
    }
}

#[test]
fn one_state_at_each_depth_takes_nothing() {
    assert_eq!((size_of::<Chain>(), size_of::<ChainState>()), (0, 0));
}

fsm! {
    /// Data at each depth, and nothing else.
    machine Data(sum: &mut u64) {
        events { Next, Deep }
        initial Idle;
        state Idle { on Next => Run { speed: 7 }; }
        state Work {
            let load: u64 = *sum;
            initial Walk { step: 1 };
            state Walk { let step: u8; on Next => Run { speed: *step as u32 }; }
            state Run  { let speed: u32; on Next => Idle; on Deep => Leap; }
            state Jump {
                let height: u32 = 5;
                initial Fall { since: 2 };
                state Leap { let up: [u32; 3] = [0; 3]; on Next => Fall { since: 1 }; }
                state Fall { let since: u16; on Next => Walk { step: *since as u8 }; }
            }
        }
    }
}

#[allow(dead_code)]
enum DataByHand {
    Idle,
    Work { load: u64, state: WorkByHand },
}

#[allow(dead_code)]
enum WorkByHand {
    Walk { step: u8 },
    Run { speed: u32 },
    Jump { height: u32, state: JumpByHand },
}

#[allow(dead_code)]
enum JumpByHand {
    Leap { up: [u32; 3] },
    Fall { since: u16 },
}

/// All that is active in one row, as a flat machine would keep it.
#[allow(dead_code)]
enum FlatByHand {
    Idle,
    Walk { load: u64, step: u8 },
    Run { load: u64, speed: u32 },
    Leap { load: u64, height: u32, up: [u32; 3] },
    Fall { load: u64, height: u32, since: u16 },
}

#[test]
fn a_machine_with_nested_data_is_what_one_writes_by_hand() {
    assert_eq!(size_of::<Data>(), size_of::<DataState>());
    assert_eq!(size_of::<DataState>(), size_of::<DataByHand>());
    assert_eq!(size_of::<DataWork>(), size_of::<WorkByHand>());
    assert_eq!(size_of::<DataJump>(), size_of::<JumpByHand>());
    assert!(size_of::<Data>() <= size_of::<FlatByHand>(), "nesting costs nothing");
}

fsm! {
    /// The same as `Data`, in one row.
    machine Flat(sum: &mut u64) {
        events { Next, Deep }
        initial Idle;
        state Idle { on Next => Run { speed: 7, load: *sum }; }
        state Walk { let load: u64; let step: u8; on Next => Run { load: *load, speed: *step as u32 }; }
        state Run  { let load: u64; let speed: u32; on Next => Idle; on Deep => Leap { load: *load }; }
        state Leap {
            let load: u64;
            let height: u32 = 5;
            let up: [u32; 3] = [0; 3];
            on Next => Fall { load: *load, height: *height, since: 1 };
        }
        state Fall {
            let load: u64;
            let height: u32;
            let since: u16;
            on Next => Walk { load: *load, step: *since as u8 };
        }
    }
}

#[test]
fn a_nested_machine_is_no_larger_than_the_flat_one() {
    assert_eq!(size_of::<Flat>(), size_of::<FlatByHand>());
    assert!(size_of::<Data>() <= size_of::<Flat>());
}

fsm! {
    /// Data that move keep the state in a slot, which has room in a niche.
    machine Moves {
        events { Next }
        initial A { text: String::new() };
        state A { let text: String; on Next => C { text }; }
        state B { initial C { text: String::new() }; state C { let text: String; on Next => A { text }; } }
    }
}

#[test]
fn data_that_move_take_no_more_room() {
    assert_eq!(size_of::<Moves>(), size_of::<MovesState>());
}

fsm! {
    machine Plain {
        events { Next, Back }
        initial A;
        state A { initial B; on Back => ignore; state B { on Next => C; } state C { on Next => D; } }
        state D { on Next => A; }
    }
}

fsm! {
    machine WithPrevious {
        events { Next, Back }
        initial A;
        state A { initial B; state B { on Next => C; } state C { on Next => D; on Back => previous; } }
        state D { on Next => A; }
    }
}

fsm! {
    machine WithHistory {
        events { Next, Back }
        initial A;
        state A { initial B; state B { on Next => C; } state C { on Next => D; } }
        state D { on Next => A; on Back => history A; }
    }
}

fsm! {
    machine WithStack {
        events { Next, Back }
        initial A;
        state A { initial B; state B { on Next => C; } state C { on Next => push D; } }
        state D { initial E; state E { on Back => pop; } }
    }
}

fsm! {
    machine WithRequests {
        requests;
        events { Next }
        initial A;
        state A { initial B; state B { on Next => C; } state C { on Next => D; } }
        state D { on Next => A; }
    }
}

fsm! {
    machine WithQueue {
        queue 2;
        events { Next, Back }
        initial A;
        state A { initial B; state B { on Next => C do { let _ = raise!(Back); }; } state C { on Back => D; } }
        state D { on Next => A; }
    }
}

fsm! {
    machine WithDone {
        events { Next }
        initial A;
        state A { initial B; done => D; state B { on Next => C; } final state C {} }
        state D { on Next => A; }
    }
}

fsm! {
    machine WithAlways {
        let count: u8 = 0;
        events { Next }
        initial A;
        state A { initial B; always if *count == 1 => D; state B { on Next => C do *count = 1; } state C {} }
        state D { on Next => A do *count = 0; }
    }
}

#[test]
fn each_part_costs_only_where_it_is_used() {
    assert_eq!(size_of::<Plain>(), 1);
    assert_eq!(size_of::<WithAlways>(), 2, "the state, and the count");
    assert_eq!(size_of::<WithHistory>(), 2, "the state, and the child that was left");
    assert_eq!(size_of::<WithPrevious>(), 2);
    for (size, part) in [
        (size_of::<WithStack>(), "stack"),
        (size_of::<WithRequests>(), "requests"),
        (size_of::<WithQueue>(), "queue"),
        (size_of::<WithDone>(), "done"),
    ] {
        assert!(size > 1, "{part} takes room");
        assert!(size <= 32, "{part} takes {size} bytes");
    }
}

fsm! {
    /// States that are not active at once share the room for their clocks; those around each other do not.
    machine Clocks {
        clock u32;
        let fast: bool = true;
        events { Next }
        initial A;
        state A {
            initial B;
            after 9ms => E;
            state B { after 2ms => C; after 1ms if *fast => D; }
            state C { after 3ms => B; }
            state D { after 4ms => B; }
        }
        state E { after 7ms => A; after 6ms if *fast => F; after 5ms if !*fast => G; }
        state F { on Next => A; }
        state G { on Next => A; }
    }
}

fsm! {
    machine ThreeClocks {
        clock u32;
        let fast: bool = true;
        events { Next }
        initial A;
        state A { after 3ms => B; after 2ms if *fast => B; after 1ms if !*fast => B; }
        state B { on Next => A; }
    }
}

#[test]
fn clocks_are_shared_by_what_is_not_active_at_once() {
    assert_eq!(size_of::<Clocks>(), size_of::<ThreeClocks>());
}
