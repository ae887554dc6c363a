//! How calls name the machine and its events, and what they pass.

use crate::chart::{Chart, Header};

/// The parameters in the order of the header.
pub(super) fn passed(chart: &Chart) -> &'static str {
    match chart.header {
        Header::Owner => "&mut log",
        Header::OwnerWorld => "&mut log, &world",
        Header::WorldOwner => "&world, &mut log",
        Header::Several => "&mut log, &world, &mut tally",
    }
}

/// The same, all of them shared.
pub(super) fn looked_at(chart: &Chart) -> &'static str {
    match chart.header {
        Header::Owner => "&log",
        Header::OwnerWorld => "&log, &world",
        Header::WorldOwner => "&world, &log",
        Header::Several => "&log, &world, &tally",
    }
}

/// Who is called: where somebody listens, the machine that is lent with the observer.
pub(super) fn called(chart: &Chart) -> &'static str {
    if chart.observed { "machine.observed(&mut heard)" } else { "machine" }
}

pub(super) fn events(chart: &Chart) -> Vec<String> {
    chart.events.iter().map(|event| format!("{}::{event}", event_type(chart))).collect()
}

pub(super) fn event_type(chart: &Chart) -> String {
    format!("{}{}", chart.name, if chart.has_foreign_events { "Input" } else { "Event" })
}

/// What stands for the type parameter of the machine.
pub(super) fn arguments(chart: &Chart) -> &'static str {
    if chart.is_generic { "<fsm_charts::Marked>" } else { "" }
}

/// Whether the machine may lose its state.
pub(super) fn loses(chart: &Chart) -> bool {
    chart.stops.is_some() && chart.takes_data()
}

/// Whether the machine goes on by another clock where it is stored. An observer would hear of it.
pub(super) fn is_shifted(chart: &Chart) -> bool {
    chart.snapshots && chart.has_clock() && !chart.names_time && !chart.observed
}
