//! What is active inside a composite, as the functions for events are told it: an event comes to the innermost state
//! first, so what leaves the states around it need not look again which that is.

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::names::hidden;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ChangeKind, Handler, ROOT, StateId, Target};

impl Gen<'_> {
    /// Whether the functions for events of this state are told what is active inside: some line of theirs leaves
    /// that, or they go on to a state around it where this is so. To leave data they would have to be looked at.
    pub(super) fn is_told_inside(&self, id: StateId) -> bool {
        let has_data = |inner: StateId| !self.state(inner).data.is_empty();
        let inside = || self.state_ids().filter(|inner| self.low.machine.is_inside(*inner, id));
        let looks = |id: StateId| self.events_of(id).any(|line| self.looks_inside(line));
        id != ROOT
            && !self.low.features.regions
            && self.is_compound(id)
            && !inside().any(has_data)
            && (looks(id) || self.outer_taking(id).is_some_and(|outer| self.is_told_inside(outer)))
    }

    fn looks_inside(&self, line: &Handler) -> bool {
        let what = match (&line.target, line.change().map(|change| &change.kind)) {
            (_, Some(ChangeKind::Push(_))) => "pause",
            (_, Some(_)) | (Target::Again(_), _) => "exit",
            _ => return false,
        };
        self.leaves_inside(line.state, what) || self.reports_transitions()
    }

    /// The next state outwards that has lines for events.
    pub(super) fn outer_taking(&self, id: StateId) -> Option<StateId> {
        self.outer_with(id, &|outer| outer != ROOT && self.takes_events(outer))
    }

    /// The argument for a state that is told what is active inside, from the function of this one.
    pub(super) fn inside_arg(&self, from: StateId, to: StateId) -> Option<TokenStream> {
        self.is_told_inside(to).then(|| match self.has_children(from) {
            true => {
                let inside = inside_name();
                tokens!(#inside,)
            }
            false => {
                let id = self.id_of(from);
                tokens!(#id,)
            }
        })
    }

    pub(super) fn inside_param(&self, id: StateId) -> Option<TokenStream> {
        let (inside, ids) = (inside_name(), &self.names.id);
        self.is_told_inside(id).then(|| tokens!(#[allow(unused_variables)] #inside: #ids,))
    }

    /// `inside`, in a line of this state that is told it.
    pub(super) fn told_inside(&self, id: StateId) -> Option<Ident> {
        (self.on_event && self.is_told_inside(id)).then(inside_name)
    }

    /// Leaves (or suspends) what is active inside, which is known.
    pub(super) fn leave_told(&self, id: StateId, inside: &Ident, what: &str) -> TokenStream {
        if !self.leaves_inside(id, what) {
            return TokenStream::new();
        }
        let (name, data, args) =
            (self.leave_told_name(id, what), self.data_args(id), self.method_leave_args());
        tokens!(Self::#name(#inside, #data #args);)
    }

    fn leave_told_name(&self, id: StateId, what: &str) -> Ident {
        self.function(&format!("{what}_told"), id)
    }

    /// `exit_told_Name` and `pause_told_Name`: from the innermost active state outwards to this one.
    pub(super) fn leave_told_fns(&self, what: &str) -> TokenStream {
        let leaves = |id: &StateId| self.leaves_inside(*id, what) && self.is_told_inside(*id);
        self.state_ids().filter(leaves).map(|id| self.leave_told_fn(id, what)).joined()
    }

    fn leave_told_fn(&self, id: StateId, what: &str) -> TokenStream {
        let (inside, data, args) = (inside_name(), self.data_args(id), self.leave_args());
        let arms = self.low.machine.leaves_of(id).filter_map(|leaf| {
            let left = self.low.machine.path(leaf).take_while(|inner| *inner != id);
            let left = left.filter(|inner| !self.leave_steps(*inner, what).is_empty());
            let steps = left.map(|inner| {
                let name = self.function(what, inner);
                tokens!(Self::#name(#data #args);)
            });
            let (steps, id, cfgs) = (steps.gather(), self.id_of(leaf), self.state_cfgs(leaf));
            (!steps.is_empty()).then(|| tokens!(#cfgs #id => { #(#steps)* }))
        });
        let body = tokens!(match #inside { #(#arms)* _ => {} });
        let (params, leave, ids) =
            (self.data_params(id, true, &body), self.leave_params(&body), &self.names.id);
        let (name, cfgs) = (self.leave_told_name(id, what), self.state_cfgs(id));
        tokens! {
            #cfgs
            #[inline]
            fn #name(#inside: #ids, #params #leave) { #body }
        }
    }
}

fn inside_name() -> Ident {
    hidden(&format_ident!("inside"))
}
