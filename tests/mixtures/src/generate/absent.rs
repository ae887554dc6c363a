//! Items under a `cfg` that does not hold.

use fsm_oracle::random::Random;

use super::plan::{Kind, Plan};

/// They may name what does not exist.
pub fn items(plan: &Plan, state: Option<usize>, random: &mut Random) -> Vec<String> {
    let kind = state.map(|state| plan.states[state].kind);
    if !plan.features.cfg || matches!(kind, Some(Kind::Choice | Kind::Final)) {
        return Vec::new();
    }
    let place = state.map_or("all".to_owned(), |state| state.to_string());
    let mut items = vec!["#[cfg(any())] exit do missing();".to_owned()];
    if let Some(event) = plan.events.list.first() {
        items.push(format!("#[cfg(any())] on {} if missing() do missing();", event.any().text));
    }
    let is_timed = plan.header.clock.is_some();
    let triggers = ["update", "when missing()", "after (missing())", "every 5ms", "update every 7ms"];
    let trigger = triggers[random.below(if is_timed { triggers.len() } else { 2 })];
    // Where nothing may run, that is asked of what is not there too.
    let is_still = plan.is_still(state);
    let is_named = |trigger: &str| trigger.starts_with("after") || trigger.starts_with("every");
    if !(is_still && (trigger.contains("after") || trigger.contains("every"))) {
        let has_name = plan.snapshots && is_named(trigger);
        let name = if has_name { format!(" as Absent{place}") } else { String::new() };
        items.push(format!("#[cfg(any())] {trigger}{name} do missing();"));
    }
    if !is_still {
        items.push("#[cfg(any())] enter if missing() do missing();".to_owned());
    }
    // A machine with data under a `cfg` alone has a struct of data all the same.
    if state.is_some() || plan.has_data() {
        items.push(format!("#[cfg(any())] let gone{place}: Missing = Missing;"));
    }
    if plan.events.has_absent {
        items.push("#[cfg(any())] on Never(missing) if missing.is() do drop(missing);".to_owned());
    }
    let word = if matches!(kind, Some(Kind::Parallel)) { "region" } else { "state" };
    if (has_children(plan, state) || word == "region") && !plan.features.strict {
        items.push(states(&place, word, is_timed && !is_still, random));
    }
    items.retain(|_| random.chance(30));
    items
}

/// A state, or a region, with what may stand in one.
fn states(place: &str, word: &str, has_timers: bool, random: &mut Random) -> String {
    let inside = match random.below(3) {
        0 => "let missing: Missing = Missing; exit do missing.go();".to_owned(),
        1 => format!(
            "initial In{place}; state In{place} {{ exit do missing(); }}
            when in_state!(In{place}) => history Absent{place};"
        ),
        _ => format!(
            "region One{place} {{ initial In{place}; state In{place}; }}
            region Two{place} {{ initial At{place}; state At{place} {{ exit do missing(); }} }}"
        ),
    };
    let timer = if has_timers { format!("after 3s as Nap{place} do missing();") } else { String::new() };
    format!("#[cfg(any())] {word} Absent{place} {{ {inside} {timer} }}")
}

/// Whether states stand in the place of which one is active at a time.
fn has_children(plan: &Plan, state: Option<usize>) -> bool {
    plan.is_exclusive(state) && state.is_none_or(|state| !plan.states[state].children.is_empty())
}
