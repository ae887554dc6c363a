//! The orders: the exact story, that the database makes no difference, and that neither restarts nor kills do.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../main.rs"]
pub mod example;

mod database;
mod killed;
#[path = "../../tests/program/mod.rs"]
mod program;
mod refused;
mod rivals;

use std::collections::BTreeMap;
use std::time::Duration;

use database::Temporary;
use example::inputs::{self, Input};
use example::order::{Message, Order, OrderEventId, OrderStateId, Outbox};
use example::shop::{Change, Shop, Step};
use example::store::{self, Happened};
use example::story;
use expect_test::expect_file;
use fsm_examples::output;

#[test]
fn the_story() {
    let database = Temporary::new();
    let story = output::plain(|out| story::tell(1, 4, &story::Database::at(database.file()), out));
    expect_file!["orders.txt"].assert_eq(&story);
}

/// The same shop with all its machines in memory, never stored.
#[derive(Default)]
struct Memory {
    orders: BTreeMap<u32, Order>,
    steps: Vec<(u32, Option<Happened>, Duration, Vec<Message>)>,
}

impl Memory {
    fn of(seed: u64, orders: u32) -> Self {
        let mut memory = Self::default();
        for (at, input) in inputs::inputs(seed, orders) {
            while let Some(order) = memory.due(at) {
                memory.tell(order, Happened::Due, at);
            }
            match input {
                Input::Place { order, total } => {
                    let mut outbox = Outbox::default();
                    memory.orders.insert(order, Order::start(&mut outbox, total, at));
                    memory.steps.push((order, None, at, outbox.messages));
                }
                Input::Tell { order, event } => memory.tell(order, Happened::Event(event), at),
                Input::Wait => {}
            }
        }
        memory
    }

    fn due(&self, now: Duration) -> Option<u32> {
        let due = self.orders.iter().filter_map(|(id, order)| Some((order.next_deadline()?, *id)));
        due.filter(|(due, _)| *due <= now).min().map(|(_, id)| id)
    }

    fn tell(&mut self, id: u32, happened: Happened, at: Duration) {
        let mut outbox = Outbox::default();
        let order = self.orders.get_mut(&id).expect("it is placed before it is told anything");
        store::tell(order, happened.clone(), at, &mut outbox);
        self.steps.push((id, Some(happened), at, outbox.messages));
    }
}

#[test]
fn the_database_makes_no_difference() {
    for seed in 0..5 {
        let database = Temporary::new();
        let mut shop = Shop::open(&database.file(), seed, 40).expect("a shop");
        let memory = Memory::of(seed, 40);
        let mut steps = memory.steps.into_iter();
        while let Some(step) = shop.step().expect("a step") {
            let (happened, change) = match step {
                Step::Placed(change) => (None, change),
                Step::Told(happened, change) => (Some(happened), change),
                Step::Waited => continue,
            };
            let Change { order, at, messages, .. } = change;
            assert_eq!(Some((order, happened, at, messages)), steps.next(), "seed {seed}");
        }
        assert_eq!(steps.next(), None, "seed {seed}");
        for (id, order) in memory.orders {
            // With its timers, and with what is suspended.
            assert_eq!(shop.order(id).expect("an order").order, order, "order {id} of seed {seed}");
        }
    }
}

#[test]
fn all_that_can_happen_occurs() {
    let memory = Memory::of(1, 200);
    for end in [OrderStateId::Delivered, OrderStateId::Cancelled] {
        assert!(memory.orders.values().any(|order| order.is_in(end)), "{end}");
    }
    for id in OrderEventId::ALL {
        let is_it = |happened: &Option<Happened>| match happened {
            Some(Happened::Event(event)) => OrderEventId::from(event) == *id,
            _ => false,
        };
        assert!(memory.steps.iter().any(|(_, happened, ..)| is_it(happened)), "{id}");
    }
    let messages: Vec<_> = memory.steps.iter().flat_map(|(.., messages)| messages).collect();
    for text in [
        "reminder 3",
        "nobody has looked",
        "out of stock",
        "where is parcel",
        "not paid in time",
        "give back",
        "what is to be done",
    ] {
        assert!(messages.iter().any(|message| message.text.contains(text)), "{text}");
    }
}

/// The rows after all steps, with the database closed and opened before those that `restarts` says.
fn with_restarts(seed: u64, restarts: impl Fn(usize) -> bool) -> (Vec<String>, usize) {
    let database = Temporary::new();
    let open = || Shop::open(&database.file(), seed, 4).expect("a shop");
    let (mut shop, mut steps) = (open(), 0);
    while shop.step().expect("a step").is_some() {
        steps += 1;
        if restarts(steps) {
            drop(shop);
            shop = open();
        }
    }
    drop(shop);
    (database::rows(&database.file()), steps)
}

#[test]
fn a_restart_between_any_two_steps_makes_no_difference() {
    for seed in 0..5 {
        assert_eq!(with_restarts(seed, |_| true), with_restarts(seed, |_| false), "seed {seed}");
    }
    let (expected, steps) = with_restarts(1, |_| false);
    for restart in 1..steps {
        let (rows, _) = with_restarts(1, |step| step == restart);
        assert_eq!(rows, expected, "after step {restart}");
    }
}

#[test]
fn numbers_have_no_gaps() {
    let database = Temporary::new();
    let file = database.file();
    let mut shop = Shop::open(&file, 3, 40).expect("a shop");
    while shop.step().expect("a step").is_some() {}
    let none = |sql: &str| assert_eq!(database::number(&file, sql), 0, "{sql}");
    none("SELECT count(*) FROM (SELECT 1 FROM events GROUP BY order_id HAVING max(sequence) != count(*))");
    none("SELECT max(sequence) - count(*) FROM outbox");
    none("SELECT position - (SELECT count(*) FROM inputs) FROM progress");
    none("SELECT 40 - count(*) FROM orders");
    let every = store::EVERY;
    none(&format!(
        "SELECT count(*) FROM orders WHERE covers !=
             (SELECT count(*) / {every} * {every} FROM events WHERE order_id = orders.id)"
    ));
}
