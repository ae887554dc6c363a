//! The machine inside of its `fsm!`, which may stand in a macro of the user's.

use super::plan::Plan;

pub fn plain(machine: &str) -> String {
    format!("fsm_runtime::fsm! {{\n{machine}}}\n")
}

/// The same in a macro that hands over the name, an expression, a type and a duration, where the machine has them.
pub fn in_macro(plan: &Plan, machine: &str) -> String {
    let machine = machine
        .replacen(&format!("machine {}", plan.name), "machine $name", 1)
        .replace("note(1)", "note($number)")
        .replace(": Token", ": $token")
        .replace("1.5min", "$time");
    format!(
        "macro_rules! written {{
    ($name:ident, $number:expr, $token:ty, $time:literal) => {{ fsm_runtime::fsm! {{\n{machine}}} }};
}}

written!({}, 1, Token, 1.5min);
",
        plan.name
    )
}
