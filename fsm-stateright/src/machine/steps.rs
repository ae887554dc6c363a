//! What can happen to a machine in a state, and what it leads to.

use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::Duration;

use fsm_runtime::any::Machine;
use stateright::{Model, Property};

use super::{Action, MachineModel, Source, State};
use crate::properties::{NO_PANIC, all};
use crate::{MachineState, Serve, Stop};

impl<M: Machine, P, E> MachineModel<M, P, E> {
    /// For events of another machine; others come as they did.
    pub(crate) fn receiving<Kind>(mut self) -> Self
    where
        P: Serve<Kind, M, E>,
    {
        self.events.get_or_insert_with(|| Source { send: P::send, offered: Arc::new(|_| Vec::new()) });
        self
    }

    pub(crate) fn has_properties(&self) -> bool {
        !self.properties.is_empty()
    }

    pub(crate) fn begins(&self) -> &[State<M, P>] {
        &self.begin
    }

    /// The events that may come in this state.
    pub(crate) fn offered(&self, state: &State<M, P>) -> Vec<E> {
        self.events.as_ref().map_or_else(Vec::new, |source| (source.offered)(state))
    }

    pub(crate) fn waits_of_any_state(&self) -> impl Iterator<Item = Duration> {
        self.clock.iter().flat_map(|clock| clock.waits.iter().copied())
    }

    /// Whether the time of this machine is not over after such a wait.
    pub(crate) fn may_wait(&self, state: &State<M, P>, wait: Duration) -> bool {
        self.clock.as_ref().is_none_or(|clock| {
            let later = (clock.later)(state.now, wait);
            !(clock.is_over)(later, clock.until)
        })
    }

    pub(crate) fn has_updates(&self) -> bool {
        self.has_updates
    }

    /// An event.
    pub(crate) fn send(&self, state: &mut State<M, P>, event: E) {
        let Some(source) = &self.events else { return };
        let MachineState { machine, params, now, stop } = state;
        *stop = Stop::of(|| (source.send)(params, machine, event, *now));
    }

    /// An update, after this time.
    pub(crate) fn update(&self, state: &mut State<M, P>, wait: Option<Duration>) {
        if let (Some(clock), Some(wait)) = (&self.clock, wait) {
            state.now = (clock.later)(state.now, wait);
        }
        let Some(update) = self.update else { return };
        let MachineState { machine, params, now, stop } = state;
        *stop = Stop::of(|| update(params, machine, *now));
    }
}

impl<M, P, E> Model for MachineModel<M, P, E>
where
    M: Machine + Clone + PartialEq,
    M::Time: PartialEq,
    P: Clone + PartialEq,
{
    type State = State<M, P>;
    type Action = Action<E>;

    fn init_states(&self) -> Vec<Self::State> {
        self.begin.clone()
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>) {
        if Stop::is_panic(&state.stop) {
            return;
        }
        actions.extend(self.offered(state).into_iter().map(Action::Send));
        actions.extend(self.has_updates.then_some(Action::Update));
        actions
            .extend(self.waits_of_any_state().filter(|wait| self.may_wait(state, *wait)).map(Action::Wait));
    }

    fn next_state(&self, last: &Self::State, action: Self::Action) -> Option<Self::State> {
        let mut next = last.clone();
        next.stop = None;
        match action {
            Action::Send(event) => self.send(&mut next, event),
            Action::Update => self.update(&mut next, None),
            Action::Wait(wait) => self.update(&mut next, Some(wait)),
        }
        (next != *last).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let no_panic = Property::always(NO_PANIC, |_, state: &Self::State| !Stop::is_panic(&state.stop));
        all(&self.properties).into_iter().chain([no_panic]).collect()
    }
}

impl<E: Debug> fmt::Display for Action<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Send(event) => write!(f, "send {event:?}"),
            Action::Update => write!(f, "update"),
            Action::Wait(wait) => write!(f, "wait {wait:?}"),
        }
    }
}
