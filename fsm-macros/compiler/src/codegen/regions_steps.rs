//! What lines that act together have made, kept in a list until all their actions have run.

use proc_macro2::Ident;
use quote::format_ident;
use syn::Generics;

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::arrival;
use crate::model::{ChangeKind, Entry, Handler, ROOT, StateId};

impl Gen<'_> {
    /// `NameStep_`: what a line has made, before it is put into its place.
    pub(super) fn step_enum(&self) -> TokenStream {
        let meets = self.low.features.regions && (self.events_meet() || self.always_meet());
        if !meets {
            return TokenStream::new();
        }
        let (name, all) = (self.step_name(), self.step_generics());
        let where_clause = &all.where_clause;
        let timers = self.timers_type().map(|ty| tokens!(, #ty));
        let variants = self.domains_of_steps().into_iter().map(|id| {
            let (variant, ty, cfgs) = (self.step_variant(id), self.inside_type(id), self.state_cfgs(id));
            tokens!(#cfgs #variant(#ty #timers))
        });
        let asked = self.asked_pair_type();
        let everywhere = self.everywhere();
        tokens! {
            #[doc(hidden)]
            #everywhere
            #[allow(dead_code, non_camel_case_types, private_interfaces)]
            enum #name #all #where_clause { Done, Asked(#asked), #(#variants,)* }
        }
    }

    fn asked_pair_type(&self) -> TokenStream {
        let (entry, id) = (self.entry_type(), &self.names.id);
        tokens!((::fsm_runtime::__private::Change<#entry>, ::core::option::Option<#id>))
    }

    pub(super) fn step_name(&self) -> Ident {
        format_ident!("{}Step_", self.names.machine)
    }

    pub(super) fn step_type(&self) -> TokenStream {
        super::names::with_generics(&self.step_name(), &self.step_generics())
    }

    /// An enum must use what it declares, and data of the regions themselves are in no variant.
    fn step_generics(&self) -> Generics {
        let (asked, timers) = (self.asked_pair_type(), self.timers_type());
        let made = self.domains_of_steps().into_iter().map(|id| self.inside_type(id));
        super::generics::used(&self.low.machine.generics, tokens!(#asked #timers #(#made)*))
    }

    pub(super) fn step_variant(&self, id: StateId) -> Ident {
        match id {
            ROOT => format_ident!("InMachine_"),
            id => format_ident!("In{}", super::attributes::unraw(&self.state(id).name)),
        }
    }

    /// The composites inside which some line puts what it has made.
    fn domains_of_steps(&self) -> Vec<StateId> {
        let mut domains: Vec<StateId> =
            self.numbered().into_iter().filter_map(|line| self.waiting_domain(line)).gather();
        domains.sort_unstable();
        domains.dedup();
        domains
    }

    /// The places that a line goes to, and its domain. Push, pop, reset and blips do all at once, in the turn of their
    /// action, since they take the whole configuration: beside them only lines without a target act.
    pub(super) fn goto_of<'l>(&self, line: &'l Handler) -> Option<(&'l Entry, StateId)> {
        let change = line.change()?;
        let ChangeKind::Goto(entry) = &change.kind else { return None };
        Some((entry, self.low.machine.domain_of(line.state, change)))
    }

    /// The domain of a line whose new states wait until all actions have run. Data that move, and what history takes
    /// over from the state that is left, cannot wait: they are put into place behind the action of their line.
    pub(super) fn waiting_domain(&self, line: &Handler) -> Option<StateId> {
        let (entry, domain) = self.goto_of(line)?;
        let moves = entry.all().any(|entry| entry.moves().next().is_some());
        let within = arrival(self.low.machine, domain, entry);
        let takes = !within.left_and_remembered(self.low.machine, line.state, domain).is_empty();
        (!moves && !takes).then_some(domain)
    }

    /// `place_step_`: what was made is put into its place. What an action has asked for goes on.
    pub(super) fn place_made_fn(&self) -> TokenStream {
        let (step, name) = (self.step_type(), self.step_name());
        let timers = self.has_timers().then(|| tokens!(, timers));
        let arms = self.domains_of_steps().into_iter().map(|id| {
            let (variant, place, cfgs) = (self.step_variant(id), self.place_nested(id), self.state_cfgs(id));
            tokens!(#cfgs #name::#variant(made #timers) => { #place #name::Done })
        });
        tokens! {
            fn place_step_(&mut self, step: #step) -> #step {
                match step {
                    #(#arms)*
                    step => step,
                }
            }
        }
    }

    /// Which histories had something to remember when a line's new states were made, a bit for each.
    pub(super) fn memories_as_bits(&self, histories: &[StateId]) -> TokenStream {
        let bits = histories.iter().map(|id| {
            let (flag, place) = (self.remembered_flag(*id), self.memory_bit(*id));
            tokens!(| ((#flag as u64) << #place))
        });
        tokens!(0 #(#bits)*)
    }

    pub(super) fn bits_as_memories(&self, histories: &[StateId]) -> TokenStream {
        let lets = histories.iter().map(|id| {
            let (flag, place) = (self.remembered_flag(*id), self.memory_bit(*id));
            tokens!(let #flag = memories & (1 << #place) != 0;)
        });
        tokens!(#(#lets)*)
    }

    fn memory_bit(&self, id: StateId) -> usize {
        self.low.features.remembered.iter().position(|other| *other == id).unwrap_or(0) % 64
    }
}
