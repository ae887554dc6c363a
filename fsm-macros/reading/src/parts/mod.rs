//! Parts: a definition that several states use is put into each of them, before anything is resolved. All stages after
//! this one know states alone.

mod exits;
mod rename;
mod told;

use proc_macro2::Ident;

use crate::each::{Gather, Holds, in_order};
use crate::errors::{Declared, Errors};
use crate::syntax::{self, Data, Item, Machine, OfPart, State, Use};
use crate::trust::{Part, Trust};
use crate::written::Written;
use exits::Exits;
use rename::Names;

pub(crate) use told::{Used, once};

/// Puts the parts of the machine into the states that are one.
pub(crate) fn expand(machine: &mut Machine, errors: &mut Errors) {
    let may_stop = machine.output.is_some() || machine.asyncness.is_some();
    let is_partial = lacks(&machine.items, Part::States) || declares_inside(&machine.items);
    let mut parts =
        Parts { declared: Vec::new(), is_partial, may_stop, inside: Vec::new(), uses: Vec::new(), errors };
    parts.declare(&mut machine.items);
    parts.items(&mut machine.items);
    parts.unused();
    errors.uses = parts.uses;
}

struct Parts<'p> {
    declared: Vec<DeclaredPart>,
    /// Parts may be missing that could not be read.
    is_partial: bool,
    /// The machine fails or waits.
    may_stop: bool,
    /// The parts that are being expanded, the outermost first.
    inside: Vec<usize>,
    uses: Vec<Used>,
    errors: &'p mut Errors,
}

struct DeclaredPart {
    part: syntax::Definition,
    is_used: bool,
}

/// Whether a line is missing that may have declared such a thing.
fn lacks(items: &[Item], part: Part) -> bool {
    items.iter().any(|item| matches!(item, Item::Lost(trust) if trust.lacks(part)))
}

/// Whether a part is declared in a state, which is reported. It may be the one that is missed.
fn declares_inside(items: &[Item]) -> bool {
    let is_declared = |item: &Item| matches!(item, Item::OfPart(OfPart::Declared(_)));
    items.iter().any(|item| matches!(item, Item::State(state) if any(&state.items, &is_declared)))
}

/// Whether any line is missing.
fn is_partial(items: &[Item]) -> bool {
    any(items, &|item| matches!(item, Item::Lost(_)))
}

/// Whether one of these items is such, at any depth.
fn any(items: &[Item], is_meant: &dyn Fn(&Item) -> bool) -> bool {
    let is_inside = |item: &Item| matches!(item, Item::State(state) if any(&state.items, is_meant));
    items.iter().any(|item| is_meant(item) || is_inside(item))
}

