//! Event loops of [tokio](https://tokio.rs) for the state machines of `fsm!`.
//!
//! An [`EventLoop`] serves a machine: what cancels it, the timers that are due, and the next event, in this order; and
//! sleeps until the first of them is there.
//!
//! ```
//! use std::time::Duration;
//!
//! use fsm_runtime::fsm;
//! use fsm_tokio::{End, EventLoop, Step};
//! use tokio::sync::mpsc;
//! use tokio::time::sleep;
//!
//! fsm! {
//!     async machine Lamp(log: &mut Vec<&'static str>) {
//!         clock Duration;
//!         events { Press, Dim }
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On {
//!             enter do { sleep(Duration::from_millis(1)).await; log.push("on"); }
//!             exit do log.push("off");
//!             on Press => self;
//!             after 2s => Off;
//!         }
//!     }
//! }
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! let (presses, mut inbox) = mpsc::channel(8);
//! tokio::spawn(async move {
//!     presses.send(LampEvent::Dim).await.unwrap();          // no line takes this
//!     presses.send(LampEvent::Press).await.unwrap();
//!     sleep(Duration::from_secs(5)).await;        // and then nobody can press any more
//! });
//!
//! let (mut log, mut unused) = (vec![], vec![]);
//! let mut events = EventLoop::new();
//! let mut lamp = Lamp::start(&mut log, events.now()).await;
//! let minute = sleep(Duration::from_secs(60));
//! let each = |_: &Lamp, step| {
//!     if let Step::Event(outcome) = step {
//!         unused.extend(outcome.into_event());                      // for a log
//!     }
//! };
//! let driven = events.drive(&mut lamp, (&mut log,), &mut inbox);
//! let Ok(end) = driven.each(each).until(minute).await;
//! assert_eq!(end, End::Closed);
//! assert_eq!(log, ["on", "off"]);
//! assert!(matches!(unused[..], [LampEvent::Dim]));
//! # }
//! ```
//!
//! # Events that come back
//!
//! No event is lost in silence. One that the machine has not used is given to [`each`](Drive::each), as above. Without `each` it is
//! dropped, and [`EventLoop::unused`] gives how many were. One that comes back with an error is in that error.
//!
//! # Kinds of machines
//!
//! [`drive`](EventLoop::drive) takes them all; what [`run`](Drive::run) gives depends on the header:
//!
//! | header | what `run` gives |
//! | --- | --- |
//! | `machine …`, `async machine …` | `Result<End, Failed<Event, Infallible>>`: take it out by `let Ok(end) = …` |
//! | `machine … -> Result<(), E>`, `async machine … -> Result<(), E>` | `Result<End, Failed<Event, E>>` |
//!
//! # Work that lives as long as its state
//!
//! A line [`during future() as Event`](fsm_runtime::reference::asynchronous#work-that-lives-as-long-as-a-state-during) begins a future when its state is entered, and drops it when
//! the state is left. `drive` polls it in the loop itself: nothing is spawned or allocated, it need not be `Send` where the loop is not, and its
//! result cannot come too late.
//!
//! ```
//! use std::time::Duration;
//!
//! use fsm_runtime::fsm;
//! use fsm_tokio::{End, EventLoop};
//! use tokio::time::sleep;
//!
//! async fn fetch(url: &'static str) -> String {
//!     sleep(Duration::from_millis(200)).await;                    // the network
//!     format!("page of {url}")
//! }
//!
//! fsm! {
//!     machine Page {
//!         clock Duration;
//!         events { Open(&'static str), Fetched(String) }
//!         initial Blank;
//!         on Open(url) => Loading { url };
//!         state Blank;
//!         state Loading {
//!             let url: &'static str;
//!             during fetch(url) as Fetched;
//!             on Fetched(text) => Shown { text };
//!             after 10s => Blank;
//!         }
//!         final state Shown { let text: String; }
//!     }
//! }
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! let (inbox, mut events) = tokio::sync::mpsc::channel(8);
//! inbox.send(PageEvent::Open("a")).await.unwrap();
//! inbox.send(PageEvent::Open("b")).await.unwrap();    // the future of `a` is dropped
//!
//! let mut turns = EventLoop::new();
//! let mut page = Page::start(turns.now());
//! let Ok(end) = turns.drive(&mut page, (), &mut events).run().await;
//! assert_eq!(end, End::Done);
//! assert!(matches!(page.state(), PageState::Shown { text } if text == "page of b"));
//! # }
//! ```
//!
//! A [`Task`] is a future that runs beside the loop, on any thread, and whose result comes back through the channel. As data of a state it is
//! cancelled when the state is left, and goes on while the state is suspended.
//!
//! # With an observer
//!
//! A machine with the line `observed;` takes [`WithObserver`](fsm_runtime::observers::WithObserver) in place of its parameters: the observer hears
//! of each step, as from `machine.observed(&mut observer)`.
//!
//! ```
//! # use std::time::Duration;
//! # use fsm_runtime::fsm;
//! # use fsm_tokio::EventLoop;
//! # fsm! {
//! #     machine Lamp {
//! #         observed;
//! #         clock Duration;
//! #         events { Press }
//! #         initial Off;
//! #         state Off { on Press => On; }
//! #         state On { after 2s => Off; }
//! #     }
//! # }
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! # let (presses, mut inbox) = tokio::sync::mpsc::channel(8);
//! # presses.send(LampEvent::Press).await.unwrap();
//! # drop(presses);
//! # let mut events = EventLoop::new();
//! # let mut lamp = Lamp::start(events.now());
//! use fsm_runtime::observers::WithObserver;
//! use fsm_runtime::observers::Last;
//!
//! let mut last = Last::<Lamp, 8>::new();
//! let params = WithObserver(&mut last, ());
//! let Ok(_) = events.drive(&mut lamp, params, &mut inbox).run().await;
//! # }
//! ```
//!
//! # Buttons
//!
//! While a loop serves a machine, [`each`](Drive::each) sees it after each step. With the line `can;` the machine says there which
//! events have a line, for buttons that are there or not, and, with what the guards look at, whether one would be taken:
//!
//! ```
//! # use std::time::Duration;
//! # use fsm_runtime::fsm;
//! # use fsm_tokio::EventLoop;
//! # fsm! {
//! #     machine Lamp {
//! #         can;
//! #         clock Duration;
//! #         events { Press, Dim }
//! #         initial Off;
//! #         state Off { on Press => On; }
//! #         state On { on Dim => ignore; after 2s => Off; }
//! #     }
//! # }
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! # let (presses, mut inbox) = tokio::sync::mpsc::channel(8);
//! # presses.send(LampEvent::Press).await.unwrap();
//! # drop(presses);
//! # let mut events = EventLoop::new();
//! # let mut lamp = Lamp::start(events.now());
//! let (buttons, shown) = tokio::sync::watch::channel(vec![LampEventId::Press]);
//! let tell = |lamp: &Lamp, _| { buttons.send_replace(lamp.possible().collect()); };
//! let Ok(_) = events.drive(&mut lamp, (), &mut inbox).each(tell).run().await;
//! # assert!([&[LampEventId::Dim][..], &[LampEventId::Press]].contains(&&shown.borrow()[..]));
//! # }
//! ```
//!
//! # By hand
//!
//! Where a loop has to do more between two steps, it is written in a few lines. [`EventLoop::due`] sleeps the rest of the time
//! away, `update` comes before `send`, and both see the same time:
//!
//! ```
//! # use std::time::Duration;
//! # use fsm_runtime::fsm;
//! # use fsm_tokio::EventLoop;
//! # use tokio::sync::mpsc;
//! # fsm! {
//! #     machine Lamp(log: &mut Vec<&'static str>) {
//! #         clock Duration;
//! #         events { Press }
//! #         initial Off;
//! #         state Off { on Press => On; }
//! #         state On { enter do log.push("on"); exit do log.push("off"); after 2s => Off; }
//! #     }
//! # }
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! # let (presses, mut inbox) = mpsc::channel(8);
//! # tokio::spawn(async move {
//! #     presses.send(LampEvent::Press).await.unwrap();
//! #     tokio::time::sleep(Duration::from_secs(5)).await;
//! # });
//! # let mut log = vec![];
//! let turns = EventLoop::new();
//! let mut lamp = Lamp::start(&mut log, turns.now());
//! loop {
//!     let received = tokio::select! {
//!         _ = turns.due(&lamp) => None,
//!         received = inbox.recv() => match received {
//!             Some(press) => Some(press),
//!             None => break,
//!         },
//!     };
//!     let now = turns.now();
//!     lamp.update(&mut log, now);
//!     if let Some(press) = received {
//!         lamp.send(&mut log, press, now);
//!     }
//! }
//! # assert_eq!(log, ["on", "off"]);
//! # }
//! ```
//!
//! # Dropping a loop
//!
//! Each of these futures may be dropped at any `await`, as `select!` and `timeout` do, and the method called again with the
//! same [`EventLoop`]. An event that is still in the channel stays there. One that was taken out is with the machine: a sync
//! machine is through with it, and the event of an `async` machine that was dropped in the middle of its `send` is lost, as
//! the rule of the language says, and the machine in the old or the new state. Where that must not be, end the loop by
//! `until`, which is only looked at between two steps.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod clock;
mod drive;
mod event_loop;
mod events;
mod hold;
mod step;
#[cfg(feature = "rt")]
mod task;
mod turns;

pub use clock::Clock;
pub use drive::Drive;
pub use event_loop::{End, EventLoop, Step};
#[cfg(feature = "stream")]
pub use events::FromStream;
pub use events::{Events, FromFn};
#[cfg(feature = "rt")]
pub use task::Task;
