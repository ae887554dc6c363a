//! `snapshots;`: what serde is to write and read has its derives.

use super::Findings;
use crate::model::{Events, Machine};
use crate::syntax::{Attrs, mentions};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let Some(snapshots) = &machine.snapshots else { return };
    if let Some(missing) = missing(&machine.attrs) {
        let message = format!(
            "a snapshot is written and read by serde: write `#[derive({missing})]` before `machine {}`",
            machine.name
        );
        findings.error(snapshots.keyword, message);
        findings.verdicts.has_empty_snapshots = true;
    }
    let Some(Events::Declared { attrs, keyword, .. }) =
        machine.events.as_ref().filter(|_| machine.queue.is_some())
    else {
        return;
    };
    if let Some(missing) = self::missing(attrs) {
        let message = format!(
            "events that wait are in a snapshot, which is written and read by serde: write `#[derive({missing})]` before `events`"
        );
        findings.error(*keyword, message);
        findings.verdicts.has_empty_snapshots = true;
    }
}

/// The derives that are not there.
fn missing(attrs: &Attrs) -> Option<&'static str> {
    let derives = |name: &str| attrs.passed.iter().any(|attr| mentions(attr, name));
    match (derives("Serialize"), derives("Deserialize")) {
        (true, true) => None,
        (false, false) => Some("serde::Serialize, serde::Deserialize"),
        (false, true) => Some("serde::Serialize"),
        (true, false) => Some("serde::Deserialize"),
    }
}
