//! Machines with the same table.

#[cfg(feature = "tui")]
use std::sync::Arc;

use fsm_runtime::graph::Graph;
use serde_json::{Value, json};

use super::message::Table;
use crate::view::machines::described;
#[cfg(feature = "tui")]
use crate::view::tui::Outline;

pub(in crate::view) struct Kind {
    graph: String,
    holds: Vec<bool>,
    drawn: Value,
    #[cfg(feature = "tui")]
    pub(in crate::view) outline: Arc<Outline>,
}

impl Kind {
    /// A graph is a text that may say anything, also what no macro has written.
    pub(super) fn of(machine: &Table<'_>) -> Result<Self, String> {
        let (graph, holds) = (machine.graph.to_string(), machine.holds.clone());
        let read = std::panic::catch_unwind(|| Self::read(graph, holds, &machine.name));
        let kind = read.map_err(|_| format!("the graph of machine `{}` cannot be read", machine.name))?;
        if kind.drawn["states"].as_array().is_none_or(Vec::is_empty) {
            return Err(format!("the graph of machine `{}` has no states", machine.name));
        }
        Ok(kind)
    }

    fn read(text: String, holds: Vec<bool>, name: &str) -> Self {
        let graph = Graph::new(&text, &holds);
        let mut drawn = described(graph);
        drawn["svg"] = json!(fsm_diagram::draw_live(graph));
        drawn["name"] = json!(name);
        #[cfg(feature = "tui")]
        let outline = Arc::new(Outline::of(graph));
        Kind {
            graph: text,
            holds,
            drawn,
            #[cfg(feature = "tui")]
            outline,
        }
    }

    pub(super) fn is_of(&self, table: &Table<'_>) -> bool {
        self.graph == table.graph && self.holds == table.holds && self.name() == table.name
    }

    pub(super) fn name(&self) -> &str {
        self.drawn["name"].as_str().unwrap_or_default()
    }

    pub(super) fn as_json(&self) -> Value {
        self.drawn.clone()
    }
}
