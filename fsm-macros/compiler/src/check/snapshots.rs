//! `snapshots;`: what serde is to write and read has its derives.

use super::Findings;
use crate::model::Machine;
use crate::syntax::mentions;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let Some(snapshots) = &machine.snapshots else { return };
    let derives = |name: &str| machine.attrs.passed.iter().any(|attr| mentions(attr, name));
    let missing = match (derives("Serialize"), derives("Deserialize")) {
        (true, true) => return,
        (false, false) => "serde::Serialize, serde::Deserialize",
        (false, true) => "serde::Serialize",
        (true, false) => "serde::Deserialize",
    };
    let message = format!(
        "a snapshot is written and read by serde: write `#[derive({missing})]` before `machine {}`",
        machine.name
    );
    findings.error(snapshots.keyword, message);
    findings.verdicts.has_no_snapshots = true;
}
