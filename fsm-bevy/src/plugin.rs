//! The plugin that adds the system of all machines of one kind, and their messages.

use std::any::TypeId;
use std::marker::PhantomData;
use std::sync::Mutex;

use bevy_app::{App, Plugin, Update};
use bevy_ecs::schedule::{InternedScheduleLabel, IntoScheduleConfigs, ScheduleLabel, SystemSet};
use bevy_ecs::system::{IntoSystem, ScheduleSystem};
use fsm_runtime::any::Machine;

use crate::kept::{Runs, until_drained, until_next_run};
use crate::parts::Of;
use crate::system::{turn, turn_beside};
use crate::{
    Answer, ComponentMachine, EventTo, NotStarted, Parts, RequestRefused, SharedParts, Transitioned,
};

/// The system that starts, updates and tells all machines of one kind, as a plugin.
///
/// `P` is the tuple of the [parts](crate::Part) that the machine's header asks for, in its order; `Event` the type of its events,
/// [`NoEvent`](fsm_runtime::any::NoEvent) where it takes none. The clock is a system that gives the time in the type of the machine's
/// `clock`: `|time: Res<Time>| time.elapsed()`; or `|| ()` for machines without one.
///
/// In each run of the system all machines see the same time. First each machine that has not been started is started, and each
/// other one has its `update`, in the order of the query; then each [`EventTo`] is sent, in the order in which it was written.
pub struct Machines<M, P, Event> {
    /// Adds the system. A plugin is built through `&self`, and only once.
    add: Mutex<Option<Add>>,
    schedule: InternedScheduleLabel,
    machine: PhantomData<fn() -> M>,
    parts: PhantomData<fn() -> P>,
    event: PhantomData<fn() -> Event>,
}

type Add = Box<dyn FnOnce(&mut App, InternedScheduleLabel) + Send>;

/// The set of the systems of one kind of machines, to be put before others, or after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MachineSet(TypeId);

impl MachineSet {
    /// The set of these machines.
    pub fn of<M: ComponentMachine>() -> Self {
        Self(TypeId::of::<M>())
    }
}

// The bounds stand at the functions: where one is not met, rustc then says so in our words.
impl<M: Machine, P, Event> Machines<M, P, Event> {
    /// Machines that run one after the other, in the schedule [`Update`].
    pub fn serial<Marker>(clock: impl IntoSystem<(), M::Time, Marker> + Send + 'static) -> Self
    where
        M: ComponentMachine<Time: Send + 'static>,
        P: Parts<M, Event>,
        Event: Send + Sync + 'static,
    {
        Self::of(|app, schedule| add::<M, Event, _>(app, schedule, clock.pipe(turn::<M, P, Event>)))
    }

    /// Machines that are updated beside each other, on all threads of bevy's `ComputeTaskPool`, with the feature
    /// `multi_threaded`. What they write is the same as that of [`serial`](Self::serial) machines, where they do not look at each
    /// other; they are started, and events are sent, one after the other.
    pub fn parallel<Marker>(clock: impl IntoSystem<(), M::Time, Marker> + Send + 'static) -> Self
    where
        M: ComponentMachine<Time: Send + Sync + 'static>,
        P: SharedParts<M, Event>,
        Event: Send + Sync + 'static,
        for<'w, 's> Of<'w, 's, P::Param>: Sync,
    {
        Self::of(|app, schedule| add::<M, Event, _>(app, schedule, clock.pipe(turn_beside::<M, P, Event>)))
    }

    fn of(add: impl FnOnce(&mut App, InternedScheduleLabel) + Send + 'static) -> Self {
        Self {
            add: Mutex::new(Some(Box::new(add))),
            schedule: Update.intern(),
            machine: PhantomData,
            parts: PhantomData,
            event: PhantomData,
        }
    }

    /// In another schedule than [`Update`], such as `FixedUpdate`.
    #[must_use]
    pub fn in_schedule(mut self, schedule: impl ScheduleLabel) -> Self {
        self.schedule = schedule.intern();
        self
    }
}

// Without bounds, for these have been met by who made it: one that is not would be told a second time here.
impl<M, P, Event> Plugin for Machines<M, P, Event>
where
    M: 'static,
    P: 'static,
    Event: 'static,
{
    fn build(&self, app: &mut App) {
        let add = self.add.lock().ok().and_then(|mut add| add.take());
        add.expect("bevy builds a plugin once")(app, self.schedule);
    }
}

/// Adds one system of machines to a schedule, and the messages that it reads and writes.
fn add<M, Event, Marker>(
    app: &mut App,
    schedule: InternedScheduleLabel,
    system: impl IntoScheduleConfigs<ScheduleSystem, Marker>,
) where
    M: ComponentMachine,
    Event: Send + Sync + 'static,
{
    until_drained::<EventTo<M, Event>>(app);
    until_next_run::<M, Answer<M, Event>>(app);
    until_next_run::<M, Transitioned<M>>(app);
    until_next_run::<M, NotStarted<M>>(app);
    until_next_run::<M, RequestRefused<M>>(app);
    app.init_resource::<Runs<M>>().add_systems(schedule, system.in_set(MachineSet::of::<M>()));
}
