//! The table of a large machine.

use super::cx::Cx;
use crate::program::Line;
use crate::tokens::TokenStream;

pub(super) fn function(_: Cx) -> TokenStream {
    TokenStream::new()
}

pub(super) fn replaces(_: Cx, _: &Line) -> bool {
    false
}

pub(super) fn dispatch(_: Cx, lines: TokenStream) -> TokenStream {
    lines
}
