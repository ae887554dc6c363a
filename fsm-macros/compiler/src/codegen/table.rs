//! The next state without lines: out of a table of bytes, or by one `match` on the pairs of state and event.
//! Which of them a machine has is decided in lower/table.rs`.

use proc_macro2::Literal;

use super::cx::Cx;
use super::names::{event_type, id_of, send_generics};
use crate::each::Gather;
use crate::program::{Cell, Event, Events, Form, Line, Table};
use crate::tokens::TokenStream;

/// Whether the table says all that this line does.
pub(super) fn replaces(cx: Cx, line: &Line) -> bool {
    cx.program.table.as_ref().is_some_and(|table| table.replaces(line.id))
}

/// The end of a function that takes `event_`: it goes to its `lines` where the table does not know.
pub(super) fn dispatch(cx: Cx, lines: TokenStream) -> TokenStream {
    match &cx.program.table {
        None => lines,
        Some(table) if table.form == Form::Pairs => by_pair(cx, table, lines),
        Some(table) => by_row(cx, table, lines),
    }
}

/// The state is stored in any case, also where it stays the same: a branch on that would be mispredicted as
/// often as one on the event.
fn by_row(cx: Cx, table: &Table, lines: TokenStream) -> TokenStream {
    let arms = cx.states().map(|id| {
        let (to, states, name) = (id_of(cx, id), &cx.names.state, cx.state(id).name);
        tokens!(#to => #states::#name,)
    });
    let arms: TokenStream = arms.joined();
    let to = match table.is_whole() {
        true => tokens!(let to_ = self.next_(&event_);),
        false => tokens! {
            let ::core::option::Option::Some(to_) = self.next_(&event_) else { return #lines; };
        },
    };
    let stays = match table.staying {
        Cell::Ignored => tokens!(::fsm_runtime::Outcome::Handled),
        _ => tokens!(::fsm_runtime::Outcome::Unhandled(event_)),
    };
    tokens! {
        let from_ = self.state_id();
        #to
        self.state = match to_ { #arms };
        if to_ == from_ { #stays } else { ::fsm_runtime::Outcome::Transitioned }
    }
}

fn by_pair(cx: Cx, table: &Table, lines: TokenStream) -> TokenStream {
    let Some(Events::Declared { variants, .. }) = &cx.program.events else {
        return lines;
    };
    let (states, mut arms) = (&cx.names.state, Vec::new());
    for (id, row) in cx.states().zip(&table.rows) {
        for (event, cell) in variants.iter().zip(row) {
            let Cell::To(to) = cell else { continue };
            let (from, event, to) = (cx.state(id).name, event_pattern(cx, event), cx.state(*to).name);
            arms.push(tokens!((#states::#from, #event) => #states::#to,));
        }
    }
    let otherwise = match table.is_whole() {
        true => tokens!(::fsm_runtime::Outcome::Unhandled(event_)),
        false => lines,
    };
    tokens! {
        self.state = match (&self.state, &event_) {
            #(#arms)*
            _ => return #otherwise,
        };
        ::fsm_runtime::Outcome::Transitioned
    }
}

/// `next_`, of a machine that looks its next state up in a table.
pub(super) fn function(cx: Cx) -> TokenStream {
    let (Some(table), Some(event), Some(Events::Declared { variants, .. })) =
        (&cx.program.table, event_type(cx), &cx.program.events)
    else {
        return TokenStream::new();
    };
    if table.form == Form::Pairs {
        return TokenStream::new();
    }
    let (ids, generics, columns) = (&cx.names.id, send_generics(cx), columns(cx, variants));
    let where_clause = &generics.where_clause;
    let (leads, lines) = cells(cx, table);
    let (next, rows) = match table.is_whole() {
        true => (tokens!(#ids), tokens!(rows(#ids::ALL, &[#leads]))),
        false => (
            tokens!(::core::option::Option<#ids>),
            tokens!(rows_beside_lines(#ids::ALL, &[#leads], &[#lines])),
        ),
    };
    let (height, width) = (number(table.rows.len()), number(variants.len()));
    tokens! {
        /// Where the event leads if nothing else happens, or to the same state: a row for each state, a column
        /// for each event.
        #[inline]
        fn next_ #generics (&self, event_: &#event) -> #next #where_clause {
            static NEXT: [[#next; #width]; #height] = ::fsm_runtime::__private::#rows;
            let event_ = match event_ { #columns };
            NEXT[self.state_id() as ::core::primitive::usize][event_]
        }
    }
}

/// `(row, column, Id::Name), …` of the cells that lead on, and `(row, column), …` of those that lines know of.
fn cells(cx: Cx, table: &Table) -> (TokenStream, TokenStream) {
    let (mut leads, mut lines) = (TokenStream::new(), TokenStream::new());
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let (row, column) = (number(row), number(column));
            match cell {
                Cell::To(to) => {
                    let to = id_of(cx, *to);
                    leads.append(tokens!((#row, #column, #to),));
                }
                Cell::Lines => lines.append(tokens!((#row, #column),)),
                Cell::Unhandled | Cell::Ignored => {}
            }
        }
    }
    (leads, lines)
}

/// The column of each event.
fn columns(cx: Cx, variants: &[Event]) -> TokenStream {
    let columns = variants.iter().enumerate().map(|(column, event)| {
        let (event, column) = (event_pattern(cx, event), number(column));
        tokens!(#event => #column,)
    });
    columns.joined()
}

fn event_pattern(cx: Cx, event: &Event) -> TokenStream {
    let (path, name) = (&cx.names.event_path, &event.name);
    match event.payload.is_empty() {
        true => tokens!(#path::#name),
        false => tokens!(#path::#name { .. }),
    }
}

fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}
