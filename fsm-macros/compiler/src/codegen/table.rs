//! `next_`: the state that an event leads to, out of a table, and `send` where it looks there first.
//! Which cells the table has is decided in `lower/table.rs`.

use proc_macro2::Literal;

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::{Cell, Table};
use crate::model::{Event, Events, StateId};

impl Gen<'_> {
    /// What becomes of one event: it goes to its lines where the table does not know.
    ///
    /// The state is stored in any case, also where it stays the same: a branch on that would be mispredicted as
    /// often as one on the event.
    pub(super) fn table_dispatch(&self, lines: TokenStream) -> TokenStream {
        let Some(table) = &self.low.table else {
            return lines;
        };
        let arms = self.state_ids().map(|id| {
            let (to, states, name) = (self.id_of(id), &self.names.state, &self.state(id).name);
            tokens!(#to => #states::#name,)
        });
        let arms: TokenStream = arms.joined();
        let to = match table.is_whole() {
            true => tokens!(let to = self.next_(&event);),
            false => tokens! {
                let ::core::option::Option::Some(to) = self.next_(&event) else { return #lines; };
            },
        };
        let stays = match table.staying {
            Cell::Ignored => tokens!(::fsm_runtime::Outcome::Handled),
            _ => tokens!(::fsm_runtime::Outcome::Unhandled(event)),
        };
        tokens! {
            let from = self.state_id();
            #to
            self.state = match to { #arms };
            if to == from { #stays } else { ::fsm_runtime::Outcome::Transitioned }
        }
    }

    pub(super) fn table_fn(&self) -> TokenStream {
        let (Some(table), Some(event), Some(Events::Declared { variants, .. })) =
            (&self.low.table, self.event_type(), &self.low.machine.events)
        else {
            return TokenStream::new();
        };
        let (ids, generics, numbers) = (&self.names.id, self.send_generics(), self.numbers(variants));
        let where_clause = &generics.where_clause;
        let (next, row) = match table.is_whole() {
            true => (tokens!(#ids), tokens!(row)),
            false => (tokens!(::core::option::Option<#ids>), tokens!(row_beside_lines)),
        };
        let rows = self.state_ids().zip(&table.rows).map(|(id, cells)| self.row(table, id, cells, &row));
        let rows: Vec<TokenStream> = rows.gather();
        let (height, width) = (number(rows.len()), number(variants.len()));
        tokens! {
            /// Where the event leads if nothing else happens, or to the same state: a row for each state, a column
            /// for each event.
            #[inline]
            fn next_ #generics (&self, event: &#event) -> #next #where_clause {
                use ::fsm_runtime::__private::#row;
                static NEXT: [[#next; #width]; #height] = [#(#rows,)*];
                let event = match event { #numbers };
                NEXT[self.state_id() as ::core::primitive::usize][event]
            }
        }
    }

    /// The column of each event.
    fn numbers(&self, variants: &[Event]) -> TokenStream {
        let numbers = variants.iter().enumerate().map(|(number, event)| {
            let (path, name, number) =
                (&self.names.event_path, &event.name, Literal::usize_unsuffixed(number));
            match event.payload.is_empty() {
                true => tokens!(#path::#name => #number,),
                false => tokens!(#path::#name { .. } => #number,),
            }
        });
        numbers.joined()
    }

    fn row(&self, table: &Table, state: StateId, cells: &[Cell], function: &TokenStream) -> TokenStream {
        let (mut leads, mut lines) = (Vec::new(), Vec::new());
        for (event, cell) in cells.iter().enumerate() {
            let event = number(event);
            match cell {
                Cell::To(to) => {
                    let to = self.id_of(*to);
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
        let stays = self.id_of(state);
        let lines = (!table.is_whole()).then(|| tokens!([#(#lines),*]));
        tokens!(#function(#stays, [#(#leads),*], #lines))
    }
}

fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}
