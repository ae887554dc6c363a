//! The orders of a shop as a stream.

pub mod days;
#[path = "../orders/order.rs"]
pub mod order;
pub mod speed;

use std::io;

fn main() -> io::Result<()> {
    let mut orders = 1_000_000;
    let mut way = None;
    let mut rounds = 9;
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next().map_err(io::Error::other)? {
        use lexopt::{Arg::Long, ValueExt};
        match argument {
            Long("orders") => orders = parser.value().and_then(|v| v.parse()).map_err(io::Error::other)?,
            Long("rounds") => rounds = parser.value().and_then(|v| v.parse()).map_err(io::Error::other)?,
            Long("way") => way = parser.value().and_then(|v| v.string()).map_err(io::Error::other)?.into(),
            _ => return Err(io::Error::other(argument.unexpected())),
        }
    }
    let days = days::Days { orders };
    match way.as_deref().and_then(speed::Way::of_name) {
        Some(way) => way.run(days, &mut io::stdout()),
        None => speed::compare(days, rounds, &mut io::stdout()),
    }
}
