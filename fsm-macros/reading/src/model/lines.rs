//! The lines of the tree, once all names are declared: each into its state, with its names resolved.

use quote::format_ident;

use super::build::{Builder, PendingLine};
use super::resolve::{Resolver, optional};
use super::scope::Names;
use super::{Act, Depth, HistoryDefault, Initial, Line, LineId, Random, StateId, Wording, unknown};
use crate::errors::Errors;
use crate::syntax;
use crate::trust::Part;

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
        let place = match depth {
            Depth::Shallow => &mut state.shallow,
            Depth::Deep => &mut state.deep,
        };
        if let Some(first) = place.replace(HistoryDefault { keyword, entry }) {
            self.errors.twice(keyword, "`history`", "given", first.keyword);
        }
        Some(())
    }
}
