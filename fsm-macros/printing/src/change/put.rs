//! The commits. Each is the one point after which the machine is in the new state, and nothing is undone. The code
//! before a commit can fail; a commit only moves.

use super::make::{made_args, made_params};
use super::notes;
use crate::code::scope;
use crate::context::args::{args, params};
use crate::prelude::*;
use crate::program::Put;
use crate::state::looks::chain_place;
use crate::state::store::{self, Inner, state_mut, state_ref};
use crate::time::{clock, timers};

/// The statements of a commit.
pub(crate) fn put(cx: Cx, put: Put) -> TokenStream {
    match put {
        Put::In { domain, is_again } => place(cx, domain, is_again),
        Put::Above => {
            tokens!(self.#{cx.call(Job::Suspend)}(#{made_args(cx)} #if cx.has_timers() { , now_ });)
        }
        Put::Below => tokens!(self.#{cx.call(Job::Pop)}(#{args(cx)});),
        Put::Back(domain) => tokens!(self.#{cx.call(Job::BringBack(domain))}(#{args(cx)});),
        Put::Anew => tokens!(self.#{cx.call(Job::Restart)}(#{args(cx)})~;),
    }
}

/// Puts `made_` into its place inside the domain. A state that is left and entered again (`is_again`) is no step for
/// a state blip.
fn place(cx: Cx, domain: StateId, is_again: bool) -> TokenStream {
    if cx.storage().is_assigned(domain) {
        return tokens!(self.state = made_;);
    }
    let place = tokens!(self.#{cx.call(Job::Place(domain))}(#{made_args(cx)}););
    if is_again { unseen_by_blip(cx, domain, place) } else { place }
}

/// A commit, `place`, that does not change the state that state blips go back to in this domain.
fn unseen_by_blip(cx: Cx, domain: StateId, place: TokenStream) -> TokenStream {
    let field = cx.previous_field(domain);
    tokens! {
        let before_ = self.#field.take();
        #place
        self.#field = before_;
    }
}

/// Puts what was made into a composite, or the machine, and gives up what was there.
pub(crate) fn place_fn(cx: Cx, id: StateId) -> TokenStream {
    let timers = take_timers_inside(cx, id);
    tokens! {
        #[inline]
        fn #{cx.name_of(Job::Place(id))}(&mut self, #{made_params(cx, id)}) {
            #{mark_left(cx, id)}
            #if timers.is_empty() && cx.has_timers() { let _ = timers_; } #else { #timers }
            #{put_inside(cx, id)}
            #{notes::unentered(cx, id)}
        }
    }
}

/// A tick that goes through several regions has to know what has been left since it came to this depth.
pub(crate) fn mark_left(cx: Cx, domain: StateId) -> Option<TokenStream> {
    cx.storage().marks_left.then(|| tokens!(self.left.enter(#{chain_place(cx, domain)});))
}

fn put_inside(cx: Cx, id: StateId) -> TokenStream {
    let storage = cx.storage();
    let keeps = storage.remembers(id);
    let keep = keep_old(cx, id, false);
    let is_bare = |id: StateId| cx.state(id).data.is_empty() && !cx.tree().is_region(id);
    let is_alone = || !storage.moves && cx.tree().path_between(ROOT, id).into_iter().all(is_bare);
    match id {
        ROOT if storage.takes => tokens! {
            // `fill` gives nothing back if the old state was taken apart: its parts have been kept before.
            if let ::core::option::Option::Some(old_) = self.state.fill(made_) { #keep }
        },
        ROOT => tokens! {
            #if keeps { let old_ = #{replaced(cx)}; #keep }
            #else if storage.moves { ::core::mem::drop(#{replaced(cx)}); }
            #else { self.state = made_; }
        },
        // There is nothing around it to be kept, and nothing beside it: nobody needs to look where it is.
        _ if !keeps && is_alone() => {
            let state = store::pattern(cx, id, &store::no_fields, Inner::Child(tokens!(made_)));
            tokens!(self.state = #state;)
        }
        _ => {
            let inside = store::inside_local();
            let pattern = store::pattern(cx, id, &store::no_fields, Inner::Bound(inside.clone()));
            tokens! {
                if let #pattern = #{state_mut(cx)} {
                    #if keeps { let old_ = ::core::mem::replace(#inside, made_); #keep }
                    #else { *#inside = made_; }
                }
            }
        }
    }
}

/// Keeps `old_`, all that is left, if a history or a state blip asks for it, or else drops it. A history that this
/// change enters is read after this.
pub(crate) fn keep_old(cx: Cx, domain: StateId, is_again: bool) -> TokenStream {
    if !cx.storage().remembers(domain) {
        return tokens!(::core::mem::drop(old_););
    }
    let keep = tokens!(self.#{cx.call(Job::Remember(domain))}(old_););
    if is_again { unseen_by_blip(cx, domain, keep) } else { keep }
}

/// The whole state, as `made_` takes its place.
fn replaced(cx: Cx) -> TokenStream {
    match cx.storage().moves {
        true => tokens!(self.state.replace(made_)),
        false => tokens!(::core::mem::replace(&mut self.state, made_)),
    }
}

/// Sets the timer slots of all states inside this one, and no others, from `timers_`.
pub(crate) fn take_timers_inside(cx: Cx, id: StateId) -> TokenStream {
    let (first, end) = cx.state(id).slots;
    let first = if id == ROOT { first } else { first + cx.state(id).timers.len() };
    match id {
        ROOT if cx.has_timers() => tokens!(self.timers = timers_;),
        _ if first < end => tokens!(self.timers[#first..#end].copy_from_slice(&timers_[#first..#end]);),
        _ => TokenStream::new(),
    }
}

pub(crate) fn suspend_fn(cx: Cx) -> TokenStream {
    tokens! {
        #[inline]
        fn #{cx.name_of(Job::Suspend)}(
            &mut self, #{made_params(cx, ROOT)} #if cx.has_timers() { , now_: #{cx.program.head.clock} }
        ) {
            #{mark_left(cx, ROOT)}
            let below_ = #{replaced(cx)};
            self.stack.suspend(below_);
            #for id in cx.storage().previous_in.iter().copied() {
                self.#{cx.levels_field(id)}.suspend(self.#{cx.previous_field(id)}.take());
            }
            #if cx.facts().notes_unentered {
                self.unentered_below.suspend(self.unentered);
                #{notes::unentered(cx, ROOT)}
            }
            #if cx.has_timers() {
                let timers_ = ::core::mem::replace(&mut self.timers, timers_);
                self.paused.suspend(::fsm_runtime::__private::Paused::new(now_, timers_));
            }
        }
    }
}

/// Restores the state that state blips go back to on the level below, which is resumed or given up next.
fn end_level(cx: Cx) -> TokenStream {
    tokens! {
        #for id in cx.storage().previous_in.iter().copied() {
            self.#{cx.previous_field(id)} = self.#{cx.levels_field(id)}.pop().flatten();
        }
    }
}

/// `discard_suspended_`: gives up the suspended states, the newest first, and keeps each for memories. In the end
/// `previous` is the state left last on the lowest level.
pub(crate) fn discard_fn(cx: Cx) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::Discard)}(&mut self) {
            #if cx.has_timers() { self.paused.clear(); }
            #if cx.facts().notes_unentered { self.unentered_below.clear(); }
            #if cx.storage().remembers(ROOT) {
                while let ::core::option::Option::Some(left_) = self.stack.pop() {
                    #{end_level(cx)}
                    self.#{cx.call(Job::Remember(ROOT))}(left_);
                }
            } #else {
                self.stack.clear();
            }
        }
    }
}

