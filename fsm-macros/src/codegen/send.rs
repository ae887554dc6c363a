//! `send`: one event, run to completion. A `match` on the state picks the function that holds its lines, in
//! source order; what none of them takes goes on to the lines of the machine itself.
//!
//! One function for each state, since rustc's borrow check of one `match` on all pairs of state and event takes
//! time that grows faster than the table.

use super::arms::Scrutinee;
use super::generics::{name_of, used};
use super::pieces::Piece;
use super::tokens::TokenStream;
use super::{Gen, in_a_row};
use crate::each::Gather;
use crate::model::{Handler, ROOT, StateId, Trigger};

impl Gen<'_> {
    pub(super) fn send(&self) -> TokenStream {
        let Some(event) = self.event_type() else {
            return TokenStream::new();
        };
        let dispatch = self.take_body();
        let body = match self.low.features.settles {
            false => dispatch,
            true => {
                let (callers, now) = (self.callers_args(), self.now_arg());
                let settle = self.settle_call(&tokens!(self));
                tokens!(let outcome = self.take_(#callers event, #now); #settle outcome)
            }
        };
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        let (vis, generics) = (&self.low.machine.vis, self.send_generics());
        let where_clause = &generics.where_clause;
        tokens! {
            /// Sends one event to the current state, and runs to completion what it brings about.
            ///
            /// An event that was not used comes back in the [`Outcome`](::fsm_runtime::Outcome).
            #[inline]
            #vis fn send #generics (&mut self, #callers event: #event, #now)
                -> ::fsm_runtime::Outcome<#event> #where_clause
            { #body }
        }
    }

    /// The private functions that hold the lines.
    pub(super) fn send_lines(&self) -> TokenStream {
        if self.event_type().is_none() {
            return TokenStream::new();
        }
        let head = self.send_head();
        let in_functions = !self.low.features.regions;
        let states = self.state_ids().filter(|id| in_functions && self.takes_events(*id));
        let states = states.map(|id| self.send_state(id, &head));
        let machine = (in_functions && self.has_send_machine()).then(|| self.send_machine(&head));
        let take = self.low.features.settles.then(|| {
            let Head { generics, event, output, .. } = &head;
            let body = self.take_body();
            let (callers, now) = (self.callers_params(&body), self.now_param(&body));
            tokens!(#[inline] fn take_ #generics (&mut self, #callers #event #now) #output { #body })
        });
        states.chain(machine).chain(take).joined()
    }

    /// The generics that only the events have, such as a lifetime of what they carry.
    pub(super) fn send_generics(&self) -> syn::Generics {
        let machine: Vec<String> = self.low.machine.generics.params.iter().map(name_of).gather();
        let events = &self.names.event_generics;
        let own = events.params.iter().filter(|param| !machine.contains(&name_of(param)));
        let own: TokenStream = own.map(|param| tokens!(#param,)).joined();
        used(events, own)
    }

    /// What becomes of one event.
    fn take_body(&self) -> TokenStream {
        match (self.low.features.flat, self.low.features.regions) {
            (true, _) => self.table_dispatch(self.dispatch()),
            (false, false) => self.nested_dispatch(),
            (false, true) => self.dispatch_in_regions(),
        }
    }

    /// The same of nested states: the innermost one that has lines for events comes first.
    fn nested_dispatch(&self) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let refusal = self.states_refuse().then(|| tokens!(::fsm_runtime::__private::Refusal::new()));
        let takes = |id: StateId| id != ROOT && (self.takes_events(id) || self.low.machine.ends_in(id));
        let call = |id: StateId| {
            if self.low.machine.ends_in(id) {
                return tokens!(::fsm_runtime::Outcome::Unhandled(event));
            }
            let name = self.function("send", id);
            let refusal = refusal.as_ref().filter(|_| self.has_children(id));
            tokens!(self.#name(#callers event, #now #refusal))
        };
        self.dispatch_inward(&takes, &call, &self.machine_takes(None, self.states_refuse()))
    }

    /// `match state { … }`, one call for each state that has lines for events.
    fn dispatch(&self) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let args = tokens!(#callers event, #now);
        let handles = |id: &StateId| self.low.machine.ends_in(*id) || self.takes_events(*id);
        let arms = self.state_ids().filter(handles).map(|id| {
            let (pattern, cfgs) = (self.any_pattern(id), self.state_cfgs(id));
            if self.low.machine.ends_in(id) {
                return tokens!(#cfgs #pattern => ::fsm_runtime::Outcome::Unhandled(event),);
            }
            let name = self.function("send", id);
            in_a_row([cfgs, tokens!(#pattern => self.#name(#args),)])
        });
        let arms: Vec<TokenStream> = arms.gather();
        let otherwise = self.machine_takes(None, self.states_refuse());
        if arms.is_empty() {
            return otherwise;
        }
        let state = self.state_ref();
        let otherwise = self.state_ids().any(|id| !handles(&id)).then(|| tokens!(_ => #otherwise,));
        tokens!(match #state { #(#arms)* #otherwise })
    }

    pub(super) fn takes_events(&self, id: StateId) -> bool {
        self.events_of(id).next().is_some()
    }

    /// The lines of one state.
    fn send_state(&self, id: StateId, head: &Head) -> TokenStream {
        let refuses = self.has_refusals(id);
        let is_passed = head.refusal_is_passed && self.has_children(id);
        let refusal = (refuses && !is_passed).then(|| self.new_refusal());
        let scrutinee = self.scrutinee(id);
        let (bind_data, bind_state) = match scrutinee.data || scrutinee.state {
            true => (TokenStream::new(), TokenStream::new()),
            false => (self.bind_machine(), self.bind_state(id)),
        };
        let rest = self.outer_takes(id, refuses || is_passed, head);
        let body = self.match_lines(id, &scrutinee, tokens!(#rest,));
        let tests = match self.low.features.flat {
            true => TokenStream::new(),
            false => self.in_state_lets(&self.low.plan(id).on),
        };
        let body = in_a_row([tests, bind_state, bind_data, refusal.unwrap_or_default(), body]);
        let param = is_passed.then(|| {
            let (quiet, mutability) = (self.quiet_mut(), refuses.then(|| tokens!(mut)));
            tokens!(#quiet #mutability refusal: ::fsm_runtime::__private::Refusal)
        });
        self.send_fn(id, head, body, param)
    }

    /// What happens to an event that no line of this state has taken: the states around it are asked.
    fn outer_takes(&self, id: StateId, refuses: bool, head: &Head) -> TokenStream {
        let around =
            self.low.machine.path(id).skip(1).find(|outer| *outer != ROOT && self.takes_events(*outer));
        let Some(outer) = around else {
            return self.machine_takes(Some(refuses), head.refusal_is_passed);
        };
        let refusal = match refuses {
            true => tokens!(refusal),
            false => tokens!(::fsm_runtime::__private::Refusal::new()),
        };
        let refusal = head.refusal_is_passed.then_some(refusal);
        let (name, callers, now) = (self.function("send", outer), self.callers_args(), self.now_arg());
        tokens!(self.#name(#callers event, #now #refusal))
    }

    /// The lines of the machine itself, and what it reports when nothing has taken the event.
    fn send_machine(&self, head: &Head) -> TokenStream {
        let (passed, refuses) = (head.refusal_is_passed, self.has_refusals(ROOT));
        let refusal = (refuses && !passed).then(|| self.new_refusal());
        let reports = self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. }));
        let tests = self.in_state_lets(&self.low.plan(ROOT).on.iter().copied().chain(reports).gather());
        let scrutinee = self.scrutinee(ROOT);
        let bind_data = match scrutinee.data {
            true => TokenStream::new(),
            false => self.bind_machine(),
        };
        let body = self.match_lines(ROOT, &scrutinee, self.unhandled(passed || refuses));
        let param = passed.then(|| {
            let (quiet, mutability) = (self.quiet_mut(), refuses.then(|| tokens!(mut)));
            tokens!(#quiet #mutability refusal: ::fsm_runtime::__private::Refusal)
        });
        let body = in_a_row([tests, bind_data, refusal.unwrap_or_default(), body]);
        self.send_fn(ROOT, head, body, param)
    }

    fn send_fn(
        &self,
        id: StateId,
        head: &Head,
        body: TokenStream,
        refusal: Option<TokenStream>,
    ) -> TokenStream {
        let Head { generics, event, callers, output, .. } = head;
        let (name, cfgs) = (self.function("send", id), self.state_cfgs(id));
        let searched = (!self.names_callers(id)).then(|| self.callers_params(&body));
        let (callers, now) = (searched.as_ref().unwrap_or(callers), self.now_param(&body));
        let binds_mut =
            |line: &&Handler| matches!(&line.trigger, Trigger::On(pattern) if pattern.binds_mut());
        let mutability = self.events_of(id).any(|line| binds_mut(&line)).then(|| tokens!(mut));
        let function = tokens! {
            #[inline]
            fn #name #generics (&mut self, #callers #mutability #event #now #refusal) #output { #body }
        };
        in_a_row([cfgs, function])
    }

    fn send_head(&self) -> Head {
        let (event, generics) = (self.event_type(), self.send_generics());
        let where_clause = &generics.where_clause;
        Head {
            output: tokens!(-> ::fsm_runtime::Outcome<#event> #where_clause),
            event: tokens!(event: #event,),
            callers: self.callers_params(&self.callers_args()),
            generics: generics.code(),
            refusal_is_passed: self.states_refuse(),
        }
    }

    /// Whether the code of the lines names the owner and the world: what was written is searched faster than what
    /// is generated.
    fn names_callers(&self, id: StateId) -> bool {
        let machine = self.low.machine;
        let bodies = || self.events_of(id).flat_map(|line| line.bodies());
        let mut callers = machine.owner.iter().chain(&machine.world);
        callers.all(|param| bodies().any(|body| body.words.mention(&param.name)))
    }

    /// `match event { … }`, with the lines of this state, and last what happens when none of them acts.
    fn match_lines(&self, id: StateId, scrutinee: &Scrutinee, rest: TokenStream) -> TokenStream {
        let arms: TokenStream = self.events_of(id).map(|line| self.arm(id, line, scrutinee)).joined();
        let (value, last) = (self.matched(scrutinee), self.last_pattern(id, scrutinee, &rest));
        // The lines may take every event there is, in ways that only rustc sees.
        tokens!(match #value { #arms #[allow(unreachable_patterns)] #last => #rest })
    }

    fn has_send_machine(&self) -> bool {
        self.takes_events(ROOT) || self.reports_unhandled()
    }

    fn reports_unhandled(&self) -> bool {
        self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. })).next().is_some()
    }

    /// What happens to an event that no line of a state has taken. `refused` says whether that state has a
    /// `refusal` to tell why (`None` is a state without lines), `is_passed` whether the machine's lines take one.
    fn machine_takes(&self, refused: Option<bool>, is_passed: bool) -> TokenStream {
        let refusal = match refused {
            Some(true) => tokens!(refusal),
            _ => tokens!(::fsm_runtime::__private::Refusal::new()),
        };
        match (self.has_send_machine(), refused) {
            (true, _) => {
                let (callers, now) = (self.callers_args(), self.now_arg());
                let refusal = is_passed.then_some(refusal);
                let name = self.function("send", ROOT);
                tokens!(self.#name(#callers event, #now #refusal))
            }
            (false, Some(true)) => tokens!(refusal.outcome(event)),
            (false, _) => tokens!(::fsm_runtime::Outcome::Unhandled(event)),
        }
    }

    /// The end of the machine's own lines: its `unhandled` lines, and the outcome.
    pub(super) fn unhandled(&self, has_refusal: bool) -> TokenStream {
        let outcome = match has_refusal {
            true => tokens!(refusal.outcome(event)),
            false => tokens!(::fsm_runtime::Outcome::Unhandled(event)),
        };
        let reports = self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. }));
        let reports = reports.filter_map(|line| {
            let Trigger::Unhandled { event } = &line.trigger else {
                return None;
            };
            let body = self.report_body(line);
            let quiet = self.quiet(event, &body);
            Some(tokens!({ #quiet let #event = &event; #body }))
        });
        let reports: Vec<TokenStream> = reports.gather();
        if reports.is_empty() {
            return tokens!(#outcome,);
        }
        let reports = match self.has_declared_stack() && has_refusal {
            true => tokens!(if !refusal.is_stack_full() { #(#reports)* }),
            false => tokens!(#(#reports)*),
        };
        tokens!({ #reports #outcome })
    }

    fn states_refuse(&self) -> bool {
        self.state_ids().any(|id| self.has_refusals(id))
    }

    fn has_refusals(&self, id: StateId) -> bool {
        self.events_of(id).any(|line| self.refuses(line))
    }

    fn new_refusal(&self) -> TokenStream {
        let quiet = self.quiet_mut();
        tokens!(#quiet let mut refusal = ::fsm_runtime::__private::Refusal::new();)
    }
}

/// What all these functions have in common.
struct Head {
    generics: TokenStream,
    event: TokenStream,
    /// `owner: &mut Owner, world: &World`, where the lines name them.
    callers: TokenStream,
    output: TokenStream,
    /// Some state can refuse an event, so the machine's own lines are told whether it did.
    refusal_is_passed: bool,
}
