//! The level of `unused_outcome` before a machine, and calls of `send` whose outcome nobody looks at: rustc tells of each where
//! the machine asks for that, and of none elsewhere.

use fsm_oracle::random::Random;

use super::often::percent;
use super::plan::Plan;

/// What stands before the machine, and whether rustc tells.
const LEVELS: [(&str, bool); 6] = [
    ("#[warn(unused_outcome)]", true),
    ("#[warn(unused_outcome, reason = \"said of it\")]", true),
    ("#[cfg_attr(all(), warn(unused_outcome))]", true),
    ("#[cfg_attr(any(), warn(unused_outcome))]", false),
    ("#[allow(unused_outcome)]", false),
    ("#[warn(unused_event)] #[allow(unused_event)]", false),
];

/// The attribute before the machine, if it has one.
pub fn level(plan: &Plan) -> &'static str {
    chosen(plan).map_or("", |(written, _)| written)
}

fn chosen(plan: &Plan) -> Option<(&'static str, bool)> {
    // Of its own, so that all else is as it was before there were levels.
    let random = &mut Random::new(&[plan.number as u64, plan.states.len() as u64, 80]);
    let is_said = random.chance(percent(plan.features.often.outcomes, 35)) && !plan.features.no_events;
    is_said.then(|| LEVELS[random.below(LEVELS.len())])
}

/// A call of `send` that gives an `Outcome`, of which nobody looks at it in one of two.
pub fn left(plan: &Plan, call: &str) -> String {
    let is_told = chosen(plan).is_some_and(|(_, is_told)| is_told);
    match Random::new(&[plan.number as u64, call.len() as u64, 81]).chance(50) {
        true if is_told => format!("#[expect(unused_must_use)] {call};"),
        true => format!("{call};"),
        false => format!("let _ = {call};"),
    }
}
