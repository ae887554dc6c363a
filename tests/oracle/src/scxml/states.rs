//! The tree of states of a file: which there are, and where each begins.

use roxmltree::Node;

use crate::chart::{Initial, Kind, StateId};

use super::{Excluded, Reader, children, excluded};

impl Reader<'_, '_> {
    /// Adds all below a state, in document order.
    pub(super) fn declare_states(&mut self, parent: StateId) -> Result<(), Excluded> {
        for element in self.element(parent).children() {
            let Some(kind) = kind(element) else { continue };
            let anonymous = format!("anonymous {}", self.elements.len());
            let id = element.attribute("id").unwrap_or(&anonymous);
            if self.states.find(id).is_some() {
                return excluded(format!("two states with the id `{id}`"));
            }
            let name = self.states.add(id);
            let state = self.chart.add_state(parent, &name, kind);
            self.elements.push(element.id());
            self.declare_states(state)?;
        }
        Ok(())
    }

    /// The initial transition of a compound state, the default transition of a history.
    pub(super) fn initial(&mut self, state: StateId) -> Result<Option<Initial>, Excluded> {
        let element = self.element(state);
        let transition = match self.chart.is_history_state(state) {
            true => children(element, "transition").next(),
            false => children(element, "initial").flat_map(|initial| children(initial, "transition")).next(),
        };
        if let Some(transition) = transition {
            let targets = self.targets(transition.attribute("target").unwrap_or_default())?;
            return Ok(Some(Initial { targets, actions: self.content(transition)? }));
        }
        if self.chart.is_history_state(state) {
            return excluded("a history without default transition");
        }
        if !self.chart.is_compound_state(state) {
            return Ok(None);
        }
        let targets = match element.attribute("initial") {
            Some(ids) => self.targets(ids)?,
            None => self.chart.get_child_states(state).take(1).collect(),
        };
        Ok(Some(Initial { targets, actions: Vec::new() }))
    }
}

fn kind(element: Node<'_, '_>) -> Option<Kind> {
    let has_states =
        element.children().any(|child| matches!(child.tag_name().name(), "state" | "parallel" | "final"));
    Some(match element.tag_name().name() {
        "state" if has_states => Kind::Compound,
        "parallel" if has_states => Kind::Parallel,
        "state" | "parallel" => Kind::Atomic,
        "final" => Kind::Final,
        "history" if element.attribute("type") == Some("deep") => Kind::DeepHistory,
        "history" => Kind::ShallowHistory,
        _ => return None,
    })
}
