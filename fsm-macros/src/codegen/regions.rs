//! Regions: several states are active beside each other, and an event acts in each of them that takes it.

use proc_macro2::TokenStream;

use super::Gen;

impl Gen<'_> {
    pub(super) fn dispatch_in_regions(&self) -> TokenStream {
        TokenStream::new()
    }

    pub(super) fn always_in_regions(&self) -> TokenStream {
        TokenStream::new()
    }
}
