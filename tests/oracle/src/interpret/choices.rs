//! Branch points, which SCXML does not have as states: "a choice leads on by itself, before anything else happens: before
//! `always` lines, and before a request that waits"; "of several the first in the source decides first"; "a line of a choice
//! makes its change whatever was named", and it is no round (the reference, "`always` and `choice`"). The reference says also
//! which choices decide before the change that leads to them is made. Where nothing fails nobody sees a difference: each
//! decision is a microstep of its own, after the change that has led there.

use crate::chart::{Rank, StateId, TransitionId, Way};

use super::Interpreter;
use super::change::Change;

/// So many choices may lead to each other in a row; who leads on without end is given up.
const MOST_IN_A_ROW: usize = 1000;

impl<'c> Interpreter<'c> {
    /// Lets the active choices decide until there is none, after these changes.
    pub(super) fn lead_on(&mut self, changes: &[Change<'c>]) {
        let mut decided = 0;
        let mut changes = changes.to_vec();
        while self.running && self.rules.choices_lead_on {
            let chart = self.chart;
            let choice = self.configuration.iter().copied().find(|&state| chart.is_choice(state));
            let Some(choice) = choice else { return };
            decided += 1;
            if decided > MOST_IN_A_ROW {
                self.leads_round = true;
                return;
            }
            let change = self.decide(choice);
            if self.decides_with(choice, &changes) {
                self.begin_passing();
            }
            changes = vec![change];
            self.take_one_change(&changes, None);
        }
    }

    fn decide(&mut self, choice: StateId) -> Change<'c> {
        let chart = self.chart;
        if self.was_left(choice) {
            self.went_back_from.insert(choice);
        }
        let lines = &chart.states[choice].transitions;
        let holds = |&line: &TransitionId| {
            let line = &chart.transitions[line];
            self.condition_match(line.cond.as_ref()) && self.is_possible(line)
        };
        let line = match chart.transitions[lines[0]].rank {
            None => lines.iter().copied().find(holds),
            Some(_) => {
                let ranked = lines.iter().copied().filter(holds);
                let ranked: Vec<_> = ranked
                    .filter_map(|line| Some((line, self.rank(chart.transitions[line].rank.as_ref()?))))
                    .collect();
                self.chosen(&ranked).or_else(|| lines.last().copied())
            }
        };
        self.change_of(line.expect("the last line of a choice has no condition"))
    }

    fn rank(&self, rank: &Rank) -> (bool, i32) {
        match rank {
            Rank::Score(value) => (false, self.value(value)),
            Rank::Weight(value) => (true, self.value(value)),
        }
    }

    /// By score the first of the best; by weight the one that a draw falls on: each has a share of all draws as large as its
    /// part of the sum.
    fn chosen(&mut self, ranked: &[(TransitionId, (bool, i32))]) -> Option<TransitionId> {
        let by_weight = ranked.first().is_some_and(|(_, (is_weight, _))| *is_weight);
        if !by_weight {
            let best = ranked.iter().map(|(_, (_, score))| *score).max()?;
            return ranked.iter().find(|(_, (_, score))| *score == best).map(|(line, _)| *line);
        }
        let weight = |value: &i32| u64::from(value.unsigned_abs());
        let sum: u64 = ranked.iter().map(|(_, (_, value))| weight(value)).sum();
        if sum == 0 {
            return None;
        }
        let draw = self.draw();
        let mut rest =
            u64::try_from((u128::from(draw) * u128::from(sum)) >> u32::BITS).expect("less than the sum");
        for (line, (_, value)) in ranked {
            match rest.checked_sub(weight(value)) {
                None => return Some(*line),
                Some(left) => rest = left,
            }
        }
        unreachable!("the draw is less than the sum")
    }

    fn draw(&mut self) -> u32 {
        self.drawn += 1;
        let draw = crate::random::draw(self.drawn);
        self.lines.push(format!("draw {draw}"));
        draw
    }

    /// Whether `previous` never goes back to this state. A history does, and the choice decides anew.
    pub(super) fn is_not_kept(&self, state: StateId) -> bool {
        self.rules.choices_lead_on && self.chart.is_choice(state)
    }
}

impl crate::chart::Chart {
    /// Whether a line of a choice may act at any time, whatever holds.
    pub fn always_leads_on(&self, line: TransitionId) -> bool {
        let line = &self.transitions[line];
        line.cond.is_none() && line.rank.is_none() && !matches!(line.way, Way::Push | Way::Previous)
    }
}
