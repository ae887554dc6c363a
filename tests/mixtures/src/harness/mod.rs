//! What generated machines work on: an owner, a world, values whose lives are counted, and a ledger of states that are
//! entered and left. All of it is local to a thread, so each machine is tried alone.

mod activities;
mod agent;
mod asked;
mod check;
pub mod crowd;
mod follower;
mod homes;
pub mod ledger;
mod lost;
mod objects;
mod places;
mod same;
mod snapshots;
mod steps;
mod stops;
mod trial;
mod turns;
mod values;

pub use activities::{Activity, activity, ready, renewed, replaces, served, worked};
pub use agent::{Agent, Keeper, Probe, Realm, Sight};
pub use asked::{agree, questioned};
pub use check::{Place, Shape, check, seen, stopped};
pub use follower::Follower;
pub use homes::{Home, taken_over};
pub use lost::{LostEvents, note_lost};
pub use objects::{Beat, Drum, Feed};
pub use places::{place, place_name};
pub use same::same_start;
pub use serde;
pub use snapshots::{forget, stored};
pub use steps::{CALLS, ask, begin, begin_call, draw, end, never, note, offer, trace};
pub use stops::{Fault, finish, is_over, may_fail, may_stop, pause};
pub use trial::{Run, tried};
pub use turns::{Turns, told_time};
pub use values::{Mark, Seal, Tag, Token};
