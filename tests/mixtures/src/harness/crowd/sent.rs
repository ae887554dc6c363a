//! Events for many machines: of a type that is `Clone`, of one that is not, and none at all.

use fsm_oracle::random::Random;
use fsm_runtime::{Crowd, Handle, Machine, Receive};

/// One random event for one agent or for all, in a crowd or alone.
pub trait Sent<M: Machine<Owner: Sized>> {
    /// Whether the agent has used it.
    fn one(
        &self,
        crowd: &mut Crowd<M>,
        to: Handle,
        world: &M::World,
        now: M::Time,
        choices: &mut Random,
    ) -> bool;

    fn one_alone(&self, to: &mut (M, M::Owner), world: &M::World, now: M::Time, choices: &mut Random)
    -> bool;

    /// How many agents have used it.
    fn all(&self, crowd: &mut Crowd<M>, world: &M::World, now: M::Time, choices: &mut Random) -> usize {
        let _ = (crowd, world, now, choices);
        0
    }

    /// The same one by one.
    fn all_alone(
        &self,
        agents: &mut dyn Iterator<Item = &mut (M, M::Owner)>,
        world: &M::World,
        now: M::Time,
        choices: &mut Random,
    ) -> usize {
        let _ = (agents, world, now, choices);
        0
    }
}

/// A machine without events.
pub struct Nothing;

impl<M: Machine<Owner: Sized>> Sent<M> for Nothing {
    fn one(&self, _: &mut Crowd<M>, _: Handle, _: &M::World, _: M::Time, _: &mut Random) -> bool {
        false
    }

    fn one_alone(&self, _: &mut (M, M::Owner), _: &M::World, _: M::Time, _: &mut Random) -> bool {
        false
    }
}

/// Events that are made anew for each agent.
pub struct Once<F>(pub F);

impl<M, E, F> Sent<M> for Once<F>
where
    M: Receive<E, Owner: Sized>,
    F: Fn(&mut Random) -> E,
{
    fn one(
        &self,
        crowd: &mut Crowd<M>,
        to: Handle,
        world: &M::World,
        now: M::Time,
        choices: &mut Random,
    ) -> bool {
        let outcome = crowd.send(to, world, self.0(choices), now);
        outcome.unwrap_or_else(|_| panic!("the agent is there")).is_used()
    }

    fn one_alone(
        &self,
        to: &mut (M, M::Owner),
        world: &M::World,
        now: M::Time,
        choices: &mut Random,
    ) -> bool {
        let (machine, owner) = to;
        machine.send(owner, world, self.0(choices), now).is_used()
    }
}

/// Events that all agents can take at once.
pub struct Cloned<F>(pub F);

impl<M, E, F> Sent<M> for Cloned<F>
where
    M: Receive<E, Owner: Sized>,
    E: Clone,
    F: Fn(&mut Random) -> E,
{
    fn one(
        &self,
        crowd: &mut Crowd<M>,
        to: Handle,
        world: &M::World,
        now: M::Time,
        choices: &mut Random,
    ) -> bool {
        Once(&self.0).one(crowd, to, world, now, choices)
    }

    fn one_alone(
        &self,
        to: &mut (M, M::Owner),
        world: &M::World,
        now: M::Time,
        choices: &mut Random,
    ) -> bool {
        Once(&self.0).one_alone(to, world, now, choices)
    }

    fn all(&self, crowd: &mut Crowd<M>, world: &M::World, now: M::Time, choices: &mut Random) -> usize {
        crowd.broadcast(world, self.0(choices), now)
    }

    fn all_alone(
        &self,
        agents: &mut dyn Iterator<Item = &mut (M, M::Owner)>,
        world: &M::World,
        now: M::Time,
        choices: &mut Random,
    ) -> usize {
        let event = self.0(choices);
        agents
            .filter_map(|(machine, owner)| {
                machine.send(owner, world, event.clone(), now).is_used().then_some(())
            })
            .count()
    }
}
