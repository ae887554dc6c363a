//! Functions that may fail or wait, and those that a constant calls. Templates ignore errors and `await`: they mark functions
//! with `try fn`, and calls with `~`. Once all functions are there, those that reach code of the user's that may fail or wait
//! are found: they become `async`, give a `Result`, and their calls get `.await` and `?`. In a `const machine` it is the other
//! way round: the functions that `start` reaches become `const`.
//!
//! Other machines have no marks, and nothing here is run. Functions that reach no such code stay what they are: rustc takes
//! ten times as long for an `async fn` as for a plain one.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};

use crate::caller::ours;
use crate::index::Index;
use crate::prelude::*;
use crate::token::is_mark;
use crate::tokens::{Bit, Effects, Mark, Row};

/// Items with their marks filled in. They may call each other.
pub(crate) fn filled<const N: usize>(cx: Cx, items: [TokenStream; N]) -> [TokenStream; N] {
    if !cx.program.head.kind.has_marks() {
        return items;
    }
    let mut known = Known { cx, numbers: Index::default(), functions: Vec::new() };
    items.iter().for_each(|items| known.declare(&items.opened()));
    known.spread();
    items.map(|items| known.items(&items.opened()))
}

struct Known<'p> {
    cx: Cx<'p>,
    numbers: Index,
    functions: Vec<Function>,
}

#[derive(Default)]
struct Function {
    effects: Effects,
    /// It is called in a constant.
    is_const: bool,
    /// The functions that it calls, by name.
    calls: Vec<Ident>,
}

/// A marked function among the tokens: from `fn` on, up to the end of its body.
struct Found<'t> {
    name: &'t Ident,
    /// Behind the parameters.
    output: &'t [Bit],
    where_clause: &'t [Bit],
    body: TokenStream,
    head: &'t [Bit],
    rest: &'t [Bit],
}

impl<'p> Known<'p> {
    /// Notes for each marked function the effects of its own code, and the functions that it calls.
    fn declare(&mut self, bits: &[Bit]) {
        let mut rest = bits;
        while let [bit, behind @ ..] = rest {
            rest = match bit {
                Bit::Mark(mark @ (Mark::Function | Mark::Forced)) => match function(behind) {
                    Some(found) => {
                        let mut function = Function::default();
                        look(&found.body.opened(), &mut function);
                        if *mark == Mark::Forced {
                            let kind = self.cx.program.head.kind;
                            function.effects = Effects { fails: kind.output.is_some(), waits: kind.is_async };
                        }
                        self.numbers.insert(found.name, self.functions.len());
                        self.functions.push(function);
                        found.rest
                    }
                    None => behind,
                },
                Bit::Group(_, inside, _) => {
                    self.declare(&inside.opened());
                    behind
                }
                _ => behind,
            };
        }
    }

