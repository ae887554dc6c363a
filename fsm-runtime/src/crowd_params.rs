// Which of owner and world a machine takes, in the order of its header: so a crowd
// can call any of them.

use crate::Outcome;
use crate::any::{Receive, Run};
use crate::crowd_machine::CrowdMachine;
use crate::observers::WithObserver;
use crate::requests::Refused;

/// How a machine is run with an owner and a world.
pub trait Takes<M: CrowdMachine> {
    fn start(owner: &mut M::Owner, world: &M::World, given: M::Given, now: M::Time) -> M;

    fn start_in(
        target: M::Target,
        owner: &mut M::Owner,
        world: &M::World,
        given: M::Given,
        now: M::Time,
    ) -> Result<M, Refused<M::Target>>;

    fn update(
        machine: &mut M,
        owner: &mut M::Owner,
        world: &M::World,
        now: M::Time,
    ) -> Result<(), Refused<M::Target>>;
}

/// The same for an event.
pub trait Sends<M: CrowdMachine, Event>: Takes<M> {
    fn send(
        machine: &mut M,
        owner: &mut M::Owner,
        world: &M::World,
        event: Event,
        now: M::Time,
    ) -> Outcome<Event>;
}

/// How an observed machine is run with an observer, an owner and a world.
pub trait TakesObserved<M: CrowdMachine, O> {
    fn start_observed(
        observer: &mut O,
        owner: &mut M::Owner,
        world: &M::World,
        given: M::Given,
        now: M::Time,
    ) -> M;

    fn start_in_observed(
        target: M::Target,
        observer: &mut O,
        owner: &mut M::Owner,
        world: &M::World,
        given: M::Given,
        now: M::Time,
    ) -> Result<M, Refused<M::Target>>;

    fn update_observed(
        machine: &mut M,
        observer: &mut O,
        owner: &mut M::Owner,
        world: &M::World,
        now: M::Time,
    ) -> Result<(), Refused<M::Target>>;
}

/// The same for an event.
pub trait SendsObserved<M: CrowdMachine, O, Event>: TakesObserved<M, O> {
    fn send_observed(
        machine: &mut M,
        observer: &mut O,
        owner: &mut M::Owner,
        world: &M::World,
        event: Event,
        now: M::Time,
    ) -> Outcome<Event>;
}

/// `Name, for the parameters (…), which are (…) of an owner and a world;`
macro_rules! takes {
    ($($name:ident: [$($param:ty),*], |$owner:ident, $world:ident| $params:expr;)*) => {$(
        /// With an owner and a world, in the order of the name.
        pub struct $name;

        impl<M> Takes<M> for $name
        where
            M: CrowdMachine + for<'a, 'b> Run<($($param,)*)>,
        {
            #[inline]
            fn start($owner: &mut M::Owner, $world: &M::World, given: M::Given, now: M::Time) -> M {
                M::start($params, given, now)
            }

            #[inline]
            fn start_in(
                target: M::Target,
                $owner: &mut M::Owner,
                $world: &M::World,
                given: M::Given,
                now: M::Time,
            ) -> Result<M, Refused<M::Target>> {
                M::start_in(target, $params, given, now)
            }

            #[inline]
            fn update(
                machine: &mut M,
                $owner: &mut M::Owner,
                $world: &M::World,
                now: M::Time,
            ) -> Result<(), Refused<M::Target>> {
                machine.update($params, now)
            }
        }

        impl<M, Event> Sends<M, Event> for $name
        where
            M: CrowdMachine + for<'a, 'b> Receive<Event, ($($param,)*)>,
        {
            #[inline]
            fn send(
                machine: &mut M,
                $owner: &mut M::Owner,
                $world: &M::World,
                event: Event,
                now: M::Time,
            ) -> Outcome<Event> {
                machine.send($params, event, now)
            }
        }

        impl<M, O> TakesObserved<M, O> for $name
        where
            M: CrowdMachine + for<'a, 'b, 'o> Run<WithObserver<&'o mut O, ($($param,)*)>>,
        {
            #[inline]
            fn start_observed(
                observer: &mut O,
                $owner: &mut M::Owner,
                $world: &M::World,
                given: M::Given,
                now: M::Time,
            ) -> M {
                M::start(WithObserver(observer, $params), given, now)
            }

            #[inline]
            fn start_in_observed(
                target: M::Target,
                observer: &mut O,
                $owner: &mut M::Owner,
                $world: &M::World,
                given: M::Given,
                now: M::Time,
            ) -> Result<M, Refused<M::Target>> {
                M::start_in(target, WithObserver(observer, $params), given, now)
            }

            #[inline]
            fn update_observed(
                machine: &mut M,
                observer: &mut O,
                $owner: &mut M::Owner,
                $world: &M::World,
                now: M::Time,
            ) -> Result<(), Refused<M::Target>> {
                machine.update(WithObserver(observer, $params), now)
            }
        }

        impl<M, O, Event> SendsObserved<M, O, Event> for $name
        where
            M: CrowdMachine + for<'a, 'b, 'o> Receive<Event, WithObserver<&'o mut O, ($($param,)*)>>,
        {
            #[inline]
            fn send_observed(
                machine: &mut M,
                observer: &mut O,
                $owner: &mut M::Owner,
                $world: &M::World,
                event: Event,
                now: M::Time,
            ) -> Outcome<Event> {
                machine.send(WithObserver(observer, $params), event, now)
            }
        }
    )*};
}

takes! {
    TakesNothing: [], |_owner, _world| ();
    TakesOwner: [&'a mut <M as CrowdMachine>::Owner], |owner, _world| (owner,);
    TakesWorld: [&'b <M as CrowdMachine>::World], |_owner, world| (world,);
    TakesOwnerWorld: [&'a mut <M as CrowdMachine>::Owner, &'b <M as CrowdMachine>::World], |owner, world| (owner, world);
    TakesWorldOwner: [&'b <M as CrowdMachine>::World, &'a mut <M as CrowdMachine>::Owner], |owner, world| (world, owner);
}
