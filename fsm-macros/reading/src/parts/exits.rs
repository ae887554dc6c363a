//! The lines that leave a part: each leads where the lines `on out` of its use say.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::each::{Gather, Holds};
use crate::errors::{Declared, Errors, line_of};
use crate::syntax::{self, ChangeKind, Code, Item, Line, State, StateTarget, Target, Trigger};
use crate::token::place_of;
use crate::trust::{Part, Trust};
use crate::written::EventPattern;

/// The exits of a part, and where they lead from one use of it.
pub(super) struct Exits<'e> {
    pub(super) part: &'e Ident,
    /// As declared.
    pub(super) names: Vec<Ident>,
    /// Lines `on out` that are whole.
    pub(super) outs: Vec<Line>,
    /// Those exits whose line is missing for a reason that is told, and those to which a line leads.
    pub(super) told: Vec<Ident>,
    pub(super) taken: Vec<Ident>,
    /// Exits that lines in the part, or of its use, name, and that there are not: they may be those of which nothing is said.
    pub(super) unknown: Vec<Ident>,
    /// In a machine that fails or waits `return` cannot be contained without changing what `?` and `await` mean.
    pub(super) may_stop: bool,
    pub(super) errors: &'e mut Errors,
}

const NO_PLACE: &str = "each exit leads to one place, a state or a `choice`: `on out Exit => Name`";
const NO_DATA: &str = "an exit carries no data: keep what the next state needs in data of the part, or of the state that is the part";
const NOT_ALONE: &str = "an exit stands alone behind the arrow of a line: `always => out Exit`";

