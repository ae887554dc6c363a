//! The machine of a chart with other names for its states: it reads the snapshots of that with the first ones, and writes them
//! again, for serde has the old names of all.

use crate::chart::{Chart, Kind, ROOT, State};

/// The second machine, of one chart in two with snapshots.
pub(super) fn machine(chart: &Chart) -> String {
    if !has_others(chart) {
        return String::new();
    }
    let other = renamed(chart);
    format!("{}{}\n", super::foreign_events(&other), super::machine(&other))
}

/// What is written goes through that machine, and comes out as it was.
pub(super) fn through(chart: &Chart, arguments: &str, now: &str) -> String {
    let name = &chart.name;
    match has_others(chart) {
        true => format!(
            "            fsm_charts::by_other_names::<{name}{arguments}, {name}Other{arguments}>(&text, {now});\n"
        ),
        false => String::new(),
    }
}

/// What an error leaves undone, and a `done` that waits, is told by the names in the table.
fn has_others(chart: &Chart) -> bool {
    chart.snapshots && chart.states.len().is_multiple_of(2) && chart.stops.is_none() && chart.chain == 0
}

fn renamed(chart: &Chart) -> Chart {
    let mut other = Chart { name: format!("{}Other", chart.name), parts: Vec::new(), ..chart.clone() };
    for id in ROOT + 1..chart.states.len() {
        // A region is a field, and a choice is never written.
        let is_written =
            !chart.is_region(id) && !chart.is_history_state(id) && chart.states[id].kind != Kind::Choice;
        if is_written {
            let state = &mut other.states[id];
            state.stored_as = Some(state.name.clone());
            state.name.push_str("Now");
        }
    }
    other
}

/// Serde's names of a state, said in one way or the other.
pub(super) fn attribute(state: &State) -> Option<String> {
    let old = state.stored_as.as_ref()?;
    Some(match old.len().is_multiple_of(2) || old.ends_with(['1', '3', '5', '7', '9']) {
        true => format!("#[serde(rename = \"{old}\")]"),
        false => format!("#[serde(rename(serialize = \"{old}\"), alias = \"Else{old}\", alias = \"{old}\")]"),
    })
}
