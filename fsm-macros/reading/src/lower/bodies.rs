//! Code of the user's: what is known at its place about the states that it asks for, and the changes that it asks for.

use super::Lowering;
use crate::each::Gather;
use crate::model::{self, ChangeKind, Entry, Given, ROOT, StateId};
use crate::program::{Asked, AskedKind, Body, Call, Gift, Period, Seen, Value};

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
