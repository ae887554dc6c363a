//! The methods of a machine without states, which cannot exist: enough for the rest of the program.

use super::implement::{on_machine, on_parts};
use super::{Gives, Method, Takes, observed};
use crate::codegen::context::{public_args, public_params, start_args, start_params};
use crate::codegen::cx::Cx;
use crate::codegen::names::state_type;
use crate::codegen::{send, would};
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

pub(in crate::codegen) fn stubs(cx: Cx) -> TokenStream {
    let (state, id) = (state_type(cx), &cx.names.id);
    let unhandled = tokens!(::fsm_runtime::Outcome::Unhandled(event_));
    let send = send::method(cx).map(|send| Method { body: unhandled, ..send });
    let start = Method {
        name: "start",
        params: start_params(cx),
        args: start_args(cx),
        observes: true,
        output: tokens!(Self),
        gives: Gives::Machine,
        body: tokens!(::core::unimplemented!("a machine without states")),
        ..Method::default()
    };
    let update = Method {
        name: "update",
        takes: Takes::Mutable,
        observes: true,
        params: public_params(cx),
        args: public_args(cx),
        ..Method::default()
    };
    let looks = [
        ("state", TokenStream::new(), TokenStream::new(), tokens!(&#state), tokens!(&self.state)),
        ("state_id", TokenStream::new(), TokenStream::new(), id.code(), tokens!(match self.state {})),
        ("is_in", tokens!(_id: #id), tokens!(_id), tokens!(::core::primitive::bool), tokens!(false)),
    ];
    let looks = looks.into_iter().map(|(name, params, args, output, body)| Method {
        name,
        takes: Takes::Shared,
        params,
        args,
        output,
        body,
        ..Method::default()
    });
    let methods: Vec<Method> =
        [start, update].into_iter().and(send).and(would::stubs(cx)).and(looks).gather();
    let allow = tokens!(#[allow(missing_docs, dead_code)]);
    let (machine, parts) = (on_machine(cx, &methods, allow), on_parts(cx, &methods, allow));
    let observed = observed(cx, &methods, allow);
    tokens!(#machine #observed #parts)
}
