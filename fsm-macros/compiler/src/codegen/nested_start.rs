//! How a machine of nested states begins, and begins anew.

use super::Gen;
use super::tokens::TokenStream;
use crate::model::ROOT;

impl Gen<'_> {
    pub(super) fn nested_start_fn(&self) -> TokenStream {
        let (before, value) = self.first_state(tokens!(&mut queue));
        let args = self.args();
        let body = self.begin(before, value, tokens!(machine.begin_machine_(#args);));
        let (vis, params) = (&self.low.machine.vis, self.start_params(&body));
        tokens! {
            /// Starts the machine: enters its initial state.
            #vis fn start(#params) -> Self { #body }
        }
    }

    pub(super) fn nested_start_in_fn(&self) -> TokenStream {
        let (data, args, target) = (self.data_args(ROOT), self.args(), self.widened());
        let refuse = |test: TokenStream, reason: &str| {
            let reason = quote::format_ident!("{reason}");
            tokens! {
                if #test {
                    return ::core::result::Result::Err(::fsm_runtime::Refused {
                        request: ::fsm_runtime::Request::Replace(target),
                        reason: ::fsm_runtime::Reason::#reason,
                        state: "",
                    });
                }
            }
        };
        let needs_below = self
            .low
            .needs_below
            .contains(&true)
            .then(|| refuse(tokens!(Self::needs_below_(id)), "NeedsBelow"));
        let needs_around = (!self.needs_around().is_empty())
            .then(|| refuse(tokens!(Self::needs_around_(id)), "NeedsAround"));
        let id = self.id_from(tokens!(&target));
        let enter = tokens!(machine.begin_in_(id, #args););
        let begin = self.begin(TokenStream::new(), tokens!(Self::make_(#target, #data #args)), enter);
        let body = tokens! {
            let id = #id;
            #needs_below #needs_around
            ::core::result::Result::Ok({ #begin })
        };
        let (vis, params, target) = (&self.low.machine.vis, self.start_params(&body), self.target_type());
        tokens! {
            /// Starts the machine in another state than its initial one; those around it are entered too.
            ///
            /// # Errors
            ///
            /// A state that needs another one suspended below it, or data that only a line can give to a state
            /// around it, is refused, and handed back.
            #vis fn start_in(target: #target, #params)
                -> ::core::result::Result<Self, ::fsm_runtime::Refused<#target>>
            { #body }
        }
    }
}
