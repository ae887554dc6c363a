//! Lines with the condition of an earlier line of their state, which so never get their turn. A warning, since a
//! condition could answer differently the second time.

use super::shadow::certainly_leaves;
use super::{Findings, lines_of};
use crate::errors::line_of;
use crate::model::{Body, ChangeKind, Handler, Machine, ROOT, StateId, Trigger};
use crate::syntax::{Alternative, Attrs, EventPattern, Pattern};

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    for state in (0..machine.states.len()).map(StateId) {
        let lines: Vec<&Handler> = lines_of(machine, state).map(|(_, line)| line).collect();
        for (index, line) in lines.iter().enumerate() {
            if let Some(twin) = lines[..index].iter().find(|twin| goes_before(machine, twin, line)) {
                report(machine, line, twin, findings);
            }
        }
    }
}

fn report(machine: &Machine, line: &Handler, twin: &Handler, findings: &mut Findings) {
    let condition = if matches!(line.trigger, Trigger::When(_)) { "condition" } else { "guard" };
    let message = format!(
        "the line{} has the same {condition} and goes first, so this line never acts: change one of them",
        line_of(twin.keyword.span())
    );
    let mut attrs: Vec<&Attrs> = vec![&line.attrs];
    if line.state != ROOT {
        attrs.insert(0, &machine.state(line.state).attrs);
    }
    findings.warn(machine, line.keyword.span(), "unused_line", message, &attrs);
}

/// Whether the twin takes whatever the line would.
fn goes_before(machine: &Machine, twin: &Handler, line: &Handler) -> bool {
    let may_be_missing = !twin.attrs.cfgs().is_empty();
    if may_be_missing || !twin.filter.is_empty() || !line.filter.is_empty() {
        return false;
    }
    match (&twin.trigger, &line.trigger) {
        (Trigger::On(first), Trigger::On(second)) => {
            let goes_back = twin.change().is_some_and(|change| matches!(change.kind, ChangeKind::Previous));
            let (Some(guard), Some(other)) = (&twin.guard, &line.guard) else {
                return false;
            };
            !goes_back && is_same(guard, other) && holds_all(first, second)
        }
        (Trigger::When(first), Trigger::When(second)) => {
            is_same(first, second) && certainly_leaves(machine, twin, machine.stack.is_none())
        }
        _ => false,
    }
}

fn is_same(first: &Body, second: &Body) -> bool {
    first.tokens.to_string() == second.tokens.to_string()
}

/// Whether each alternative of the second pattern stands in the first, word for word: what a guard means depends
/// on what is bound.
fn holds_all(first: &Pattern, second: &Pattern) -> bool {
    let text = |alternative: &Alternative| match &alternative.event {
        EventPattern::Any(_) => (alternative.binding.to_string(), "_".to_owned(), String::new()),
        EventPattern::Variant { name, payload } => {
            let payload = payload.as_ref().map(ToString::to_string).unwrap_or_default();
            (alternative.binding.to_string(), name.to_string(), payload)
        }
    };
    second
        .alternatives
        .iter()
        .all(|wanted| first.alternatives.iter().any(|taken| text(taken) == text(wanted)))
}
