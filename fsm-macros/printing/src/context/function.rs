//! Private functions: their names, and which of them are there.

use proc_macro2::Ident;
use quote::format_ident;

use super::cx::{Cx, Printed};
use super::job::{Job, Name, Named};
use crate::Reader;
use crate::caller::ours;
use crate::program::Hook;
use crate::topology::{ROOT, StateId};

impl Cx<'_> {
    /// Whether this function does anything.
    pub(crate) fn does(self, job: Job) -> bool {
        match self.reader {
            Reader::Compiler => match self.jobs.print(self, job) {
                Printed::Done(function) => !function.is_empty(),
                // One that calls itself.
                Printed::No | Printed::Begun => true,
            },
            // An editor sees no bodies.
            Reader::Editor => true,
        }
    }

    /// Whether anything is run for what is active inside a state.
    pub(crate) fn runs_inside(self, hook: Hook, id: StateId) -> bool {
        let runs = |region: &StateId| self.does(Job::Hook(hook, *region)) || self.runs_inside(hook, *region);
        match id == ROOT || self.tree().is_compound(id) {
            true => self.does(Job::Inside(hook, id)),
            false => self.tree().children(id).iter().any(runs),
        }
    }

    /// The name of a function that is called here, and that does something in any case.
    pub(crate) fn call(self, job: Job) -> Ident {
        self.jobs.call(job);
        self.name_of(job)
    }

    /// The name of a function that is called here, if it does anything.
    pub(crate) fn function(self, job: Job) -> Option<Ident> {
        self.does(job).then(|| self.call(job))
    }

    /// The name of the function.
    pub(crate) fn name_of(self, job: Job) -> Ident {
        match job.name() {
            Name::Whole(name) => Ident::new(name, ours()),
            Name::Of(verb, id) => self.with_verb(verb, id),
            Name::Inside(verb, id) => self.of_inside(verb, id),
        }
    }

    /// What is printed in its place for a state.
    pub(crate) fn of_state(self, named: Named, id: StateId) -> Ident {
        self.with_verb(named.verb(), id)
    }

    /// Names of ours end with the state's name, or with `_`, so that methods that the user gives to the machine do not
    /// meet them. They do not stand at the state's name, or an editor that renames it would take them for it.
    pub(crate) fn with_verb(self, verb: &str, id: StateId) -> Ident {
        match id {
            ROOT => format_ident!("{verb}_machine_", span = ours()),
            id => format_ident!("{verb}_{}", self.state(id).name, span = ours()),
        }
    }

    /// `verb_in_Name`, or `verb_` for the whole machine.
    fn of_inside(self, verb: &str, id: StateId) -> Ident {
        match id {
            ROOT => format_ident!("{verb}_", span = ours()),
            id => self.with_verb(&format!("{verb}_in"), id),
        }
    }

    /// The child that was left last inside a state.
    pub(crate) fn previous_field(self, id: StateId) -> Ident {
        match id {
            ROOT => Ident::new("previous", ours()),
            id => self.of_state(Named::Previous, id),
        }
    }

    /// By suspended level: the child that was left last inside a state.
    pub(crate) fn levels_field(self, id: StateId) -> Ident {
        match id {
            ROOT => Ident::new("previous_below", ours()),
            id => self.of_state(Named::PreviousBelow, id),
        }
    }

    /// The field for what was active inside a state when it was left.
    pub(crate) fn history_field(self, id: StateId) -> Ident {
        self.of_state(Named::History, id)
    }
}
