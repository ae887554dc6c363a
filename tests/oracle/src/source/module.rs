//! A module of Rust around a machine, with the function that runs a script: what `tests/charts` compiles.

use crate::chart::Chart;

/// The text of `mod m…`, for a crate that depends on `fsm-charts`.
pub fn module(chart: &Chart) -> String {
    let name = &chart.name;
    let machine = super::machine(chart);
    let events: Vec<_> = chart.events.iter().map(|event| format!("{name}Event::{event}")).collect();
    let send = match events.is_empty() {
        true => String::new(),
        false => format!(
            "const EVENTS: [{name}Event; {}] = [{}];
    for &event in script {{
        let answer = match machine.send(&mut log, EVENTS[event]) {{
            fsm_runtime::Outcome::Transitioned => Answer::Transitioned,
            fsm_runtime::Outcome::Handled => Answer::Handled,
            _ => Answer::NotTaken,
        }};
        steps.push(log.step(answer, active(&machine)));
    }}",
            events.len(),
            events.join(", ")
        ),
    };
    format!(
        "#[allow(unused, clippy::all)]
pub mod {module} {{
use fsm_charts::{{Answer, Log, Step}};

{machine}
fn active(machine: &{name}) -> Vec<&'static str> {{
    {name}StateId::ALL.iter().filter(|id| machine.is_in(**id)).map(|id| id.name()).collect()
}}

pub fn run(script: &[usize]) -> Vec<Step> {{
    let mut log = Log::new({variable});
    let mut machine = {name}::start(&mut log);
    let mut steps = vec![log.step(Answer::Transitioned, active(&machine))];
    {send}
    steps
}}
}}
",
        module = name.to_lowercase(),
        variable = chart.variable,
    )
}
