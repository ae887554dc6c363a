//! Code of the user's: what is known at its place about the states that it asks for; and changes of state that are known only when the
//! machine runs: requests in actions, and from outside.

use super::prelude::*;
use crate::each::in_order;
use crate::model::{ChangeKind, Entry, Given};
use crate::topology::Place;

/// When a piece of code runs, as far as it decides which states are active.
#[derive(Clone, Copy)]
pub(super) enum Moment {
    /// The state of the code is active, and nothing is about to change.
    Active,
    /// All that was active inside this domain has been left.
    Left { domain: StateId },
    /// Another line of the step may have left all that was active inside this domain.
    PerhapsLeft { domain: StateId },
    /// The state of the code is being left, and all inside it has been. With `perhaps_suspended` the state may be a
    /// suspended one, which was not active before either.
    Leaving { perhaps_suspended: bool },
}

impl<'m> Lowering<'m> {
    pub(super) fn body(&self, body: &'m model::Body, state: StateId, moment: Moment) -> Body<'m> {
        let calls = body.calls.iter().map(|call| match call {
            model::Call::Request(change) => Call::Ask(self.asked_change(change, state, moment)),
            model::Call::Held(held) => {
                let asks =
                    held.changes.iter().map(|change| self.asked_change(change, state, moment)).gather();
                Call::Held { value: self.body(&held.value, state, moment), asks }
            }
            model::Call::Absent(error) => Call::Absent(error),
            model::Call::InAbsent(name) => Call::InState { seen: Seen::Never, name },
            model::Call::InState { state: tested, name } => {
                Call::InState { seen: self.seen(*tested, state, moment), name }
            }
            model::Call::Raise(raise) => Call::Raise {
                span: raise.span,
                name: &raise.name,
                payload: raise.payload.as_ref(),
                after: raise.after.as_ref().map(|after| self.period(after)),
                is_dropped: raise.is_dropped,
            },
            model::Call::Cancel(cancel) => {
                Call::Cancel { span: cancel.span, name: &cancel.name, is_dropped: cancel.is_dropped }
            }
            model::Call::Timer(call) => Call::Timer(*call),
            model::Call::Take { name, from } => Call::Take { name, from: *from },
        });
        Body {
            tokens: &body.tokens,
            calls: calls.gather(),
            words: &body.words,
            end: body.end,
            is_block: body.is_block,
        }
    }

    pub(super) fn action(&self, line: &'m model::Line, moment: Moment) -> Option<Body<'m>> {
        line.action.as_ref().map(|action| self.body(action, line.state, moment))
    }

    /// A value: it holds no calls of ours.
    pub(super) fn value(&self, body: &'m model::Body) -> Body<'m> {
        self.body(body, ROOT, Moment::Active)
    }

    pub(super) fn period(&self, period: &'m model::Period) -> Period<'m> {
        match period {
            model::Period::Literal { nanoseconds, literal } => {
                Period::Literal { nanoseconds: *nanoseconds, literal }
            }
            model::Period::Computed(body) => Period::Computed(self.value(body)),
        }
    }

    /// The answer to `in_state!` about `tested` in code of `state`, as far as it is known before the machine runs.
    pub(super) fn seen(&self, tested: StateId, state: StateId, moment: Moment) -> Seen {
        let tree = self.topology;
        match moment {
            Moment::Left { domain } if tree.is_inside(tested, domain) => Seen::Never,
            Moment::PerhapsLeft { domain } if tree.is_in(state, tested) && tree.is_inside(tested, domain) => {
                Seen::Ask(tested)
            }
            Moment::Leaving { perhaps_suspended: true } if tree.is_in(state, tested) => Seen::Ask(tested),
            _ if tree.is_in(state, tested) => Seen::Always,
            Moment::Leaving { .. } if tree.is_inside(tested, state) => Seen::Never,
            _ if tree.is_inside(tested, state) || tree.are_beside(tested, state) => Seen::Ask(tested),
            _ => Seen::Never,
        }
    }

    fn asked_change(&self, change: &'m model::Change, state: StateId, moment: Moment) -> Asked<'m> {
        let (kind, entry) = match &change.kind {
            ChangeKind::Goto(entry) => (AskedKind::Goto, Some(entry)),
            ChangeKind::Push(entry) => (AskedKind::Push, Some(entry)),
            ChangeKind::Reset(entry) => (AskedKind::Reset, Some(entry)),
            ChangeKind::Pop(Some(entry)) => (AskedKind::PopElse, Some(entry)),
            ChangeKind::Pop(None) => (AskedKind::Pop, None),
            ChangeKind::Previous => (AskedKind::Previous, None),
        };
        let gifts = entry.map(|entry| self.gifts_of(entry, state, moment)).unwrap_or_default();
        let moves = gifts.iter().any(|gift| gift.value.as_code().is_none());
        let moving = moves.then(|| self.moving.replace(self.moving.get() + 1));
        Asked {
            span: change.span,
            kind,
            target: entry.map(|entry| (entry.state, &entry.name)),
            gifts,
            moving,
        }
    }

    /// The data that a target gives to one state that it names.
    pub(super) fn gifts_of(&self, entry: &'m Entry, source: StateId, moment: Moment) -> Vec<Gift<'m>> {
        self.gifts(entry.state, &entry.given, source, moment)
    }

    /// The data given to the fields of `state`.
    pub(super) fn gifts(
        &self,
        state: StateId,
        given: &'m [Given],
        source: StateId,
        moment: Moment,
    ) -> Vec<Gift<'m>> {
        // A field that hides something has been given another name.
        let data = &self.machine.states[state.0].data;
        let name = |given: &'m Given| match &data[given.field].name {
            name if *name == given.name => &given.name,
            other => other,
        };
        let gifts = given.iter().map(|given| Gift {
            state,
            field: given.field,
            attrs: &given.attrs,
            name: name(given),
            value: match &given.value {
                model::Value::Expression(body) => Value::Code(self.body(body, source, moment)),
                model::Value::Moved { from, field, name } => Value::Moved { from: (*from, *field), name },
            },
        });
        gifts.gather()
    }
}

impl<'m> Lowering<'m> {
    /// The arrivals by request: each state that a request names, inside each domain that the request may have.
    pub(super) fn asked(&self, lines: &[Line<'m>]) -> Vec<AskedArrival<'m>> {
        // Domain, target, and the states that ask.
        let mut pairs: Vec<(StateId, StateId, Vec<StateId>)> = Vec::new();
        let mut add = |domain: StateId, target: StateId, source: StateId| {
            let earlier = pairs.iter_mut().find(|pair| (pair.0, pair.1) == (domain, target));
            match earlier {
                Some((.., sources)) => sources.push(source),
                None if self.can_enter(domain, target) => pairs.push((domain, target, vec![source])),
                None => {}
            }
        };
        for (source, asked) in asks_in(lines) {
            let Some((target, _)) = asked.target.filter(|_| asked.moving.is_none()) else { continue };
            add(ROOT, target, source);
            if asked.kind == AskedKind::Goto {
                add(self.domain_asked(source, target), target, source);
            }
        }
        if self.machine.requests.is_some() {
            self.topology.states().for_each(|target| add(ROOT, target, ROOT));
        }
        let pairs = in_order(pairs, |(domain, target, _)| (target.0, domain.0));
        let arrivals = pairs.into_iter().map(|(domain, target, sources)| {
            let made = self.made_asked_by(domain, target, &sources);
            AskedArrival { domain, target, made, commit: Commit::Place, decides: None }
        });
        arrivals.gather()
    }

    /// The requests that move data: it is known what each of them leaves.
    pub(super) fn moving(&self, lines: &[Line<'m>]) -> Vec<Moving<'m>> {
        let moving = asks_in(lines).into_iter().filter_map(|(source, asked)| {
            let (number, (target, _)) = (asked.moving?, asked.target?);
            let domain = if asked.kind == AskedKind::Goto { self.domain_asked(source, target) } else { ROOT };
            let made = self.made_moving(domain, target, source, &asked.gifts);
            let arrival = AskedArrival { domain, target, made, commit: Commit::Place, decides: None };
            Some(Moving { number, source, arrival })
        });
        moving.gather()
    }

    /// The kinds of change that are asked for while the machine runs.
    pub(super) fn asks(&self, lines: &[Line<'m>]) -> Vec<AskedKind> {
        let mut kinds: Vec<AskedKind> = Vec::new();
        let mut add = |kind| {
            if !kinds.holds(&kind) {
                kinds.push(kind);
            }
        };
        asks_in(lines).into_iter().for_each(|(_, asked)| add(asked.kind));
        if self.machine.requests.is_some() {
            add(AskedKind::Goto);
            add(AskedKind::Previous);
            if self.has_stack() {
                add(AskedKind::Push);
                add(AskedKind::Pop);
            }
        }
        kinds
    }

    /// Requests wait for others where several states can ask in one step: in regions, or inside each other on entry.
    pub(super) fn refusals(&self, asks: &[AskedKind], storage: &Storage) -> Vec<Refusal> {
        let several = self.topology.has_regions() || !self.topology.is_flat() && storage.asks_at_once > 0;
        let is_asked = |kind| asks.holds(&kind);
        let has_stack = storage.stack.is_some();
        let all = [
            (Refusal::Finished, several && !asks.is_empty() && self.topology.can_end()),
            (Refusal::SourceLeft, several && !asks.is_empty()),
            (Refusal::StackFull, several && has_stack && is_asked(AskedKind::Push)),
            (Refusal::NothingBelow, several && has_stack && is_asked(AskedKind::Pop)),
            (Refusal::NoPrevious, is_asked(AskedKind::Previous)),
            (Refusal::NotListed, self.machine.holds_targets()),
        ];
        all.into_iter().filter(|(_, may_happen)| *may_happen).map(|(refusal, _)| refusal).gather()
    }

    fn domain_asked(&self, source: StateId, target: StateId) -> StateId {
        self.topology.domain(source, &[Place::of(target, None)], false)
    }

    /// Whether a state can be entered from this domain by a name alone: those around it that are entered too must
    /// not wait for data.
    pub(super) fn can_enter(&self, domain: StateId, id: StateId) -> bool {
        let around = self.topology.path_between(domain, id);
        let needs = |id: &StateId| self.machine.state(*id).data.iter().any(|field| field.init.is_none());
        !around.iter().filter(|around| **around != id).any(needs)
    }
}

/// Whether some request gives a value in place of an initial one.
pub(super) fn overrides_initial(lines: &[Line], states: &[State]) -> bool {
    let gifts = asks_in(lines).into_iter().each_of(|(_, asked)| &asked.gifts).gather();
    gifts.iter().any(|gift| states[gift.state.0].data[gift.field].initial.is_some())
}

/// Every request in an action, with the state whose line asks.
pub(super) fn asks_in<'l, 'm>(lines: &'l [Line<'m>]) -> Vec<(StateId, &'l Asked<'m>)> {
    let of_line = |line: &'l Line<'m>| -> Vec<(StateId, &'l Asked<'m>)> {
        let action: Option<&'l Body<'m>> = line.action();
        let calls = action.into_iter().each_of(|action| &action.calls);
        calls.each_of(|call| call.asks()).map(|asked| (line.source, asked)).gather()
    };
    lines.iter().each_of(of_line).gather()
}
