//! Durations that the clock cannot tell. Its type is known to rustc only, so this is asked of rustc: in a
//! constant, which fails at the literal. Without it such a span would be cut silently.

use proc_macro2::Literal;

use super::pieces::Piece;
use super::tokens::TokenStream;
use super::{Gen, generics};
use crate::lower::Timer;
use crate::model::Period;

impl Gen<'_> {
    /// A constant for each literal of a timed line.
    pub(super) fn reach(&self) -> TokenStream {
        if self.clock_is_generic() {
            return TokenStream::new();
        }
        let everywhere = self.everywhere();
        let checks = self.low.machine.all_ids().flat_map(|id| {
            let of_state = self.state_cfgs(id);
            self.low.plan(id).timers.iter().filter_map(move |timer| {
                let check = self.in_reach(timer)?;
                let of_line = timer.line.attrs.cfgs();
                Some((of_state, of_line, check))
            })
        });
        let checks = checks.map(
            |(of_state, of_line, check)| tokens!(#everywhere #of_state #(#of_line)* const _: () = #check;),
        );
        tokens!(#(#checks)*)
    }

    /// The same in the code that starts the timer, where the clock is a parameter of the machine: there it is
    /// known once the machine is used.
    pub(super) fn reach_of_generic(&self, timer: &Timer) -> Option<TokenStream> {
        let check = self.clock_is_generic().then(|| self.in_reach(timer))??;
        Some(tokens!(const { #check };))
    }

    fn clock_is_generic(&self) -> bool {
        let clock = self.low.machine.clock.code();
        !generics::used(&self.low.machine.generics, clock).params.is_empty()
    }

    fn in_reach(&self, timer: &Timer) -> Option<TokenStream> {
        let Period::Literal { nanoseconds, literal } = timer.period else {
            return None;
        };
        let clock = self.low.machine.clock.as_ref()?;
        let nanoseconds = Literal::u128_unsuffixed(u128::from(*nanoseconds));
        let name = clock.code().to_string().replace(' ', "");
        let message = format!(
            "`{literal}` is longer than the clock `{name}` can tell: take a clock that reaches further, such as `core::time::Duration`"
        );
        // The text is read as a format.
        let message = message.replace('{', "{{").replace('}', "}}");
        let fails = tokens_at!(literal.span()=> ::core::panic!(#message));
        Some(tokens!(if <#clock as ::fsm_runtime::Time>::LONGEST.as_nanos() < #nanoseconds { #fails }))
    }
}
