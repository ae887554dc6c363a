//! What happens by itself once a step is over, until nothing is left: `always` lines, `done`, and the events that
//! wait inside the machine.

use super::tokens::TokenStream;
use super::{Gen, in_a_row};
use crate::each::Gather;
use crate::model::{ChangeKind, Handler, StateId, Target, Trigger};

impl Gen<'_> {
    /// `self.settle_(…);`, where something can be left to do.
    pub(super) fn settle_call(&self, machine: &TokenStream) -> TokenStream {
        let args = self.args();
        let only_events = self.has_queue() && !self.has_always() && self.finished_type().is_none();
        match (self.low.features.settles, only_events) {
            (false, _) => TokenStream::new(),
            // Nothing waits after most steps.
            (true, true) => tokens!(if !#machine.queue.is_empty() { #machine.settle_(#args); }),
            (true, false) => tokens!(#machine.settle_(#args);),
        }
    }

    pub(super) fn settling(&self) -> TokenStream {
        if !self.low.features.settles {
            return TokenStream::new();
        }
        let (settle, done) = (self.settle_fn(), self.done_fns());
        let always = match (self.has_always(), self.low.features.regions) {
            (false, _) => TokenStream::new(),
            (true, false) => self.always_fns(),
            (true, true) => self.always_in_regions(),
        };
        let livelock = self.low.features.always_cyclic.then(|| {
            let livelock = self.livelock("`always` or `done` lines");
            let params = self.params(&livelock);
            tokens!(fn livelock_(&mut self, #params) { #livelock })
        });
        tokens!(#settle #always #done #livelock)
    }

    fn has_always(&self) -> bool {
        self.low.plans.iter().any(|plan| !plan.always.is_empty())
    }

    /// The states that were entered by `always` lines of one step, where these may lead round.
    fn chain_arg(&self) -> Option<TokenStream> {
        self.low.features.always_cyclic.then(|| tokens!(&mut chain,))
    }

    pub(super) fn chain_param(&self) -> Option<TokenStream> {
        let words = self.low.machine.states.len().div_ceil(32);
        self.low.features.always_cyclic.then(|| tokens!(chain: &mut ::fsm_runtime::__private::Chain<#words>,))
    }

    fn settle_fn(&self) -> TokenStream {
        let args = self.args();
        let words = self.low.machine.states.len().div_ceil(32);
        let new_chain = self
            .low
            .features
            .always_cyclic
            .then(|| tokens!(chain = ::fsm_runtime::__private::Chain::<#words>::new();));
        let chain = new_chain.as_ref().map(|new| tokens!(let mut #new));
        let (has_queue, tells_done) = (self.has_queue(), self.finished_type().is_some());
        let done = self.low.features.finals.then(|| {
            let queue = has_queue.then(|| tokens!(self.queue.clear();));
            let finished = tells_done.then(|| tokens!(self.finished.clear();));
            tokens!(if self.is_done() { #queue #finished return; })
        });
        let always = self.has_always().then(|| {
            let chain = self.chain_arg();
            tokens!(if self.always_(#chain #args) { continue; })
        });
        let finished = tells_done.then(|| {
            let pass = self.chain_arg();
            tokens! {
                if let ::core::option::Option::Some(id) = self.finished.take() {
                    self.done_(id, #pass #args);
                    continue;
                }
            }
        });
        let queued = has_queue.then(|| {
            let (callers, now) = (self.callers_args(), self.now_arg());
            let (waited, advance) = match (self.low.features.defers, tells_done) {
                (true, true) => (
                    tokens!((recalled, event)),
                    tokens!(if !recalled {
                        self.finished.advance();
                    }),
                ),
                (true, false) => (tokens!((_, event)), TokenStream::new()),
                (false, true) => (tokens!(event), tokens!(self.finished.advance();)),
                (false, false) => (tokens!(event), TokenStream::new()),
            };
            let step = tokens!(#advance #new_chain self.take_(#callers event, #now););
            let next = tokens!(let ::core::option::Option::Some(#waited) = self.queue.take());
            match self.low.features.finals || self.has_always() || tells_done {
                true => tokens!(if #next { #step continue; }),
                false => tokens!(while #next { #step }),
            }
        });
        let in_turn = in_a_row([done, always, finished].map(Option::unwrap_or_default));
        let body = match in_turn.is_empty() {
            true => tokens!(#queued),
            false => tokens!(#chain loop { #in_turn #queued break; }),
        };
        let params = self.params(&body);
        tokens!(#[allow(clippy::never_loop)] fn settle_(&mut self, #params) { #body })
    }

    /// `always_`: the `always` lines of the innermost active state, then those of the states around it.
    fn always_fns(&self) -> TokenStream {
        let has = |id: StateId| !self.low.plan(id).always.is_empty();
        let states = self.low.machine.all_ids().filter(|id| has(*id)).map(|id| self.always_fn(id));
        let states: TokenStream = states.joined();
        let (chain, args) = (self.chain_param(), self.args());
        let pass = self.low.features.always_cyclic.then(|| tokens!(chain,));
        let call = |id: StateId, _| {
            let name = self.function("always", id);
            tokens!(self.#name(#pass #args))
        };
        let body = self.dispatch_inward(&has, &|_| false, &call, &tokens!(false));
        let params = self.params(&body);
        tokens! {
            #states
            #[allow(unreachable_patterns, unused_variables)]
            fn always_(&mut self, #chain #params) -> bool { #body }
        }
    }

    fn always_fn(&self, id: StateId) -> TokenStream {
        let lines = self.low.plan(id).always.iter().copied().filter(|line| self.can_act(line));
        let tests = self.in_state_lets(&self.low.plan(id).always);
        let lines: TokenStream = lines.map(|line| self.always_line(line)).joined();
        let (chain, args) = (self.chain_param(), self.args());
        let has = |id: StateId| !self.low.plan(id).always.is_empty();
        let outer = match self.outer_with(id, &has) {
            Some(outer) => {
                let pass = self.low.features.always_cyclic.then(|| tokens!(chain,));
                let name = self.function("always", outer);
                tokens!(self.#name(#pass #args))
            }
            None => tokens!(false),
        };
        let (bind_state, bind_data) = (self.bind_state(id), self.bind_machine());
        let body = tokens!(#tests #bind_state #bind_data #lines #[allow(unreachable_code)] { #outer });
        let (name, params, cfgs) = (self.function("always", id), self.params(&body), self.state_cfgs(id));
        tokens! {
            #cfgs
            #[allow(unused_variables, clippy::needless_return)]
            fn #name(&mut self, #chain #params) -> bool { #body }
        }
    }

    /// `if guard { …; return true; }`
    fn always_line(&self, line: &Handler) -> TokenStream {
        let steps = self.line_steps(line, &TokenStream::new());
        let bound = self.bound_of_chain(line, &tokens!(return false;));
        self.guarded_step(line, &tokens!(#bound #steps return true;))
    }

    /// The condition of a line that no event triggers, around what it does.
    pub(super) fn guarded_step(&self, line: &Handler, steps: &TokenStream) -> TokenStream {
        let conditions = self.line_conditions(line);
        let cfgs = line.attrs.cfgs();
        match (conditions.is_empty(), cfgs.is_empty()) {
            (true, _) => tokens!(#(#cfgs)* { #steps }),
            (false, _) => tokens!(#(#cfgs)* if #(#conditions)&&* { #steps }),
        }
    }

    /// What has to hold for a line that no event triggers, in a tick or by itself.
    pub(super) fn line_conditions(&self, line: &Handler) -> Vec<TokenStream> {
        let mut conditions = self.filter_conditions(line);
        if let Trigger::When(condition) = &line.trigger {
            conditions.push(self.condition(condition, line.state));
        }
        conditions.extend(line.guard.as_ref().map(|guard| self.condition(guard, line.state)));
        if line.goes_back() {
            let field = self.previous_field(self.low.machine.domain_of_self(line.state));
            conditions.push(tokens!(self.#field.is_some()));
        }
        if self.may_overflow(line) {
            conditions.push(tokens!(!self.stack.is_full()));
        }
        conditions
    }

    /// What a line does, as statements; `leave` is what follows a change that its action has asked for.
    pub(super) fn line_steps(&self, line: &Handler, leave: &TokenStream) -> TokenStream {
        match &line.target {
            Target::Change(change) => self.transition(line, change),
            Target::Again(_) => self.again(line),
            Target::None | Target::Ignore(_) | Target::Defer(_) => {
                let action = line.action.as_ref().map(|action| self.action(action, line.state));
                if !line.has_requests() {
                    return action.unwrap_or_default();
                }
                let (lets, args) = (self.request_lets(&tokens!(#action)), self.args());
                let (entered, change) = (self.nothing_entered(), self.asked_change(line.state));
                tokens!({
                    #lets
                    #action
                    if let ::core::option::Option::Some(change) = request {
                        self.follow_(#change, #entered #args);
                        #leave
                    }
                })
            }
        }
    }

    /// A round of `always` and `done` lines ends where a state would be entered a second time.
    pub(super) fn bound_of_chain(&self, line: &Handler, leave: &TokenStream) -> TokenStream {
        if !self.low.features.always_cyclic || self.bounded_by(line).is_none() {
            return TokenStream::new();
        }
        let (index, args) = (self.bounded_by(line), self.args());
        if self.passes_choice(line) {
            return tokens!(chain.enter(#index););
        }
        tokens! {
            if !chain.enter(#index) {
                self.livelock_(#args);
                #leave
            }
        }
    }

    /// The state by which a line is counted, since it enters it.
    pub(super) fn bounded_by(&self, line: &Handler) -> Option<usize> {
        if matches!(line.target, Target::Again(_)) {
            return Some(line.state.0);
        }
        Some(match &line.change()?.kind {
            ChangeKind::Goto(entry) | ChangeKind::Push(entry) | ChangeKind::Reset(entry) => entry.state.0,
            _ => line.state.0,
        })
    }
}
