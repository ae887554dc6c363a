//! Changes of state that are known only when the machine runs: what they need, and entering a state that
//! is not known before.

use super::Gen;
use super::tokens::TokenStream;
use crate::model::ROOT;

impl Gen<'_> {
    pub(super) fn dynamic(&self) -> TokenStream {
        if !self.low.features.flat {
            return self.nested_dynamic();
        }
        let (enter, make, widen) = (self.enter_any(), self.make_any(), self.widen_fn());
        if !self.low.features.dynamic {
            return tokens!(#enter #make #widen);
        }
        let (follow, perform) = (self.follow_fn(), self.perform_fn());
        tokens!(#enter #make #widen #follow #perform)
    }

    pub(super) fn any_enter(&self) -> bool {
        self.state_ids().any(|id| self.has_enter(id))
    }

    /// `enter`, of a state that is not known when the machine is compiled.
    fn enter_any(&self) -> TokenStream {
        if !self.any_enter() {
            return TokenStream::new();
        }
        let (chained, args) = (self.low.features.chained, self.args());
        let arms = self.state_ids().filter(|id| self.has_enter(*id)).map(|id| {
            let (pattern, cfgs) = (self.any_pattern(id), self.state_cfgs(id));
            let name = self.function("enter", id);
            match chained && !self.enter_requests(id) {
                true => {
                    tokens!(#cfgs #pattern => { self.#name(#args); ::core::option::Option::None })
                }
                false => tokens!(#cfgs #pattern => self.#name(#args),),
            }
        });
        let otherwise = match chained {
            true => tokens!(::core::option::Option::None),
            false => tokens!({}),
        };
        let state = self.state_ref();
        let body = tokens!(match #state { #(#arms)* _ => #otherwise });
        let params = self.params(&body);
        let output = chained.then(|| {
            let ty = self.request_type();
            tokens!(-> #ty)
        });
        tokens! {
            #[allow(unreachable_patterns)]
            fn enter_(&mut self, #params) #output { #body }
        }
    }

    /// The machine's data by name, where the body passes them on.
    pub(super) fn bind_data_if_named(&self, body: &TokenStream) -> TokenStream {
        let named =
            self.state(ROOT).data.iter().any(|field| super::scope::mentions(body, &field.name.to_string()));
        match named {
            true => self.bind_data(body),
            false => TokenStream::new(),
        }
    }
}
