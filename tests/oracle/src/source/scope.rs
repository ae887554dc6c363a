//! The part in which lines are written: they leave it by exits, which its use leads on.

use crate::chart::{Action, Chart, StateId, Transition};
use crate::random::Random;

use super::{code, targets};

/// Where lines stand: in a part, or in the machine itself.
#[derive(Default)]
pub(super) struct Scope {
    /// The composite that is a part.
    composite: Option<StateId>,
    pub(super) exits: Vec<Exit>,
}

/// An exit of a part.
pub(super) struct Exit {
    pub(super) name: String,
    /// The line on which it is taken, with the actions that its part leaves to the use.
    pub(super) line: Transition,
    /// What the use does, so that lines may share an exit.
    text: (String, Option<String>),
}

impl Scope {
    pub(super) fn of(composite: StateId) -> Self {
        Scope { composite: Some(composite), exits: Vec::new() }
    }

    /// The target of a line, and what it does; those of the exit of a part where it leaves one.
    pub(super) fn target<'l>(
        &mut self,
        chart: &Chart,
        line: &'l Transition,
    ) -> Option<(String, &'l [Action])> {
        let target = targets::target_with(chart, line, &line.gifts)?;
        let leaves = |&composite: &StateId| chart.leaves_part(composite, line);
        let Some(composite) = self.composite.filter(leaves) else { return Some((target, &line.actions)) };
        let (own, of_use) = line.actions.split_at(split(chart, composite, line));
        let text = (target, code::actions(chart, of_use));
        let found = self.exits.iter().position(|exit| exit.text == text);
        let index = found.unwrap_or_else(|| {
            let line = Transition { actions: of_use.to_vec(), ..line.clone() };
            self.exits.push(Exit { name: format!("Exit{}", self.exits.len()), line, text });
            self.exits.len() - 1
        });
        Some((format!("out {}", self.exits[index].name), own))
    }
}

/// How many actions stay in the part: at least those that see what is inside.
fn split(chart: &Chart, composite: StateId, line: &Transition) -> usize {
    let inner = line.actions.iter().rposition(|action| chart.belongs_inside(composite, action));
    let least = inner.map_or(0, |last| last + 1);
    let parts = [line.source as u64, composite as u64, line.actions.len() as u64, 64];
    Random::new(&parts).between(least, line.actions.len())
}
