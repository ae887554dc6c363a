//! Pictures of the state machines of `fsm!`, from the constant `GRAPH` that each machine has.
//!
//! ```
//! use fsm_diagram::{Format, draw};
//! use fsm_runtime::fsm;
//!
//! fsm! {
//!     machine Door {
//!         events { Push { force: u32 }, Lock }
//!         initial Closed;
//!         state Closed { on Push { force } if force > 5 => Open; on Lock => Locked; }
//!         state Open { on Push { .. } => Closed; }
//!         final state Locked;
//!     }
//! }
//!
//! let picture = draw(Door::GRAPH, Format::Svg);
//! assert!(picture.starts_with("<svg"));
//! println!("{}", draw(Door::GRAPH, Format::Text));
//! ```
//!
//! | format | ending | for |
//! | --- | --- | --- |
//! | [`Format::Svg`] | `svg` | a picture, laid out in process, for light and dark pages |
//! | [`Format::Mermaid`] | `mmd` | `stateDiagram-v2`, which GitHub and rustdoc plugins draw |
//! | [`Format::Dot`] | `dot` | Graphviz |
//! | [`Format::PlantUml`] | `puml` | PlantUML |
//! | [`Format::Scxml`] | `scxml` | other tools for statecharts |
//! | [`Format::Xstate`] | `xstate.json` | XState 5, as what its `createMachine` is given |
//! | [`Format::Json`] | `json` | your own programs: see [`json`] |
//! | [`Format::Text`] | `txt` | a terminal |
//!
//! A state is a box, with its `enter`, `exit` and other lines that lead nowhere in it; a composite state is a box around its
//! states, and regions stand beside each other. The lines of the machine itself are drawn once, from a mark that stands for
//! any state. A change that an action asks for (`goto!`) is a dashed line, and so are those to states that nothing but a request
//! from outside reaches. `push` has a double arrow; `pop` and `previous` lead to marks of these names. A guard or an action
//! of more than 96 letters is cut at a statement, or what stands in its brackets is left out. The whole line, with its place in
//! the source, is shown when the pointer is on it. The notation is that of UML where UML has one (OMG, *Unified Modeling Language* 2.5.1,
//! chapter 14).

#[macro_use]
mod steps;

mod chart;
mod code;
mod dot;
mod format;
pub mod json;
mod labels;
mod mermaid;
mod names;
mod patterns;
mod plantuml;
mod scxml;
mod svg;
mod text;
mod xstate;

use chart::Seen;
pub use format::{Format, NoFormat};
use fsm_graph::Graph;
use svg::Page;

/// The machine as SVG, with what some runs have seen of it: lines that have acted and states that were entered are green, and
/// others are red; in front of the label of a line that has never acted stands a cross.
///
/// ```
/// use fsm_diagram::draw_coverage;
/// use fsm_runtime::{fsm, observers::coverage::Coverage};
///
/// fsm! {
///     machine Door {
///         observed;
///         events { Push, Kick }
///         initial Closed;
///         state Closed { on Push => Open; on Kick => Broken; }
///         state Open { on Push => Closed; }
///         final state Broken;
///     }
/// }
///
/// let mut coverage = Coverage::<Door>::new();
/// Door::start_observed(&mut coverage).observed(&mut coverage).send(DoorEvent::Push);
/// assert!(draw_coverage(&coverage).contains("✗ Kick"));
/// ```
pub fn draw_coverage(coverage: &impl fsm_graph::Seen) -> String {
    let seen = Seen { line: &|line| coverage.has_acted(line), state: &|name| coverage.was_entered(name) };
    svg::draw(&chart::Chart::of_run(coverage.graph(), Some(seen)), Page::Own)
}

/// The machine as SVG that stands in a page of rustdoc's, with its colours: it shares neither names nor styles with what stands
/// beside it.
#[doc(hidden)]
pub fn draw_for_rustdoc(graph: Graph<'_>) -> String {
    svg::draw(&chart::Chart::of(graph), Page::Rustdoc)
}

/// The machine as SVG for a page that shows a run as it happens. What is drawn of a state is in groups with its name,
/// `data-state="Open"`; arrows, their labels and the lines in boxes are in groups with the numbers of their lines,
/// `data-lines="3 4"`. It has no colours: the page's style has rules for its classes, below `.fsm-diagram`.
#[doc(hidden)]
pub fn draw_live(graph: Graph<'_>) -> String {
    svg::draw(&chart::Chart::numbered(graph), Page::Live)
}

/// The machine in this format.
pub fn draw(graph: Graph<'_>, format: Format) -> String {
    match format {
        Format::Svg => svg::draw(&chart::Chart::of(graph), Page::Own),
        Format::Mermaid => mermaid::draw(&chart::Chart::of(graph).without_frame()),
        Format::Dot => dot::draw(&chart::Chart::of(graph)),
        Format::PlantUml => plantuml::draw(&chart::Chart::of(graph).without_frame()),
        Format::Scxml => scxml::draw(graph),
        Format::Xstate => xstate::draw(graph),
        Format::Json => json::draw(graph),
        Format::Text => text::draw(&chart::Chart::of(graph)),
    }
}
