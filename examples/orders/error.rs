//! What can go wrong between a machine and its row. Nothing is lost by it: the transaction is rolled back.

use std::io;

use fsm_runtime::snapshots::UnfitSnapshot;
use thiserror::Error;

use super::order::OrderSnapshot;

#[derive(Debug, Error)]
pub enum Error {
    #[error("the database: {0}")]
    Database(#[from] rusqlite::Error),
    /// The snapshot of an order does not fit the table; it comes back, to be looked at or mended.
    #[error("order {order}: {refused}")]
    Unfit {
        order: u32,
        #[source]
        refused: Box<UnfitSnapshot<OrderSnapshot>>,
    },
    /// A text for the database cannot be read or written.
    #[error("{what}: {error}")]
    Text {
        /// Such as `the snapshot of order 7`.
        what: String,
        #[source]
        error: serde_json::Error,
    },
    /// Something is not there that other rows speak of.
    #[error("{0} is missing")]
    Missing(String),
    /// An event of a writer is in its order already: whoever repeats it need not.
    #[error("event {number} of writer {writer} is done already")]
    Done { writer: u32, number: u32 },
    /// The database is not one of these writers; for whom it was made, if it says so.
    #[error("the database {}", made_for(.0))]
    Taken(Option<String>),
    /// The database was made for another run.
    #[error("the database was made with `--seed {seed} --orders {orders}`")]
    OtherRun { seed: u64, orders: u32 },
}

fn made_for(run: &Option<String>) -> String {
    match run {
        Some(run) => format!("was made with `{run}`"),
        None => "is not one of `orders writers`".to_owned(),
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        io::Error::other(error)
    }
}
