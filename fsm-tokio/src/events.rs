//! Where events come from: channels, streams, closures.

use std::task::{Context, Poll};

/// A source of events, of which none is lost by not waiting for it any longer.
///
/// It is implemented for the receivers of [`tokio::sync::mpsc`] (feature `sync`, on by default), for a stream in
/// `FromStream` (feature `stream`), and for a closure in [`FromFn`]:
///
/// ```
/// use std::task::{Context, Poll};
///
/// use fsm_runtime::fsm;
/// use fsm_tokio::{End, EventLoop, FromFn};
///
/// fsm! {
///     machine Door {
///         #[derive(Clone, Copy)]
///         events { Open, Close }
///         initial Closed;
///         state Closed { on Open => Opened; }
///         state Opened { on Close => Closed; }
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let mut given = [DoorEvent::Open, DoorEvent::Close, DoorEvent::Open].into_iter();
/// let mut events = FromFn(|_: &mut Context<'_>| Poll::Ready(given.next()));
///
/// let mut door = Door::start();
/// let Ok(end) = EventLoop::new().drive(&mut door, (), &mut events).run().await;
/// assert_eq!(end, End::Closed);
/// assert!(door.is_in(DoorStateId::Opened));
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no source of events",
    label = "gives no events",
    note = "receivers of `tokio::sync::mpsc` are, a stream in `fsm_tokio::FromStream` (feature `stream`), and a closure `|context: &mut Context<'_>| -> Poll<Option<Event>>` in `fsm_tokio::FromFn`"
)]
pub trait Events {
    /// What it gives.
    type Event;

    /// The next event; `None` where no more will come. Where it is pending it wakes the task once one is there.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Self::Event>>;
}

#[cfg(feature = "sync")]
impl<Event> Events for tokio::sync::mpsc::Receiver<Event> {
    type Event = Event;

    #[inline]
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Event>> {
        self.poll_recv(context)
    }
}

#[cfg(feature = "sync")]
impl<Event> Events for tokio::sync::mpsc::UnboundedReceiver<Event> {
    type Event = Event;

    #[inline]
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Event>> {
        self.poll_recv(context)
    }
}

/// A closure as a source of events: [`Events::poll_next`] in one line.
// Closures are no sources by themselves: of each other type rustc would then say that it is no closure.
#[derive(Clone, Copy, Debug, Default)]
pub struct FromFn<F>(pub F);

impl<Event, F: FnMut(&mut Context<'_>) -> Poll<Option<Event>>> Events for FromFn<F> {
    type Event = Event;

    #[inline]
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Event>> {
        (self.0)(context)
    }
}

/// A stream as a source of events. One that is not `Unpin` goes in as `Box::pin(stream)` or `pin!(stream)`.
#[cfg(feature = "stream")]
#[derive(Clone, Copy, Debug, Default)]
pub struct FromStream<S>(pub S);

#[cfg(feature = "stream")]
impl<S: futures_core::Stream + Unpin> Events for FromStream<S> {
    type Event = S::Item;

    #[inline]
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<S::Item>> {
        std::pin::Pin::new(&mut self.0).poll_next(context)
    }
}
