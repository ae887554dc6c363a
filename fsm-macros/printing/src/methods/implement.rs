//! `impl Machine { … }` and `impl PartsOfMachine { … }`, with the machine's generics.

use std::str::FromStr;

use proc_macro2::{Ident, Literal};

use super::public::methods;
use super::{Method, observed};
use crate::Reader;
use crate::context::attributes::everywhere;
use crate::context::cx::Cx;
use crate::context::places::public;
use crate::each::Gather;
use crate::tokens::TokenStream;

/// The methods that users call.
pub(crate) fn on_machine(cx: Cx, methods: &[&Method], attrs: TokenStream) -> TokenStream {
    let items = tokens! {
        #{graph(cx)}
        #{observed::on_machine(cx, methods)}
        #for method in methods { #{method.on_machine(cx)} }
    };
    implement(cx, &cx.names.machine, items, attrs)
}

/// `GRAPH`: one literal, as it can be read.
fn graph(cx: Cx) -> TokenStream {
    let text = match cx.reader {
        Reader::Compiler => raw_literal(&cx.program.graph),
        Reader::Editor => Literal::string(""),
    };
    tokens! {
        /// The states, events and lines of the machine: for pictures, logs and tests.
        #{public(cx)} const GRAPH: ::fsm_runtime::graph::Graph<'static> = ::fsm_runtime::graph::Graph::new(#text, &[]);
    }
}

/// A literal without escapes.
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
    implement(cx, &cx.names.parts, methods.iter().map(|method| method.on_parts(cx)).joined(), attrs)
}

/// The methods of a machine without states, which cannot exist: as for an editor without bodies, enough for the rest of the
/// program.
pub(crate) fn stubs(cx: Cx) -> TokenStream {
    let cx = Cx { reader: Reader::Editor, ..cx };
    let methods = methods(cx);
    let allow = tokens!(#[allow(missing_docs, dead_code)]);
    tokens!(#{on_machine(cx, &methods, allow)} #{observed::observed(cx, &methods, allow)})
}

pub(crate) fn implement(cx: Cx, name: &Ident, methods: TokenStream, attrs: TokenStream) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    tokens! {
        #{everywhere(cx)}
        #attrs
        impl #impl_generics #name #ty_generics #where_clause { #methods }
    }
}
