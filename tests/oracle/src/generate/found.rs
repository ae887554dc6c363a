//! Conditions of random lines that find something, and what their lines do with it.

use crate::chart::{Action, Chart, Cond, Given, Trigger, Value, Way};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    let has_regions = (0..chart.states.len()).any(|state| chart.is_parallel_state(state));
    for line in &mut chart.transitions {
        // Of lines that may act together all are picked before one acts, so what a guard has found ends with it.
        let acts_alone = !has_regions || line.trigger.ticks();
        let is_first = !matches!(line.trigger, Trigger::Always | Trigger::After(_)) && line.way != Way::Defer;
        let is_free = acts_alone && is_first && line.way != Way::Previous;
        if !is_free || !random.chance(25) {
            continue;
        }
        let above = Cond::Above(i32::try_from(random.below(3)).expect("small"));
        line.cond = Some(match line.cond.take() {
            Some(cond) if random.chance(50) => Cond::And(Box::new(cond), Box::new(above)),
            Some(cond) => Cond::And(Box::new(above), Box::new(cond)),
            None => above,
        });
        if random.chance(75) {
            line.actions.push(Action::Found);
        }
        for gift in &mut line.gifts {
            if matches!(gift.given, Given::Value(_)) && random.chance(60) {
                gift.given = Given::Value(Value::Found);
            }
        }
    }
}
