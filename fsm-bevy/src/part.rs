//! What the parameters of a machine's header are in the world: components of the entity, and system parameters.

use bevy_ecs::change_detection::Mut;
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::entity::Entity;
use bevy_ecs::query::{IterQueryData, QueryData, QueryFilter, ReadOnlyQueryData};
use bevy_ecs::resource::Resource;
use bevy_ecs::system::{Commands, Local, ParallelCommands, Query, Res, ResMut, SystemParam};
use bevy_ecs::world::FromWorld;

/// What one parameter of a machine's header is in the world.
///
/// | part | what it is | in the header |
/// | --- | --- | --- |
/// | `&T` | a component of the entity | `name: &T` |
/// | `&mut T` | the same; each step marks it as changed | `name: &mut T` |
/// | `Mut<T>` | the same; what writes to it marks it | `name: &mut Mut<'_, T>` |
/// | `Option<&T>`, `Option<Mut<T>>` | a component that the entity may have | `name: &Option<&T>`, `name: &mut Option<Mut<'_, T>>` |
/// | `Entity` | the entity itself | `name: &Entity` |
/// | `Res<T>`, `ResMut<T>` | a resource | `name: &T`, `name: &mut T` |
/// | `ResMut<Messages<T>>` | messages, to be written or read | `name: &mut Messages<T>` |
/// | `Query<D, F>` | other entities, to be seen: `D` reads only | `name: &Query<'_, '_, D, F>` |
/// | `Local<T>` | what this system keeps for itself | `name: &mut T` |
/// | `Commands` | changes of the world, made after the system | `name: &mut Commands<'_, '_>` |
/// | `ParallelCommands` | the same, from many threads | `name: &ParallelCommands<'_, '_>` |
///
/// The trait has one lifetime for a call, `'a`, and one for what is lent in it.
pub trait Part: 'static + for<'a, 'b> Lends<'a, 'b> {
    /// What is asked of the entity.
    type Query: QueryData + IterQueryData + 'static;
    /// What is asked of the world.
    type Param: SystemParam + 'static;
    /// What is held for one step.
    type Held<'b>;

    /// Out of an entity and the world.
    fn hold<'b>(
        query: &'b mut <Self::Query as QueryData>::Item<'_, '_>,
        param: &'b mut <Self::Param as SystemParam>::Item<'_, '_>,
    ) -> Self::Held<'b>;

    /// For one call.
    fn lend<'a, 'b>(held: &'a mut Self::Held<'b>) -> <Self as Lends<'a, 'b>>::Lent
    where
        'b: 'a;
}

/// What a machine is given: the reference that stands in its header.
// The last parameter says that `'b` lives longer: `for<'a, 'b>` then asks for no more than that.
pub trait Lends<'a, 'b, Alive = &'a &'b ()> {
    /// `&'a mut T`, `&'a T`
    type Lent;
}

/// A part that many threads may use at once.
pub trait SharedPart: Part {
    /// Out of an entity and a world that others look at too.
    fn share<'b>(
        query: &'b mut <Self::Query as QueryData>::Item<'_, '_>,
        param: &'b <Self::Param as SystemParam>::Item<'_, '_>,
    ) -> Self::Held<'b>;
}

/// A part that is a component, or something else of the entity.
macro_rules! of_entity {
    ([$($generics:tt)*] $part:ty, $item:ty, $held:ty, $lent:ty, |$query:ident| $hold:expr, |$value:ident| $lend:expr) => {
        impl<'a, 'b, $($generics)*> Lends<'a, 'b> for $part {
            type Lent = $lent;
        }

        impl<$($generics)*> Part for $part {
            type Query = $part;
            type Param = ();
            type Held<'b> = $held;

            fn hold<'b>($query: &'b mut $item, (): &'b mut ()) -> $held {
                $hold
            }

            fn lend<'a, 'b>($value: &'a mut $held) -> $lent
            where
                'b: 'a,
            {
                $lend
            }
        }

        impl<$($generics)*> SharedPart for $part {
            fn share<'b>($query: &'b mut $item, (): &'b ()) -> $held {
                $hold
            }
        }
    };
}

of_entity!([T: Component] &'static T, &T, &'b T, &'a T, |query| query, |held| held);
of_entity!([T: Component<Mutability = Mutable>] &'static mut T, Mut<'_, T>, &'b mut T, &'a mut T, |query| &mut *query, |held| held);
of_entity!([T: Component<Mutability = Mutable>] Mut<'static, T>, Mut<'_, T>, Mut<'b, T>, &'a mut Mut<'b, T>, |query| query.reborrow(), |held| held);
of_entity!([T: Component] Option<&'static T>, Option<&T>, Option<&'b T>, &'a Option<&'b T>, |query| *query, |held| held);
of_entity!([T: Component<Mutability = Mutable>] Option<Mut<'static, T>>, Option<Mut<'_, T>>, Option<Mut<'b, T>>, &'a mut Option<Mut<'b, T>>, |query| query.as_mut().map(Mut::reborrow), |held| held);
of_entity!([] Entity, Entity, Entity, &'a Entity, |query| *query, |held| held);

/// A part that is a system parameter.
macro_rules! of_world {
    ([$($generics:tt)*] $part:ty, $item:ty, $held:ty, $lent:ty, |$param:ident| $hold:expr, |$value:ident| $lend:expr) => {
        impl<'a, 'b, $($generics)*> Lends<'a, 'b> for $part {
            type Lent = $lent;
        }

        impl<$($generics)*> Part for $part {
            type Query = ();
            type Param = $part;
            type Held<'b> = $held;

            fn hold<'b>((): &'b mut (), $param: &'b mut $item) -> $held {
                $hold
            }

            fn lend<'a, 'b>($value: &'a mut $held) -> $lent
            where
                'b: 'a,
            {
                $lend
            }
        }
    };
    (shared [$($generics:tt)*] $part:ty, $item:ty, $held:ty, $lent:ty, |$param:ident| $hold:expr, |$value:ident| $lend:expr) => {
        of_world!([$($generics)*] $part, $item, $held, $lent, |$param| $hold, |$value| $lend);

        impl<$($generics)*> SharedPart for $part {
            fn share<'b>((): &'b mut (), $param: &'b $item) -> $held {
                $hold
            }
        }
    };
}

of_world!(shared [R: Resource] Res<'static, R>, Res<'_, R>, &'b R, &'a R, |param| &**param, |held| held);
of_world!(shared [D: ReadOnlyQueryData + 'static, F: QueryFilter + 'static] Query<'static, 'static, D, F>, Query<'_, '_, D, F>, Query<'b, 'b, D, F>, &'a Query<'b, 'b, D, F>, |param| *param, |held| held);
of_world!([R: Resource<Mutability = Mutable>] ResMut<'static, R>, ResMut<'_, R>, &'b mut R, &'a mut R, |param| &mut **param, |held| held);
of_world!([T: FromWorld + Send + 'static] Local<'static, T>, Local<'_, T>, &'b mut T, &'a mut T, |param| &mut **param, |held| held);
of_world!([] Commands<'static, 'static>, Commands<'_, '_>, Commands<'b, 'b>, &'a mut Commands<'b, 'b>, |param| param.reborrow(), |held| held);
of_world!(shared [] ParallelCommands<'static, 'static>, ParallelCommands<'_, '_>, &'b ParallelCommands<'b, 'b>, &'a ParallelCommands<'b, 'b>, |param| param, |held| held);
