//! All parts of a machine together: a step of the machine with what they lend.

use bevy_ecs::query::{IterQueryData, QueryData};
use bevy_ecs::system::SystemParam;
use fsm_runtime::Outcome;
use fsm_runtime::any::{Machine, Receive};
use fsm_runtime::observers::WithObserver;
use fsm_runtime::requests::Refused;

use crate::part::{Lends, Part, SharedPart};

/// A tuple of [`Part`]s that is what the header of a machine asks for, in its order: `(&mut Position, Res<Map>)` for
/// `machine Enemy(position: &mut Position, map: &Map)`.
///
/// Of a machine with the line `observed;` also [`WithObserver`], of a part that is an observer and such a tuple:
/// `WithObserver<&mut Journal, (&mut Position, Res<Map>)>`, where each entity has a journal, or `WithObserver<ResMut<Journal>, …>`.
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

    /// [`Run::start`](fsm_runtime::any::Run::start)
    fn start(given: M::Given, now: M::Time, query: &mut Item<Self::Query>, param: &mut Of<Self::Param>) -> M;

    /// [`Run::start_in`](fsm_runtime::any::Run::start_in)
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

    /// [`Run::update`](fsm_runtime::any::Run::update)
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

#[diagnostic::do_not_recommend]
impl<M, Event, P: Part> Parts<M, Event> for P
where
    M: for<'a, 'b> Receive<Event, <P as Lends<'a, 'b>>::Lent>,
{
    type Query = P::Query;
    type Param = P::Param;

    fn start(given: M::Given, now: M::Time, query: &mut Item<P::Query>, param: &mut Of<P::Param>) -> M {
        M::start(P::lend(&mut P::hold(query, param)), given, now)
    }

    fn start_in(
        target: M::Target,
        given: M::Given,
        now: M::Time,
        query: &mut Item<P::Query>,
        param: &mut Of<P::Param>,
    ) -> Result<M, Refused<M::Target>> {
        M::start_in(target, P::lend(&mut P::hold(query, param)), given, now)
    }

    fn update(
        machine: &mut M,
        now: M::Time,
        query: &mut Item<P::Query>,
        param: &mut Of<P::Param>,
    ) -> Result<(), Refused<M::Target>> {
        machine.update(P::lend(&mut P::hold(query, param)), now)
    }

    fn send(
        machine: &mut M,
        event: Event,
        now: M::Time,
        query: &mut Item<P::Query>,
        param: &mut Of<P::Param>,
    ) -> Outcome<Event> {
        machine.send(P::lend(&mut P::hold(query, param)), event, now)
    }
}

#[diagnostic::do_not_recommend]
impl<M, Event, P: SharedPart> SharedParts<M, Event> for P
where
    M: for<'a, 'b> Receive<Event, <P as Lends<'a, 'b>>::Lent>,
{
    fn update_beside(
        machine: &mut M,
        now: M::Time,
        query: &mut Item<P::Query>,
        param: &Of<P::Param>,
    ) -> Result<(), Refused<M::Target>> {
        machine.update(P::lend(&mut P::share(query, param)), now)
    }
}

/// Parts side by side are a part. A name for each, for what is held for it, and for what the query gives.
macro_rules! tuples {
    ($($part:ident $held:ident $of_entity:ident)*) => {
        impl<'a, 'b, $($part: Lends<'a, 'b>),*> Lends<'a, 'b> for ($($part,)*) {
            type Lent = ($($part::Lent,)*);
        }

        #[allow(clippy::unused_unit)]
        impl<$($part: Part),*> Part for ($($part,)*) {
            type Query = ($($part::Query,)*);
            type Param = ($($part::Param,)*);
            type Held<'b> = ($($part::Held<'b>,)*);

            #[inline]
            fn hold<'b>(query: &'b mut Item<Self::Query>, param: &'b mut Of<Self::Param>) -> Self::Held<'b> {
                let ($($of_entity,)*) = query;
                let ($($held,)*) = param;
                ($($part::hold($of_entity, $held),)*)
            }

            #[inline]
            fn lend<'a, 'b>(held: &'a mut Self::Held<'b>) -> <Self as Lends<'a, 'b>>::Lent
            where
                'b: 'a,
            {
                let ($($held,)*) = held;
                ($($part::lend($held),)*)
            }
        }

        #[allow(clippy::unused_unit)]
        impl<$($part: SharedPart),*> SharedPart for ($($part,)*) {
            #[inline]
            fn share<'b>(query: &'b mut Item<Self::Query>, param: &'b Of<Self::Param>) -> Self::Held<'b> {
                let ($($of_entity,)*) = query;
                let ($($held,)*) = param;
                ($($part::share($of_entity, $held),)*)
            }
        }
    };
}

tuples!();
tuples!(A a qa);
tuples!(A a qa B b qb);
tuples!(A a qa B b qb C c qc);
tuples!(A a qa B b qb C c qc D d qd);
tuples!(A a qa B b qb C c qc D d qd E e qe);
tuples!(A a qa B b qb C c qc D d qd E e qe F f qf);
tuples!(A a qa B b qb C c qc D d qd E e qe F f qf G g qg);
tuples!(A a qa B b qb C c qc D d qd E e qe F f qf G g qg H h qh);

/// An observer and the parts that it comes in with.
impl<'a, 'b, O: Lends<'a, 'b>, P: Lends<'a, 'b>> Lends<'a, 'b> for WithObserver<O, P> {
    type Lent = WithObserver<O::Lent, P::Lent>;
}

impl<O: Part, P: Part> Part for WithObserver<O, P> {
    type Query = (O::Query, P::Query);
    type Param = (O::Param, P::Param);
    type Held<'b> = (O::Held<'b>, P::Held<'b>);

    #[inline]
    fn hold<'b>(query: &'b mut Item<Self::Query>, param: &'b mut Of<Self::Param>) -> Self::Held<'b> {
        (O::hold(&mut query.0, &mut param.0), P::hold(&mut query.1, &mut param.1))
    }

    #[inline]
    fn lend<'a, 'b>(held: &'a mut Self::Held<'b>) -> <Self as Lends<'a, 'b>>::Lent
    where
        'b: 'a,
    {
        WithObserver(O::lend(&mut held.0), P::lend(&mut held.1))
    }
}

impl<O: SharedPart, P: SharedPart> SharedPart for WithObserver<O, P> {
    #[inline]
    fn share<'b>(query: &'b mut Item<Self::Query>, param: &'b Of<Self::Param>) -> Self::Held<'b> {
        (O::share(&mut query.0, &param.0), P::share(&mut query.1, &param.1))
    }
}
