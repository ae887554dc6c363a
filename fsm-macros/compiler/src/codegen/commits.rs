//! The commits: each the one point after which the machine is in the new state, and nothing is undone.
//! What leads there can fail; what is here only moves.

use quote::format_ident;

use super::Gen;
use super::tokens::TokenStream;
use crate::model::ROOT;

impl Gen<'_> {
    /// The commits: each the one point after which the machine is in the new state.
    pub(super) fn commits(&self) -> TokenStream {
        let features = &self.low.features;
        let place = self.has_place().then(|| self.place_fn());
        let stack = features.stack.as_ref().map(|_| {
            let (suspend, discard, pop) = (self.suspend_fn(), self.discard_fn(), self.pop_fn());
            tokens!(#suspend #discard #pop)
        });
        let bring_back = features.previous.then(|| self.bring_back_fn());
        let (restart, inner) = (self.restart_fn(), self.inner_commits());
        tokens!(#place #stack #bring_back #restart #inner)
    }

    /// Whether placing a state is more than an assignment.
    pub(super) fn has_place(&self) -> bool {
        let features = &self.low.features;
        self.has_timers() || features.previous || features.moves || self.keeps_inside(ROOT)
    }

    pub(super) fn made_pattern(&self) -> TokenStream {
        match self.has_timers() {
            true => tokens!((state, timers)),
            false => tokens!(state),
        }
    }

    fn replace_state(&self, state: TokenStream) -> TokenStream {
        match self.low.features.moves {
            true => tokens!(self.state.replace(#state)),
            false => tokens!(::core::mem::replace(&mut self.state, #state)),
        }
    }

    fn place_fn(&self) -> TokenStream {
        let (made, ty) = (self.made_pattern(), self.made_type());
        let timers = self.has_timers().then(|| tokens!(self.timers = timers;));
        let replace = self.replace_state(tokens!(state));
        let state = match (self.low.features.previous, self.low.features.moves) {
            _ if self.keeps_inside(ROOT) => tokens!(let old = #replace; self.keep_(old);),
            (true, _) if self.state_ids().any(|id| self.is_choice(id)) => {
                let keep = tokens!(self.previous = ::core::option::Option::Some(old););
                let keep = self.unless_choice(ROOT, keep);
                tokens!(let old = #replace; #keep)
            }
            (true, _) => tokens!(self.previous = ::core::option::Option::Some(#replace);),
            (false, true) => tokens!(::core::mem::drop(#replace);),
            (false, false) => tokens!(self.state = state;),
        };
        tokens!(#[inline] fn place_(&mut self, #made: #ty) { #timers #state })
    }

    fn suspend_fn(&self) -> TokenStream {
        let (made, ty) = (self.made_pattern(), self.made_type());
        let replace = self.replace_state(tokens!(state));
        let clock = &self.low.machine.clock;
        let now = self.has_timers().then(|| tokens!(now: #clock));
        let pause = self.has_timers().then(|| {
            tokens! {
                let timers = ::core::mem::replace(&mut self.timers, timers);
                self.paused.suspend(::fsm_runtime::__private::Paused::new(now, timers));
            }
        });
        tokens! {
            #[inline]
            fn suspend_(&mut self, #made: #ty, #now) {
                let below = #replace;
                self.stack.suspend(below);
                #pause
            }
        }
    }

    fn discard_fn(&self) -> TokenStream {
        let paused = self.has_timers().then(|| tokens!(self.paused.clear();));
        let states = match self.low.features.previous {
            // What is left is remembered, the newest first; `previous` is what was left last.
            _ if self.keeps_inside(ROOT) => tokens! {
                while let ::core::option::Option::Some(left) = self.stack.pop() {
                    self.keep_(left);
                }
            },
            true => tokens! {
                if let ::core::option::Option::Some(oldest) = self.stack.drain_to_bottom() {
                    self.previous = ::core::option::Option::Some(oldest);
                }
            },
            false => tokens!(self.stack.clear();),
        };
        tokens!(fn discard_suspended_(&mut self) { #paused #states })
    }

    /// Gives the current state up for the one below, whose clocks go on.
    fn pop_fn(&self) -> TokenStream {
        let args = self.args();
        let data = self.data_args(ROOT);
        let timers = self.has_timers().then(|| {
            let restart = self.restarts().then(|| {
                tokens! {
                    if let ::core::option::Option::Some(state) = self.stack.top() {
                        Self::restart_updates_(state, &mut timers, #data #args);
                    }
                }
            });
            let mutability = self.restarts().then(|| tokens!(mut));
            tokens! {
                let ::core::option::Option::Some(paused) = self.paused.top() else { ::core::unreachable!() };
                let #mutability timers = paused.resume(now);
                #restart
                self.paused.pop();
            }
        });
        let made = match self.has_timers() {
            true => tokens!((state, timers)),
            false => tokens!(state),
        };
        let place = match self.has_place() {
            true => tokens!(self.place_(#made);),
            false => tokens!(self.state = state;),
        };
        let resume = self.has_resume().then(|| tokens!(self.resume_(#args)));
        let body = tokens! {
            #timers
            let ::core::option::Option::Some(state) = self.stack.pop() else { ::core::unreachable!() };
            #place
        };
        self.arriving("pop_", body, resume)
    }

    fn bring_back_fn(&self) -> TokenStream {
        let (data, args) = (self.data_args(ROOT), self.args());
        let timers = self.has_timers().then(|| {
            tokens! {
                let ::core::option::Option::Some(state) = &self.previous else { ::core::unreachable!() };
                let timers = Self::timers_of_(state, #data #args);
            }
        });
        let made = self.made_pattern();
        let body = tokens! {
            #timers
            let ::core::option::Option::Some(state) = self.previous.take() else { ::core::unreachable!() };
            self.place_(#made);
        };
        let enter = self.any_enter().then(|| tokens!(self.enter_(#args)));
        self.arriving("bring_back_", body, enter)
    }

    /// A method that ends by entering or resuming, and gives what was asked for there.
    pub(super) fn arriving(&self, name: &str, body: TokenStream, arrive: Option<TokenStream>) -> TokenStream {
        let name = format_ident!("{name}");
        let output = self.low.features.chained.then(|| {
            let ty = self.asked_type();
            tokens!(-> #ty)
        });
        let arrive = match (arrive, self.low.features.chained) {
            (Some(arrive), true) => arrive,
            (Some(arrive), false) => tokens!(#arrive;),
            (None, true) => tokens!(::core::option::Option::None),
            (None, false) => TokenStream::new(),
        };
        let body = tokens!(#body #arrive);
        let (bind_data, params) = (self.bind_data_if_named(&body), self.params(&body));
        tokens!(fn #name(&mut self, #params) #output { #bind_data #body })
    }
}
