//! Events for many machines: of a type that is `Clone`, of one that is not, and none at all.

use fsm_oracle::random::Random;
use fsm_runtime::any::{CrowdMachine, CrowdReceive};
use fsm_runtime::{Crowd, Handle};

/// One random event for one agent or for all, in a crowd or alone.
pub trait Sent<M: CrowdMachine<Owner: Sized>> {
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
    fn all_alone(&self, agents: Agents<M>, world: &M::World, now: M::Time, choices: &mut Random) -> usize {
        let _ = (agents, world, now, choices);
        0
    }
}

/// A machine without events.
pub struct Nothing;

impl<M: CrowdMachine<Owner: Sized>> Sent<M> for Nothing {
    fn one(&self, _: &mut Crowd<M>, _: Handle, _: &M::World, _: M::Time, _: &mut Random) -> bool {
        false
    }

    fn one_alone(&self, _: &mut (M, M::Owner), _: &M::World, _: M::Time, _: &mut Random) -> bool {
        false
    }
}

/// Events that are made anew for each call, and who can take one at once.
pub struct Made<F, W>(pub F, pub W);

/// One agent at a time: their type is not `Clone`.
pub struct One;

/// All agents.
pub struct All;

/// What becomes of one event for all agents.
pub trait Whom<M: CrowdReceive<E, Owner: Sized>, E> {
    fn broadcast(crowd: &mut Crowd<M>, world: &M::World, event: E, now: M::Time) -> usize;

    /// The same one by one.
    fn send_each(agents: Agents<M>, world: &M::World, event: E, now: M::Time) -> usize;
}

type Agents<'a, 'b, M> = &'a mut dyn Iterator<Item = &'b mut (M, <M as CrowdMachine>::Owner)>;

impl<M: CrowdReceive<E, Owner: Sized>, E> Whom<M, E> for One {
    fn broadcast(_: &mut Crowd<M>, _: &M::World, _: E, _: M::Time) -> usize {
        0
    }

    fn send_each(_: Agents<M>, _: &M::World, _: E, _: M::Time) -> usize {
        0
    }
}

impl<M: CrowdReceive<E, Owner: Sized>, E: Clone> Whom<M, E> for All {
    fn broadcast(crowd: &mut Crowd<M>, world: &M::World, event: E, now: M::Time) -> usize {
        crowd.broadcast(world, event, now)
    }

    fn send_each(agents: Agents<M>, world: &M::World, event: E, now: M::Time) -> usize {
        agents.filter_map(|agent| send(agent, world, event.clone(), now).then_some(())).count()
    }
}

impl<M, E, F, W> Sent<M> for Made<F, W>
where
    M: CrowdReceive<E, Owner: Sized>,
    F: Fn(&mut Random) -> E,
    W: Whom<M, E>,
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
        send(to, world, self.0(choices), now)
    }

    fn all(&self, crowd: &mut Crowd<M>, world: &M::World, now: M::Time, choices: &mut Random) -> usize {
        W::broadcast(crowd, world, self.0(choices), now)
    }

    fn all_alone(&self, agents: Agents<M>, world: &M::World, now: M::Time, choices: &mut Random) -> usize {
        W::send_each(agents, world, self.0(choices), now)
    }
}

fn send<M: CrowdReceive<E, Owner: Sized>, E>(
    to: &mut (M, M::Owner),
    world: &M::World,
    event: E,
    now: M::Time,
) -> bool {
    let (machine, owner) = to;
    machine.send_agent(owner, world, event, now).is_used()
}
