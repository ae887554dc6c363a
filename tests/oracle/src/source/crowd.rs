//! Modules of Rust in which many agents have one machine.

use crate::chart::{Chart, Header};

use super::calls::{arguments, event_type, events};

/// The text of `mod m…_in_crowd` beside it, of a chart that [fits](fits_crowd): many agents with this machine.
pub fn in_crowd(chart: &Chart) -> String {
    let name = &chart.name;
    let parts = match chart.header {
        Header::WorldOwner => "Res<'static, World>, &'static mut Log",
        Header::OwnerWorld => "&'static mut Log, Res<'static, World>",
        _ => "&'static mut Log,",
    };
    let request =
        "Some(|machine, ask| fsm_charts::requested(&machine.request(fsm_charts::request(ask, target))))";
    format!(
        "#[allow(unused)]
pub mod {module}_in_crowd {{
use super::{module}::*;
use fsm_charts::{{Agents, Log, Order, Plan, Report, Res, Step, ThreadPool, World}};

const AGENTS: Agents<{name}{arguments}, {event}> = Agents {{
    events: &[{events}],
    variable: {variable},
    stored: {stored},
    is_shifted: {is_shifted},
    remaining: {remaining},
    lost,
    request: {request},
    target: {target},
}};

pub fn run(plan: &Plan, pool: Option<&ThreadPool>) -> Report {{
    fsm_charts::run_in_crowd(&AGENTS, plan, pool)
}}

pub fn run_in_bevy(plan: &Plan, order: Order) -> Vec<Vec<Step>> {{
    fsm_charts::run_in_bevy::<{name}{arguments}, ({parts}), _>(&AGENTS, plan, order)
}}
}}
",
        module = name.to_lowercase(),
        arguments = arguments(chart),
        event = event_type(chart),
        events = events(chart).join(", "),
        stored = if chart.snapshots { "Some(fsm_charts::stored_crowd)" } else { "None" },
        is_shifted = chart.has_clock() && !chart.names_time,
        remaining = if chart.has_named_timers() { "Some(remaining)" } else { "None" },
        request = if chart.requests { request } else { "None" },
        target = if chart.starts_in { "Some(target)" } else { "None" },
        variable = chart.variable,
    )
}

/// Whether a crowd can pass in all that the machine asks for, and it takes events and has no activities, which need a loop.
pub fn fits_crowd(chart: &Chart) -> bool {
    chart.header != Header::Several && !chart.events.is_empty() && !chart.has_activities()
}
