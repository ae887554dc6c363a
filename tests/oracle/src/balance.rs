//! What must hold for the log of every run: no state is entered twice, and none is left that was not entered.

use std::collections::BTreeMap;

use crate::chart::{Action, Chart, ROOT, StateId};
use crate::interpret::Step;

/// States whose entries and exits are all in the log, so that one can count them.
fn counted(chart: &Chart) -> Vec<StateId> {
    let logs = |actions: &[Action], text: String| {
        let count = actions.iter().filter(|action| **action == Action::Log(text.clone())).count();
        count == 1
    };
    let is_counted = |&id: &StateId| {
        let state = &chart.states[id];
        let enters = logs(&state.on_entry, format!("enter {}", state.name));
        enters && logs(&state.on_exit, format!("exit {}", state.name))
    };
    (ROOT..chart.states.len()).filter(is_counted).collect()
}

/// The first fault of a run. What is suspended has been entered and not left: a state may be there once on each level. Where
/// a call stops, `exit` lines that have run will run again, and a start is begun anew: nothing can be counted there.
pub fn check(chart: &Chart, run: &[Step]) -> Result<(), String> {
    if chart.stops.is_some() {
        return Ok(());
    }
    let mut open: BTreeMap<&str, i64> =
        counted(chart).into_iter().map(|id| (chart.states[id].name.as_str(), 0)).collect();
    let most = 1 + i64::try_from(chart.stack).expect("a small stack");
    for (number, step) in run.iter().enumerate() {
        for line in &step.lines {
            let (name, change) = match line.split_once(' ') {
                Some(("enter", name)) => (name, 1),
                Some(("exit", name)) => (name, -1),
                _ => continue,
            };
            let Some(count) = open.get_mut(name) else { continue };
            *count += change;
            if *count < 0 || *count > most {
                return Err(format!("step {number}: `{line}`, and it is there {count} times"));
            }
        }
        let is_bare = step.suspended == 0;
        for (name, count) in &open {
            let is_machine = *name == chart.states[ROOT].name;
            let is_active = step.active.iter().any(|active| active == name);
            let is_right = match is_machine {
                true => *count <= 1,
                false if is_bare => *count == i64::from(is_active),
                false => *count >= i64::from(is_active),
            };
            if !is_right {
                return Err(format!("step {number}: {name} is there {count} times, active: {is_active}"));
            }
        }
    }
    Ok(())
}
