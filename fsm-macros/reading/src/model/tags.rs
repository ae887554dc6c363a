//! The tags of all states, each once.

use proc_macro2::Ident;

use super::build::Builder;
use crate::each::Gather;
use crate::errors::{Errors, line_of};
use crate::index::Index;
use crate::syntax::tag_variant;
use crate::token::unraw;
use crate::topology::Tag;

impl Builder<'_> {
    /// Numbers the tags, also those of states that are not there: whoever asks for one need not know.
    pub(super) fn number_tags(&mut self) {
        let (machine, name) = (&self.machine, &self.machine.struct_name);
        let mut numbers = Numbers { machine: name, all: Vec::new(), known: Index::default() };
        let own = machine.states.iter().map(|state| numbers.of(&state.attrs.tags, self.errors)).gather();
        for attrs in machine.absent.iter().each_of(|absent| &absent.attrs) {
            numbers.of(&attrs.tags, self.errors);
        }
        let all = numbers.all;
        self.machine.topology.set_tags(all, own);
    }
}

struct Numbers<'m> {
    machine: &'m Ident,
    all: Vec<Tag>,
    /// By their variants.
    known: Index,
}

impl Numbers<'_> {
    fn of(&mut self, names: &[Ident], errors: &mut Errors) -> Vec<usize> {
        names.iter().filter_map(|name| self.number(name, errors)).gather()
    }

    fn number(&mut self, name: &Ident, errors: &mut Errors) -> Option<usize> {
        let (machine, variant) = (self.machine, Ident::new(&tag_variant(name)?, name.span()));
        if variant == "ALL" {
            let message = format!(
                "`{machine}Tag::ALL` is the list of all tags, so no tag can have this name: rename it"
            );
            return errors.refuse(name.span(), message);
        }
        if let Some(known) = self.known.get(&variant) {
            let first = &self.all[known];
            if unraw(&first.name) == unraw(name) {
                return Some(known);
            }
            let message = format!(
                "tag `{name}` would be `{machine}Tag::{variant}`, as tag `{}`{} is: rename one of them",
                first.name,
                line_of(first.name.span())
            );
            return errors.refuse(name.span(), message);
        }
        let number = self.all.len();
        self.known.insert(&variant, number);
        self.all.push(Tag { name: name.clone(), variant });
        Some(number)
    }
}
