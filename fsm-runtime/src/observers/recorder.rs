//! A run as lines of JSON, and the same run again.
//!
//! A [`Recorder`] writes each call of a machine, with its event and its time, and behind it the outcome and the state. [`replay`]
//! makes the calls again, with an owner and a world that a test supplies, and stops where outcome or state differ. So a run
//! that has failed in production becomes a test.
//!
//! ```
//! use core::time::Duration;
//! use fsm_runtime::fsm;
//! use fsm_runtime::observers::recorder::{Recorder, replay};
//!
//! fsm! {
//!     machine Turnstile(coins: &mut u32) {
//!         observed;
//!         clock Duration;
//!         #[derive(serde::Serialize, serde::Deserialize)]
//!         events { Coin(u32), Push }
//!         initial Locked;
//!         state Locked { on Coin(value) if value > 4 => Unlocked do *coins += value; }
//!         state Unlocked { on Push => Locked; after 5s => Locked; }
//!     }
//! }
//!
//! // In production: into a file, where each call is a line before it begins.
//! let (mut file, mut coins) = (vec![], 0);
//! let started = Duration::from_secs(1_000);
//! let mut recorder = Recorder::new(&mut file, started);
//! let mut turnstile = Turnstile::start_observed(&mut recorder, &mut coins, started);
//! turnstile.observed(&mut recorder).send(&mut coins, TurnstileEvent::Coin(5), started);
//! turnstile.observed(&mut recorder).update(&mut coins, started + Duration::from_secs(6));
//! recorder.finish().unwrap();
//!
//! // In a test.
//! let mut coins = 0;
//! let mut turnstile = Turnstile::start(&mut coins, Duration::ZERO);
//! let played = replay(&file[..], &mut turnstile, (&mut coins,), Duration::ZERO).unwrap();
//! assert_eq!((played.calls, coins), (2, 5));
//! assert!(turnstile.is_in(TurnstileStateId::Locked));
//! ```
//!
//! What [`data_mut`](crate::reference::generated#types-and-methods-of-a-machine) has changed between two calls is not in the record, nor what the
//! owner knew. Of a request from outside the state is in it, and not its data: see [`Replay::requests`].
//!
//! # Machines that fail or wait
//!
//! | header | replayed by |
//! | --- | --- |
//! | `machine …` | [`replay`], [`Replay::run`] |
//! | `machine … -> Result<(), E>` | [`replay_fallible`], [`Replay::run_fallible`] |
//! | `async machine …`, with and without an error | [`replay_async`], [`Replay::run_async`] |
//!
//! - An error is recorded by its `Debug`, with whether the event came back, and compared.
//! - A call whose future was dropped is recorded with the number of its polls. The replay polls it as often and drops it: at
//!   the same place, where the owner of the test waits as that of the run has waited. Nothing else is known of the place. So a
//!   call that comes to its end before, or leaves another state, ends the replay with an error.
//! - A call that has panicked has no end in the record. Where it is the last one, [`Played::is_cut_off`] tells; where others
//!   follow, the replay ends there, unless it panics too.
//! - What `start` does is not in the record.
//!
//! ```
//! use fsm_runtime::fsm;
//! use fsm_runtime::observers::recorder::{Recorder, replay_async};
//! use std::convert::Infallible;
//! use std::pin::pin;
//! use std::task::{Context, Poll, Waker};
//!
//! /// A line that answers when it is asked for the second time.
//! struct Line { answers: u32 }
//!
//! impl Line {
//!     async fn dial(&mut self) -> Result<(), Infallible> {
//!         let mut was_asked = false;
//!         std::future::poll_fn(|_| match std::mem::replace(&mut was_asked, true) {
//!             true => Poll::Ready(()),
//!             false => Poll::Pending,
//!         })
//!         .await;
//!         self.answers += 1;
//!         Ok(())
//!     }
//! }
//!
//! fsm! {
//!     async machine Phone(line: &mut Line) -> Result<(), Infallible> {
//!         observed;
//!         #[derive(serde::Serialize, serde::Deserialize)]
//!         events { Dial, HangUp }
//!         initial Idle;
//!         state Idle { on Dial => Talking do line.dial().await?; }
//!         state Talking { enter do line.dial().await?; on HangUp => Idle; }
//!     }
//! }
//! # fn polled<F: Future>(future: F, times: usize) -> Option<F::Output> {
//! #     let mut future = pin!(future);
//! #     (0..times).find_map(|_| match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
//! #         Poll::Ready(output) => Some(output),
//! #         Poll::Pending => None,
//! #     })
//! # }
//!
//! let (mut file, mut line) = (vec![], Line { answers: 0 });
//! let mut recorder = Recorder::new(&mut file, ());
//! let Ok(mut phone) = polled(Phone::start_observed(&mut recorder, &mut line), 1).unwrap();
//! // Dropped in the `enter` of the new state.
//! let mut observed = phone.observed(&mut recorder);
//! assert!(polled(observed.send(&mut line, PhoneEvent::Dial), 2).is_none());
//! recorder.finish().unwrap();
//! let text = String::from_utf8(file).unwrap();
//! assert!(text.ends_with("{\"dropped_after_polls\":2,\"state\":\"Talking\"}\n"));
//!
//! // In a test, on any executor.
//! let mut line = Line { answers: 0 };
//! let Ok(mut phone) = polled(Phone::start(&mut line), 1).unwrap();
//! let replay = replay_async(text.as_bytes(), &mut phone, (&mut line,), ());
//! let played = polled(replay, 9).unwrap();
//! assert_eq!((played.unwrap().calls, line.answers), (1, 1));
//! ```
//!
//! # The format
//!
//! Each line is an object. The first one is `{"fsm_record":3,"machine":"Turnstile"}`, and its number that of the format. A
//! call is `{"at":[0,0],"send":…}`, the same with `"update":null`, `"stop":null` or `"settle":null`, or
//! `{"request":"push Open"}`, with the seconds and nanoseconds since the start. Behind each call but a request stands how it has ended:
//!
//! - `{"outcome":"Transitioned","state":"Unlocked"}`, with `null` for all but a `send`;
//! - `{"error":"Busy","state":"Idle"}`, where the event came back with `"event_back":true`;
//! - `{"dropped_after_polls":2,"state":"Idle"}`;
//! - nothing, where it has panicked.
//!
//! Each other line is refused, with what was expected in its place: [`NotReplayed`].

mod calls;
mod clock;
mod ends;
mod kinds;
mod line;
mod played;
mod refused;
mod written;

pub use clock::Clock;
pub use kinds::{AsyncCalls, TryCalls};
pub use played::{Played, Replay, replay, replay_async, replay_fallible};
pub use refused::{CallEnd, Differs, End, NotReplayed};
pub use written::Recorder;
