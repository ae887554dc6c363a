//! Steps through a state machine of `fsm!` before anything is compiled. What runs is the *program* that the macro prints as
//! Rust, so what is shown is what is compiled: the same interpreter is held to compiled machines by random charts.
//!
//! Nobody runs the code of a machine here. [`simulate`] comes back with a [`Question`] where something hangs on it: whether a
//! guard holds, whether an action comes to a `raise!` in a branch, which line a choice takes. The script is then run again
//! with one more answer. So there is no state between two calls: undo is a shorter script, and a table that has changed runs
//! the same script.
//!
//! ```
//! use fsm_simulator::{Input, Script, simulate};
//!
//! let table = "machine Door {
//!     events { Push { force: u32 }, Pull }
//!     initial Closed;
//!     state Closed { on Push { force } if force > 5 => Open; }
//!     state Open { on Pull => Closed; }
//! }";
//! let mut script = Script { inputs: vec![Input::send("Push", 0.0)], ..Script::default() };
//!
//! let run = simulate(table.parse().unwrap(), &script).unwrap();
//! assert_eq!(run.question.unwrap().code, "force > 5");
//!
//! script.inputs[0].answers.push("yes".to_owned());
//! let run = simulate(table.parse().unwrap(), &script).unwrap();
//! assert_eq!(run.active, ["Open"]);
//! assert_eq!(run.possible[0].event, "Pull");
//! ```

#![forbid(unsafe_code)]

mod current;
pub mod language;
pub mod machine;
mod reads;
mod report;
mod run;
mod script;
mod unknown;

pub use report::{
    Activity, Condition, Due, Entry, History, NamedTimer, Possible, Question, Run, Stepped, Waiting,
};
pub use run::{CannotRun, Table, simulate, with_table};
pub use script::{Input, Request, RequestKind, Script, What};
