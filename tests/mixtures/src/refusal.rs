//! What the macro itself says of a machine, without rustc: a mixture that it refuses is left out.

use fsm_compiler::{Severity, diagnose};

/// The first error of the macro for a machine, as `fsm!` takes it, and the line that it points to.
pub fn refusal(machine: &str) -> Option<String> {
    let tokens = match machine.parse() {
        Ok(tokens) => tokens,
        Err(error) => return Some(format!("no tokens: {error}")),
    };
    let first = diagnose(tokens).into_iter().find(|found| found.severity == Severity::Error)?;
    Some(format!("{} (line {} of the machine)", first.message, first.from.start().line))
}
