//! Lines that need a clock.

use super::{Findings, all_lines};
use crate::model::{Machine, Trigger};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    if machine.clock.is_some() {
        return;
    }
    // One clock is missing, however many lines need it.
    let mut told = machine.lacks(Part::Settings);
    for (id, line) in all_lines(machine) {
        let timed = line.is_timed();
        if timed && told {
            findings.drop_line(id);
        } else if timed {
            told = true;
            let word = match line.trigger {
                Trigger::Update(_) => "update every".to_owned(),
                _ => line.keyword.to_string(),
            };
            let message = format!(
                "`{word}` needs a clock: say what time is with `clock core::time::Duration;` in the machine"
            );
            findings.line_error(id, line.keyword.span(), message);
        }
    }
}
