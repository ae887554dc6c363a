//! Scripts for a chart, and how much happens in them.

use std::collections::BTreeSet;

use crate::chart::{Ask, Chart, ROOT, StateId, Time, Way};
use crate::interpret::{Diverges, Input, Interpreter, Rules, Step, try_run};
use crate::random::Random;

use super::{ended, given, sparse, starts, stops};

/// So many scripts show what a chart is good for.
const SCRIPTS: usize = 4;

/// What an input brings where a machine meets a bound.
const MANY_LINES: usize = 2000;

/// A chart that raises more than this in one call raises without end, and a thousand of them show no more.
const FEW_RAISED: Rules = Rules { most_raised: 20, endless_calls_are_errors: true, ..Rules::FSM };

/// A script for this chart. The end is cut off where choices lead to each other without end, and where the machine meets a
/// bound of which it tells nobody: so the script may be empty.
pub fn script(chart: &Chart, seed: u64, number: usize) -> Vec<Input> {
    cut(chart, stopped(chart, seed, number), Lines { before: usize::MAX, with: usize::MAX })
}

/// A script none of whose inputs brings thousands of lines: that costs more than it shows.
pub fn short_script(chart: &Chart, seed: u64, number: usize) -> Vec<Input> {
    cut(chart, stopped(chart, seed, number), Lines { before: MANY_LINES, with: usize::MAX })
}

fn stopped(chart: &Chart, seed: u64, number: usize) -> Vec<Input> {
    let mut script = random_script(chart, seed, number);
    if chart.stops.is_some() {
        stops::among(&mut script, &mut Random::new(&[seed, number as u64, chart.states.len() as u64, 30]));
    }
    starts::elsewhere(chart, &mut script, &[seed, number as u64, 34]);
    ended::at_the_end(chart, &mut script, &[seed, number as u64]);
    script
}

/// Where a script ends: before an input that brings more lines than this, and with one.
pub(super) struct Lines {
    pub(super) before: usize,
    pub(super) with: usize,
}

pub(super) fn cut(chart: &Chart, mut script: Vec<Input>, lines: Lines) -> Vec<Input> {
    let rules = Rules { most_lines: lines.before, ..Rules::FSM };
    let steps = run(chart, &script, rules).unwrap_or_default();
    let with = steps.iter().position(|step| step.lines.len() > lines.with);
    // The first step is the start.
    let end = steps.len().saturating_sub(1);
    script.truncate(with.unwrap_or(end).min(end));
    script
}

/// All scripts for this chart: so many at random; and where something can stop, one in which nothing does, and the same
/// again for each of some lines of its log, at which one stops.
pub fn scripts(chart: &Chart, seed: u64, count: usize) -> Vec<Vec<Input>> {
    // One input with thousands of lines shows what a bound does.
    let one_bound = || Lines { before: 10 * MANY_LINES, with: MANY_LINES };
    let at_random = (0..count).map(|number| cut(chart, stopped(chart, seed, number), one_bound()));
    let swept = match chart.stops {
        Some(_) => {
            let mut random = Random::new(&[seed, chart.states.len() as u64, 31]);
            // The first is among those that show that a chart is no burden.
            let mut script = random_script(chart, seed, 0);
            starts::elsewhere(chart, &mut script, &[seed, 35]);
            ended::at_the_end(chart, &mut script, &[seed]);
            stops::at_each_line(chart, &script, &mut random)
        }
        None => Vec::new(),
    };
    at_random.chain(swept).collect()
}

fn random_script(chart: &Chart, seed: u64, number: usize) -> Vec<Input> {
    let mut random = Random::new(&[seed, number as u64, chart.states.len() as u64]);
    let length = random.between(3, 20);
    let mut now = 0;
    (0..length).map(|_| input(chart, &mut now, &mut random)).collect()
}

fn input(chart: &Chart, now: &mut Time, random: &mut Random) -> Input {
    if chart.has_clock() {
        *now += Time::try_from(random.below(30)).expect("small");
    }
    if chart.requests && random.chance(15) {
        return Input::Request(request(chart, random));
    }
    match chart.has_ticks() && random.chance(45) {
        true => Input::Tick(*now),
        false => Input::Send(sparse::often(chart, random.below(chart.events.len())), *now),
    }
}

