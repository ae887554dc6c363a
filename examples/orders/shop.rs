//! The program that handles the log, one transaction for each step.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::columns::{self, millis, time};
use super::error::Error;
use super::inputs::Input;
use super::order::{Message, Order, OrderStateId, Outbox};
use super::schema;
use super::store::{Happened, Stored};

pub struct Shop {
    connection: Connection,
}

/// What a step was: something that came in from the log, or a time that had come for an order.
#[derive(Debug)]
pub enum Step {
    Placed(Change),
    Told(Happened, Change),
    Waited,
}

/// What a step has done to an order.
#[derive(Debug)]
pub struct Change {
    pub order: u32,
    pub at: Duration,
    /// The state before; a new order had none.
    pub from: Option<OrderStateId>,
    pub to: OrderStateId,
    pub messages: Vec<Message>,
}

impl Shop {
    /// Goes on after the last step that is in the database.
    pub fn open(file: &Path, seed: u64, orders: u32) -> Result<Self, Error> {
        Ok(Self { connection: schema::open(file, seed, orders)? })
    }

    /// Does the next step, which is in the database as a whole when this returns. `None` at the end of the log.
    ///
    /// An error leaves the database as it was, so the same step comes next.
    pub fn step(&mut self) -> Result<Option<Step>, Error> {
        // It is the only writer from here on, so what is read stays true until it is written.
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let step = step(&transaction)?;
        transaction.commit()?;
        Ok(step)
    }

    /// An order as it would be restored.
    pub fn order(&mut self, id: u32) -> Result<Stored, Error> {
        Stored::restore(&self.connection.transaction()?, id)
    }

    /// How many orders are in which state.
    pub fn states(&self) -> Result<Vec<(String, u32)>, Error> {
        let mut query =
            self.connection.prepare("SELECT state, count(*) FROM orders GROUP BY state ORDER BY state")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many inputs are handled, and how many there are.
    pub fn position(&self) -> Result<(u32, u32), Error> {
        let sql = "SELECT position, (SELECT count(*) FROM inputs) FROM progress";
        Ok(self.connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
    }

    /// A time by the calendar.
    pub fn date(&self, at: Duration) -> Result<String, Error> {
        let sql = "SELECT strftime('%Y-%m-%d %H:%M', epoch + ?1 / 1000, 'unixepoch') FROM progress";
        Ok(self.connection.prepare_cached(sql)?.query_row([millis(at)], |row| row.get(0))?)
    }
}

/// What is due before the next input comes first.
fn step(transaction: &Transaction<'_>) -> Result<Option<Step>, Error> {
    let Some((at, input)) = next_input(transaction)? else { return Ok(None) };
    if let Some(order) = next_due(transaction, at)? {
        return told(transaction, order, Happened::Due, at).map(Some);
    }
    let step = match input {
        Input::Place { order, total } => placed(transaction, order, total, at)?,
        Input::Tell { order, event } => told(transaction, order, Happened::Event(event), at)?,
        Input::Wait => Step::Waited,
    };
    transaction.prepare_cached("UPDATE progress SET position = position + 1")?.execute([])?;
    Ok(Some(step))
}

fn next_input(transaction: &Transaction<'_>) -> Result<Option<(Duration, Input)>, Error> {
    let sql = "SELECT position, at, input FROM inputs WHERE position = (SELECT position FROM progress)";
    let row = transaction
        .prepare_cached(sql)?
        .query_row([], |row| Ok((row.get::<_, u32>(0)?, row.get(1)?, row.get::<_, String>(2)?)))
        .optional()?;
    row.map(|(position, at, text)| Ok((time(at), columns::read(&text, || format!("input {position}"))?)))
        .transpose()
}

fn next_due(transaction: &Transaction<'_>, now: Duration) -> Result<Option<u32>, Error> {
    let sql = "SELECT id FROM orders WHERE due <= ?1 ORDER BY due, id LIMIT 1";
    Ok(transaction.prepare_cached(sql)?.query_row([millis(now)], |row| row.get(0)).optional()?)
}

fn placed(transaction: &Transaction<'_>, id: u32, total: u32, at: Duration) -> Result<Step, Error> {
    let mut outbox = Outbox::default();
    let order = Order::start(&mut outbox, total, at);
    let stored = Stored { id, order, events: 0, covers: 0 };
    stored.insert(transaction, at)?;
    Ok(Step::Placed(change(transaction, None, &stored, outbox, at)?))
}

fn told(transaction: &Transaction<'_>, id: u32, happened: Happened, at: Duration) -> Result<Step, Error> {
    let mut outbox = Outbox::default();
    let mut stored = Stored::restore(transaction, id)?;
    let from = stored.order.state_id();
    stored.happens(transaction, &happened, at, &mut outbox)?;
    Ok(Step::Told(happened, change(transaction, Some(from), &stored, outbox, at)?))
}

/// What was done, with its messages written into the outbox.
fn change(
    transaction: &Transaction<'_>,
    from: Option<OrderStateId>,
    stored: &Stored,
    outbox: Outbox,
    at: Duration,
) -> Result<Change, Error> {
    let sql = "INSERT INTO outbox (order_id, at, receiver, message) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = transaction.prepare_cached(sql)?;
    for message in &outbox.messages {
        insert.execute(params![stored.id, millis(at), message.to.name(), message.text])?;
    }
    let Outbox { messages } = outbox;
    Ok(Change { order: stored.id, at, from, to: stored.order.state_id(), messages })
}
