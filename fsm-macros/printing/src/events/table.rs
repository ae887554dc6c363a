//! The next state without lines: out of a table in memory, or by one `match` on the pairs of state and event.
//! `lower/table.rs` decides which form a machine has.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Literal, Span};
use quote::format_ident;

use crate::caller::ours;
use crate::code::effect;
use crate::code::scope::Scope;
use crate::context::args::{Head, callers_args, now_arg};
use crate::follow::observer;
use crate::names::paths::{event_type, id_of, numbered, send_generics};
use crate::prelude::*;
use crate::program::{Cell, Event, Events, Form, Line, LineId, Table};

/// Whether the table says all that this line does. An observer is to hear of each line.
pub(crate) fn replaces(cx: Cx, line: &Line) -> bool {
    !cx.program.is_observed && cx.program.table.as_ref().is_some_and(|table| table.replaces(line.id))
}

/// The end of a function that takes `event_`: it goes to its `lines` where the table does not know.
pub(crate) fn dispatch(cx: Cx, lines: TokenStream) -> TokenStream {
    let Some(table) = &cx.program.table else { return lines };
    let unheard = match table.form {
        Form::Pairs => by_pair(cx, table, lines),
        Form::Rows => by_row(cx, table, lines),
    };
    observer::unheard(cx, unheard, lines)
}

/// The state is stored in any case, also where it stays the same: a branch on that would be mispredicted as
/// often as one on the event.
fn by_row(cx: Cx, table: &Table, lines: TokenStream) -> TokenStream {
    let number = number_type(table);
    tokens! {
        let from_ = self.state_id() #if let Some(ty) = &number { as ::core::primitive::#ty };
        let to_ = self.#{cx.call(Job::Next)}(&event_);
        self.state = match to_ {
            #for (place, id) in numbered(cx).into_iter().enumerate() {
                #if number.is_some() { #{self::number(place)} } #else { #{id_of(cx, id)} }
                => #{&cx.names.state}::#{cx.state(id).name},
            }
            #if number.is_some() { _ => return #lines }
        };
        if to_ == from_ {
            #if table.staying == Cell::Ignored { ::fsm_runtime::Outcome::Handled }
            #else { ::fsm_runtime::Outcome::Unhandled(event_) }
        } else { ::fsm_runtime::Outcome::Transitioned }
    }
}

