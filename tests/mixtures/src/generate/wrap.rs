//! The machine inside of its `fsm!`, which may stand in a macro of the user's; and what its parameters are called.

use fsm_oracle::random::Random;

use super::plan::Plan;

/// Names that owner, world and time may have, like those that generated code could use.
const OWNERS: [&str; 8] = ["params", "owner", "data", "target", "machine", "r#type", "timers", "outcome"];
const WORLDS: [&str; 4] = ["states", "id", "r#move", "stack"];
const TIMES: [&str; 4] = ["time", "r#dyn", "clock", "given"];

/// The machine with other names for owner, world and time. Constants beside the machine may be called like them.
pub fn renamed(plan: &Plan, machine: String, random: &mut Random) -> String {
    if plan.features.constants || !random.chance(30) {
        return machine;
    }
    let machine = put(&machine, "agent", OWNERS[random.below(OWNERS.len())]);
    let machine = put(&machine, "world", WORLDS[random.below(WORLDS.len())]);
    put(&machine, "now", TIMES[random.below(TIMES.len())])
}

/// Other text in the place of a word, wherever it is a name of its own.
fn put(text: &str, word: &str, other: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '#' | '"' | '\'');
    let mut put = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(word) {
        let (before, after) = (&rest[..place], &rest[place + word.len()..]);
        let is_name = !put.chars().chain(before.chars()).next_back().is_some_and(is_part)
            && !after.starts_with(is_part);
        put += before;
        put += if is_name { other } else { word };
        rest = after;
    }
    put + rest
}

pub fn plain(machine: &str) -> String {
    format!("fsm_runtime::fsm! {{\n{machine}}}\n")
}

/// The same in a macro that hands over the visibility, names, an expression, a block, a pattern, a type and a duration,
/// where the machine has them.
pub fn in_macro(plan: &Plan, machine: &str) -> String {
    let first = &plan.states[0];
    let word = if plan.way_in.is_some() { "const machine" } else { "machine" };
    let mut machine = machine
        .replacen(
            &format!("{}{word} {}", plan.header.visibility, plan.name),
            &format!("$vis {word} $name"),
            1,
        )
        .replace("note(1)", "note($number)")
        .replace("ask(9)", "$guard")
        .replace("{ note(8) }", "$block")
        .replace(": Token", ": $token")
        .replace("1.5min", "$time");
    if !first.is_raw {
        machine = put(&machine, &first.name, "$first");
    }
    let pattern = plan.events.list.first().map_or("_".to_owned(), |event| event.any().text);
    for behind in ["=>", "if", "do"] {
        machine = machine.replace(&format!("on {pattern} {behind}"), &format!("on $pattern {behind}"));
    }
    format!(
        "macro_rules! written {{
    (
        $vis:vis, $name:ident, $first:ident, $number:expr, $guard:expr, $block:block, $pattern:pat, $token:ty,
        $time:literal
    ) => {{ fsm_runtime::fsm! {{\n{machine}}} }};
}}

written!({}, {}, {}, 1, ask(9), {{ note(8) }}, {pattern}, Token, 1.5min);
",
        plan.header.visibility.trim_end(),
        plan.name,
        first.name,
    )
}
