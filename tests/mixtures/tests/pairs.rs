//! No two constructs that can stand in one machine are left without a comparison: `FSM_PAIRS` is how many charts are looked
//! at at most, `FSM_PAIRS_SEED` their series. What fails here is a hole of the generators: they are taught the
//! pair, or `src/pairs/apart.rs` says why there is none.
//!
//! The charts of `pairs.txt` have all pairs together, and are looked at first. Where a generator has changed, they may have
//! fewer, and the search goes on through the series. `UPDATE_EXPECT=1` finds them anew.

use fsm_mixtures::pairs::{self, Map};

/// Where `FSM_PAIRS` says nothing else. The third series has all pairs soonest, of the first five. A pair that is rarer than
/// this is one that CI does not meet either.
const CHARTS: usize = 4000;
const SERIES: usize = 3;

#[test]
fn each_pair_that_can_meet_is_compared() {
    let (seed, most) = (number("FSM_PAIRS_SEED", SERIES), number("FSM_PAIRS", CHARTS));
    let known = include_str!("pairs.txt").split_whitespace().map(|word| word.parse().expect("a number"));
    let first: Vec<usize> = known.filter(|_| seed == SERIES).collect();
    let (map, charts) = Map::until_all_are_compared(seed as u64, &first, most);
    let missing = map.never_compared();
    let all = map.meeting().count();
    let listed: String = missing.iter().map(|(one, other, _)| format!("\n{one} beside {other}")).collect();
    assert!(missing.is_empty(), "{} of {all} pairs are never compared:{listed}", missing.len());
    println!("all {all} pairs are compared, of {} charts and {charts} of the series", first.len());
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let few = pairs::few_with_all(SERIES as u64, CHARTS);
        let text: String = few.iter().map(|number| format!("{number}\n")).collect();
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pairs.txt"), text)
            .expect("the file is written");
    }
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}
