//! One change of state in a machine whose states stand inside each other. The order is that of flat machines: exits,
//! the action, the data of all that is entered, the commit, the calls of `enter`, the report.

use super::Gen;
use super::names::hidden;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::lower::{Within, arrival};
use crate::model::{Change, ChangeKind, Entry, Handler, ROOT, StateId};

impl Gen<'_> {
    /// The statements of a line's change of state.
    pub(super) fn nested_transition(&self, line: &Handler, change: &Change) -> TokenStream {
        let source = line.state;
        let domain = self.low.machine.domain_of(source, change);
        let from = self.left_let(source, domain);
        let action = line.action.as_ref().map(|action| self.action(action, source)).unwrap_or_default();
        let before = |what| self.before_change(source, domain, what, &from);
        match &change.kind {
            ChangeKind::Goto(entry) => {
                let ends = self.low.machine.ends_in(entry.state) && self.low.features.stack.is_some();
                let (exits_below, clear) = self.end_of_suspended(ends);
                let (exits, within) = (before("exit"), arrival(self.low.machine, domain, entry));
                let commit = self.nested_commit(entry, source, domain, &within);
                let arrived = self.nested_arrived(domain, &within);
                tokens!(#exits #exits_below #action #commit #clear #arrived)
            }
            ChangeKind::Push(entry) => {
                let (pauses, within) = (before("pause"), arrival(self.low.machine, ROOT, entry));
                let given = self.given_by(entry, source);
                let (flags, made) = self.nested_made(ROOT, &within);
                let now = self.now_for_pause();
                let arrived = self.nested_arrived(ROOT, &within);
                let pair = self.made_pair();
                tokens!(#pauses #action #given #flags #made self.suspend_(#pair, #now); #arrived)
            }
            ChangeKind::Pop(otherwise) => {
                let (exits, args) = (before("exit"), self.args());
                let below = self.arrived_somewhere(source, tokens!(self.pop_(#args)));
                let Some(entry) = otherwise else {
                    return tokens!(#exits #action #below);
                };
                let within = arrival(self.low.machine, ROOT, entry);
                let commit = self.nested_commit(entry, source, ROOT, &within);
                let elsewhere = self.nested_arrived(ROOT, &within);
                match &self.low.features.stack {
                    Some(_) => tokens! {
                        #exits #action
                        if self.stack.is_empty() { #commit #elsewhere } else { #below }
                    },
                    None => tokens!(#exits #action #commit #elsewhere),
                }
            }
            ChangeKind::Reset(entry) => {
                let (exits_below, clear) = self.end_of_suspended(self.low.features.stack.is_some());
                let (exits, within) = (before("exit"), arrival(self.low.machine, ROOT, entry));
                let commit = self.nested_commit(entry, source, ROOT, &within);
                let arrived = self.nested_arrived(ROOT, &within);
                tokens!(#exits #exits_below #action #commit #clear #arrived)
            }
            ChangeKind::Previous => {
                let (exits, args) = (before("exit"), self.args());
                let back = match domain {
                    ROOT => tokens!(self.bring_back_(#args)),
                    domain => {
                        let name = self.function("bring_back_in", domain);
                        tokens!(self.#name(#args))
                    }
                };
                let arrived = self.arrived_somewhere_in(domain, source, back);
                tokens!(#exits #action #arrived)
            }
        }
    }

    /// What is left (or suspended), and the data in scope again for the action where that took the whole state.
    pub(super) fn before_change(
        &self,
        source: StateId,
        domain: StateId,
        what: &'static str,
        from: &TokenStream,
    ) -> TokenStream {
        let domain = if what == "pause" { ROOT } else { domain };
        let between = self.low.machine.path_between(domain, source);
        // To tell what is active inside the source the whole state is looked at, and its data are bound anew.
        let looks = self.leaves_inside(source, what) || (self.has_children(source) && !from.is_empty());
        // What is inside a state that holds regions is left with it: it is never a domain.
        let is_around = looks && self.low.machine.holds_regions(source);
        if is_around || between.iter().any(|id| self.state(*id).is_region()) {
            return self.leave_and_bind(domain, source, what, from);
        }
        let inside = match (looks, self.told_inside(source)) {
            (true, Some(inside)) => {
                let leave = self.leave_told(source, &inside, what);
                tokens!(#from #leave)
            }
            (true, None) => self.leave_and_bind(source, source, what, from),
            (false, _) => *from,
        };
        let steps = between.iter().rev().filter(|id| !self.leave_steps(**id, what).is_empty()).map(|id| {
            let (name, data, args) =
                (self.function(what, *id), self.data_args(*id), self.method_leave_args());
            tokens!(Self::#name(#data #args);)
        });
        tokens!(#inside #(#steps)*)
    }

    fn leave_and_bind(
        &self,
        domain: StateId,
        source: StateId,
        what: &'static str,
        from: &TokenStream,
    ) -> TokenStream {
        let leave = self.leave_domain(domain, what);
        if leave.is_empty() && from.is_empty() {
            return TokenStream::new();
        }
        let bind = self.bind_again(source);
        tokens!(#from #leave #bind)
    }

    /// The data of the state and of those around it, bound anew.
    pub(super) fn bind_again(&self, id: StateId) -> TokenStream {
        self.bind_path(id, self.state_mut())
    }

    /// The same, in `state`, to look at or to change. What an event has taken the name of has another.
    pub(super) fn bind_path(&self, id: StateId, state: TokenStream) -> TokenStream {
        if !self.sees_state_data(id) {
            return TokenStream::new();
        }
        let none = TokenStream::new();
        let pattern = self.path_pattern(id, &|id| Some(self.field_patterns(id, &none)), Inside::Open);
        tokens! {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let #pattern = #state else { ::core::unreachable!() };
        }
    }

    /// `let from = …;`, where the machine reports its transitions: the innermost state that is left.
    pub(super) fn left_let(&self, source: StateId, domain: StateId) -> TokenStream {
        if !self.reports_transitions() {
            return TokenStream::new();
        }
        let id = match (self.has_children(source), self.told_inside(source)) {
            (true, Some(inside)) => tokens!(#inside),
            (true, None) => self.innermost_in(domain),
            (false, _) => self.id_of(source),
        };
        tokens!(let from = #id;)
    }

    /// The innermost state that is active inside this one.
    pub(super) fn innermost_in(&self, id: StateId) -> TokenStream {
        let state = self.state_ref();
        if id == ROOT || !self.low.features.regions {
            return self.id_from(state);
        }
        let inside = hidden(&quote::format_ident!("inside"));
        let pattern = self.path_pattern(id, &|_| None, Inside::Child(tokens!(#inside)));
        let found = self.id_from(tokens!(#inside));
        tokens!(match #state {
            #pattern => #found,
            #[allow(unreachable_patterns)]
            _ => ::core::unreachable!(),
        })
    }

    /// What is made inside a domain, as the local `made`, and `timers` where there are some.
    pub(super) fn nested_made(&self, domain: StateId, within: &Within) -> (TokenStream, TokenStream) {
        let flags = self.remembered_lets(domain, within);
        let (timers, made) = self.made_within(domain, within, false);
        (flags, tokens!(#timers let made = #made;))
    }

    /// `made`, or `(made, timers)`.
    pub(super) fn made_pair(&self) -> TokenStream {
        match self.has_timers() {
            true => tokens!((made, timers)),
            false => tokens!(made),
        }
    }

    /// Puts `made` into its place inside the domain.
    pub(super) fn place_nested(&self, domain: StateId) -> TokenStream {
        if domain != ROOT {
            let name = self.place_inside_name(domain);
            let timers = self.has_timers().then(|| tokens!(, timers));
            return tokens!(self.#name(made #timers););
        }
        let pair = self.made_pair();
        match self.has_place() {
            true => tokens!(self.place_(#pair);),
            false => tokens!(self.state = made;),
        }
    }

    pub(super) fn nested_commit(
        &self,
        entry: &Entry,
        source: StateId,
        domain: StateId,
        within: &Within,
    ) -> TokenStream {
        if entry.all().any(|entry| entry.moves().next().is_some()) {
            return self.nested_commit_moves(entry, source, domain, within);
        }
        let left = within.left_and_remembered(self.low.machine, source, domain);
        if !left.is_empty() {
            return self.commit_of_history(entry, source, domain, within, &left);
        }
        let given = self.given_by(entry, source);
        let (flags, made) = self.nested_made(domain, within);
        let place = self.place_nested(domain);
        tokens!(#given #flags #made #place)
    }

    /// After the commit: the calls of `enter`, the report, and what was asked for on the way.
    pub(super) fn nested_arrived(&self, domain: StateId, within: &Within) -> TokenStream {
        let enters = self.enters(domain, within, &tokens!(self), false);
        let args = self.args();
        let report = self.reports_transitions().then(|| {
            let to = self.innermost_in(domain);
            tokens!(let to = #to; self.changed_(from, to, #args);)
        });
        let recall = self.recall();
        if !self.low.features.chained {
            return tokens!(#enters #report #recall);
        }
        let (next, follow) = (self.next_let(), self.follow_next());
        match super::scope::mentions(&enters, "next") {
            true => tokens!(#next #enters #report #recall #follow),
            false => tokens!(#enters #report #recall),
        }
    }

    /// Serves what an `enter` or `resume` action has asked for.
    pub(super) fn follow_next(&self) -> TokenStream {
        let (args, entered) = (self.args(), self.entered_now());
        tokens! {
            if let ::core::option::Option::Some(next) = next {
                self.follow_(next, #entered #args);
            }
        }
    }

    fn entered_now(&self) -> Option<TokenStream> {
        self.low.features.cyclic.then(|| tokens!(::core::option::Option::Some(self.state_id()),))
    }
}
