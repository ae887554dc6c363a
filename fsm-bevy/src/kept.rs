//! How long messages are kept: those for machines until the machines have had them, those that machines tell until whoever
//! looks as often as they run has seen them.
//!
//! Bevy drops a message at the second update after it, in each frame. A system that runs seldom would find those of two
//! frames alone.

use std::marker::PhantomData;

use bevy_app::{App, First};
use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::message::{Message, MessageRegistry, MessageUpdateSystems, Messages, message_update_condition};
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::IntoScheduleConfigs;
use bevy_ecs::system::{Local, Res, ResMut};

use crate::ComponentMachine;

/// How often the system of these machines has run.
#[derive(Resource)]
pub(crate) struct Runs<M: ComponentMachine> {
    pub(crate) count: usize,
    machine: PhantomData<fn() -> M>,
}

impl<M: ComponentMachine> Default for Runs<M> {
    fn default() -> Self {
        Self { count: 0, machine: PhantomData }
    }
}

/// Messages that wait for the one system that drains them: bevy does not update them, also where somebody has added them before.
pub(crate) fn until_drained<T: Message>(app: &mut App) {
    let world = app.world_mut();
    let messages = world.remove_resource::<Messages<T>>().unwrap_or_default();
    MessageRegistry::deregister_messages::<T>(world);
    world.insert_resource(messages);
}

/// Messages of these machines, for any number of readers. They are updated as bevy does it, but not in frames in which the
/// machines have not run. Where they are in the world already, they are left to whoever has put them there.
pub(crate) fn until_next_run<M: ComponentMachine, T: Message>(app: &mut App) {
    if !app.world().contains_resource::<Messages<T>>() {
        app.init_resource::<Messages<T>>();
        // Bevy's own update ends the time of the frames in which messages are to be updated.
        app.add_systems(First, update::<M, T>.before(MessageUpdateSystems));
    }
}

fn update<M: ComponentMachine, T: Message>(
    runs: Res<Runs<M>>,
    mut seen: Local<usize>,
    registry: Option<Res<MessageRegistry>>,
    mut messages: ResMut<Messages<T>>,
) {
    if *seen != runs.count && message_update_condition(registry) {
        *seen = runs.count;
        messages.bypass_change_detection().update();
    }
}
