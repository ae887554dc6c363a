//! The orders of a shop as a stream: two processes with a machine for each order, one of which is killed, and nothing is lost.
//!
//! ```text
//! cargo run -p fsm-timely --features durable --example stream
//! cargo run --release -p fsm-timely --features durable --example stream -- --orders 200000 --processes 3 --workers 2 --kills 5
//! ```
//!
//! What to look at:
//!
//! * `../orders/order.rs`: the table, the same as that of the shop with a database.
//! * `days.rs`: the job. Its input can be read again, and what an order wants to be sent is taken out of its outbox.
//! * `story.rs`: the supervisor, and what is in the directory in the end.
//! * `speed/`: events per second, beside a plain loop over a map of machines.

pub mod days;
#[path = "../../../examples/orders/order.rs"]
pub mod order;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli::{self, Number};

const ORDERS: Number =
    Number { name: "orders", help: "how many there are", range: 1..=10_000_000, default: 20_000 };
const PROCESSES: Number = Number { name: "processes", help: "of each run", range: 1..=16, default: 2 };
const WORKERS: Number = Number { name: "workers", help: "of each process", range: 1..=64, default: 1 };
const KILLS: Number =
    Number { name: "kills", help: "of a process, after a manifest each", range: 0..=1_000, default: 2 };

fn main() -> ExitCode {
    if let Some(code) = story::as_one_of_the_processes() {
        return code;
    }
    cli::run("stream", [ORDERS, PROCESSES, WORKERS, KILLS], |[orders, processes, workers, kills], out| {
        let run = story::Run { orders, processes: processes as usize, workers: workers as usize, kills };
        run.tell(out)
    })
}
