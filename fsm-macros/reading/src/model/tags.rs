//! The tags of all states, each once.

use proc_macro2::Ident;

use super::build::Builder;
use super::{Machine, StateId, Tag};
use crate::each::{Gather, in_order};
use crate::errors::line_of;
use crate::syntax::tag_variant;
use crate::token::unraw;

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
        if variant == "ALL" {
            let list = format!("{}Tag::ALL", self.machine.struct_name);
            let message =
                format!("`{list}` is the list of all tags, so no tag can have this name: rename it");
            return self.errors.refuse(name.span(), message);
        }
        if let Some(known) = self.tags.get(&variant) {
            let first = &self.machine.tags[known];
            if unraw(&first.name) == unraw(&name) {
                return Some(known);
            }
            let message = format!(
                "tag `{name}` would be `{}Tag::{variant}`, as tag `{}`{} is: rename one of them",
                self.machine.struct_name,
                first.name,
                line_of(first.name.span())
            );
            return self.errors.refuse(name.span(), message);
        }
        let number = self.machine.tags.len();
        self.tags.insert(&variant, number);
        self.machine.tags.push(Tag { name, variant });
        Some(number)
    }
}

impl Machine {
    /// The numbers of the tags that a state has itself, or by a state around it.
    pub(crate) fn tags_in(&self, id: StateId) -> Vec<usize> {
        let tags = self.topology.path(id).each_of(|id| self.state(id).tags.iter().copied());
        let mut tags = in_order(tags.gather(), |tag| (*tag, 0));
        tags.dedup();
        tags
    }
}
