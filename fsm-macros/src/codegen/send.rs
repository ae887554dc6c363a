//! `send`: one event, run to completion. A match on the pair of state and event, the lines of each state in
//! source order, and behind them those of the machine itself.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::Gen;
use super::generics::{name_of, used};
use crate::model::{ChangeKind, Handler, ROOT, StateId, Target, Trigger};
use crate::syntax::{EventPattern, Pattern};

impl Gen<'_> {
    pub(super) fn send(&self) -> TokenStream {
        let Some(event) = self.event_type() else {
            return TokenStream::new();
        };
        let finals = self.state_ids().filter(|id| self.state(*id).is_final).map(|id| {
            let (pattern, cfgs) = (self.any_pattern(id), self.state_cfgs(id));
            let any = self.any_data();
            tokens!(#cfgs (#any #pattern, event) => ::fsm_runtime::Outcome::Unhandled(event),)
        });
        let arms = self.state_ids().chain([ROOT]).flat_map(|id| self.arms_of(id));
        let last = self.unhandled_arm();
        let state = self.state_mut();
        let data = self.low.features.data_shadowed.then(|| tokens!(&mut self.data,));
        let body = tokens! {
            match (#data #state, event) { #(#finals)* #(#arms)* #last }
        };
        let bind_data = match self.low.features.data_shadowed {
            true => TokenStream::new(),
            false => self.bind_data(&body),
        };
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        let refusal =
            self.has_refusals().then(|| tokens!(let mut refusal = ::fsm_runtime::__private::Refusal::new();));
        let reports = self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. }));
        let tests = self.in_state_lets(self.low.plan(ROOT).on.iter().copied().chain(reports));
        let vis = &self.low.machine.vis;
        let generics = self.send_generics();
        let where_clause = &generics.where_clause;
        tokens! {
            /// Sends one event to the current state, and runs to completion what it brings about.
            ///
            /// An event that was not used comes back in the [`Outcome`](::fsm_runtime::Outcome).
            #[allow(unreachable_patterns)]
            #vis fn send #generics (&mut self, #callers event: #event, #now)
                -> ::fsm_runtime::Outcome<#event> #where_clause
            { #tests #bind_data #refusal #body }
        }
    }

    /// The generics that only the events have, such as a lifetime of what they carry.
    pub(super) fn send_generics(&self) -> syn::Generics {
        let machine: Vec<String> = self.low.machine.generics.params.iter().map(name_of).collect();
        let events = &self.names.event_generics;
        let own = events.params.iter().filter(|param| !machine.contains(&name_of(param)));
        let own: TokenStream = own.map(|param| tokens!(#param,)).collect();
        used(events, own)
    }

    fn has_refusals(&self) -> bool {
        let refuses = |line: &Handler| {
            line.guard.is_some()
                || matches!(line.change().map(|change| &change.kind), Some(ChangeKind::Previous))
                || self.may_overflow(line)
        };
        self.low.plans.iter().flat_map(|plan| &plan.on).any(|line| refuses(line))
    }

    /// A push that needs room in a stack whose size was declared.
    pub(super) fn may_overflow(&self, line: &Handler) -> bool {
        let declared = self.low.features.stack.as_ref().is_some_and(|stack| stack.declared);
        declared && matches!(line.change().map(|change| &change.kind), Some(ChangeKind::Push(_)))
    }

    fn arms_of(&self, id: StateId) -> Vec<TokenStream> {
        self.low.plan(id).on.iter().filter(|line| self.can_act(line)).map(|line| self.arm(id, line)).collect()
    }

    fn arm(&self, id: StateId, line: &Handler) -> TokenStream {
        let Trigger::On(pattern) = &line.trigger else {
            return TokenStream::new();
        };
        let arm = self.shadowing(pattern.bindings());
        let (guard, result) = (arm.arm_guard(line), arm.arm_result(line));
        let inside = tokens!(#guard #result);
        let state = match id {
            ROOT => self.filter_pattern(line),
            id => arm.state_pattern(id, &inside),
        };
        let data = self.low.features.data_shadowed.then(|| {
            let data = arm.data_pattern(&inside);
            tokens!(#data,)
        });
        let (event, cfgs, line_cfgs) = (self.event_pattern(pattern), self.state_cfgs(id), line.attrs.cfgs());
        tokens!(#cfgs #(#line_cfgs)* (#data #state, #event) #guard => #result)
    }

    fn any_data(&self) -> Option<TokenStream> {
        self.low.features.data_shadowed.then(|| tokens!(_,))
    }

    /// The states in which a line of the machine itself acts, as a pattern. An alternative cannot have a
    /// `cfg`: where a state has one, the guard of the arm looks at the state.
    fn filter_pattern(&self, line: &Handler) -> TokenStream {
        match self.filtered(line) {
            None => tokens!(_),
            Some(_) if self.filters_in_guard(line) => tokens!(current),
            Some(states) => {
                let patterns = states.iter().map(|id| self.any_pattern(*id));
                tokens!(#(#patterns)|*)
            }
        }
    }

    fn filters_in_guard(&self, line: &Handler) -> bool {
        let states = self.filtered(line).filter(|_| line.state == ROOT);
        states.is_some_and(|states| states.iter().any(|id| !self.state_cfgs(*id).is_empty()))
    }

    fn event_pattern(&self, pattern: &Pattern) -> TokenStream {
        let path = &self.names.event_path;
        let alternatives = pattern.alternatives.iter().map(|alternative| {
            let binding = &alternative.binding;
            match &alternative.event {
                EventPattern::Any(any) => tokens!(#binding #any),
                EventPattern::Variant { name, payload } => {
                    let path = at(path, name);
                    quote::quote_spanned!(name.span()=> #binding #path::#name #payload)
                }
            }
        });
        tokens!(#(#alternatives)|*)
    }

    /// `if guard`, with what else has to hold for the line to act.
    fn arm_guard(&self, line: &Handler) -> TokenStream {
        let mut conditions: Vec<TokenStream> = Vec::new();
        if self.filters_in_guard(line) {
            conditions.extend(self.filter_test(line, tokens!(&*current)));
        }
        if self.follows_a_push_that_may_overflow(line) {
            conditions.push(tokens!(refusal.is_open()));
        }
        if let Some(guard) = &line.guard {
            let guard = self.condition(guard, line.state);
            conditions.push(tokens!((#guard || refusal.guard())));
        }
        if matches!(line.change().map(|change| &change.kind), Some(ChangeKind::Previous)) {
            conditions.push(tokens!((self.previous.is_some() || refusal.guard())));
        }
        if self.may_overflow(line) {
            conditions.push(tokens!((!self.stack.is_full() || refusal.stack_full())));
        }
        match conditions.is_empty() {
            true => TokenStream::new(),
            false => tokens!(if #(#conditions)&&*),
        }
    }

    /// An event that could not be pushed for is not offered to the lines behind: nothing acts on it.
    fn follows_a_push_that_may_overflow(&self, line: &Handler) -> bool {
        let same_state = self.low.plan(line.state).on.iter().take_while(|other| !std::ptr::eq(**other, line));
        let inner = self.state_ids().filter(|_| line.state == ROOT).flat_map(|id| &self.low.plan(id).on);
        same_state.chain(inner).any(|other| self.may_overflow(other) && overlap(other, line))
    }

    fn arm_result(&self, line: &Handler) -> TokenStream {
        match &line.target {
            Target::Ignore => tokens!(::fsm_runtime::Outcome::Handled,),
            Target::Change(change) => {
                let steps = self.transition(line, change);
                tokens!({ #steps ::fsm_runtime::Outcome::Transitioned })
            }
            Target::Again(_) => {
                let steps = self.again(line);
                tokens!({ #steps ::fsm_runtime::Outcome::Transitioned })
            }
            Target::None => {
                let action = line.action.as_ref().map(|action| self.action(action, line.state));
                if !line.has_requests() {
                    return tokens!({ #action ::fsm_runtime::Outcome::Handled });
                }
                let (lets, args) = (self.request_lets(&tokens!(#action)), self.args());
                let entered = self.nothing_entered();
                tokens!({
                    #lets
                    #action
                    if let ::core::option::Option::Some(change) = request
                        && self.follow_(change, #entered #args)
                    {
                        ::fsm_runtime::Outcome::Transitioned
                    } else {
                        ::fsm_runtime::Outcome::Handled
                    }
                })
            }
        }
    }

    /// The argument of `follow` that says which state was entered in this step already.
    pub(super) fn nothing_entered(&self) -> Option<TokenStream> {
        self.low.features.cyclic.then(|| tokens!(::core::option::Option::None,))
    }

    fn unhandled_arm(&self) -> TokenStream {
        let outcome = match self.has_refusals() {
            true => tokens!(refusal.outcome(event)),
            false => tokens!(::fsm_runtime::Outcome::Unhandled(event)),
        };
        let reports: Vec<TokenStream> = self
            .reports(|trigger| matches!(trigger, Trigger::Unhandled { .. }))
            .filter_map(|line| {
                let Trigger::Unhandled { event } = &line.trigger else {
                    return None;
                };
                let body = self.report_body(line);
                let quiet = self.quiet(event, &body);
                Some(tokens!({ #quiet let #event = &event; #body }))
            })
            .collect();
        let data = self.low.features.data_shadowed.then(|| {
            let data = self.data_pattern(&tokens!(#(#reports)*));
            tokens!(#data,)
        });
        if reports.is_empty() {
            let any = self.any_data();
            return tokens!((#any _, event) => #outcome,);
        }
        let declared = self.low.features.stack.as_ref().is_some_and(|stack| stack.declared);
        let reports = match declared && self.has_refusals() {
            true => tokens!(if !refusal.is_stack_full() { #(#reports)* }),
            false => tokens!(#(#reports)*),
        };
        tokens!((#data _, event) => { #reports #outcome })
    }
}

/// Whether one event may match both lines.
fn overlap(a: &Handler, b: &Handler) -> bool {
    let (Trigger::On(a), Trigger::On(b)) = (&a.trigger, &b.trigger) else {
        return false;
    };
    b.takes_all()
        || b.alternatives.iter().any(|alternative| match &alternative.event {
            EventPattern::Any(_) => true,
            EventPattern::Variant { name, .. } => a.may_take(name),
        })
}

/// The path to an event, at the place of the event's name: what rustc says about the pattern is shown there, and
/// not from the header of the machine on.
fn at(path: &TokenStream, name: &Ident) -> TokenStream {
    let moved = |mut token: TokenTree| {
        token.set_span(token.span().located_at(name.span()));
        token
    };
    path.clone().into_iter().map(moved).collect()
}