/// Gives the current state up for the one below, whose clocks go on.
pub(crate) fn pop_fn(cx: Cx) -> TokenStream {
    let restarts = cx.facts().restarts;
    tokens! {
        fn #{cx.name_of(Job::Pop)}(&mut self, #{params(cx)}) {
            #if cx.has_timers() {
                let (::core::option::Option::Some(state_), ::core::option::Option::Some(paused_)) =
                    (self.stack.top(), self.paused.top())
                else {
                    return;
                };
                let #if restarts { mut } timers_ = #{clock::resumed(cx, tokens!(paused_))};
                #if restarts {
                    #{scope::bind_machine(cx)}
                    Self::#{cx.call(Job::RestartUpdates)}(state_, &mut timers_, #{scope::args(cx, ROOT)} #{args(cx)});
                }
                self.paused.pop();
            }
            if let ::core::option::Option::Some(made_) = self.stack.pop() {
                #{place(cx, ROOT, false)}
                #{end_level(cx)}
                #if cx.facts().notes_unentered {
                    self.unentered = self.unentered_below.pop().unwrap_or_default();
                }
            }
        }
    }
}

/// `previous`: what was left last inside a state comes back, to be entered.
pub(crate) fn bring_back_fn(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::BringBack(id))}(&mut self, #{params(cx)}) {
            #{timers_back_let(cx, id)}
            #{put_back(cx, id)}
        }
    }
}

/// `timers_back_in_Name`: the timers of what `previous` is to bring back.
pub(crate) fn timers_back_fn(cx: Cx, id: StateId) -> TokenStream {
    let Some(ty) = timers::ty(cx) else { return TokenStream::new() };
    tokens! {
        fn #{cx.name_of(Job::TimersBack(id))}(&mut self, #{params(cx)}) -> #ty {
            #{timers::off_let(cx)}
            #{scope::bind(cx, id, state_ref(cx), Inner::Open, tokens!(return timers_))}
            #{scope::bind_machine(cx)}
            let ::core::option::Option::Some(state_) = &self.#{cx.previous_field(id)} else { return timers_ };
            #{timers::set_all_inside(cx, id, tokens!(state_))}
            timers_
        }
    }
}

/// `let timers_ = …;`, of what `previous` is to bring back: their durations, which may fail, come before all commits.
pub(crate) fn timers_back_let(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#if cx.has_timers() { let timers_ = self.#{cx.call(Job::TimersBack(id))}(#{args(cx)}); })
}

/// The commit of `previous`, with `timers_` at hand.
pub(crate) fn put_back(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        if let ::core::option::Option::Some(made_) = self.#{cx.previous_field(id)}.take() {
            #{place(cx, id, false)}
        }
    }
}
