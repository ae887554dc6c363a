//! The search: all configurations that can be reached, each in the fewest steps.

use std::collections::{HashMap, VecDeque};

use super::chart::{Chart, Configuration, Taken};

/// A transition that is taken, out of a configuration and into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) transition: usize,
    pub(super) to: usize,
}

/// So many steps are kept that take one transition, in case the simulator refuses the first.
const MOST: usize = 4;

/// So many configurations are looked at. Of a machine that has more, what is found among the first is told.
const MOST_CONFIGURATIONS: usize = 30_000;

/// So many are looked at for further ways once each transition has one.
const ENOUGH: usize = 5_000;

/// What was found.
pub(super) struct Search {
    pub(super) chart: Chart,
    /// By configuration, what it is called.
    names: Vec<String>,
    /// By configuration, the step that has led there first.
    before: Vec<Option<Step>>,
    /// By transition, the first steps that take it.
    pub(super) taken: Vec<Vec<Step>>,
    /// There are more configurations than were looked at.
    pub(super) is_cut: bool,
}

impl Search {
    pub(super) fn of(chart: Chart) -> Self {
        let taken = vec![Vec::new(); chart.transitions.len()];
        let mut search = Search { chart, names: Vec::new(), before: Vec::new(), taken, is_cut: false };
        let mut known: HashMap<Configuration, usize> = HashMap::new();
        let mut open = VecDeque::new();
        search.look_at(search.chart.start(), None, &mut known, &mut open);
        let mut missed = search.taken.len();
        while let Some((from, configuration)) = open.pop_front() {
            if from >= if missed == 0 { ENOUGH } else { MOST_CONFIGURATIONS } {
                search.is_cut = missed > 0;
                break;
            }
            for transition in search.chart.possible(&configuration.active) {
                let taken = &search.chart.transitions[transition];
                let Some((next, together)) = search.chart.behind(&configuration, taken) else { continue };
                let step = Step { from, transition, to: known.len() };
                let to = search.look_at(next, Some(step), &mut known, &mut open);
                for transition in together.into_iter().chain([transition]) {
                    let taken = &mut search.taken[transition];
                    missed -= usize::from(taken.is_empty());
                    if taken.len() < MOST {
                        taken.push(Step { to, ..step });
                    }
                }
            }
        }
        search
    }

    /// The number of a configuration, which is looked at later if it is new.
    fn look_at(
        &mut self,
        next: Configuration,
        before: Option<Step>,
        known: &mut HashMap<Configuration, usize>,
        open: &mut VecDeque<(usize, Configuration)>,
    ) -> usize {
        if let Some(number) = known.get(&next) {
            return *number;
        }
        let number = known.len();
        self.names.push(self.chart.name(&next.active));
        self.before.push(before);
        open.push_back((number, next.clone()));
        known.insert(next, number);
        number
    }

    /// The transitions that nothing reaches.
    pub(super) fn missed(&self) -> impl Iterator<Item = &Taken> {
        let missed = self.taken.iter().zip(&self.chart.transitions).filter(|(taken, _)| taken.is_empty());
        missed.map(|(_, transition)| transition)
    }

    /// The steps from the start up to this one.
    pub(super) fn way(&self, last: Step) -> Vec<Step> {
        let mut way = vec![last];
        while let Some(step) = way.last().and_then(|step| self.before[step.from]) {
            way.push(step);
        }
        way.reverse();
        way
    }

    /// Hands over the ways to the first step of each transition, in the order of their transitions, without those that begin
    /// others.
    pub(super) fn each_way(&self, found: &mut dyn FnMut(&[Step])) {
        let onwards = self.onwards();
        let mut way: Vec<Step> = Vec::new();
        // By step of the way, how many of those behind it were looked at.
        let mut counts = vec![0];
        while let Some(count) = counts.last_mut() {
            let from = way.last().map_or(0, |step| step.to);
            // A way ends with a step to where another one has led first.
            let ends = way.last().is_some_and(|step| self.before[step.to] != Some(*step));
            let next = onwards[from].get(*count).filter(|_| !ends);
            if let Some(step) = next {
                *count += 1;
                way.push(*step);
                counts.push(0);
                continue;
            }
            if ends || (onwards[from].is_empty() && !way.is_empty()) {
                found(&way);
            }
            way.pop();
            counts.pop();
        }
    }

    /// By configuration, the steps out of it that stand on some way.
    fn onwards(&self) -> Vec<Vec<Step>> {
        let mut onwards: Vec<Vec<Step>> = vec![Vec::new(); self.before.len()];
        let mut is_passed = vec![false; self.before.len()];
        for step in self.taken.iter().filter_map(|steps| steps.first()) {
            onwards[step.from].push(*step);
            let mut place = step.from;
            while !std::mem::replace(&mut is_passed[place], true)
                && let Some(before) = self.before[place]
            {
                onwards[before.from].push(before);
                place = before.from;
            }
        }
        for steps in &mut onwards {
            steps.sort_unstable();
            steps.dedup();
        }
        onwards
    }

    /// `Patrol --Spotted--> Attack --Lost [is_far]--> Patrol`
    pub(super) fn written(&self, way: &[Step]) -> String {
        let mut text = way.first().map_or(String::new(), |first| self.names[first.from].clone());
        for step in way {
            let name = &self.chart.transitions[step.transition].name;
            for part in [" --", name, "--> ", &self.names[step.to]] {
                text += part;
            }
        }
        text
    }
}
