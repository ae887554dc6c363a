//! Regions: several states are active beside each other, and an event acts in each of them that takes it.
//!
//! Every innermost active state picks a line, its own or one of a state around it; lines that stand in each other's
//! way are left out (in the runtime). One line alone then acts like anywhere else; what several do together is in
//! `regions_together.rs`.

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::Gen;
use super::arms::overlap;
use crate::model::{Handler, ROOT, StateId, Target, Trigger};

impl Gen<'_> {
    /// The lines that events trigger, and then the `always` lines: their places in this list are their numbers.
    pub(super) fn numbered(&self) -> Vec<&Handler> {
        let all = || self.low.machine.all_ids();
        let on = all().flat_map(|id| self.events_of(id).collect::<Vec<_>>());
        let always = all().flat_map(|id| self.low.plan(id).always.to_vec());
        on.chain(always.filter(|line| self.can_act(line))).collect()
    }

    pub(super) fn number_of(&self, line: &Handler) -> u16 {
        let found = self.numbered().iter().position(|other| std::ptr::eq(*other, line));
        found.unwrap_or(0) as u16
    }

    /// The state inside which a line leaves everything.
    pub(super) fn domain_of_line(&self, line: &Handler) -> Option<StateId> {
        match &line.target {
            Target::Change(change) => Some(self.low.machine.domain_of(line.state, change)),
            Target::Again(_) => Some(self.low.machine.domain_of_self(line.state)),
            Target::None | Target::Ignore(_) | Target::Defer(_) => None,
        }
    }

    /// How many states without children can be active at once.
    pub(super) fn breadth(&self, id: StateId) -> usize {
        let children = self.state(id).children.iter().map(|child| self.breadth(*child));
        match self.low.machine.holds_regions(id) {
            true => children.sum(),
            false => children.max().unwrap_or(1),
        }
    }

    pub(super) fn picks_type(&self) -> TokenStream {
        let breadth = self.breadth(ROOT);
        tokens!(::fsm_runtime::__private::Picks<#breadth>)
    }

    /// The numbered lines with what decides between them, and the states around each state.
    pub(super) fn conflicts(&self) -> TokenStream {
        let lines = self.numbered().into_iter().map(|line| {
            let source = line.state.0 as u16;
            let domain = match self.domain_of_line(line) {
                Some(domain) => {
                    let domain = domain.0 as u16;
                    tokens!(::core::option::Option::Some(#domain))
                }
                None => tokens!(::core::option::Option::None),
            };
            tokens!(::fsm_runtime::__private::Line { source: #source, domain: #domain })
        });
        let parents = self.low.machine.all_ids().map(|id| self.state(id).parent.unwrap_or(ROOT).0 as u16);
        tokens!(&[#(#lines),*], &[#(#parents),*])
    }

    /// `take_` of a machine with regions.
    pub(super) fn dispatch_in_regions(&self) -> TokenStream {
        let done = self.low.features.finals.then(|| {
            tokens!(if self.is_done() {
                return ::fsm_runtime::Outcome::Unhandled(event);
            })
        });
        let (callers, now, conflicts) = (self.callers_args(), self.now_arg(), self.conflicts());
        let rest = self.unhandled(true);
        let bind_data = self.bind_data_if_named(&rest);
        let tests = self.in_state_lets(self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. })));
        let rest = trimmed(rest);
        let defer = self.low.features.defers.then(|| self.defer_picked());
        let run = self.run_picked();
        let picks = self.picks_type();
        tokens! {
            #done
            let mut picks = <#picks>::new();
            #[allow(unused_mut)]
            let mut refusal = ::fsm_runtime::__private::Refusal::new();
            let event = self.select_(&mut picks, &mut refusal, #callers event, #now);
            let picks = picks.without_conflicts(#conflicts);
            if picks.as_slice().is_empty() {
                #tests
                #bind_data
                return { #rest };
            }
            #defer
            #run
        }
    }

    /// An event is kept only if no region takes it.
    fn defer_picked(&self) -> TokenStream {
        let deferring = self.numbered().into_iter().enumerate();
        let deferring = deferring.filter(|(_, line)| matches!(line.target, Target::Defer(_)));
        let numbers: Vec<u16> = deferring.map(|(number, _)| number as u16).collect();
        if numbers.is_empty() {
            return TokenStream::new();
        }
        tokens! {
            let mut picks = picks;
            picks.retain(|line| !::core::matches!(line, #(#numbers)|*));
            if picks.as_slice().is_empty() {
                return match self.queue.defer(event) {
                    ::core::result::Result::Ok(()) => ::fsm_runtime::Outcome::Deferred,
                    ::core::result::Result::Err(event) => ::fsm_runtime::Outcome::QueueFull(event),
                };
            }
        }
    }

    /// One line alone does what it does in any machine.
    fn run_picked(&self) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let alone = tokens!(self.act_alone_(line, #callers event, #now));
        let picks_one = tokens!(let [line] = *picks.as_slice());
        match self.lines_meet(&self.lines_on()) {
            true => {
                let args = self.args();
                let event = match self.meeting_lines_bind() {
                    true => tokens!(::core::option::Option::Some(&event)),
                    false => self.no_event(),
                };
                tokens! {
                    if #picks_one { return #alone; }
                    match self.act_together_(&picks, #event, #args) {
                        true => ::fsm_runtime::Outcome::Transitioned,
                        false => ::fsm_runtime::Outcome::Handled,
                    }
                }
            }
            false => tokens!(#picks_one else { ::core::unreachable!() }; #alone),
        }
    }

    pub(super) fn no_event(&self) -> TokenStream {
        match self.event_type() {
            Some(event) => tokens!(::core::option::Option::<&#event>::None),
            None => tokens!(::core::option::Option::<&()>::None),
        }
    }

    pub(super) fn lines_on(&self) -> Vec<&Handler> {
        self.numbered().into_iter().filter(|line| matches!(line.trigger, Trigger::On(_))).collect()
    }

    pub(super) fn lines_always(&self) -> Vec<&Handler> {
        self.numbered().into_iter().filter(|line| matches!(line.trigger, Trigger::Always)).collect()
    }

    /// Whether two of the lines can act on the same event.
    pub(super) fn lines_meet(&self, lines: &[&Handler]) -> bool {
        lines.iter().any(|line| self.meets_another(line, lines))
    }

    fn meets_another(&self, line: &Handler, lines: &[&Handler]) -> bool {
        let is_on = |line: &Handler| matches!(line.trigger, Trigger::On(_));
        lines.iter().any(|other| {
            !std::ptr::eq(*other, line)
                && self.act_beside(line.state, other.state)
                && (!is_on(line) || overlap(line, other) || overlap(other, line))
        })
    }

    /// Whether different innermost states can pick lines of both: they stand in different regions, or there are
    /// regions between the one and the other.
    fn act_beside(&self, a: StateId, b: StateId) -> bool {
        let machine = self.low.machine;
        if machine.is_inside(a, b) || machine.is_inside(b, a) {
            let (outer, inner) = if machine.is_inside(a, b) { (b, a) } else { (a, b) };
            return machine.path_between(outer, inner).iter().any(|id| self.state(*id).is_region());
        }
        a != b && machine.can_be_together(a, b)
    }

    /// Whether a line that may act beside another one takes something out of the event: then each gets a clone.
    pub(super) fn meeting_lines_bind(&self) -> bool {
        let lines = self.lines_on();
        lines.iter().any(|line| binds(line) && self.meets_another(line, &lines))
    }

    /// The functions that pick lines and run them.
    pub(super) fn region_lines(&self) -> TokenStream {
        if !self.low.features.regions {
            return TokenStream::new();
        }
        let together = self.together();
        if self.event_type().is_none() {
            return together;
        }
        let takes = self.low.machine.all_ids().filter(|id| self.takes_events(*id));
        let picks: TokenStream = takes.map(|id| self.pick_fn(id)).collect();
        let (select, alone) = (self.select_fn(), self.act_alone_fn());
        tokens!(#select #picks #alone #together)
    }

    fn select_fn(&self) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let pick = |id: StateId| {
            let name = self.function("pick", id);
            tokens! {
                let line;
                (line, event) = self.#name(refusal, #callers event, #now);
                if let ::core::option::Option::Some(line) = line { picks.push(line); }
            }
        };
        let body = self.each_innermost(&|id| self.takes_events(id), &pick);
        let (event, picks) = (self.event_type(), self.picks_type());
        let generics = self.send_generics();
        let where_clause = &generics.where_clause;
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        let generics = generics.to_token_stream();
        tokens! {
            #[allow(unused_mut, unused_variables, unreachable_patterns)]
            fn select_ #generics (
                &self,
                picks: &mut #picks,
                refusal: &mut ::fsm_runtime::__private::Refusal,
                #callers mut event: #event, #now
            ) -> #event #where_clause { #body event }
        }
    }

    /// Runs `pick` for each innermost active state, in source order: for the nearest state, from there outwards, that
    /// has lines.
    pub(super) fn each_innermost(
        &self,
        has: &impl Fn(StateId) -> bool,
        pick: &impl Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        self.innermost_of(ROOT, has, pick)
    }

    fn innermost_of(
        &self,
        id: StateId,
        has: &impl Fn(StateId) -> bool,
        pick: &impl Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        let machine = self.low.machine;
        let inside = || machine.state_ids().filter(|inner| machine.is_inside(*inner, id));
        let is_plain = !inside().any(|inner| has(inner) || machine.state(inner).is_region());
        if is_plain {
            return machine.path(id).find(|outer| has(*outer)).map(pick).unwrap_or_default();
        }
        if machine.holds_regions(id) {
            return self
                .state(id)
                .children
                .iter()
                .map(|region| self.innermost_of(*region, has, pick))
                .collect();
        }
        let arms = self.state(id).children.iter().map(|child| {
            let (pattern, cfgs) = (self.any_pattern(*child), self.state_cfgs(*child));
            let body = self.innermost_of(*child, has, pick);
            tokens!(#cfgs #pattern => { #body })
        });
        let state = self.state_ref();
        tokens!(match #state { #(#arms)* _ => {} })
    }

    /// `pick_Name`: the number of the first line of this state, or of one around it, that takes the event.
    fn pick_fn(&self, id: StateId) -> TokenStream {
        let lines: TokenStream = self.events_of(id).map(|line| self.pick_line(line)).collect();
        let (callers, now) = (self.callers_args(), self.now_arg());
        let outer = self.outer_with(id, &|id| self.takes_events(id));
        let rest = match outer {
            Some(outer) => {
                let name = self.function("pick", outer);
                tokens!(self.#name(refusal, #callers event, #now))
            }
            None => tokens!((::core::option::Option::None, event)),
        };
        let tests = self.in_state_lets(self.low.plan(id).on.iter().copied());
        let body = tokens!(#tests #lines #rest);
        let (event, generics) = (self.event_type(), self.send_generics());
        let where_clause = &generics.where_clause;
        let generics = generics.to_token_stream();
        let (name, cfgs) = (self.function("pick", id), self.state_cfgs(id));
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        tokens! {
            #cfgs
            #[allow(unused_variables, unused_mut, unreachable_patterns, clippy::match_single_binding)]
            fn #name #generics (
                &self,
                refusal: &mut ::fsm_runtime::__private::Refusal,
                #callers mut event: #event, #now
            ) -> (::core::option::Option<u16>, #event) #where_clause { #body }
        }
    }

    /// A guard looks at the event without taking it: the arm is never taken.
    fn pick_line(&self, line: &Handler) -> TokenStream {
        let Trigger::On(pattern) = &line.trigger else {
            return TokenStream::new();
        };
        let arm = self.shadowing(pattern.bindings());
        let conditions = arm.pick_conditions(line);
        let path: Vec<_> = self.names.event_path.clone().into_iter().collect();
        let event = super::arms::event_pattern(pattern, &path);
        let (bind_state, bind_data) = (arm.bind_seen(line.state), arm.bind_data_seen());
        let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
        tokens! {
            #cfgs
            {
                #bind_state #bind_data
                let mut is_picked = false;
                match event {
                    #event if #(#conditions &&)* { is_picked = true; false } => ::core::unreachable!(),
                    _ => {}
                }
                if is_picked { return (::core::option::Option::Some(#number), event); }
            }
        }
    }

    fn pick_conditions(&self, line: &Handler) -> Vec<TokenStream> {
        let mut conditions = self.filter_conditions(line);
        if self.has_declared_stack() {
            conditions.push(tokens!(refusal.is_open()));
        }
        if let Some(guard) = &line.guard {
            conditions.push(self.condition_or(guard, line.state, Some(tokens!(refusal.guard()))));
        }
        if line.goes_back() {
            let field = self.previous_field(self.low.machine.domain_of_self(line.state));
            conditions.push(tokens!((self.#field.is_some() || refusal.guard())));
        }
        if self.may_overflow(line) {
            conditions.push(tokens!((!self.stack.is_full() || refusal.stack_full())));
        }
        conditions
    }

    /// `always_`: in each region the first `always` line that may act, all of them in one step.
    pub(super) fn always_in_regions(&self) -> TokenStream {
        let has = |id: StateId| !self.low.plan(id).always.is_empty();
        let args = self.args();
        let pick = |id: StateId| {
            let name = self.function("always", id);
            tokens!(if let ::core::option::Option::Some(line) = self.#name(#args) { picks.push(line); })
        };
        let select = self.each_innermost(&has, &pick);
        let states = self.low.machine.all_ids().filter(|id| has(*id)).map(|id| self.pick_always_fn(id));
        let states: TokenStream = states.collect();
        let (picks, conflicts, chain) = (self.picks_type(), self.conflicts(), self.chain_param());
        let bounds = self.bounds_in_regions();
        let arms: TokenStream = self.lines_always().into_iter().map(|line| self.always_arm(line)).collect();
        let run = match self.lines_meet(&self.lines_always()) {
            true => {
                let none = self.no_event();
                tokens! {
                    let [line] = *picks.as_slice() else {
                        self.act_together_(&picks, #none, #args);
                        return true;
                    };
                }
            }
            false => tokens!(let [line] = *picks.as_slice() else { ::core::unreachable!() };),
        };
        let body = tokens! {
            let mut picks = <#picks>::new();
            #select
            let picks = picks.without_conflicts(#conflicts);
            if picks.as_slice().is_empty() { return false; }
            #bounds
            #run
            match line { #arms _ => {} }
            true
        };
        let params = self.params(&body);
        tokens! {
            #states
            #[allow(unreachable_patterns, unused_variables, unused_mut)]
            fn always_(&mut self, #chain #params) -> bool { #body }
        }
    }

    /// `always_Name`: the number of the first `always` line of this state, or of one around it, that may act.
    fn pick_always_fn(&self, id: StateId) -> TokenStream {
        let has = |id: StateId| !self.low.plan(id).always.is_empty();
        let lines = || self.low.plan(id).always.iter().copied().filter(|line| self.can_act(line));
        let tests = self.in_state_lets(lines());
        let picks: TokenStream = lines()
            .map(|line| {
                let (conditions, number) = (self.line_conditions(line), self.number_of(line));
                let cfgs = line.attrs.cfgs();
                let found = tokens!(return ::core::option::Option::Some(#number););
                match conditions.is_empty() {
                    true => tokens!(#(#cfgs)* { #found }),
                    false => tokens!(#(#cfgs)* if #(#conditions)&&* { #found }),
                }
            })
            .collect();
        let args = self.args();
        let rest = match self.outer_with(id, &has) {
            Some(outer) => {
                let name = self.function("always", outer);
                tokens!(self.#name(#args))
            }
            None => tokens!(::core::option::Option::None),
        };
        let (bind_state, bind_data) = (self.bind_seen(id), self.bind_data_seen());
        let body = tokens!(#tests #bind_state #bind_data #picks #rest);
        let (name, params, cfgs) = (self.function("always", id), self.params(&body), self.state_cfgs(id));
        tokens! {
            #cfgs
            #[allow(unused_variables, unreachable_code)]
            fn #name(&self, #params) -> ::core::option::Option<u16> { #body }
        }
    }

    /// A round of `always` lines ends where a state would be entered a second time.
    fn bounds_in_regions(&self) -> TokenStream {
        if !self.low.features.always_cyclic {
            return TokenStream::new();
        }
        let arms = self.lines_always().into_iter().filter_map(|line| {
            let (number, entered, cfgs) =
                (self.number_of(line), self.bounded_by(line)?, self.line_cfgs(line));
            Some(match self.passes_choice(line) {
                true => tokens!(#cfgs #number => { chain.enter(#entered); continue }),
                false => tokens!(#cfgs #number => #entered,),
            })
        });
        let args = self.args();
        tokens! {
            for line in picks.as_slice() {
                let entered = match *line { #(#arms)* _ => continue };
                if !chain.enter(entered) {
                    self.livelock_(#args);
                    return false;
                }
            }
        }
    }

    fn always_arm(&self, line: &Handler) -> TokenStream {
        let steps = self.line_steps(line);
        let tests = self.in_state_lets(std::iter::once(line));
        let (bind_state, bind_data) = (self.bind_taken(line.state), self.bind_data(&TokenStream::new()));
        let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
        tokens!(#cfgs #number => { #tests #bind_state #bind_data #steps })
    }

    /// The data of a state and of those around it, to look at, under the names that the event leaves to them.
    pub(super) fn bind_seen(&self, id: StateId) -> TokenStream {
        if !self.sees_state_data(id) {
            return TokenStream::new();
        }
        let none = TokenStream::new();
        let fields = |id| Some(self.field_patterns(id, &none));
        let pattern = self.path_pattern(id, &fields, super::storage::Inside::Open);
        let state = self.state_ref();
        tokens! {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let #pattern = #state else { ::core::unreachable!() };
        }
    }

    pub(super) fn bind_data_seen(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let pattern = self.data_pattern(&TokenStream::new());
        tokens!(#[allow(unused_variables)] let #pattern = &self.data;)
    }

    /// `act_alone_`: a line that was picked takes the event.
    fn act_alone_fn(&self) -> TokenStream {
        let arms = self.lines_on().into_iter().filter(|line| !matches!(line.target, Target::Defer(_)));
        let arms: TokenStream = arms.map(|line| self.alone_arm(line)).collect();
        let body = tokens!(match line { #arms _ => ::fsm_runtime::Outcome::Unhandled(event) });
        let (event, generics) = (self.event_type(), self.send_generics());
        let where_clause = &generics.where_clause;
        let generics = generics.to_token_stream();
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        tokens! {
            #[allow(unused_variables, unreachable_patterns)]
            fn act_alone_ #generics (&mut self, line: u16, #callers event: #event, #now)
                -> ::fsm_runtime::Outcome<#event> #where_clause
            { #body }
        }
    }

    fn alone_arm(&self, line: &Handler) -> TokenStream {
        let Trigger::On(pattern) = &line.trigger else {
            return TokenStream::new();
        };
        let arm = self.shadowing(pattern.bindings());
        let path: Vec<_> = self.names.event_path.clone().into_iter().collect();
        let event = super::arms::event_pattern(pattern, &path);
        let result = arm.arm_result(line);
        let tests = self.in_state_lets(std::iter::once(line));
        let (bind_state, bind_data) = (arm.bind_taken(line.state), arm.bind_data(&TokenStream::new()));
        let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
        tokens! {
            #cfgs
            #number => {
                #tests #bind_state #bind_data
                match event {
                    #event #result
                    _ => ::core::unreachable!(),
                }
            }
        }
    }

    /// The same data, to be changed.
    pub(super) fn bind_taken(&self, id: StateId) -> TokenStream {
        if !self.sees_state_data(id) {
            return TokenStream::new();
        }
        let none = TokenStream::new();
        let fields = |id| Some(self.field_patterns(id, &none));
        let pattern = self.path_pattern(id, &fields, super::storage::Inside::Open);
        let state = self.state_mut();
        tokens! {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let #pattern = #state else { ::core::unreachable!() };
        }
    }
}

/// Whether the pattern of the line takes something out of the event.
pub(super) fn binds(line: &Handler) -> bool {
    matches!(&line.trigger, Trigger::On(pattern) if !pattern.bindings().is_empty())
}

/// What ends an arm of a `match`, as an expression.
fn trimmed(arm: TokenStream) -> TokenStream {
    let mut tokens: Vec<_> = arm.into_iter().collect();
    if tokens.last().is_some_and(|token| token.to_string() == ",") {
        tokens.pop();
    }
    tokens.into_iter().collect()
}
