//! What machines cost: a machine is its state; stack, clocks, the slot for requests, `previous` and data of the
//! machine add bytes only where they are used. The machine of 255 states stands in `big/`.

use std::mem::size_of;

use fsm_runtime::fsm;

mod big;
use big::{Big, BigEvent, BigState, BigStateId};

fsm! {
    machine Three {
        events { Next }
        initial A;
        state A { on Next => B; }
        state B { on Next => C; }
        state C { on Next do goto!(A); }
    }
}

#[test]
fn three_states_without_data_take_one_byte() {
    assert_eq!((size_of::<Three>(), size_of::<ThreeState>(), size_of::<ThreeStateId>()), (1, 1, 1));
}

#[test]
fn two_hundred_and_fifty_five_states_take_one_byte_and_work() {
    assert_eq!((size_of::<Big>(), size_of::<BigState>(), size_of::<BigStateId>()), (1, 1, 1));
    let mut big = Big::start();
    for id in BigStateId::ALL {
        assert_eq!(big.state_id(), *id);
        big.send(BigEvent::Next);
    }
    assert_eq!((big.state_id(), BigStateId::ALL.len()), (BigStateId::S0, 255));
}

fsm! {
    machine One {
        events { Again }
        initial Only;
        #[allow(dead_end)]
        state Only { on Again => self; }
    }
}

#[test]
fn one_state_without_data_takes_nothing() {
    assert_eq!(size_of::<One>(), 0);
}

fsm! {
    /// Data of different sizes that move, requests in actions, a clock that no line needs.
    machine Data(sum: &mut u64) {
        #[expect(unused_line)]
        clock u64;
        events { Next, Go(u32) }
        initial A { small: 1 };
        update do *sum += 1;
        state A { let small: u8; on Next => B { wide: 7, small }; }
        state B { let wide: u64; let small: u8; on Go(n) => C { n, wide, more: vec![] }; on Next do goto!(A { small: 1 }); }
        state C { let n: u32; let wide: u64; let more: Vec<u8>; when *sum == 9 => A { small: 2 }; }
    }
}

#[test]
fn a_machine_with_data_that_move_is_its_state() {
    assert_eq!(size_of::<Data>(), size_of::<DataState>());
}

fsm! {
    /// The only state has data, and no room for a niche.
    machine Lone {
        events { Add(u32) }
        initial Only { sum: 0 };
        state Only { let sum: u32; on Add(n) => Only { sum: *sum + n }; }
    }
}

#[test]
fn a_machine_with_one_state_is_its_data() {
    assert_eq!((size_of::<Lone>(), size_of::<LoneState>()), (4, 4));
}

fsm! {
    /// Nothing but what the others are compared with; `u32` data of the machine besides.
    machine Plain {
        events { Next, Over, Back }
        initial A;
        state A { on Next => B; on Over | Back => ignore; }
        state B { on Next => A; }
    }
}

fsm! {
    machine WithData {
        events { Next }
        let count: u32 = 0;
        initial A;
        state A { on Next => B; }
        state B { on Next => A do *count += 1; }
    }
}

fsm! {
    machine WithStack {
        events { Next, Over, Back }
        initial A;
        state A { on Next => B; on Over => push C; }
        state B { on Next => A; }
        state C { on Back => pop; }
    }
}

fsm! {
    machine WithRequests {
        requests;
        events { Next }
        initial A;
        state A { on Next => B; }
        state B { on Next => A; }
    }
}

fsm! {
    machine WithPrevious {
        events { Next, Back }
        initial A;
        state A { on Next => B; }
        state B { on Next => A; on Back => previous; }
    }
}

fsm! {
    machine WithTimers {
        clock u32;
        events { Next }
        initial A;
        state A { on Next => B; after 5ms => B; }
        state B { on Next => A; }
    }
}

