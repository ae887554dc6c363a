//! Lines that lead out of regions, with guards that answer otherwise when they are asked again: each region asks for itself.

use fsm_oracle::random::Random;

use super::events::Event;
use super::lines;
use super::plan::{Kind, Plan};
use super::scope::Scope;

/// Adds two of them to the lines of a state that holds regions. No other line inside leads anywhere on their event: beside such
/// a line all that leave the same states are told apart already.
pub fn add(scope: &Scope, lines: &mut Vec<String>, random: &mut Random) {
    let Some(state) = scope.state else { return };
    for around in std::iter::once(state).chain(scope.plan.around(state)) {
        let Some(event) = event(scope.plan, around) else { continue };
        lines.retain(|line| !leads_on(line, event));
        if around == state {
            for _ in 0..2 {
                let target = lines::leading(scope, random);
                let line = |text: String| format!("first on {} if ask(2) => {text};", event.any().text);
                lines.extend(target.map(|target| line(target.text)));
            }
        }
    }
}

/// The same for all states inside.
fn event(plan: &Plan, state: usize) -> Option<&Event> {
    let sizes = [plan.number, state, plan.states.len(), plan.data.len(), plan.remembered.len()];
    let mut random = Random::new(&sizes.map(|size| size as u64));
    let is_meant = plan.states[state].kind == Kind::Parallel && random.chance(50);
    random.pick(&plan.events.list.iter().collect::<Vec<_>>()).filter(|_| is_meant)
}

fn leads_on(line: &str, event: &Event) -> bool {
    let Some((head, target)) = line.split_once(" => ") else { return false };
    let stays = ["ignore", "defer", "pass"].iter().any(|word| target.starts_with(word));
    let mut words = head.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    !stays && words.any(|word| word == event.name || word == "_")
}
