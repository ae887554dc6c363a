//! Random charts: on each script the program of a chart does what the interpreter of SCXML's algorithm does.
//!
//! `FSM_PROGRAMS` is how many charts there are, `FSM_PROGRAMS_FEATURES` which constructs they use, as in
//! `nesting,parallel`; `FSM_PROGRAMS_ONLY` names charts by number, `FSM_PROGRAMS_SHOW` says how many differences are shown.
//! What is shown has been made smaller.

use fsm_oracle::generate::{self, Features};
use fsm_program_tests::{Difference, compare, program_of, shrink};

/// Where `FSM_PROGRAMS` says nothing else.
const CHARTS: usize = 500;
/// Of each chart.
const SCRIPTS: usize = 10;
const SEED: u64 = 1;
const FEATURES: &str = "all,requests,ends";

#[test]
fn programs_do_what_the_interpreter_does() {
    let list = std::env::var("FSM_PROGRAMS_FEATURES").unwrap_or_else(|_| FEATURES.to_owned());
    let features = Features::parse(&list).expect("FSM_PROGRAMS_FEATURES names features");
    let numbers: Vec<usize> = match std::env::var("FSM_PROGRAMS_ONLY") {
        Ok(list) => list.split(',').map(|number| number.trim().parse().expect("a number")).collect(),
        Err(_) => (0..number("FSM_PROGRAMS", CHARTS)).collect(),
    };
    let found: Vec<_> = numbers.iter().map(|number| (*number, check(*number, features))).collect();
    let refused: Vec<_> = found.iter().filter_map(|(_, (_, result))| result.as_ref().err()).collect();
    assert!(refused.len() * 50 <= found.len(), "too many charts are refused: {refused:#?}");
    let inputs: usize = found.iter().map(|(_, (inputs, _))| inputs).sum();
    println!("{} charts ({list}), {SCRIPTS} scripts each, {inputs} inputs", found.len());
    println!("{} charts are refused: {refused:#?}", refused.len());
    let differing = found.into_iter().filter_map(|(number, (_, result))| Some((number, result.ok()?.err()?)));
    let mut differing: Vec<(usize, Box<Difference>)> = differing.collect();
    differing.sort_by_key(|(_, difference)| difference.size());
    let names: Vec<_> = differing.iter().map(|(number, _)| number.to_string()).collect();
    let shown = differing.iter().take(number("FSM_PROGRAMS_SHOW", 1));
    let shown: String = shown.map(|(number, _)| smallest(*number, features)).collect();
    assert!(names.is_empty(), "{} programs differ: {}. The smallest:\n{shown}", names.len(), names.join(","));
}

/// What the macro reports, or whether the two agree.
type Checked = Result<Result<(), Box<Difference>>, String>;

/// How many inputs the scripts of a chart have, and the first difference.
fn check(number: usize, features: Features) -> (usize, Checked) {
    let chart = generate::chart(SEED, number, features);
    let scripts: Vec<_> = (0..SCRIPTS).map(|script| generate::script(&chart, SEED, script)).collect();
    let inputs = scripts.iter().map(Vec::len).sum();
    let result =
        program_of(&chart, |program| scripts.iter().try_for_each(|script| compare(&chart, program, script)));
    (inputs, result)
}

/// The first difference of a chart, made smaller. What panics on the way says nothing that helps.
fn smallest(number: usize, features: Features) -> String {
    let chart = generate::chart(SEED, number, features);
    std::panic::set_hook(Box::new(|_| {}));
    let scripts = (0..SCRIPTS).map(|script| generate::script(&chart, SEED, script));
    let difference = scripts.filter_map(|script| shrink(chart.clone(), script)).next();
    let _ = std::panic::take_hook();
    difference.map_or_else(String::new, |difference| format!("{difference}\n"))
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}
