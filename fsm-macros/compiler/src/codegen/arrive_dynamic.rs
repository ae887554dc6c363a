//! Entering (or resuming) what is active inside the machine or a composite, where only the machine knows what that
//! is: from the outside in.

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    /// `enter_in_Name_` and `resume_in_Name_` of the composites where they do something.
    pub(super) fn arrive_all(&self, what: &'static str) -> TokenStream {
        let composites =
            self.state_ids().filter(|id| self.is_compound(*id) && self.arrives_inside(*id, what));
        let functions = composites.map(|id| {
            let body = self.arrive_child(id, what, &tokens!(self));
            self.asking_fn(&self.arrive_inside_name(id, what), TokenStream::new(), body)
        });
        tokens!(#(#functions)*)
    }

    /// `enter_` or `resume_` of the whole machine.
    pub(super) fn arrive_whole(&self, what: &'static str) -> TokenStream {
        if !self.arrives_inside(ROOT, what) {
            return TokenStream::new();
        }
        let body = match self.is_compound(ROOT) {
            true => self.arrive_child(ROOT, what, &tokens!(self)),
            false => self.arrive_regions(ROOT, what, &tokens!(self)),
        };
        self.asking_fn(&format_ident!("{what}_"), TokenStream::new(), body)
    }

    fn arrives(&self, id: StateId, what: &str) -> bool {
        match what {
            "enter" => self.has_enter(id) || !self.tell_done(id, &tokens!(self)).is_empty(),
            _ => !self.low.plan(id).resume.is_empty(),
        }
    }

    fn arrives_inside(&self, id: StateId, what: &str) -> bool {
        self.state(id).children.iter().any(|id| self.arrives(*id, what) || self.arrives_inside(*id, what))
    }

    fn arrive_inside_name(&self, id: StateId, what: &str) -> Ident {
        self.function(&format!("{what}_in"), id)
    }

    /// Enters what is inside this state, as statements.
    pub(super) fn arrive_inside(
        &self,
        id: StateId,
        what: &'static str,
        machine: &TokenStream,
    ) -> TokenStream {
        if !self.arrives_inside(id, what) {
            return TokenStream::new();
        }
        if !self.is_compound(id) {
            return self.arrive_regions(id, what, machine);
        }
        let (name, args) = (self.arrive_inside_name(id, what), self.args());
        match self.low.features.chained {
            true => tokens!(next = #machine.#name(#args).or(next);),
            false => tokens!(#machine.#name(#args);),
        }
    }

    fn arrive_regions(&self, id: StateId, what: &'static str, machine: &TokenStream) -> TokenStream {
        self.state(id).children.iter().map(|region| self.arrive_at(*region, what, machine)).joined()
    }

    fn arrive_at(&self, id: StateId, what: &'static str, machine: &TokenStream) -> TokenStream {
        let own = match what {
            "enter" => self.enter_call(id, machine),
            _ => self.resume_call(id, machine),
        };
        let inside = self.arrive_inside(id, what, machine);
        tokens!(#own #inside)
    }

    fn resume_call(&self, id: StateId, machine: &TokenStream) -> TokenStream {
        let steps = &self.low.plan(id).resume;
        if steps.is_empty() {
            return TokenStream::new();
        }
        let (name, args) = (self.function("resume", id), self.args());
        match crate::lower::StatePlan::requests(steps) {
            true => tokens!(next = #machine.#name(#args).or(next);),
            false => tokens!(#machine.#name(#args);),
        }
    }

    fn arrive_child(&self, id: StateId, what: &'static str, machine: &TokenStream) -> TokenStream {
        let acts = |child: &&StateId| self.arrives(**child, what) || self.arrives_inside(**child, what);
        let arms = self.state(id).children.iter().filter(acts).map(|child| {
            let (pattern, cfgs) = (self.any_pattern(*child), self.state_cfgs(*child));
            let body = self.arrive_at(*child, what, machine);
            tokens!(#cfgs #pattern => { #body })
        });
        let state = self.state_ref();
        tokens!(#[allow(unreachable_patterns)] match #state { #(#arms)* _ => {} })
    }

    /// A method that may end with what was asked for in the `enter` or `resume` actions that it has run.
    pub(super) fn asking_fn(&self, name: &Ident, before: TokenStream, arrive: TokenStream) -> TokenStream {
        let chained = self.low.features.chained;
        let next = chained.then(|| self.next_let());
        let output = chained.then(|| {
            let ty = self.asked_type();
            tokens!(-> #ty)
        });
        let result = chained.then(|| tokens!(next));
        let body = tokens!(#before #next #arrive #result);
        let (bind_data, params) = (self.bind_data_if_named(&body), self.params(&body));
        tokens!(fn #name(&mut self, #params) #output { #bind_data #body })
    }

    /// `let mut next = None;`: the change that an action has asked for last, on the way in.
    pub(super) fn next_let(&self) -> TokenStream {
        let ty = self.asked_type();
        tokens!(#[allow(unused_mut)] let mut next: #ty = ::core::option::Option::None;)
    }
}
