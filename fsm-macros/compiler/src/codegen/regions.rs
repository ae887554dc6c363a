//! Regions: several states are active beside each other, and an event acts in each of them that takes it.
//!
//! Every innermost active state picks a line, its own or one of a state around it; lines that stand in each other's
//! way are left out (in the runtime). One line alone then acts like anywhere else; what several do together is in
//! `regions_together.rs`.

use super::Gen;
use super::arms::overlap;
use super::pieces::Piece;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Handler, ROOT, StateId, Target, Trigger};

/// The numbered lines, and whether some of them act beside each other.
pub(super) struct Together {
    numbers: Vec<*const Handler>,
    on: bool,
    always: bool,
    binds: bool,
}

impl Gen<'_> {
    /// The lines that events trigger, and then the `always` lines: their places in this list are their numbers.
    pub(super) fn numbered(&self) -> Vec<&Handler> {
        let all = || self.low.machine.all_ids();
        let on = all().flat_map(|id| self.events_of(id).collect::<Vec<_>>());
        let always = all().flat_map(|id| self.low.plan(id).always.to_vec());
        on.chain(always.filter(|line| self.can_act(line))).gather()
    }

    pub(super) fn number_of(&self, line: &Handler) -> u16 {
        let found = self.acting_together().numbers.iter().position(|other| std::ptr::eq(*other, line));
        found.unwrap_or(0) as u16
    }

    /// Which lines there are and whether they meet: every line asks, and comparing all with all takes time.
    fn acting_together(&self) -> &Together {
        self.together.get_or_init(|| {
            let on = self.lines_on();
            Together {
                numbers: self.numbered().into_iter().map(std::ptr::from_ref).gather(),
                on: on.iter().any(|line| self.meets_another(line, &on)),
                always: {
                    let always = self.lines_always();
                    always.iter().any(|line| self.meets_another(line, &always))
                },
                binds: on.iter().any(|line| binds(line) && self.meets_another(line, &on)),
            }
        })
    }

    /// Whether two lines can act on the same event.
    pub(super) fn events_meet(&self) -> bool {
        self.acting_together().on
    }

    /// Whether two `always` lines can act in the same step.
    pub(super) fn always_meet(&self) -> bool {
        self.acting_together().always
    }

    /// Whether a line that may act beside another one takes something out of the event: then each gets a clone.
    pub(super) fn meeting_lines_bind(&self) -> bool {
        self.acting_together().binds
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
        let tests = self
            .in_state_lets(&self.reports(|trigger| matches!(trigger, Trigger::Unhandled { .. })).gather());
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
        let numbers: Vec<u16> = deferring.map(|(number, _)| number as u16).gather();
        if numbers.is_empty() {
            return TokenStream::new();
        }
        let defer = self.deferring();
        tokens! {
            let mut picks = picks;
            picks.retain(|line| !::core::matches!(line, #(#numbers)|*));
            if picks.as_slice().is_empty() {
                return #defer;
            }
        }
    }

    /// One line alone does what it does in any machine.
    fn run_picked(&self) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let alone = tokens!(self.act_alone_(line, #callers event, #now));
        let picks_one = tokens!(let [line] = *picks.as_slice());
        match self.events_meet() {
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
        self.numbered().into_iter().filter(|line| matches!(line.trigger, Trigger::On(_))).gather()
    }

    pub(super) fn lines_always(&self) -> Vec<&Handler> {
        self.numbered().into_iter().filter(|line| matches!(line.trigger, Trigger::Always)).gather()
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
        let picks: TokenStream = takes.map(|id| self.pick_fn(id)).joined();
        let (select, alone) = (self.select_fn(), self.act_alone_fn());
        tokens!(#select #picks #alone #together)
    }

    /// `act_alone_`: a line that was picked takes the event.
    fn act_alone_fn(&self) -> TokenStream {
        let arms = self.lines_on().into_iter().filter(|line| !matches!(line.target, Target::Defer(_)));
        let arms: TokenStream = arms.map(|line| self.alone_arm(line)).joined();
        let body = tokens!(match line { #arms _ => ::fsm_runtime::Outcome::Unhandled(event) });
        let (event, generics) = (self.event_type(), self.send_generics());
        let where_clause = &generics.where_clause;
        let generics = generics.code();
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
        let path: Vec<_> = self.names.event_path.into_iter().gather();
        let event = super::arms::event_pattern(pattern, &path);
        let result = arm.arm_result(line);
        let tests = self.in_state_lets(&[line]);
        let (bind_state, bind_data) = (arm.bind_again(line.state), arm.bind_data(&TokenStream::new()));
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
}

/// Whether the pattern of the line takes something out of the event.
pub(super) fn binds(line: &Handler) -> bool {
    matches!(&line.trigger, Trigger::On(pattern) if !pattern.bindings().is_empty())
}

/// What ends an arm of a `match`, as an expression.
fn trimmed(arm: TokenStream) -> TokenStream {
    let mut tokens: Vec<_> = arm.into_iter().gather();
    if tokens.last().is_some_and(|token| token.to_string() == ",") {
        tokens.pop();
    }
    tokens.into_iter().collect()
}
