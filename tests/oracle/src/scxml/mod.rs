//! SCXML files as charts, and the cases of the [SCION test framework][scion], each a file and a script of events.
//!
//! Read is what needs no script language: no data but one integer, no `<invoke>`, no `<if>` and `<foreach>`, no
//! delayed events. [`Excluded`] says why a file is not read. `states.rs` reads the tree, `transitions.rs` what hangs on
//! it, `content.rs` actions, `cond.rs` conditions and values, `names.rs` makes identifiers, `events.rs` matches names,
//! `cases.rs` walks the directory.
//!
//! [scion]: https://www.npmjs.com/package/@scion-scxml/test-framework

mod cases;
mod cond;
mod content;
mod events;
mod names;
mod states;
mod transitions;

pub use cases::{Case, Script, cases};

use std::fmt;

use roxmltree::{Document, Node, NodeId};

use crate::chart::{Chart, Kind, StateId};
use events::Events;
use names::Names;

/// Why a file is not a chart for us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded(pub String);

impl fmt::Display for Excluded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn excluded<T>(reason: impl Into<String>) -> Result<T, Excluded> {
    Err(Excluded(reason.into()))
}

/// A file that is read, with what its own names became.
#[derive(Clone, Debug)]
pub struct Read {
    pub chart: Chart,
    states: Names,
    events: Events,
}

/// What the stages of reading share.
struct Reader<'a, 'input> {
    document: &'a Document<'input>,
    chart: Chart,
    /// The element of each state; that of the machine itself is `<scxml>`.
    elements: Vec<NodeId>,
    states: Names,
    events: Events,
    /// The name of the one variable, once something uses it.
    variable: Option<String>,
}

/// The chart of a document. Events that come from outside and stand nowhere in it are `from_outside`.
pub fn read(xml: &str, name: &str, from_outside: &[&str]) -> Result<Read, Excluded> {
    let Ok(document) = Document::parse(xml) else { return excluded("not well-formed XML") };
    let root = document.root_element();
    refuse_elements(root)?;
    let mut reader = Reader {
        document: &document,
        chart: Chart::new(name, Kind::Compound),
        elements: vec![root.id()],
        states: Names::states(),
        events: Events::collect(root, from_outside),
        variable: None,
    };
    reader.chart.events = reader.events.identifiers();
    reader.declare_states(0)?;
    for state in 0..reader.elements.len() {
        reader.fill_state(state)?;
    }
    reader.read_variable()?;
    Ok(Read { chart: reader.chart, states: reader.states, events: reader.events })
}

/// Elements that need what is not read here.
fn refuse_elements(root: Node<'_, '_>) -> Result<(), Excluded> {
    const REFUSED: [&str; 8] =
        ["invoke", "script", "if", "foreach", "cancel", "donedata", "param", "content"];
    let names = root.descendants().map(|node| node.tag_name().name());
    match names
        .filter(|name| REFUSED.contains(name))
        .min_by_key(|name| REFUSED.iter().position(|other| other == name))
    {
        Some(name) => excluded(format!("<{name}>")),
        None => Ok(()),
    }
}

impl<'a, 'input> Reader<'a, 'input> {
    fn element(&self, state: StateId) -> Node<'a, 'input> {
        self.document.get_node(self.elements[state]).unwrap_or_else(|| self.document.root())
    }

    /// The states that a list of ids names.
    fn targets(&self, ids: &str) -> Result<Vec<StateId>, Excluded> {
        let target = |id| match self.states.find(id) {
            Some(place) => Ok(place),
            None => excluded(format!("no state `{id}`")),
        };
        ids.split_whitespace().map(target).collect()
    }
}

fn children<'a, 'input>(node: Node<'a, 'input>, name: &'a str) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(move |child| child.tag_name().name() == name)
}
