//! Ten days of a shop: an event for each order on each day, in the order of time, by nothing but its number.

use std::io::Write;
use std::time::Duration;

use fsm_timely::Keyed;
use fsm_timely::durable::{Beginning, Job, JobError, Partition, Read};

use crate::order::{Message, Order, OrderEvent, Outbox};

/// What an order costs, in cents.
pub const PRICE: u32 = 2_000;
/// How many events each order has.
pub const DAYS: u64 = 10;
const DAY: Duration = Duration::from_secs(86_400);
/// A prime, so that the orders of a day come in another order each day, and no two that follow each other are neighbours.
const STRIDE: u64 = 7_368_787;

/// The events of a shop with so many orders.
#[derive(Clone, Copy, Debug)]
pub struct Days {
    pub orders: u64,
}

impl Days {
    pub fn events(self) -> u64 {
        self.orders * DAYS
    }

    pub fn end(self) -> Duration {
        DAY * DAYS as u32
    }

    /// When the event of this number happens.
    pub fn at(self, number: u64) -> Duration {
        let (day, in_day) = (number / self.orders, number % self.orders);
        DAY * day as u32 + Duration::from_nanos(DAY.as_nanos() as u64 / self.orders * in_day)
    }

    pub fn event(self, number: u64) -> Keyed<u64, OrderEvent> {
        let (day, in_day) = (number / self.orders, number % self.orders);
        let key = (in_day * STRIDE + day * 31) % self.orders;
        Keyed { key, event: of_day(key, day), at: self.at(number), offset: number }
    }
}

/// One order in eight is looked at by a clerk, one in sixteen is cancelled, and one in four pays late.
fn of_day(key: u64, day: u64) -> OrderEvent {
    let scanned = |place: &str| OrderEvent::Scanned { place: place.to_owned() };
    let is_late = key % 4 == 1;
    match (day, key % 8, key % 16) {
        (0, ..) => OrderEvent::Pay { cents: if is_late { PRICE / 2 } else { PRICE } },
        (1, ..) if is_late => OrderEvent::Pay { cents: PRICE / 2 },
        (1, ..) => OrderEvent::Packed { parcel: key as u32 },
        (2, ..) if is_late => OrderEvent::Packed { parcel: key as u32 },
        (2, _, 6) => OrderEvent::Cancel,
        (2, 3, _) => OrderEvent::Hold,
        (3, 3, _) => OrderEvent::Release,
        (2 | 3, ..) => OrderEvent::Collected,
        (4..=7, ..) => scanned(["Hamburg", "Hannover", "Kassel", "Ulm"][day as usize - 4]),
        (8, 0, _) => OrderEvent::Refused,
        (8, ..) => OrderEvent::Delivered,
        _ => OrderEvent::Pay { cents: 1 },
    }
}

/// The work of the shop as a job for a durable run. Its log has four partitions, as if each quarter of the town had a server.
#[derive(Clone, Copy, Debug)]
pub struct Shop(pub Days);

const PARTITIONS: u32 = 4;

/// A partition, from the event of this number on.
pub struct Log {
    days: Days,
    next: u64,
}

impl Job for Shop {
    type Key = u64;
    type Event = OrderEvent;
    type Machine = Order;
    type Partition = Log;

    fn partitions(&self) -> u32 {
        PARTITIONS
    }

    fn open(&self, partition: u32, offset: u64) -> Result<Log, JobError> {
        Ok(Log { days: self.0, next: offset * u64::from(PARTITIONS) + u64::from(partition) })
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, OrderEvent>) -> Option<Beginning<Order>> {
        Some((Outbox::default(), (PRICE,)))
    }

    fn stepped(&self, key: &u64, outbox: &mut Outbox, at: Duration, out: &mut Vec<u8>) {
        for Message { to, text } in outbox.messages.drain(..) {
            // Writing to memory does not fail.
            let _ = writeln!(out, "{at:?} order {key}, to the {}: {text}", to.name());
        }
    }
}

impl Partition for Log {
    type Key = u64;
    type Event = OrderEvent;

    fn next(&mut self) -> Result<Read<u64, OrderEvent>, JobError> {
        if self.next >= self.days.events() {
            return Ok(Read::End { at: self.days.end() });
        }
        let Keyed { key, event, at, offset } = self.days.event(self.next);
        self.next += u64::from(PARTITIONS);
        Ok(Read::Event { offset: offset / u64::from(PARTITIONS), key, event, at })
    }
}
