//! What a script has the machine do: an arm for each kind of input.

use crate::chart::{Chart, Way};

use super::calls::{called, is_shifted, looked_at, passed};
use super::stopping;

/// An arm for each kind of input that the machine takes.
pub(super) fn inputs(chart: &Chart) -> String {
    let now = match chart.has_clock() {
        true if is_shifted(chart) => ", store.at(now)",
        true => ", now",
        false => "",
    };
    let (machine, params) = (called(chart), passed(chart));
    let mut arms = String::new();
    let mut arm = |is_taken: bool, arm: &str| {
        arms += &if is_taken { format!("            {arm},\n") } else { String::new() }
    };
    let send = format!("{machine}.send({params}, EVENTS[event]{now})");
    let sent = match chart.stops {
        None => format!("fsm_charts::answer(&{send})"),
        Some(_) => stopping::called(chart, &send),
    };
    let send = if chart.can { asked(chart, &send, now) } else { sent };
    arm(!chart.events.is_empty(), &format!("Input::Send(event, now) => {send}"));
    let tick = format!("{machine}.update({params}{now})");
    let tick = match chart.stops {
        Some(_) => stopping::called(chart, &tick),
        None if chart.requests => format!("fsm_charts::ticked(&{tick})"),
        None => format!("{{ {tick}; Answer::Ticked }}"),
    };
    let stop = "Input::Stop(lines) => { if number >= begin { log.stop_after(lines); } Answer::Ticked }";
    arm(chart.stops.is_some(), stop);
    arm(chart.starts_in, "Input::StartIn(_) => Answer::Ticked");
    arm(chart.has_ticks(), &format!("Input::Tick(now) => {tick}"));
    let end = format!("{machine}.stop({params}{now})");
    let end = match chart.stops {
        Some(_) => stopping::called(chart, &end),
        None => format!("{{ {end}; Answer::Ticked }}"),
    };
    arm(chart.line_for_stop().is_some(), &format!("Input::End(now) => {end}"));
    // Where it lives with others it has a turn all the same.
    arm(!chart.has_ticks(), "Input::Tick(_) => Answer::Ticked");
    arm(
        chart.requests,
        &format!(
            "Input::Request(ref ask) => fsm_charts::requested(&{machine}.request(fsm_charts::request(ask, target)))"
        ),
    );
    arm(true, "_ => unreachable!(\"the machine takes no such input\")");
    arms
}

/// Before an event is sent, the machine says what it would do with it.
fn asked(chart: &Chart, send: &str, now: &str) -> String {
    let params = looked_at(chart);
    let possible = match chart.has_foreign_events {
        true => "None",
        false => "Some(machine.possible().map(|id| id.name()).collect())",
    };
    // What it would do is said as if no line let the event pass; one that does may change what others see.
    let passes = chart.transitions.iter().any(|line| line.way == Way::Pass);
    let agree = if passes { "" } else { "fsm_charts::agree(&would, &sent); " };
    let sent = match chart.stops {
        None => format!("let sent = {send}; {agree}fsm_charts::answer(&sent)"),
        Some(_) => stopping::called(chart, send),
    };
    format!(
        "{{
                let would = machine.would({params}, EVENTS[event]{now});
                assert_eq!(would.is_taken(), machine.can({params}, EVENTS[event]{now}));
                log.would(&would, {possible});
                {sent}
            }}"
    )
}
