// One agent: to be looked at, or to be changed in place.

use core::fmt;

use super::place::Place;
use super::{Crowd, Handle};
use crate::any::CrowdMachine;

/// One agent of a [`Crowd`], to be looked at.
pub struct Agent<'a, M: CrowdMachine<Owner: Sized>> {
    machine: &'a M,
    owner: &'a M::Owner,
}

impl<'a, M: CrowdMachine<Owner: Sized>> Agent<'a, M> {
    /// The machine and its owner.
    #[inline]
    pub const fn parts(self) -> (&'a M, &'a M::Owner) {
        (self.machine, self.owner)
    }

    /// The machine.
    #[inline]
    pub const fn machine(self) -> &'a M {
        self.machine
    }

    /// The owner.
    #[inline]
    pub const fn owner(self) -> &'a M::Owner {
        self.owner
    }
}

// By hand: derives would ask for the same of the machine.
impl<M: CrowdMachine<Owner: Sized>> Clone for Agent<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: CrowdMachine<Owner: Sized>> Copy for Agent<'_, M> {}

impl<M: CrowdMachine<Owner: Sized + fmt::Debug> + fmt::Debug> fmt::Debug for Agent<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Agent").field("machine", self.machine).field("owner", self.owner).finish()
    }
}

/// One agent of a [`Crowd`], to be changed.
///
/// When it goes out of scope, the agent is stored by the state that its machine
/// is then in. (One that is forgotten by `mem::forget` stays where it is until the
/// crowd is next changed.)
pub struct AgentMut<'a, M: CrowdMachine<Owner: Sized>> {
    crowd: &'a mut Crowd<M>,
    place: Place,
}

impl<M: CrowdMachine<Owner: Sized>> AgentMut<'_, M> {
    /// The machine and its owner.
    #[inline]
    pub fn parts(&mut self) -> (&mut M, &mut M::Owner) {
        let block = &mut self.crowd.buckets.blocks[self.place.block() as usize];
        (&mut block.machines[self.place.offset()], &mut block.owners[self.place.offset()])
    }

    /// The machine.
    #[inline]
    pub fn machine(&mut self) -> &mut M {
        self.parts().0
    }

    /// The owner.
    #[inline]
    pub fn owner(&mut self) -> &mut M::Owner {
        self.parts().1
    }
}

impl<M: CrowdMachine<Owner: Sized>> Drop for AgentMut<'_, M> {
    fn drop(&mut self) {
        self.crowd.close();
    }
}

impl<M: CrowdMachine<Owner: Sized>> Crowd<M> {
    /// The agent, to be looked at; `None` where it is gone.
    pub fn get(&self, handle: Handle) -> Option<Agent<'_, M>> {
        let place = self.find(handle)?;
        let block = &self.buckets.blocks[place.block() as usize];
        let (machine, owner) = (&block.machines[place.offset()], &block.owners[place.offset()]);
        Some(Agent { machine, owner })
    }

    /// The agent, to be changed; `None` where it is gone.
    ///
    /// ```
    /// # use fsm_runtime::{Crowd, fsm};
    /// # fsm! {
    /// #     machine Door {
    /// #         events { Open }
    /// #         initial Closed;
    /// #         state Closed { on Open => Opened; }
    /// #         state Opened {}
    /// #     }
    /// # }
    /// let mut doors = Crowd::<Door>::new();
    /// let door = doors.spawn((), &(), ());
    /// doors.get_mut(door).unwrap().machine().send(DoorEvent::Open);
    /// assert_eq!(doors.count_in(DoorStateId::Opened), 1);
    /// ```
    pub fn get_mut(&mut self, handle: Handle) -> Option<AgentMut<'_, M>> {
        self.close();
        let place = self.find(handle)?;
        self.open = Some(place);
        Some(AgentMut { crowd: self, place })
    }

    /// Stores the agent that was to be changed by its state. Where its `AgentMut` was
    /// forgotten, that is done before anything else relies on where agents are.
    #[inline]
    pub(super) fn close(&mut self) {
        if let Some(place) = self.open.take() {
            self.settle(place);
        }
    }
}