#[test]
fn each_part_costs_only_where_it_is_used() {
    assert_eq!(size_of::<Plain>(), 1);
    assert_eq!(size_of::<WithData>(), 8, "the state, and four bytes of data");
    for (size, part) in [
        (size_of::<WithStack>(), "stack"),
        (size_of::<WithRequests>(), "requests"),
        (size_of::<WithPrevious>(), "previous"),
        (size_of::<WithTimers>(), "timers"),
    ] {
        assert!(size > 1, "{part} takes room");
        assert!(size <= 24, "{part} takes {size} bytes");
    }
    assert_eq!(size_of::<WithStackState>(), 1);
}

fsm! {
    /// As many timers as the state with the most of them has, not as all states have together.
    machine Timers {
        clock u32;
        events { Next }
        initial A;
        state A { after 1ms => B; on Next => C; }
        state B { after 2ms => C; on Next => A; }
        state C { after 3ms => A; on Next => B; }
    }
}

#[test]
fn states_share_the_room_for_their_timers() {
    assert_eq!(size_of::<Timers>(), size_of::<WithTimers>());
}

fsm! {
    /// Two timers run at a time, by a clock of eight bytes.
    machine Two(beats: &mut u32) {
        clock u64;
        events { Next }
        initial A;
        state A { every 1ms do *beats += 1; after 2ms => B; on Next => B; }
        state B { after 2ms => A; }
    }
}

fsm! {
    machine OfU64 {
        clock u64;
        events { Next }
        initial A;
        state A { on Next => B; after 5ms => B; }
        state B { on Next => A; }
    }
}

fsm! {
    machine OfDuration {
        clock std::time::Duration;
        events { Next }
        initial A;
        state A { on Next => B; after 5ms => B; }
        state B { on Next => A; }
    }
}

fsm! {
    machine OfF64 {
        clock f64;
        events { Next }
        initial A;
        state A { on Next => B; after 5ms => B; }
        state B { on Next => A; }
    }
}

fsm! {
    /// States of eight bytes, and room for three.
    machine Deep {
        events { Over, Back }
        stack 3;
        initial B;
        state A { let n: u32; on Over => push A { n: *n + 1 }; on Back => pop; }
        state B { on Over => push A { n: 1 }; }
    }
}

fsm! {
    machine Waiting {
        queue 4;
        events { Next, Go(u32) }
        initial A;
        state A { on Next => B; on Go(_) => defer; }
        state B { on Go(n) => A do assert!(n < 9); }
    }
}

fsm! {
    machine Regions {
        events { Next }
        region One { initial X; state X { on Next => Y; } state Y { on Next => X; } }
        region Other { initial V; state V { on Next => W; } state W { on Next => V; } }
    }
}

/// The parts of a machine, and what it is padded to.
const fn sum(parts: &[usize], align: usize) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < parts.len() {
        sum += parts[at];
        at += 1;
    }
    sum.next_multiple_of(align)
}

/// The guide's table of sizes: page `limits`.
#[test]
fn a_size_is_a_sum() {
    let state = 1;
    assert_eq!(size_of::<WithData>(), sum(&[state, 4], 4));
    assert_eq!(size_of::<WithTimers>(), sum(&[state, 4 + 4], 4));
    assert_eq!(size_of::<OfU64>(), sum(&[state, 8 + 4], 4));
    assert_eq!(size_of::<OfF64>(), sum(&[state, 8 + 8], 4));
    assert_eq!(size_of::<OfDuration>(), sum(&[state, 16 + 4], 4));
    assert_eq!(size_of::<Two>(), sum(&[state, 2 * (8 + 4)], 4));
    assert_eq!(size_of::<WithPrevious>(), sum(&[state, 1], 1));
    assert_eq!(size_of::<WithRequests>(), sum(&[state, 3], 4));
    assert_eq!(
        size_of::<WithStack>(),
        sum(&[state, 1 + 2], 2) + 2,
        "the stack is padded to two bytes by itself"
    );
    assert_eq!((size_of::<Deep>(), size_of::<DeepState>()), (8 + sum(&[3 * 8, 2], 4), 8));
    assert_eq!((size_of::<Waiting>(), size_of::<WaitingEvent>()), (sum(&[4 * (8 + 8), 12], 4), 8));
    assert_eq!(size_of::<Regions>(), 2, "a byte for each");
}
