//! Modules of Rust around a machine, with the functions that run scripts: what `tests/charts` compiles.

use crate::chart::Chart;

/// The text of `mod m…`, for a crate that depends on `fsm-charts`.
pub fn module(chart: &Chart) -> String {
    let name = &chart.name;
    let machine = super::machine(chart);
    let events = events(chart);
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

/// The text of `mod m…_in_crowd` beside it, of a chart with events: many agents with this machine.
pub fn in_crowd(chart: &Chart) -> String {
    let name = &chart.name;
    format!(
        "#[allow(unused)]
pub mod {module}_in_crowd {{
use super::{module}::*;

pub fn run(plan: &fsm_charts::Plan, pool: Option<&fsm_charts::ThreadPool>) -> fsm_charts::Report {{
    fsm_charts::run_in_crowd::<{name}, _>(&[{events}], {variable}, plan, pool)
}}
}}
",
        module = name.to_lowercase(),
        events = events(chart).join(", "),
        variable = chart.variable,
    )
}

fn events(chart: &Chart) -> Vec<String> {
    chart.events.iter().map(|event| format!("{}Event::{event}", chart.name)).collect()
}
