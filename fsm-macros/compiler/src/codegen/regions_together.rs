//! Several lines that act on one event, in as many regions: first all exits, then all actions, then all entries, as
//! in SCXML. What is made in between waits in a list; all of it is put into place before anything is entered.

use super::Gen;
use super::pieces::Piece;
use super::places::ours_at;
use super::regions::binds;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::arrival;
use crate::model::{Events, Handler, ROOT, Target, Trigger};

impl Gen<'_> {
    /// The functions for lines that act together, where some can.
    pub(super) fn together(&self) -> TokenStream {
        let (on, always) = (self.lines_on(), self.lines_always());
        if !self.events_meet() && !self.always_meet() {
            return TokenStream::new();
        }
        let lines: Vec<&Handler> = on.into_iter().chain(always).gather();
        let parts = [
            self.act_together_fn(),
            self.leave_for_fn(&lines),
            self.act_for_fn(&lines),
            self.place_made_fn(),
            self.arrive_for_fn(&lines),
            self.seat_fn(&lines),
        ];
        tokens!(#(#parts)*)
    }

    fn act_together_fn(&self) -> TokenStream {
        let (picks, args) = (self.picks_type(), self.args());
        let (event_type, clone) = self.event_for_each();
        let reports = self.reports_transitions();
        let seats = reports.then(|| tokens!(let from = lines.map(|line| self.seat_(line, true));));
        let report = reports.then(|| {
            tokens! {
                for (line, from) in lines.into_iter().zip(from) {
                    if let (::core::option::Option::Some(from), ::core::option::Option::Some(to)) =
                        (from, self.seat_(line, false))
                    {
                        self.changed_(from, to, #args);
                    }
                }
            }
        });
        let chained = self.low.features.chained;
        let (next, enter) = match chained {
            true => {
                (Some(self.next_let()), tokens!(next = self.arrive_for_(*line, *memories, #args).or(next);))
            }
            false => (None, tokens!(self.arrive_for_(*line, *memories, #args);)),
        };
        let follow = chained.then(|| self.follow_next());
        let step = self.step_name();
        let entered = self.nothing_entered();
        let asks = self.low.features.dynamic.then(|| {
            tokens! {
                for (_, _, step) in steps.into_iter().flatten() {
                    if let #step::Asked(change) = step {
                        changes |= self.follow_(change, #entered #args);
                    }
                }
            }
        });
        let recall = self.recall();
        let count = self.breadth(ROOT);
        let body = tokens! {
            let mut lines = [::core::option::Option::None; #count];
            for (place, line) in lines.iter_mut().zip(picks.as_slice()) {
                *place = ::core::option::Option::Some(*line);
            }
            #seats
            for line in lines.into_iter().rev().flatten() { self.leave_for_(line, #args); }
            let mut changes = false;
            let steps = lines.map(|line| {
                let line = line?;
                #clone
                let (changed, memories, step) = self.act_for_(line, event, #args);
                changes |= changed;
                ::core::option::Option::Some((line, memories, step))
            });
            let steps = steps.map(|step| {
                let (line, memories, step) = step?;
                ::core::option::Option::Some((line, memories, self.place_step_(step)))
            });
            #next
            for (line, memories, _) in steps.iter().flatten() { #enter }
            #report
            #recall
            #follow
            #asks
            changes
        };
        let params = self.params(&body);
        let generics = self.event_generics();
        tokens! {
            #[allow(unused_variables, unused_mut)]
            fn act_together_ #generics (&mut self, picks: &#picks, event: ::core::option::Option<&#event_type>, #params)
                -> bool
            { #body }
        }
    }

    fn event_generics(&self) -> TokenStream {
        match self.event_type() {
            Some(_) => self.send_generics().code(),
            None => TokenStream::new(),
        }
    }

    /// The type of the event, and how each line gets one of its own.
    fn event_for_each(&self) -> (TokenStream, TokenStream) {
        let event = self.event_type().unwrap_or_else(|| tokens!(()));
        let clone = match self.event_type().is_some() && self.meeting_lines_bind() {
            true => {
                // rustc says at the list of events that they cannot be cloned.
                let at = match &self.low.machine.events {
                    Some(Events::Declared { keyword, .. }) => ours_at(*keyword),
                    _ => ours_at(self.low.machine.keyword),
                };
                let cloned = tokens_at!(at=> event.cloned());
                tokens!(let event = #cloned;)
            }
            false => tokens!(let event = ::core::option::Option::None;),
        };
        (event, clone)
    }

    fn leave_for_fn(&self, lines: &[&Handler]) -> TokenStream {
        let arms = lines.iter().filter_map(|line| {
            let domain = match &line.target {
                Target::Again(_) => self.domain_of_line(line)?,
                _ => self.goto_of(line)?.1,
            };
            let leave = self.leave_domain(domain, "exit");
            let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
            (!leave.is_empty()).then(|| tokens!(#cfgs #number => { #leave }))
        });
        let arms: Vec<TokenStream> = arms.gather();
        let body = tokens!(match line { #(#arms)* _ => {} });
        let (bind_data, params) = (self.bind_data_if_named(&body), self.params(&body));
        tokens!(#[allow(unused_variables)] fn leave_for_(&mut self, line: u16, #params) { #bind_data #body })
    }

    /// `act_for_`: the action of a line, and what it makes. Whether it changes the state comes first.
    fn act_for_fn(&self, lines: &[&Handler]) -> TokenStream {
        let step = self.step_type();
        let event = self.event_type().unwrap_or_else(|| tokens!(()));
        let arms: TokenStream = lines.iter().map(|line| self.act_for_arm(line)).joined();
        let name = self.step_name();
        let body = tokens!(match line { #arms _ => (false, 0, #name::Done) });
        let (params, generics) = (self.params(&body), self.event_generics());
        tokens! {
            #[allow(unused_variables, unreachable_patterns)]
            fn act_for_ #generics (&mut self, line: u16, event: ::core::option::Option<#event>, #params)
                -> (bool, u64, #step)
            { #body }
        }
    }

    fn act_for_arm(&self, line: &Handler) -> TokenStream {
        let bindings = match &line.trigger {
            Trigger::On(pattern) => pattern.bindings(),
            _ => Vec::new(),
        };
        let arm = self.shadowing(bindings);
        let steps = arm.act_for_steps(line);
        let tests = self.in_state_lets(&[line]);
        let (bind_state, bind_data) = (arm.bind_again(line.state), arm.bind_data(&TokenStream::new()));
        let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
        let steps = match &line.trigger {
            Trigger::On(pattern) if binds(line) && self.meeting_lines_bind() => {
                let path: Vec<_> = self.names.event_path.into_iter().gather();
                let event = super::arms::event_pattern(pattern, &path);
                tokens! {
                    match event {
                        ::core::option::Option::Some(event) => match event {
                            #event => { #steps }
                            _ => ::core::unreachable!(),
                        },
                        ::core::option::Option::None => ::core::unreachable!(),
                    }
                }
            }
            // It never meets another line, and then acts alone.
            Trigger::On(_) if binds(line) => tokens!(::core::unreachable!()),
            _ => steps,
        };
        tokens!(#cfgs #number => { #tests #bind_state #bind_data #steps })
    }

    fn act_for_steps(&self, line: &Handler) -> TokenStream {
        let (source, name) = (line.state, self.step_name());
        let action = line.action.as_ref().map(|action| self.action(action, source)).unwrap_or_default();
        let done = tokens!(#name::Done);
        let change = match &line.target {
            Target::Change(change) => change,
            Target::Again(_) => return tokens!(#action (true, 0, #done)),
            Target::None if line.has_requests() => {
                let (lets, by) = (self.request_lets(&action), self.asker(source));
                return tokens! {
                    #lets
                    #action
                    (false, 0, match request {
                        ::core::option::Option::Some(change) => #name::Asked((change, #by)),
                        ::core::option::Option::None => #done,
                    })
                };
            }
            Target::None | Target::Ignore(_) | Target::Defer(_) => return tokens!(#action (false, 0, #done)),
        };
        let Some((entry, domain)) = self.goto_of(line) else {
            let whole = self.transition(line, change);
            return tokens!(#whole (true, 0, #done));
        };
        let within = arrival(self.low.machine, domain, entry);
        let memories = self.memories_as_bits(&within.histories(domain));
        if self.waiting_domain(line).is_none() {
            let commit = self.nested_commit(entry, source, domain, &within);
            return tokens!(#action #commit (true, #memories, #done));
        }
        let given = self.given_by(entry, source);
        let (flags, made) = self.nested_made(domain, &within);
        let timers = self.has_timers().then(|| tokens!(, timers));
        let variant = self.step_variant(domain);
        tokens!(#action #given #flags #made (true, #memories, #name::#variant(made #timers)))
    }

    /// `arrive_for_`: the calls of `enter` for a line, behind the commits of all.
    fn arrive_for_fn(&self, lines: &[&Handler]) -> TokenStream {
        let arms = lines.iter().filter_map(|line| {
            let enters = self.arrival_of(line);
            let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
            (!enters.is_empty()).then(|| tokens!(#cfgs #number => { #enters }))
        });
        let arms: Vec<TokenStream> = arms.gather();
        let body = tokens!(match line { #(#arms)* _ => {} });
        let chained = self.low.features.chained;
        let (next, output, result) = match chained {
            true => {
                let ty = self.asked_type();
                (Some(self.next_let()), Some(tokens!(-> #ty)), Some(tokens!(next)))
            }
            false => (None, None, None),
        };
        let params = self.params(&body);
        tokens! {
            #[allow(unused_variables)]
            fn arrive_for_(&mut self, line: u16, memories: u64, #params) #output { #next #body #result }
        }
    }

    fn arrival_of(&self, line: &Handler) -> TokenStream {
        let (machine, this) = (self.low.machine, tokens!(self));
        match &line.target {
            Target::Again(_) => {
                let domain = machine.domain_of_self(line.state);
                let state = machine.child_towards(domain, line.state).unwrap_or(line.state);
                self.remade_in_place(state)
            }
            Target::Change(_) => {
                let Some((entry, domain)) = self.goto_of(line) else { return TokenStream::new() };
                let within = arrival(machine, domain, entry);
                let flags = self.bits_as_memories(&within.histories(domain));
                let enters = self.enters(domain, &within, &this, false);
                tokens!(#flags #enters)
            }
            _ => TokenStream::new(),
        }
    }

    /// `seat_`: the innermost state inside the domain of a line that changes it, for the report. What is left is the
    /// state of the line, where that is an innermost one.
    fn seat_fn(&self, lines: &[&Handler]) -> TokenStream {
        if !self.reports_transitions() {
            return TokenStream::new();
        }
        let arms = lines.iter().filter_map(|line| {
            let domain = self.domain_of_line(line)?;
            let (number, seat) = (self.number_of(line), self.innermost_in(domain));
            let (source, cfgs) = (self.id_of_source(line), self.line_cfgs(line));
            let left = source.map(|id| {
                tokens!(#cfgs ::core::option::Option::Some(#number) if left => ::core::option::Option::Some(#id),)
            });
            Some(tokens!(#left #cfgs ::core::option::Option::Some(#number) => ::core::option::Option::Some(#seat),))
        });
        let id = &self.names.id;
        tokens! {
            #[allow(unused_variables)]
            fn seat_(&self, line: ::core::option::Option<u16>, left: bool) -> ::core::option::Option<#id> {
                match line { #(#arms)* _ => ::core::option::Option::None }
            }
        }
    }

    fn id_of_source(&self, line: &Handler) -> Option<TokenStream> {
        (!self.has_children(line.state)).then(|| self.id_of(line.state))
    }
}
