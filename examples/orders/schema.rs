//! The tables, and how the database is opened.
//!
//! The log of SQLite is written ahead (`WAL`) and not forced to the disk at each commit (`synchronous = NORMAL`). What is
//! committed then outlives a program that is killed. After a power cut the last transactions may be missing, each as a
//! whole: the work goes on from a little earlier. Where messages are sent at once that is too early, since the receiver
//! knows some that the database has forgotten: there `synchronous = FULL` is right.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::columns::{millis, written};
use super::error::Error;
use super::inputs;

/// The midnight with which the time of all orders begins, in seconds of Unix: Thursday, 8 January 2026.
const EPOCH: i64 = 1_767_830_400;

/// Times are whole milliseconds since the epoch. The texts are JSON, but for names.
const TABLES: &str = "
    -- One row. `position` is that of the input that comes next.
    CREATE TABLE progress (seed INTEGER, orders INTEGER, epoch INTEGER, position INTEGER) STRICT;

    -- What others write and only we read.
    CREATE TABLE inputs (position INTEGER PRIMARY KEY, at INTEGER NOT NULL, input TEXT NOT NULL) STRICT;

    -- `snapshot` is as it was at `taken`, and has the events up to `covers` in it. `state` and `due` are as of now.
    CREATE TABLE orders (
        id INTEGER PRIMARY KEY,
        snapshot TEXT NOT NULL, taken INTEGER NOT NULL, covers INTEGER NOT NULL,
        state TEXT NOT NULL, due INTEGER
    ) STRICT;
    CREATE INDEX due_orders ON orders (due, id) WHERE due IS NOT NULL;

    -- All that has happened to an order, from 1 on.
    CREATE TABLE events (
        order_id INTEGER, sequence INTEGER, at INTEGER NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (order_id, sequence)
    ) STRICT, WITHOUT ROWID;

    -- What is to be sent, from 1 on. No number is used again, also where what was sent is deleted.
    CREATE TABLE outbox (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL, at INTEGER NOT NULL,
        receiver TEXT NOT NULL, message TEXT NOT NULL
    ) STRICT;
";

/// The database of this run, which is made where it is not there yet.
pub fn open(file: &Path, seed: u64, orders: u32) -> Result<Connection, Error> {
    let mut connection = Connection::open(file)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    // The tables and the log come in one transaction, so none is ever there without the other.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match run(&transaction)? {
        None => create(&transaction, seed, orders)?,
        Some(run) if run == (seed, orders) => {}
        Some((seed, orders)) => return Err(Error::OtherRun { seed, orders }),
    }
    transaction.commit()?;
    Ok(connection)
}

/// The seed and the number of orders that the database was made with.
fn run(transaction: &Transaction<'_>) -> Result<Option<(u64, u32)>, Error> {
    // `table_exists` would answer from what the connection knew before the transaction.
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'progress'";
    if transaction.query_row(sql, [], |row| row.get::<_, u32>(0))? == 0 {
        return Ok(None);
    }
    // The integers of SQLite have a sign.
    let run = transaction
        .query_row("SELECT seed, orders FROM progress", [], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?)))
        .optional()?;
    let (seed, orders) = run.ok_or_else(|| Error::Missing("the row of the progress".to_owned()))?;
    Ok(Some((seed.cast_unsigned(), orders)))
}

fn create(transaction: &Transaction<'_>, seed: u64, orders: u32) -> Result<(), Error> {
    transaction.execute_batch(TABLES)?;
    let mut write = transaction.prepare("INSERT INTO inputs VALUES (?1, ?2, ?3)")?;
    for (position, (at, input)) in (0_u32..).zip(inputs::inputs(seed, orders)) {
        write.execute(params![position, millis(at), written("an input", &input)?])?;
    }
    transaction
        .execute("INSERT INTO progress VALUES (?1, ?2, ?3, 0)", params![seed.cast_signed(), orders, EPOCH])?;
    Ok(())
}
