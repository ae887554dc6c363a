//! Random charts: on each script the program of a chart does what the interpreter of SCXML's algorithm does, and no line
//! acts that the macro calls unused.
//!
//! `FSM_PROGRAMS` is how many charts there are, from number `FSM_PROGRAMS_FROM` of the series `FSM_PROGRAMS_SEED` on,
//! `FSM_PROGRAMS_FEATURES` which constructs they use, as in `nesting,parallel`; `FSM_PROGRAMS_ONLY` names charts by number,
//! `FSM_PROGRAMS_SHOW` says how many differences are shown. What is shown has been made smaller.

use fsm_oracle::generate::{self, Features};
use fsm_program_tests::{Difference, Unused, compare, program_of, shrink, unused};

/// Where `FSM_PROGRAMS` says nothing else.
const CHARTS: usize = 200;
/// Of each chart.
const SCRIPTS: usize = 4;
const FEATURES: &str = "everything";

#[test]
fn programs_do_what_the_interpreter_does() {
    let list = std::env::var("FSM_PROGRAMS_FEATURES").unwrap_or_else(|_| FEATURES.to_owned());
    let features = Features::parse(&list).expect("FSM_PROGRAMS_FEATURES names features");
    // Whoever runs a program tells nobody, and writes none.
    let features = Features { observed: false, snapshots: false, ..features };
    let numbers: Vec<usize> = match std::env::var("FSM_PROGRAMS_ONLY") {
        Ok(list) => list.split(',').map(|number| number.trim().parse().expect("a number")).collect(),
        Err(_) => {
            let from = number("FSM_PROGRAMS_FROM", 0);
            (from..from + number("FSM_PROGRAMS", CHARTS)).collect()
        }
    };
    let seed = number("FSM_PROGRAMS_SEED", 1) as u64;
    let found = check_all(seed, &numbers, features);
    let refused: Vec<_> = found.iter().filter_map(|(_, found)| found.result.as_ref().err()).collect();
    assert!(refused.len() * 100 <= found.len(), "too many charts are refused: {refused:#?}");
    let inputs: usize = found.iter().map(|(_, found)| found.inputs).sum();
    // A way of its own through the macro, which enough charts have to take.
    let alike = found.iter().filter(|(_, found)| found.acts_side_by_side).count();
    println!("the regions of {alike} charts act side by side");
    let sparse = found.iter().filter(|(_, found)| found.has_sparse_table).count();
    println!("{sparse} have a sparse table");
    let few = alike.min(sparse);
    assert!(!features.plain || found.len() < 200 || few * 200 >= found.len(), "too few");
    println!("{} charts ({list}), {SCRIPTS} scripts each, {inputs} inputs", found.len());
    println!("{} charts are refused: {refused:#?}", refused.len());
    let told: usize = found.iter().map(|(_, found)| found.unused.lines.len()).sum();
    let deferring: usize = found.iter().map(|(_, found)| found.unused.deferring).sum();
    println!("{told} lines are told to be unused, of which {deferring} defer");
    assert!(!features.defer || found.len() < 200 || deferring * 20 >= found.len(), "too few");
    let faults: Vec<_> = found.iter().filter_map(|(_, found)| found.unused.fault.as_ref()).collect();
    assert!(faults.is_empty(), "{} unused lines act. The first:\n{}", faults.len(), faults[0]);
    let differing = found.into_iter().filter_map(|(number, found)| Some((number, found.result.ok()?.err()?)));
    let mut differing: Vec<(usize, Box<Difference>)> = differing.collect();
    differing.sort_by_key(|(_, difference)| difference.size());
    let names: Vec<_> = differing.iter().map(|(number, _)| number.to_string()).collect();
    let shown = differing.iter().take(number("FSM_PROGRAMS_SHOW", 1));
    let shown: String = shown.map(|(number, _)| smallest(seed, *number, features)).collect();
    assert!(names.is_empty(), "{} programs differ: {}. The smallest:\n{shown}", names.len(), names.join(","));
}

/// On all processors.
fn check_all(seed: u64, numbers: &[usize], features: Features) -> Vec<(usize, Checked)> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let checked = |part: &[usize]| -> Vec<_> {
        part.iter().map(|number| (*number, check(seed, *number, features))).collect()
    };
    std::thread::scope(|scope| {
        let parts = numbers.chunks(numbers.len().div_ceil(threads).max(1));
        let running: Vec<_> = parts.map(|part| scope.spawn(move || checked(part))).collect();
        let done = running.into_iter().map(|running| running.join().expect("differences are no panics"));
        done.flatten().collect()
    })
}

struct Checked {
    /// How many its scripts have.
    inputs: usize,
    acts_side_by_side: bool,
    has_sparse_table: bool,
    unused: Unused,
    /// What the macro reports, or the first difference.
    result: Result<Result<(), Box<Difference>>, String>,
}

fn check(seed: u64, number: usize, features: Features) -> Checked {
    let chart = generate::chart(seed, number, features);
    let scripts = generate::scripts(&chart, seed, SCRIPTS);
    let inputs = scripts.iter().map(Vec::len).sum();
    let (mut acts_side_by_side, mut has_sparse_table) = (false, false);
    let result = program_of(&chart, |runnable| {
        acts_side_by_side = runnable.acts_side_by_side();
        has_sparse_table = runnable.has_sparse_table();
        scripts.iter().try_for_each(|script| compare(&chart, runnable, script))
    });
    let unused = if result.is_ok() { unused(&chart, &scripts) } else { Unused::default() };
    // Or the text of all charts is kept.
    proc_macro2::extra::invalidate_current_thread_spans();
    Checked { inputs, acts_side_by_side, has_sparse_table, unused, result }
}

/// The first difference of a chart, made smaller. What panics on the way says nothing that helps.
fn smallest(seed: u64, number: usize, features: Features) -> String {
    let chart = generate::chart(seed, number, features);
    std::panic::set_hook(Box::new(|_| {}));
    let scripts = generate::scripts(&chart, seed, SCRIPTS);
    let difference = scripts.into_iter().filter_map(|script| shrink(chart.clone(), script)).next();
    let _ = std::panic::take_hook();
    difference.map_or_else(String::new, |difference| format!("{difference}\n"))
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}
