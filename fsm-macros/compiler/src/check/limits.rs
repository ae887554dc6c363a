//! Limits of machines with regions, whose lines and histories are numbers and bits in what is generated.

use super::places::{By, places};
use super::{Findings, all_lines};
use crate::model::{Machine, StateId, Trigger};

/// Lines that act together pass on, in the bits of a `u64`, which histories there were.
const HISTORIES: usize = 64;

/// The number of a line, and of a state, is a `u16`.
const NUMBERS: usize = u16::MAX as usize;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    if machine.topology.has_regions() {
        histories(machine, findings);
        lines(machine, findings);
    }
}

/// One history is too many, however many lines name those beyond it.
fn histories(machine: &Machine, findings: &mut Findings) {
    let mut found: Vec<StateId> = Vec::new();
    let mut told = false;
    for place in places(machine) {
        for part in place.entry.places().filter(|part| part.history.is_some()) {
            let is_kept = found.contains(&part.state);
            if !is_kept && found.len() < HISTORIES {
                found.push(part.state);
            } else if !is_kept && !std::mem::replace(&mut told, true) {
                let name = &part.name;
                let message = format!(
                    "a machine with regions remembers the histories of {HISTORIES} states, and `{name}` is one more: enter it where it begins, `=> {name}`"
                );
                place.error(findings, name.span(), message);
            } else if !is_kept {
                match place.by {
                    By::Line(id, _) => findings.drop_line(id),
                    By::Default(state) => findings.verdicts.defaults.push(state),
                }
            }
        }
    }
}

fn lines(machine: &Machine, findings: &mut Findings) {
    let is_numbered = |trigger: &Trigger| matches!(trigger, Trigger::On(_) | Trigger::Always);
    let numbered = all_lines(machine).filter(|(_, line)| is_numbered(&line.trigger));
    for (index, (id, line)) in numbered.skip(NUMBERS).enumerate() {
        let message = format!(
            "a machine with regions has at most {NUMBERS} lines `on` and `always`: make two machines of this one"
        );
        match index {
            0 => findings.line_error(id, line.keyword.span(), message),
            _ => findings.drop_line(id),
        }
    }
}
