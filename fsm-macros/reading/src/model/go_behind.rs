//! The edges behind an edge: what a state asks for as it is entered follows wherever the edge leads.

use super::StateId;
use super::edges::Edge;
use super::flow::Flow;
use super::set::Work;
use crate::each::{Gather, Holds};

impl Flow {
    /// The states to which an edge leads get the edges behind it. At the same depth they have them already: what is
    /// below is the same, and so is what can follow.
    pub(super) fn go_behind(&mut self, state: StateId, work: &mut Work) {
        let pairs = self.behind.pairs.get(state.0).cloned().unwrap_or_default();
        for (first, then) in pairs {
            for next in self.led_to(state, first) {
                let on_entry = self.behind.on_entry[next.0].iter().map(|first| (*first, then)).gather();
                let mut is_new = add(&mut self.behind.pairs[next.0], on_entry);
                if !matches!(first, Edge::Goto(_) | Edge::Previous) {
                    let then = match then {
                        // Where nothing is below, it is refused.
                        Edge::Pop(None) => Edge::Pop(Some(next)),
                        then => then,
                    };
                    is_new |= add(&mut self.edges[next.0], vec![then]);
                }
                if is_new {
                    self.told[next.0] = Default::default();
                    work.push(next);
                }
            }
        }
    }

    fn led_to(&self, state: StateId, edge: Edge) -> Vec<StateId> {
        match edge {
            Edge::Goto(next) | Edge::Push(next) | Edge::Reset(next) => vec![next],
            Edge::Pop(otherwise) => self.below[state.0].members().into_iter().and(otherwise).gather(),
            Edge::Previous => self.previous[state.0].members(),
        }
    }
}

/// Whether one of them is new.
fn add<T: PartialEq>(list: &mut Vec<T>, more: Vec<T>) -> bool {
    let before = list.len();
    for one in more {
        if !list.holds(&one) {
            list.push(one);
        }
    }
    list.len() > before
}
