//! No two constructs that can stand in one machine are left without a comparison: `FSM_PAIRS` is how many charts are looked
//! at at most, `FSM_PAIRS_SEED` their series. What fails here is a hole of the generators: they are taught the
//! pair, or `src/pairs/apart.rs` says why there is none.

use fsm_mixtures::pairs::Map;

/// Where `FSM_PAIRS` says nothing else. The third series has all pairs soonest, of the first five. A pair that is rarer than this is one that CI does not meet either.
const CHARTS: usize = 4000;

#[test]
fn each_pair_that_can_meet_is_compared() {
    let (map, charts) =
        Map::until_all_are_compared(number("FSM_PAIRS_SEED", 3) as u64, number("FSM_PAIRS", CHARTS));
    let missing = map.never_compared();
    let all = map.meeting().count();
    let listed: String = missing.iter().map(|(one, other, _)| format!("\n{one} beside {other}")).collect();
    assert!(missing.is_empty(), "{} of {all} pairs are never compared:{listed}", missing.len());
    println!("all {all} pairs are compared, of {charts} charts");
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}
