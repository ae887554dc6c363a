//! What users see: the loop, what the callback hears, and how a loop ends.

use std::convert::Infallible;
use std::future::Future;

use fsm_runtime::Outcome;
use fsm_runtime::any::Machine;
use fsm_runtime::requests::Refused;
use tokio::time::Instant;

use crate::drive::Unheard;
use crate::turns::{self, Turns};
use crate::{Clock, Drive, Events};

/// A loop that serves one machine.
///
/// It has a start, which clocks that count from zero are told by. Keep it beside its machine: where a
/// loop has ended, or its future was dropped, the next call goes on with the same time.
///
/// Each turn belongs to the first of these that is there:
///
/// 1. `until`, any future: the loop ends with what it gives;
/// 2. what an error, or a loop that was dropped, has left waiting in the machine, such as raised events: it is settled,
///    without a tick;
/// 3. the timers of the machine, and its events for later: one tick for all that are due;
/// 4. the result of an activity (a `during` line), which is an event: it is sent to the machine;
/// 5. the next event: it is sent to the machine.
///
/// Directly after a tick, and after a result, an event that is there goes first. So events have their turns also where a tick takes longer
/// than its period, and where futures are ready again and again. After 64 turns without a wait the other tasks of the thread have theirs.
///
/// Ticks happen only for the sake of time: plain `update` and `when` lines are looked at in these ticks alone, and a
/// request from outside waits for one. A machine that lives by such lines has a line `update every …`.
#[derive(Clone, Debug)]
pub struct EventLoop {
    turns: Turns,
}

/// What a machine has done in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<Event, Target> {
    /// Behind a step that has failed, or was dropped, and before anything else: `settle` of the machine. Something may have waited
    /// there, or nothing.
    Settled,
    /// A tick; an error is a request from outside that could not be served.
    Tick(Result<(), Refused<Target>>),
    /// An event, which comes back in the outcome where the machine has not used it.
    Event(Outcome<Event>),
}

/// Why a loop has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<Output = Infallible> {
    /// The machine has ended, or has lost its state ([`is_poisoned`](Machine::is_poisoned)). Events that are left stay
    /// where they are.
    Done,
    /// There are no more events. Timers that are not due yet have not run, and activities that are not ready are dropped.
    Closed,
    /// `until` was ready, with this.
    Cancelled(Output),
}

impl EventLoop {
    /// A loop that begins now.
    #[must_use]
    pub fn new() -> Self {
        Self::since(Instant::now())
    }

    /// A loop that began at this moment: machines with the same start have the same time.
    #[must_use]
    pub const fn since(start: Instant) -> Self {
        Self { turns: Turns::since(start) }
    }

    /// When the loop began.
    #[must_use]
    pub const fn start(&self) -> Instant {
        self.turns.start
    }

    /// The time now, in the unit of the machine's clock: for its `start`.
    #[must_use]
    pub fn now<T: Clock>(&self) -> T {
        T::now(self.turns.start)
    }

    /// How many events have come back from a machine since the loop was made, and were dropped since there was no
    /// [`each`](Drive::each) to get them: no line took them, guards refused them, or a stack or a queue was full. It counts on also
    /// where a loop was dropped or has ended with an error. An event that comes back with an error is in
    /// [`Failed`](fsm_runtime::Failed), and not counted.
    ///
    /// ```
    /// use fsm_runtime::fsm;
    /// use fsm_tokio::EventLoop;
    ///
    /// fsm! {
    ///     machine Door {
    ///         events { Open, Close }
    ///         initial Closed;
    ///         state Closed { on Open => Opened; }
    ///         state Opened { on Close => Closed; }
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let (sender, mut inbox) = tokio::sync::mpsc::unbounded_channel();
    /// for event in [DoorEvent::Open, DoorEvent::Open, DoorEvent::Close] {
    ///     let _ = sender.send(event);
    /// }
    /// drop(sender);
    /// let mut turns = EventLoop::new();
    /// let Ok(_) = turns.drive(&mut Door::start(), (), &mut inbox).run().await;
    /// assert_eq!(turns.unused(), 1);
    /// # }
    /// ```
    #[must_use]
    pub const fn unused(&self) -> u64 {
        self.turns.unused
    }

