//! Orders of a shop that outlive the program: each is a machine that is stored in SQLite.
//!
//! ```text
//! cargo run --example orders
//! cargo run --example orders -- --seed 3 --orders 20 --database orders.db
//! cargo run --example orders -- work --orders 1000 --database orders.db
//! ```
//!
//! The story is told up to the middle, as if the program ended there; then the database is opened again. With `work`
//! in front nothing is told: it handles all that is in the log, and may be killed at any time.
//!
//! What to look at:
//!
//! * `order.rs`: the table has the line `snapshots;`, and knows nothing of a database. What it wants to be done outside
//!   are messages in its owner, the outbox.
//! * `shop.rs`: one transaction for each step. What an event does to the snapshot, to the list of events, to the
//!   outbox and to the position in the log is there as a whole or not at all.
//! * `store.rs`: a machine is its snapshot and the events since. `restore` takes the time of the snapshot, so that each
//!   timer stands where it stood, and the events are sent once more to an outbox that nobody reads.
//! * `next_deadline()` is a column of the orders. So what is due is found without restoring what is not.
//! * `error.rs`: a snapshot that does not fit comes back with the number of its order; its row stays as it was.
//! * `tests/`: the program is killed in the middle of its work again and again, and its database is that of
//!   one that was left alone, and its machines are those that were never stored.
//!
//! Left out: sending the messages. Who does so reads the outbox in its order, and remembers the number of the last one:
//! a message can then come twice only to those that do not look at its number.

pub mod error;
pub mod inputs;
pub mod order;
pub mod schema;
pub mod shop;
pub mod store;
pub mod story;

use std::io;
use std::process::ExitCode;

use fsm_examples::cli::{self, File, Number};
use lexopt::Parser;

const ORDERS: Number =
    Number { name: "orders", help: "how many orders there are", range: 1..=100_000, default: 4 };
const DATABASE: File =
    File { name: "database", help: "where they are kept (default: a file that is removed at the end)" };

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1).peekable();
    let works = words.next_if(|word| word == "work").is_some();
    let name = if works { "orders work" } else { "orders" };
    let options = [cli::seed(1), ORDERS];
    cli::run_words(name, options, [DATABASE], Parser::from_args(words), |[seed, orders], [database], out| {
        let database = database.map_or_else(story::Database::temporary, story::Database::at);
        let orders = u32::try_from(orders).map_err(io::Error::other)?;
        match works {
            true => story::work(seed, orders, &database, out),
            false => story::tell(seed, orders, &database, out),
        }
    })
}
