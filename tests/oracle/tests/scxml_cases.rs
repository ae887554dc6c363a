//! The interpreter against the cases of the SCION test framework, where `FSM_SCXML_CASES` says where they are.

use std::path::PathBuf;
use std::str::FromStr;

use fsm_oracle::scxml::cases;
use fsm_oracle::source;
use proc_macro2::TokenStream;

#[test]
fn the_interpreter_does_what_the_cases_say() {
    let Some(package) = std::env::var_os("FSM_SCXML_CASES").map(PathBuf::from) else {
        println!("skipped: FSM_SCXML_CASES is not set; tests/charts/fetch-scxml-cases fetches the cases");
        return;
    };
    let cases = cases(&package).expect("the directory holds the unpacked package");
    let (mut passed, mut failed, mut excluded, mut inexpressible) = (0, 0, 0, 0);
    for case in &cases {
        let (result, count) = match &case.chart {
            Err(reason) => (format!("excluded: {reason}"), &mut excluded),
            Ok((chart, script)) => match script.play(chart) {
                Ok(()) => ("passed".to_owned(), &mut passed),
                Err(difference) => (format!("FAILED: {difference}"), &mut failed),
            },
        };
        *count += 1;
        let machine = case.machine.as_ref().err().map(|reason| format!("; no machine: {reason}"));
        inexpressible += usize::from(machine.is_some());
        println!("{:44} {result}{}", case.name, machine.unwrap_or_default());
    }
    println!("{} cases: {passed} passed, {failed} failed, {excluded} excluded", cases.len());
    println!("of those that passed or failed {inexpressible} have no machine");
    assert_eq!(failed, 0);
}

#[test]
fn sources_of_the_cases_are_made_of_tokens() {
    let Some(package) = std::env::var_os("FSM_SCXML_CASES").map(PathBuf::from) else { return };
    for case in cases(&package).expect("the directory holds the unpacked package") {
        if let (Ok((chart, _)), Ok(())) = (case.chart, case.machine) {
            let source = source::machine(&chart);
            TokenStream::from_str(&source)
                .unwrap_or_else(|error| panic!("{}: {error}:\n{source}", case.name));
        }
    }
}
