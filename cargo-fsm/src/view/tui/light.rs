//! What is lit in the picture: active states, what has acted, what is possible, and how often.

use std::collections::BTreeMap;

use super::items::items;
use super::outline::{Outline, Row, What};
use super::program_log::ProgramLog;
use super::simulation::Simulation;
use super::state::{Shown, State};
use super::watching::{Chosen, of_kind};
use crate::view::programs::{Member, asked};

#[derive(Default)]
pub(super) struct Light {
    /// With the number of machines that are in them.
    pub(super) active: BTreeMap<String, u64>,
    pub(super) suspended: Vec<String>,
    /// The lines that have acted last.
    pub(super) taken: Vec<usize>,
    /// The lines that were asked last, and refused.
    pub(super) refused: Vec<usize>,
    /// Lines, each with its place in the list of what is possible.
    pub(super) possible: BTreeMap<usize, usize>,
    /// How often states were entered, and lines have acted.
    pub(super) states: BTreeMap<String, u64>,
    pub(super) lines: BTreeMap<usize, u64>,
    /// Whether the numbers of machines in states are shown.
    pub(super) is_crowd: bool,
}

/// So many of the last lines of a machine show what has acted; so far they are looked for.
const RECENT: usize = 24;
const FAR: usize = 20_000;

impl State {
    pub(super) fn outline(&self) -> Option<&Outline> {
        match self.shown {
            Shown::Machine(_) => Some(&self.simulation.outline),
            Shown::Program(_) => {
                let (program, log) = self.watched()?;
                self.watching.outline(program, log)
            }
            Shown::Nothing => None,
        }
    }

    pub(super) fn light(&self) -> Light {
        match (&self.shown, self.watched()) {
            (Shown::Machine(_), _) => of_simulation(&self.simulation),
            (_, Some((_, log))) => self.of_program(log),
            _ => Light::default(),
        }
    }

    /// The row of the picture around which it is seen: the selected one, or the innermost of the first active state.
    pub(super) fn picture_row(&self, light: &Light) -> usize {
        let Some(outline) = self.outline() else { return 0 };
        if let Some(row) = self.cursor {
            return row.min(outline.rows.len().saturating_sub(1));
        }
        let is_active =
            |row: &Row| matches!(row.what, What::State(_)) && light.active.contains_key(&row.state);
        let mut active = outline.rows.iter().enumerate().filter(|(_, row)| is_active(row)).peekable();
        while let Some((place, row)) = active.next() {
            if active.peek().is_none_or(|(_, next)| next.guides.len() <= row.guides.len()) {
                return place;
            }
        }
        0
    }

    fn of_program(&self, log: &ProgramLog) -> Light {
        let members = self.watching.members(log);
        match self.watching.shown(log) {
            Some(Chosen::Crowd(kind)) => of_crowd(of_kind(members, kind)),
            Some(Chosen::Machine(id)) => {
                let mut light = Light::default();
                if let Some(member) = members.get(&id) {
                    light.add(member);
                    light.suspended.clone_from(&member.suspended);
                }
                (light.taken, light.refused) = self.last_asked(log, id);
                light
            }
            None => Light::default(),
        }
    }

    /// The lines of a machine that have acted last, and those that were refused.
    fn last_asked(&self, log: &ProgramLog, id: u64) -> (Vec<usize>, Vec<usize>) {
        let end = self.watching.at(log).saturating_add(1);
        let lines = (log.first()..end.min(log.end())).rev().take(FAR).filter_map(|number| log.line(number));
        let own = lines.filter(|line| line.machine == Some(id) && !line.is_idle);
        let asked = own.take(RECENT).filter_map(|line| asked(&line.text));
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        for (line, acts) in asked {
            let Ok(line) = usize::try_from(line) else { continue };
            if acts { taken.push(line) } else { refused.push(line) }
        }
        (taken, refused)
    }
}

impl Light {
    fn add(&mut self, member: &Member) {
        for state in &member.active {
            *self.active.entry(state.clone()).or_default() += 1;
        }
        for (state, count) in &member.states {
            *self.states.entry(state.clone()).or_default() += count;
        }
        for (line, count) in &member.lines {
            *self.lines.entry(usize::try_from(*line).unwrap_or(usize::MAX)).or_default() += count;
        }
    }
}

fn of_crowd<'m>(members: impl Iterator<Item = &'m Member>) -> Light {
    let mut light = Light { is_crowd: true, ..Light::default() };
    members.for_each(|member| light.add(member));
    light
}

fn of_simulation(simulation: &Simulation) -> Light {
    let mut light = Light::default();
    let Some(run) = &simulation.run else { return light };
    // The lines of a table with mistakes are not those of the run.
    let has_lines = simulation.refused.is_none();
    let steps = simulation.steps();
    let seen = steps.get(..=simulation.at()).unwrap_or(steps);
    for entry in seen.iter().flat_map(|step| &step.log) {
        match (entry.kind, entry.line) {
            ("enter", _) => *light.states.entry(entry.state.clone()).or_default() += 1,
            ("line", Some(line)) if has_lines => *light.lines.entry(line).or_default() += 1,
            _ => {}
        }
    }
    let last = seen.last().filter(|_| has_lines);
    if let Some(step) = last {
        let acted = step.log.iter().filter(|entry| entry.kind == "line").filter_map(|entry| entry.line);
        (light.taken, light.refused) = (acted.collect(), step.refused.clone());
    }
    let active = match (simulation.looked, seen.last()) {
        (Some(_), Some(step)) => &step.active,
        _ => &run.active,
    };
    light.active = active.iter().map(|state| (state.clone(), 1)).collect();
    if simulation.looked.is_none() {
        light.suspended = run.stack.iter().flatten().cloned().collect();
    }
    if !simulation.is_blocked() {
        for (place, item) in items(run).into_iter().enumerate().rev() {
            light.possible.extend(item.lines.into_iter().map(|line| (line, place)));
        }
    }
    light
}
