//! One step of a machine of any kind, as a future: what the loop, which is written once, calls.

use std::convert::Infallible;
use std::future::Future;

use fsm_runtime::any::kind::{Async, Fallible, Kind, Plain};
use fsm_runtime::any::{AsyncReceive, Fails, Machine, Reborrow, ReceiveWith, RunWith, TryReceive};
use fsm_runtime::observers::WithObserver;
use fsm_runtime::requests::Refused;
use fsm_runtime::{Failed, Outcome};

/// What a tick gives: a request from outside that was refused, inside what the code of the machine has failed with.
type Ticked<M, E> = Result<Result<(), Refused<<M as Machine>::Target>>, E>;

/// Parameters with which a machine of one kind can take one step after the other.
// What rustc says of parameters that do not fit names this trait and the one behind it, `Lamp: Receive<…>`.
pub trait Steps<M: Machine<Kind = K>, Event, K: Kind = <M as Machine>::Kind> {
    /// Whether a step that failed, or was dropped, has left something undone.
    fn is_unsettled(machine: &M) -> bool;

    /// Settles that.
    fn settle(&mut self, machine: &mut M, now: M::Time) -> impl Future<Output = Result<(), K::Error>>;

    /// One tick.
    fn tick(&mut self, machine: &mut M, now: M::Time) -> impl Future<Output = Ticked<M, K::Error>>;

    /// One event.
    fn send(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> impl Future<Output = Result<Outcome<Event>, Failed<Event, K::Error>>>;
}

impl<M, Event, Params> Steps<M, Event, Plain> for Params
where
    M: Machine<Kind = Plain> + RunWith<Params> + ReceiveWith<Event, Params>,
{
    fn is_unsettled(_: &M) -> bool {
        false
    }

    async fn settle(&mut self, _: &mut M, _: M::Time) -> Result<(), Infallible> {
        Ok(())
    }

    async fn tick(&mut self, machine: &mut M, now: M::Time) -> Ticked<M, Infallible> {
        Ok(machine.update_with(self, now))
    }

    async fn send(
        &mut self,
        machine: &mut M,
        event: Event,
        now: M::Time,
    ) -> Result<Outcome<Event>, Failed<Event, Infallible>> {
        Ok(machine.send_with(self, event, now))
    }
}

impl<M, Event, E, Params> Steps<M, Event, Fallible<E>> for Params
where
    M: Fails<Kind = Fallible<E>, Error = E> + for<'a> TryReceive<Event, <Params as Reborrow<'a>>::Lent>,
    Params: for<'a> Reborrow<'a>,
{
    fn is_unsettled(machine: &M) -> bool {
        machine.is_unsettled()
    }

    async fn settle(&mut self, machine: &mut M, now: M::Time) -> Result<(), E> {
        machine.settle(self.reborrow(), now)
    }

    async fn tick(&mut self, machine: &mut M, now: M::Time) -> Ticked<M, E> {
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
        impl<$($shared,)* M, Event, E, $($name: ?Sized),*> Steps<M, Event, Async<E>> for $params
        where
            M: Fails<Kind = Async<E>, Error = E> + $($receives)*,
        {
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
            ) -> Ticked<M, E> {
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