    /// Gives each function the effects of the functions that it calls, until nothing changes any more. And finds what `start`
    /// reaches, in a machine that starts in a constant.
    fn spread(&mut self) {
        let numbers =
            |function: &Function| function.calls.iter().filter_map(|name| self.numbers.get(name)).gather();
        let called: Vec<Vec<usize>> = self.functions.iter().map(numbers).gather();
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for (number, called) in called.iter().enumerate() {
                let before = self.functions[number].effects;
                let after =
                    called.iter().fold(before, |effects, other| effects.and(self.functions[*other].effects));
                self.functions[number].effects = after;
                is_changed |= after != before;
            }
        }
        let is_const = self.cx.program.head.kind.is_const;
        let start = self.numbers.get(&Ident::new("start", ours())).filter(|_| is_const);
        let mut work: Vec<usize> = start.into_iter().gather();
        while let Some(number) = work.pop() {
            if !std::mem::replace(&mut self.functions[number].is_const, true) {
                work.extend(&called[number]);
            }
        }
    }

    fn effects(&self, name: &Ident) -> Effects {
        self.numbers.get(name).map_or_else(Effects::default, |number| self.functions[number].effects)
    }

    fn items(&self, bits: &[Bit]) -> TokenStream {
        let (mut row, mut rest) = (Row::default(), bits);
        while let [bit, behind @ ..] = rest {
            rest = match bit {
                Bit::Mark(Mark::Function | Mark::Forced) => match function(behind) {
                    Some(found) => self.function(found, &mut row),
                    None => behind,
                },
                Bit::Group(delimiter, inside, span) => {
                    row.group(*delimiter, self.items(&inside.opened()), *span);
                    behind
                }
                bit => {
                    row.bit(bit.clone());
                    behind
                }
            };
        }
        row.end()
    }

    fn function<'t>(&self, found: Found<'t>, row: &mut Row) -> &'t [Bit] {
        let Effects { fails, waits } = self.effects(found.name);
        let is_const = self.numbers.get(found.name).is_some_and(|number| self.functions[number].is_const);
        let body = self.code(&found.body.opened(), fails);
        row.append(tokens! {
            #if is_const { const }
            #if waits { async }
            #{of(found.head)}
            #if fails {
                #let given = or_unit(of(found.output.get(2..).unwrap_or_default()));
                -> ::core::result::Result<#given, #{self.cx.error()}>
            } #else { #{of(found.output)} }
            #{of(found.where_clause)}
            { #if fails { ::core::result::Result::Ok({ #body }) } #else { #body } }
        });
        found.rest
    }

    /// Code of a function. If the function may fail, the values that it returns stand in `Ok`.
    fn code(&self, bits: &[Bit], fails: bool) -> TokenStream {
        let (mut row, mut rest) = (Row::default(), bits);
        let mut callee: Option<&Ident> = None;
        while let [bit, behind @ ..] = rest {
            rest = behind;
            match bit {
                Bit::Mark(Mark::Call) => {
                    let effects = callee.map_or_else(Effects::default, |name| self.effects(name));
                    row.append(stops_at(ours(), effects));
                }
                Bit::Mark(_) => {}
                Bit::Token(TokenTree::Ident(word)) if fails && word == "return" => {
                    let ends = |bit: &Bit| matches!(bit, Bit::Token(token) if is_mark(token, ';') || is_mark(token, ','));
                    let end = behind.iter().position(ends).unwrap_or(behind.len());
                    let given = or_unit(self.code(&behind[..end], fails));
                    row.append(tokens!(return ::core::result::Result::Ok(#given)));
                    rest = &behind[end..];
                }
                Bit::Group(delimiter, inside, span) => {
                    row.group(*delimiter, self.code(&inside.opened(), fails), *span);
                }
                bit => row.bit(bit.clone()),
            }
            // The name stays that of the call up to its mark.
            if let Bit::Token(TokenTree::Ident(name)) = bit {
                callee = Some(name);
            }
        }
        row.end()
    }
}

/// `.await` and `?` behind a call, or behind code of the user's, with these effects: at the place where rustc is to point if the
/// error has another type.
pub(crate) fn stops_at(place: Span, Effects { fails, waits }: Effects) -> TokenStream {
    let wait = waits.then(|| tokens_at!(place=> .await));
    let fail = fails.then(|| tokens_at!(place=> ?));
    tokens!(#wait #fail)
}

/// Notes what is in a function: effects of the user's code, and calls.
fn look(bits: &[Bit], function: &mut Function) {
    let mut callee: Option<&Ident> = None;
    for bit in bits {
        match bit {
            Bit::Token(TokenTree::Ident(name)) => callee = Some(name),
            Bit::Mark(Mark::Call) => function.calls.extend(callee.cloned()),
            Bit::Mark(Mark::Code(effects)) => function.effects = function.effects.and(*effects),
            Bit::Group(_, inside, _) => look(&inside.opened(), function),
            _ => {}
        }
    }
}

/// The function that begins here: `fn name<…>(…) -> … where … { … }`.
fn function(bits: &[Bit]) -> Option<Found<'_>> {
    let [Bit::Token(_), Bit::Token(TokenTree::Ident(name)), ..] = bits else { return None };
    let is_group =
        |wanted: Delimiter| move |bit: &Bit| matches!(bit, Bit::Group(delimiter, ..) if *delimiter == wanted);
    let params = outside_of_generics(bits, 0, &is_group(Delimiter::Parenthesis))?;
    let body = outside_of_generics(bits, params + 1, &is_group(Delimiter::Brace))?;
    let is_where = |bit: &Bit| matches!(bit, Bit::Token(TokenTree::Ident(word)) if word == "where");
    let behind = &bits[params + 1..body];
    let clause = behind.iter().position(is_where).unwrap_or(behind.len());
    let Bit::Group(_, inside, _) = &bits[body] else { return None };
    Some(Found {
        name,
        head: &bits[..=params],
        output: &behind[..clause],
        where_clause: &behind[clause..],
        body: *inside,
        rest: &bits[body + 1..],
    })
}

/// The first of these from a place on that is in no `<…>`.
fn outside_of_generics(bits: &[Bit], from: usize, is_meant: &dyn Fn(&Bit) -> bool) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, bit) in bits.iter().enumerate().skip(from) {
        if depth == 0 && is_meant(bit) {
            return Some(place);
        }
        let mark = |char| matches!(bit, Bit::Token(token) if is_mark(token, char));
        let is_arrow = place > 0 && matches!(&bits[place - 1], Bit::Token(token) if is_mark(token, '-'));
        if mark('<') {
            depth += 1;
        } else if mark('>') && !is_arrow {
            depth = depth.saturating_sub(1);
        }
    }
    None
}

/// What is returned; `()`, where nothing is written.
pub(crate) fn or_unit(given: TokenStream) -> TokenStream {
    if given.is_empty() { tokens!(()) } else { given }
}

fn of(bits: &[Bit]) -> TokenStream {
    let mut row = Row::default();
    bits.iter().for_each(|bit| row.bit(bit.clone()));
    row.end()
}

/// `try` before a function that fails and waits as its callers are told, whatever it does.
pub(crate) fn forced() -> TokenStream {
    Mark::Forced.code()
}
