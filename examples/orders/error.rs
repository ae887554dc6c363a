//! What can go wrong between a machine and its row. Nothing is lost by it: the transaction is rolled back.

use std::error;
use std::fmt::{self, Display, Formatter};
use std::io;

use fsm_runtime::NotFit;

use super::order::OrderSnapshot;

#[derive(Debug)]
pub enum Error {
    Database(rusqlite::Error),
    /// The snapshot of an order does not fit the table; it comes back, to be looked at or mended.
    Unfit {
        order: u32,
        refused: Box<NotFit<OrderSnapshot>>,
    },
    /// A text for the database cannot be read or written.
    Text {
        /// Such as `the snapshot of order 7`.
        what: String,
        error: serde_json::Error,
    },
    /// Something is not there that other rows speak of.
    Missing(String),
    /// An event of a writer is in its order already: whoever repeats it need not.
    Done {
        writer: u32,
        number: u32,
    },
    /// The database is not one of these writers; for whom it was made, if it says so.
    Taken(Option<String>),
    /// The database was made for another run.
    OtherRun {
        seed: u64,
        orders: u32,
    },
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::Database(error) => write!(f, "the database: {error}"),
            Error::Unfit { order, refused } => write!(f, "order {order}: {refused}"),
            Error::Text { what, error } => write!(f, "{what}: {error}"),
            Error::Missing(what) => write!(f, "{what} is missing"),
            Error::Done { writer, number } => write!(f, "event {number} of writer {writer} is done already"),
            Error::Taken(Some(run)) => write!(f, "the database was made with `{run}`"),
            Error::Taken(None) => write!(f, "the database is not one of `orders writers`"),
            Error::OtherRun { seed, orders } => {
                write!(f, "the database was made with `--seed {seed} --orders {orders}`")
            }
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Database(error) => Some(error),
            Error::Unfit { refused, .. } => Some(refused),
            Error::Text { error, .. } => Some(error),
            Error::Missing(_) | Error::Taken(_) | Error::Done { .. } | Error::OtherRun { .. } => None,
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        Error::Database(error)
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        io::Error::other(error)
    }
}
