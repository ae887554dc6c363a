//! The verdicts of the rules: errors and warnings for the reader, and the parts of the machine that are hit.
//! Nothing is changed here; that is for `mend`.

use proc_macro2::Span;
use syn::Lifetime;

use super::scopes;
use crate::each::{Gather, Holds};
use crate::errors::Errors;
use crate::model::{Line, LineId, Machine, StateId};
use crate::warnings::Warning;
use crate::written::Attrs;

/// The parts of a machine that break a rule.
#[derive(Default)]
pub(super) struct Verdicts {
    /// By id: whether the line is left out.
    pub(super) lines: Vec<bool>,
    /// States whose `initial` or `history` names what it cannot.
    pub(super) defaults: Vec<StateId>,
    /// States of whose `initial` the action cannot stand.
    pub(super) actions: Vec<StateId>,
    /// Data of regions that nothing gives a value.
    pub(super) without_value: Vec<(StateId, usize)>,
    /// Data of type `str`.
    pub(super) texts: Vec<(StateId, usize)>,
    /// Machines in data that cannot live with their state.
    pub(super) inner: Vec<(StateId, usize)>,
    /// Derives on the machine that cannot be had: the attribute, and the path in it.
    pub(super) derives: Vec<(usize, usize)>,
    /// Lifetimes that are used and not declared, the last one first.
    pub(super) lifetimes: Vec<Lifetime>,
    /// The word `const` stands before a machine that is never one.
    pub(super) is_never_const: bool,
    /// It cannot start in a constant.
    pub(super) is_not_const: bool,
    /// No observer can hear of its events.
    pub(super) is_unobserved: bool,
    /// The derives that snapshots need are missing.
    pub(super) has_empty_snapshots: bool,
}

/// The complaint of a rule about a part of the machine, if any: the token that it is about, and the message.
pub(super) type Complaint = Option<(Span, String)>;

/// The sink of all rules.
pub(super) struct Findings<'e> {
    pub(super) errors: &'e mut Errors,
    pub(super) verdicts: Verdicts,
    /// By id of the line: whether something has been said of it already.
    told: Vec<bool>,
}

impl<'e> Findings<'e> {
    pub(super) fn new(machine: &Machine, errors: &'e mut Errors) -> Self {
        let verdicts = Verdicts { lines: vec![false; machine.lines.len()], ..Verdicts::default() };
        let told = machine.lines.iter().map(|line| !line.trust.is_full()).gather();
        Self { errors, verdicts, told }
    }

    pub(super) fn error(&mut self, span: Span, message: impl std::fmt::Display) {
        self.errors.push(span, message);
    }

    pub(super) fn complain(&mut self, complaint: Complaint) {
        if let Some((span, message)) = complaint {
            self.error(span, message);
        }
    }

    /// An error in this line, which is then left out. Only the first error of a line is shown.
    pub(super) fn line_error(&mut self, line: LineId, span: Span, message: impl std::fmt::Display) {
        if !std::mem::replace(&mut self.verdicts.lines[line.0], true) && !self.told[line.0] {
            self.errors.push(span, message);
        }
    }

    pub(super) fn line_complaint(&mut self, line: LineId, complaint: Complaint) {
        if let Some((span, message)) = complaint {
            self.line_error(line, span, message);
        }
    }

    /// An error in the action of a state's `initial`, which is then left out.
    pub(super) fn action_complaint(&mut self, state: StateId, complaint: Complaint) {
        if complaint.is_some() {
            self.complain(complaint);
            self.verdicts.actions.push(state);
        }
    }

    /// An error in what a state's `initial` or `history` names, of which only the first is shown.
    pub(super) fn default_error(&mut self, state: StateId, span: Span, message: impl std::fmt::Display) {
        if !self.verdicts.defaults.holds(&state) {
            self.verdicts.defaults.push(state);
            self.errors.push(span, message);
        }
    }

    /// Leaves out a line that is not to blame, for what it names has been reported elsewhere.
    pub(super) fn drop_line(&mut self, line: LineId) {
        self.verdicts.lines[line.0] = true;
    }

    pub(super) fn is_dropped(&self, line: LineId) -> bool {
        self.verdicts.lines[line.0]
    }

    /// A warning about an item with these attributes, those of what is around it first.
    pub(super) fn warn(&mut self, span: Span, lint: &'static str, message: String, scopes: &[&Attrs]) {
        self.errors.warn(Warning::of(span, lint, message, scopes));
    }

    /// A warning about a line, with the state that it stands in.
    pub(super) fn warn_line(
        &mut self,
        machine: &Machine,
        line: &Line,
        span: Span,
        lint: &'static str,
        message: String,
    ) {
        let scopes: Vec<&Attrs> = scopes(machine, line.state).into_iter().and([&line.attrs]).gather();
        self.warn(span, lint, message, &scopes);
    }
}