fn by_pair(cx: Cx, table: &Table, lines: TokenStream) -> TokenStream {
    let Some(Events::Declared { variants, .. }) = &cx.program.events else { return lines };
    let (states, mut arms) = (&cx.names.state, Vec::new());
    let mut called: BTreeMap<LineId, Vec<TokenStream>> = BTreeMap::new();
    let mut asking: Vec<TokenStream> = Vec::new();
    for (id, row) in cx.states().zip(&table.rows) {
        let from = cx.state(id).name;
        let asks_always = row.iter().all(|cell| *cell == Cell::Lines);
        if asks_always {
            asking.push(tokens!((#states::#from, _)));
        }
        for (event, cell) in variants.iter().zip(row) {
            let pair = || tokens!((#states::#from, #{event_pattern(cx, event)}));
            match cell {
                Cell::To(to) => arms.push(tokens!(#{pair()} => #states::#{cx.state(*to).name},)),
                Cell::Line(line) => called.entry(*line).or_default().push(pair()),
                Cell::Lines if !asks_always => asking.push(pair()),
                Cell::Lines | Cell::Unhandled | Cell::Ignored => {}
            }
        }
    }
    // The lines are looked at for the pairs that they take, so that nothing that one line does slows down the others.
    let knows_unhandled = table.rows.iter().flatten().any(|cell| *cell == Cell::Unhandled);
    tokens! {
        self.state = match (&self.state, &event_) {
            #(#arms)*
            #for (line, pairs) in called { #(#pairs)|* =>
                return self.#{line_name(cx.program.line(line))}(#{callers_args(cx)} #{now_arg(cx)}),
            }
            #if knows_unhandled {
                #if let [_, ..] = asking[..] { #(#asking)|* => return #lines, }
                _ => return ::fsm_runtime::Outcome::Unhandled(event_),
            } #else {
                _ => return #lines,
            }
        };
        ::fsm_runtime::Outcome::Transitioned
    }
}

/// The lines that one `match` on the pairs calls.
fn called<'p>(cx: Cx<'p>) -> impl Iterator<Item = &'p Line<'p>> {
    let pairs = cx.program.table.iter().filter(|table| table.form == Form::Pairs);
    let cells = pairs.flat_map(|table| table.rows.iter().flatten());
    let line = |cell: &Cell| if let Cell::Line(line) = cell { Some(*line) } else { None };
    let lines: BTreeSet<LineId> = cells.filter_map(line).joined();
    lines.into_iter().map(move |line| cx.program.line(line))
}

/// `line_3`, by the number that the line has for an observer.
fn line_name(line: &Line) -> Ident {
    format_ident!("line_{}_", line.number, span = ours())
}

/// The functions of lines that the `match` calls. They do not look at the event again: an arm that does breaks what rustc
/// makes of all pairs together.
pub(crate) fn line_fns(cx: Cx, head: &Head) -> TokenStream {
    let Head { generics, callers, output, now, .. } = head;
    let otherwise = tokens!(return ::fsm_runtime::Outcome::Handled);
    tokens! {
        #for line in called(cx) {
            #[inline]
            fn #{line_name(line)} #generics (&mut self, #callers #now) #output {
                #{effect::lets(cx, line.source, &[line], otherwise)}
                #{effect::outcome(&Scope::of(cx, line.source), line)}
            }
        }
    }
}

/// `next_`, of a machine that looks its next state up in a table.
pub(crate) fn function(cx: Cx) -> TokenStream {
    let Some(table) = cx.program.table.as_ref().filter(|table| table.form == Form::Rows) else {
        return TokenStream::new();
    };
    let Some(Events::Declared { variants, .. }) = &cx.program.events else { return TokenStream::new() };
    let (generics, ids) = (send_generics(cx), &cx.names.id);
    let rows = tokens!([#{rows(cx, table)}]);
    let number_type = number_type(table);
    let next = number_type.as_ref().map_or_else(|| ids.code(), |ty| tokens!(::core::primitive::#ty));
    tokens! {
        /// Where the event leads if nothing else happens, or to the same state; the states are numbered in the order
        /// of the source, and the number behind the last one stands for the lines. A row for each state, a column for
        /// each event.
        #[inline]
        fn #{cx.name_of(Job::Next)} #generics (&self, event_: &#{event_type(cx)}) -> #next #{&generics.where_clause} {
            static NEXT: [[#next; #{number(variants.len())}]; #{number(table.rows.len())}] =
                #if number_type.is_some() { #rows }
                #else { ::fsm_runtime::__private::rows(<#ids as ::fsm_runtime::StateId>::ALL, #rows) };
            let event_ = match event_ {
                #for (column, event) in variants.iter().enumerate() {
                    #{event_pattern(cx, event)} => #{number(column)},
                }
            };
            NEXT[self.state_id() as ::core::primitive::usize][event_]
        }
    }
}

/// The smallest type that has a number for each state, and one for the lines; `None` for a table of ids. Numbers need
/// a `match` that has one more arm, which takes instructions; so a table that needs this arm in any case has numbers.
/// rustc looks at each of them for 17,000 instructions, at an id for 70,000.
fn number_type(table: &Table) -> Option<Ident> {
    let name = match table.rows.len() {
        _ if table.is_whole() => return None,
        ..=0xff => "u8",
        0x100..=0xffff => "u16",
        _ => "u32",
    };
    Some(Ident::new(name, Span::call_site()))
}

/// `[next, next, …], …`
fn rows(cx: Cx, table: &Table) -> TokenStream {
    let states = numbered(cx);
    let mut places = vec![0; states.len() + 1];
    states.iter().enumerate().for_each(|(place, id)| places[id.0] = place);
    let next = |from: usize, cell: &Cell| match cell {
        Cell::To(to) => places[to.0],
        Cell::Unhandled | Cell::Ignored => from,
        Cell::Line(_) | Cell::Lines => table.rows.len(),
    };
    tokens! {
        #for (from, id) in states.iter().enumerate() {
            [#for cell in &table.rows[id.0 - 1] { #{number(next(from, cell))}, }],
        }
    }
}

/// An event, whatever it carries.
pub(crate) fn event_pattern(cx: Cx, event: &Event) -> TokenStream {
    tokens!(#{cx.names.event_path}::#{&event.name} #if !event.payload.is_empty() { { .. } })
}

fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}