impl Exits<'_> {
    /// Takes a line `on out`.
    pub(super) fn add(&mut self, line: Line) {
        let Trigger::On(pattern) = &line.trigger else { return };
        let is_right = self.is_right(&line);
        for alternative in &pattern.alternatives {
            let EventPattern::Variant { name, payload } = &alternative.event else {
                self.errors.push(alternative.event.span(), NO_PLACE);
                continue;
            };
            if let Some(payload) = payload {
                self.errors.push(payload.span_open(), NO_DATA);
            }
            match self.outs.iter().find(|out| leads_from(out, name)) {
                _ if !self.names.holds(name) => self.unknown(name),
                Some(first) => {
                    let first = first.keyword.span();
                    self.errors.twice(name.span(), &format!("`on out {name}`"), "given", first);
                }
                None if !is_right => self.told.push(name.clone()),
                None => {}
            }
        }
        if is_right {
            self.outs.push(line);
        }
    }

    /// Reports lines `on Exit` in place of `on out Exit`, where nothing else says where the exit leads.
    pub(super) fn take_events(&mut self, own: &mut [Item]) {
        for item in own {
            let Item::Line(line) = &*item else { continue };
            let Trigger::On(pattern) = &line.trigger else { continue };
            let is_led = |name: &Ident| self.outs.iter().any(|out| leads_from(out, name));
            let is_meant = |name: &&Ident| self.names.holds(name) && !is_led(name);
            let Some(name) = pattern.named().find(is_meant).cloned() else { continue };
            let message = format!(
                "exit `{name}` of part `{}` leads nowhere, and this line takes an event: write `on out {name} …`",
                self.part
            );
            self.errors.push_instead(name.span(), message);
            self.told.push(name);
            *item = Item::Lost(Trust::without(&[Part::Lines]));
        }
    }

    /// Whether the line says nothing but where the exit leads, and what is done then.
    fn is_right(&mut self, line: &Line) -> bool {
        let place = match (&line.guard, &line.target) {
            (Some(guard), _) => guard.words.first_span(guard.end),
            (None, Target::Change(change)) => match (&change.kind, change.reenter) {
                (ChangeKind::Previous, _) | (_, true) => change.span,
                _ => return line.trust.is_full(),
            },
            (
                None,
                Target::Again { span, .. } | Target::Ignore(span) | Target::Defer(span) | Target::Pass(span),
            ) => *span,
            (None, Target::None) => line.keyword.span(),
        };
        self.errors.push(place, NO_PLACE);
        false
    }

    /// Leads each line that takes an exit on to the target of that. `hidden`: data of the states around the line.
    pub(super) fn connect(&mut self, items: &mut [Item], hidden: &[Ident]) {
        for item in items {
            let lost = match item {
                Item::State(State { items, .. }) => {
                    let data = items.iter().filter_map(|item| match item {
                        Item::Data(data) => Some(&data.name),
                        _ => None,
                    });
                    let hidden: Vec<Ident> = hidden.iter().chain(data).cloned().gather();
                    self.connect(items, &hidden);
                    None
                }
                Item::Line(line) => self.line(line, hidden).is_none().then_some(Part::Lines),
                Item::Initial(initial) => self.no_exit(initial.target.as_ref()).then_some(Part::Initial),
                Item::History(history) => self.no_exit(history.target.as_ref()).then_some(Part::Initial),
                _ => None,
            };
            if let Some(part) = lost {
                *item = Item::Lost(Trust::without(&[part]));
            }
        }
    }

    /// Reports an exit where nothing is left yet.
    fn no_exit(&mut self, target: Option<&StateTarget>) -> bool {
        let Some(exit) = target.and_then(first_exit) else { return false };
        self.errors.push(exit.name.span(), NOT_ALONE);
        true
    }

    fn line(&mut self, line: &mut Line, hidden: &[Ident]) -> Option<()> {
        let Target::Change(change) = &line.target else { return Some(()) };
        let Some(exit) = change.kind.named().and_then(first_exit) else { return Some(()) };
        let name = exit.name.clone();
        if self.names.holds(&name) {
            self.taken.push(name.clone());
        }
        let is_alone = matches!(&change.kind, ChangeKind::Goto(state) if state.is_exit && state.within.is_empty() && state.also.is_empty());
        if !is_alone || change.reenter {
            return self.errors.refuse(name.span(), NOT_ALONE);
        }
        if let Some(field) = exit.fields.first() {
            return self.errors.refuse(field.name.span(), NO_DATA);
        }
        if !self.names.holds(&name) {
            self.unknown(&name);
            return None;
        }
        let index = self.outs.iter().position(|out| leads_from(out, &name))?;
        self.join(line, index, hidden)
    }

    fn unknown(&mut self, name: &Ident) {
        self.unknown.push(name.clone());
        if !self.names.is_empty() {
            let near = Declared::of(self.names.iter()).similar(name, "exit");
            self.errors.push(name.span(), format!("no exit `{name}` in part `{}`{near}", self.part));
        }
    }

    /// Reports the declaration that is missing, at the first line in the part that needs it: one for all of them.
    pub(super) fn left_out(&mut self, in_part: usize) {
        let all = &self.unknown;
        let Some(first) = all.get(in_part).or(all.first()).filter(|_| self.names.is_empty()) else { return };
        let mut names: Vec<String> = Vec::new();
        for name in all[in_part..].iter().chain(&all[..in_part]).map(Ident::to_string) {
            if !names.holds(&name) {
                names.push(name);
            }
        }
        let message = format!(
            "no exit `{first}` in part `{}`: declare it there, `exits {};`",
            self.part,
            names.join(", ")
        );
        self.errors.push(first.span(), message);
    }

    /// Reports the exits that lead nowhere, and those to which no line leads. What is not whole may have such lines.
    pub(super) fn unconnected(self, place: Span, is_whole: bool, is_use_whole: bool) {
        let part = self.part;
        for exit in &self.names {
            let has_line = self.told.holds(exit) || self.outs.iter().any(|line| leads_from(line, exit));
            if is_use_whole && !has_line {
                let line = line_of(exit.span());
                let message =
                    format!("exit `{exit}`, declared{line}, leads nowhere: write `on out {exit} => Name;`");
                self.errors.push(place, message);
            }
            if is_whole && !self.taken.holds(exit) {
                let message = format!(
                    "no line of part `{part}` leads to exit `{exit}`: write `=> out {exit}` in one, or remove it"
                );
                self.errors.push(exit.span(), message);
            }
        }
    }

    /// The line with the target of the exit, and with the action of that behind its own.
    fn join(&mut self, line: &mut Line, out: usize, hidden: &[Ident]) -> Option<()> {
        let out = &self.outs[out];
        let bound: Vec<Ident> =
            line.trigger.bindings(line.guard.as_ref()).into_iter().chain(hidden.iter().cloned()).gather();
        if let Some((place, name)) = clash(out, &bound) {
            let line = line_of(line.keyword.span());
            let message = format!(
                "`{name}` has another meaning in the line of the part{line} that leads here, and this would be that: rename one of the two"
            );
            return self.errors.refuse(place, message);
        }
        let Target::Change(change) = &out.target else { return None };
        line.target = Target::Change(change.clone());
        line.attrs.join(&out.attrs);
        line.action = match (line.action.take(), &out.action) {
            (first, None) => first,
            (None, Some(second)) => Some(second.clone()),
            (Some(first), Some(second)) => {
                let returns = place_of("return", &first.tokens).filter(|_| self.may_stop);
                if let Some(place) = returns {
                    let message = "this would leave out the action of `on out` too: write the rest of this action as an `else`";
                    return self.errors.refuse(place, message);
                }
                Some(both(first, second, !self.may_stop))
            }
        };
        Some(())
    }
}

