//! Lines that need a clock.

use super::{Findings, once};
use crate::model::{Machine, Trigger};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    if machine.clock.is_some() {
        return;
    }
    once(machine, &mut machine.lacks(Part::Settings), findings, &|line| {
        let word = match line.trigger {
            Trigger::Update(_) => "update every".to_owned(),
            _ => line.keyword.to_string(),
        };
        let message = format!(
            "`{word}` needs a clock: say what time is with `clock core::time::Duration;` in the machine"
        );
        line.is_timed().then(|| (line.keyword.span(), message))
    });
}
