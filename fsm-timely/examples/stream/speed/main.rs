//! How many events per second a stream of orders does, beside a plain loop over a map of the same machines.
//!
//! ```text
//! cargo run --release -p fsm-timely --features durable --example stream-speed
//! cargo run --release -p fsm-timely --features durable --example stream-speed -- --orders 100000 --rounds 3
//! ```
//!
//! Each way runs in a process of its own, the ways one after the other in each round.

#[path = "../days.rs"]
pub mod days;
#[path = "../../../../examples/orders/order.rs"]
pub mod order;
pub mod ways;

use std::process::ExitCode;

use fsm_examples::cli::{self, Number};

use days::Days;
use ways::Way;

const ORDERS: Number =
    Number { name: "orders", help: "how many there are", range: 1..=100_000_000, default: 1_000_000 };
const ROUNDS: Number =
    Number { name: "rounds", help: "of which the median counts", range: 1..=99, default: 9 };
/// Which way a process of its own is to go.
const WAY: Number = Number { name: "way", help: "for itself: one way alone", range: 0..=5, default: 0 };

fn main() -> ExitCode {
    cli::run("stream-speed", [ORDERS, ROUNDS, WAY], |[orders, rounds, way], out| {
        let days = Days { orders };
        if way > 0 {
            return Way::ALL[way as usize - 1].run(days, out);
        }
        writeln!(out, "{} events for {orders} orders, median of {rounds} rounds", days.events())?;
        ways::compare(&Way::ALL[..3], days, rounds, out)?;
        ways::compare(&Way::ALL[3..], days, rounds, out)
    })
}
