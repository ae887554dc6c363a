//! One step of a machine of any kind, as a future: what the loop, which is written once, calls.

use std::future::Future;

use fsm_runtime::{
    AsyncReceive, Failed, Fails, Machine, Outcome, Reborrow, ReceiveWith, Refused, RunWith, TryReceive,
    WithObserver,
};

/// Machines that are not `async` and cannot fail.
pub enum Plain {}

/// Machines that are not `async` and may fail.
pub enum Fallible {}

/// `async` machines.
pub enum Waiting {}

/// Parameters with which a machine of one kind can take one step after the other.
// From the side of the parameters: while they are not known, `_: Steps<…>` is a question that waits, and
// `M: for<'a> AsyncReceive<Event, <_ as Reborrow<'a>>::Lent>` an error.
#[diagnostic::on_unimplemented(
    message = "machine `{M}` cannot be driven with events `{Event}` and the parameters `{Self}`",
    label = "a machine of another kind, or with other parameters or events",
    note = "`drive_plain` is for machines that are not `async` and cannot fail, `drive_fallible` for those with `-> Result<(), Error>`, `drive` for each `async machine`",
    note = "the parameters are the tuple of those in the header, in their order: `(&mut owner, &world)`, `(&mut owner,)`, `()`",
    note = "a machine with the line `observed;` also takes `WithObserver(&mut observer, parameters)`"
)]
pub trait Steps<Kind, M: Machine, Event> {
    /// What the code of the machine may fail with.
    type Error;

    /// Whether a step that failed, or was dropped, has left something undone.
    fn is_unsettled(machine: &M) -> bool;

    /// Settles that.
    fn settle(&mut self, machine: &mut M, now: M::Time) -> impl Future<Output = Result<(), Self::Error>>;

    /// One tick.
    fn tick(
        &mut self,
        machine: &mut M,
        now: M::Time,
    ) -> impl Future<Output = Result<Result<(), Refused<M::Target>>, Self::Error>>;

    /// One event.
    fn send(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> impl Future<Output = Result<Outcome<Event>, Failed<Event, Self::Error>>>;
}

#[diagnostic::do_not_recommend]
impl<M, Event, Params> Steps<Plain, M, Event> for Params
where
    M: RunWith<Params> + ReceiveWith<Event, Params>,
{
    type Error = std::convert::Infallible;

    fn is_unsettled(_: &M) -> bool {
        false
    }

    async fn settle(&mut self, _: &mut M, _: M::Time) -> Result<(), Self::Error> {
        Ok(())
    }

    async fn tick(
        &mut self,
        machine: &mut M,
        now: M::Time,
    ) -> Result<Result<(), Refused<M::Target>>, Self::Error> {
        Ok(machine.update_with(self, now))
    }

    async fn send(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> Result<Outcome<Event>, Failed<Event, Self::Error>> {
        Ok(machine.send_with(self, event, now))
    }
}

#[diagnostic::do_not_recommend]
impl<M, Event, E, Params> Steps<Fallible, M, Event> for Params
where
    M: Fails<Error = E> + for<'a> TryReceive<Event, <Params as Reborrow<'a>>::Lent>,
    Params: for<'a> Reborrow<'a>,
{
    type Error = E;

    fn is_unsettled(machine: &M) -> bool {
        machine.is_unsettled()
    }

    async fn settle(&mut self, machine: &mut M, now: M::Time) -> Result<(), E> {
        machine.settle(self.reborrow(), now)
    }

    async fn tick(&mut self, machine: &mut M, now: M::Time) -> Result<Result<(), Refused<M::Target>>, E> {
        machine.update(self.reborrow(), now)
    }

    async fn send(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> Result<Outcome<Event>, Failed<Event, E>> {
        machine.send(self.reborrow(), event, now)
    }
}

// One for each tuple of up to four `&mut` and `&`, and one for the same with an observer. With `<Params as Reborrow<'a>>::Lent`
// in place of them the futures would be `Send` nowhere: rustc forgets there that the lifetimes of a type that a future holds are
// the same one.
macro_rules! waiting {
    ([$($lent:lifetime)*] [$($shared:lifetime)*] $($name:ident $lifetime:lifetime [$($mutable:ident)?])*) => {
        waiting! {
            @impl [$($shared)*] [$($name)*]
            ($(waiting!(@own $lifetime $name $($mutable)?),)*),
            [for<$($lent),*> AsyncReceive<Event, ($(&$lifetime $($mutable)? $name,)*)>],
            ($($name,)*) => ($(&$($mutable)? **$name,)*)
        }
        waiting! {
            @impl [$($shared)*] [O $($name)*]
            WithObserver<&mut O, ($(waiting!(@own $lifetime $name $($mutable)?),)*)>,
            [for<'o, $($lent),*> AsyncReceive<Event, WithObserver<&'o mut O, ($(&$lifetime $($mutable)? $name,)*)>>],
            WithObserver(observer, ($($name,)*)) => WithObserver(&mut **observer, ($(&$($mutable)? **$name,)*))
        }
    };
    (
        @impl [$($shared:lifetime)*] [$($name:ident)*]
        $params:ty, [$($receives:tt)*], $own:pat => $lent:expr
    ) => {
        #[diagnostic::do_not_recommend]
        impl<$($shared,)* M, Event, E, $($name: ?Sized),*> Steps<Waiting, M, Event> for $params
        where
            M: Fails<Error = E> + $($receives)*,
        {
            type Error = E;

            fn is_unsettled(machine: &M) -> bool {
                machine.is_unsettled()
            }

            #[allow(non_snake_case)]
            async fn settle(&mut self, machine: &mut M, now: M::Time) -> Result<(), E> {
                let $own = self;
                machine.settle($lent, now).await
            }

            #[allow(non_snake_case)]
            async fn tick(
                &mut self,
                machine: &mut M,
                now: M::Time,
            ) -> Result<Result<(), Refused<M::Target>>, E> {
                let $own = self;
                machine.update($lent, now).await
            }

            #[allow(non_snake_case)]
            async fn send(
                &mut self,
                machine: &mut M,
                event: Event,
                now: M::Time,
            ) -> Result<Outcome<Event>, Failed<Event, E>> {
                let $own = self;
                machine.send($lent, event, now).await
            }
        }
    };
    (@own $lifetime:lifetime $name:ident mut) => { &mut $name };
    (@own $lifetime:lifetime $name:ident) => { &$lifetime $name };
}

/// All tuples that begin with these.
macro_rules! tuples {
    ($lent:tt $shared:tt [$($begun:tt)*]) => { waiting!($lent $shared $($begun)*); };
    ([$($lent:tt)*] [$($shared:tt)*] [$($begun:tt)*] $name:ident $lifetime:lifetime $($more:tt)*) => {
        waiting!([$($lent)*] [$($shared)*] $($begun)*);
        tuples!([$($lent)* $lifetime] [$($shared)*] [$($begun)* $name $lifetime [mut]] $($more)*);
        tuples!([$($lent)*] [$($shared)* $lifetime] [$($begun)* $name $lifetime []] $($more)*);
    };
}

tuples!([] [] [] A 'a B 'b C 'c D 'd);
