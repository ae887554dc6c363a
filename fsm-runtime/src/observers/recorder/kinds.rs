//! Machines that fail and machines that wait, called again and again with parameters that are lent.

use core::future::Future;

use crate::any::{AsyncReceive, Fails, Reborrow, TryReceive};
use crate::requests::Refused;
use crate::{Failed, Outcome};

/// Parameters with which a machine that may fail is called again and again.
// From the side of the parameters, as in `lend.rs`: so a caller can leave it to rustc to find them.
#[diagnostic::on_unimplemented(
    message = "machine `{M}` cannot be replayed with events `{Event}` and the parameters `{Self}`",
    label = "a machine of another kind, or with other parameters or events",
    note = "`replay` is for machines that neither fail nor wait, `replay_fallible` for those with `-> Result<(), Error>`, `replay_async` for each `async machine`",
    note = "the parameters are the tuple of those in the header, in their order: `(&mut owner, &world)`, `(&mut owner,)`, `()`"
)]
pub trait TryCalls<M: Fails, Event> {
    #[doc(hidden)]
    fn send_to(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> Result<Outcome<Event>, Failed<Event, M::Error>>;

    #[doc(hidden)]
    fn update(&mut self, machine: &mut M, now: M::Time) -> Result<Result<(), Refused<M::Target>>, M::Error>;

    /// Whether there is a line `stop`.
    #[doc(hidden)]
    fn stop(&mut self, machine: &mut M, now: M::Time) -> Result<bool, M::Error>;

    #[doc(hidden)]
    fn settle(&mut self, machine: &mut M, now: M::Time) -> Result<(), M::Error>;
}

#[diagnostic::do_not_recommend]
impl<M, Event, Params> TryCalls<M, Event> for Params
where
    M: Fails + for<'a> TryReceive<Event, <Params as Reborrow<'a>>::Lent>,
    Params: for<'a> Reborrow<'a>,
{
    #[doc(hidden)]
    fn send_to(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> Result<Outcome<Event>, Failed<Event, M::Error>> {
        machine.send(self.reborrow(), event, now)
    }

    #[doc(hidden)]
    fn update(&mut self, machine: &mut M, now: M::Time) -> Result<Result<(), Refused<M::Target>>, M::Error> {
        machine.update(self.reborrow(), now)
    }

    #[doc(hidden)]
    fn stop(&mut self, machine: &mut M, now: M::Time) -> Result<bool, M::Error> {
        machine.stop_if_any(self.reborrow(), now)
    }

    #[doc(hidden)]
    fn settle(&mut self, machine: &mut M, now: M::Time) -> Result<(), M::Error> {
        machine.settle(self.reborrow(), now)
    }
}

/// Parameters with which an `async` machine is called again and again.
#[diagnostic::on_unimplemented(
    message = "machine `{M}` cannot be replayed with events `{Event}` and the parameters `{Self}`",
    label = "a machine of another kind, or with other parameters or events",
    note = "`replay` is for machines that neither fail nor wait, `replay_fallible` for those with `-> Result<(), Error>`, `replay_async` for each `async machine`",
    note = "the parameters are the tuple of those in the header, in their order: `(&mut owner, &world)`, `(&mut owner,)`, `()`"
)]
pub trait AsyncCalls<M: Fails, Event> {
    #[doc(hidden)]
    fn send_to(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> impl Future<Output = Result<Outcome<Event>, Failed<Event, M::Error>>>;

    #[doc(hidden)]
    fn update(
        &mut self,
        machine: &mut M,
        now: M::Time,
    ) -> impl Future<Output = Result<Result<(), Refused<M::Target>>, M::Error>>;

    /// Whether there is a line `stop`.
    #[doc(hidden)]
    fn stop(&mut self, machine: &mut M, now: M::Time) -> impl Future<Output = Result<bool, M::Error>>;

    #[doc(hidden)]
    fn settle(&mut self, machine: &mut M, now: M::Time) -> impl Future<Output = Result<(), M::Error>>;
}

#[diagnostic::do_not_recommend]
impl<M, Event, Params> AsyncCalls<M, Event> for Params
where
    M: Fails + for<'a> AsyncReceive<Event, <Params as Reborrow<'a>>::Lent>,
    Params: for<'a> Reborrow<'a>,
{
    #[doc(hidden)]
    fn send_to(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> impl Future<Output = Result<Outcome<Event>, Failed<Event, M::Error>>> {
        machine.send(self.reborrow(), event, now)
    }

    #[doc(hidden)]
    fn update(
        &mut self,
        machine: &mut M,
        now: M::Time,
    ) -> impl Future<Output = Result<Result<(), Refused<M::Target>>, M::Error>> {
        machine.update(self.reborrow(), now)
    }

    #[doc(hidden)]
    fn stop(&mut self, machine: &mut M, now: M::Time) -> impl Future<Output = Result<bool, M::Error>> {
        machine.stop_if_any(self.reborrow(), now)
    }

    #[doc(hidden)]
    fn settle(&mut self, machine: &mut M, now: M::Time) -> impl Future<Output = Result<(), M::Error>> {
        machine.settle(self.reborrow(), now)
    }
}
