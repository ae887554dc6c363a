//! Orders with several writers. Nobody holds a lock while a machine works: an order has a version, and who writes says
//! which one he has read. Where somebody was faster nothing is written, and the step is made again on what is there now.
//! Who has lost too many races makes the step under the lock, and comes through.
//!
//! The pattern is the "optimistic offline lock" of Martin Fowler, *Patterns of Enterprise Application Architecture*, 2002.

use std::path::Path;
use std::time::Duration;

use rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, named_params, params};

use super::columns::{millis, read, time, written};
use super::error::Error;
use super::order::{Message, Order, OrderEvent, OrderSnapshot, Outbox};
use super::store::{self, Happened};

const TABLES: &str = "
    -- One row: what the tables were made for.
    CREATE TABLE run (words TEXT NOT NULL) STRICT;

    -- `version` counts the events of an order, and `at` is the time of the last one.
    CREATE TABLE orders (
        id INTEGER PRIMARY KEY, version INTEGER NOT NULL, at INTEGER NOT NULL, snapshot TEXT NOT NULL
    ) STRICT;

    -- What has made each version. A writer numbers his events, so none is there twice.
    CREATE TABLE events (
        order_id INTEGER, version INTEGER, at INTEGER NOT NULL, event TEXT NOT NULL,
        writer INTEGER NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (order_id, version), UNIQUE (writer, number)
    ) STRICT, WITHOUT ROWID;

    -- What is to be sent, by the version that wants it.
    CREATE TABLE outbox (
        order_id INTEGER, version INTEGER, place INTEGER, receiver TEXT NOT NULL, message TEXT NOT NULL,
        PRIMARY KEY (order_id, version, place)
    ) STRICT, WITHOUT ROWID;
";

/// After so many lost races a writer takes the lock before he reads.
pub const PATIENCE: u32 = 8;

/// An event that a writer has for an order.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// Of the writer, from 0 on.
    pub writer: u32,
    /// Counts the tasks of this writer, from 0 on.
    pub number: u32,
    pub order: u32,
    pub event: OrderEvent,
    /// When it happened, by the clock of the writer.
    pub at: Duration,
}

/// An order as it was when it was read.
#[derive(Debug)]
pub struct Versioned {
    pub id: u32,
    pub version: u32,
    /// The time of the last event.
    pub at: Duration,
    pub order: Order,
}

/// One writer's connection to the file.
pub struct Versions {
    connection: Connection,
}

impl Versions {
    /// Makes the tables, with these orders in them: their totals in cents, and when they were placed. Where they are there
    /// already, made for the same run, they stay as they are.
    ///
    /// # Errors
    ///
    /// The file is of another run, or cannot be written.
    pub fn create(
        file: &Path,
        run: &str,
        orders: impl Iterator<Item = (u32, u32, Duration)>,
    ) -> Result<Self, Error> {
        let mut versions = Self::open(file)?;
        let transaction = versions.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let sql = "SELECT count(*) FROM sqlite_schema WHERE name = ?1";
        let has = |table| transaction.query_row(sql, [table], |row| row.get::<_, u32>(0));
        if has("orders")? == 1 {
            let made_for: Option<String> = match has("run")? {
                0 => None,
                _ => transaction.query_row("SELECT words FROM run", [], |row| row.get(0)).optional()?,
            };
            drop(transaction);
            return if made_for.as_deref() == Some(run) { Ok(versions) } else { Err(Error::Taken(made_for)) };
        }
        transaction.execute_batch(TABLES)?;
        transaction.execute("INSERT INTO run VALUES (?1)", [run])?;
        for (id, total, at) in orders {
            let mut outbox = Outbox::default();
            let order = Order::start(&mut outbox, total, at);
            let snapshot = written("a snapshot", &order.snapshot(at))?;
            transaction.prepare_cached("INSERT INTO orders VALUES (?1, 0, ?2, ?3)")?.execute(params![
                id,
                millis(at),
                snapshot
            ])?;
            publish(&transaction, id, 0, &outbox)?;
        }
        transaction.commit()?;
        Ok(versions)
    }

    /// A file that somebody has made.
    pub fn open(file: &Path) -> Result<Self, Error> {
        let connection = Connection::open(file)?;
        // Readers do not wait for who writes, and who writes waits for who writes.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.busy_timeout(Duration::from_secs(60))?;
        Ok(Self { connection })
    }

    /// How many tasks of a writer are done: where he goes on if he was killed.
    pub fn done(&self, writer: u32) -> Result<u32, Error> {
        let sql = "SELECT coalesce(max(number) + 1, 0) FROM events WHERE writer = ?1";
        Ok(self.connection.prepare_cached(sql)?.query_row([writer], |row| row.get(0))?)
    }

