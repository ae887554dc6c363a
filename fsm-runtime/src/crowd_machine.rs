// What a crowd asks of its machines. Generated code implements it also where no
// crowd is compiled.

use crate::Outcome;
use crate::any::Machine;
use crate::crowd_params::{Sends, Takes};
use crate::requests::Refused;

/// A machine that a `Crowd` can hold: it works on one owner, and looks at one world.
///
/// `fsm!` implements it for machines with at most one parameter by `&mut` and one by
/// `&`, whose types name all their lifetimes: a crowd stores the owners, and passes in the
/// same world for all. What the machine does not take is `()`.
///
/// It also runs a machine alone as a crowd would run it:
///
/// ```
/// use fsm_runtime::any::CrowdMachine;
/// use fsm_runtime::fsm;
///
/// fsm! {
///     machine Door {
///         initial Closed;
///         state Closed { update => Open; }
///         state Open { update => Closed; }
///     }
/// }
/// fsm! {
///     machine Lamp(oil: &mut u32) {
///         initial Lit;
///         state Lit { update do *oil -= 1; when *oil == 0 => Out; }
///         final state Out {}
///     }
/// }
///
/// /// How many ticks until it has ended, or `most`?
/// fn lasts<M>(owner: &mut M::Owner, most: u32) -> u32
/// where
///     M: CrowdMachine<World = (), Given = (), Time = ()>,
/// {
///     let mut machine = M::start_agent(owner, &(), (), ());
///     let mut ticks = 0;
///     while !machine.is_done() && ticks < most {
///         let _ = machine.update_agent(owner, &(), ());
///         ticks += 1;
///     }
///     ticks
/// }
///
/// assert_eq!(lasts::<Lamp>(&mut 3, 100), 3);
/// assert_eq!(lasts::<Door>(&mut (), 100), 100);
/// ```
#[diagnostic::on_unimplemented(
    message = "a crowd cannot hold machine `{Self}`",
    label = "no machine with one owner and one world",
    note = "a crowd stores an owner for each agent and shares one world: it holds machines with at most one parameter by `&mut` and one by `&`, whose types leave out no lifetime",
    note = "it holds machines that neither fail nor wait: no `-> Result<(), Error>` and no `async` in the header; and none with `during` lines, whose futures a loop has to poll",
    note = "a struct with all that the machine works on is an owner: `machine Name(owner: &mut Owner, world: &World)`"
)]
pub trait CrowdMachine: Machine {
    /// The agent that the actions work on, taken by `&mut`; `()` where there is none.
    type Owner: ?Sized;
    /// What is shared, taken by `&`; `()` where there is nothing.
    type World: ?Sized;
    /// Which of the two a call takes, in which order.
    #[doc(hidden)]
    type Takes: Takes<Self>;

    /// [`Run::start`](crate::any::Run::start) with an owner and a world, whichever of them the machine takes.
    #[inline]
    fn start_agent(
        owner: &mut Self::Owner,
        world: &Self::World,
        given: Self::Given,
        now: Self::Time,
    ) -> Self {
        Self::Takes::start(owner, world, given, now)
    }

    /// [`Run::start_in`](crate::any::Run::start_in) with an owner and a world.
    ///
    /// # Errors
    /// The same.
    #[inline]
    fn start_agent_in(
        target: Self::Target,
        owner: &mut Self::Owner,
        world: &Self::World,
        given: Self::Given,
        now: Self::Time,
    ) -> Result<Self, Refused<Self::Target>> {
        Self::Takes::start_in(target, owner, world, given, now)
    }

    /// [`Run::update`](crate::any::Run::update) with an owner and a world.
    ///
    /// # Errors
    /// The same.
    #[inline]
    fn update_agent(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        now: Self::Time,
    ) -> Result<(), Refused<Self::Target>> {
        Self::Takes::update(self, owner, world, now)
    }

    /// Whether the machine itself holds regions, so that `state_id` tells of the
    /// first one only.
    #[doc(hidden)]
    const HOLDS_REGIONS: bool = false;

    /// Whether any line of the machine acts in a tick.
    #[doc(hidden)]
    const TICKS: bool = true;

    /// One tick of many machines that are all in this state. Reports, by their
    /// position, those that are in another one then, and those that give a request
    /// back. Generated for machines whose states stand side by side, as
    /// one loop for each state.
    #[doc(hidden)]
    fn update_each_(
        state: Self::StateId,
        agents: impl Agents<Self>,
        world: &Self::World,
        now: Self::Time,
        report: &mut impl Report<Self>,
    ) {
        agents.each(|index, machine, owner| {
            if let Err(refused) = machine.update_agent(owner, world, now) {
                report(index, Err(refused));
            }
            if machine.state_id() != state {
                report(index, Ok(()));
            }
        });
    }
}

/// A machine of a crowd that takes events of this type.
pub trait CrowdReceive<Event>: CrowdMachine {
    /// [`Receive::send`](crate::any::Receive::send) with an owner and a world, whichever of them the machine takes.
    fn send_agent(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        event: Event,
        now: Self::Time,
    ) -> Outcome<Event>;
}

impl<M, Event> CrowdReceive<Event> for M
where
    M: CrowdMachine<Takes: Sends<M, Event>>,
{
    #[inline]
    fn send_agent(
        &mut self,
        owner: &mut M::Owner,
        world: &M::World,
        event: Event,
        now: M::Time,
    ) -> Outcome<Event> {
        M::Takes::send(self, owner, world, event, now)
    }
}

/// Machines with their owners.
pub trait Agents<M: CrowdMachine> {
    /// A step for each, with its position.
    fn each(self, step: impl FnMut(usize, &mut M, &mut M::Owner));

    /// A step for each that is due.
    fn each_due(self, is_due: impl Fn(&M) -> bool, step: impl FnMut(usize, &mut M, &mut M::Owner));
}

/// Is told of agents, by their position, that are in another state now or give a
/// request back.
pub trait Report<M: CrowdMachine>: FnMut(usize, Result<(), Refused<M::Target>>) {}

impl<M: CrowdMachine, F: FnMut(usize, Result<(), Refused<M::Target>>)> Report<M> for F {}

/// A step for each agent of a state, which says whether the agent is still in it.
pub fn each<M: CrowdMachine>(
    agents: impl Agents<M>,
    report: &mut impl Report<M>,
    mut step: impl FnMut(&mut M, &mut M::Owner) -> bool,
) {
    agents.each(|index, machine, owner| {
        if !step(machine, owner) {
            report(index, Ok(()));
        }
    });
}

/// The same where nothing is done for those that are not due.
pub fn each_due<M: CrowdMachine>(
    agents: impl Agents<M>,
    report: &mut impl Report<M>,
    is_due: impl Fn(&M) -> bool,
    mut step: impl FnMut(&mut M, &mut M::Owner) -> bool,
) {
    agents.each_due(is_due, |index, machine, owner| {
        if !step(machine, owner) {
            report(index, Ok(()));
        }
    });
}
