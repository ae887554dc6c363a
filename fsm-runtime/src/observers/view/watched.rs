//! The observer of one machine.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use std::string::String;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::active::Active;
use super::hub::{Hub, Shown};
use super::lines::{Step, What, shortened};
use crate::any::Machine;
use crate::observers::names::{outcome_name, request_text};
use crate::requests::{Change, Reason};
use crate::{Observer, Outcome, StateId};

/// The observer of one machine of a [`View`](super::View), which tells what it hears, and that the machine is gone when it is
/// dropped. [`View::machine`](super::View::machine) makes it.
pub struct Watched<M: Machine> {
    shown: Option<Watching<M>>,
}

struct Watching<M: Machine> {
    hub: Arc<Hub>,
    shown: Arc<Shown>,
    active: Active<M::StateId>,
    /// The connection that is told of this call: it hears of whole calls, and no half ones.
    generation: u32,
    is_in_call: bool,
    /// The active states are others than was noted for a page that comes late.
    is_dirty: bool,
    /// There was no room for a step.
    has_missed: bool,
    kind: PhantomData<fn(M)>,
}

impl<M: Machine> Watched<M> {
    pub(super) fn of(hub: Option<&Arc<Hub>>, label: String, machine: Option<&M>) -> Self {
        let shown = hub.map(|hub| {
            let active = machine.map_or_else(|| Active::none(M::GRAPH), Active::of);
            let shown = hub.add::<M>(label, active.iter().map(StateId::name).collect());
            let (hub, kind) = (hub.clone(), PhantomData);
            Watching {
                hub,
                shown,
                active,
                generation: 0,
                is_in_call: false,
                is_dirty: false,
                has_missed: false,
                kind,
            }
        });
        Watched { shown }
    }

    /// One that hears nothing: for members of a crowd that are not shown. The machine then takes the ways that it takes without
    /// an observer.
    pub const fn silent() -> Self {
        Watched { shown: None }
    }

    /// The number of the machine, by which the page names it; 0 of one that is silent.
    pub fn id(&self) -> u32 {
        self.shown.as_ref().map_or(0, |watching| watching.shown.id)
    }
}

#[cfg(test)]
impl<M: Machine> Watched<M> {
    pub(super) fn known(&self) -> Option<&Active<M::StateId>> {
        self.shown.as_ref().map(|watching| &watching.active)
    }

    /// What a page that comes late is told.
    pub(super) fn noted(&self) -> Option<std::sync::MutexGuard<'_, std::vec::Vec<&'static str>>> {
        self.shown.as_ref().map(|watching| watching.shown.active())
    }
}

impl<M: Machine> Watching<M> {
    /// A call begins, in this state.
    fn begin(&mut self, state: M::StateId) {
        self.is_in_call = false;
        self.stands_in(state);
        self.publish();
        self.join();
    }

    /// The call is over, and leaves the machine in this state.
    fn end(&mut self, state: M::StateId) {
        self.stands_in(state);
        self.publish();
        self.is_in_call = false;
    }

    /// The first thing that is told of a start, or of another call without a beginning.
    fn join(&mut self) {
        if !self.is_in_call {
            self.is_in_call = true;
            self.generation = self.shown.generation.load(Ordering::Acquire);
        }
    }

    /// Nothing was heard before of a machine whose observer has come later.
    fn stands_in(&mut self, state: M::StateId) {
        if !self.active.contains(state) {
            self.active.begin_with(state);
            (self.is_dirty, self.has_missed) = (true, true);
        }
    }

    /// Tells a step, if anybody listens.
    #[inline]
    fn tell(&mut self, what: impl FnOnce() -> What) {
        self.join();
        let generation = self.shown.generation.load(Ordering::Acquire);
        if generation == 0 || generation != self.generation {
            return;
        }
        let at = self.hub.begun.elapsed();
        let step = Step { generation, machine: self.shown.id, at, what: what() };
        if !self.hub.queue.push(step) {
            self.has_missed = true;
        }
    }

    /// A change is complete: what a page that comes now is told. One that was not told all steps is told how it stands.
    fn publish(&mut self) {
        if !self.is_dirty && !self.has_missed {
            return;
        }
        let mut active = self.shown.active();
        active.clear();
        active.extend(self.active.iter().map(StateId::name));
        let generation = self.shown.generation.load(Ordering::Acquire);
        drop(active);
        if generation != 0 && (self.has_missed || generation != self.generation) {
            self.shown.is_stale.store(true, Ordering::Release);
            self.hub.queue.set_stale();
        }
        self.generation = generation;
        (self.is_dirty, self.has_missed) = (false, false);
    }
}

