//! What is made when a `const machine` starts. It is made alone: with neither owner nor time, so the functions that make it
//! take neither of them.

use super::{Entered, Inside, Program, Source};
use crate::each::{Gather, Holds};
use crate::topology::{ROOT, StateId};

/// Empty for other machines.
#[derive(Default)]
pub struct Alone {
    values: Vec<(StateId, usize)>,
    composites: Vec<StateId>,
}

impl Alone {
    /// Whether the initial value of this field is made.
    pub fn makes(&self, state: StateId, field: usize) -> bool {
        self.values.holds(&(state, field))
    }

    /// Whether this composite begins as its `initial` says.
    pub fn begins(&self, composite: StateId) -> bool {
        self.composites.holds(&composite)
    }

    pub(super) fn of(program: &Program) -> Self {
        let mut alone = Self::default();
        if let Some(start) = program.start.as_ref().filter(|_| program.head.kind.is_const) {
            let data = program.root().data.iter().enumerate();
            let initial = data.filter(|(_, field)| field.initial.is_some()).map(|(field, _)| (ROOT, field));
            alone.values = initial.gather();
            alone.inside(program, ROOT, &start.inside);
        }
        alone
    }

    fn inside(&mut self, program: &Program, id: StateId, inside: &Inside) {
        if program.is_shared(id, inside) {
            self.composites.push(id);
        }
        match inside {
            Inside::Nothing => {}
            Inside::Child { child, .. } => self.entered(program, child),
            Inside::Regions(regions) => regions.iter().for_each(|region| self.entered(program, region)),
            Inside::Memory { of, default, .. } => self.inside(program, *of, default),
        }
    }

    fn entered(&mut self, program: &Program, entered: &Entered) {
        let sources = entered.sources.iter().enumerate();
        let initial = sources.filter(|(_, source)| **source == Source::Initial);
        self.values.extend(initial.map(|(field, _)| (entered.state, field)));
        self.inside(program, entered.state, &entered.inside);
    }
}
