//! Constants in small letters, named like words that generated code may use for its locals: today a pattern of ours
//! means the constant.

#![allow(non_upper_case_globals, dead_code)]

use fsm_runtime::fsm;

const refusal: u8 = 1;
const made: u8 = 2;
const event: u8 = 3;
const state: u8 = 4;
const outcome: u8 = 5;
const inside: u8 = 6;
const target: u8 = 7;
const machine: u8 = 8;
const chain: u8 = 9;
const request: u8 = 10;
const from: u8 = 11;
const to: u8 = 12;
const old: u8 = 13;
const id: u8 = 14;

fsm! {
    machine M(log: &mut Vec<u32>) {
        clock u32;
        stack 1;
        events { Go(u32), Back }
        let total: u32 = 0;
        initial A;
        state A {
            on Go(n) if n > 3 => B { n };
            on Go(n) do { *total += n; if *total > 4 { goto!(C); } }
            after 5s => C;
        }
        state B { let n: u32; enter do log.push(*n); on Back => push C; on Go(_) => A; }
        state C { initial D; on Back => pop else A; state D { on Go(_) => E; } state E { on Go(_) => D; } }
    }
}

fn main() {
    let mut log = Vec::new();
    let mut it = M::start(&mut log, 0);
    let _ = it.send(&mut log, MEvent::Go(9), 1);
    let _ = it.send(&mut log, MEvent::Back, 2);
    let _ = it.send(&mut log, MEvent::Go(1), 3);
    assert!(it.is_in(MStateId::E));
    let _ = it.send(&mut log, MEvent::Back, 4);
    assert!(matches!(it.state(), MState::B { n: 9 }));
    assert_eq!(log, [9]);
}