impl Parts<'_> {
    fn declare(&mut self, items: &mut Vec<Item>) {
        for item in std::mem::take(items) {
            let Item::OfPart(OfPart::Declared(part)) = item else {
                items.push(item);
                continue;
            };
            match self.declared.iter().find(|first| first.part.name == part.name) {
                Some(first) => {
                    let (name, first) = (part.name.span(), first.part.name.span());
                    self.errors.twice(name, &format!("part `{}`", part.name), "declared", first);
                }
                None => self.declared.push(DeclaredPart { part, is_used: false }),
            }
        }
    }

    fn unused(&mut self) {
        // A line that cannot be read may have used it.
        if !self.errors.is_empty() {
            return;
        }
        for DeclaredPart { part, .. } in self.declared.iter().filter(|declared| !declared.is_used) {
            let name = &part.name;
            let message =
                format!("no state is part `{name}`: write `state Name is {name} {{ … }}`, or remove it");
            self.errors.push(name.span(), message);
        }
    }

    fn items(&mut self, items: &mut [Item]) {
        for item in items {
            let Item::State(state) = item else { continue };
            self.errors.around += 1;
            self.items(&mut state.items);
            if let Some(used) = state.part.take()
                && self.expand(state, used).is_none()
            {
                state.items.retain(|item| !matches!(item, Item::OfPart(OfPart::Out(_))));
                let lost = [Part::States, Part::Initial, Part::Lines, Part::Data];
                state.items.push(Item::Lost(Trust::without(&lost)));
            }
            self.errors.around -= 1;
        }
    }

    /// Puts the part into the state. `None` where it is not known.
    fn expand(&mut self, state: &mut State, used: Use) -> Option<()> {
        let index = self.find(&used.name)?;
        let before = self.uses.len();
        let (mut items, mut written) = self.read(index);
        let part = &self.declared[index].part;
        let (mut inside, mut timers) = (Vec::new(), Vec::new());
        rename::declared(&items, &mut inside, &mut timers);
        let is_partial = lacks(&items, Part::States);
        let mut names = Names {
            part: &part.name,
            state: &state.name,
            inside,
            timers,
            is_partial,
            is_lost: false,
            errors: self.errors,
        };
        names.items(&mut items);
        names.written(&mut written);
        state.written.extend(written);
        // States of parts in this one have got longer names.
        let renamed = names.inside.iter().map(|name| (names.full(name), name.clone())).gather();
        for inner in &mut self.uses[before..] {
            inner.state = names.full(&inner.state);
            inner.names.iter_mut().for_each(|(name, _)| *name = names.full(name));
        }
        self.uses.push(Used {
            part: part.name.clone(),
            state: state.name.clone(),
            names: renamed,
            params: part.params.iter().map(|param| param.name.clone()).gather(),
            block: part.block.clone(),
        });
        let own = std::mem::take(&mut state.items);
        let own = self.connect(index, &used, &mut items, own);
        let params = self.params(index, used);
        state.items = merged(own, params, items);
        let part = &self.declared[index].part;
        state.attrs.join(&part.attrs);
        Some(())
    }

    fn find(&mut self, name: &Ident) -> Option<usize> {
        let found = self.declared.iter().position(|declared| declared.part.name == *name);
        let Some(index) = found else {
            let declared = Declared::of(self.declared.iter().map(|declared| &declared.part.name));
            let near = declared.similar(name, "part");
            if !self.is_partial {
                self.errors.push(name.span(), format!("no part `{name}` in this machine{near}"));
            }
            return None;
        };
        self.declared[index].is_used = true;
        if self.inside.holds(&index) {
            let message = format!("part `{name}` would hold itself without end: put another part here");
            return self.errors.refuse(name.span(), message);
        }
        Some(index)
    }

    /// The lines of the part, with the parts in it expanded.
    fn read(&mut self, index: usize) -> (Vec<Item>, Vec<Written>) {
        let block = self.declared[index].part.block.clone();
        let (mut items, written) = syntax::lines_of_part(block, self.errors);
        self.inside.push(index);
        self.items(&mut items);
        self.inside.pop();
        (items, written)
    }

    /// Leads the exits of the part to where the lines of its use say; gives the other lines of the use.
    fn connect(&mut self, index: usize, used: &Use, items: &mut Vec<Item>, own: Vec<Item>) -> Vec<Item> {
        let is_whole = !is_partial(items);
        let part = &self.declared[index].part.name;
        let mut exits = Exits {
            part,
            names: exits_in(items),
            outs: Vec::new(),
            told: Vec::new(),
            taken: Vec::new(),
            unknown: Vec::new(),
            may_stop: self.may_stop,
            errors: self.errors,
        };
        let mut others = Vec::new();
        for item in own {
            match item {
                Item::OfPart(OfPart::Out(line)) => exits.add(*line),
                item => others.push(item),
            }
        }
        exits.take_events(&mut others);
        let before = exits.unknown.len();
        exits.connect(items, &[]);
        exits.left_out(before);
        if exits.unknown.is_empty() {
            exits.unconnected(used.name.span(), is_whole, !is_partial(&others));
        }
        others
    }

    /// The parameters as data of the state.
    fn params(&mut self, index: usize, used: Use) -> Vec<Item> {
        let part = &self.declared[index].part;
        let (given, wanted) = (used.values.len(), part.params.len());
        if let Some(missing) = part.params.get(given) {
            let names: Vec<String> = part.params.iter().map(|param| param.name.to_string()).gather();
            let message = format!(
                "part `{0}` needs a value for `{1}`: `is {0}({2})`",
                part.name,
                missing.name,
                names.join(", ")
            );
            self.errors.push(used.name.span(), message);
        } else if let Some(more) = used.values.get(wanted).filter(|_| part.trust.is_full()) {
            let count = if wanted == 1 { "one value".to_owned() } else { format!("{wanted} values") };
            let message = format!("part `{}` takes {count}: remove this one", part.name);
            self.errors.push(more.words.first_span(more.end), message);
        }
        let mut values = used.values.into_iter();
        let data = part.params.iter().map(|param| {
            let value = values.next().unwrap_or_else(|| syntax::some_value(used.name.span()));
            Item::Data(Data {
                attrs: Default::default(),
                is_action: false,
                lent: None,
                name: param.name.clone(),
                ty: Some(param.ty.clone()),
                value: Some(value),
                trust: part.trust,
            })
        });
        let lost = (!part.trust.is_full()).then_some(Item::Lost(part.trust));
        data.and(lost).gather()
    }
}

/// Takes the declarations of exits out of the lines of a part.
fn exits_in(items: &mut Vec<Item>) -> Vec<Ident> {
    let mut exits = Vec::new();
    items.retain_mut(|item| {
        let Item::OfPart(OfPart::Exits { names, .. }) = item else { return true };
        exits.append(names);
        false
    });
    exits
}

/// The lines of the state in the order in which they count: its own before those of the part, and of its data those that
/// another value may need first.
fn merged(own: Vec<Item>, params: Vec<Item>, part: Vec<Item>) -> Vec<Item> {
    let of_part = part.into_iter().map(|item| (rank(&item, [0, 3, 5]), item));
    let own = own.into_iter().map(|item| (rank(&item, [1, 1, 4]), item));
    let params = params.into_iter().map(|item| (2, item));
    let all: Vec<(usize, Item)> = of_part.chain(own).chain(params).gather();
    in_order(all, |(rank, _)| (*rank, 0)).into_iter().map(|(_, item)| item).gather()
}

/// By kind: where the state begins, data, and all else.
fn rank(item: &Item, [begins, data, other]: [usize; 3]) -> usize {
    match item {
        Item::Initial(_) | Item::History(_) => begins,
        Item::Data(_) => data,
        _ => other,
    }
}
