//! Orders of a shop that outlive the program: each is a machine that is stored in SQLite.
//!
//! ```text
//! cargo run -p fsm-example-orders --example orders
//! cargo run -p fsm-example-orders --example orders -- --seed 3 --orders 20 --database orders.db
//! cargo run -p fsm-example-orders --example orders -- work --orders 1000 --database orders.db
//! cargo run -p fsm-example-orders --example orders -- writers --orders 100 --writers 4
//! ```
//!
//! The story is told up to the middle, as if the program ended there; then the database is opened again. With `work`
//! in front nothing is told: it handles all that is in the log, and may be killed at any time. With `writers` several
//! processes write to the same orders at once.
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
//! * `versions.rs` and `writers.rs`: for several writers an order has a version. No lock is held while a machine works; who
//!   was slower makes his step again, on what is there now. With `--think` a writer is slow, and loses more races; who
//!   has lost too many takes the lock.
//! * `error.rs`: a snapshot that does not fit comes back with the number of its order; its row stays as it was.
//! * `tests/`: the program is killed in the middle of its work again and again, and its database is that of
//!   one that was left alone, and its machines are those that were never stored.
//!
//! Left out: sending the messages. Who does so reads the outbox in its order, and remembers the number of the last one:
//! a message can then come twice only to those that do not look at its number.

pub mod columns;
pub mod error;
pub mod inputs;
pub mod order;
pub mod schema;
pub mod shop;
pub mod store;
pub mod story;
pub mod versions;
pub mod writers;

use std::io::{self, Write};
use std::process::ExitCode;

use fsm_examples::cli::{self, File, Number};
use lexopt::Parser;
use writers::Rivals;

const ORDERS: Number =
    Number { name: "orders", help: "how many orders there are", range: 1..=100_000, default: 4 };
const DATABASE: File =
    File { name: "database", help: "where they are kept (default: a file that is removed at the end)" };

const WRITERS: Number =
    Number { name: "writers", help: "how many processes write at once", range: 1..=16, default: 2 };
const WRITER: Number =
    Number { name: "writer", help: "for itself: one writer, from 0", range: 0..=15, default: 0 };
const THINK: Number = Number {
    name: "think",
    help: "how long a writer thinks between reading and writing, in milliseconds",
    range: 0..=1000,
    default: 1,
};
/// Enough that the writers meet.
const SHARED: Number = Number { default: 50, ..ORDERS };

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1).peekable();
    let command = words.next_if(|word| ["work", "writers", "writer"].iter().any(|known| word == known));
    let words = Parser::from_args(words);
    match command.as_ref().and_then(|word| word.to_str()) {
        Some("writers") => writers(words),
        Some("writer") => writer(words),
        Some(_) => alone("orders work", words, story::work),
        None => alone("orders", words, story::tell),
    }
}

type Story = fn(u64, u32, &story::Database, &mut dyn Write) -> io::Result<()>;

fn alone(name: &str, words: Parser, story: Story) -> ExitCode {
    cli::run_words(name, [cli::seed(1), ORDERS], [DATABASE], words, |[seed, orders], [database], out| {
        let database = database.map_or_else(story::Database::temporary, story::Database::at);
        story(seed, u32::try_from(orders).map_err(io::Error::other)?, &database, out)
    })
}

fn writers(words: Parser) -> ExitCode {
    let options = [cli::seed(1), SHARED, WRITERS, THINK];
    cli::run_words("orders writers", options, [DATABASE], words, |numbers, [database], out| {
        let database = database.map_or_else(story::Database::temporary, story::Database::at);
        rivals(numbers).tell(database.file(), out)
    })
}

fn rivals([seed, orders, writers, think]: [u64; 4]) -> Rivals {
    Rivals { seed, orders: orders as u32, writers: writers as u32, think: think as u32 }
}

/// The process of one writer.
fn writer(words: Parser) -> ExitCode {
    let options = [cli::seed(1), SHARED, WRITERS, THINK, WRITER];
    cli::run_words("orders writer", options, [DATABASE], words, |numbers, [database], out| {
        let file = database.ok_or_else(|| io::Error::other("say which `--database`"))?;
        let [seed, orders, writers, think, writer] = numbers;
        let again = rivals([seed, orders, writers, think]).write(writer as u32, &file)?;
        writeln!(out, "made {again} steps again, since somebody else was faster")
    })
}
