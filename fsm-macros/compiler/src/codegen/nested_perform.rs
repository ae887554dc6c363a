//! One change of state in a machine of nested states that is known only when it runs.

use quote::format_ident;

use super::Gen;
use super::perform::Uses;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    /// Gives whether the change could be served and, where `enter` may ask for another, what it asked for.
    pub(super) fn nested_perform_fn(&self) -> TokenStream {
        let features = &self.low.features;
        let (chained, args) = (features.chained, self.args());
        let (entry, id) = (self.entry_type(), &self.names.id);
        let uses = self.uses();
        let name = format_ident!("{}", if chained { "perform_" } else { "follow_" });
        let refused = match chained {
            true => tokens!(return (false, ::core::option::Option::None)),
            false => tokens!(return false),
        };
        let domain = self.requested_domain(&uses);
        let reports = self.reports_transitions();
        let from = reports.then(|| {
            let from = self.asked_from();
            tokens!(let from = #from;)
        });
        let changed = reports.then(|| {
            let to = self.innermost_match(tokens!(domain));
            tokens!(let to = #to; self.changed_(from, to, #args);)
        });
        let arms = self.performed(&uses, &refused);
        // Of several regions that ask, one may have brought about that another is left.
        let gone = features.regions.then(|| {
            tokens! {
                let asker = source;
                if let ::core::option::Option::Some(id) = asker && !self.is_in(id) { #refused; }
            }
        });
        let recall = self.recall();
        let (next, result) = match chained {
            true => (tokens!(let next =), tokens!((true, next))),
            false => (TokenStream::new(), tokens!(true)),
        };
        let body = tokens! {
            use ::fsm_runtime::__private::Change;
            let (change, source) = asked;
            #gone
            #domain
            #from
            #next match change {
                #arms
                #[allow(unreachable_patterns)]
                _ => #refused,
            };
            #changed
            #recall
            #result
        };
        let (bind_data, params) = (self.bind_data_if_named(&body), self.params(&body));
        let output = match chained {
            true => {
                let ty = self.asked_type();
                tokens!((bool, #ty))
            }
            false => tokens!(bool),
        };
        let asked = tokens!((::fsm_runtime::__private::Change<#entry>, ::core::option::Option<#id>));
        tokens! {
            #[allow(unused_variables)]
            fn #name(&mut self, asked: #asked, #params) -> #output { #bind_data #body }
        }
    }

    /// The state that a change leaves: the one that asked, where it is an innermost one.
    fn asked_from(&self) -> TokenStream {
        let innermost = self.innermost_match(tokens!(domain));
        if !self.low.features.regions {
            return innermost;
        }
        let leaves: Vec<StateId> = self.state_ids().filter(|id| !self.has_children(*id)).gather();
        let test = self.is_one_of(tokens!(id), &leaves, &|id| self.id_of(id));
        tokens! {
            match asker {
                ::core::option::Option::Some(id) if #test => id,
                _ => #innermost,
            }
        }
    }

    /// `let domain = …;`, and a `pop else` made into what it comes to.
    fn requested_domain(&self, uses: &Uses) -> TokenStream {
        let pop_else = uses.pop_else.then(|| {
            let bare = self.low.features.stack.as_ref().map(|_| tokens!(if self.stack.is_empty()));
            tokens! {
                let (change, source) = match change {
                    Change::PopElse(target) #bare => (Change::Goto(target), ::core::option::Option::None),
                    #[allow(unreachable_patterns)]
                    Change::PopElse(_) => (Change::Pop, source),
                    change => (change, source),
                };
            }
        });
        let target_id = self.id_from(tokens!(target));
        tokens! {
            #pop_else
            let domain = match &change {
                Change::Goto(target) => ::fsm_runtime::__private::domain(source, #target_id, Self::is_compound_),
                Change::Previous => ::fsm_runtime::__private::domain_of_self(source, Self::is_compound_),
                _ => ::core::option::Option::None,
            };
        }
    }

    fn performed(&self, uses: &Uses, refused: &TokenStream) -> TokenStream {
        let (features, args) = (&self.low.features, self.args());
        let whole = self.leave_domain(ROOT, "exit");
        let stack =
            |pushes: bool, clears: TokenStream| features.stack.as_ref().map(|_| tokens!(#pushes, #clears,));
        let goto = (uses.goto || uses.pop_else).then(|| {
            let (is_final, exits_below, clears) = self.end_if_final();
            let stack = stack(false, clears);
            tokens! {
                Change::Goto(target) => {
                    #is_final
                    self.exit_inside_(domain, #args);
                    #exits_below
                    self.arrive_(target, domain, #stack #args)
                }
            }
        });
        let push = uses.push.then(|| {
            let (pause, stack) = (self.leave_domain(ROOT, "pause"), stack(true, tokens!(false)));
            tokens!(Change::Push(target) => { #pause self.arrive_(target, domain, #stack #args) })
        });
        let pop = (features.stack.is_some() && (uses.pop || uses.pop_else)).then(
            || tokens!(Change::Pop => { if self.stack.is_empty() { #refused; } #whole self.pop_(#args) }),
        );
        let previous =
            (uses.previous && !features.previous_in.is_empty()).then(|| self.performed_previous(refused));
        let reset = uses.reset.then(|| {
            let (exits_below, _) = self.end_of_suspended(features.stack.is_some());
            let stack = stack(false, tokens!(true));
            tokens! {
                Change::Reset(target) => { #whole #exits_below self.arrive_(target, domain, #stack #args) }
            }
        });
        tokens!(#goto #push #pop #previous #reset)
    }

    /// A goto to an outermost final state ends what is suspended too.
    fn end_if_final(&self) -> (TokenStream, TokenStream, TokenStream) {
        let features = &self.low.features;
        let finals: Vec<StateId> = self.state_ids().filter(|id| self.low.machine.ends_in(*id)).gather();
        if finals.is_empty() || features.stack.is_none() {
            return (TokenStream::new(), TokenStream::new(), tokens!(false));
        }
        let (exits_below, _) = self.end_of_suspended(true);
        let test = self.is_one_of(self.id_from(tokens!(&target)), &finals, &|id| self.id_of(id));
        let is_final = tokens!(#[allow(unreachable_patterns)] let is_final = #test;);
        (is_final, tokens!(if is_final { #exits_below }), tokens!(is_final))
    }

    fn performed_previous(&self, refused: &TokenStream) -> TokenStream {
        let args = self.args();
        let arms = self.low.features.previous_in.iter().map(|id| {
            let (field, leave) = (self.previous_field(*id), self.leave_domain(*id, "exit"));
            let (domain, back) = match *id {
                ROOT => (tokens!(::core::option::Option::None), tokens!(self.bring_back_(#args))),
                id => {
                    let (name, back) = (self.id_of(id), self.function("bring_back_in", id));
                    (tokens!(::core::option::Option::Some(#name)), tokens!(self.#back(#args)))
                }
            };
            tokens! {
                #domain => {
                    if self.#field.is_none() { #refused; }
                    #leave
                    #back
                }
            }
        });
        tokens! {
            Change::Previous => match domain {
                #(#arms)*
                #[allow(unreachable_patterns)]
                _ => #refused,
            },
        }
    }
}
