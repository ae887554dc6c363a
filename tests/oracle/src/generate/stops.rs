//! Machines that fail and wait: each line of the log is a place that may stop, and the script says after how many of them one
//! does. Some have lines for errors.

use crate::chart::{Action, Chart, Cond, Gift, Given, ROOT, Stops, Transition, Trigger, Value, Way};
use crate::interpret::{Input, Rules};
use crate::random::Random;

use super::scripts::{self, Lines, cut};

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    if !random.chance(55) {
        return;
    }
    chart.stops = Some(Stops::Fails);
    if random.chance(50) {
        for number in 0..random.between(1, 2) {
            add_line(chart, number, random);
        }
    }
}

/// A line for errors; all but the last have a condition.
fn add_line(chart: &mut Chart, number: usize, random: &mut Random) {
    // One that pops without an `else` is only pushed.
    let pops = |state| chart.transitions.iter().any(|line| line.source == state && line.way == Way::Pop);
    let can_be_led_to = |&state: &usize| !chart.is_choice(state) && !pops(state);
    let outermost: Vec<usize> = match chart.is_compound_state(ROOT) {
        true => chart.get_child_states(ROOT).filter(can_be_led_to).collect(),
        false => Vec::new(),
    };
    let target = if random.chance(60) { random.pick(&outermost) } else { None };
    let bound = i32::try_from(random.below(4)).expect("small");
    let given = target
        .filter(|&state| chart.is_given(state))
        .map(|state| Gift { state, given: Given::Value(Value::Variable(0)) });
    let cond = (number == 0).then_some(Cond::AtLeast(bound));
    chart.add_transition(Transition {
        source: ROOT,
        first: false,
        rank: None,
        timer: None,
        trigger: Trigger::Failed,
        cond,
        way: Way::Goto,
        targets: target.into_iter().collect(),
        internal: true,
        gifts: given.into_iter().collect(),
        actions: vec![Action::Log(format!("failed {number}"))],
    });
}

/// Puts stops between the inputs, also two in a row.
pub(super) fn among(script: &mut Vec<Input>, random: &mut Random) {
    let inputs = std::mem::take(script);
    for input in inputs {
        while random.chance(30) {
            script.push(Input::Stop(u32::try_from(random.between(1, 7)).expect("small")));
        }
        script.push(input);
    }
}

/// This script, undisturbed, and once for each of some of its lines of the log, at which something stops.
pub(super) fn at_each_line(chart: &Chart, script: &[Input], random: &mut Random) -> Vec<Vec<Input>> {
    const MOST: usize = 6;
    const MOST_LINES: usize = 100;
    let short = |script: Vec<Input>| cut(chart, script, Lines { before: MOST_LINES, with: usize::MAX });
    let undisturbed = short(script.to_vec());
    let steps = scripts::run(chart, &undisturbed, Rules::FSM).unwrap_or_default();
    let lines: usize = steps.iter().map(|step| step.lines.len()).sum();
    let stopped = (0..lines.min(MOST)).map(|number| {
        let line = if lines <= MOST { number } else { random.below(lines) };
        let mut script = undisturbed.clone();
        let begins = matches!(script.first(), Some(Input::StartIn(_)));
        script.insert(usize::from(begins), Input::Stop(u32::try_from(line + 1).expect("few")));
        short(script)
    });
    let stopped: Vec<_> = stopped.collect();
    stopped.into_iter().chain([undisturbed]).collect()
}

impl Chart {
    /// The same chart, which stops in another way. What neither fails nor waits has no lines for errors.
    #[must_use]
    pub fn stopping(&self, stops: Stops) -> Chart {
        let mut chart = Chart { stops: Some(stops), ..self.clone() };
        if stops == Stops::Waits {
            let is_for_errors = |line: &usize| self.transitions[*line].trigger == Trigger::Failed;
            chart.states[ROOT].transitions.retain(|line| !is_for_errors(line));
        }
        chart
    }
}
