//! How the function that runs a script begins its machine: at the initial state, or where the script says.

use crate::chart::{Chart, ROOT};

use super::calls::{arguments, passed};
use super::stopping;

/// `let (mut machine, begun) = …;`: the machine, and what its beginning answers.
pub(super) fn start(chart: &Chart) -> String {
    let stops = match chart.stops {
        Some(_) => {
            "    fsm_charts::Beginning::of(script).stops.into_iter().for_each(|lines| log.stop_after(lines));\n"
        }
        None => "",
    };
    let start = first(chart);
    let begun = match chart.starts_in {
        false => format!("({start}, Answer::Transitioned)"),
        true => format!(
            "match fsm_charts::Beginning::of(script).target {{
        None => ({start}, Answer::Transitioned),
        Some(state) => {{
            let begun: Result<{name}{arguments}, fsm_runtime::requests::Refused<{name}Target>> = {start_in};
            match begun {{
                Ok(machine) => (machine, Answer::Transitioned),
                Err(refused) => {{
                    let names = [&target(state), fsm_charts::refused_target(&refused)].map(|target| {name}StateId::from(target).name());
                    assert_eq!(names[0], names[1]);
                    ({start}, fsm_charts::not_begun(&refused))
                }}
            }}
        }}
    }}",
            name = chart.name,
            arguments = arguments(chart),
            start_in = call(chart, "start_in", "target(state), "),
        ),
    };
    format!("{stops}    let (mut machine, begun) = {begun};\n")
}

/// The start at the initial state. It is that of a constant, where one starts so; an observer has heard of another one by
/// then.
fn first(chart: &Chart) -> String {
    let constant =
        "std::mem::replace(&mut *HERE.lock().unwrap_or_else(std::sync::PoisonError::into_inner), BEGUN)";
    match (chart.is_const, chart.observed) {
        (false, _) => call(chart, "start", ""),
        (true, false) if chart.has_default() => {
            format!("if script.len() % 2 == 0 {{ {constant} }} else {{ {}::default() }}", turbofish(chart))
        }
        (true, false) => constant.to_owned(),
        (true, true) => format!("{{ let _ = {}; {constant} }}", call(chart, "start", "")),
    }
}

/// The machine in a constant and in a `static`.
pub(super) fn constants(chart: &Chart) -> String {
    if !chart.is_const {
        return String::new();
    }
    let machine = format!("{}{}", chart.name, arguments(chart));
    format!(
        "const BEGUN: {machine} = {}::start();
static HERE: std::sync::Mutex<{machine}> = std::sync::Mutex::new(BEGUN);

",
        turbofish(chart)
    )
}

/// The machine, as calls name it.
fn turbofish(chart: &Chart) -> String {
    format!("{}{}", chart.name, if chart.is_generic { "::<fsm_charts::Marked>" } else { "" })
}

fn call(chart: &Chart, name: &str, target: &str) -> String {
    let (suffix, observer) = if chart.observed { ("_observed", "&mut heard, ") } else { ("", "") };
    let now = if chart.has_clock() { ", start" } else { "" };
    let machine = turbofish(chart);
    let call = format!("{machine}::{name}{suffix}({observer}{target}{}{now})", passed(chart));
    if chart.stops.is_some() { stopping::start(chart, &call) } else { call }
}

/// What `start_in`, or a request from outside, names.
pub(super) fn targets(chart: &Chart) -> String {
    if !chart.requests && !chart.starts_in {
        return String::new();
    }
    let name = &chart.name;
    let states = (ROOT + 1..chart.states.len()).filter(|&state| !chart.is_history_state(state));
    let arms = states.map(|state| {
        format!("        {state} => {name}Target::{}{},\n", chart.states[state].name, given(chart, state))
    });
    let arms: String = arms.collect();
    format!(
        "pub fn target(state: usize) -> {name}Target {{
    match state {{
{arms}        _ => unreachable!(),
    }}
}}

"
    )
}

/// What is given to a state from outside.
fn given(chart: &Chart, state: usize) -> String {
    let datum = chart.states[state].datum.as_ref().filter(|datum| datum.is_given);
    datum.map_or(String::new(), |datum| format!(" {{ {}: {} }}", datum.name, crate::chart::OUTSIDE))
}
