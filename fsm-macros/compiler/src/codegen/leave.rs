//! Leaving (or suspending) what is active inside the machine or a composite, where only the machine knows what that
//! is: from the inside out, and of regions the last first.

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::names::hidden;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::Step;
use crate::model::{ROOT, StateId};

/// A region, and the local that it is bound to.
pub(super) type Bound = (StateId, Ident);

impl Gen<'_> {
    /// `exit_` and `exit_in_Name_`, `pause_` and `pause_in_Name_`.
    pub(super) fn leave_all(&self, what: &'static str) -> TokenStream {
        let composites = self.state_ids().filter(|id| self.is_compound(*id) && self.leaves_inside(*id, what));
        let machine = self.leaves_inside(ROOT, what).then_some(ROOT);
        machine.into_iter().chain(composites).map(|id| self.leave_inside_fn(id, what)).joined()
    }

    pub(super) fn leave_steps(&self, id: StateId, what: &str) -> &[Step<'_>] {
        let plan = self.low.plan(id);
        if what == "exit" { &plan.exit } else { &plan.pause }
    }

    /// Whether anything is run when what is inside this state is left.
    pub(super) fn leaves_inside(&self, id: StateId, what: &str) -> bool {
        let leaves = |id: &StateId| !self.leave_steps(*id, what).is_empty() || self.leaves_inside(*id, what);
        self.state(id).children.iter().any(leaves)
    }

    /// The function that leaves what is inside.
    fn leave_inside_name(&self, id: StateId, what: &str) -> Ident {
        match id {
            ROOT => format_ident!("{what}_"),
            id => self.function(&format!("{what}_in"), id),
        }
    }

    fn leave_inside_fn(&self, id: StateId, what: &'static str) -> TokenStream {
        let body = match self.is_compound(id) {
            true => self.leave_child(id, what, &tokens!(state)),
            false => {
                let (pattern, regions) = self.regions_bound(id);
                let body = self.leave_regions(&regions, what);
                let whole = self.whole(Inside::Regions(pattern));
                tokens!(let #whole = state; #body)
            }
        };
        let (data, params, state) =
            (self.data_params(id, true, &body), self.leave_params(&body), self.inside_type(id));
        let name = self.leave_inside_name(id, what);
        tokens! {
            #[allow(unreachable_patterns)]
            fn #name(state: &mut #state, #data #params) { #body }
        }
    }

    /// `match state { … }`, with an arm for each child that has something to do.
    fn leave_child(&self, id: StateId, what: &'static str, state: &TokenStream) -> TokenStream {
        let acts = |child: &&StateId| {
            !self.leave_steps(**child, what).is_empty() || self.leaves_inside(**child, what)
        };
        let arms = self.state(id).children.iter().filter(acts).map(|child| {
            let (inside, rest) = self.leave_bound(*child, what);
            let fields = self.field_patterns(*child, &rest);
            let pattern = self.shell(*child, Some(fields), inside);
            let cfgs = self.state_cfgs(*child);
            match self.leaves_inside(*child, what) {
                true => tokens!(#cfgs #pattern => { #rest }),
                false => tokens!(#cfgs #pattern => #rest,),
            }
        });
        tokens!(match #state { #(#arms)* _ => {} })
    }

    /// What is inside a state, bound by a pattern, and what leaves it and the state.
    fn leave_bound(&self, id: StateId, what: &'static str) -> (Inside, TokenStream) {
        let own = (!self.leave_steps(id, what).is_empty()).then(|| {
            let name = self.function(what, id);
            let (data, args) = (self.data_args(id), self.leave_args());
            tokens!(Self::#name(#data #args))
        });
        if !self.leaves_inside(id, what) {
            return (Inside::Open, own.unwrap_or_default());
        }
        if self.is_compound(id) {
            let (name, data, args) =
                (self.leave_inside_name(id, what), self.data_args(id), self.leave_args());
            let inside = hidden(&format_ident!("inside"));
            return (Inside::Child(tokens!(#inside)), tokens!(Self::#name(#inside, #data #args); #own));
        }
        let (pattern, regions) = self.regions_bound(id);
        let leave = self.leave_regions(&regions, what);
        (Inside::Regions(pattern), tokens!(#leave #own))
    }

    /// The regions of a state, each bound to a local.
    pub(super) fn regions_bound(&self, id: StateId) -> (Vec<(StateId, TokenStream)>, Vec<Bound>) {
        let local = |region: StateId| hidden(&format_ident!("in_{}", self.state(region).name));
        let regions: Vec<Bound> =
            self.state(id).children.iter().map(|region| (*region, local(*region))).gather();
        let pattern = regions.iter().map(|(region, local)| (*region, tokens!(#local))).gather();
        (pattern, regions)
    }

    fn leave_regions(&self, regions: &[(StateId, Ident)], what: &'static str) -> TokenStream {
        let acts = |(region, _): &&(StateId, Ident)| {
            !self.leave_steps(*region, what).is_empty() || self.leaves_inside(*region, what)
        };
        let regions = regions.iter().rev().filter(acts).map(|(region, local)| {
            let (inside, leave) = self.leave_bound(*region, what);
            if !self.is_struct(*region) && self.is_compound(*region) {
                // The region is just the enum of its states.
                let Inside::Child(bound) = inside else { return tokens!({ #leave }) };
                return tokens!({ let #bound = &mut *#local; #leave });
            }
            let fields = self.field_patterns(*region, &leave);
            let pattern = self.shell(*region, Some(fields), inside);
            tokens!({ let #pattern = &mut *#local; #leave })
        });
        tokens!(#(#regions)*)
    }

    /// Leaves all that is active inside the domain. The data of the states around it are in scope.
    pub(super) fn leave_domain(&self, domain: StateId, what: &'static str) -> TokenStream {
        if !self.leaves_inside(domain, what) {
            return TokenStream::new();
        }
        let (name, data, args) =
            (self.leave_inside_name(domain, what), self.data_args(domain), self.method_leave_args());
        let state = self.state_mut();
        if domain == ROOT {
            return tokens!(Self::#name(#state, #data #args););
        }
        let inside = hidden(&format_ident!("inside"));
        let pattern = self.path_pattern(
            domain,
            &|id| Some(self.field_patterns(id, &data)),
            Inside::Child(tokens!(#inside)),
        );
        tokens! {
            #[allow(irrefutable_let_patterns, unused_variables)]
            if let #pattern = #state {
                Self::#name(#inside, #data #args);
            }
        }
    }

    /// `owner, world, now`, and the queue where these actions can raise events.
    pub(super) fn leave_args(&self) -> TokenStream {
        let args = self.args();
        match self.low.features.raises {
            true => tokens!(#args &mut *queue,),
            false => args,
        }
    }

    /// The same in a method, where the queue is the machine's.
    pub(super) fn method_leave_args(&self) -> TokenStream {
        let args = self.args();
        match self.low.features.raises {
            true => tokens!(#args &mut self.queue,),
            false => args,
        }
    }

    pub(super) fn leave_params(&self, body: &TokenStream) -> TokenStream {
        let params = self.params(body);
        match self.queue_type().filter(|_| self.low.features.raises) {
            Some(ty) => tokens!(#params #[allow(unused_variables)] queue: &mut #ty,),
            None => params,
        }
    }
}
