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
//! What [`data_mut`](crate::reference#what-is-generated) has changed between two calls is not in the record, nor what the
//! owner knew. Of a request from outside the state is in it, and not its data: see [`Replay::requests`].
//!
//! Each line is an object. The first one is `{"fsm_record":1,"machine":"Turnstile"}`, and its number that of the format. A
//! call is `{"at":[0,0],"send":…}`, `{"at":…,"update":null}` or `{"request":"push Open"}`, with the seconds and nanoseconds
//! since the start; `{"outcome":"Transitioned","state":"Unlocked"}` follows when it is over, unless it has panicked.

mod clock;
mod played;
mod written;

pub use clock::Clock;
pub use played::{Differs, NotReplayed, Played, Replay, replay};
pub use written::Recorder;
