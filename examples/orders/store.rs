//! A machine as rows: its snapshot, and the events since.

use std::time::Duration;

use rusqlite::{OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};

use super::columns::{millis, read, time, written};
use super::error::Error;
use super::order::{Order, OrderEvent, OrderSnapshot, Outbox, To};

/// After so many events comes a new snapshot.
pub const EVERY: u32 = 4;

/// What an order is told, as it is kept in the table of events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Happened {
    Event(OrderEvent),
    /// A time has come.
    Due,
}

/// Tells an order what has happened. The first time and each time that it is restored do the same.
pub fn tell(order: &mut Order, happened: Happened, at: Duration, outbox: &mut Outbox) {
    match happened {
        Happened::Due => order.update(outbox, at),
        Happened::Event(event) if order.is_done() => {
            outbox.tell(To::Clerk, format!("{event:?} comes too late"));
        }
        Happened::Event(event) => _ = order.send(outbox, event, at),
    }
}

/// An order out of the database.
pub struct Stored {
    pub id: u32,
    pub order: Order,
    /// How many events it has had.
    pub events: u32,
    /// How many of them are in its snapshot.
    pub covers: u32,
}

impl Stored {
    /// The order as it stands after its last event.
    pub fn restore(transaction: &Transaction<'_>, id: u32) -> Result<Self, Error> {
        let (text, taken, covers): (String, i64, u32) = transaction
            .prepare_cached("SELECT snapshot, taken, covers FROM orders WHERE id = ?1")?
            .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .optional()?
            .ok_or_else(|| Error::Missing(format!("order {id}")))?;
        let snapshot: OrderSnapshot = read(&text, || format!("the snapshot of order {id}"))?;
        let order = snapshot
            .restore(time(taken))
            .map_err(|refused| Error::Unfit { order: id, refused: Box::new(refused) })?;
        let mut stored = Self { id, order, events: covers, covers };
        stored.replay(transaction)?;
        Ok(stored)
    }

    /// Sends the events since the snapshot once more. Their messages are in the outbox already.
    fn replay(&mut self, transaction: &Transaction<'_>) -> Result<(), Error> {
        let mut since = transaction.prepare_cached(
            "SELECT sequence, at, event FROM events WHERE order_id = ?1 AND sequence > ?2 ORDER BY sequence",
        )?;
        let mut rows = since.query([self.id, self.events])?;
        while let Some(row) = rows.next()? {
            let event = || format!("event {} of order {}", self.events + 1, self.id);
            if row.get::<_, u32>(0)? != self.events + 1 {
                return Err(Error::Missing(event()));
            }
            let happened = read(row.get_ref(2)?.as_str().map_err(rusqlite::Error::from)?, event)?;
            tell(&mut self.order, happened, time(row.get(1)?), &mut Outbox::default());
            self.events += 1;
        }
        Ok(())
    }

    /// Writes a new order.
    pub fn insert(&self, transaction: &Transaction<'_>, at: Duration) -> Result<(), Error> {
        let mut insert = transaction
            .prepare_cached("INSERT INTO orders VALUES (:id, :snapshot, :taken, :covers, :state, :due)")?;
        insert.execute(rusqlite::named_params! {
            ":id": self.id,
            ":snapshot": self.snapshot(at)?,
            ":taken": millis(at),
            ":covers": self.covers,
            ":state": self.order.state_id().name(),
            ":due": self.order.next_deadline().map(millis),
        })?;
        Ok(())
    }

    /// Tells it what has happened, and writes that down.
    pub fn happens(
        &mut self,
        transaction: &Transaction<'_>,
        happened: &Happened,
        at: Duration,
        outbox: &mut Outbox,
    ) -> Result<(), Error> {
        self.events += 1;
        let text = written("an event", happened)?;
        transaction.prepare_cached("INSERT INTO events VALUES (?1, ?2, ?3, ?4)")?.execute(params![
            self.id,
            self.events,
            millis(at),
            text
        ])?;
        tell(&mut self.order, happened.clone(), at, outbox);
        transaction.prepare_cached("UPDATE orders SET state = ?2, due = ?3 WHERE id = ?1")?.execute(
            params![self.id, self.order.state_id().name(), self.order.next_deadline().map(millis)],
        )?;
        if self.events.is_multiple_of(EVERY) {
            transaction
                .prepare_cached("UPDATE orders SET snapshot = ?2, taken = ?3, covers = ?4 WHERE id = ?1")?
                .execute(params![self.id, self.snapshot(at)?, millis(at), self.events])?;
            self.covers = self.events;
        }
        Ok(())
    }

    fn snapshot(&self, at: Duration) -> Result<String, Error> {
        written("a snapshot", &self.order.snapshot(at))
    }
}
