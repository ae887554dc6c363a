// The calls of an observed machine that may end before their time: how an error is told, and that a future was dropped.

use core::any::type_name;
use core::fmt::{self, Debug, Formatter};
use core::future::{Future, poll_fn};
use core::pin::pin;

use crate::any::Machine;

/// A call of an `async` machine, for as long as it lasts. Whoever drops its future drops this, and the observer is told.
pub struct Call<'c, M: Machine, O: ?Sized> {
    /// The machine.
    pub machine: &'c mut M,
    /// Who hears of it.
    pub observer: &'c mut O,
    /// How often the future was polled.
    pub polls: usize,
    /// `Observer::dropped`. `None` when the call is over.
    dropped: Option<fn(&mut O, M::StateId, usize)>,
}

impl<'c, M: Machine, O: ?Sized> Call<'c, M, O> {
    /// A call that begins.
    #[inline]
    pub fn new(machine: &'c mut M, observer: &'c mut O, dropped: fn(&mut O, M::StateId, usize)) -> Self {
        Call { machine, observer, polls: 0, dropped: Some(dropped) }
    }

    /// It has come to its end.
    #[inline]
    pub fn is_over(&mut self) {
        self.dropped = None;
    }
}

impl<M: Machine, O: ?Sized> Drop for Call<'_, M, O> {
    fn drop(&mut self) {
        // A panic drops it too, and is none of the future's owner.
        #[cfg(feature = "std")]
        if std::thread::panicking() {
            return;
        }
        // One that was never polled has done nothing, nor told anything.
        if let Some(dropped) = self.dropped.filter(|_| self.polls > 0) {
            dropped(self.observer, self.machine.state_id(), self.polls);
        }
    }
}

/// The future, with its polls counted.
pub async fn counted<F: Future>(polls: &mut usize, future: F) -> F::Output {
    let mut future = pin!(future);
    poll_fn(|context| {
        *polls = polls.saturating_add(1);
        future.as_mut().poll(context)
    })
    .await
}

/// An error, to be told: by its `Debug`, or by the name of its type. Method lookup tries `ByDebug` first.
pub struct Told<'e, E>(pub &'e E);

/// An error with `Debug`.
pub trait ByDebug {
    /// The error.
    fn told(&self) -> &dyn Debug;
}

/// Any error.
pub trait ByName {
    /// What stands for it.
    type Named: Debug;

    /// The name of its type.
    fn told(&self) -> Self::Named;
}

impl<E: Debug> ByDebug for Told<'_, E> {
    fn told(&self) -> &dyn Debug {
        self.0
    }
}

impl<E> ByName for &Told<'_, E> {
    type Named = TypeName;

    fn told(&self) -> TypeName {
        TypeName(type_name::<E>())
    }
}

/// A type, by its name.
pub struct TypeName(&'static str);

impl Debug for TypeName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