    /// Waits until `update` has something to do for the sake of time, and gives the time then; for ever where nothing
    /// will be due. The future borrows nothing, and may be dropped at any time.
    ///
    /// It is for machines without events, and for loops that are written [by hand](crate#by-hand):
    ///
    /// ```
    /// use fsm_runtime::fsm;
    /// use fsm_tokio::EventLoop;
    ///
    /// fsm! {
    ///     machine Blink(log: &mut Vec<u32>) {
    ///         clock now: u32;
    ///         initial On { left: 3 };
    ///         state On {
    ///             let left: u32;
    ///             exit do log.push(now);
    ///             after 200ms => Off { left: *left - 1 };
    ///         }
    ///         state Off {
    ///             let left: u32;
    ///             after 800ms if *left > 0 => On { left };
    ///             after 1s => Over;
    ///         }
    ///         final state Over;
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread", start_paused = true)]
    /// # async fn main() {
    /// let (mut log, turns) = (vec![], EventLoop::new());
    /// let mut blink = Blink::start(&mut log, turns.now());
    /// while !blink.is_done() {
    ///     let now = turns.due(&blink).await;
    ///     blink.update(&mut log, now);
    /// }
    /// assert_eq!(log, [200, 1200, 2200]);
    /// # }
    /// ```
    pub fn due<M: Machine<Time: Clock>>(&self, machine: &M) -> impl Future<Output = M::Time> + use<M> {
        turns::due(self.turns.start, machine.next_deadline())
    }

    /// Serves a machine of any kind: [`run`](Drive::run) until it has ended or there are no more events, or
    /// [`until`](Drive::until) something else is ready.
    ///
    /// `parameters` is the tuple of the parameters in the machine's header, in their order: `(&mut owner, &world)`, `()`; or, of
    /// a machine with the line `observed;`, `WithObserver(&mut observer, tuple)`. They are lent to the machine for each step.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use fsm_runtime::fsm;
    /// use fsm_tokio::EventLoop;
    /// use tokio::sync::mpsc;
    ///
    /// struct Disk { room: usize }
    ///
    /// impl Disk {
    ///     fn write(&mut self, line: &str) -> Result<(), &'static str> {
    ///         self.room = self.room.checked_sub(line.len()).ok_or("the disk is full")?;
    ///         Ok(())
    ///     }
    /// }
    ///
    /// fsm! {
    ///     machine Log(disk: &mut Disk) -> Result<(), &'static str> {
    ///         events { Line(&'static str), Close }
    ///         initial Open;
    ///         state Open {
    ///             on Line(text) do disk.write(text)?;
    ///             on Close => Closed;
    ///         }
    ///         final state Closed;
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), &'static str> {
    /// let (lines, mut inbox) = mpsc::unbounded_channel();
    /// for line in ["a", "a long line", "b"] {
    ///     let _ = lines.send(LogEvent::Line(line));
    /// }
    /// let _ = lines.send(LogEvent::Close);
    ///
    /// let mut disk = Disk { room: 2 };
    /// let mut log = Log::start(&mut disk)?;
    /// let (mut events, mut failures) = (EventLoop::new(), 0);
    /// loop {
    ///     match events.drive(&mut log, (&mut disk,), &mut inbox).run().await {
    ///         Ok(_) => break,
    ///         Err(_) => failures += 1,                // the log goes on
    ///     }
    /// }
    /// assert_eq!((log.is_done(), failures), (true, 1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn drive<'a, M, Params, V>(
        &'a mut self,
        machine: &'a mut M,
        parameters: Params,
        events: &'a mut V,
    ) -> Drive<'a, M, Params, V>
    where
        M: Machine<Time: Clock>,
        V: Events + ?Sized,
    {
        Drive { turns: &mut self.turns, machine, parameters, events, each: Unheard }
    }
}

impl Default for EventLoop {
    fn default() -> Self {
        Self::new()
    }
}
