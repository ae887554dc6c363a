//! The level of `unused_outcome`: the macro has rustc look at each call of `send`, where a lint of rustc has its own level.

use super::Findings;
use crate::model::Machine;
use crate::written::UNUSED_OUTCOME;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for word in machine.attrs.levels(UNUSED_OUTCOME).map(|level| level.word()) {
        if word != "warn" && word != "allow" {
            let message = format!(
                "`{UNUSED_OUTCOME}` is told where `send` is called, and the level of rustc's `unused_must_use` there \
                 counts, so it cannot be `{word}` here: write `warn`"
            );
            findings.error(word.span(), message);
        }
    }
}
