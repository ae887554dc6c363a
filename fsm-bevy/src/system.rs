//! The system of all machines of one kind, serial and parallel, and the plugin that adds it.

use std::any::TypeId;
use std::marker::PhantomData;
use std::mem::replace;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use bevy_app::{App, Plugin, Update};
use bevy_ecs::change_detection::{DetectChangesMut, Mut};
use bevy_ecs::entity::{Entity, EntityHashMap};
use bevy_ecs::message::{MessageWriter, Messages};
use bevy_ecs::schedule::{InternedScheduleLabel, IntoScheduleConfigs, ScheduleLabel, SystemSet};
use bevy_ecs::system::{In, IntoSystem, Query, ResMut, ScheduleSystem, StaticSystemParam, SystemParam};

use fsm_runtime::Machine;

use crate::component::Stage;
use crate::parts::{Item, Of};
use crate::{
    Answer, At, ComponentMachine, EventTo, Fsm, NotStarted, Parts, RequestRefused, SharedParts, Transitioned,
    Undelivered,
};

/// The system that starts, updates and tells all machines of one kind, as a plugin.
///
/// `P` is the tuple of the [parts](crate::Part) that the machine's header asks for, in its order; `Event` the type of its events,
/// [`NoEvent`](fsm_runtime::NoEvent) where it takes none. The clock is a system that gives the time in the type of the machine's
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

/// The set of the systems of one kind of machines, to be put before others, or behind them.
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
    app.add_message::<EventTo<M, Event>>()
        .add_message::<Answer<M, Event>>()
        .add_message::<Transitioned<M>>()
        .add_message::<NotStarted<M>>()
        .add_message::<RequestRefused<M>>()
        .add_systems(schedule, system.in_set(MachineSet::of::<M>()));
}

/// What machines are told, and what they tell.
#[derive(SystemParam)]
struct Post<'w, 's, M: ComponentMachine, Event: Send + Sync + 'static> {
    inbox: ResMut<'w, Messages<EventTo<M, Event>>>,
    answers: MessageWriter<'w, Answer<M, Event>>,
    arrivals: Arrivals<'w, 's, M>,
    not_started: MessageWriter<'w, NotStarted<M>>,
    refused: MessageWriter<'w, RequestRefused<M>>,
}

/// All that is asked of an entity in each turn. `At` is looked up for those alone that have come to another state: as a part of this, it
/// took a fifth of the instructions of a turn (10,000 enemies of the example `arena`).
type Asked<M, Q> = (Entity, &'static mut Fsm<M>, Q);

/// Where the machines of entities are, and who hears of it.
#[derive(SystemParam)]
struct Arrivals<'w, 's, M: ComponentMachine> {
    places: Query<'w, 's, &'static mut At<M>>,
    transitioned: MessageWriter<'w, Transitioned<M>>,
}

impl<M: ComponentMachine> Arrivals<'_, '_, M> {
    /// Tells where a machine is, if that is new.
    fn arrive(&mut self, entity: Entity, fsm: &mut Fsm<M>) {
        if let Some(to) = fsm.news() {
            self.tell(entity, fsm, to);
        }
    }

    #[cold]
    fn tell(&mut self, entity: Entity, fsm: &mut Fsm<M>, to: M::StateId) {
        let Ok(mut at) = self.places.get_mut(entity) else { return };
        fsm.told = Some(to);
        let from = at.id();
        if at.set_if_neq(At::new(to)) {
            self.transitioned.write(Transitioned { entity, from, to });
        }
    }
}

/// One after the other.
fn turn<M, P, Event>(
    In(now): In<M::Time>,
    mut machines: Query<Asked<M, P::Query>>,
    param: StaticSystemParam<P::Param>,
    mut post: Post<M, Event>,
) where
    M: ComponentMachine,
    P: Parts<M, Event>,
    Event: Send + Sync + 'static,
{
    let mut param = param.into_inner();
    machines.iter_mut().for_each(|(entity, mut fsm, mut query)| {
        match running(&mut fsm) {
            Some(machine) => {
                if let Err(refused) = P::update(machine, now, &mut query, &mut param) {
                    post.refused.write(RequestRefused { entity, refused });
                }
            }
            None => {
                start::<M, P, Event>(&mut fsm, entity, now, &mut query, &mut param, &mut post.not_started)
            }
        }
        post.arrivals.arrive(entity, fsm.bypass_change_detection());
    });
    deliver::<M, P, Event>(now, &mut machines, &mut param, &mut post);
}

/// What is running is not marked as changed by each tick: `At` tells who has come to another state.
fn running<'a, M: ComponentMachine>(fsm: &'a mut Mut<Fsm<M>>) -> Option<&'a mut M> {
    fsm.bypass_change_detection().machine_mut()
}