fn leads_from(out: &Line, exit: &Ident) -> bool {
    matches!(&out.trigger, Trigger::On(pattern) if pattern.may_take(exit))
}

/// The first exit among the places of a target.
fn first_exit(target: &StateTarget) -> Option<&StateTarget> {
    places_of(target).into_iter().find(|place| place.is_exit)
}

/// A name in the code of an exit that the line which takes it, or a state around that, means something else by.
fn clash(out: &Line, bound: &[Ident]) -> Option<(Span, Ident)> {
    let Target::Change(change) = &out.target else { return None };
    let places = change.kind.named().into_iter().flat_map(places_of);
    let fields: Vec<_> = places.flat_map(|place| &place.fields).gather();
    bound.iter().find_map(|name| {
        let bare = fields.iter().find(|field| field.value.is_none() && field.name == *name);
        let codes = fields.iter().filter_map(|field| field.value.as_ref()).chain(&out.action);
        let mut seen = codes.filter(|code| code.words.mention(name));
        let place = bare.map(|field| field.name.span()).or_else(|| {
            let code = seen.next()?;
            Some(place_of(&name.to_string(), &code.tokens).unwrap_or(code.end))
        })?;
        Some((place, name.clone()))
    })
}

fn places_of(target: &StateTarget) -> Vec<&StateTarget> {
    let others = target.within.iter().chain(&target.also);
    std::iter::once(target).chain(others.flat_map(places_of)).gather()
}

/// One action, and then the other. Neither sees what the other declares; a `return` in the first ends that one alone.
fn both(first: Code, second: &Code, contains: bool) -> Code {
    let contained = contains && first.words.may_return;
    let (start, end) = (first.words.first_span(first.end), second.end);
    let first = statement(&first);
    let first = if contained { quote!((|| #first)();) } else { first };
    let second = statement(second);
    let mut block = Group::new(Delimiter::Brace, quote!(#first #second));
    block.set_span(start);
    Code { is_block: true, is_joined: true, ..syntax::recollect(TokenTree::from(block).into(), end) }
}

/// The code in braces of its own, without its value.
fn statement(code: &Code) -> TokenStream {
    if code.is_block {
        return code.tokens.clone();
    }
    let tokens = &code.tokens;
    let mut block = Group::new(Delimiter::Brace, quote!(#tokens;));
    block.set_span(code.words.first_span(code.end));
    TokenTree::from(block).into()
}
