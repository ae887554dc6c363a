//! Events that are not declared at all, or that nothing takes.

use super::{Findings, all_lines, once};
use crate::model::{Events, Handler, Machine};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    // Unknown names have been reported as the line was read.
    if machine.events.is_some() {
        return;
    }
    once(machine, &mut machine.lacks(Part::Events), findings, &|line| {
        let pattern = line.pattern()?;
        let events = match pattern.takes_all() {
            true => "Name, …".to_owned(),
            false => pattern.to_text().replace(" | ", ", "),
        };
        let message = format!("this machine declares no events: add `events {{ {events} }}`");
        Some((line.keyword.span(), message))
    });
}

/// An event that no line takes.
pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let Some(Events::Declared { attrs, variants, .. }) = &machine.events else {
        return;
    };
    for event in variants {
        let takes = |line: &Handler| line.pattern().is_some_and(|pattern| pattern.may_take(&event.name));
        if !all_lines(machine).any(|(_, line)| takes(line)) {
            let name = &event.name;
            let message = format!("no state takes event `{name}`: add a line `on {name} …`");
            findings.warn(machine, name.span(), "unused_event", message, &[attrs, &event.attrs]);
        }
    }
}
