//! All that the view knows. It changes in `update` alone, and is drawn by `draw`.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::dialog::Dialog;
use super::input::Input;
use super::program_log::ProgramLog;
use super::simulation::Simulation;
use super::theme::Theme;
use super::watching::Watching;
use crate::view::machines::Sources;
use crate::view::programs::{Overview, Strangers};

pub(super) struct State {
    pub(super) sources: Arc<Sources>,
    pub(super) programs: Vec<Overview>,
    pub(super) strangers: Strangers,
    /// By program.
    pub(super) logs: BTreeMap<u64, ProgramLog>,
    pub(super) shown: Shown,
    pub(super) pane: Pane,
    pub(super) list: List,
    pub(super) simulation: Simulation,
    pub(super) watching: Watching,
    /// The row of the picture that is selected; the picture follows the active states where there is none.
    pub(super) cursor: Option<usize>,
    /// The first row of what is inside the machine.
    pub(super) inside: usize,
    /// Whether what was never entered or taken is marked.
    pub(super) is_coverage: bool,
    pub(super) dialog: Option<Dialog>,
    /// A sentence, until the next key.
    pub(super) notice: Option<String>,
    /// Where programs connect to.
    pub(super) address: String,
    pub(super) theme: Theme,
    pub(super) is_over: bool,
    /// Why it is over, where that is an error.
    pub(super) failure: Option<String>,
}

/// What is selected in the list of programs and machines.
#[derive(Default)]
pub(super) struct List {
    pub(super) selected: Option<Shown>,
    pub(super) filter: Input,
    /// Whether letters go to the filter.
    pub(super) is_typing: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shown {
    Nothing,
    /// By its id.
    Machine(String),
    Program(u64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pane {
    List,
    Picture,
    /// What is possible now, or the machines of a program.
    Next,
    /// What the machine holds, or what there is to tell of a program.
    Inside,
    Log,
}

impl Pane {
    pub(super) const ALL: [Pane; 5] = [Pane::List, Pane::Picture, Pane::Next, Pane::Inside, Pane::Log];

    pub(super) fn beside(self, count: usize) -> Pane {
        let place = Pane::ALL.iter().position(|pane| *pane == self).unwrap_or(0);
        Pane::ALL[(place + count) % Pane::ALL.len()]
    }

    pub(super) fn title(self, shown: &Shown) -> &'static str {
        match (self, shown) {
            (Pane::List, _) => "Machines",
            (Pane::Picture, _) => "Picture",
            (Pane::Next, Shown::Program(_)) => "Members",
            (Pane::Next, _) => "Next",
            (Pane::Inside, Shown::Program(_)) => "Program",
            (Pane::Inside, _) => "Inside",
            (Pane::Log, _) => "Log",
        }
    }
}

impl State {
    pub(super) fn new(address: String, theme: Theme) -> Self {
        State {
            sources: Arc::new(Sources { machines: Vec::new(), problems: Vec::new() }),
            programs: Vec::new(),
            strangers: Strangers::default(),
            logs: BTreeMap::new(),
            shown: Shown::Nothing,
            pane: Pane::List,
            list: List::default(),
            simulation: Simulation::default(),
            watching: Watching::default(),
            cursor: None,
            inside: 0,
            is_coverage: false,
            dialog: None,
            notice: None,
            address,
            theme,
            is_over: false,
            failure: None,
        }
    }

    pub(super) fn tell(&mut self, sentence: impl Into<String>) {
        self.notice = Some(sentence.into());
    }

    /// The program that is watched, with its log.
    pub(super) fn watched(&self) -> Option<(&Overview, &ProgramLog)> {
        let Shown::Program(id) = self.shown else { return None };
        let program = self.programs.iter().find(|program| program.id == id)?;
        Some((program, self.logs.get(&id)?))
    }

    /// Whether something is looked at that is not now.
    pub(super) fn is_back(&self) -> bool {
        match self.shown {
            Shown::Machine(_) => self.simulation.looked.is_some(),
            Shown::Program(_) => self.watching.looked.is_some(),
            Shown::Nothing => false,
        }
    }

    /// Whether the question of a simulation is what keys are for.
    pub(super) fn is_asked(&self) -> bool {
        matches!(self.shown, Shown::Machine(_))
            && self.pane != Pane::List
            && self.simulation.question().is_some()
    }
}
