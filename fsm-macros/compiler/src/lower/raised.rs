//! Which lines a raised event may meet. The others are not looked at when what was raised has its turn.

use super::plan::StatePlan;
use crate::each::Gather;
use crate::model::{Body, Call, Events, Handler, Machine, Target, Trigger};
use crate::syntax::{EventPattern, Pattern};

/// By state, for each of its lines `on …`. Empty where it makes no difference, or where names do not tell which event
/// is which: one that is deferred may be any, and in an enum of the user's a name may be that of a constant.
pub(super) fn met_by_raised(machine: &Machine, plans: &[StatePlan], lines: &[&Handler]) -> Vec<Vec<bool>> {
    let is_declared = matches!(machine.events, Some(Events::Declared { .. }));
    let defers = lines.iter().any(|line| matches!(line.target, Target::Defer(_)));
    let of_initials = machine.states.iter().filter_map(|state| state.initial.as_ref()?.action.as_ref());
    let actions = lines.iter().filter_map(|line| line.action.as_ref()).chain(of_initials);
    let raised: Vec<String> = actions.flat_map(raised_by).gather();
    if !is_declared || defers || machine.has_regions() || raised.is_empty() {
        return Vec::new();
    }
    let met: Vec<Vec<bool>> = plans.iter().map(|plan| met_in(&plan.on, &raised)).gather();
    match met.iter().flatten().all(|met| *met) {
        true => Vec::new(),
        false => met,
    }
}

fn raised_by(body: &Body) -> Vec<String> {
    let raised = body.calls.iter().filter_map(|call| match call {
        Call::Raise { name, .. } => Some(name.to_string()),
        _ => None,
    });
    raised.gather()
}

/// Between lines that one event may meet the order counts. So what shares an event with a line that is met is met too,
/// and no event meets lines of both kinds.
fn met_in(lines: &[&Handler], raised: &[String]) -> Vec<bool> {
    let events: Vec<Vec<Option<String>>> = lines.iter().map(|line| events_of(line)).gather();
    let mut met = vec![false; lines.len()];
    let mut names: Vec<Option<String>> = raised.iter().cloned().map(Some).gather();
    let is_shared = |names: &[Option<String>], events: &[Option<String>]| {
        let all = |names: &[Option<String>]| names.iter().any(Option::is_none);
        all(names) || all(events) || events.iter().any(|event| names.contains(event))
    };
    while let Some(more) = (0..lines.len()).find(|line| !met[*line] && is_shared(&names, &events[*line])) {
        met[more] = true;
        names.extend(events[more].iter().cloned());
    }
    met
}

/// The names of the events that a line takes; `None` stands for every event.
fn events_of(line: &Handler) -> Vec<Option<String>> {
    let Trigger::On(Pattern { alternatives }) = &line.trigger else {
        return Vec::new();
    };
    let names = alternatives.iter().map(|alternative| match &alternative.event {
        EventPattern::Any(_) => None,
        EventPattern::Variant { name, .. } => Some(name.to_string()),
    });
    names.gather()
}
