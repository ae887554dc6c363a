//! SCXML files as charts, and the cases of the [SCION test framework][scion], each a file and a script of events.
//!
//! Read is what needs no script language: integers and texts as data, assignments, no `<invoke>` and no `<foreach>`.
//! [`Excluded`] says why a file is not read. `states.rs` reads the tree, `transitions.rs` what hangs on it, `content.rs`,
//! `send.rs` and `script.rs` actions, `cond.rs` and `values.rs` conditions and values, `names.rs` makes identifiers,
//! `events.rs` matches names, `cases.rs` walks the directory.
//!
//! [scion]: https://www.npmjs.com/package/@scion-scxml/test-framework

mod cases;
mod cond;
mod content;
mod events;
mod names;
mod script;
mod send;
mod states;
mod transitions;
mod values;

pub use cases::{Case, Script, cases};

use std::fmt;

use roxmltree::{Document, Node, NodeId};

use crate::chart::{Chart, EventId, Kind, StateId, Time};
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
    /// Names and values of the variables.
    variables: Vec<(String, i32)>,
    /// Texts, each of which has a number.
    texts: Vec<String>,
    /// What functions without parameters do.
    functions: Vec<(String, String)>,
    /// The event that `_event` is, where one alone can be meant.
    event: Option<EventId>,
    beside: Beside<'a>,
}

/// What a file does not say.
#[derive(Clone, Copy)]
struct Beside<'a> {
    /// The text of a file beside that of the chart.
    load: &'a dyn Fn(&str) -> Option<String>,
    /// The delay of what is sent without one, in milliseconds.
    delay: Time,
}

/// The chart of a document. Events that come from outside and stand nowhere in it are `from_outside`.
pub fn read(xml: &str, name: &str, from_outside: &[&str]) -> Result<Read, Excluded> {
    read_with(xml, name, from_outside, Beside { load: &|_| None, delay: 0 })
}

/// The same of one with other files beside it.
fn read_with(xml: &str, name: &str, from_outside: &[&str], beside: Beside) -> Result<Read, Excluded> {
    let Ok(document) = Document::parse(xml) else { return excluded("not well-formed XML") };
    let root = document.root_element();
    refuse_elements(root)?;
    let mut reader = Reader {
        document: &document,
        chart: Chart::new(name, Kind::Compound),
        elements: vec![root.id()],
        states: Names::states(),
        events: Events::collect(root, from_outside),
        variables: Vec::new(),
        texts: Vec::new(),
        functions: Vec::new(),
        event: None,
        beside,
    };
    reader.chart.events = reader.events.identifiers();
    reader.declare_states(0)?;
    reader.declare_variables()?;
    reader.read_first_scripts()?;
    for state in 0..reader.elements.len() {
        reader.fill_state(state)?;
    }
    reader.finish_variables();
    Ok(Read { chart: reader.chart, states: reader.states, events: reader.events })
}

/// Elements that need what is not read here.
fn refuse_elements(root: Node<'_, '_>) -> Result<(), Excluded> {
    const REFUSED: [&str; 5] = ["invoke", "foreach", "donedata", "param", "content"];
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
