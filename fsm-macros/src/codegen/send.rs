//! `send`: one event, run to completion. A `match` on the state picks the function that holds its lines, in
//! source order; what none of them takes goes on to the lines of the machine itself.
//!
//! One function for each state, since rustc's borrow check of one `match` on all pairs of state and event takes
//! time that grows faster than the table.

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::arms::Scrutinee;
use super::generics::{name_of, used};
use super::{Gen, in_a_row};
use crate::model::{Handler, ROOT, StateId, Trigger};

impl Gen<'_> {
    pub(super) fn send(&self) -> TokenStream {
        let Some(event) = self.event_type() else {
            return TokenStream::new();
        };
        let body = self.dispatch();
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        let (vis, generics) = (&self.low.machine.vis, self.send_generics());
        let where_clause = &generics.where_clause;
        tokens! {
            /// Sends one event to the current state, and runs to completion what it brings about.
            ///
            /// An event that was not used comes back in the [`Outcome`](::fsm_runtime::Outcome).
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
        let states =
            self.state_ids().filter(|id| self.takes_events(*id)).map(|id| self.send_state(id, &head));
        let machine = self.has_send_machine().then(|| self.send_machine(&head));
        states.chain(machine).collect()
    }

    /// The generics that only the events have, such as a lifetime of what they carry.
    pub(super) fn send_generics(&self) -> syn::Generics {
        let machine: Vec<String> = self.low.machine.generics.params.iter().map(name_of).collect();
        let events = &self.names.event_generics;
        let own = events.params.iter().filter(|param| !machine.contains(&name_of(param)));
        let own: TokenStream = own.map(|param| tokens!(#param,)).collect();
        used(events, own)
    }

    /// `match state { … }`, one call for each state that has lines for events.
    fn dispatch(&self) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let args = tokens!(#callers event, #now);
        let handles = |id: &StateId| self.state(*id).is_final() || self.takes_events(*id);
        let arms = self.state_ids().filter(handles).map(|id| {
            let (pattern, cfgs) = (self.any_pattern(id), self.state_cfgs(id));
            if self.state(id).is_final() {
                return tokens!(#cfgs #pattern => ::fsm_runtime::Outcome::Unhandled(event),);
            }
            let name = self.function("send", id);
            in_a_row([cfgs, tokens!(#pattern => self.#name(#args),)])
        });
        let arms: Vec<TokenStream> = arms.collect();
        let otherwise = self.machine_takes(None, self.states_refuse());
        if arms.is_empty() {
            return otherwise;
        }
        let state = self.state_ref();
        let otherwise = self.state_ids().any(|id| !handles(&id)).then(|| tokens!(_ => #otherwise,));
        tokens!(match #state { #(#arms)* #otherwise })
    }

    fn takes_events(&self, id: StateId) -> bool {
        self.events_of(id).next().is_some()
    }

    /// The lines of one state.
    fn send_state(&self, id: StateId, head: &Head) -> TokenStream {
        let refuses = self.has_refusals(id);
        let refusal = refuses.then(|| self.new_refusal());
        let scrutinee = self.scrutinee(id);
        let (bind_data, bind_state) = match scrutinee.data || scrutinee.state {
            true => (TokenStream::new(), TokenStream::new()),
            false => (self.bind_machine(), self.bind_state(id)),
        };
        let rest = self.machine_takes(Some(refuses), head.refusal_is_passed);
        let body = self.match_lines(id, &scrutinee, tokens!(#rest,));
        let body = in_a_row([bind_state, bind_data, refusal.unwrap_or_default(), body]);
        self.send_fn(id, head, body, None)
    }

    /// The lines of the machine itself, and what it reports when nothing has taken the event.
    fn send_machine(&self, head: &Head) -> TokenStream {
        let (passed, refuses) = (head.refusal_is_passed, self.has_refusals(ROOT));
        let refusal = (refuses && !passed).then(|| self.new_refusal());
        let reports = self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. }));
        let tests = self.in_state_lets(self.low.plan(ROOT).on.iter().copied().chain(reports));
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
            generics: generics.to_token_stream(),
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
        let arms: TokenStream = self.events_of(id).map(|line| self.arm(id, line, scrutinee)).collect();
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
    fn unhandled(&self, has_refusal: bool) -> TokenStream {
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
        let reports: Vec<TokenStream> = reports.collect();
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
