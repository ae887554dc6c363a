//! Actions and conditions as Rust expressions over the owner `log`.

use crate::chart::{Action, Chart, Cond};

/// One expression, or a block; nothing where there are no actions.
pub(super) fn actions(chart: &Chart, actions: &[Action]) -> Option<String> {
    let statements: Vec<_> = actions.iter().map(|action| statement(chart, action)).collect();
    match &statements[..] {
        [] => None,
        [single] if !single.starts_with("let") => Some(single.clone()),
        several => Some(format!("{{ {}; }}", several.join("; "))),
    }
}

fn statement(chart: &Chart, action: &Action) -> String {
    match action {
        Action::Log(text) => format!("log.say({text:?})"),
        Action::Set(value) => format!("log.v = {value}"),
        Action::Add(value) => format!("log.add({value})"),
        // Both go onto the one queue of a machine: `check` has seen that the chart has no use for two.
        Action::Raise(event) | Action::Send(event) => format!("let _ = raise!({})", chart.events[*event]),
    }
}

pub(super) fn guard(chart: &Chart, cond: &Cond) -> String {
    match cond {
        Cond::Never => "false".to_owned(),
        Cond::Less(bound) => format!("log.v < {bound}"),
        Cond::AtLeast(bound) => format!("log.v >= {bound}"),
        Cond::Equals(value) => format!("log.v == {value}"),
        Cond::Remainder { divisor, is } => format!("log.v.rem_euclid({divisor}) == {is}"),
        Cond::In(state) => format!("in_state!({})", chart.states[*state].name),
        Cond::Not(cond) if matches!(**cond, Cond::In(_)) => format!("!{}", guard(chart, cond)),
        Cond::Not(cond) => format!("!({})", guard(chart, cond)),
        Cond::And(left, right) => format!("{} && {}", guard(chart, left), guard(chart, right)),
    }
}
