//! The cases of the SCION test framework: the interpreter and, where there is one, the machine against the script.

use std::path::Path;

use fsm_charts::supported::REFUSED;
use fsm_charts::{Run, compare};
use fsm_oracle::chart::Chart;
use fsm_oracle::generate::Features;
use fsm_oracle::interpret::Rules;
use fsm_oracle::scxml::{Case, Script, cases};

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// Counts of the table.
#[derive(Debug, Default)]
struct Totals {
    passed: usize,
    failed: usize,
    without_machine: usize,
    excluded: usize,
}

#[test]
fn machines_do_what_the_cases_say() {
    let Ok(package) = std::env::var("FSM_SCXML_CASES") else {
        println!("skipped: FSM_SCXML_CASES is not set; tests/charts/fetch-scxml-cases fetches the cases");
        return;
    };
    let cases = cases(Path::new(&package)).expect("the directory holds the unpacked package");
    let (mut totals, mut table) = (Totals::default(), String::new());
    for (number, case) in cases.iter().enumerate() {
        let run = CASES.iter().find(|(of, _)| *of == number).map(|(_, run)| *run);
        table += &format!("{:44} {}\n", case.name, row(case, run, &mut totals));
    }
    let Totals { passed, failed, without_machine, excluded } = &totals;
    table += &format!(
        "\n{} cases: {passed} passed, {failed} failed, {without_machine} passed by the interpreter alone, {excluded} excluded\n",
        cases.len(),
    );
    println!("{table}");
    assert_eq!(totals.failed, 0);
    // What runs, what does not and why is kept to be read: UPDATE_EXPECT=1 writes it anew.
    if FEATURES == fsm_charts::supported::FEATURES {
        expect_test::expect_file!["../cases.txt"].assert_eq(&table);
    }
}

fn row(case: &Case, run: Option<Run>, totals: &mut Totals) -> String {
    let (chart, script) = match &case.chart {
        Ok((chart, script)) => (chart, script),
        Err(reason) => {
            totals.excluded += 1;
            return format!("excluded: {reason}");
        }
    };
    let result = script.play(chart);
    let result = result.and_then(|()| run.map_or(Ok(()), |run| machine(chart, script, run)));
    match (result, reason(case, chart)) {
        (Err(difference), _) => {
            totals.failed += 1;
            format!("FAILED: {difference}")
        }
        (Ok(()), Some(reason)) => {
            totals.without_machine += 1;
            format!("interpreter passed, no machine: {reason}")
        }
        (Ok(()), None) => {
            totals.passed += 1;
            "passed".to_owned()
        }
    }
}

/// Why there is no machine.
fn reason(case: &Case, chart: &Chart) -> Option<String> {
    let inexpressible = case.machine.as_ref().err().map(ToString::to_string);
    let refused = REFUSED.iter().find(|(name, _)| *name == case.name).map(|(_, reason)| (*reason).to_owned());
    let known = Features::parse(FEATURES).expect("the build script has read them");
    let unknown = Features::of(chart).unknown_to(known);
    let unknown = (!unknown.is_empty()).then(|| format!("the macro does not know {}", unknown.join(", ")));
    inexpressible.or(refused).or(unknown)
}

/// The machine beside the script, and then beside the interpreter also in what it logs.
fn machine(chart: &Chart, script: &Script, run: Run) -> Result<(), String> {
    let is_leaf = |name: &&str| {
        chart.states.iter().enumerate().any(|(id, state)| state.name == *name && chart.is_atomic_state(id))
    };
    for (number, (step, expected)) in run(0, &script.inputs).iter().zip(script.expected()).enumerate() {
        let active: Vec<_> = step.active.iter().map(String::as_str).filter(is_leaf).collect();
        if expected.is_some_and(|expected| *expected != active) {
            return Err(format!("machine after {number} inputs: {active:?}, expected {expected:?}"));
        }
    }
    compare(chart, &script.inputs, Rules::FSM, run).map_err(|difference| difference.to_string())
}
