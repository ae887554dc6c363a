//! Prints the map of pairs: `cargo run --release -p fsm-mixtures --example pairs [COUNT [SEED]]`. Then each construct with those it
//! never meets where it is compared.

use std::collections::BTreeMap;

use fsm_mixtures::pairs::Map;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let (count, seed) = (numbers.next().unwrap_or(1000), numbers.next().unwrap_or(1));
    let map = Map::of(seed, count as usize);
    println!("{count} machines of each generator, seed {seed}: compiled charts, programs, mixtures");
    println!(
        "# in both of the compared, c in compiled charts, p in programs, m in mixtures alone, - nowhere\n"
    );
    println!("{map}");
    let mut apart: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let missing = map.never_compared();
    println!("{} of {} pairs are never compared", missing.len(), map.meeting().count());
    for (one, other, seen) in missing {
        let mark = if seen.mixed > 0 { "m" } else { "-" };
        apart.entry(one).or_default().push(format!("{other} ({mark})"));
    }
    for (one, others) in apart {
        println!("{one}: {}", others.join(", "));
    }
}
