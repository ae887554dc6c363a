//! The methods of a machine that users call, and the traits that it implements: `impl Machine { … }`, which hands each call on,
//! and `impl PartsOfMachine { … }` with the bodies. A body that runs a step is printed by the room of that step.

mod absent;
mod attempt;
mod bodies;
mod crowd;
mod method;
mod observed;
mod outside;
mod public;
mod running;
mod traits;

use std::str::FromStr;

use proc_macro2::{Ident, Literal};

use self::method::{Gives, Takes};
use self::running::Heard;
use crate::Reader;
use crate::context::attributes::everywhere;
use crate::context::places;
use crate::prelude::*;

pub(crate) use absent::absent;
pub(crate) use method::Method;
pub(crate) use observed::observed;
pub(crate) use outside::{needs_fn, reasons, room_needed, update_with_requests};
pub(crate) use public::{Public, methods};

/// The methods that users call.
pub(crate) fn on_machine(cx: Cx, methods: &[&Method], attrs: TokenStream) -> TokenStream {
    let graph = match cx.reader {
        Reader::Compiler => raw_literal(&cx.program.graph),
        Reader::Editor => Literal::string(""),
    };
    let items = tokens! {
        /// The states, events and lines of the machine: for pictures, logs and tests.
        #{places::public(cx)} const GRAPH: ::fsm_runtime::graph::Graph<'static> = ::fsm_runtime::graph::Graph::new(#graph, &[]);
        #{observed::on_machine(cx, methods)}
        #for method in methods { #{method.on_machine(cx)} }
    };
    implement(cx, &cx.names.machine, items, attrs)
}

/// A literal without escapes, for `GRAPH`: it can be read.
fn raw_literal(text: &str) -> Literal {
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    Literal::from_str(&format!("r{hashes}\"{text}\"{hashes}")).unwrap_or_else(|_| Literal::string(text))
}

/// The bodies of the methods, on the parts of the machine. They stand apart from the user's code, because rustc
/// searches the `impl` around an unknown name for what it may mean.
pub(crate) fn on_parts(cx: Cx, methods: &[&Method], attrs: TokenStream) -> TokenStream {
    implement(cx, &cx.names.parts, tokens!(#for method in methods { #{method.on_parts(cx)} }), attrs)
}

/// The methods of a machine without states, which cannot exist: as for an editor without bodies, enough for the rest of the
/// program.
pub(crate) fn stubs(cx: Cx) -> TokenStream {
    let cx = Cx { reader: Reader::Editor, ..cx };
    let methods = methods(cx);
    let allow = tokens!(#[allow(missing_docs, dead_code)]);
    tokens!(#{on_machine(cx, &methods, allow)} #{observed(cx, &methods, allow)})
}

pub(crate) fn implement(cx: Cx, name: &Ident, methods: TokenStream, attrs: TokenStream) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    tokens! {
        #{everywhere(cx)}
        #attrs
        impl #impl_generics #name #ty_generics #where_clause { #methods }
    }
}

/// The traits by which generic code works with any machine.
pub(crate) fn traits(cx: Cx) -> TokenStream {
    tokens! {
        #{traits::machine(cx)}
        #if cx.may_stop() { #{traits::fails(cx)} }
        #{running::runs(cx, Heard::ByNobody)}
        #if cx.program.is_observed { #{running::runs(cx, Heard::ByObserver)} }
        #if cx.storage().has_activities() { #{traits::activities(cx)} }
        #if let Some(takes) = cx.program.head.crowd { #{crowd::crowd_trait(cx, takes)} }
    }
}
