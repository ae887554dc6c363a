//! Random charts: each machine does on each script what the interpreter does.

use std::panic::catch_unwind;

use fsm_charts::{Difference, compare};
use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::Rules;

include!(concat!(env!("OUT_DIR"), "/charts.rs"));

#[test]
fn machines_do_what_the_interpreter_does() {
    let scripts =
        std::env::var("FSM_SCRIPTS").map_or(50, |text| text.parse().expect("FSM_SCRIPTS is a number"));
    let features = Features::parse(FEATURES).expect("the build script has read them");
    let mut differences: Vec<(usize, Box<Difference>)> = Vec::new();
    let mut events = 0;
    for &(number, run) in CHARTS {
        let chart = generate::chart(SEED, number, features);
        for script in 0..scripts {
            let script = generate::script(&chart, SEED, script);
            events += script.len();
            let compared = catch_unwind(|| compare(&chart, &script, Rules::FSM, run));
            let Ok(compared) = compared else { panic!("chart {number} panics on the script {script:?}") };
            if let Err(difference) = compared {
                differences.push((number, difference));
                break;
            }
        }
    }
    println!("{} charts ({FEATURES}), {scripts} scripts each, {events} events", CHARTS.len());
    let numbers: Vec<_> = differences.iter().map(|(number, _)| format!("M{number}")).collect();
    if let Some((_, smallest)) = differences.iter().min_by_key(|(_, difference)| difference.size()) {
        panic!("{} machines differ: {}. The smallest:\n{smallest}", numbers.len(), numbers.join(" "));
    }
}
