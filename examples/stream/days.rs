//! Ten days of a shop: an event for each order on each day, in the order of time, by nothing but its number.

use std::time::Duration;

use fsm_timely::Keyed;

use crate::order::OrderEvent;

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
        (_, ..) => OrderEvent::Pay { cents: 1 },
    }
}
