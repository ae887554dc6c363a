//! SVG, laid out in process. Texts are measured (`letters.rs`), nodes and arrows are placed
//! (`layout.rs`), what is placed is
//! written (`write.rs`).

mod layers;
mod layout;
mod letters;
mod regions;
mod routes;
#[cfg(test)]
mod tests;
mod write;

use crate::chart::Chart;

pub(crate) fn draw(chart: &Chart) -> String {
    write::write(chart, &layout::Layout::of(chart))
}
