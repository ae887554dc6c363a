//! Code with the calls of the language in it, whose names are resolved.

use super::prelude::*;
use super::resolve::{Resolver, leaves_by, optional};
use super::scope::{Leaves, Names, of_actions};
use super::unknown_events;
use crate::syntax::{Code, Naming, StateTarget};

impl Resolver<'_> {
    /// A value: everything may stand in it but our own calls. Data by value may stand in a target.
    pub(super) fn value(&mut self, names: &Names, code: Code) -> Option<Body> {
        let body = self.body(names, code)?;
        let is_ours = |call: &&Call| names.in_request || !matches!(call, Call::Take { .. });
        let Some(call) = body.calls.iter().find(is_ours) else { return Some(body) };
        let (span, word, help) = match call {
            Call::Take { name, .. } => {
                let message = format!(
                    "in a request `take!({name})` is the whole value of a field, for `{name}` moves when the request is served: compute in a target, or in `enter`"
                );
                return self.errors.refuse(name.span(), message);
            }
            Call::InState { name, .. } | Call::InAbsent(name) => {
                (name.span(), "in_state", "test the state in a guard or an action")
            }
            Call::Absent(_) => return Some(body),
            Call::Request(_) | Call::Held(_) | Call::Raise(_) | Call::Cancel(_) | Call::Timer(_) => {
                of_actions(call)?
            }
        };
        self.errors.refuse(span, format!("`{word}!` in a value, which is only computed: {help}"))
    }

    /// Code with its calls resolved.
    pub(super) fn body(&mut self, names: &Names, code: Code) -> Option<Body> {
        let Code { tokens, calls, words, end, is_block, is_joined } = code;
        let count = calls.len();
        // Each of them, so that each reports what is wrong with it.
        let calls: Vec<Call> = calls.into_iter().filter_map(|call| self.perhaps_absent(names, call)).gather();
        (calls.len() == count).then_some(Body { tokens, calls, words, end, is_block, is_joined })
    }

    /// Where a table is without what is not there, a call that cannot be resolved is about such a thing: all others have been
    /// reported.
    fn perhaps_absent(&mut self, names: &Names, call: syntax::Call) -> Option<Call> {
        if self.machine.is_whole() {
            return self.call(names, call);
        }
        let mut errors = Errors::default();
        let call = Resolver { machine: self.machine, errors: &mut errors }.call(names, call);
        call.or_else(|| errors.into_first().map(Call::Absent))
    }

    fn call(&mut self, names: &Names, call: syntax::Call) -> Option<Call> {
        Some(match call {
            syntax::Call::Broken => return None,
            syntax::Call::InState(name) if self.machine.is_absent(&name) => Call::InAbsent(name),
            syntax::Call::InState(name) => Call::InState { state: self.find_state(&name)?, name },
            syntax::Call::Raise(syntax::Raise { span, name, payload, after, is_dropped }) => {
                let after = optional(after, |after| self.period(names.source, after));
                unknown_events::is_known_event(self.machine, &name, self.errors).then_some(())?;
                Call::Raise(syntax::Raise { span, name, payload, after: after?, is_dropped })
            }
            syntax::Call::Restart(named) => self.timer(names, named, true)?,
            syntax::Call::Cancel(named) if self.machine.timer(&named.name).is_some() => {
                self.timer(names, named, false)?
            }
            // It may be the timer of a line that could not be read.
            syntax::Call::Cancel(cancel)
                if self.machine.some_state_lacks(Part::Lines)
                    && self.machine.event(&cancel.name).is_none() =>
            {
                return None;
            }
            syntax::Call::Cancel(cancel) => {
                unknown_events::cancelled(self.machine, &cancel.name, self.errors)
                    .then_some(Call::Cancel(cancel))?
            }
            syntax::Call::Request(request) if request.holds().is_some() => {
                Call::Held(self.held(request, names)?)
            }
            syntax::Call::Request(request) => {
                let leaves = leaves_by(self.machine, names.source, &request);
                Call::Request(self.change(request, &names.of_request(leaves))?)
            }
            syntax::Call::Take(name) => {
                let from = self.taken(&name, names)?;
                Call::Take { name, from }
            }
        })
    }

    /// A request for the target that a value holds: each state of the list, which the value brings the data for.
    fn held(&mut self, request: syntax::Change<StateTarget>, names: &Names) -> Option<Held> {
        let syntax::Held { value, others } = request.holds()?.clone();
        let syntax::Change { kind, span, .. } = request;
        let states = kind.named().map(|state| state.name.clone()).into_iter().chain(others);
        let changes = states.map(|name| {
            let state = self.find_state(&name)?;
            let plain =
                Entry { state, name, given: Vec::new(), history: None, within: Vec::new(), also: Vec::new() };
            let kind = kind.clone().resolve(|_| Some(plain))?;
            Some(Change { span, kind, reenter: false })
        });
        let changes: Vec<Option<Change>> = changes.gather();
        let value = self.value(&names.of_request(Leaves::Stays), value)?;
        Some(Held { value, changes: changes.into_iter().collect::<Option<_>>()? })
    }

    /// A call about a timer, in an action that is there only while its state is active. A region is active with its state.
    fn timer(&mut self, names: &Names, named: Naming, restarts: bool) -> Option<Call> {
        let Naming { span, name, .. } = named;
        let Some(timer) = self.machine.timer(&name) else {
            unknown_events::timer(self.machine, &name, self.errors);
            return None;
        };
        let state = self.machine.timers[timer].state;
        let topology = &self.machine.topology;
        let around = topology.always_with(state);
        if !topology.is_in(names.source, around) {
            let (place, around) = (self.machine.describe(state), self.machine.describe(around));
            let message = format!(
                "timer `{name}` is of {place}, which need not be active here: write this in a line of {around}, or of a state inside it, and `raise!` an event for that line here"
            );
            return self.errors.refuse(name.span(), message);
        }
        Some(Call::Timer(TimerCall { span, timer, restarts }))
    }
}
