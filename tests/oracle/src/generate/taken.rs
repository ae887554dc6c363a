//! Data that random lines take by value.

use crate::chart::{Action, Chart, Given};
use crate::random::Random;

use super::data;

/// What charts with regions take is drawn apart, so that others are the same.
pub(super) fn add(chart: &mut Chart, random: &mut Random, in_regions: &mut Random) {
    let has_regions = (0..chart.states.len()).any(|state| chart.is_parallel_state(state));
    let random = if has_regions { in_regions } else { random };
    let back = data::goes_back_in(chart);
    for id in 0..chart.transitions.len() {
        // A choice that takes data decides after the commit.
        if chart.is_choice(chart.transitions[id].source) {
            continue;
        }
        let movable = data::movable(chart, &chart.transitions[id], &back);
        let line = &mut chart.transitions[id];
        match line.gifts.first_mut().map(|gift| &mut gift.given) {
            Some(given) => {
                if let Given::Moved(from) = *given
                    && random.chance(70)
                {
                    let more = i32::try_from(random.between(1, 5)).expect("small");
                    *given = Given::Taken(from, more);
                }
            }
            None if line.targets.is_empty() => {}
            None => {
                let taken = random.pick(&movable).filter(|_| random.chance(70));
                line.actions.extend(taken.map(Action::Take));
            }
        }
    }
}
