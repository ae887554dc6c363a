//! Random charts and random scripts of events. A chart is well formed for SCXML and can be said in `fsm!`; it is taken
//! only where the interpreter comes to an end on most scripts.

mod features;
mod lines;
mod states;
mod targets;

pub use features::Features;

use crate::chart::{Chart, EventId};
use crate::interpret::{Diverges, Interpreter, Rules, Step};
use crate::random::Random;

/// The chart with this number in the series of `seed`.
pub fn chart(seed: u64, number: usize, features: Features) -> Chart {
    let attempt = |attempt| {
        let mut random = Random::new(&[seed, number as u64, attempt]);
        let mut chart = states::grow(&format!("M{number}"), features, &mut random);
        lines::add(&mut chart, features, &mut random);
        chart
    };
    let mut attempts = (0..).map(attempt);
    attempts.find(|chart| is_good(chart, seed)).expect("the series of attempts has no end")
}

/// A script for this chart. Its end is cut off where the chart diverges, so it may be empty.
pub fn script(chart: &Chart, seed: u64, number: usize) -> Vec<EventId> {
    let mut random = Random::new(&[seed, number as u64, chart.states.len() as u64]);
    let length = random.between(3, 20);
    let mut script: Vec<_> = (0..length).map(|_| random.below(chart.events.len())).collect();
    let good = run(chart, &script, Rules::FSM).map_or(0, |run| run.len() - 1);
    script.truncate(good);
    script
}

/// The start and what each event of the script does, up to the first that diverges. An error where already the start
/// does.
pub fn run(chart: &Chart, script: &[EventId], rules: Rules) -> Result<Vec<Step>, Diverges> {
    let (mut interpreter, start) = Interpreter::start(chart, rules)?;
    let mut steps = vec![start];
    steps.extend(script.iter().map_while(|&event| interpreter.send(event).ok()));
    Ok(steps)
}

/// Whether most scripts run to their end, and something happens on the way.
fn is_good(chart: &Chart, seed: u64) -> bool {
    const SCRIPTS: usize = 8;
    let runs = (0..SCRIPTS).map(|number| run(chart, &script(chart, seed, number), Rules::FSM));
    let lively = runs.filter(|run| run.as_ref().is_ok_and(|run| is_lively(run)));
    lively.count() > SCRIPTS / 2
}

fn is_lively(run: &[Step]) -> bool {
    let moves = run.windows(2).filter(|pair| pair[0].active != pair[1].active).count();
    run.len() > 4 && moves > 2
}
