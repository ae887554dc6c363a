//! The clocks that a loop can read: how each tells the time since the start, and how long it is to a deadline.

use std::time::Duration;

use fsm_runtime::Time;
use tokio::time::Instant;

/// A type of time that an [`EventLoop`](crate::EventLoop) can read from tokio's clock.
///
/// | `clock` of the machine | what it is told |
/// | --- | --- |
/// | none | nothing |
/// | `Duration` | the time since the start of the loop |
/// | `u32`, `u64` | the same in milliseconds; `u32` wraps |
/// | `f32`, `f64` | the same in seconds |
/// | [`tokio::time::Instant`], [`std::time::Instant`] | the moment; the start makes no difference |
///
/// All of them follow a clock that `tokio::time::pause` has stopped. For a type of your own with
/// [`Time`], write both methods; `left` is nearly always `deadline.elapsed(self)`.
#[diagnostic::on_unimplemented(
    message = "an event loop cannot read the time as `{Self}`",
    label = "a clock that the loop does not know",
    note = "it knows `core::time::Duration`, `u32`, `u64`, `f32`, `f64`, `tokio::time::Instant` and `std::time::Instant`; for another type implement `fsm_tokio::Clock`"
)]
pub trait Clock: Copy {
    /// The time now, where the loop began at `start`.
    fn now(start: Instant) -> Self;

    /// How long it is from this time to the deadline; zero exactly where it has been reached.
    fn left(self, deadline: Self) -> Duration;
}

/// Machines without a clock, which have no deadline.
impl Clock for () {
    fn now(_: Instant) {}

    fn left(self, (): ()) -> Duration {
        Duration::MAX
    }
}

macro_rules! clocks {
    ($($type:ty = $now:expr;)*) => {$(
        impl Clock for $type {
            #[inline]
            fn now(start: Instant) -> Self {
                let now: fn(Instant) -> Self = $now;
                now(start)
            }

            #[inline]
            fn left(self, deadline: Self) -> Duration {
                deadline.elapsed(self)
            }
        }
    )*};
}

clocks! {
    Duration = |start| passed(start);
    // Cut off on purpose: these count on from zero, as a free-running counter does.
    u32 = |start| passed(start).as_millis() as u32;
    u64 = |start| passed(start).as_millis() as u64;
    f32 = |start| passed(start).as_secs_f32();
    f64 = |start| passed(start).as_secs_f64();
    Instant = |_| Instant::now();
    std::time::Instant = |_| Instant::now().into_std();
}

fn passed(start: Instant) -> Duration {
    Instant::now().duration_since(start)
}
