//! What can happen to two machines in a state, and what it leads to.

use std::fmt::{self, Debug};

use fsm_runtime::any::Machine;
use stateright::{Model, Property};

use super::{Half, Pair, PairAction, PairModel, PairState};
use crate::machine::State;
use crate::properties::{NO_OVERFLOW, NO_PANIC, all};
use crate::{Channels, MachineModel, MachineState, Stop};

/// What happens to one of two machines.
fn happen<M: Machine, P, E: PartialEq>(
    model: &MachineModel<M, P, E>,
    state: &mut State<M, P>,
    channel: &mut Vec<E>,
    action: Half<E>,
) {
    match action {
        Half::Send(event) => model.send(state, event),
        Half::Update => model.update(state, None),
        Half::Channel(delivery) => {
            if let Some(event) = delivery.take_place(channel) {
                model.send(state, event);
            }
        }
    }
}

/// What can happen to one of two machines.
fn halves<M: Machine, P, E: Clone + PartialEq>(
    model: &MachineModel<M, P, E>,
    state: &State<M, P>,
    channel: &[E],
    channels: Channels,
) -> impl Iterator<Item = Half<E>> {
    let sent = model.offered(state).into_iter().map(Half::Send);
    let updates = model.has_updates().then_some(Half::Update);
    sent.chain(updates).chain(channels.deliveries(channel).into_iter().map(Half::Channel))
}

impl<A, P, EventA, B, Q, EventB> Model for PairModel<A, P, EventA, B, Q, EventB>
where
    A: Machine + Clone + PartialEq,
    A::Time: PartialEq,
    P: Clone + PartialEq,
    EventA: Clone + PartialEq,
    B: Machine + Clone + PartialEq,
    B::Time: PartialEq,
    Q: Clone + PartialEq,
    EventB: Clone + PartialEq,
{
    type State = Pair<A, P, EventA, B, Q, EventB>;
    type Action = PairAction<EventA, EventB>;

    fn init_states(&self) -> Vec<Self::State> {
        let pairs = self.first.begins().iter().flat_map(|first| {
            let seconds = self.second.begins().iter();
            seconds.map(move |second| (first.clone(), second.clone()))
        });
        let states = pairs.map(|(first, second)| {
            let mut state = PairState { first, second, to_first: Vec::new(), to_second: Vec::new() };
            self.post(&mut state);
            state
        });
        states.collect()
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>) {
        if state.has_panicked() || state.overflows(self.channels) {
            return;
        }
        let first = halves(&self.first, &state.first, &state.to_first, self.channels);
        let second = halves(&self.second, &state.second, &state.to_second, self.channels);
        actions.extend(first.map(PairAction::First));
        actions.extend(second.map(PairAction::Second));
        actions.extend(self.waits_in(state).into_iter().map(PairAction::Wait));
    }

    fn next_state(&self, last: &Self::State, action: Self::Action) -> Option<Self::State> {
        let mut next = last.clone();
        next.first.stop = None;
        next.second.stop = None;
        match action {
            PairAction::First(action) => happen(&self.first, &mut next.first, &mut next.to_first, action),
            PairAction::Second(action) => happen(&self.second, &mut next.second, &mut next.to_second, action),
            PairAction::Wait(wait) => {
                self.first.update(&mut next.first, Some(wait));
                self.second.update(&mut next.second, Some(wait));
            }
        }
        self.post(&mut next);
        (next != *last).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let no_panic = Property::always(NO_PANIC, |_, state: &Self::State| !state.has_panicked());
        let no_overflow = Property::always(NO_OVERFLOW, |model: &Self, state: &Self::State| {
            !state.overflows(model.channels)
        });
        all(&self.properties).into_iter().chain([no_panic, no_overflow]).collect()
    }
}

impl<A, P, S, B, Q, T, EventA, EventB>
    PairState<MachineState<A, P, S>, MachineState<B, Q, T>, EventA, EventB>
{
    fn has_panicked(&self) -> bool {
        Stop::is_panic(&self.first.stop) || Stop::is_panic(&self.second.stop)
    }

    fn overflows(&self, channels: Channels) -> bool {
        channels.overflows(&self.to_first) || channels.overflows(&self.to_second)
    }
}

impl<EventA: Debug, EventB: Debug> fmt::Display for PairAction<EventA, EventB> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairAction::First(action) => write!(f, "first: {action}"),
            PairAction::Second(action) => write!(f, "second: {action}"),
            PairAction::Wait(wait) => write!(f, "wait {wait:?}"),
        }
    }
}

impl<E: Debug> fmt::Display for Half<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Half::Send(event) => write!(f, "send {event:?}"),
            Half::Update => write!(f, "update"),
            Half::Channel(delivery) => write!(f, "{delivery}"),
        }
    }
}
