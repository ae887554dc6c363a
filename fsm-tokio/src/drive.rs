//! One machine in its loop: what it works with, who hears of it, and when it ends.

use std::convert::Infallible;
use std::future::{Future, pending};

use fsm_runtime::Failed;
use fsm_runtime::activities::Borrows;
use fsm_runtime::any::Machine;
use fsm_runtime::any::kind::Kind;

use crate::hold::Holds;
use crate::step::Steps;
use crate::turns::{Serving, Turns};
use crate::{Clock, End, Events, Step};

/// A machine that [`EventLoop::drive`](crate::EventLoop::drive) is about to serve.
#[derive(Debug)]
#[must_use = "nothing is served before `run` or `until`"]
pub struct Drive<'a, M, Params, V: ?Sized, Each = Unheard> {
    pub(crate) turns: &'a mut Turns,
    pub(crate) machine: &'a mut M,
    pub(crate) parameters: Params,
    pub(crate) events: &'a mut V,
    pub(crate) each: Each,
}

/// What the code of a machine may fail with.
type Error<M> = <<M as Machine>::Kind as Kind>::Error;

impl<'a, M, Params, V> Drive<'a, M, Params, V>
where
    M: Machine,
    V: Events + ?Sized,
{
    /// Calls this after each step, with the machine as it is then. An event that the machine has not used comes back here, in the
    /// outcome of [`Step::Event`]: for a log, an answer to whoever has sent it, or another try. Without `each` it is dropped,
    /// and counted in [`EventLoop::unused`](crate::EventLoop::unused).
    pub fn each<F>(self, each: F) -> Drive<'a, M, Params, V, Heard<F>>
    where
        F: FnMut(&M, Step<V::Event, M::Target>),
    {
        let Self { turns, machine, parameters, events, each: Unheard } = self;
        Drive { turns, machine, parameters, events, each: Heard(each) }
    }
}

// Whether the parameters fit is asked here, and not at `drive` nor at the methods: it is then one error, that the method is
// not there. A bound of a function that gives a future is an error four times, once for each place that the future comes by.
impl<M, Params, V, Each> Drive<'_, M, Params, V, Each>
where
    M: Machine<Time: Clock> + Holds<V::Event> + Borrows<Params>,
    Params: Steps<M, V::Event>,
    V: Events + ?Sized,
    Each: Hear<M, V::Event>,
{
    /// Serves the machine until it has ended, or there are no more events.
    ///
    /// Events that the machine has not used go to [`each`](Self::each). Without it they are dropped, and
    /// [`EventLoop::unused`](crate::EventLoop::unused) gives their number afterwards.
    ///
    /// The future is `Send` where machine, parameters, events, the closure of `each` and the machine's own futures are.
    ///
    /// # Errors
    /// What the code of the machine has failed with, and the event where no line has used it. The loop ends there; called again,
    /// it goes on: what waits in the machine is settled at once; a timed line that has failed is due again, and an event that is
    /// there comes first. A machine that cannot fail has the error [`Infallible`], so a pattern takes the end out:
    /// `let Ok(end) = events.drive(…).run().await;`.
    pub async fn run(self) -> Result<End, Failed<V::Event, Error<M>>> {
        self.until(pending::<Infallible>()).await
    }

    /// Serves the machine until it has ended, there are no more events, or this future is ready: a pause, a signal, the end of
    /// a token that cancels. The end holds what it gives.
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    pub async fn until<U: Future>(self, until: U) -> Result<End<U::Output>, Failed<V::Event, Error<M>>> {
        M::hold_all(Serving { drive: self, until }).await
    }
}

/// Who hears of each step.
pub trait Hear<M: Machine, Event> {
    /// Whether nobody was given an event that has come back.
    #[doc(hidden)]
    fn hear(&mut self, machine: &M, step: Step<Event, M::Target>) -> bool;
}

/// Nobody hears of the steps.
#[derive(Clone, Copy, Debug)]
pub struct Unheard;

/// A closure hears of each step.
#[derive(Clone, Copy, Debug)]
pub struct Heard<F>(F);

impl<M: Machine, Event> Hear<M, Event> for Unheard {
    #[inline]
    fn hear(&mut self, _: &M, step: Step<Event, M::Target>) -> bool {
        matches!(&step, Step::Event(outcome) if !outcome.is_used())
    }
}

impl<M: Machine, Event, F: FnMut(&M, Step<Event, M::Target>)> Hear<M, Event> for Heard<F> {
    #[inline]
    fn hear(&mut self, machine: &M, step: Step<Event, M::Target>) -> bool {
        (self.0)(machine, step);
        false
    }
}
