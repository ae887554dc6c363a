//! What is different in the module of a machine that fails or waits: how it starts, and how it is called.

use crate::chart::{Chart, Stops};

/// The kinds of such machines, each of which is made of a chart that may stop, with what its module ends with.
pub const STOPPING: [(Stops, &str); 3] =
    [(Stops::Fails, ""), (Stops::Waits, "_waits"), (Stops::Both, "_both")];

/// A call, as an expression that gives what it answers.
pub(super) fn called(chart: &Chart, call: &str) -> String {
    format!("fsm_charts::Called::answer({})", polled(chart, call))
}

fn polled(chart: &Chart, call: &str) -> String {
    match chart.stops {
        None | Some(Stops::Fails) => call.to_owned(),
        Some(Stops::Waits | Stops::Both) => format!("fsm_charts::polled({call})"),
    }
}

/// A start, again and again until nothing stops it.
pub(super) fn start(chart: &Chart, call: &str) -> String {
    let started = polled(chart, call);
    format!("loop {{ if let Some(machine) = fsm_charts::Started::machine({started}) {{ break machine; }} }}")
}
