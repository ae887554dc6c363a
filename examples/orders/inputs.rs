//! The log of what customers, clerks and carriers do: made up, and the same for the same seed.

use std::time::Duration;

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::order::OrderEvent;

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Input {
    /// A new order, of so many cents.
    Place { order: u32, total: u32 },
    /// Something happens to an order.
    Tell { order: u32, event: OrderEvent },
    /// Nothing happens, but the time has passed.
    Wait,
}

/// The log for so many orders, with the time of each entry.
pub fn inputs(seed: u64, orders: u32) -> Vec<(Duration, Input)> {
    let mut chance = Rng::with_seed(seed);
    let mut log: Vec<_> = (1..=orders).flat_map(|order| Script::new(order, &mut chance).written()).collect();
    log.sort_by_key(|(at, _)| *at);
    let end = log.last().map_or(Duration::ZERO, |(at, _)| *at);
    log.extend((1..=10).map(|days| (end + DAY * days, Input::Wait)));
    log
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const MINUTE: Duration = Duration::from_secs(60);

/// Nothing is done on Saturdays and Sundays, so on a Monday much is late.
fn worked(time: Duration) -> Duration {
    let days_since_thursday = time.as_secs() / DAY.as_secs() % 7;
    if matches!(days_since_thursday, 2 | 3) { time + DAY * 2 } else { time }
}

const PLACES: [&str; 5] = ["Lyon", "Basel", "Ulm", "Prague", "Graz"];

/// What happens to one order.
struct Script<'a> {
    order: u32,
    now: Duration,
    chance: &'a mut Rng,
    log: Vec<(Duration, Input)>,
}

impl<'a> Script<'a> {
    fn new(order: u32, chance: &'a mut Rng) -> Self {
        // Two hours from one order to the next, so that many are under way at once.
        let now = MINUTE * 120 * order + MINUTE * chance.u32(..600);
        Self { order, now: worked(now), chance, log: Vec::new() }
    }

    fn written(mut self) -> Vec<(Duration, Input)> {
        let total = self.chance.u32(500..20_000);
        self.log.push((self.now, Input::Place { order: self.order, total }));
        if self.is_paid(total) && !(self.one_in(4) && self.is_held_for_good()) {
            self.is_sent();
        }
        self.log
    }

    /// At once, in two parts, while a clerk looks at the order, too late, or never.
    fn is_paid(&mut self, total: u32) -> bool {
        match self.chance.u32(..8) {
            0 => return false,
            1 => {
                self.now += DAY * 6;
                self.tell(1, OrderEvent::Pay { cents: total });
                return false;
            }
            2 | 3 => {
                self.tell(2, OrderEvent::Pay { cents: total / 3 });
                self.tell(1, OrderEvent::Pay { cents: total - total / 3 });
            }
            4 => {
                self.tell(1, OrderEvent::Hold);
                self.tell(1, OrderEvent::Pay { cents: total });
                self.tell(2, OrderEvent::Release);
            }
            _ => self.tell(2, OrderEvent::Pay { cents: total }),
        }
        true
    }

    /// A clerk may forget it, and the customer may have lost patience.
    fn is_held_for_good(&mut self) -> bool {
        self.tell(1, OrderEvent::Hold);
        let is_cancelled = self.one_in(4);
        if is_cancelled {
            self.tell(1, OrderEvent::Cancel);
        }
        match self.one_in(3) {
            true => self.now += DAY * 6,
            false => self.tell(3, OrderEvent::Release),
        }
        is_cancelled
    }

    fn is_sent(&mut self) {
        let parcel = self.chance.u32(1000..10_000);
        self.tell(3, OrderEvent::Packed { parcel });
        if self.one_in(8) {
            self.tell(1, OrderEvent::Cancel);
            // The carrier comes all the same.
            self.tell(1, OrderEvent::Collected);
            return;
        }
        self.tell(1, OrderEvent::Collected);
        while !self.one_in(3) {
            let place = PLACES[self.chance.usize(..PLACES.len())].to_owned();
            self.tell(2, OrderEvent::Scanned { place });
        }
        let end = if self.one_in(6) { OrderEvent::Refused } else { OrderEvent::Delivered };
        self.tell(3, end);
    }

    /// At some time in the next days.
    fn tell(&mut self, days: u32, event: OrderEvent) {
        self.now = worked(self.now + MINUTE * self.chance.u32(1..days * 24 * 60));
        self.log.push((self.now, Input::Tell { order: self.order, event }));
    }

    fn one_in(&mut self, cases: u32) -> bool {
        self.chance.u32(..cases) == 0
    }
}
