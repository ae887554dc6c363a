//! An event that `run` sends, with the question before it.

use super::outcomes;
use super::plan::Plan;
use super::run::{arguments, event_path, machine};
use super::stops::Stops;

/// An event; the machine is asked before, where it can be, and keeps its word.
pub fn sent(plan: &Plan, event: &str, stops: Stops) -> String {
    let event = format!("{}::{event}", event_path(plan));
    let send = |event: String| format!("{}.send({})", machine(plan), arguments(plan, Some(vec![event])));
    if !plan.can {
        return left(plan, send(event), stops);
    }
    let shared = arguments(plan, Some(vec!["the_event".to_owned()])).replace("&mut ", "&");
    let send = send("the_event".to_owned());
    let (would, sent) = match stops {
        Stops { fails: false, waits: false } => ("would_be", format!("agree(would_be, &{send});")),
        _ => ("_", stops.called(send)),
    };
    let foreign = if plan.events.from_outside { "" } else { "let _ = machine.possible().count(); " };
    format!(
        "{foreign}let the_event = {event}; let ({would}, the_event) = questioned(|| machine.would({shared})); {sent}"
    )
}

/// A call of `send` of which nobody wants to know more.
pub fn left(plan: &Plan, call: String, stops: Stops) -> String {
    if stops == Stops::default() { outcomes::left(plan, &call) } else { stops.called(call) }
}
