//! One change of state that is known only when the machine runs, asked for by an action or from outside.

use quote::format_ident;

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ChangeKind, ROOT, StateId};

impl Gen<'_> {
    /// One change of state. Gives whether it could be served and, where `enter` may ask for another, what it
    /// asked for.
    pub(super) fn perform_fn(&self) -> TokenStream {
        let features = &self.low.features;
        let (chained, args) = (features.chained, self.args());
        let entry = self.entry_type();
        let uses = self.uses();
        let name = format_ident!("{}", if chained { "perform_" } else { "follow_" });
        let refused = match chained {
            true => tokens!(return (false, ::core::option::Option::None)),
            false => tokens!(return false),
        };
        let pop_else = uses.pop_else.then(|| self.resolve_pop_else());
        let goto = (uses.goto || uses.pop_else).then(|| self.perform_goto());
        let push = uses.push.then(|| self.perform_push());
        let pop =
            (features.stack.is_some() && (uses.pop || uses.pop_else)).then(|| self.perform_pop(&refused));
        let previous = (uses.previous && features.previous).then(|| self.perform_previous(&refused));
        let reset = uses.reset.then(|| self.perform_reset());
        let report = self.reports_transitions();
        let from = self.let_from();
        let changed = report.then(|| tokens!(self.changed_(from, self.state_id(), #args);));
        let (next, result) = match chained {
            true => (tokens!(let next =), tokens!((true, next))),
            false => (TokenStream::new(), tokens!(true)),
        };
        let recall = self.recall();
        let body = tokens! {
            use ::fsm_runtime::__private::Change;
            #from
            #pop_else
            #next match change {
                #goto #push #pop #previous #reset
                #[allow(unreachable_patterns)]
                _ => #refused,
            };
            #changed
            #recall
            #result
        };
        let (bind_data, params) = (self.bind_data_if_named(&body), self.params(&body));
        let output = match chained {
            true => {
                let ty = self.request_type();
                tokens!((bool, #ty))
            }
            false => tokens!(bool),
        };
        tokens! {
            fn #name(&mut self, change: ::fsm_runtime::__private::Change<#entry>, #params) -> #output {
                #bind_data #body
            }
        }
    }

    /// Which kinds of change are asked for while the machine runs.
    pub(super) fn uses(&self) -> Uses {
        let mut uses = Uses::default();
        let changes = self
            .low
            .lines()
            .flat_map(|line| line.requests().map(|(_, change)| &change.kind).collect::<Vec<_>>());
        for kind in changes {
            match kind {
                ChangeKind::Goto(_) => uses.goto = true,
                ChangeKind::Push(_) => uses.push = true,
                ChangeKind::Pop(None) => uses.pop = true,
                ChangeKind::Pop(Some(_)) => uses.pop_else = true,
                ChangeKind::Previous => uses.previous = true,
                ChangeKind::Reset(_) => uses.reset = true,
            }
        }
        if self.low.features.requests {
            uses.goto = true;
            uses.previous = true;
            uses.push |= self.low.features.stack.is_some();
            uses.pop |= self.low.features.stack.is_some();
        }
        uses
    }

    fn resolve_pop_else(&self) -> TokenStream {
        match self.low.features.stack {
            Some(_) => tokens! {
                let change = match change {
                    Change::PopElse(target) if self.stack.is_empty() => Change::Goto(target),
                    Change::PopElse(_) => Change::Pop,
                    change => change,
                };
            },
            None => tokens! {
                let change = match change {
                    Change::PopElse(target) => Change::Goto(target),
                    change => change,
                };
            },
        }
    }

    pub(super) fn exit_current(&self) -> TokenStream {
        let (state, data, args) = (self.state_mut(), self.data_args(ROOT), self.method_leave_args());
        match self.any_exit() {
            true => tokens!(Self::exit_(#state, #data #args);),
            false => TokenStream::new(),
        }
    }

    pub(super) fn place_made(&self) -> TokenStream {
        match self.has_place() {
            true => tokens!(self.place_(made);),
            false => tokens!(self.state = made;),
        }
    }

    pub(super) fn enter_current(&self) -> TokenStream {
        let args = self.args();
        match (self.any_enter(), self.low.features.chained) {
            (true, _) => tokens!(self.enter_(#args)),
            (false, true) => tokens!(::core::option::Option::None),
            (false, false) => TokenStream::new(),
        }
    }

    fn perform_goto(&self) -> TokenStream {
        let (exit, place, enter) = (self.exit_current(), self.place_made(), self.enter_current());
        let (data, args) = (self.data_args(ROOT), self.args());
        let may_end = self.low.features.finals && self.low.features.stack.is_some();
        let (exits_below, discard) = self.end_of_suspended(may_end);
        let is_final = may_end.then(|| {
            let finals: Vec<StateId> = self.state_ids().filter(|id| self.low.machine.ends_in(*id)).gather();
            let test = self.is_one_of(self.id_from(tokens!(&target)), &finals, &|id| self.id_of(id));
            tokens!(#[allow(unreachable_patterns)] let is_final = #test;)
        });
        let exits_below = may_end.then(|| tokens!(if is_final { #exits_below }));
        let discard = may_end.then(|| tokens!(if is_final { #discard }));
        tokens! {
            Change::Goto(target) => {
                #is_final
                #exit
                #exits_below
                let made = Self::make_(target, #data #args);
                #place
                #discard
                #enter
            }
        }
    }

    fn perform_push(&self) -> TokenStream {
        let (state, data, args) = (self.state_mut(), self.data_args(ROOT), self.args());
        let leave_args = self.method_leave_args();
        let pause = self.any_pause().then(|| tokens!(Self::pause_(#state, #data #leave_args);));
        let (now, enter) = (self.now_for_pause(), self.enter_current());
        tokens! {
            Change::Push(target) => {
                #pause
                let made = Self::make_(target, #data #args);
                self.suspend_(made, #now);
                #enter
            }
        }
    }

    fn perform_pop(&self, refused: &TokenStream) -> TokenStream {
        let (exit, args) = (self.exit_current(), self.args());
        tokens! {
            Change::Pop => {
                if self.stack.is_empty() { #refused; }
                #exit
                self.pop_(#args)
            }
        }
    }

    fn perform_previous(&self, refused: &TokenStream) -> TokenStream {
        let (exit, args) = (self.exit_current(), self.args());
        tokens! {
            Change::Previous => {
                if self.previous.is_none() { #refused; }
                #exit
                self.bring_back_(#args)
            }
        }
    }

    fn perform_reset(&self) -> TokenStream {
        let (exit, place, enter) = (self.exit_current(), self.place_made(), self.enter_current());
        let (data, args) = (self.data_args(ROOT), self.args());
        let (exits_below, discard) = self.end_of_suspended(self.low.features.stack.is_some());
        tokens! {
            Change::Reset(target) => {
                #exit
                #exits_below
                let made = Self::make_(target, #data #args);
                #place
                #discard
                #enter
            }
        }
    }
}

#[derive(Default)]
pub(super) struct Uses {
    pub(super) goto: bool,
    pub(super) push: bool,
    pub(super) pop: bool,
    pub(super) pop_else: bool,
    pub(super) previous: bool,
    pub(super) reset: bool,
}
