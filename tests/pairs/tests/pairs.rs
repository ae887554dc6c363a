//! No two constructs that can stand in one machine are left without a comparison: `FSM_PAIRS` is how many machines of each
//! generator are looked at, `FSM_PAIRS_SEED` their series. What fails here is a hole of the generators: they are taught the
//! pair, or `src/apart.rs` says why there is none. Of what is open there nothing may be compared any more.

use fsm_pairs::{Map, is_open};

/// Where `FSM_PAIRS` says nothing else. A pair that is rarer than this is one that CI does not meet either.
const MACHINES: usize = 2500;

#[test]
fn each_pair_that_can_meet_is_compared() {
    let map = Map::of(number("FSM_PAIRS_SEED", 1) as u64, number("FSM_PAIRS", MACHINES));
    let (open, missing): (Vec<_>, Vec<_>) =
        map.never_compared().into_iter().partition(|(one, other, _)| is_open(one, other));
    let all = map.meeting().count();
    let listed: String = missing.iter().map(|(one, other, _)| format!("\n{one} beside {other}")).collect();
    assert!(missing.is_empty(), "{} of {all} pairs are never compared:{listed}", missing.len());
    let closed: Vec<_> =
        map.meeting().filter(|(one, other, seen)| seen.is_compared() && is_open(one, other)).collect();
    assert!(closed.is_empty(), "compared by now, and to be taken off the list in `src/apart.rs`: {closed:?}");
    println!("of {all} pairs {} are open, all others are compared", open.len());
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}