impl<M: Machine> Watched<M> {
    fn told(&mut self, what: impl FnOnce() -> What) {
        if let Some(watching) = &mut self.shown {
            watching.tell(what);
        }
    }

    fn changed(&mut self, change: impl FnOnce(&mut Active<M::StateId>), what: impl FnOnce() -> What) {
        if let Some(watching) = &mut self.shown {
            watching.tell(what);
            change(&mut watching.active);
            watching.is_dirty = true;
        }
    }

    fn begins(&mut self, state: M::StateId, what: impl FnOnce() -> What) {
        if let Some(watching) = &mut self.shown {
            watching.begin(state);
            watching.tell(what);
        }
    }

    fn ends(&mut self, state: M::StateId, what: impl FnOnce() -> What) {
        if let Some(watching) = &mut self.shown {
            watching.tell(what);
            watching.end(state);
        }
    }
}

#[diagnostic::do_not_recommend]
impl<M: Machine, E: Debug> Observer<M, E> for Watched<M> {
    fn hears(&self) -> bool {
        self.shown.is_some()
    }
    fn received(&mut self, event: &E, state: M::StateId, _: M::Time) {
        self.begins(state, || What::Received { event: shortened(event), state: state.name() });
    }
    fn ticked(&mut self, state: M::StateId, _: M::Time) {
        self.begins(state, || What::Ticked { state: state.name() });
    }
    fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {
        self.ends(state, || What::Settled { state: state.name(), outcome: outcome.map(outcome_name) });
    }
    fn failed(&mut self, error: &dyn Debug, event: Option<&E>) {
        self.told(|| What::Failed { error: shortened(error), event: event.map(shortened) });
    }
    fn dropped(&mut self, state: M::StateId, polls: usize) {
        self.ends(state, || What::Dropped { state: state.name(), polls });
    }
    fn line_taken(&mut self, line: usize) {
        self.told(|| What::LineTaken { line });
    }
    fn guard_refused(&mut self, line: usize) {
        self.told(|| What::GuardRefused { line });
    }
    fn timer_due(&mut self, line: usize) {
        self.told(|| What::TimerDue { line });
    }
    fn exited(&mut self, state: M::StateId) {
        self.changed(|active| active.exit(state), || What::Exited { state: state.name() });
    }
    fn entered(&mut self, state: M::StateId) {
        self.changed(|active| active.enter(state), || What::Entered { state: state.name() });
    }
    fn paused(&mut self, state: M::StateId) {
        self.changed(|active| active.pause(state), || What::Paused { state: state.name() });
    }
    fn resumed(&mut self, state: M::StateId) {
        self.changed(|active| active.enter(state), || What::Resumed { state: state.name() });
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        self.told(|| What::Transition { from: from.name(), to: to.name() });
        // Of a call that waits, the page sees where it has come to.
        if let Some(watching) = &mut self.shown {
            watching.publish();
        }
    }
    fn raised(&mut self, event: &E) {
        self.told(|| What::Raised { event: shortened(event) });
    }
    fn overflowed(&mut self, event: &E) {
        self.told(|| What::Overflowed { event: shortened(event) });
    }
    fn deferred(&mut self, event: &E) {
        self.told(|| What::Deferred { event: shortened(event) });
    }
    fn recalled(&mut self, event: &E) {
        self.told(|| What::Recalled { event: shortened(event) });
    }
    fn unhandled(&mut self, event: &E) {
        self.told(|| What::Unhandled { event: shortened(event) });
    }
    fn requested(&mut self, change: Change<M::StateId>, replaces: bool) {
        self.told(|| What::Requested { change: request_text(change), replaces });
    }
    fn requested_outside(&mut self, change: Change<M::StateId>, replaces: bool) {
        self.told(|| What::RequestedOutside { change: request_text(change), replaces });
    }
    fn refused(&mut self, reason: Reason) {
        self.told(|| What::Refused { reason: std::format!("{reason}") });
    }
}

impl<M: Machine> Drop for Watched<M> {
    fn drop(&mut self) {
        if let Some(watching) = &self.shown {
            watching.hub.end(watching.shown.id);
        }
    }
}

impl<M: Machine> Debug for Watched<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let label = self.shown.as_ref().map(|watching| &watching.shown.label);
        f.debug_struct("Watched").field("label", &label).finish_non_exhaustive()
    }
}
