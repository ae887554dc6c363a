//! The orders end alike, however many workers there are.

#[allow(dead_code, reason = "what only the story needs")]
#[path = "../../examples/stream/days.rs"]
pub mod days;
#[path = "../../../examples/orders/order.rs"]
pub mod order;

use std::fs;

use days::{Days, Shop};
use fsm_timely::durable::{Durable, Place, published, stored};

/// All orders, and all messages, in an order of their own.
fn ends_with(workers: usize) -> (Vec<String>, Vec<String>) {
    let directory = std::env::temp_dir().join(format!("stream-test-{}-{workers}", std::process::id()));
    let job = Shop(Days { orders: 500 });
    Durable::new(job, &directory).run(&Place::alone(workers)).unwrap();
    let orders = stored::<Shop>(&directory).unwrap().into_iter();
    let mut orders: Vec<_> = orders.map(|(key, order, _)| format!("{key} {:?}", order.state())).collect();
    let text: String =
        published(&directory).unwrap().into_iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let mut messages: Vec<_> = text.lines().map(str::to_owned).collect();
    fs::remove_dir_all(directory).unwrap();
    orders.sort();
    messages.sort();
    (orders, messages)
}

#[test]
fn orders_end_in_the_same_states_on_any_number_of_workers() {
    let (orders, messages) = ends_with(1);
    assert_eq!(orders.len(), 500);
    assert!(messages.len() > 1_000);
    assert_eq!(ends_with(3), (orders, messages));
}
