// Many machines of one kind, stored by their current state. `block.rs` and
// `buckets.rs` hold the agents, `room.rs` makes room for them, `slots.rs` finds them by
// their handles, `step.rs` and `turn.rs` run them in the order of `lanes.rs`, `movers.rs`
// takes those along that go to another state, `states.rs` knows which states have agents,
// `look.rs` shows them, `parallel.rs` and `parts.rs` run them on many threads.

use alloc::vec::Vec;
use core::fmt;

use crate::any::CrowdMachine;
use crate::requests::Refused;

mod agent;
mod block;
mod buckets;
mod given;
mod handle;
mod lanes;
mod look;
mod movers;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "rayon")]
mod parts;
mod place;
mod room;
mod slots;
#[cfg(feature = "serde")]
mod snapshot;
mod states;
mod step;
mod turn;

pub use agent::{Agent, AgentMut};
pub use handle::{Handle, NoAgent};
#[cfg(feature = "serde")]
pub use snapshot::{CrowdSnapshot, CrowdSnapshotRef};

use block::Stored;
use buckets::Buckets;
use given::NothingGiven;
use movers::Movers;
use place::Place;
use slots::Slots;

/// Many agents, each with a machine of the same kind and its owner.
///
/// Where there is one, there are many. A crowd stores its agents by their
/// current state, the innermost, so that a tick is one loop for each state, in
/// which every agent does the same; an agent is moved only when its state
/// changes. An agent takes the memory of its machine and its owner, and eight
/// bytes for its [`Handle`].
///
/// Where the machine has no world or no clock, `()` stands for it.
///
/// ```
/// use fsm_runtime::{Crowd, fsm};
///
/// struct Sheep {
///     hunger: u32,
/// }
///
/// fsm! {
///     machine Life(sheep: &mut Sheep, grass: &u32) {
///         #[derive(Debug)]
///         events { Wolf }
///         initial Resting;
///         on Wolf => Fleeing;
///
///         state Resting {
///             update do sheep.hunger += 1;
///             when sheep.hunger > 2 => Grazing;
///         }
///         state Grazing {
///             update do sheep.hunger = sheep.hunger.saturating_sub(*grass);
///             when sheep.hunger == 0 => Resting;
///         }
///         state Fleeing {}
///     }
/// }
///
/// let grass = 2;
/// let mut herd = Crowd::<Life>::new();
/// let dolly = herd.spawn(Sheep { hunger: 2 }, &grass, ());
/// herd.spawn(Sheep { hunger: 0 }, &grass, ());
///
/// herd.update(&grass, ());
/// assert_eq!(herd.count_in(LifeStateId::Grazing), 1);
/// assert_eq!(herd.count_in(LifeStateId::Resting), 1);
///
/// herd.send(dolly, &grass, LifeEvent::Wolf, ())?;
/// let dolly = herd.get(dolly).unwrap();
/// assert_eq!(dolly.machine().state_id(), LifeStateId::Fleeing);
/// assert_eq!(dolly.owner().hunger, 3);
/// # Ok::<(), fsm_runtime::crowds::NoAgent<LifeEvent>>(())
/// ```
///
/// # Order
///
/// A tick takes the states in source order, and the agents of a state in the
/// order in which they are stored; [`iter`](Self::iter) shows it. Where a state
/// has more than 1024 agents, the tick takes some of each state, as many as 1024,
/// then more of each, and so on: so agents are moved while they are in the cache.
/// It takes each agent once, also one that goes to a state whose turn is yet to
/// come. The same calls give the same order, on any number of threads.
///
/// # Panics
///
/// When an action panics, no agent is lost: those before it have had their
/// turn, the others have not (with threads, any of them may have had it), and
/// each is stored by the state that it is in.
///
/// The idea of a loop for each state instead of a dispatch for each agent is
/// that of data-oriented design (Fabian, *Data-Oriented Design*, "Existential
/// processing" and "Finite state machines").
#[doc(alias = "agents")]
#[doc(alias = "swarm")]
#[doc(alias = "fleet")]
pub struct Crowd<M: CrowdMachine<Owner: Sized>> {
    buckets: Buckets<M>,
    slots: Slots,
    len: usize,
    /// The agent that an [`AgentMut`] is about, in whatever state it is.
    open: Option<Place>,
    /// Empty between turns.
    movers: Vec<Movers<M>>,
}

