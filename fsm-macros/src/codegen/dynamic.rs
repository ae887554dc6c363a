//! Changes of state that are known only when the machine runs: those that actions ask for, and those
//! from outside. And the commits that known and unknown changes share.

use proc_macro2::TokenStream;
use quote::format_ident;

use super::Gen;
use super::entry::given;
use super::types::field_cfgs;
use crate::model::{ChangeKind, ROOT, StateId, Trigger};

impl Gen<'_> {
    pub(super) fn dynamic(&self) -> TokenStream {
        let (enter, make, widen) = (self.enter_any(), self.make_any(), self.widen_fn());
        if !self.low.features.dynamic {
            return tokens!(#enter #make #widen);
        }
        let (follow, perform) = (self.follow_fn(), self.perform_fn());
        tokens!(#enter #make #widen #follow #perform)
    }

    /// The commits: each the one point after which the machine is in the new state.
    pub(super) fn commits(&self) -> TokenStream {
        let features = &self.low.features;
        let place = self.has_place().then(|| self.place_fn());
        let stack = features.stack.as_ref().map(|_| {
            let (suspend, discard, pop) = (self.suspend_fn(), self.discard_fn(), self.pop_fn());
            tokens!(#suspend #discard #pop)
        });
        let bring_back = features.previous.then(|| self.bring_back_fn());
        let restart = self.restart_fn();
        tokens!(#place #stack #bring_back #restart)
    }

    /// Whether placing a state is more than an assignment.
    pub(super) fn has_place(&self) -> bool {
        self.has_timers() || self.low.features.previous || self.low.features.moves
    }

    fn made_pattern(&self) -> TokenStream {
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

    pub(super) fn any_enter(&self) -> bool {
        self.state_ids().any(|id| self.has_enter(id))
    }

    /// A method that ends by entering or resuming, and gives what was asked for there.
    fn arriving(&self, name: &str, body: TokenStream, arrive: Option<TokenStream>) -> TokenStream {
        let name = format_ident!("{name}");
        let output = self.low.features.chained.then(|| {
            let ty = self.request_type();
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

    /// The machine's data by name, where the body passes them on.
    pub(super) fn bind_data_if_named(&self, body: &TokenStream) -> TokenStream {
        let named = self
            .state(ROOT)
            .data
            .iter()
            .any(|field| super::scope::mentions(body, &field.name.to_string()));
        match named {
            true => self.bind_data(body),
            false => TokenStream::new(),
        }
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

    /// The data of a target, completed with its initial values.
    pub(super) fn make_any(&self) -> TokenStream {
        let types = match self.low.features.overridden_in_request {
            true => &self.names.entry,
            false => &self.names.target,
        };
        let overrides = self.low.features.overridden_in_request;
        let arms = self.state_ids().map(|id| {
            let state = self.state(id);
            let (name, cfgs) = (&state.name, self.state_cfgs(id));
            let carried: Vec<_> = state
                .data
                .iter()
                .filter(|field| field.init.is_none() || (overrides && self.is_given(id, field)))
                .collect();
            let fields = carried.iter().map(|field| {
                let (cfgs, name, local) = (field_cfgs(field), &field.name, given(&field.name));
                tokens!(#cfgs #name: #local)
            });
            let pattern = match carried.is_empty() {
                true => tokens!(#types::#name),
                false => tokens!(#types::#name { #(#fields),* }),
            };
            let value = self.made_dynamic(id, overrides);
            tokens!(#cfgs #pattern => #value,)
        });
        let body = tokens!(match target { #(#arms)* });
        let (data, params) = (self.data_params(ROOT, false, &body), self.params(&body));
        let (entry, made) = (self.entry_type(), self.made_type());
        tokens!(fn make_(target: #entry, #data #params) -> #made { #body })
    }

    /// A target from outside, with room for the initial values that requests in actions may override.
    fn widen_fn(&self) -> TokenStream {
        if !self.low.features.overridden_in_request {
            return TokenStream::new();
        }
        let (targets, entries) = (&self.names.target, &self.names.entry);
        let arms = self.state_ids().map(|id| {
            let state = self.state(id);
            let (name, cfgs) = (&state.name, self.state_cfgs(id));
            let required = state
                .data
                .iter()
                .filter(|field| field.init.is_none())
                .map(|field| {
                    let (cfgs, name, local) = (field_cfgs(field), &field.name, given(&field.name));
                    tokens!(#cfgs #name: #local)
                });
            let required: Vec<TokenStream> = required.collect();
            let open = state
                .data
                .iter()
                .filter(|field| field.init.is_some() && self.is_given(id, field))
                .map(|field| {
                    let (cfgs, name) = (field_cfgs(field), &field.name);
                    tokens!(#cfgs #name: ::core::option::Option::None)
                });
            let all: Vec<TokenStream> = required.iter().cloned().chain(open).collect();
            let pattern = if required.is_empty() {
                tokens!(#targets::#name)
            } else {
                tokens!(#targets::#name { #(#required),* })
            };
            let value = if all.is_empty() {
                tokens!(#entries::#name)
            } else {
                tokens!(#entries::#name { #(#all),* })
            };
            tokens!(#cfgs #pattern => #value,)
        });
        let narrow = self.state_ids().map(|id| {
            let state = self.state(id);
            let (name, cfgs) = (&state.name, self.state_cfgs(id));
            let required = state
                .data
                .iter()
                .filter(|field| field.init.is_none())
                .map(|field| {
                    let (cfgs, name, local) = (field_cfgs(field), &field.name, given(&field.name));
                    tokens!(#cfgs #name: #local)
                });
            let required: Vec<TokenStream> = required.collect();
            let carries = state.data.iter().any(|field| self.is_given(id, field));
            let pattern = match carries {
                true => tokens!(#entries::#name { #(#required,)* .. }),
                false => tokens!(#entries::#name),
            };
            let value = match required.is_empty() {
                true => tokens!(#targets::#name),
                false => tokens!(#targets::#name { #(#required),* }),
            };
            tokens!(#cfgs #pattern => #value,)
        });
        let (target, entry) = (self.target_type(), self.entry_type());
        tokens! {
            fn widen_(target: #target) -> #entry {
                match target { #(#arms)* }
            }

            fn narrow_(entry: #entry) -> #target {
                match entry { #(#narrow)* }
            }
        }
    }

    /// `target`, as the functions here take it.
    pub(super) fn widened(&self) -> TokenStream {
        match self.low.features.overridden_in_request {
            true => tokens!(Self::widen_(target)),
            false => tokens!(target),
        }
    }

    /// As [`Gen::made_from_locals`], but an overridden field comes as an `Option` already, or not at all.
    fn made_dynamic(&self, id: StateId, overrides: bool) -> TokenStream {
        let state = self.state(id);
        if !self.has_init(id) {
            return self.made_from_locals(id, |field| Some(given(&field.name)));
        }
        let name = self.function("make", id);
        let inputs = state
            .data
            .iter()
            .filter(|field| self.is_given(id, field))
            .map(|field| {
                let (cfgs, local) = (field_cfgs(field), given(&field.name));
                match field.init.is_none() || overrides {
                    true => tokens!(#cfgs #local),
                    false => tokens!(#cfgs ::core::option::Option::None),
                }
            });
        let (data, args) = (self.data_args(ROOT), self.args());
        tokens!(Self::#name(#(#inputs,)* #data #args))
    }

    /// Performs a change, and those that it brings with it. `false` where there was nothing to change to.
    fn follow_fn(&self) -> TokenStream {
        if !self.low.features.chained {
            return TokenStream::new();
        }
        let (entry, args) = (self.entry_type(), self.args());
        let (id, cyclic) = (&self.names.id, self.low.features.cyclic);
        let entered = cyclic.then(|| tokens!(entered: ::core::option::Option<#id>,));
        let words = self.low.machine.states.len().div_ceil(32);
        let begin = cyclic.then(|| {
            tokens! {
                let mut chain = ::fsm_runtime::__private::Chain::<#words>::new();
                if let ::core::option::Option::Some(id) = entered { chain.enter(id as usize); }
            }
        });
        let livelock = self.livelock();
        let check = cyclic.then(|| {
            tokens! {
                if let ::core::option::Option::Some(id) = self.destination_(&change)
                    && !chain.enter(id as usize)
                {
                    #livelock
                    break;
                }
            }
        });
        let body = tokens! {
            #begin
            let mut changed = false;
            let mut next = ::core::option::Option::Some(change);
            while let ::core::option::Option::Some(change) = next {
                #check
                let (performed, following) = self.perform_(change, #args);
                changed |= performed;
                next = following;
            }
            changed
        };
        let params = self.params(&body);
        let destination = cyclic.then(|| self.destination_fn());
        tokens! {
            fn follow_(&mut self, change: ::fsm_runtime::__private::Change<#entry>, #entered #params) -> bool { #body }
            #destination
        }
    }

    /// The machine's `livelock` lines; without one, a debug assertion.
    fn livelock(&self) -> TokenStream {
        let is_livelock = |trigger: &Trigger| matches!(trigger, Trigger::Livelock { .. });
        let tests = self.in_state_lets(self.reports(is_livelock));
        let lines: Vec<TokenStream> = self
            .reports(is_livelock)
            .filter_map(|line| {
                let Trigger::Livelock { state } = &line.trigger else {
                    return None;
                };
                let body = self.report_body(line);
                let quiet = self.quiet(state, &body);
                Some(tokens!({ #quiet let #state = self.state_id(); #body }))
            })
            .collect();
        if lines.is_empty() {
            let text = format!(
                "machine `{}` would go round for ever: requests in `enter` or `resume` lead back to a state entered in the same step; it stays in `{{}}`",
                self.names.machine
            );
            return tokens!(::core::debug_assert!(false, #text, self.state_id().name()););
        }
        let lines = tokens!(#(#lines)*);
        let bind_data = self.bind_data_if_named(&lines);
        tokens!(#tests #bind_data #lines)
    }

    /// The state that a change leads to, if there is one.
    fn destination_fn(&self) -> TokenStream {
        let (entry, id) = (self.entry_type(), &self.names.id);
        let below = self.low.features.stack.is_some().then(|| {
            let id = self.id_from(tokens!(state));
            tokens!(self.stack.top().map(|state| #id))
        });
        let target_id = self.id_from(tokens!(target));
        let none = tokens!(::core::option::Option::None);
        let pop = below.clone().unwrap_or_else(|| none.clone());
        let pop_else = match below {
            Some(below) => tokens!(::core::option::Option::Some(#below.unwrap_or(#target_id))),
            None => tokens!(::core::option::Option::Some(#target_id)),
        };
        let previous = match self.low.features.previous {
            true => {
                let id = self.id_from(tokens!(state));
                tokens!(self.previous.as_ref().map(|state| #id))
            }
            false => none,
        };
        tokens! {
            fn destination_(
                &self,
                change: &::fsm_runtime::__private::Change<#entry>,
            ) -> ::core::option::Option<#id> {
                use ::fsm_runtime::__private::Change;
                match change {
                    Change::Goto(target) | Change::Push(target) | Change::Reset(target) => {
                        ::core::option::Option::Some(#target_id)
                    }
                    Change::Pop => #pop,
                    Change::PopElse(target) => #pop_else,
                    Change::Previous => #previous,
                }
            }
        }
    }

    /// One change of state. Gives whether it could be served and, where `enter` may ask for another, what it
    /// asked for.
    fn perform_fn(&self) -> TokenStream {
        let features = &self.low.features;
        let (chained, args) = (features.chained, self.args());
        let entry = self.entry_type();
        let uses = self.uses();
        let name = format_ident!("{}", if chained { "perform_" } else { "follow_" });
        let refused = match chained {
            true => tokens!(return (false, ::core::option::Option::None)),
            false => tokens!(return false),
        };
        let pop_else = uses.pop_else.then(|| self.resolve_pop_else());
        let goto = (uses.goto || uses.pop_else).then(|| self.perform_goto());
        let push = uses.push.then(|| self.perform_push());
        let pop = (features.stack.is_some() && (uses.pop || uses.pop_else))
            .then(|| self.perform_pop(&refused));
        let previous =
            (uses.previous && features.previous).then(|| self.perform_previous(&refused));
        let reset = uses.reset.then(|| self.perform_reset());
        let report = self.reports_transitions();
        let from = self.let_from();
        let changed = report.then(|| tokens!(self.changed_(from, self.state_id(), #args);));
        let (next, result) = match chained {
            true => (tokens!(let next =), tokens!((true, next))),
            false => (TokenStream::new(), tokens!(true)),
        };
        let body = tokens! {
            use ::fsm_runtime::__private::Change;
            #from
            #pop_else
            #next match change {
                #goto #push #pop #previous #reset
                #[allow(unreachable_patterns)]
                _ => #refused,
            };
            #changed
            #result
        };
        let (bind_data, params) = (self.bind_data_if_named(&body), self.params(&body));
        let output = match chained {
            true => {
                let ty = self.request_type();
                tokens!((bool, #ty))
            }
            false => tokens!(bool),
        };
        tokens! {
            fn #name(&mut self, change: ::fsm_runtime::__private::Change<#entry>, #params) -> #output {
                #bind_data #body
            }
        }
    }

    /// Which kinds of change are asked for while the machine runs.
    fn uses(&self) -> Uses {
        let mut uses = Uses::default();
        let changes = self.low.lines().flat_map(|line| {
            line.requests()
                .map(|(_, change)| &change.kind)
                .collect::<Vec<_>>()
        });
        for kind in changes {
            match kind {
                ChangeKind::Goto(_) => uses.goto = true,
                ChangeKind::Push(_) => uses.push = true,
                ChangeKind::Pop(None) => uses.pop = true,
                ChangeKind::Pop(Some(_)) => uses.pop_else = true,
                ChangeKind::Previous => uses.previous = true,
                ChangeKind::Reset(_) => uses.reset = true,
            }
        }
        if self.low.features.requests {
            uses.goto = true;
            uses.previous = true;
            uses.push |= self.low.features.stack.is_some();
            uses.pop |= self.low.features.stack.is_some();
        }
        uses
    }

    fn resolve_pop_else(&self) -> TokenStream {
        match self.low.features.stack {
            Some(_) => tokens! {
                let change = match change {
                    Change::PopElse(target) if self.stack.is_empty() => Change::Goto(target),
                    Change::PopElse(_) => Change::Pop,
                    change => change,
                };
            },
            None => tokens! {
                let change = match change {
                    Change::PopElse(target) => Change::Goto(target),
                    change => change,
                };
            },
        }
    }

    fn exit_current(&self) -> TokenStream {
        let (state, data, args) = (self.state_mut(), self.data_args(ROOT), self.args());
        match self.any_exit() {
            true => tokens!(Self::exit_(#state, #data #args);),
            false => TokenStream::new(),
        }
    }

    fn place_made(&self) -> TokenStream {
        match self.has_place() {
            true => tokens!(self.place_(made);),
            false => tokens!(self.state = made;),
        }
    }

    fn enter_current(&self) -> TokenStream {
        let args = self.args();
        match (self.any_enter(), self.low.features.chained) {
            (true, _) => tokens!(self.enter_(#args)),
            (false, true) => tokens!(::core::option::Option::None),
            (false, false) => TokenStream::new(),
        }
    }

    fn perform_goto(&self) -> TokenStream {
        let (exit, place, enter) = (self.exit_current(), self.place_made(), self.enter_current());
        let (data, args) = (self.data_args(ROOT), self.args());
        let may_end = self.low.features.finals && self.low.features.stack.is_some();
        let (exits_below, discard) = self.end_of_suspended(may_end);
        let is_final = may_end.then(|| {
            let ids: Vec<_> = self
                .state_ids()
                .filter(|id| self.state(*id).is_final)
                .map(|id| self.id_of(id))
                .collect();
            let id = self.id_from(tokens!(&target));
            tokens!(let is_final = ::core::matches!(#id, #(#ids)|*);)
        });
        let exits_below = may_end.then(|| tokens!(if is_final { #exits_below }));
        let discard = may_end.then(|| tokens!(if is_final { #discard }));
        tokens! {
            Change::Goto(target) => {
                #is_final
                #exit
                #exits_below
                let made = Self::make_(target, #data #args);
                #place
                #discard
                #enter
            }
        }
    }

    fn perform_push(&self) -> TokenStream {
        let (state, data, args) = (self.state_mut(), self.data_args(ROOT), self.args());
        let pause = self
            .any_pause()
            .then(|| tokens!(Self::pause_(#state, #data #args);));
        let (now, enter) = (self.now_for_pause(), self.enter_current());
        tokens! {
            Change::Push(target) => {
                #pause
                let made = Self::make_(target, #data #args);
                self.suspend_(made, #now);
                #enter
            }
        }
    }

    fn perform_pop(&self, refused: &TokenStream) -> TokenStream {
        let (exit, args) = (self.exit_current(), self.args());
        tokens! {
            Change::Pop => {
                if self.stack.is_empty() { #refused; }
                #exit
                self.pop_(#args)
            }
        }
    }

    fn perform_previous(&self, refused: &TokenStream) -> TokenStream {
        let (exit, args) = (self.exit_current(), self.args());
        tokens! {
            Change::Previous => {
                if self.previous.is_none() { #refused; }
                #exit
                self.bring_back_(#args)
            }
        }
    }

    fn perform_reset(&self) -> TokenStream {
        let (exit, place, enter) = (self.exit_current(), self.place_made(), self.enter_current());
        let (data, args) = (self.data_args(ROOT), self.args());
        let (exits_below, discard) = self.end_of_suspended(self.low.features.stack.is_some());
        tokens! {
            Change::Reset(target) => {
                #exit
                #exits_below
                let made = Self::make_(target, #data #args);
                #place
                #discard
                #enter
            }
        }
    }
}

#[derive(Default)]
struct Uses {
    goto: bool,
    push: bool,
    pop: bool,
    pop_else: bool,
    previous: bool,
    reset: bool,
}
