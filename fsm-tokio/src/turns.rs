//! The loop itself: what has its turn next, and what is done then.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use fsm_runtime::Failed;
use fsm_runtime::activities::{Body, Borrows, Work};
use fsm_runtime::any::Machine;
use fsm_runtime::any::kind::Kind;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::drive::{Drive, Hear};
use crate::step::Steps;
use crate::{Clock, End, Events, Step};

/// So many turns in a row find something to do before other tasks have theirs. A step of a machine is short, and a
/// channel of tokio stops by itself after 128 events.
const IN_A_ROW: u32 = 64;

/// A machine with all that its loop has, before there are places for its activities.
pub struct Serving<'a, M, S, V: ?Sized, U, Each> {
    pub drive: Drive<'a, M, S, V, Each>,
    pub until: U,
}

/// How a loop ends.
type Ended<M, V, U> =
    Result<End<<U as Future>::Output>, Failed<<V as Events>::Event, <<M as Machine>::Kind as Kind>::Error>>;

impl<M, S, V, U, Each> Body<M, V::Event> for Serving<'_, M, S, V, U, Each>
where
    M: Machine<Time: Clock> + Borrows<S>,
    S: Steps<M, V::Event>,
    V: Events + ?Sized,
    U: Future,
    Each: Hear<M, V::Event>,
{
    type Output = Ended<M, V, U>;

    /// Serves the machine until its end. Nothing that was taken out of `events` is kept across an `await` of ours: the future
    /// of the step has it before it is polled.
    async fn run(self, mut work: impl Work<M, V::Event>) -> Ended<M, V, U> {
        let Serving { drive: Drive { turns, machine, parameters: mut steps, events, mut each }, until } =
            self;
        let mut until = pin!(until);
        while !machine.is_done() && !machine.is_poisoned() {
            work.follow(machine, &mut steps, M::Time::now(turns.start));
            let (is_unsettled, deadline) = (S::is_unsettled(machine), machine.next_deadline());
            match turns.next(is_unsettled, deadline, &mut work, events, until.as_mut()).await {
                Turn::Cancelled(output) => return Ok(End::Cancelled(output)),
                Turn::Closed => return Ok(End::Closed),
                Turn::Unsettled(now) => {
                    steps.settle(machine, now).await.map_err(|error| Failed { error, event: None })?;
                    each.hear(machine, Step::Settled);
                }
                Turn::Due(now) => {
                    let ticked = steps.tick(machine, now).await;
                    each.hear(machine, Step::Tick(ticked.map_err(|error| Failed { error, event: None })?));
                }
                Turn::Event(event, now) => {
                    let outcome = steps.send(machine, event, now).await?;
                    turns.unused += u64::from(each.hear(machine, Step::Event(outcome)));
                }
            }
        }
        Ok(End::Done)
    }
}

/// What has its turn.
enum Turn<Event, Time, Output> {
    Cancelled(Output),
    Unsettled(Time),
    Due(Time),
    Event(Event, Time),
    Closed,
}

/// Who had the turns before.
#[derive(Clone, Debug)]
pub struct Turns {
    pub start: Instant,
    /// The turn before was a tick: an event that is there goes before one more, or a timer that is always due, or whose
    /// line fails again and again, would leave no room for events.
    was_tick: bool,
    /// The turn before was the result of an activity: an event goes before one more, for the same reason.
    was_result: bool,
    /// How many turns there were since the task has last waited.
    in_a_row: u32,
    /// How many events have come back and were given to nobody.
    pub unused: u64,
}

impl Turns {
    pub const fn since(start: Instant) -> Self {
        Self { start, was_tick: false, was_result: false, in_a_row: 0, unused: 0 }
    }

    /// Waits for the next turn.
    async fn next<M: Machine<Time: Clock>, V: Events + ?Sized, U: Future>(
        &mut self,
        is_unsettled: bool,
        deadline: Option<M::Time>,
        work: &mut impl Work<M, V::Event>,
        events: &mut V,
        mut until: Pin<&mut U>,
    ) -> Turn<V::Event, M::Time, U::Output> {
        // Made only to wait: a machine without timers needs no runtime that has any.
        let mut sleep = pin!(None);
        poll_fn(|context| {
            if let Poll::Ready(output) = until.as_mut().poll(context) {
                return Poll::Ready(Turn::Cancelled(output));
            }
            if self.in_a_row == IN_A_ROW {
                self.in_a_row = 0;
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            let turn = match is_unsettled {
                true => Poll::Ready(Turn::Unsettled(M::Time::now(self.start))),
                false => self.poll_turn(deadline, work, events, sleep.as_mut(), context),
            };
            self.in_a_row = if turn.is_ready() { self.in_a_row + 1 } else { 0 };
            turn
        })
        .await
    }

    fn poll_turn<M: Machine<Time: Clock>, V: Events + ?Sized, Output>(
        &mut self,
        deadline: Option<M::Time>,
        work: &mut impl Work<M, V::Event>,
        events: &mut V,
        mut sleep: Pin<&mut Option<Sleep>>,
        context: &mut Context<'_>,
    ) -> Poll<Turn<V::Event, M::Time, Output>> {
        loop {
            let now = M::Time::now(self.start);
            let left = deadline.map(|deadline| now.left(deadline));
            let is_due = left.is_some_and(|left| left.is_zero());
            if is_due && !self.was_tick {
                self.was_tick = true;
                return Poll::Ready(Turn::Due(now));
            }
            let was_result = std::mem::take(&mut self.was_result);
            if !was_result && let Poll::Ready(event) = work.poll_next(context) {
                self.was_result = true;
                return Poll::Ready(Turn::Event(event, now));
            }
            self.was_tick = false;
            let received = events.poll_next(context);
            if let Poll::Ready(Some(event)) = received {
                return Poll::Ready(Turn::Event(event, now));
            }
            // No event goes first: what has stood back for one is looked at again, also where there will be none.
            if was_result || is_due && received.is_pending() {
                continue;
            }
            if received.is_ready() {
                return Poll::Ready(Turn::Closed);
            }
            ready!(poll_sleep(sleep.as_mut(), left, context));
        }
    }
}

/// Waits for a deadline; for ever where there is none. What it gives is the time then.
pub async fn due<T: Clock>(start: Instant, deadline: Option<T>) -> T {
    let mut sleep = pin!(None);
    poll_fn(|context| {
        loop {
            let now = T::now(start);
            let left = deadline.map(|deadline| now.left(deadline));
            if left.is_some_and(|left| left.is_zero()) {
                return Poll::Ready(now);
            }
            ready!(poll_sleep(sleep.as_mut(), left, context));
        }
    })
    .await
}

/// Waits until so much time has passed, or a little more, as tokio's timers count milliseconds. The caller looks at its
/// own clock then.
fn poll_sleep(
    mut sleep: Pin<&mut Option<Sleep>>,
    left: Option<Duration>,
    context: &mut Context<'_>,
) -> Poll<()> {
    if sleep.is_none() {
        // What no `Instant` can tell is never reached.
        sleep.set(left.and_then(|left| Instant::now().checked_add(left)).map(sleep_until));
    }
    let Some(waits) = sleep.as_mut().as_pin_mut() else { return Poll::Pending };
    let woken = waits.poll(context);
    if woken.is_ready() {
        sleep.set(None);
    }
    woken
}