    /// Tells an order of an event, whoever else does the same. Gives how many races were lost for it.
    ///
    /// `between` is called between reading and writing, where others may be faster. An error leaves the order as it was, and
    /// the task is not done.
    pub fn send(&mut self, task: &Task, mut between: impl FnMut()) -> Result<u32, Error> {
        for lost in 0..PATIENCE {
            let read = self.read(task.order)?;
            between();
            if self.write(read, task)? {
                return Ok(lost);
            }
        }
        // Somebody comes through each time, but it may always be somebody else.
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let read = read_order(&transaction, task.order)?;
        if !write_order(&transaction, read, task)? {
            return Err(Error::Missing(format!("order {}", task.order)));
        }
        transaction.commit()?;
        Ok(PATIENCE)
    }

    /// An order as it stands now. No lock is held when this returns.
    pub fn read(&self, id: u32) -> Result<Versioned, Error> {
        read_order(&self.connection, id)
    }

    /// Makes the step, and writes it if the order is still that which was read.
    pub fn write(&mut self, read: Versioned, task: &Task) -> Result<bool, Error> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let is_first = write_order(&transaction, read, task)?;
        transaction.commit()?;
        Ok(is_first)
    }

    /// How many orders there are.
    pub fn orders(&self) -> Result<u32, Error> {
        Ok(self.connection.query_row("SELECT count(*) FROM orders", [], |row| row.get(0))?)
    }

    /// What has made the versions of an order, in their order.
    pub fn events(&self, id: u32) -> Result<Vec<Task>, Error> {
        let mut query = self.connection.prepare_cached(
            "SELECT writer, number, event, at FROM events WHERE order_id = ?1 ORDER BY version",
        )?;
        let mut rows = query.query([id])?;
        let mut tasks = Vec::new();
        while let Some(row) = rows.next()? {
            let text: String = row.get(2)?;
            let event = read(&text, || format!("event {} of order {id}", tasks.len() + 1))?;
            tasks.push(Task {
                writer: row.get(0)?,
                number: row.get(1)?,
                order: id,
                event,
                at: time(row.get(3)?),
            });
        }
        Ok(tasks)
    }

    /// What an order has wanted to be sent: the receivers' names, and the texts.
    pub fn messages(&self, id: u32) -> Result<Vec<(String, String)>, Error> {
        let sql = "SELECT receiver, message FROM outbox WHERE order_id = ?1 ORDER BY version, place";
        let mut query = self.connection.prepare_cached(sql)?;
        let rows = query.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn read_order(connection: &Connection, id: u32) -> Result<Versioned, Error> {
    let (version, at, text): (u32, i64, String) = connection
        .prepare_cached("SELECT version, at, snapshot FROM orders WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?
        .ok_or_else(|| Error::Missing(format!("order {id}")))?;
    let snapshot: OrderSnapshot = read(&text, || format!("the snapshot of order {id}"))?;
    let at = time(at);
    match snapshot.restore(at) {
        Ok(order) => Ok(Versioned { id, version, at, order }),
        Err(refused) => Err(Error::Unfit { order: id, refused: Box::new(refused) }),
    }
}

fn write_order(transaction: &Transaction<'_>, read: Versioned, task: &Task) -> Result<bool, Error> {
    let Versioned { id, version, at, mut order } = read;
    let mut outbox = Outbox::default();
    let at = step(&mut order, at, task, &mut outbox);
    let sql = "UPDATE orders SET version = :version + 1, at = :at, snapshot = :snapshot
               WHERE id = :id AND version = :version";
    let is_first = transaction.prepare_cached(sql)?.execute(named_params! {
        ":id": id, ":version": version, ":at": millis(at), ":snapshot": written("a snapshot", &order.snapshot(at))?,
    })? == 1;
    if is_first {
        transaction
            .prepare_cached("INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
            .execute(params![
                id,
                version + 1,
                millis(at),
                written("an event", &task.event)?,
                task.writer,
                task.number
            ])
            .map_err(|error| is_done(error, task))?;
        publish(transaction, id, version + 1, &outbox)?;
    }
    Ok(is_first)
}

/// Where the number of the event is there already, the error says so.
fn is_done(error: rusqlite::Error, task: &Task) -> Error {
    match error.sqlite_error() {
        Some(sqlite) if sqlite.extended_code == SQLITE_CONSTRAINT_UNIQUE => {
            Error::Done { writer: task.writer, number: task.number }
        }
        _ => Error::Database(error),
    }
}

/// What is due comes before the event. The writers' clocks differ, but the time of an order does not go back: the time of the step
/// is returned.
pub fn step(order: &mut Order, last: Duration, task: &Task, outbox: &mut Outbox) -> Duration {
    let at = last.max(time(millis(task.at)));
    store::tell(order, Happened::Due, at, outbox);
    store::tell(order, Happened::Event(task.event.clone()), at, outbox);
    at
}

fn publish(transaction: &Transaction<'_>, id: u32, version: u32, outbox: &Outbox) -> Result<(), Error> {
    let mut insert = transaction.prepare_cached("INSERT INTO outbox VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (place, Message { to, text }) in (0_u32..).zip(&outbox.messages) {
        insert.execute(params![id, version, place, to.name(), text])?;
    }
    Ok(())
}
