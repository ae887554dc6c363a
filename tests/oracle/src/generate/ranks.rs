//! Choices that compare: by the scores of their lines, or by weights and a draw.

use crate::chart::{Chart, Compare, Cond, Operator, Rank, StateId, Value};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for choice in 0..chart.states.len() {
        if !chart.is_choice(choice) || !random.chance(45) {
            continue;
        }
        let by_score = random.chance(50);
        let lines = chart.states[choice].transitions.clone();
        for &line in lines.iter().take(lines.len() - 1) {
            let value = value(chart, choice, random);
            chart.transitions[line].rank =
                Some(if by_score { Rank::Score(value) } else { Rank::Weight(value) });
            if random.chance(60) {
                chart.transitions[line].cond = cond(random);
            }
        }
    }
}

fn cond(random: &mut Random) -> Option<Cond> {
    random.chance(30).then_some(Cond::Compare(Value::Variable(0), Compare::Less, Value::Constant(4)))
}

/// Small numbers, so that some are equal and some nothing.
fn value(chart: &Chart, choice: StateId, random: &mut Random) -> Value {
    let number = Value::Constant(i32::try_from(random.below(4)).expect("small"));
    match random.below(4) {
        0 => number,
        1 => Value::Variable(0),
        2 if chart.states[choice].datum.is_some() => Value::Datum(choice),
        _ => Value::of(Value::Variable(0), Operator::Add, number),
    }
}
