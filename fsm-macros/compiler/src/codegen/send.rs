//! `send`: one event, run to completion. A `match` on the state picks the function that holds its lines, in
//! source order; what none of them takes goes on to the lines of the machine itself.
//!
//! One function for each state, since rustc's borrow check of one `match` on all pairs of state and event takes
//! time that grows faster than the table.

use super::arms::Scrutinee;
use super::generics::{name_of, used};
use super::pieces::Piece;
use super::raised::Part;
use super::tokens::TokenStream;
use super::{Gen, in_a_row};
use crate::each::Gather;
use crate::model::{Handler, ROOT, StateId, Trigger};

impl Gen<'_> {
    pub(super) fn send(&self) -> TokenStream {
        let Some(event) = self.event_type() else {
            return TokenStream::new();
        };
        let dispatch = self.take_body(false);
        let settle = self.settle_call(&tokens!(self));
        let body = match self.low.features.settles {
            false => dispatch,
            true if self.tells_raised() => tokens!(let outcome = #dispatch; #settle outcome),
            true => {
                let (callers, now) = (self.callers_args(), self.now_arg());
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
            let body = self.take_body(self.tells_raised());
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

    /// What becomes of one event, or of one that was raised.
    fn take_body(&self, is_raised: bool) -> TokenStream {
        match (self.low.features.flat, self.low.features.regions) {
            (true, _) => self.table_dispatch(self.dispatch(is_raised)),
            (false, false) => self.nested_dispatch(is_raised),
            (false, true) => self.dispatch_in_regions(),
        }
    }

    pub(super) fn takes_events(&self, id: StateId) -> bool {
        self.events_of(id).next().is_some()
    }

    /// The lines of one state.
    fn send_state(&self, id: StateId, head: &Head) -> TokenStream {
        let parts = self.parts_of(id);
        let functions = parts.iter().enumerate();
        functions.map(|(index, part)| self.send_part(id, part, parts.get(index + 1), head)).joined()
    }

    /// Those of them that stand in one function.
    fn send_part(&self, id: StateId, part: &Part, next: Option<&Part>, head: &Head) -> TokenStream {
        let refuses = self.has_refusals(&part.lines);
        let is_passed = head.refusal_is_passed && (self.has_children(id) || part.is_raised());
        let refusal = (refuses && !is_passed).then(|| self.new_refusal());
        let scrutinee = self.scrutinee(id, &part.lines);
        let (bind_data, bind_state) = match scrutinee.data || scrutinee.state {
            true => (TokenStream::new(), TokenStream::new()),
            false => (self.bind_machine(), self.bind_state(id)),
        };
        let rest = match next {
            Some(next) => self.goes_on((id, id), next.what, refuses || is_passed, head),
            None => self.outer_takes(id, refuses || is_passed, head),
        };
        let body = self.match_lines(id, part, &scrutinee, tokens!(#rest,));
        let tests = match self.low.features.flat {
            true => TokenStream::new(),
            false => self.in_state_lets(&part.lines),
        };
        let body = in_a_row([tests, bind_state, bind_data, refusal.unwrap_or_default(), body]);
        let param = is_passed.then(|| {
            let (quiet, mutability) = (self.quiet_mut(), refuses.then(|| tokens!(mut)));
            tokens!(#quiet #mutability refusal: ::fsm_runtime::__private::Refusal)
        });
        self.send_fn(id, part, head, body, param)
    }

    /// The event that no line of a function has taken goes on to another one.
    fn goes_on(&self, states: (StateId, StateId), what: &str, refuses: bool, head: &Head) -> TokenStream {
        let (from, to) = states;
        let refusal = match refuses {
            true => tokens!(refusal),
            false => tokens!(::fsm_runtime::__private::Refusal::new()),
        };
        let refusal = head.refusal_is_passed.then_some(refusal);
        let (name, inside) = (self.function(what, to), self.inside_arg(from, to));
        let (callers, now) = (self.callers_args(), self.now_arg());
        tokens!(self.#name(#callers event, #now #inside #refusal))
    }

    /// What happens to an event that no line of this state has taken: the states around it are asked.
    fn outer_takes(&self, id: StateId, refuses: bool, head: &Head) -> TokenStream {
        match self.outer_taking(id) {
            Some(outer) => self.goes_on((id, outer), "send", refuses, head),
            None => self.machine_takes(Some(refuses), head.refusal_is_passed, false),
        }
    }

    /// The lines of the machine itself, and what it reports when nothing has taken the event.
    fn send_machine(&self, head: &Head) -> TokenStream {
        let parts = self.parts_of(ROOT);
        let functions = parts.iter().enumerate();
        functions.map(|(index, part)| self.send_machine_part(part, parts.get(index + 1), head)).joined()
    }

    fn send_machine_part(&self, part: &Part, next: Option<&Part>, head: &Head) -> TokenStream {
        let (passed, refuses) = (head.refusal_is_passed, self.has_refusals(&part.lines));
        let refusal = (refuses && !passed).then(|| self.new_refusal());
        let reports = self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. }));
        let reports = reports.filter(|_| next.is_none());
        let tests = self.in_state_lets(&part.lines.iter().copied().chain(reports).gather());
        let scrutinee = self.scrutinee(ROOT, &part.lines);
        let bind_data = match scrutinee.data {
            true => TokenStream::new(),
            false => self.bind_machine(),
        };
        let rest = match next {
            Some(next) => {
                let rest = self.goes_on((ROOT, ROOT), next.what, passed || refuses, head);
                tokens!(#rest,)
            }
            None => self.unhandled(passed || refuses),
        };
        let body = self.match_lines(ROOT, part, &scrutinee, rest);
        let param = passed.then(|| {
            let (quiet, mutability) = (self.quiet_mut(), refuses.then(|| tokens!(mut)));
            tokens!(#quiet #mutability refusal: ::fsm_runtime::__private::Refusal)
        });
        let body = in_a_row([tests, bind_data, refusal.unwrap_or_default(), body]);
        self.send_fn(ROOT, part, head, body, param)
    }

    fn send_fn(
        &self,
        id: StateId,
        part: &Part,
        head: &Head,
        body: TokenStream,
        refusal: Option<TokenStream>,
    ) -> TokenStream {
        let Head { generics, event, callers, output, .. } = head;
        let (name, cfgs) = (self.function(part.what, id), self.state_cfgs(id));
        let searched = (!self.names_callers(&part.lines)).then(|| self.callers_params(&body));
        let (callers, now) = (searched.as_ref().unwrap_or(callers), self.now_param(&body));
        let inside = self.inside_param(id);
        let binds_mut =
            |line: &&Handler| matches!(&line.trigger, Trigger::On(pattern) if pattern.binds_mut());
        let mutability = part.lines.iter().any(binds_mut).then(|| tokens!(mut));
        let function = tokens! {
            #[inline]
            fn #name #generics (&mut self, #callers #mutability #event #now #inside #refusal) #output { #body }
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
            refusal_is_passed: self.passes_refusal(),
        }
    }

    /// Whether the code of the lines names the owner and the world: what was written is searched faster than what
    /// is generated.
    fn names_callers(&self, lines: &[&Handler]) -> bool {
        let machine = self.low.machine;
        let bodies = || lines.iter().flat_map(|line| line.bodies());
        let mut callers = machine.owner.iter().chain(&machine.world);
        callers.all(|param| bodies().any(|body| body.words.mention(&param.name)))
    }

    /// `match event { … }`, with the lines of this state, and last what happens when none of them acts.
    fn match_lines(&self, id: StateId, part: &Part, scrutinee: &Scrutinee, rest: TokenStream) -> TokenStream {
        let arms: TokenStream = part.lines.iter().map(|line| self.arm(id, line, scrutinee)).joined();
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
    pub(super) fn machine_takes(
        &self,
        refused: Option<bool>,
        is_passed: bool,
        is_raised: bool,
    ) -> TokenStream {
        let refusal = match refused {
            Some(true) => tokens!(refusal),
            _ => tokens!(::fsm_runtime::__private::Refusal::new()),
        };
        match (self.has_send_machine(), refused) {
            (true, _) => {
                let (callers, now) = (self.callers_args(), self.now_arg());
                let refusal = is_passed.then_some(refusal);
                let what = if is_raised && self.has_raised(ROOT) { "raised" } else { "send" };
                let name = self.function(what, ROOT);
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

    /// Whether what one function notes of an event is passed on to others.
    pub(super) fn passes_refusal(&self) -> bool {
        let refuses = |id: StateId| self.events_of(id).any(|line| self.refuses(line));
        self.state_ids().any(refuses) || (self.has_raised(ROOT) && refuses(ROOT))
    }

    fn has_refusals(&self, lines: &[&Handler]) -> bool {
        lines.iter().any(|line| self.refuses(line))
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
    /// Some function can refuse an event, so those that it goes on to are told whether it did.
    refusal_is_passed: bool,
}
