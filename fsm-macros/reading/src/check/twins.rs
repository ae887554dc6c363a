//! Lines with the condition of an earlier line of their state, which so never get their turn. A warning, since a
//! condition could answer differently the second time.

use std::cell::OnceCell;

use super::shadow::certainly_leaves;
use super::{Findings, lines_of};
use crate::each::{Gather, Holds};
use crate::errors::line_of;
use crate::model::{Body, Line, Machine, Trigger};
use crate::written::{Alternative, EventPattern};

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    for state in machine.topology.all() {
        let lines: Vec<Conditional> =
            lines_of(machine, state).filter_map(|(_, line)| conditional(line)).gather();
        for (index, line) in lines.iter().enumerate() {
            if let Some(twin) = lines[..index].iter().find(|twin| goes_before(machine, twin, line)) {
                report(machine, line.line, twin.line, findings);
            }
        }
    }
}

/// A line with a condition.
struct Conditional<'m> {
    line: &'m Line,
    condition: &'m Body,
    /// Tokens cannot be compared otherwise; the compiler is asked for it where all else is the same.
    text: OnceCell<String>,
    /// The alternatives of its pattern, word for word: what a guard means depends on what is bound.
    takes: Vec<String>,
}

fn conditional(line: &Line) -> Option<Conditional<'_>> {
    let (condition, takes) = match (&line.trigger, &line.guard) {
        (Trigger::On(pattern), Some(guard)) => (guard, pattern.alternatives.iter().map(text).gather()),
        (Trigger::When(condition), _) => (condition, Vec::new()),
        _ => return None,
    };
    Some(Conditional { line, condition, text: OnceCell::new(), takes })
}

impl Conditional<'_> {
    fn text(&self) -> &str {
        self.text.get_or_init(|| self.condition.tokens.to_string())
    }
}

fn text(alternative: &Alternative) -> String {
    let binding = &alternative.binding;
    match &alternative.event {
        EventPattern::Any(_) => format!("{binding} _"),
        EventPattern::Variant { name, payload } => {
            let payload = payload.as_ref().map(ToString::to_string).unwrap_or_default();
            format!("{binding} {name} {payload}")
        }
    }
}

/// Whether the twin takes whatever the line would.
fn goes_before(machine: &Machine, twin: &Conditional, line: &Conditional) -> bool {
    let may_act_alike =
        twin.line.attrs.cfgs().is_empty() && twin.line.filter.is_empty() && line.line.filter.is_empty();
    may_act_alike
        && match (&twin.line.trigger, &line.line.trigger) {
            (Trigger::On(_), Trigger::On(_)) => {
                let is_before = twin.line.first.is_some() == line.line.first.is_some();
                is_before
                    && !twin.line.goes_back()
                    && !twin.line.passes()
                    && line.takes.iter().all(|wanted| twin.takes.holds(wanted))
            }
            (Trigger::When(_), Trigger::When(_)) => {
                certainly_leaves(machine, twin.line, machine.stack.is_none())
            }
            _ => false,
        }
        && twin.text() == line.text()
}

fn report(machine: &Machine, line: &Line, twin: &Line, findings: &mut Findings) {
    let condition = if matches!(line.trigger, Trigger::When(_)) { "condition" } else { "guard" };
    let message = format!(
        "the line{} has the same {condition} and goes first, so this line never acts: change one of them",
        line_of(twin.keyword.span())
    );
    findings.warn_line(machine, line, line.keyword.span(), "unused_line", message);
}
