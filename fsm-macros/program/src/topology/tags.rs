//! The tags of the states, each once, and which of them a state has.

use proc_macro2::Ident;

use super::{StateId, Topology};
use crate::each::{Gather, in_order};
use crate::token::unraw;

/// A tag, as the state that has it first names it.
pub struct Tag {
    pub name: Ident,
    /// Its variant in the enum of the tags.
    pub variant: Ident,
}

impl Tag {
    /// As it was written, without `r#`.
    pub fn text(&self) -> String {
        unraw(&self.name)
    }
}

#[derive(Default)]
pub struct Tags {
    /// In source order.
    pub all: Vec<Tag>,
    /// By state: the numbers of those that it has itself.
    own: Vec<Vec<usize>>,
    /// By state: these, and those of the states around it.
    of: Vec<Vec<usize>>,
}

impl Tags {
    pub fn own(&self, id: StateId) -> impl Iterator<Item = &Tag> {
        self.own[id.0].iter().map(|tag| &self.all[*tag])
    }

    /// The tags of a state, and those of the states around it.
    pub fn of(&self, id: StateId) -> impl Iterator<Item = &Tag> {
        self.of[id.0].iter().map(|tag| &self.all[*tag])
    }

    /// Whether a state, or one around it, has the tag of this number.
    pub fn has(&self, id: StateId, tag: usize) -> bool {
        self.of[id.0].contains(&tag)
    }
}

impl Topology {
    /// Whether some state has a tag, be it one that is not there.
    pub fn has_tags(&self) -> bool {
        !self.tags.all.is_empty()
    }

    /// `own` has the numbers of the tags of each state.
    pub fn set_tags(&mut self, all: Vec<Tag>, own: Vec<Vec<usize>>) {
        let mut of: Vec<Vec<usize>> = Vec::new();
        for (id, own) in self.all().zip(&own) {
            let around = self.parent(id).map_or(&[][..], |parent| &of[parent.0]);
            let mut tags = in_order(own.iter().and(around).copied().gather(), |tag| (*tag, 0));
            tags.dedup();
            of.push(tags);
        }
        self.tags = Tags { all, own, of };
    }
}
