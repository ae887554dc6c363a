#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod agents;
mod due;
#[cfg(feature = "durable")]
pub mod durable;
mod keys;
mod machine;
mod operator;
mod record;
mod sink;
mod streams;
mod waiting;

pub use machine::KeyedMachine;
pub use operator::{EventStream, Machines, Outputs};
pub use record::{Answer, AnswerTo, Effect, Keyed, Pending, Transitioned, Undelivered};
