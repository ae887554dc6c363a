//! The states and timers of a part, renamed for one use of it: their declarations, and all that names them. A part names its
//! own states alone, so that it can be read by itself.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::format_ident;

use crate::each::{Gather, Holds};
use crate::errors::{Declared, Errors};
use crate::syntax::{self, Call, Code, Item, Line, Period, StateTarget, Target, Trigger};
use crate::token::{is_word, named_at, renamed, with_inside};
use crate::trust::{Part, Trust};
use crate::written::{self, Written};

/// The names of one use, and the sink for those that the part has not.
pub(super) struct Names<'n> {
    pub(super) part: &'n Ident,
    /// The state that is the part.
    pub(super) state: &'n Ident,
    /// The states in the part, as it names them.
    pub(super) inside: Vec<Ident>,
    /// The timers in it.
    pub(super) timers: Vec<Ident>,
    /// States may be missing that could not be read.
    pub(super) is_partial: bool,
    /// The line at hand names something else.
    pub(super) is_lost: bool,
    pub(super) errors: &'n mut Errors,
}

/// All states that are declared in these items, and all timers that have a name in them.
pub(super) fn declared(items: &[Item], states: &mut Vec<Ident>, timers: &mut Vec<Ident>) {
    for item in items {
        match item {
            Item::State(state) => {
                states.push(state.name.clone());
                declared(&state.items, states, timers);
            }
            Item::Line(line) => timers.extend(line.timer.clone()),
            _ => {}
        }
    }
}

impl Names<'_> {
    /// The name of a state or a timer of the part, at the place that it has there.
    pub(super) fn full(&self, name: &Ident) -> Ident {
        format_ident!("{}{}", self.state, name, span = name.span())
    }

    /// A line that names something else is reported, and left out.
    pub(super) fn items(&mut self, items: &mut [Item]) {
        for item in items {
            self.is_lost = false;
            let part = match item {
                Item::State(state) => {
                    state.name = self.full(&state.name);
                    self.items(&mut state.items);
                    self.written(&mut state.written);
                    continue;
                }
                Item::Line(line) => {
                    self.line(line);
                    Part::Lines
                }
                Item::Initial(initial) => {
                    initial.target.iter_mut().for_each(|target| self.target(target));
                    initial.action.iter_mut().for_each(|action| self.code(action));
                    Part::Initial
                }
                Item::History(history) => {
                    history.target.iter_mut().for_each(|target| self.target(target));
                    Part::Initial
                }
                Item::Data(data) => {
                    data.value.iter_mut().for_each(|value| self.code(value));
                    Part::Data
                }
                Item::Random(random) => {
                    self.code(&mut random.value);
                    Part::Lines
                }
                Item::Events { .. } | Item::Setting(_) | Item::OfPart(_) | Item::Lost(_) => continue,
            };
            if self.is_lost {
                *item = Item::Lost(Trust::without(&[part]));
            }
        }
    }

    /// Lines as they were written, for editors.
    pub(super) fn written(&self, written: &mut [Written]) {
        let other = |name: &Ident| self.found(name).map(|name| TokenTree::Ident(name).into());
        for line in written {
            *line = renamed(std::mem::take(line).into_iter().collect(), &other).into_iter().gather();
        }
    }

    fn line(&mut self, line: &mut Line) {
        line.timer = line.timer.take().map(|name| self.full(&name));
        match &mut line.trigger {
            Trigger::When(code)
            | Trigger::Ranked { value: code, .. }
            | Trigger::During { future: code, .. }
            | Trigger::Update(Some(Period::Computed(code)))
            | Trigger::After(Period::Computed(code))
            | Trigger::Every { period: Period::Computed(code), .. } => self.code(code),
            _ => {}
        }
        line.guard.iter_mut().for_each(|guard| self.code(guard));
        match &mut line.target {
            Target::Change(change) => change.kind.named_mut().into_iter().for_each(|to| self.target(to)),
            Target::Again { given, .. } => self.fields(given),
            Target::None | Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => {}
        }
        line.action.iter_mut().for_each(|action| self.code(action));
    }

    fn target(&mut self, target: &mut StateTarget) {
        if !target.is_exit {
            self.name(&mut target.name);
        }
        self.fields(&mut target.fields);
        if let Some(held) = &mut target.held {
            self.code(&mut held.value);
            held.others.iter_mut().for_each(|name| self.name(name));
        }
        target.within.iter_mut().chain(&mut target.also).for_each(|place| self.target(place));
    }

    fn fields(&mut self, fields: &mut [syntax::FieldValue]) {
        fields.iter_mut().filter_map(|field| field.value.as_mut()).for_each(|value| self.code(value));
    }

    /// Code with its calls looked up anew.
    fn code(&mut self, code: &mut Code) {
        let names = code.calls.iter().any(|call| {
            matches!(call, Call::Request(_) | Call::InState(_) | Call::Cancel(_) | Call::Restart(_))
        });
        if !names {
            return;
        }
        let tokens = written::rewrite(code.tokens.clone(), &mut |word, group, _| {
            let mut bang = Punct::new('!', Spacing::Alone);
            bang.set_span(word.span());
            let group = with_inside(group, self.arguments(word, group));
            [TokenTree::Ident(word.clone()), TokenTree::Punct(bang), group.into()].into_iter().collect()
        });
        let (is_block, is_joined) = (code.is_block, code.is_joined);
        *code = Code { is_block, is_joined, ..syntax::recollect(tokens, code.end) };
    }

    /// What stands in a call, with the state that it names.
    fn arguments(&mut self, word: &Ident, group: &Group) -> TokenStream {
        let is_one_of = |words: &[&str]| words.iter().any(|call| word == call);
        let mut tokens: Vec<TokenTree> = group.stream().into_iter().gather();
        let place = usize::from(word == "pop" && tokens.first().is_some_and(|first| is_word(first, "else")));
        match &mut tokens[..] {
            // What is no timer of the part may be one around it, or an event.
            [TokenTree::Ident(name)] if is_one_of(&["restart", "cancel"]) && self.timers.holds(name) => {
                *name = self.full(name);
            }
            [.., word, TokenTree::Group(list)]
                if is_one_of(&["goto", "push"])
                    && list.delimiter() == Delimiter::Bracket
                    && is_word(word, "in") =>
            {
                let mut names: Vec<TokenTree> = list.stream().into_iter().gather();
                names.iter_mut().for_each(|token| self.token(token));
                *list = with_inside(list, names.into_iter().collect());
            }
            tokens if is_one_of(&["goto", "push", "pop", "reset", "in_state"]) => {
                tokens.get_mut(place).into_iter().for_each(|token| self.token(token));
            }
            _ => {}
        }
        tokens.into_iter().collect()
    }

    fn token(&mut self, token: &mut TokenTree) {
        if let TokenTree::Ident(name) = token {
            self.name(name);
        }
    }

    fn found(&self, name: &Ident) -> Option<Ident> {
        match self.inside.holds(name) {
            true => Some(self.full(name)),
            false => (name == self.part).then(|| named_at(self.state, name.span())),
        }
    }

    fn name(&mut self, name: &mut Ident) {
        if let Some(found) = self.found(name) {
            *name = found;
            return;
        }
        self.is_lost = true;
        if !self.is_partial {
            let near = Declared::of(self.inside.iter()).similar(&*name, "state");
            let message = format!(
                "no state `{name}` in part `{}`, which names its own states alone and is left by an exit: `=> out Name`{near}",
                self.part
            );
            self.errors.push(name.span(), message);
        }
    }
}
