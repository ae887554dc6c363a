//! What is written for machines and what they write.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use bevy_ecs::entity::Entity;
use bevy_ecs::message::Message;
use fsm_runtime::Outcome;
use fsm_runtime::requests::{Reason, Refused};

use crate::ComponentMachine;

/// An event for the machine of an entity. It waits until the system of the machines runs, and is not dropped before.
#[derive(Message)]
pub struct EventTo<M: ComponentMachine, Event: Send + Sync + 'static> {
    /// Whose machine.
    pub entity: Entity,
    /// What it is told.
    pub event: Event,
    machine: PhantomData<fn() -> M>,
}

impl<M: ComponentMachine, Event: Send + Sync + 'static> EventTo<M, Event> {
    /// An event for the machine of this entity.
    pub fn new(entity: Entity, event: Event) -> Self {
        Self { entity, event, machine: PhantomData }
    }
}

/// What has become of an event.
#[derive(Message)]
pub struct Answer<M: ComponentMachine, Event: Send + Sync + 'static> {
    /// Whose machine.
    pub entity: Entity,
    /// What it did; the event comes back where nobody has used it. `Err` where the entity has no machine, or not the parts
    /// that it needs: the event comes back there too.
    pub outcome: Result<Outcome<Event>, Undelivered<Event>>,
    machine: PhantomData<fn() -> M>,
}

/// An event for an entity that has no such machine, or lacks a component that the machine works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undelivered<Event>(pub Event);

/// The machine of an entity has come to another state.
#[derive(Message)]
pub struct Transitioned<M: ComponentMachine> {
    /// Whose machine.
    pub entity: Entity,
    /// Where it was before this tick or event; `None` where it was started.
    pub from: Option<M::StateId>,
    /// Where it is now.
    pub to: M::StateId,
}

/// A machine could not be started in the state that it was to begin in: [`Fsm::refused`](crate::Fsm::refused) has it, with its
/// data.
#[derive(Message)]
pub struct NotStarted<M: ComponentMachine> {
    /// Whose machine.
    pub entity: Entity,
    /// Why.
    pub reason: Reason,
    machine: PhantomData<fn() -> M>,
}

/// A request from outside could not be served at the `update` that it waited for.
#[derive(Message)]
pub struct RequestRefused<M: ComponentMachine> {
    /// Whose machine.
    pub entity: Entity,
    /// The request, with the data of its target, and why.
    pub refused: Refused<M::Target>,
}

impl<M: ComponentMachine> NotStarted<M> {
    pub(crate) fn new(entity: Entity, reason: Reason) -> Self {
        Self { entity, reason, machine: PhantomData }
    }
}

impl<M: ComponentMachine, Event: Send + Sync + 'static> Answer<M, Event> {
    pub(crate) fn new(entity: Entity, outcome: Result<Outcome<Event>, Undelivered<Event>>) -> Self {
        Self { entity, outcome, machine: PhantomData }
    }
}

impl<M: ComponentMachine, Event: Send + Sync + Debug + 'static> Debug for EventTo<M, Event> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventTo").field("entity", &self.entity).field("event", &self.event).finish()
    }
}

impl<M: ComponentMachine, Event: Send + Sync + Debug + 'static> Debug for Answer<M, Event> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer").field("entity", &self.entity).field("outcome", &self.outcome).finish()
    }
}

impl<M: ComponentMachine> Debug for Transitioned<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entity, from, to } = self;
        f.debug_struct("Transitioned").field("entity", entity).field("from", from).field("to", to).finish()
    }
}

// By hand: a derive would ask for `M: Clone`.
impl<M: ComponentMachine> Clone for Transitioned<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: ComponentMachine> Copy for Transitioned<M> {}
