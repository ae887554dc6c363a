//! Regions: several states are active beside each other, and an event acts in each of them that takes it.

use super::cx::Cx;
use crate::tokens::TokenStream;

pub(super) fn functions(_: Cx) -> TokenStream {
    TokenStream::new()
}

pub(super) fn take(_: Cx) -> TokenStream {
    TokenStream::new()
}

pub(super) fn always(_: Cx) -> TokenStream {
    TokenStream::new()
}
