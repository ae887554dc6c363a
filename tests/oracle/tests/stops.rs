//! What must hold where actions fail, or their futures are dropped, at any place: an observer hears of each state that it is
//! entered and left in turn, and what is active is what was entered.

use std::collections::{BTreeMap, BTreeSet};

use fsm_oracle::chart::{Chart, Stops};
use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::{Beginning, Input, Rules, Step, TOLD};

/// Times what `FSM_TIMES` says.
const CHARTS: usize = 150;
const SCRIPTS: usize = 10;

/// How often each state was entered and not left, as one hears of it: one that is suspended may be entered above itself.
#[derive(Default)]
struct Heard {
    entered: BTreeMap<String, usize>,
    /// Left in this step: if the change was not made after all, they are left again.
    left: BTreeSet<String>,
    /// Left, and perhaps there all the same: the change was not made, or a later one has not come to their `enter`.
    perhaps: BTreeSet<String>,
}

impl Heard {
    fn hear(&mut self, line: &str, has_stack: bool) {
        if let Some(state) = line.strip_prefix("entered ") {
            let times = self.entered.entry(state.to_owned()).or_default();
            *times += 1;
            assert!(*times == 1 || has_stack, "{state} is entered twice");
        } else if let Some(state) = line.strip_prefix("exited ") {
            let times = self.entered.entry(state.to_owned()).or_default();
            let was_there = *times > 0 || self.left.contains(state) || self.perhaps.contains(state);
            assert!(was_there, "{state} is left, and was never entered");
            *times = times.saturating_sub(1);
            self.left.insert(state.to_owned());
        } else if let Some(state) = line.strip_prefix("paused ").or_else(|| line.strip_prefix("resumed ")) {
            let is_there = self.entered.get(state).is_some_and(|times| *times > 0);
            let may_be = self.left.contains(state) || self.perhaps.contains(state);
            assert!(is_there || may_be, "{state} was never entered");
        }
    }

    fn end(&mut self, step: &Step) {
        self.perhaps.append(&mut self.left);
        self.perhaps.retain(|state| step.suspended > 0 || step.active.contains(state));
        if step.suspended == 0 {
            let is_gone = |(state, times): &(&String, &usize)| **times > 0 && !step.active.contains(state);
            assert_eq!(self.entered.iter().find(is_gone), None, "it was entered, and not left");
        }
    }
}

fn check(chart: &Chart, script: &[Input]) -> usize {
    let run =
        generate::run(chart, script, Rules::FSM).expect("charts that diverge at the start are no charts");
    let mut heard = Heard::default();
    for step in &run {
        step.lines
            .iter()
            .filter_map(|line| line.strip_prefix(TOLD))
            .for_each(|line| heard.hear(line, chart.stack > 0));
        heard.end(step);
    }
    run.len()
}

#[test]
fn enter_and_exit_are_in_balance() {
    let times = std::env::var("FSM_TIMES").map_or(1, |times| times.parse().expect("FSM_TIMES is a number"));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let counts: Vec<(usize, usize)> = std::thread::scope(|scope| {
        let share = |first| move || all((first..CHARTS * times).step_by(threads));
        let shares: Vec<_> = (0..threads).map(|first| scope.spawn(share(first))).collect();
        shares.into_iter().map(|share| share.join().expect("no chart is out of balance")).collect()
    });
    let (charts, inputs) = counts.into_iter().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    println!("{charts} charts that stop, {inputs} inputs");
    assert!(charts * 10 > CHARTS, "only {charts} charts stop");
}

/// How many of these charts stop, and how many inputs they were given.
fn all(numbers: impl Iterator<Item = usize>) -> (usize, usize) {
    let features = Features::parse("everything,-takes").expect("a list of features");
    let (mut charts, mut inputs) = (0, 0);
    for number in numbers {
        let chart = generate::chart(13, number, features);
        if chart.stops.is_none() {
            continue;
        }
        charts += 1;
        for stops in [Stops::Fails, Stops::Waits, Stops::Both] {
            let chart = Chart { observed: true, ..chart.stopping(stops) };
            for number in 0..SCRIPTS {
                // A start that fails is told too, and leaves nothing.
                let mut script = generate::script(&chart, 13, number);
                let beginning = Beginning::of(&script);
                script.drain(usize::from(beginning.target.is_some())..beginning.inputs());
                inputs += check(&chart, &script);
            }
        }
    }
    (charts, inputs)
}
