//! The state machines of `fsm!` as components of [bevy](https://bevy.org)'s entity component system.
//!
//! An entity with the component [`Fsm<M>`](Fsm) has a machine. The plugin [`Machines`] adds one system for all machines of a kind: it
//! starts them, calls `update`, and sends the events that were written for them. What the parameters of the machine's header are in
//! the world, stands in a tuple of [`Part`]s, in the header's order:
//!
//! ```
//! use std::time::Duration;
//!
//! use bevy_app::App;
//! use bevy_ecs::prelude::*;
//! use fsm_bevy::{At, EventTo, Fsm, Machines};
//! use fsm_runtime::fsm;
//!
//! #[derive(Component)]
//! struct Position(f32);
//!
//! #[derive(Resource)]
//! struct Map { door: f32 }
//!
//! #[derive(Resource)]
//! struct Clock(Duration);                             // in a game, bevy's `Time`
//!
//! fsm! {
//!     machine Guard(position: &mut Position, commands: &mut Commands<'_, '_>, map: &Map) {
//!         clock Duration;
//!         events { Noise { at: f32 } }
//!         initial Waiting;
//!         on Noise { at } => Walking { to: at };
//!         state Waiting { after 10s => Walking { to: map.door }; }
//!         state Walking {
//!             let to: f32;
//!             update do position.0 += (*to - position.0).clamp(-1.0, 1.0);
//!             when position.0 == *to => Waiting do { commands.spawn_empty(); };
//!         }
//!     }
//! }
//!
//! let mut app = App::new();
//! app.insert_resource(Map { door: 9.0 }).insert_resource(Clock(Duration::ZERO));
//! app.add_plugins(Machines::<
//!     Guard,
//!     (&mut Position, Commands, Res<Map>),
//!     GuardEvent,
//! >::serial(
//!     |clock: Res<Clock>| clock.0,
//! ));
//!
//! let guard = app.world_mut().spawn((Fsm::<Guard>::default(), Position(0.0))).id();
//! let noise = EventTo::<Guard, _>::new(guard, GuardEvent::Noise { at: 2.0 });
//! app.world_mut().write_message(noise);
//! app.update();                                       // starts it, and sends the noise
//! assert!(app.world().get::<At<Guard>>(guard).unwrap().is(GuardStateId::Walking));
//! app.update();
//! app.update();
//! assert!(app.world().get::<At<Guard>>(guard).unwrap().is(GuardStateId::Waiting));
//! ```
//!
//! # What goes in, and what comes out
//!
//! | message | |
//! | --- | --- |
//! | [`EventTo`] | you write it: an event for the machine of an entity |
//! | [`Answer`] | what has become of it; an event that nobody has used comes back, also that of an entity without such a machine |
//! | [`Transitioned`] | a machine was started, or has come to another state |
//! | [`NotStarted`], [`RequestRefused`] | a state in which a machine could not begin; a request from outside that could not be served |
//!
//! `EventTo` is read by the system of the machines, and by nobody else. A machine that tells another of its own kind something does so
//! by its `Commands`: `commands.write_message(EventTo::<Guard, _>::new(other, GuardEvent::Noise { at }))`, which arrives in the next run.
//!
//! # How long messages are kept
//!
//! An `EventTo` waits until the system of the machines runs, however many frames that takes: in a schedule that runs seldom, such
//! as `FixedUpdate`, or behind a run condition of the [set](MachineSet). Bevy's own update, which drops a message at the second
//! frame, leaves these messages alone, also where `add_message` was called for them before. Where the system never runs, they stay.
//!
//! What machines tell has any number of readers, so nobody can know when all have read it. It is kept as other messages are, but
//! frames in which the machines have not run do not count: a reader that looks once for each run of the machines misses nothing.
//! For one that looks more seldom, put the messages there yourself, before the plugin, and drain them:
//! `app.init_resource::<Messages<Answer<Guard, GuardEvent>>>()`. The plugin leaves messages alone that are there already.
//!
//! # Who moved
//!
//! [`At<M>`](At) has the id of the current state of an entity's machine. It is written only when it changes: `Changed<At<M>>` finds those
//! that moved. What counts is where the machine is after its tick, and after each of its events:
//!
//! | in one frame | `Transitioned` | `Changed<At<M>>` |
//! | --- | --- | --- |
//! | there and back by one tick, or by one event: `always`, `choice` | none | no |
//! | `=> self` | none | no |
//! | there by the tick, or by an event, and back by another event | two | yes, with the state where it was before |
//!
//! A tick marks neither `Fsm<M>` nor `At<M>` as changed; it does mark what the machine is given by `&mut`. Where that matters, the
//! part is `Mut<T>`, and the header says `name: &mut Mut<'_, T>`.
//!
//! # Order
//!
//! In each run of the system all machines see the same time. First each that has not been started is started, and each other one has
//! its `update`; then events are sent, in the order in which they were written. An entity that lacks a component that the
//! machine works on is passed over, and started when it has it.
//!
//! [`Machines::serial`] goes through them one after the other. [`Machines::parallel`] updates them beside each other, where no part is for
//! one of them at a time, and tells the same in the same order. The set [`MachineSet::of::<M>()`](MachineSet::of) orders your systems before them
//! and after them.
//!
//! # Observers
//!
//! A machine with the line `observed;` has [`WithObserver`](fsm_runtime::observers::WithObserver) in place of the tuple of its parts. The observer
//! is a part too: `WithObserver<&mut Journal, (&mut Position, Commands, Res<Map>)>` where each entity has one as a component,
//! `WithObserver<ResMut<Journal>, …>` where there is one for all, which machines that run in parallel cannot share.
//!
//! # Buttons
//!
//! A machine with the line `can;` says whether an event would be taken, to any system that has what its guards look at:
//!
//! ```
//! # use bevy_ecs::prelude::*;
//! # use bevy_ecs::system::RunSystemOnce;
//! # use fsm_bevy::Fsm;
//! # use fsm_runtime::fsm;
//! #[derive(Component)]
//! struct Purse(u32);
//!
//! fsm! {
//!     machine Trade(purse: &mut Purse) {
//!         can;
//!         events { Buy { price: u32 } }
//!         initial Open;
//!         state Open { on Buy { price } if price <= purse.0 do purse.0 -= price; }
//!     }
//! }
//!
//! /// Which traders could pay for a sword: their buttons are not grey.
//! fn buttons(traders: Query<(Entity, &Fsm<Trade>, &Purse)>) -> Vec<Entity> {
//!     let can_pay = |trade: &Trade, purse: &Purse| {
//!         trade.can(purse, TradeEvent::Buy { price: 7 })
//!     };
//!     let able = traders.iter().filter(|(_, trade, purse)| {
//!         trade.machine().is_some_and(|trade| can_pay(trade, purse))
//!     });
//!     able.map(|(trader, ..)| trader).collect()
//! }
//! # let mut world = World::new();
//! # let mut spawn = |coins| {
//! #     let mut purse = Purse(coins);
//! #     let trade = Trade::start(&mut purse);
//! #     world.spawn((Fsm::running(trade), purse)).id()
//! # };
//! # let (_, rich) = (spawn(3), spawn(9));
//! # assert_eq!(world.run_system_once(buttons).unwrap(), [rich]);
//! ```
//!
//! # For speed
//!
//! With the feature `crowd`, `CrowdResource<M>` holds many machines with their owners as one resource, stored by state. The example
//! `arena` plays one game as components, with a crowd, and by hand.
//!
//! # What cannot be had
//!
//! - `Commands` has two lifetimes, which a header names: `commands: &mut Commands<'_, '_>`.
//! - Up to eight parameters; machines that neither fail nor wait.
//! - An entity that is despawned takes its machine along, and no `exit` runs: its components are gone already. Send it an event
//!   that leads to a final state, and despawn it when `At<M>` says so.
//! - `Query<D, F>` as a part sees components that no machine of this kind is given by `&mut`: bevy refuses a system that has both.
//! - The type of events is the third parameter of `Machines`: a machine does not tell it, since it may be private where the machine
//!   is public.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod component;
#[cfg(feature = "crowd")]
mod crowd;
mod kept;
mod message;
mod part;
mod parts;
mod plugin;
mod system;

pub use component::{At, ComponentMachine, Fsm};
#[cfg(feature = "crowd")]
pub use crowd::CrowdResource;
pub use message::{Answer, EventTo, NotStarted, RequestRefused, Transitioned, Undelivered};
pub use part::{Lends, Part, SharedPart};
pub use parts::{Parts, SharedParts};
pub use plugin::{MachineSet, Machines};
