//! Braces that are open while a chart is read.

use super::super::Failure;
use super::super::chart::{ROOT, StateId};
use super::Sketch;

/// So deep states may stand in each other.
pub(in super::super) const DEPTH: usize = 100;

/// Between two braces.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) state: StateId,
    /// The state itself, or a region of it.
    pub(super) inside: StateId,
    /// Where it was opened.
    at: usize,
}

impl Sketch {
    /// The state whose braces are open.
    pub(in super::super) fn inside(&self) -> StateId {
        self.scopes.last().map_or(ROOT, |scope| scope.inside)
    }

    /// Opens the braces of a state, at this place of the text.
    pub(in super::super) fn open(&mut self, text: &str, at: usize, state: StateId) -> Result<(), Failure> {
        if self.scopes.len() > DEPTH {
            return Err(Failure::at(text, at, "states stand too deep in each other"));
        }
        self.scopes.push(Scope { state, inside: state, at });
        Ok(())
    }

    /// Opens braces that only hold together what is in them.
    pub(in super::super) fn open_group(&mut self, text: &str, at: usize) -> Result<(), Failure> {
        let (state, inside) = self.scopes.last().map_or((ROOT, ROOT), |scope| (scope.state, scope.inside));
        self.open(text, at, state)?;
        self.scopes.last_mut().into_iter().for_each(|scope| scope.inside = inside);
        Ok(())
    }

    /// Tells of braces that are open at the end.
    pub(in super::super) fn must_be_closed(&self, text: &str) -> Result<(), Failure> {
        match &self.scopes[..] {
            [_, .., open] => Err(Failure::at(text, open.at, "this `{` is not closed")),
            _ => Ok(()),
        }
    }

    /// Whether braces were open.
    pub(in super::super) fn close(&mut self) -> bool {
        let is_open = self.scopes.len() > 1;
        if is_open {
            self.scopes.pop();
        }
        is_open
    }
}
