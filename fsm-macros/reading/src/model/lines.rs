//! What is known once all names are declared: the lines of the tree, each into its state with its names resolved, and the tags of
//! all states, each once.

use quote::format_ident;

use super::build::{Builder, PendingLine};
use super::prelude::*;
use super::resolve::{Resolver, optional};
use super::scope::Names;
use super::unknown;
use crate::errors::line_of;
use crate::index::Index;
use crate::syntax::tag_variant;
use crate::token::unraw;
use crate::topology::Tag;

impl Builder<'_> {
    pub(super) fn resolve_lines(&mut self) {
        // Whether a field has an initial value must be known before the first target is looked at.
        for (id, field, value) in std::mem::take(&mut self.inits) {
            let body = self.resolver().value(&Names::of_state(id), value);
            let state = &mut self.machine.states[id.0];
            // Without its initial value the field would be missing from every target.
            if body.is_none() {
                state.trust.lose(Part::Code);
            }
            state.data[field].init = body;
        }
        for (id, line) in std::mem::take(&mut self.lines) {
            let is_whole = match line {
                PendingLine::Line(line) => self.line(id, *line).ok_or(Part::Lines),
                PendingLine::Initial(initial) => self.initial(id, initial).ok_or(Part::Initial),
                PendingLine::History(history) => self.history(id, history).ok_or(Part::Initial),
                PendingLine::Random(random) => self.random(id, random).ok_or(Part::Lines),
                PendingLine::Object(field) => {
                    self.machine.states[id.0].lines.push(Act::Object(field));
                    Ok(())
                }
            };
            // Already reported: a machine whose `initial` is misspelt has not forgotten it.
            if let Err(part) = is_whole {
                self.machine.states[id.0].trust.lose(part);
            }
        }
        self.machine.note_defaults();
    }

    fn resolver(&mut self) -> Resolver<'_> {
        Resolver { machine: &self.machine, errors: self.errors }
    }

    fn line(&mut self, state: StateId, mut line: syntax::Line) -> Option<()> {
        let wording = Wording::of(&line);
        line.spell_out();
        let targets = format_ident!("{}Target", self.machine.name);
        let lines = line.for_each_state(&targets);
        let (count, first) = (lines.len(), self.machine.lines.len());
        for line in lines {
            let is_whole = line.trust.is_full();
            let mut found = Errors::default();
            let resolved = Resolver { machine: &self.machine, errors: &mut found }.line(state, line);
            if is_whole {
                self.errors.extend(found);
            }
            if let Some(line) = resolved {
                let id = LineId(self.machine.lines.len());
                if line.first.is_some()
                    && let Err(place) = self.machine.with_first.binary_search(&state)
                {
                    self.machine.with_first.insert(place, state);
                }
                let wording = wording.clone();
                self.machine.lines.push(Line { written: LineId(first), wording, ..line });
                self.machine.states[state.0].lines.push(Act::Line(id));
            }
        }
        (self.machine.lines.len() == first + count).then_some(())
    }

    fn initial(&mut self, id: StateId, initial: syntax::Initial) -> Option<()> {
        let syntax::Initial { keyword, target, action, .. } = initial;
        let state = self.machine.state(id);
        if !self.machine.topology.has_children(id) {
            if target.is_some() && !self.machine.lacks(Part::States) {
                let message = format!(
                    "state `{}` has no states inside, so nothing can be its `initial`: remove this line",
                    state.name
                );
                self.errors.push(keyword, message);
            }
            return Some(());
        }
        if let Some(first) = &state.initial {
            self.errors.twice(keyword, "`initial`", "given", first.keyword);
            return Some(());
        }
        let mut resolver = self.resolver();
        let is_default = |target: &syntax::StateTarget| {
            !unknown::default(resolver.machine, target, "initial", resolver.errors)
        };
        let target = target.filter(is_default);
        let entry = target.and_then(|target| resolver.entry(target, &Names::of_state(id)));
        let action = optional(action, |action| resolver.body(&Names::of_state(id), action))?;
        self.machine.states[id.0].initial = Some(Initial { keyword, entry: entry?, action });
        Some(())
    }

    fn random(&mut self, id: StateId, random: syntax::Random) -> Option<()> {
        let syntax::Random { keyword, value } = random;
        let value = self.resolver().value(&Names::of_state(id), value)?;
        if let Some(first) = &self.machine.state(id).random {
            let first = first.keyword.span();
            self.errors.twice(keyword.span(), "`random`", "given", first);
            return Some(());
        }
        self.machine.states[id.0].random = Some(Random { keyword, value });
        Some(())
    }

    fn history(&mut self, id: StateId, history: syntax::HistoryDefault) -> Option<()> {
        let syntax::HistoryDefault { keyword, depth, target } = history;
        let (target, mut resolver) = (target?, self.resolver());
        if unknown::default(resolver.machine, &target, "history", resolver.errors) {
            return None;
        }
        let entry = resolver.entry(target, &Names::of_state(id))?;
        let state = &mut self.machine.states[id.0];
        if let Some(first) = state.histories[depth as usize].replace(HistoryDefault { keyword, entry }) {
            self.errors.twice(keyword, "`history`", "given", first.keyword);
        }
        Some(())
    }
}

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