/// Starts a machine that has not been started yet.
#[cold]
fn start<M, P, Event>(
    fsm: &mut Mut<Fsm<M>>,
    entity: Entity,
    now: M::Time,
    query: &mut Item<P::Query>,
    param: &mut Of<P::Param>,
    not_started: &mut MessageWriter<NotStarted<M>>,
) where
    M: ComponentMachine,
    P: Parts<M, Event>,
{
    let Stage::Unstarted { .. } = fsm.stage else { return };
    fsm.stage = match replace(&mut fsm.stage, Stage::Starting) {
        Stage::Unstarted { target: None, given } => Stage::Running(P::start(given, now, query, param)),
        Stage::Unstarted { target: Some(target), given } => {
            match P::start_in(target, given, now, query, param) {
                Ok(machine) => Stage::Running(machine),
                Err(refused) => {
                    not_started.write(NotStarted::new(entity, refused.reason));
                    Stage::Refused(refused)
                }
            }
        }
        stage => stage,
    };
}

/// The events, in the order in which they were written.
fn deliver<M, P, Event>(
    now: M::Time,
    machines: &mut Query<Asked<M, P::Query>>,
    param: &mut Of<P::Param>,
    post: &mut Post<M, Event>,
) where
    M: ComponentMachine,
    P: Parts<M, Event>,
    Event: Send + Sync + 'static,
{
    // Nothing is marked as changed where there is nothing.
    if post.inbox.is_empty() {
        return;
    }
    let Post { inbox, answers, arrivals, .. } = post;
    for EventTo { entity, event, .. } in inbox.drain() {
        let outcome = match machines.get_mut(entity) {
            Ok((_, mut fsm, mut query)) => match running(&mut fsm) {
                Some(machine) => {
                    let outcome = P::send(machine, event, now, &mut query, param);
                    arrivals.arrive(entity, fsm.bypass_change_detection());
                    Ok(outcome)
                }
                None => Err(Undelivered(event)),
            },
            Err(_) => Err(Undelivered(event)),
        };
        answers.write(Answer::new(entity, outcome));
    }
}

/// Beside each other. What each has to tell is told behind, in the order of the query.
fn turn_beside<M, P, Event>(
    In(now): In<M::Time>,
    mut machines: Query<Asked<M, P::Query>>,
    param: StaticSystemParam<P::Param>,
    mut post: Post<M, Event>,
) where
    M: ComponentMachine<Time: Send + Sync>,
    P: SharedParts<M, Event>,
    Event: Send + Sync + 'static,
    for<'w, 's> Of<'w, 's, P::Param>: Sync,
{
    let mut param = param.into_inner();
    let (shared, refusals) = (&param, Mutex::new(EntityHashMap::new()));
    // Whether anybody is to be told of, or started.
    let has_news = AtomicBool::new(false);
    machines.par_iter_mut().for_each(|(entity, mut fsm, mut query)| {
        if let Some(machine) = running(&mut fsm)
            && let Err(refused) = P::update_beside(machine, now, &mut query, shared)
        {
            refusals.lock().unwrap_or_else(PoisonError::into_inner).insert(entity, refused);
            has_news.store(true, Ordering::Relaxed);
        }
        if fsm.machine().is_none() || fsm.news().is_some() {
            has_news.store(true, Ordering::Relaxed);
        }
    });
    if has_news.into_inner() {
        let mut refusals = refusals.into_inner().unwrap_or_else(PoisonError::into_inner);
        machines.iter_mut().for_each(|(entity, mut fsm, mut query)| {
            if fsm.machine().is_none() {
                start::<M, P, Event>(&mut fsm, entity, now, &mut query, &mut param, &mut post.not_started);
            }
            if !refusals.is_empty()
                && let Some(refused) = refusals.remove(&entity)
            {
                post.refused.write(RequestRefused { entity, refused });
            }
            post.arrivals.arrive(entity, fsm.bypass_change_detection());
        });
    }
    deliver::<M, P, Event>(now, &mut machines, &mut param, &mut post);
}
