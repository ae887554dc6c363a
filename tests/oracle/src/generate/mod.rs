//! Random charts and random scripts of events. A chart is well formed for SCXML and can be said in `fsm!`; it is taken
//! only where the interpreter comes to an end on most scripts.

mod features;
mod lines;
mod states;
mod targets;

pub use features::Features;

use std::collections::BTreeSet;

use crate::chart::{Chart, EventId};
use crate::interpret::{Diverges, Interpreter, Rules, Step};
use crate::random::Random;

/// The chart with this number in the series of `seed`: of several sets of transitions for one tree the liveliest.
pub fn chart(seed: u64, number: usize, features: Features) -> Chart {
    const SETS: u64 = 6;
    let set = |tree: u64, set: u64| {
        let name = format!("M{number}");
        let mut chart = states::grow(&name, features, &mut Random::new(&[seed, number as u64, tree]));
        lines::add(&mut chart, features, &mut Random::new(&[seed, number as u64, tree, set]));
        (liveliness(&chart, seed), chart)
    };
    let trees =
        (0..).filter_map(|tree| (0..SETS).map(|number| set(tree, number)).max_by_key(|(score, _)| *score));
    let mut charts = trees.filter_map(|(score, chart)| (score > 0).then_some(chart));
    charts.next().expect("the series of trees has no end")
}

/// A script for this chart. Its end is cut off where the chart diverges, so it may be empty.
pub fn script(chart: &Chart, seed: u64, number: usize) -> Vec<EventId> {
    let mut script = random_script(chart, seed, number);
    let good = run(chart, &script, Rules::FSM).map_or(0, |run| run.len() - 1);
    script.truncate(good);
    script
}

fn random_script(chart: &Chart, seed: u64, number: usize) -> Vec<EventId> {
    let mut random = Random::new(&[seed, number as u64, chart.states.len() as u64]);
    let length = random.between(3, 20);
    (0..length).map(|_| random.below(chart.events.len())).collect()
}

/// The start and what each event of the script does, up to the first that diverges. An error where already the start
/// does.
pub fn run(chart: &Chart, script: &[EventId], rules: Rules) -> Result<Vec<Step>, Diverges> {
    let (mut interpreter, start) = Interpreter::start(chart, rules)?;
    let mut steps = vec![start];
    steps.extend(script.iter().map_while(|&event| interpreter.send(event).ok()));
    Ok(steps)
}

/// How many of the states are entered and how many of the events do something; 0 where scripts often diverge.
fn liveliness(chart: &Chart, seed: u64) -> usize {
    const SCRIPTS: usize = 8;
    let runs =
        (0..SCRIPTS).filter_map(|number| run(chart, &random_script(chart, seed, number), Rules::FSM).ok());
    let runs: Vec<_> = runs.filter(|run| run.len() > 3).collect();
    let steps = || runs.iter().flat_map(|run| &run[1..]);
    let seen: BTreeSet<_> = steps().flat_map(|step| &step.active).collect();
    let busy = steps().filter(|step| !step.lines.is_empty()).count();
    if runs.len() * 3 < SCRIPTS * 2 {
        0
    } else {
        seen.len() * 100 * busy / (steps().count() * chart.states.len())
    }
}