impl<M: CrowdMachine<Owner: Sized>> Crowd<M> {
    /// A crowd without agents. It needs no memory.
    pub const fn new() -> Self {
        Crowd { buckets: Buckets::new(), slots: Slots::new(), len: 0, open: None, movers: Vec::new() }
    }

    /// Adds an agent whose machine is already running.
    ///
    /// # Panics
    /// At more than 67 million agents.
    pub fn insert(&mut self, machine: M, owner: M::Owner) -> Handle {
        let (handle, key) = self.slots.insert();
        self.buckets.put(Stored { machine, owner, key }, &self.slots);
        self.len += 1;
        handle
    }

    /// Takes an agent out; `None` where it is gone already.
    pub fn remove(&mut self, handle: Handle) -> Option<(M, M::Owner)> {
        self.close();
        let place = self.find(handle)?;
        let state = self.buckets.blocks[place.block() as usize].state;
        let agent = self.buckets.take(place, &self.slots);
        self.buckets.pack(state, &self.slots);
        self.slots.remove(agent.key);
        self.len -= 1;
        Some((agent.machine, agent.owner))
    }

    /// Takes all agents out, in the order of [`iter`](Self::iter). Those that the
    /// iterator has not given yet are dropped with it.
    pub fn drain(&mut self) -> impl Iterator<Item = (M, M::Owner)> + use<M> {
        self.close();
        // In this order too, so that later handles depend on nothing that cannot be seen.
        let blocks = self.buckets.order().map(|id| &self.buckets.blocks[id as usize]);
        blocks.flat_map(|block| &block.keys).for_each(|key| self.slots.remove(*key));
        self.len = 0;
        self.buckets.drain().map(|agent| (agent.machine, agent.owner))
    }

    /// How many agents there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no agent.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Gives back memory that is not in use. Handles stay as they are.
    pub fn shrink_to_fit(&mut self) {
        self.buckets.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.movers = Vec::new();
    }

    /// Adds an agent and starts its machine: the initial state is entered.
    ///
    /// A machine with data that the start must be given is started by its own
    /// `start`, and [inserted](Self::insert).
    ///
    /// # Panics
    /// At more than 67 million agents.
    pub fn spawn(&mut self, mut owner: M::Owner, world: &M::World, now: M::Time) -> Handle
    where
        M: CrowdMachine<Given: NothingGiven>,
    {
        let machine = M::start_agent(&mut owner, world, M::Given::NOTHING, now);
        self.insert(machine, owner)
    }

    /// Adds an agent whose machine starts in this state instead of the initial
    /// one.
    ///
    /// # Errors
    /// Owner and target come back where the state must not be entered with
    /// nothing suspended below it. Nothing was entered.
    ///
    /// # Panics
    /// At more than 67 million agents.
    #[allow(clippy::type_complexity)]
    pub fn spawn_in(
        &mut self,
        target: M::Target,
        mut owner: M::Owner,
        world: &M::World,
        now: M::Time,
    ) -> Result<Handle, (M::Owner, Refused<M::Target>)>
    where
        M: CrowdMachine<Given: NothingGiven>,
    {
        match M::start_agent_in(target, &mut owner, world, M::Given::NOTHING, now) {
            Ok(machine) => Ok(self.insert(machine, owner)),
            Err(refused) => Err((owner, refused)),
        }
    }

    fn find(&self, handle: Handle) -> Option<Place> {
        let (place, key) = self.slots.find(handle)?;
        (self.buckets.key(place)? == key).then_some(place)
    }
}

impl<M: CrowdMachine<Owner: Sized>> Default for Crowd<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: CrowdMachine<Owner: Clone> + Clone> Clone for Crowd<M> {
    fn clone(&self) -> Self {
        Crowd {
            buckets: self.buckets.clone(),
            slots: self.slots.clone(),
            len: self.len,
            open: self.open,
            movers: Vec::new(),
        }
    }
}

/// How many agents there are, by state.
impl<M: CrowdMachine<Owner: Sized>> fmt::Debug for Crowd<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.buckets.states().map(|(id, _)| (id, self.buckets.count(id)))).finish()
    }
}
