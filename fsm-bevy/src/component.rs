//! The components of an entity that has a machine: the machine, and where it is.

use std::fmt::{self, Debug};

use bevy_ecs::component::Component;
use fsm_runtime::any::Machine;
use fsm_runtime::requests::Refused;

/// A machine that can be stored in the world: it, its targets and what it is started with go from thread to thread. All machines are
/// such whose data and parameters' types do.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` cannot be a component",
    label = "no machine, or one that is not `Send`, `Sync` and `'static`",
    note = "what a machine holds goes from thread to thread: its data, and those of its states, are `Send` and `Sync` and borrow nothing"
)]
pub trait ComponentMachine:
    Machine<Given: Send + Sync, Target: Send + Sync, StateId: Send + Sync> + Send + Sync + 'static
{
}

#[diagnostic::do_not_recommend]
impl<M> ComponentMachine for M where
    M: Machine<Given: Send + Sync, Target: Send + Sync, StateId: Send + Sync> + Send + Sync + 'static
{
}

/// A machine as a component of an entity: not started yet, or running.
///
/// It is started by the system of [`Machines`](crate::Machines), with the parts of its entity, when that runs next.
#[derive(Component)]
#[require(At<M>)]
pub struct Fsm<M>
where
    M: ComponentMachine,
{
    pub(crate) stage: Stage<M>,
    /// What [`At`] says, so that it need not be looked up as long as it is right.
    pub(crate) told: Option<M::StateId>,
}

pub(crate) enum Stage<M: Machine> {
    Unstarted {
        target: Option<M::Target>,
        given: M::Given,
    },
    Running(M),
    /// It cannot begin in that state.
    Refused(Refused<M::Target>),
    /// While it is being started.
    Starting,
}

impl<M> Fsm<M>
where
    M: ComponentMachine,
{
    /// A machine that will be started with these data: the tuple of those of its data that have no initial value.
    pub fn new(given: M::Given) -> Self {
        Self::at(Stage::Unstarted { target: None, given })
    }

    /// A machine that will be started in another state than its `initial`. One that cannot begin there is told by a
    /// [`NotStarted`](crate::NotStarted), and stays unstarted.
    pub fn start_in(target: M::Target, given: M::Given) -> Self {
        Self::at(Stage::Unstarted { target: Some(target), given })
    }

    /// A machine that runs already: restored, or out of another entity.
    pub fn running(machine: M) -> Self {
        Self::at(Stage::Running(machine))
    }

    /// The machine, once it is started.
    pub fn machine(&self) -> Option<&M> {
        match &self.stage {
            Stage::Running(machine) => Some(machine),
            _ => None,
        }
    }

    /// The same, for requests from outside and for data of the machine.
    pub fn machine_mut(&mut self) -> Option<&mut M> {
        match &mut self.stage {
            Stage::Running(machine) => Some(machine),
            _ => None,
        }
    }

    /// The machine out of its entity, once it is started; otherwise the component as it was.
    ///
    /// # Errors
    /// The component.
    pub fn into_machine(self) -> Result<M, Self> {
        match self.stage {
            Stage::Running(machine) => Ok(machine),
            stage => Err(Self::at(stage)),
        }
    }

    /// Whether it runs, and the state is current, or around the current one.
    pub fn is_in(&self, id: M::StateId) -> bool {
        self.machine().is_some_and(|machine| machine.is_in(id))
    }

    fn at(stage: Stage<M>) -> Self {
        Self { stage, told: None }
    }

    /// Where the machine is, if [`At`] does not say so yet.
    pub(crate) fn news(&self) -> Option<M::StateId> {
        let at = self.machine()?.state_id();
        (self.told != Some(at)).then_some(at)
    }

    /// Why it could not be started.
    pub fn refused(&self) -> Option<&Refused<M::Target>> {
        match &self.stage {
            Stage::Refused(refused) => Some(refused),
            _ => None,
        }
    }
}

/// A machine that needs no data to start.
impl<M> Default for Fsm<M>
where
    M: ComponentMachine<Given: Default>,
{
    fn default() -> Self {
        Self::new(M::Given::default())
    }
}

impl<M> Debug for Fsm<M>
where
    M: ComponentMachine + Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.stage {
            Stage::Running(machine) => f.debug_tuple("Fsm").field(machine).finish(),
            _ => f.write_str("Fsm(unstarted)"),
        }
    }
}

/// Where the machine of an entity is: the id of its current state, `None` before it is started.
///
/// It stands beside each [`Fsm`], and is written only when it changes, so `Changed<At<M>>` finds the entities whose machine
/// has come to another state. There and back by two steps of one frame it is written twice, and found; by one step it is neither: see
/// [who moved](crate#who-moved).
#[derive(Component)]
pub struct At<M: ComponentMachine>(Option<M::StateId>);

impl<M: ComponentMachine> At<M> {
    /// The current state.
    pub fn id(&self) -> Option<M::StateId> {
        self.0
    }

    /// Whether this state is the current one. States around it: [`Fsm::is_in`].
    pub fn is(&self, id: M::StateId) -> bool {
        self.0 == Some(id)
    }

    pub(crate) fn new(id: M::StateId) -> Self {
        Self(Some(id))
    }
}

impl<M: ComponentMachine> Default for At<M> {
    fn default() -> Self {
        Self(None)
    }
}

impl<M: ComponentMachine> PartialEq for At<M> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<M: ComponentMachine> Debug for At<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("At").field(&self.0).finish()
    }
}
