//! Lines that a raised event may meet, apart from the others of their state: the others are not looked at when what was
//! raised has its turn.

use crate::each::Gather;
use crate::program::{Call, Events, Line, LineId, Program, State, is_shared};

/// Nothing is split where it makes no difference, or where names do not tell which event is which: one that is deferred
/// may be any, and in an enum of the user's a name may be that of a constant.
pub(super) fn split(program: &mut Program) {
    let is_declared = matches!(program.events, Some(Events::Declared { .. }));
    let defers = program.storage.queue.is_some_and(|queue| queue.defers);
    let raised = raised_in(program);
    let has_first = program.states.iter().any(State::has_first);
    let passes = program.lines.iter().any(Line::passes);
    if !is_declared
        || defers
        || has_first
        || passes
        || program.topology.has_regions()
        || raised.is_empty()
        || program.table.is_some()
    {
        return;
    }
    let met: Vec<Vec<LineId>> =
        program.states.iter().map(|state| met_in(&program.lines_of(&state.on), &raised)).gather();
    let is_all = |(state, met): (&State, &Vec<LineId>)| met.len() == state.on.len();
    if program.states.iter().zip(&met).all(is_all) {
        return;
    }
    for (state, met) in program.states.iter_mut().zip(met) {
        state.on_raised = met;
    }
    program.tells_raised = true;
}

fn raised_in(program: &Program) -> Vec<String> {
    let actions = program.lines.iter().filter_map(Line::action);
    let begins = program.states.iter().filter_map(|state| state.begin.as_ref());
    let raised = |call: &Call| match call {
        Call::Raise { name, .. } => Some(name.to_string()),
        _ => None,
    };
    actions.and(begins).each_of(|body| &body.calls).filter_map(raised).gather()
}

/// Between lines that one event may meet the order counts. So what shares an event with a line that is met is met too,
/// and no event meets lines of both kinds.
fn met_in(lines: &[&Line], raised: &[String]) -> Vec<LineId> {
    let events: Vec<Option<Vec<String>>> = lines.iter().map(|line| line.events()).gather();
    let mut met = vec![false; lines.len()];
    let mut names = Some(raised.to_vec());
    while let Some(more) = (0..lines.len()).find(|line| !met[*line] && is_shared(&names, &events[*line])) {
        met[more] = true;
        names = names.zip(events[more].clone()).map(|(names, more)| [names, more].concat());
    }
    lines.iter().zip(met).filter(|(_, met)| *met).map(|(line, _)| line.id).gather()
}
