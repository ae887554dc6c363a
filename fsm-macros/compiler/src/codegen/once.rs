//! Two machines of one name in one scope: rustc would report each of their items and methods. So all items of a
//! machine are passed to a macro in a module of its own. Of a second machine rustc reports only that the name is
//! taken. The macro that it finds by this name is that of the first machine, and gives nothing for another one.

use proc_macro2::TokenStream as Written;
use quote::format_ident;

use super::attributes::cfgs;
use super::cx::Cx;
use super::places::ours_at;
use crate::caller::ours;
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The items, in as many calls: code in one of them that cannot be read to its end takes none of the others with it.
pub(super) fn once(cx: Cx, items: [Written; 2]) -> Written {
    let (head, machine) = (&cx.program.head, unraw(&cx.names.machine));
    let cfgs = cfgs(head.attrs);
    let place = ours_at(head.name.span());
    let start = head.name.span().start();
    let own = format_ident!("{machine}Items_", span = ours());
    let shared = format_ident!("machine_{machine}", span = place);
    let at = format_ident!("at_{}_{}", start.line, start.column);
    let calls: Vec<TokenStream> = items
        .into_iter()
        .map(|items| items.code())
        .map(|items| tokens!(#cfgs #shared::items! { #at #items }))
        .collect();
    // Not the `use` alone: rustc would propose to write `as` behind the name of the machine.
    let module = tokens_at!(place=> mod #shared { pub(super) use #own as items; });
    let all = tokens! {
        #cfgs
        #[allow(unused_macros)]
        macro_rules! #own {
            (#at $($items:tt)*) => { $($items)* };
            ($($items:tt)*) => {};
        }
        #cfgs
        #[allow(non_snake_case, unused_imports)]
        #module
        #(#calls)*
    };
    all.written_out()
}
