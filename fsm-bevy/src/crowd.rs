//! Many machines as one resource, for those who want speed.

use std::ops::{Deref, DerefMut};

use bevy_ecs::resource::Resource;
use fsm_runtime::Crowd;
use fsm_runtime::any::CrowdMachine;

/// A [`Crowd`] as a resource: many machines with their owners, stored by their current state, outside of all entities.
///
/// A tick takes less time than that of machines as components, since all agents of a state do the same one after the other, and nothing
/// is looked up. In turn no query finds the owners. A [`Handle`](fsm_runtime::Handle) as a component leads from an
/// entity, such as what is drawn, to its agent.
///
/// Your own system gives the turns, and passes on what the machine looks at:
///
/// ```
/// use bevy_app::{App, Update};
/// use bevy_ecs::prelude::*;
/// use fsm_bevy::CrowdResource;
/// use fsm_runtime::fsm;
///
/// struct Sheep { hunger: u32 }
///
/// #[derive(Resource)]
/// struct Meadow { grass: u32 }
///
/// fsm! {
///     machine Life(sheep: &mut Sheep, meadow: &Meadow) {
///         initial Resting;
///         state Resting {
///             update do sheep.hunger += 1;
///             when sheep.hunger > 2 => Grazing;
///         }
///         state Grazing {
///             update do sheep.hunger = sheep.hunger.saturating_sub(meadow.grass);
///             when sheep.hunger == 0 => Resting;
///         }
///     }
/// }
///
/// let mut app = App::new();
/// app.insert_resource(Meadow { grass: 2 }).init_resource::<CrowdResource<Life>>();
/// app.add_systems(Update, |mut herd: ResMut<CrowdResource<Life>>, meadow: Res<Meadow>| {
///     let refused = herd.update(&meadow, ());            // or `par_update`
///     assert!(refused.is_empty(), "nobody asks for anything from outside");
/// });
///
/// let mut herd = app.world_mut().resource_mut::<CrowdResource<Life>>();
/// herd.spawn(Sheep { hunger: 2 }, &Meadow { grass: 2 }, ());
/// herd.spawn(Sheep { hunger: 0 }, &Meadow { grass: 2 }, ());
/// app.update();
/// let herd = app.world().resource::<CrowdResource<Life>>();
/// assert_eq!(herd.count_in(LifeStateId::Grazing), 1);
/// ```
#[derive(Resource)]
pub struct CrowdResource<M>(pub Crowd<M>)
where
    M: CrowdMachine<Owner: Sized + Send + Sync> + Send + Sync + 'static;

impl<M> Default for CrowdResource<M>
where
    M: CrowdMachine<Owner: Sized + Send + Sync> + Send + Sync + 'static,
{
    fn default() -> Self {
        Self(Crowd::new())
    }
}

impl<M> Deref for CrowdResource<M>
where
    M: CrowdMachine<Owner: Sized + Send + Sync> + Send + Sync + 'static,
{
    type Target = Crowd<M>;

    fn deref(&self) -> &Crowd<M> {
        &self.0
    }
}

impl<M> DerefMut for CrowdResource<M>
where
    M: CrowdMachine<Owner: Sized + Send + Sync> + Send + Sync + 'static,
{
    fn deref_mut(&mut self) -> &mut Crowd<M> {
        &mut self.0
    }
}
