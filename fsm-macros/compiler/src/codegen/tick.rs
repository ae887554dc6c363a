//! `update`: one tick, from the outside in. First the machine's own lines, then those of the state that is
//! current after them.

use super::Gen;
use super::tokens::TokenStream;
use crate::each::{Each, Gather};
use crate::lower::{Step, Timer};
use crate::model::{Change, ChangeKind, Handler, Period, ROOT, StateId, Target, Trigger};

impl Gen<'_> {
    pub(super) fn has_update(&self) -> bool {
        let ticks = || self.low.plans.iter().any(|plan| !plan.tick.is_empty());
        self.low.features.requests || self.low.features.incomplete || ticks()
    }

    pub(super) fn update(&self) -> TokenStream {
        if !self.has_update() {
            return TokenStream::new();
        }
        let done = self.low.features.finals.then(|| {
            tokens!(if self.is_done() {
                return;
            })
        });
        let (machine, states) = match self.low.features.flat {
            true => (self.machine_tick(), self.state_ticks()),
            false => (self.machine_tick(), self.ticks_by_depth()),
        };
        let settle = self.settle_call(&tokens!(self));
        let machine = if machine.is_empty() { machine } else { tokens!(#machine #settle) };
        let states = match states.is_empty() || !self.low.features.flat {
            true => states,
            false => tokens!(#states #settle),
        };
        let idle = (machine.is_empty() && settle.is_empty()).then(|| self.return_if_idle());
        let body = tokens!(#done #idle #machine #states);
        let (vis, params) = (&self.low.machine.vis, self.params(&body));
        if self.low.features.requests {
            let update = self.update_with_requests();
            return tokens! {
                #update
                #[allow(unreachable_patterns)]
                fn tick_(&mut self, #params) { #body }
            };
        }
        tokens! {
            /// One tick: the machine's own lines, then those of the current state.
            #[inline]
            #[allow(unreachable_patterns)]
            #vis fn update(&mut self, #params) { #body }
        }
    }

    /// Where all states act on their timers alone: these are asked before the state is, which a processor would have to
    /// guess.
    fn return_if_idle(&self) -> Option<TokenStream> {
        let timers = self.low.features.state_timers;
        let knows = self.low.features.flat && timers > 0 && self.ticking().all(|id| self.due(id).is_some());
        let due = (0..timers).map(|slot| tokens!(self.timers[#slot].is_due(now)));
        knows.then(|| tokens!(if !(#(#due)||*) { return; }))
    }

    /// Whether the machine has anything to do in this state, where its timers alone say so. (A computed time may be
    /// unknown before the first tick.)
    pub(super) fn due(&self, id: StateId) -> Option<TokenStream> {
        let plan = self.low.plan(id);
        let is_timed = |step: &Step| matches!(step, Step::Line(_, Some(_)));
        let is_known = |timer: &Timer| matches!(timer.period, Period::Literal { .. });
        let knows = plan.tick.iter().all(is_timed) && plan.timers.iter().all(is_known);
        let due = plan.timers.iter().map(|timer| {
            let slot = timer.slot;
            tokens!(machine.timers[#slot].is_due(now))
        });
        knows.then(|| tokens!(#(#due)||*))
    }

    fn machine_tick(&self) -> TokenStream {
        let plan = self.low.plan(ROOT);
        if plan.tick.is_empty() {
            return TokenStream::new();
        }
        let leave = tokens!(break 'machine;);
        let steps = plan.tick.iter().map(|step| self.tick_step(step, ROOT, &leave));
        let body = tokens!(#(#steps)*);
        let lines = plan.tick.iter().filter_map(|step| match step {
            Step::Line(line, _) => Some(*line),
            Step::Object(_) => None,
        });
        let (tests, bind_data) = (self.in_state_lets(&lines.gather()), self.bind_data(&body));
        match super::scope::mentions(&body, "machine") {
            true => tokens!('machine: { #tests #bind_data #body }),
            false => tokens!({ #tests #bind_data #body }),
        }
    }

    /// `match state { … }`, one call for each state that has something to do in a tick.
    fn state_ticks(&self) -> TokenStream {
        let args = self.args();
        let arms = self.ticking().map(|id| {
            let (pattern, cfgs, name) =
                (self.any_pattern(id), self.state_cfgs(id), self.function("tick", id));
            tokens!(#cfgs #pattern => self.#name(#args),)
        });
        let arms: Vec<TokenStream> = arms.gather();
        if arms.is_empty() {
            return TokenStream::new();
        }
        let (state, rest) = (self.state_ref(), arms.len() < self.state_ids().count());
        let rest = rest.then(|| tokens!(_ => {}));
        tokens!(match #state { #(#arms)* #rest })
    }

    /// The states of each depth in turn, from the outside in; at each, those in the same region exclude each other.
    fn ticks_by_depth(&self) -> TokenStream {
        let machine = self.low.machine;
        let ticking: Vec<StateId> = self.ticking().gather();
        let depths = ticking.iter().map(|id| machine.depth(*id)).max().unwrap_or(0);
        let mut rounds = TokenStream::new();
        for depth in 1..=depths {
            let at_depth = ticking.iter().copied().filter(|id| machine.depth(*id) == depth);
            let mut groups: Vec<(Option<StateId>, Vec<StateId>)> = Vec::new();
            for id in at_depth {
                let region = machine.path(id).find(|id| self.state(*id).is_region());
                match groups.iter_mut().find(|(of, _)| *of == region) {
                    Some((_, group)) => group.push(id),
                    None => groups.push((region, vec![id])),
                }
            }
            rounds.extend(groups.iter().map(|(_, group)| self.tick_group(group)));
        }
        rounds
    }

    fn tick_group(&self, group: &[StateId]) -> TokenStream {
        let (args, state) = (self.args(), self.state_ref());
        let arms = group.iter().map(|id| {
            let (pattern, cfgs, name) =
                (self.any_pattern(*id), self.state_cfgs(*id), self.function("tick", *id));
            tokens!(#cfgs #pattern => self.#name(#args),)
        });
        let settle = self.settle_call(&tokens!(self));
        tokens!(#[allow(unreachable_patterns)] match #state { #(#arms)* _ => {} } #settle)
    }

    /// The lines of each state, in a function of its own, which ends when one of them has changed the state.
    pub(super) fn tick_lines(&self) -> TokenStream {
        let leave = tokens!(return;);
        let functions = self.ticking().map(|id| {
            let steps = self.low.plan(id).tick.iter().map(|step| self.tick_step(step, id, &leave));
            let body = tokens!(#(#steps)*);
            let (bind_data, bind_state) = (self.bind_machine(), self.bind_state(id));
            let (name, params, cfgs) = (self.function("tick", id), self.params(&body), self.state_cfgs(id));
            let lines = self.low.plan(id).tick.iter().filter_map(|step| match step {
                Step::Line(line, _) if !self.low.features.flat => Some(*line),
                _ => None,
            });
            let tests = self.in_state_lets(&lines.gather());
            tokens!(#cfgs #[inline] fn #name(&mut self, #params) { #tests #bind_state #bind_data #body })
        });
        tokens!(#(#functions)*)
    }

    pub(super) fn ticking(&self) -> Each<StateId> {
        self.state_ids().filter(|id| !self.low.plan(*id).tick.is_empty()).each()
    }

    fn tick_step(&self, step: &Step, id: StateId, leave: &TokenStream) -> TokenStream {
        let (line, slot) = match step {
            Step::Object(field) => return self.object_call(id, *field, "update"),
            Step::Line(line, slot) => (*line, *slot),
        };
        if !self.can_act(line) {
            return TokenStream::new();
        }
        let timer = slot.map(|slot| self.low.plan(id).timers[slot]);
        let effect = self.tick_effect(line, timer, leave);
        let conditions = self.line_conditions(line);
        let guarded = match conditions.is_empty() {
            true => effect,
            false => tokens!(if #(#conditions)&&* { #effect }),
        };
        let step = match (&line.trigger, timer) {
            (Trigger::After(_), Some(timer)) => self.after(id, timer, &conditions, &effect),
            (Trigger::Every { catch_up: true, .. }, Some(timer)) => {
                let (prepare, name, span) =
                    (self.resolve(id, timer), self.timer(id, timer), self.span(id, timer));
                tokens!(#prepare for _ in 0..#name.missed_beats(now, #span) { #guarded })
            }
            (_, Some(timer)) => {
                let (prepare, name, span) =
                    (self.resolve(id, timer), self.timer(id, timer), self.span(id, timer));
                // A computed span is asked for only when the beat is due.
                let due = matches!(timer.period, Period::Computed(_)).then(|| tokens!(#name.is_due(now) &&));
                tokens!(#prepare if #due #name.beat(now, #span) { #guarded })
            }
            (_, None) => guarded,
        };
        let cfgs = line.attrs.cfgs();
        match cfgs.is_empty() {
            true => step,
            false => tokens!(#(#cfgs)* { #step }),
        }
    }

    /// A span of time has passed. Where the guard refuses, the line is looked at again in every tick, but an
    /// event loop need not wake for it.
    fn after(
        &self,
        id: StateId,
        timer: Timer,
        conditions: &[TokenStream],
        effect: &TokenStream,
    ) -> TokenStream {
        let (prepare, name) = (self.resolve(id, timer), self.timer(id, timer));
        match conditions.is_empty() {
            true => tokens!(#prepare if #name.is_due(now) { #effect }),
            false => tokens! {
                #prepare
                if #name.is_due(now) {
                    if #(#conditions)&&* { #effect } else { #name.mark_overdue(); }
                }
            },
        }
    }

    fn timer(&self, id: StateId, timer: Timer) -> TokenStream {
        let slot = self.slot(id, timer);
        match id {
            ROOT => tokens!(self.machine_timers[#slot]),
            _ => tokens!(self.timers[#slot]),
        }
    }

    /// After `restore`, a computed span is not known before the first tick.
    fn resolve(&self, id: StateId, timer: Timer) -> TokenStream {
        match timer.period {
            Period::Literal { .. } => TokenStream::new(),
            Period::Computed(_) => {
                let (name, span) = (self.timer(id, timer), self.span(id, timer));
                tokens!(#name.resolve(|| #span);)
            }
        }
    }

    /// What the line does, and how the rest of this depth is skipped once the state has changed.
    fn tick_effect(&self, line: &Handler, timer: Option<Timer>, leave: &TokenStream) -> TokenStream {
        // An `after` acts once per entry; where its line leaves the state, that entry is over anyway.
        let stays_around = |change: &Change| self.low.machine.domain_of(line.state, change) == line.state;
        let stays = matches!(&line.target, Target::None)
            || matches!(line.change().map(|change| &change.kind), Some(ChangeKind::Push(_)))
            || line.change().is_some_and(stays_around)
            || line.state == ROOT;
        let stop = match (&line.trigger, timer) {
            (Trigger::After(_), Some(timer)) if stays => {
                let name = self.timer(line.state, timer);
                tokens!(#name.stop();)
            }
            _ => TokenStream::new(),
        };
        let steps = self.line_steps(line, leave);
        let leaves = matches!(&line.target, Target::Change(_) | Target::Again(_)).then_some(leave);
        tokens!(#stop #steps #leaves)
    }
}
