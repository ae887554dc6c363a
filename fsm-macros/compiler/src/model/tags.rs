//! The tags of all states, each once.

use proc_macro2::Ident;

use super::build::Builder;
use super::{Machine, StateId};
use crate::each::{Gather, Holds};
use crate::errors::line_of;
use crate::syntax::tag_variant;
use crate::token::unraw;

/// A tag, as the state that has it first names it.
pub(crate) struct Tag {
    pub(crate) name: Ident,
    /// Its variant in the enum of the tags.
    pub(crate) variant: Ident,
}

impl Builder<'_> {
    /// Those of states that are not there: whoever asks for one need not know.
    pub(super) fn absent_tags(&mut self) {
        let absent = self.machine.absent.as_mut().map(|absent| std::mem::take(&mut absent.tags));
        self.tags(absent.unwrap_or_default());
    }

    /// The numbers of these tags among those of the machine.
    pub(super) fn tags(&mut self, names: Vec<Ident>) -> Vec<usize> {
        let mut tags = Vec::new();
        for name in names {
            tags.extend(self.tag(name));
        }
        tags
    }

    fn tag(&mut self, name: Ident) -> Option<usize> {
        let variant = Ident::new(&tag_variant(&name)?, name.span());
        let known = &mut self.machine.tags;
        if variant == "ALL" {
            let list = format!("{}Tag::ALL", self.machine.struct_name);
            let message =
                format!("`{list}` is the list of all tags, so no tag can have this name: rename it");
            return self.errors.refuse(name.span(), message);
        }
        if let Some(known) = known.iter().position(|tag| unraw(&tag.name) == unraw(&name)) {
            return Some(known);
        }
        if let Some(first) = known.iter().find(|tag| tag.variant == variant) {
            let message = format!(
                "tag `{name}` would be `{}Tag::{variant}`, as tag `{}`{} is: rename one of them",
                self.machine.struct_name,
                first.name,
                line_of(first.name.span())
            );
            return self.errors.refuse(name.span(), message);
        }
        known.push(Tag { name, variant });
        Some(known.len() - 1)
    }
}

impl Machine {
    /// The numbers of the tags that a state has itself, or by a state around it.
    pub(crate) fn tags_in(&self, id: StateId) -> Vec<usize> {
        let has = |tag: &usize| self.topology.path(id).any(|id| self.state(id).tags.holds(tag));
        (0..self.tags.len()).filter(has).gather()
    }
}
