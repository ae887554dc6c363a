//! All parts of a machine together: a step of the machine with what they lend.

use bevy_ecs::query::{IterQueryData, QueryData};
use bevy_ecs::system::SystemParam;
use fsm_runtime::{Machine, Outcome, Receive, Refused};

use crate::part::{Lends, Part, SharedPart};

/// A tuple of [`Part`]s that is what the header of a machine asks for, in its order: `(&mut Position, Res<Map>)` for
/// `machine Enemy(position: &mut Position, map: &Map)`.
#[diagnostic::on_unimplemented(
    message = "machine `{M}` does not run with the parts `{Self}` and the events `{Event}`",
    label = "other parts than the header asks for, or other events",
    note = "parts stand in the order of the header: `(&mut Position, Res<Map>)` for `machine Enemy(position: &mut Position, map: &Map)`, `()` where it has no parameters",
    note = "what may stand there, and what it is in the header, is in the documentation of `fsm_bevy::Part`",
    note = "machines are run that neither fail nor wait: no `-> Result<(), Error>` and no `async` in the header"
)]
pub trait Parts<M: Machine, Event>: 'static {
    /// What is asked of each entity.
    type Query: QueryData + IterQueryData + 'static;
    /// What is asked of the world.
    type Param: SystemParam + 'static;

    /// [`Run::start`](fsm_runtime::Run::start)
    fn start(given: M::Given, now: M::Time, query: &mut Item<Self::Query>, param: &mut Of<Self::Param>) -> M;

    /// [`Run::start_in`](fsm_runtime::Run::start_in)
    ///
    /// # Errors
    /// The same.
    fn start_in(
        target: M::Target,
        given: M::Given,
        now: M::Time,
        query: &mut Item<Self::Query>,
        param: &mut Of<Self::Param>,
    ) -> Result<M, Refused<M::Target>>;

    /// [`Run::update`](fsm_runtime::Run::update)
    ///
    /// # Errors
    /// The same.
    fn update(
        machine: &mut M,
        now: M::Time,
        query: &mut Item<Self::Query>,
        param: &mut Of<Self::Param>,
    ) -> Result<(), Refused<M::Target>>;

    /// [`Receive::send`]
    fn send(
        machine: &mut M,
        event: Event,
        now: M::Time,
        query: &mut Item<Self::Query>,
        param: &mut Of<Self::Param>,
    ) -> Outcome<Event>;
}

/// Parts that many threads may use at once.
#[diagnostic::on_unimplemented(
    message = "the parts `{Self}` are not for many threads",
    label = "a part of which there is one for all entities",
    note = "parallel machines share what is not the entity's: `Res` and `ParallelCommands` in place of `ResMut`, `Local` and `Commands`"
)]
pub trait SharedParts<M: Machine, Event>: Parts<M, Event> {
    /// [`Parts::update`] beside others.
    ///
    /// # Errors
    /// The same.
    fn update_beside(
        machine: &mut M,
        now: M::Time,
        query: &mut Item<Self::Query>,
        param: &Of<Self::Param>,
    ) -> Result<(), Refused<M::Target>>;
}

/// What a query gives of one entity.
pub type Item<'w, 's, Q> = <Q as QueryData>::Item<'w, 's>;

/// A system parameter while the system runs.
pub type Of<'w, 's, P> = <P as SystemParam>::Item<'w, 's>;

/// The names of a part, of what is held for it, and of what the query gives.
macro_rules! parts {
    ($($part:ident $held:ident $of_entity:ident)*) => {
        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit, unused_mut, unused_variables)]
        impl<M, Event, $($part: Part),*> Parts<M, Event> for ($($part,)*)
        where
            M: for<'a, 'b> Receive<Event, ($(<$part as Lends<'a, 'b>>::Lent,)*)>,
        {
            type Query = ($($part::Query,)*);
            type Param = ($($part::Param,)*);

            fn start(given: M::Given, now: M::Time, query: &mut Item<Self::Query>, param: &mut Of<Self::Param>) -> M {
                parts!(@hold query, param: $($part $held $of_entity)*);
                M::start(($($part::lend(&mut $held),)*), given, now)
            }

            fn start_in(
                target: M::Target,
                given: M::Given,
                now: M::Time,
                query: &mut Item<Self::Query>,
                param: &mut Of<Self::Param>,
            ) -> Result<M, Refused<M::Target>> {
                parts!(@hold query, param: $($part $held $of_entity)*);
                M::start_in(target, ($($part::lend(&mut $held),)*), given, now)
            }

            fn update(
                machine: &mut M,
                now: M::Time,
                query: &mut Item<Self::Query>,
                param: &mut Of<Self::Param>,
            ) -> Result<(), Refused<M::Target>> {
                parts!(@hold query, param: $($part $held $of_entity)*);
                machine.update(($($part::lend(&mut $held),)*), now)
            }

            fn send(
                machine: &mut M,
                event: Event,
                now: M::Time,
                query: &mut Item<Self::Query>,
                param: &mut Of<Self::Param>,
            ) -> Outcome<Event> {
                parts!(@hold query, param: $($part $held $of_entity)*);
                machine.send(($($part::lend(&mut $held),)*), event, now)
            }
        }

        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit, unused_mut, unused_variables)]
        impl<M, Event, $($part: SharedPart),*> SharedParts<M, Event> for ($($part,)*)
        where
            M: for<'a, 'b> Receive<Event, ($(<$part as Lends<'a, 'b>>::Lent,)*)>,
        {
            fn update_beside(
                machine: &mut M,
                now: M::Time,
                query: &mut Item<Self::Query>,
                param: &Of<Self::Param>,
            ) -> Result<(), Refused<M::Target>> {
                let ($($of_entity,)*) = query;
                let ($($held,)*) = param;
                $(let mut $held = $part::share($of_entity, $held);)*
                machine.update(($($part::lend(&mut $held),)*), now)
            }
        }
    };
    (@hold $query:ident, $param:ident: $($part:ident $held:ident $of_entity:ident)*) => {
        let ($($of_entity,)*) = $query;
        let ($($held,)*) = $param;
        $(let mut $held = $part::hold($of_entity, $held);)*
    };
}

parts!();
parts!(A a qa);
parts!(A a qa B b qb);
parts!(A a qa B b qb C c qc);
parts!(A a qa B b qb C c qc D d qd);
parts!(A a qa B b qb C c qc D d qd E e qe);
parts!(A a qa B b qb C c qc D d qd E e qe F f qf);
parts!(A a qa B b qb C c qc D d qd E e qe F f qf G g qg);
parts!(A a qa B b qb C c qc D d qd E e qe F f qf G g qg H h qh);