/// A request from outside.
pub fn request(chart: &Chart, random: &mut Random) -> Ask {
    let outermost: Vec<StateId> =
        chart.get_child_states(ROOT).filter(|&state| !chart.is_choice(state)).collect();
    // One that always finds something below it is refused to whoever asks for it elsewhere.
    let pops = |state| chart.transitions.iter().any(|line| line.source == state && line.way == Way::Pop);
    let any: Vec<_> = (ROOT + 1..chart.states.len())
        .filter(|&state| !chart.is_history_state(state) && !pops(state))
        .collect();
    let (way, from) = match random.below(10) {
        0..2 if chart.stack > 0 => (Way::Push, &outermost[..]),
        2..4 => (Way::Pop, &[][..]),
        // A machine that was stopped does not come back: where one was left, nothing was.
        4..6 if !chart.has_inside() => (Way::Previous, &[][..]),
        _ => (Way::Goto, &any[..]),
    };
    let targets: Vec<_> = random.pick(from).into_iter().collect();
    let gifts = targets.iter().filter_map(|&target| given::from_outside(chart, target)).collect();
    Ask { cond: None, way, targets, gifts, held: Vec::new() }
}

/// How many inputs a machine that starts at this time takes before one that meets a bound of which it tells nobody, or
/// brings hundreds of lines: many machines together shall not take long.
pub fn good_inputs(now: Time, chart: &Chart, script: &[Input]) -> usize {
    const MOST_LINES: usize = 300;
    let steps = run_from(now, chart, script, Rules::FSM).unwrap_or_default();
    let short = steps.iter().take_while(|step| step.lines.len() <= MOST_LINES).count();
    short.saturating_sub(1)
}

/// The start and what each input of the script does, up to the first that meets a bound of which the machine tells nobody.
/// An error where already the start does.
pub fn run(chart: &Chart, script: &[Input], rules: Rules) -> Result<Vec<Step>, Diverges> {
    run_from(0, chart, script, rules)
}

/// The same of a machine that starts at this time.
fn run_from(now: Time, chart: &Chart, script: &[Input], rules: Rules) -> Result<Vec<Step>, Diverges> {
    let bounds_are_errors = rules.bounds_are_errors || !chart.reports;
    try_run(now, chart, script, Rules { bounds_are_errors, ..rules })
}

/// The states that were active in some script while `previous` led somewhere from them.
pub(super) fn going_back(chart: &Chart, seed: u64) -> BTreeSet<StateId> {
    let mut states = BTreeSet::new();
    for number in 0..SCRIPTS {
        let script = random_script(chart, seed, number);
        let rules = Rules { most_lines: MANY_LINES, ..FEW_RAISED };
        let Ok((mut interpreter, _)) = Interpreter::start(chart, rules) else { continue };
        for input in &script {
            let step = interpreter.input(input);
            states.extend(interpreter.going_back());
            if step.is_err() {
                break;
            }
        }
    }
    states
}

/// How many of the states are entered and how many of the inputs do something; 0 where scripts often meet a bound, or are
/// so long that they cost more than they show.
pub(super) fn liveliness(chart: &Chart, seed: u64) -> usize {
    let runs = (0..SCRIPTS).filter_map(|number| lively(chart, &random_script(chart, seed, number)));
    let runs: Vec<Vec<Step>> = runs.collect();
    let steps = || runs.iter().flat_map(|run| &run[1..]);
    let seen: BTreeSet<_> = steps().flat_map(|step| &step.active).collect();
    let busy = steps().filter(|step| !step.lines.is_empty()).count();
    if runs.len() * 3 < SCRIPTS * 2 {
        0
    } else {
        seen.len() * 100 * busy / (steps().count() * chart.states.len())
    }
}

/// What happens up to a bound; `None` where that is next to nothing, or far too much.
fn lively(chart: &Chart, script: &[Input]) -> Option<Vec<Step>> {
    const MOST_LINES: usize = 50;
    let rules = Rules { bounds_are_errors: !chart.reports, most_lines: MOST_LINES, ..FEW_RAISED };
    let (mut interpreter, start) = Interpreter::start(chart, rules).ok()?;
    let mut run = vec![start];
    for input in script {
        match interpreter.input(input) {
            Ok(step) => run.push(step),
            Err(Diverges) if interpreter.says_too_much() => return None,
            Err(Diverges) => break,
        }
    }
    (run.len() > 3 && run.iter().all(|step| step.lines.len() < MOST_LINES)).then_some(run)
}
