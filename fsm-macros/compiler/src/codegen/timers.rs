//! When something is due: the timers of a state as it is entered, and the spans between beats.

use core::time::Duration;

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::scope::mentions;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::Timer;
use crate::model::{Period, ROOT, StateId};

impl Gen<'_> {
    pub(super) fn timers(&self) -> TokenStream {
        let ids = || self.low.machine.all_ids();
        let durations = ids().map(|id| self.durations(id));
        let timers = ids().filter(|id| *id == ROOT || self.has_timers()).map(|id| self.timers_fn(id));
        let of_any = (self.low.features.previous && self.has_timers()).then(|| self.timers_of_any());
        let restarted = self.restarts().then(|| self.restarted_fn());
        if !self.low.features.flat {
            let machine = self.timers_fn(ROOT);
            let states = self.state_ids().filter(|_| self.has_timers()).map(|id| self.set_timers_fn(id));
            let states = tokens!(#(#states)*);
            return tokens!(#(#durations)* #machine #states #of_any #restarted);
        }
        tokens!(#(#durations)* #(#timers)* #of_any #restarted)
    }

    /// `[Timer<T>; N]` of the states, where they have timers.
    pub(super) fn timers_type(&self) -> Option<TokenStream> {
        let (clock, count) = (self.time_type(), self.low.features.state_timers);
        (count > 0).then(|| tokens!([::fsm_runtime::__private::Timer<#clock>; #count]))
    }

    pub(super) fn timers_off(&self) -> TokenStream {
        let count = self.low.features.state_timers;
        tokens!([::fsm_runtime::__private::Timer::Off; #count])
    }

    /// The span of a timer, as an expression; `data` are the data of its state, by reference.
    pub(super) fn span(&self, id: StateId, timer: Timer) -> TokenStream {
        match timer.period {
            Period::Literal { nanoseconds, .. } => {
                let clock = &self.low.machine.clock;
                let duration = duration(*nanoseconds);
                let span = tokens!(<#clock as ::fsm_runtime::Time>::span(#duration));
                match self.reach_of_generic(&timer) {
                    Some(check) => tokens!({ #check #span }),
                    None => span,
                }
            }
            Period::Computed(_) => {
                let name = self.duration_name(id, timer);
                let (data, args) = (self.data_args(id), self.args());
                tokens!(Self::#name(#data #args))
            }
        }
    }

    fn duration_name(&self, id: StateId, timer: Timer) -> Ident {
        format_ident!("{}_{}", self.function("duration", id), timer.slot)
    }

    /// A function for each computed duration: it is asked for on entry, and again at each beat.
    fn durations(&self, id: StateId) -> TokenStream {
        let functions = self.low.plan(id).timers.iter().filter_map(|timer| {
            let Period::Computed(body) = timer.period else {
                return None;
            };
            let line_cfgs = timer.line.attrs.cfgs();
            let (name, clock, cfgs) =
                (self.duration_name(id, *timer), &self.low.machine.clock, self.state_cfgs(id));
            let value = self.value(body, ROOT);
            let (data, params) = (self.data_params(id, false, &value), self.params(&value));
            Some(tokens! {
                #cfgs #(#line_cfgs)*
                fn #name(#data #params) -> <#clock as ::fsm_runtime::Time>::Span {
                    let span: <#clock as ::fsm_runtime::Time>::Span = #value;
                    span
                }
            })
        });
        tokens!(#(#functions)*)
    }

    /// `timers_Name`: the timers of the state, entered now.
    fn timers_fn(&self, id: StateId) -> TokenStream {
        let plan = self.low.plan(id);
        if plan.timers.is_empty() {
            return TokenStream::new();
        }
        let name = self.function("timers", id);
        let timers = plan.timers.iter().map(|timer| {
            let span = self.span(id, *timer);
            under_cfg(timer, tokens!(::fsm_runtime::__private::Timer::after(now, #span)))
        });
        let count = self.count(id);
        let off = (plan.timers.len()..count).map(|_| tokens!(::fsm_runtime::__private::Timer::Off));
        let body = tokens!([#(#timers,)* #(#off,)*]);
        let (data, params, clock, cfgs) =
            (self.data_params(id, false, &body), self.params(&body), self.time_type(), self.state_cfgs(id));
        tokens! {
            #cfgs
            fn #name(#data #params) -> [::fsm_runtime::__private::Timer<#clock>; #count] { #body }
        }
    }

    fn count(&self, id: StateId) -> usize {
        match id {
            ROOT => self.low.features.root_timers,
            _ => self.low.features.state_timers,
        }
    }

    /// The timers of a state that `previous` brings back.
    fn timers_of_any(&self) -> TokenStream {
        let off = self.timers_off();
        let body = match self.low.features.flat {
            false => self.timers_of_all(&off),
            true => {
                let arms = self.state_ids().filter(|id| !self.low.plan(*id).timers.is_empty()).map(|id| {
                    let name = self.function("timers", id);
                    let (data, args, cfgs) = (self.data_args(id), self.args(), self.state_cfgs(id));
                    let pattern = self.state_pattern(id, &data);
                    tokens!(#cfgs #pattern => Self::#name(#data #args),)
                });
                tokens!(match state { #(#arms)* _ => #off })
            }
        };
        let (data, params) = (self.data_params(ROOT, false, &body), self.params(&body));
        let (state, timers) = (self.state_type(), self.timers_type());
        tokens! {
            #[allow(unreachable_patterns)]
            fn timers_of_(state: &#state, #data #params) -> #timers { #body }
        }
    }

    /// `timers_Name` of a state in a machine of nested states: it sets the slots that are the state's own.
    fn set_timers_fn(&self, id: StateId) -> TokenStream {
        let plan = self.low.plan(id);
        if plan.timers.is_empty() {
            return TokenStream::new();
        }
        let name = self.function("timers", id);
        let sets = plan.timers.iter().map(|timer| {
            let (slot, span) = (self.slot(id, *timer), self.span(id, *timer));
            let cfgs = timer.line.attrs.cfgs();
            tokens!(#(#cfgs)* { timers[#slot] = ::fsm_runtime::__private::Timer::after(now, #span); })
        });
        let body = tokens!(#(#sets)*);
        let (data, params, cfgs) =
            (self.data_params(id, false, &body), self.params(&body), self.state_cfgs(id));
        let timers = self.timers_type();
        tokens!(#cfgs fn #name(#data #params timers: &mut #timers) { #body })
    }

    /// The place of a timer among those of all states that can be active at once.
    pub(super) fn slot(&self, id: StateId, timer: Timer) -> usize {
        match id {
            ROOT => timer.slot,
            id => self.low.features.slots[id.0].0 + timer.slot,
        }
    }

    /// Every active state starts its own.
    fn timers_of_all(&self, off: &TokenStream) -> TokenStream {
        let with_timers = self.state_ids().filter(|id| !self.low.plan(*id).timers.is_empty());
        let sets = with_timers.map(|id| {
            let (set, cfgs) = (self.set_timers(id), self.state_cfgs(id));
            let pattern = self.state_pattern(id, &set);
            tokens!(#cfgs #[allow(irrefutable_let_patterns)] if let #pattern = state { #set })
        });
        tokens!(let mut timers = #off; #(#sets)* timers)
    }

    /// Whether some throttled update has to start anew when its state is resumed.
    pub(super) fn restarts(&self) -> bool {
        let throttled = |id: StateId| self.low.plan(id).timers.iter().any(|timer| timer.restarts);
        self.low.features.stack.is_some() && self.state_ids().any(throttled)
    }

    /// Throttled updates start a full period when their state is resumed.
    fn restarted_fn(&self) -> TokenStream {
        let arms = self.state_ids().filter_map(|id| {
            let timers = self.low.plan(id).timers.iter().filter(|timer| timer.restarts);
            let sets: Vec<TokenStream> = timers
                .map(|timer| {
                    let (slot, span) = (self.slot(id, *timer), self.span(id, *timer));
                    let cfgs = timer.line.attrs.cfgs();
                    tokens!(#(#cfgs)* { timers[#slot] = ::fsm_runtime::__private::Timer::after(now, #span); })
                })
                .gather();
            let body = tokens!(#(#sets)*);
            let (pattern, cfgs) = (self.state_pattern(id, &body), self.state_cfgs(id));
            let nested = !self.low.features.flat;
            (!sets.is_empty()).then(|| match nested {
                true => tokens!(#cfgs #[allow(irrefutable_let_patterns)] if let #pattern = state { #body }),
                false => tokens!(#cfgs #pattern => { #body }),
            })
        });
        let body = match self.low.features.flat {
            true => tokens!(match state { #(#arms)* _ => {} }),
            false => tokens!(#(#arms)*),
        };
        let (data, params) = (self.data_params(ROOT, false, &body), self.params(&body));
        let (state, timers) = (self.state_type(), self.timers_type());
        tokens! {
            #[allow(unreachable_patterns)]
            fn restart_updates_(state: &#state, timers: &mut #timers, #data #params) { #body }
        }
    }

    /// The timers of a machine restored in `state`: what is computed has to wait for the first tick,
    /// which brings the owner.
    pub(super) fn restored_timers(&self, id: StateId) -> TokenStream {
        let plan = self.low.plan(id);
        let timers = plan.timers.iter().map(|timer| under_cfg(timer, self.restored_timer(id, *timer)));
        let off = (plan.timers.len()..self.count(id)).map(|_| tokens!(::fsm_runtime::__private::Timer::Off));
        tokens!([#(#timers,)* #(#off,)*])
    }

    pub(super) fn restored_timer(&self, id: StateId, timer: Timer) -> TokenStream {
        match timer.period {
            Period::Literal { .. } => {
                let span = self.span(id, timer);
                tokens!(::fsm_runtime::__private::Timer::after(now, #span))
            }
            Period::Computed(_) => tokens!(::fsm_runtime::__private::Timer::Since(now)),
        }
    }

    /// Whether this code needs to know the time.
    pub(super) fn uses_now(&self, body: &TokenStream) -> bool {
        mentions(body, "now")
    }
}

/// The timer of a line that is not there does not run.
fn under_cfg(timer: &Timer, value: TokenStream) -> TokenStream {
    let cfgs = timer.line.attrs.cfgs();
    let conditions = cfgs.iter().filter_map(|cfg| match &cfg.meta {
        syn::Meta::List(list) => Some(&list.tokens),
        _ => None,
    });
    match cfgs.is_empty() {
        true => value,
        false => {
            tokens!(#(#cfgs)* #value, #[cfg(not(all(#(#conditions),*)))] ::fsm_runtime::__private::Timer::Off)
        }
    }
}

/// `Duration::from_millis(250)`, in the largest unit that is exact.
fn duration(nanoseconds: u64) -> TokenStream {
    let whole = Duration::from_nanos(nanoseconds);
    if whole.subsec_nanos() == 0 {
        let seconds = whole.as_secs();
        tokens!(::core::time::Duration::from_secs(#seconds))
    } else if nanoseconds.is_multiple_of(1_000_000) {
        let millis = nanoseconds / 1_000_000;
        tokens!(::core::time::Duration::from_millis(#millis))
    } else if nanoseconds.is_multiple_of(1_000) {
        let micros = nanoseconds / 1_000;
        tokens!(::core::time::Duration::from_micros(#micros))
    } else {
        tokens!(::core::time::Duration::from_nanos(#nanoseconds))
    }
}
