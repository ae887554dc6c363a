//! The system of all machines of one kind, serial and parallel: starts, updates, events, and what is told of them.

use std::mem::replace;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use bevy_ecs::change_detection::{DetectChangesMut, Mut};
use bevy_ecs::entity::{Entity, EntityHashMap};
use bevy_ecs::message::{MessageWriter, Messages};
use bevy_ecs::system::{In, Query, ResMut, StaticSystemParam, SystemParam};

use crate::component::Stage;
use crate::kept::Runs;
use crate::parts::{Item, Of};
use crate::{
    Answer, At, ComponentMachine, EventTo, Fsm, NotStarted, Parts, RequestRefused, SharedParts, Transitioned,
    Undelivered,
};

/// What machines are told, and what they tell.
#[derive(SystemParam)]
pub(crate) struct Post<'w, 's, M: ComponentMachine, Event: Send + Sync + 'static> {
    runs: ResMut<'w, Runs<M>>,
    inbox: ResMut<'w, Messages<EventTo<M, Event>>>,
    answers: MessageWriter<'w, Answer<M, Event>>,
    arrivals: Arrivals<'w, 's, M>,
    not_started: MessageWriter<'w, NotStarted<M>>,
    refused: MessageWriter<'w, RequestRefused<M>>,
}

/// All that is asked of an entity in each turn. `At` is looked up for those alone that have come to another state: without it here, and
/// with `for_each` in place of a loop, a turn takes 179 instructions for each of 10,000 enemies of the example `arena`, 228 before.
pub(crate) type Asked<M, Q> = (Entity, &'static mut Fsm<M>, Q);

/// Where the machines of entities are, and who hears of it.
#[derive(SystemParam)]
pub(crate) struct Arrivals<'w, 's, M: ComponentMachine> {
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
pub(crate) fn turn<M, P, Event>(
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
    post.runs.count = post.runs.count.wrapping_add(1);
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

/// Beside each other. What each has to tell is told after that, in the order of the query.
pub(crate) fn turn_beside<M, P, Event>(
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
