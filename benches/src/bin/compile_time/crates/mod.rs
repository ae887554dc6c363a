//! What is compared: one file for each crate, with the ring written in its language.

mod by_hand;
mod finny;
mod fsm;
mod rust_fsm;
mod smlang;
mod state_machines;
mod statig;

use crate::ring::Ring;

/// The crate that this package belongs to.
pub const OURS: &str = "fsm";

pub struct Subject {
    /// Also the name of its folder.
    pub name: &'static str,
    /// The name as the table shows it, with the version.
    pub title: &'static str,
    /// A line of `[dependencies]`.
    pub dependency: String,
    pub source: fn(&Ring) -> String,
    /// Whether its guards and actions work on an `Owner`.
    pub has_owner: bool,
    /// `let mut machine`, made of `owner` where it has one.
    pub start: &'static str,
    /// How the machine is sent this event.
    pub send: fn(usize) -> String,
    /// Where its machine is not quite the same.
    pub note: Option<&'static str>,
}

pub fn all() -> Vec<Subject> {
    vec![
        fsm::subject(),
        by_hand::subject(),
        statig::subject(),
        smlang::subject(),
        rust_fsm::subject(),
        finny::subject(),
        state_machines::subject(),
    ]
}
