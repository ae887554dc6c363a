//! The program as Rust. Nothing is decided here, and nothing of the model is known.
//!
//! Names that the user wrote are printed with the user's own tokens. All else has mixed-site spans, so that the locals
//! of generated functions are invisible to the user's code, and the other way round.
//!
//! Free functions that take the context first; a file uses the layers before its own alone.

mod aliases;
mod alternative;
mod arrive;
mod asked;
mod attributes;
mod body;
mod context;
mod cx;
mod dispatch;
mod editor;
mod effect;
mod elided;
mod event;
mod facts;
mod fields;
mod found;
mod function;
mod generics;
mod hooks;
mod init;
mod keep;
mod leaf;
mod leave;
mod levels;
mod looks;
mod make;
mod memory;
mod methods;
mod moves;
mod names;
mod naming;
mod perform;
mod places;
mod put;
mod queue;
mod reach;
mod regions;
mod reports;
mod scope;
mod send;
mod settle;
mod spans;
mod start;
mod steps;
mod store;
mod table;
mod tick;
mod timers;
mod types;
mod waiting;

use crate::program::Program;
use crate::syntax::Written;
use crate::tokens::{TokenStream, Tokens};
use cx::Cx;
use naming::Names;

/// The items that stand for a machine.
pub(crate) fn print(program: &Program) -> proc_macro2::TokenStream {
    let _tokens = Tokens;
    let names = Names::of(program);
    let cx = Cx { program, names: &names };
    let mut items = types::types(cx);
    // Without states nothing can be started, and the types above are all that others can name.
    let has_states = program.states.len() > 1;
    items.append(if has_states { self::items(cx) } else { methods::stubs(cx) });
    places::placed(cx, items)
}

/// What an editor sees besides: each line as it was written, by state id.
pub(crate) fn print_for_editors(program: &Program, written: &[&[Written]]) -> proc_macro2::TokenStream {
    let _tokens = Tokens;
    let names = Names::of(program);
    let cx = Cx { program, names: &names };
    places::placed(cx, editor::editor(cx, written))
}

fn items(cx: Cx) -> TokenStream {
    let (public, private) = (public_methods(cx), private_methods(cx));
    let allow = tokens!(#[allow(non_snake_case, unreachable_code, unused_braces, unused_parens, clippy::drop_non_drop, clippy::ptr_arg,
        clippy::redundant_closure_call, clippy::same_name_method, clippy::semicolon_outside_block)]);
    let public = methods::implement(cx, public, allow);
    let private = match private.is_empty() {
        true => TokenStream::new(),
        false => {
            let allow = tokens!(#allow #[allow(clippy::too_many_arguments)]);
            not_for_editors(&places::placed(cx, methods::implement(cx, private, allow)))
        }
    };
    let (ids, traits, reach) = (types::ids(cx), methods::traits(cx), reach::checks(cx));
    tokens!(#public #private #ids #traits #reach)
}

fn public_methods(cx: Cx) -> TokenStream {
    let (start, send, update) = (start::methods(cx), send::send(cx), tick::update(cx));
    let (request, look) = (methods::request(cx), methods::look(cx));
    let restore = methods::restore(cx);
    let serve = cx.storage().requests.map(|_| methods::update_with_requests(cx, effect::serve(cx)));
    let needs = methods::needs(cx);
    tokens!(#start #send #serve #update #request #look #restore #needs)
}

fn private_methods(cx: Cx) -> TokenStream {
    let functions = [
        table::function(cx),
        send::functions(cx),
        settle::functions(cx),
        tick::functions(cx),
        start::functions(cx),
        hooks::functions(cx),
        reports::functions(cx),
        leave::functions(cx),
        arrive::functions(cx),
        init::functions(cx),
        timers::functions(cx),
        put::functions(cx),
        perform::functions(cx),
    ];
    tokens!(#(#functions)*)
}

/// An editor has each line as it was written. Seeing it a second time, as what became of it, it would tell every
/// type error twice, and find the machine itself at the name of an event. What is behind a `cfg` it still looks
/// through, so this stands in a macro call that it finds empty.
fn not_for_editors(items: &proc_macro2::TokenStream) -> TokenStream {
    tokens!(::fsm_runtime::__compiler! { #items })
}
