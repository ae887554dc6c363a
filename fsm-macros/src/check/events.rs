//! The names of events.

use super::{Findings, all_lines};
use crate::errors::similar;
use crate::model::{Events, HandlerId, Machine, Trigger};
use crate::syntax::{EventPattern, Pattern};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let mut told = false;
    for (id, line) in all_lines(machine) {
        let Trigger::On(pattern) = &line.trigger else {
            continue;
        };
        match &machine.events {
            // One mistake, however many lines handle events.
            None if told => findings.drop_line(id),
            None => {
                let event = pattern.to_text().replace(" | ", ", ");
                let message = match pattern.takes_all() {
                    true => "this machine declares no events: add `events { Name, … }`".to_owned(),
                    false => format!("this machine declares no events: add `events {{ {event} }}`"),
                };
                findings.line_error(id, line.keyword.span(), message);
                told = true;
            }
            Some(Events::Declared { .. }) => unknown(machine, id, pattern, findings),
            // An enum from elsewhere is known to rustc, not to us.
            Some(Events::From { .. }) => {}
        }
    }
}

fn unknown(machine: &Machine, id: HandlerId, pattern: &Pattern, findings: &mut Findings) {
    let Some(Events::Declared { variants, .. }) = &machine.events else {
        return;
    };
    for alternative in &pattern.alternatives {
        let EventPattern::Variant { name, .. } = &alternative.event else {
            continue;
        };
        match variants.iter().find(|event| event.name == *name) {
            None if machine.events_broken => {
                findings.drop_line(id);
                continue;
            }
            Some(event) if event.broken => {
                findings.drop_line(id);
                continue;
            }
            Some(_) => continue,
            None => {}
        }
        let declared: Vec<String> = variants.iter().map(|event| event.name.to_string()).collect();
        let help = similar(&name.to_string(), "event", declared.iter().map(String::as_str));
        findings.line_error(
            id,
            name.span(),
            format!("no event `{name}` in machine `{}`{help}", machine.name),
        );
    }
}

/// An event that no line takes.
pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let Some(Events::Declared { attrs, variants, .. }) = &machine.events else {
        return;
    };
    if attrs.allows("unused_event") || machine.attrs.allows("unused_event") {
        return;
    }
    for event in variants {
        let taken = all_lines(machine).any(|(_, line)| match &line.trigger {
            Trigger::On(pattern) => pattern.may_take(&event.name),
            _ => false,
        });
        if !taken && !event.attrs.allows("unused_event") {
            let name = &event.name;
            let message = format!("no state takes event `{name}`: add a line `on {name} …`");
            findings.errors.warn(name.span(), "unused_event", message);
        }
    }
}
