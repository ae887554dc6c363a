//! One change of state, from what leaves to what arrives. The order is everywhere the same: exits, the
//! action, the new state's data, the commit, `enter`, the report, and what `enter` has asked for.

use quote::format_ident;

use super::attributes::field_cfgs;
use super::entry::Input;
use super::tokens::TokenStream;
use super::{Gen, in_a_row};
use crate::model::{Change, ChangeKind, Entry, Field, Handler, ROOT, StateId, Value};

impl Gen<'_> {
    /// The statements of a line's change of state.
    pub(super) fn transition(&self, line: &Handler, change: &Change) -> TokenStream {
        if !self.low.features.flat {
            return self.nested_transition(line, change);
        }
        let source = line.state;
        let from = (source == ROOT).then(|| self.let_from()).flatten().unwrap_or_default();
        let action = line.action.as_ref().map(|action| self.action(action, source)).unwrap_or_default();
        let exits = self.exits(source);
        let steps = match &change.kind {
            ChangeKind::Goto(entry) => {
                let ends = self.low.machine.ends_in(entry.state) && self.low.features.stack.is_some();
                let (exits_below, clear) = self.end_of_suspended(ends);
                let commit = self.commit(entry, source);
                let arrived = self.arrived(source, entry.state);
                in_a_row([exits, exits_below, action, commit, clear, arrived])
            }
            ChangeKind::Push(entry) => {
                let pause = self.pause(source);
                let made = self.made(entry, source);
                let (lets, value, now) = (made.lets, made.value, self.now_for_pause());
                let arrived = self.arrived(source, entry.state);
                tokens!(#pause #action #lets let made = #value; self.suspend_(made, #now); #arrived)
            }
            ChangeKind::Pop(None) => {
                let args = self.args();
                let arrived = self.arrived_somewhere(source, tokens!(self.pop_(#args)));
                tokens!(#exits #action #arrived)
            }
            ChangeKind::Pop(Some(entry)) => {
                let args = self.args();
                let commit = self.commit(entry, source);
                let elsewhere = self.arrived(source, entry.state);
                let below = self.arrived_somewhere(source, tokens!(self.pop_(#args)));
                match &self.low.features.stack {
                    Some(_) => {
                        tokens!(#exits #action if self.stack.is_empty() { #commit #elsewhere } else { #below })
                    }
                    None => tokens!(#exits #action #commit #elsewhere),
                }
            }
            ChangeKind::Reset(entry) => {
                let (exits_below, clear) = self.end_of_suspended(self.low.features.stack.is_some());
                let commit = self.commit(entry, source);
                let arrived = self.arrived(source, entry.state);
                in_a_row([exits, exits_below, action, commit, clear, arrived])
            }
            ChangeKind::Previous => {
                let args = self.args();
                let arrived = self.arrived_somewhere(source, tokens!(self.bring_back_(#args)));
                tokens!(#exits #action #arrived)
            }
        };
        in_a_row([from, steps])
    }

    /// `=> self`: the state is left and entered again; what was given to it stays, what has an initial
    /// value gets it anew.
    pub(super) fn again(&self, line: &Handler) -> TokenStream {
        if !self.low.features.flat && line.state != ROOT {
            return self.nested_again(line);
        }
        let (source, args) = (line.state, self.args());
        let action = line.action.as_ref().map(|action| self.action(action, source));
        let exits = self.exits(source);
        if source == ROOT {
            let (exits_below, _) = self.end_of_suspended(self.low.features.stack.is_some());
            // The exit takes the whole machine; the action behind it sees the data again.
            let exit = (!self.low.plan(ROOT).exit.is_empty()).then(|| {
                let bind_data = self.bind_data_if_named(&tokens!(#action));
                tokens!(self.exit_machine_(#args); #bind_data)
            });
            let from = self.let_from();
            let arrived = self.arrived_somewhere(source, tokens!(self.restart_(#args)));
            return tokens!(#from #exits #exits_below #exit #action #arrived);
        }
        let by_name = |field: &Field| {
            let (cfgs, name) = (field_cfgs(field), self.data_local(&field.name));
            tokens!(#cfgs #name)
        };
        let inits = self.init_call(source, &|field| match field.init {
            None => Input::Reference(by_name(field)),
            Some(_) => Input::Absent,
        });
        let renewed = |field: &Field| match field.init {
            Some(_) => {
                let (cfgs, local) = (field_cfgs(field), self.given(source, &field.name));
                tokens!(#cfgs &#local)
            }
            None => by_name(field),
        };
        let timers = self.timers_let(source, &renewed);
        let set_timers = self.has_timers().then(|| tokens!(self.timers = timers;));
        let renew = self.state(source).data.iter().filter(|field| field.init.is_some()).map(|field| {
            let (cfgs, name, local) =
                (field_cfgs(field), self.data_local(&field.name), self.given(source, &field.name));
            tokens!(#cfgs ::core::mem::replace(#name, #local))
        });
        let renew = self.has_init(source).then(|| tokens!(let renewed = (#(#renew,)*);));
        let discard = self.has_init(source).then(|| tokens!(::core::mem::drop(renewed);));
        let arrived = self.arrived(source, source);
        tokens! {
            #exits #action #inits #timers
            #set_timers #renew #discard
            #arrived
        }
    }

    /// `let from = …;`, where the machine reports its transitions.
    pub(super) fn let_from(&self) -> Option<TokenStream> {
        self.reports_transitions().then(|| {
            // Not by a method of the machine, which would borrow the data too.
            let id = self.id_from(self.state_ref());
            tokens!(let from = #id;)
        })
    }

    /// Exits of the state that is left.
    fn exits(&self, source: StateId) -> TokenStream {
        if source == ROOT {
            let (data, state) = (self.data_args(ROOT), self.state_mut());
            return match self.any_exit() {
                true => {
                    let args = self.method_leave_args();
                    tokens!(Self::exit_(#state, #data #args);)
                }
                false => TokenStream::new(),
            };
        }
        if !self.has_exit(source) {
            return TokenStream::new();
        }
        let (name, data, args) =
            (self.function("exit", source), self.data_args(source), self.method_leave_args());
        tokens!(Self::#name(#data #args);)
    }

    fn pause(&self, source: StateId) -> TokenStream {
        if source == ROOT {
            let (data, state) = (self.data_args(ROOT), self.state_mut());
            return match self.any_pause() {
                true => {
                    let args = self.method_leave_args();
                    tokens!(Self::pause_(#state, #data #args);)
                }
                false => TokenStream::new(),
            };
        }
        if self.low.plan(source).pause.is_empty() {
            return TokenStream::new();
        }
        let (name, data, args) =
            (self.function("pause", source), self.data_args(source), self.method_leave_args());
        tokens!(Self::#name(#data #args);)
    }

    /// Exits of the suspended states, the newest first, and how they are given up after the commit.
    pub(super) fn end_of_suspended(&self, ends: bool) -> (TokenStream, TokenStream) {
        if !ends {
            return (TokenStream::new(), TokenStream::new());
        }
        let exits = match self.any_exit() {
            true => {
                let (data, args) = (self.data_args(ROOT), self.method_leave_args());
                tokens! {
                    for state in self.stack.newest_first_mut() {
                        Self::exit_(state, #data #args);
                    }
                }
            }
            false => TokenStream::new(),
        };
        (exits, tokens!(self.discard_suspended_();))
    }

    /// Everything that can fail first; then the new state takes the place of the old.
    fn commit(&self, entry: &Entry, source: StateId) -> TokenStream {
        if entry.moves().next().is_some() {
            return self.commit_moves(entry, source);
        }
        let made = self.made(entry, source);
        let (lets, value) = (made.lets, made.value);
        let place = match self.has_place() {
            true => tokens!(let made = #value; self.place_(made);),
            false => tokens!(self.state = #value;),
        };
        in_a_row([lets, place])
    }

    /// Data move out of the old state into the new one. Between taking the one and putting the other there
    /// are only moves; what is left of the old state is dropped behind that.
    fn commit_moves(&self, entry: &Entry, source: StateId) -> TokenStream {
        let lets = self.given_lets(entry, source);
        let moved = |field: &Field| {
            entry.given.iter().find_map(|given| match &given.value {
                Value::Moved { field: from, name, .. } if given.name == field.name => Some((*from, name)),
                _ => None,
            })
        };
        let reference = |field: &Field| {
            let cfgs = field_cfgs(field);
            match moved(field) {
                Some((_, name)) => tokens!(#cfgs &*#name),
                None => {
                    let local = self.given(entry.state, &field.name);
                    tokens!(#cfgs &#local)
                }
            }
        };
        let inits = self.init_call(entry.state, &|field| {
            let is_given = entry.given.iter().any(|given| given.name == field.name);
            match is_given {
                true => Input::Reference(reference(field)),
                false => Input::Absent,
            }
        });
        let timers = self.timers_let(entry.state, &reference);
        let set_timers = self.has_timers().then(|| tokens!(self.timers = timers;));
        let forget =
            self.low.features.previous.then(|| tokens!(self.previous = ::core::option::Option::None;));
        let (states, old, new) = (&self.names.state, self.state(source), self.state(entry.state));
        let (old_name, new_name) = (&old.name, &entry.name);
        let local =
            |field: &Field| format_ident!("old_{}", field.name, span = proc_macro2::Span::mixed_site());
        let taken = old.data.iter().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, local(field));
            tokens!(#cfgs #name: #local)
        });
        let is_moved = |index: usize| {
            entry
                .given
                .iter()
                .any(|given| matches!(given.value, Value::Moved { field, .. } if field == index))
        };
        let rest = old.data.iter().enumerate().filter(|(index, _)| !is_moved(*index)).map(|(_, field)| {
            let (cfgs, local) = (field_cfgs(field), local(field));
            tokens!(#cfgs ::core::mem::drop(#local);)
        });
        let fields = new.data.iter().map(|field| {
            let (cfgs, name) = (field_cfgs(field), &field.name);
            let value = match moved(field) {
                Some((from, name)) => {
                    // At the place of the name in the target, where a wrong type belongs.
                    let mut local = local(&old.data[from]);
                    local.set_span(name.span().resolved_at(local.span()));
                    local
                }
                None => self.given(entry.state, &field.name),
            };
            tokens!(#cfgs #name: #value)
        });
        tokens! {
            #lets #inits #timers
            #[allow(irrefutable_let_patterns)]
            let #states::#old_name { #(#taken),* } = self.state.take() else { ::core::unreachable!() };
            #forget #set_timers
            self.state.put(#states::#new_name { #(#fields),* });
            #(#rest)*
        }
    }

    /// After the commit, in a state that is known: `enter`, the report, and what `enter` has asked for.
    fn arrived(&self, source: StateId, id: StateId) -> TokenStream {
        if !self.has_enter(id) && !self.reports_transitions() {
            return self.recall();
        }
        let recall = self.recall();
        let (args, name, to) = (self.args(), self.function("enter", id), self.id_of(id));
        let report = self.report(source, to);
        if self.enter_requests(id) {
            let entered = self.low.features.cyclic.then(|| tokens!(::core::option::Option::Some(#to),));
            return tokens! {
                let next = self.#name(#args);
                #report
                #recall
                if let ::core::option::Option::Some(next) = next { self.follow_(next, #entered #args); }
            };
        }
        let enter = self.has_enter(id).then(|| tokens!(self.#name(#args);));
        in_a_row([enter.unwrap_or_default(), report, recall])
    }

    /// The same, where only the machine knows the state.
    pub(super) fn arrived_somewhere(&self, source: StateId, arrive: TokenStream) -> TokenStream {
        self.arrived_somewhere_in(ROOT, source, arrive)
    }

    /// The same inside a composite.
    pub(super) fn arrived_somewhere_in(
        &self,
        domain: StateId,
        source: StateId,
        arrive: TokenStream,
    ) -> TokenStream {
        let args = self.args();
        let to = match domain {
            ROOT => tokens!(self.state_id()),
            domain => self.innermost_in(domain),
        };
        let (report, recall) = (self.report(source, to), self.recall());
        if self.low.features.chained {
            let cyclic = self.low.features.cyclic;
            let entered_let =
                cyclic.then(|| tokens!(let entered = ::core::option::Option::Some(self.state_id());));
            let entered = cyclic.then(|| tokens!(entered,));
            return tokens! {
                let next = #arrive;
                #report
                #recall
                if let ::core::option::Option::Some(next) = next {
                    #entered_let
                    self.follow_(next, #entered #args);
                }
            };
        }
        tokens!(#arrive; #report #recall)
    }

    fn report(&self, source: StateId, to: TokenStream) -> TokenStream {
        if !self.reports_transitions() {
            return TokenStream::new();
        }
        let from = match source {
            source if source == ROOT || !self.low.features.flat => tokens!(from),
            source => self.id_of(source),
        };
        let args = self.args();
        tokens!(self.changed_(#from, #to, #args);)
    }

    /// `now`, where a suspended state has timers that must stand still.
    pub(super) fn now_for_pause(&self) -> TokenStream {
        match self.has_timers() {
            true => tokens!(now),
            false => TokenStream::new(),
        }
    }
}
