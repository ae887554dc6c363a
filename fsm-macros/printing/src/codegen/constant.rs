//! The start of a `const machine`: its values are put together and nothing runs, so it takes neither owner nor time. An
//! observer that is there hears of the states that have been entered by it.

use super::cause;
use super::context::{given_args, given_params};
use super::cx::Cx;
use super::methods::{Gives, Method};
use super::start;
use crate::tokens::TokenStream;

pub(super) fn start(cx: Cx) -> Method {
    Method {
        docs: tokens! {
            /// Starts the machine, also in a constant: it is in its initial state.
        },
        name: "start",
        params: given_params(cx),
        args: given_args(cx),
        is_const: cx.program.head.kind.is_const,
        output: tokens!(Self),
        gives: Gives::Machine,
        body: match cx.program.head.kind.is_const {
            true => start::whole(cx, TokenStream::new()),
            // What keeps it from being a constant has been reported.
            false => tokens!(::core::unimplemented!()),
        },
        ..Method::default()
    }
}

/// The machine with what its observer hears of the start, as an expression.
pub(super) fn heard(cx: Cx) -> TokenStream {
    tokens! {{
        let mut whole_ = Self::start(#{given_args(cx)});
        #{cause::bind(cx, crate::program::Cause::Start)}
        let machine_ = ::fsm_runtime::__private::Sealed::get_mut(&mut whole_.made_by_start_);
        #{start::enters(cx)}
        whole_
    }}
}
