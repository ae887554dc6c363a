//! The next state without lines: out of a table of bytes, or by one `match` on the pairs of state and event.
//! Which of them a machine has is decided in lower/table.rs`.

use proc_macro2::Literal;

use super::cx::Cx;
use super::names::{event_type, id_of, send_generics};
use crate::each::Gather;
use crate::program::{Cell, Event, Events, Form, Line, Table};
use crate::tokens::TokenStream;
use crate::topology::StateId;

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
    let (next, row_fn) = match table.is_whole() {
        true => (tokens!(#ids), tokens!(row)),
        false => (tokens!(::core::option::Option<#ids>), tokens!(row_beside_lines)),
    };
    let rows = cx.states().zip(&table.rows).map(|(id, cells)| row(cx, table, id, cells, row_fn));
    let (height, width) = (number(table.rows.len()), number(variants.len()));
    tokens! {
        /// Where the event leads if nothing else happens, or to the same state: a row for each state, a column
        /// for each event.
        #[inline]
        fn next_ #generics (&self, event_: &#event) -> #next #where_clause {
            use ::fsm_runtime::__private::#row_fn;
            static NEXT: [[#next; #width]; #height] = [#(#rows,)*];
            let event_ = match event_ { #columns };
            NEXT[self.state_id() as ::core::primitive::usize][event_]
        }
    }
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

fn row(cx: Cx, table: &Table, state: StateId, cells: &[Cell], row_fn: TokenStream) -> TokenStream {
    let (mut leads, mut lines) = (Vec::new(), Vec::new());
    for (event, cell) in cells.iter().enumerate() {
        let event = number(event);
        match cell {
            Cell::To(to) => {
                let to = id_of(cx, *to);
                leads.push(tokens!((#event, #to)));
            }
            Cell::Lines => lines.push(event),
            Cell::Unhandled | Cell::Ignored => {}
        }
    }
    if lines.len() == cells.len() {
        let events = number(cells.len());
        return tokens!([::core::option::Option::None; #events]);
    }
    let stays = id_of(cx, state);
    let lines = (!table.is_whole()).then(|| tokens!([#(#lines),*]));
    tokens!(#row_fn(#stays, [#(#leads),*], #lines))
}

fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}
