//! SVG, laid out in process. Texts are measured (`letters.rs`), nodes and arrows are placed (`layout.rs`), what is placed is
//! written (`write.rs`).

#[cfg(test)]
mod growth;
mod known;
mod layered;
mod layers;
mod layout;
mod letters;
mod live;
mod path;
mod places;
mod regions;
mod routes;
mod style;
#[cfg(test)]
mod tests;
mod write;

use crate::chart::Chart;

/// Where a picture stands.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Page {
    /// In a file of its own: it is as light or dark as the system is.
    Own,
    /// In a page of rustdoc's, among other things: it is as light or dark as the page.
    Rustdoc,
    /// In a page that shows a run, with the numbers of its lines and without colours.
    Live,
}

pub(crate) fn draw(chart: &Chart, page: Page) -> String {
    write::write(chart, &layout::Layout::of(chart), page)
}
