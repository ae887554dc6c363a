//! The one place that drops lines and mends declarations: what is generated relies on a machine that breaks no rule.
//! All of it has been reported.

mod code;
mod names;
mod structure;
mod types;

use super::verdicts::Verdicts;
use crate::model::{Line, Machine};

/// Takes the lines that are hit out of their states.
pub(super) fn drop_lines(machine: &mut Machine, verdicts: &Verdicts) {
    for state in &mut machine.states {
        state.lines.retain(|line| !matches!(line, Line::Handler(id) if verdicts.lines[id.0]));
    }
}

/// Makes all that is declared such that it can be entered and named, whatever is wrong with it.
pub(super) fn declarations(machine: &mut Machine, verdicts: Verdicts) {
    types::mend(machine, &verdicts);
    types::declare(machine, verdicts.lifetimes);
    structure::mend(machine, &verdicts.defaults, &verdicts.actions);
    code::give_values(machine, &verdicts.without_value);
    names::mend(machine);
    code::mend(machine);
}
