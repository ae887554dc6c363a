//! Events that are not declared at all, or that nothing takes.

use super::{Findings, all_lines};
use crate::model::{Events, Machine, Trigger};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let mut told = false;
    for (id, line) in all_lines(machine) {
        let Trigger::On(pattern) = &line.trigger else {
            continue;
        };
        match &machine.events {
            // One mistake, however many lines handle events.
            None if told || machine.lacks(Part::Events) => findings.drop_line(id),
            None => {
                let event = pattern.to_text().replace(" | ", ", ");
                let message = match pattern.takes_all() {
                    true => "this machine declares no events: add `events { Name, … }`".to_owned(),
                    false => format!("this machine declares no events: add `events {{ {event} }}`"),
                };
                findings.line_error(id, line.keyword.span(), message);
                told = true;
            }
            // Unknown names have been reported as the line was read.
            Some(_) => {}
        }
    }
}

/// An event that no line takes.
pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let Some(Events::Declared { attrs, variants, .. }) = &machine.events else {
        return;
    };
    for event in variants {
        let taken = all_lines(machine).any(|(_, line)| match &line.trigger {
            Trigger::On(pattern) => pattern.may_take(&event.name),
            _ => false,
        });
        if !taken {
            let name = &event.name;
            let message = format!("no state takes event `{name}`: add a line `on {name} …`");
            findings.warn(machine, name.span(), "unused_event", message, &[attrs, &event.attrs]);
        }
    }
}
