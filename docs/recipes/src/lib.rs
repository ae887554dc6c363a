#![doc = include_str!("../README.md")]

#[doc = include_str!("inside_its_owner.md")]
pub mod inside_its_owner {}

#[doc = include_str!("two_machines.md")]
pub mod two_machines {}

#[doc = include_str!("virtual_time.md")]
pub mod virtual_time {}

#[doc = include_str!("property_tests.md")]
pub mod property_tests {}

#[doc = include_str!("undo.md")]
pub mod undo {}

#[doc = include_str!("rollback.md")]
pub mod rollback {}

#[doc = include_str!("event_loop.md")]
pub mod event_loop {}

#[doc = include_str!("actors.md")]
pub mod actors {}

#[doc = include_str!("bevy.md")]
pub mod bevy {}

#[doc = include_str!("database.md")]
pub mod database {}

#[doc = include_str!("outbox.md")]
pub mod outbox {}
