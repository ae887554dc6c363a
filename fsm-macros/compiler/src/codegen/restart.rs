//! `=> self` of the machine itself: everything is left, and the machine begins anew.

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::tokens::TokenStream;
use crate::lower::by_default;
use crate::model::{ROOT, Target};

impl Gen<'_> {
    /// Whether the machine itself has a line `=> self`.
    fn starts_again(&self) -> bool {
        self.low.plan(ROOT).lines().any(|line| matches!(line.target, Target::Again(_)))
    }

    /// The first state, as `initial` says: what comes before it, and its value. A machine that starts again
    /// needs it in two places, and so has a function for it. The queue is not yet, or already, the machine's.
    pub(super) fn first_state(&self, queue: TokenStream) -> (TokenStream, TokenStream) {
        let queue = Some(queue).filter(|_| self.low.features.raises);
        if self.starts_again() {
            let (data, args) = (self.data_args(ROOT), self.args());
            return (TokenStream::new(), tokens!(Self::first_(#data #args #queue)));
        }
        let (lets, value) = self.first_made();
        let action = self.first_action();
        let raises = self.state(ROOT).initial.as_ref().and_then(|initial| initial.action.as_ref());
        let action = match queue.filter(|_| raises.is_some_and(|action| action.raises())) {
            Some(queue) => Some(tokens!({ let queue = #queue; #action })),
            None => action,
        };
        (tokens!(#action #lets), value)
    }

    /// The action of the machine's `initial` line, which runs before there is a machine.
    fn first_action(&self) -> Option<TokenStream> {
        let action = self.state(ROOT).initial.as_ref()?.action.as_ref()?;
        Some(self.in_leaving().action(action, ROOT))
    }

    /// What is made first of all, and what comes before it.
    fn first_made(&self) -> (TokenStream, TokenStream) {
        if self.low.features.flat {
            let made = self.state(ROOT).initial.as_ref().map(|initial| self.made(&initial.entry, ROOT));
            return made.map_or_else(Default::default, |made| (made.lets, made.value));
        }
        let (timers, made) = self.made_within(ROOT, &by_default(self.low.machine, ROOT), true);
        match self.has_timers() {
            true => (timers, tokens!({ let made = #made; (made, timers) })),
            false => (timers, made),
        }
    }

    fn first_fn(&self) -> TokenStream {
        let ((lets, value), action) = (self.first_made(), self.first_action());
        let body = tokens!(#action #lets #value);
        let (data, params, made) =
            (self.data_params(ROOT, true, &body), self.leave_params(&body), self.made_type());
        tokens!(fn first_(#data #params) -> #made { #body })
    }

    /// `enter` of what is made first.
    fn first_entered(&self) -> TokenStream {
        if !self.low.features.flat {
            let within = by_default(self.low.machine, ROOT);
            let enters = self.enters(ROOT, &within, &tokens!(self), true);
            let chained = self.low.features.chained;
            let (next, result) = (chained.then(|| self.next_let()), chained.then(|| tokens!(next)));
            return tokens!(#next #enters #result);
        }
        let Some(initial) = &self.state(ROOT).initial else { return TokenStream::new() };
        let (id, args) = (initial.entry.state, self.args());
        let (name, chained) = (self.function("enter", id), self.low.features.chained);
        match (self.has_enter(id), self.enter_requests(id)) {
            (true, true) => tokens!(self.#name(#args)),
            (true, false) if chained => tokens!(self.#name(#args); ::core::option::Option::None),
            (true, false) => tokens!(self.#name(#args);),
            (false, _) if chained => tokens!(::core::option::Option::None),
            (false, _) => TokenStream::new(),
        }
    }

    /// `=> self` of the machine itself: everything begins anew, but what was given to it stays.
    pub(super) fn restart_fn(&self) -> TokenStream {
        let begins = self.state(ROOT).initial.is_some() || self.low.machine.holds_regions(ROOT);
        if !begins || !self.starts_again() {
            return TokenStream::new();
        }
        let args = self.args();
        let (first, enter) = (self.first_fn(), self.first_entered());
        let (before, value) = self.first_state(tokens!(&mut self.queue));
        let (renew, renewed) = self.renew_data();
        let timers = self.machine_timers(tokens!(let machine_timers =));
        let set_timers = timers.as_ref().map(|_| tokens!(self.machine_timers = machine_timers;));
        let enter_machine = self.has_machine_enter().then(|| tokens!(self.enter_machine_(#args);));
        let place = match self.has_place() {
            true => tokens!(self.place_(made);),
            false => tokens!(self.state = made;),
        };
        let discard = self.low.features.stack.is_some().then(|| tokens!(self.discard_suspended_();));
        let chained = self.low.features.chained;
        let output = chained.then(|| {
            let ty = self.asked_type();
            tokens!(-> #ty)
        });
        let body = tokens! {
            #renew #timers #before
            let made = #value;
            #set_timers #renewed #place #discard
            #enter_machine #enter
        };
        let given = self.state(ROOT).data.iter().filter(|field| field.init.is_none()).map(|field| {
            let (name, quiet) = (&field.name, self.quiet(&field.name, &body));
            tokens!(#quiet #name,)
        });
        let data = &self.names.data;
        let bind_data = self.has_data().then(|| tokens!(let #data { #(#given)* .. } = &mut self.data;));
        let params = self.params(&body);
        tokens!(#first fn restart_(&mut self, #params) #output { #bind_data #body })
    }

    /// The machine's initial values anew: first in locals, which the code of `initial` sees under the names
    /// of the data, and then in their place.
    fn renew_data(&self) -> (TokenStream, TokenStream) {
        let inits = self.init_call(ROOT, &|field| {
            let (cfgs, name) = (field_cfgs(field), &field.name);
            Input::Reference(tokens!(#cfgs #name))
        });
        let renewed = || self.state(ROOT).data.iter().filter(|field| field.init.is_some());
        let binds = renewed().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(ROOT, &field.name));
            tokens! {
                #cfgs let mut #local = #local;
                #cfgs #[allow(unused_variables)] let #name = &mut #local;
            }
        });
        let sets = renewed().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(ROOT, &field.name));
            tokens!(#cfgs ::core::mem::replace(&mut self.data.#name, #local))
        });
        let sets = self.has_init(ROOT).then(|| tokens!(let old_data = (#(#sets,)*);));
        let drop = sets.as_ref().map(|_| tokens!(::core::mem::drop(old_data);));
        (tokens!(#inits #(#binds)*), tokens!(#sets #drop))
    }
}
