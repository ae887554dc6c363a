//! Changes of state that are known only when the machine runs: asked for by an action, or from outside. The state that
//! asks decides how much is left.

pub(crate) mod arrive;
pub(crate) mod serve;

use crate::change::arrive::inside;
use crate::change::leave::{leave_all, leave_domain, leave_suspended, with_machine};
use crate::change::next::{next_arg, next_param};
use crate::change::{endpoints, ends, put};
use crate::code::asked::{self, asker};
use crate::code::scope;
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::{Gather, Holds};
use crate::names::paths::{id_from, id_of};
use crate::program::{AskedKind, Hook, Put};
use crate::state::dispatch::innermost;
use crate::state::store::{is_one_of, state_ref};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `follow_`: one change. Gives whether it could be served.
pub(crate) fn follow_fn(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    let is_flat = cx.tree().is_flat();
    let from = if is_flat { innermost(cx, ROOT) } else { asked_from(cx) };
    let to = if is_flat { from } else { innermost_of(cx) };
    tokens! {
        try fn #{cx.name_of(Job::Follow)}(
            &mut self,
            asked_: #{asked::asked_type(cx)},
            #{params(cx)}
            #{next_param(cx)}
        ) -> ::core::primitive::bool {
            use ::fsm_runtime::__private::Change;
            #{serve::given_up(cx)}
            #if !is_flat { let domain_ = Self::#{cx.call(Job::Domain)}(&asked_); }
            let #{asked::parts(cx)} = asked_;
            #{pop_else(cx)}
            #if facts.tells_transitions && facts.passes {
                let left_ = #from;
                #{endpoints::note_left(cx, tokens!(left_))}
                let mut from_ = ::core::option::Option::Some(left_);
            } #else if facts.tells_transitions {
                let from_ = #from;
                #{endpoints::note_left(cx, tokens!(from_))}
            }
            match change_ {
                #{performed(cx)}
                _ => return false,
            }
            #if facts.tells_transitions && facts.passes {
                if let ::core::option::Option::Some(from_) = from_ { #{endpoints::report_to(cx, to)} }
            } #else if facts.tells_transitions {
                #{endpoints::report_to(cx, to)}
            }
            #{ends::exit_at_end(cx, tokens!(self))}
            true
        }
    }
}

/// A `pop else` is what it comes to.
fn pop_else(cx: Cx) -> Option<TokenStream> {
    let bare = cx.has_stack().then(|| tokens!(if self.stack.is_empty()));
    let parts = |change: TokenStream, source: TokenStream| {
        if cx.tree().is_flat() { change } else { tokens!((#change, #source)) }
    };
    let kept = parts(tokens!(change_), tokens!(source_));
    let goes = parts(tokens!(Change::Goto(target_)), tokens!(::core::option::Option::None));
    cx.program.asks.holds(&AskedKind::PopElse).then(|| {
        tokens! {
            let #kept = match change_ {
                Change::PopElse(target_) #bare => #goes,
                Change::PopElse(_) => #{parts(tokens!(Change::Pop), tokens!(source_))},
                change_ => #kept,
            };
        }
    })
}

/// `domain_`: how much a request leaves. The whole machine is `None`.
pub(crate) fn domain_fn(cx: Cx) -> TokenStream {
    let is_compound = cx.call(Job::IsCompound);
    tokens! {
        fn #{cx.name_of(Job::Domain)}(#{asked::parts(cx)}: &#{asked::asked_type(cx)}) -> ::core::option::Option<#{&cx.names.id}> {
            use ::fsm_runtime::__private::Change;
            match change_ {
                Change::Goto(target_) => ::fsm_runtime::__private::domain(*source_, #{id_from(cx, tokens!(target_))}, Self::#is_compound),
                Change::Previous => ::fsm_runtime::__private::domain_of_self(*source_, Self::#is_compound),
                _ => ::core::option::Option::None,
            }
        }
    }
}

/// The state that a change leaves: the one that asked, where it is an innermost one or holds regions; what is innermost
/// inside it, where it stands in a region.
fn asked_from(cx: Cx) -> TokenStream {
    let tree = cx.tree();
    let whole = innermost_of(cx);
    if !tree.has_regions() {
        return whole;
    }
    let own: Vec<StateId> = cx.states().filter(|id| !tree.is_compound(*id)).gather();
    tokens! {
        match source_ {
            ::core::option::Option::Some(id_) if #{is_one_of(tokens!(id_), &own, &|id| id_of(cx, id))} => id_,
            #for id in composites(cx).into_iter().filter(|id| tree.is_in_region(*id)) {
                #{asker(cx, id)} => #{innermost(cx, id)},
            }
            _ => #whole,
        }
    }
}

/// The innermost state that is active inside `domain`.
fn innermost_of(cx: Cx) -> TokenStream {
    let whole = id_from(cx, state_ref(cx));
    if !cx.tree().has_regions() {
        return whole;
    }
    tokens! {
        match domain_ {
            #for id in composites(cx) { #{asker(cx, id)} => #{innermost(cx, id)}, }
            _ => #whole
        }
    }
}

/// The arms that perform a requested change, one for each kind.
fn performed(cx: Cx) -> TokenStream {
    let asks = |kind| cx.program.asks.holds(&kind);
    let args = args(cx);
    // Whether a target ends the machine, and with it what is suspended.
    let finals = Some(cx.tree().ends()).filter(|finals| !finals.is_empty() && cx.has_stack());
    let ends = finals.map(|finals| is_one_of(id_from(cx, tokens!(&target_)), &finals, &|id| id_of(cx, id)));
    let is_flat = cx.tree().is_flat();
    let domain = (!is_flat).then(|| tokens!(domain_,));
    let root = domain.map(|_| tokens!(::core::option::Option::None,));
    tokens! {
        #if asks(AskedKind::Goto) || asks(AskedKind::PopElse) {
            Change::Goto(target_) => {
                #if let Some(ends) = ends { let ends_ = #ends; }
                self.#{cx.call(Job::Leave)}(#domain #args)~;
                #if ends.is_some() { if ends_ { #{with_machine(cx, leave_suspended(cx))} } }
                #{arrive_call(cx, domain, false, if ends.is_some() { tokens!(ends_) } else { tokens!(false) })}
            }
        }
        #if asks(AskedKind::Push) {
            Change::Push(target_) => {
                #{leave_all(cx, ROOT, Hook::Pause)}
                #{arrive_call(cx, root, true, tokens!(false))}
            }
        }
        #if cx.has_stack() && (asks(AskedKind::Pop) || asks(AskedKind::PopElse)) {
            Change::Pop => {
                #{leave_all(cx, ROOT, Hook::Exit)}
                self.#{cx.call(Job::Pop)}(#args);
                #{endpoints::note_arrival(cx, ROOT)}
                #{inside(cx, ROOT, Hook::Resume)}
            }
        }
        #if asks(AskedKind::Reset) {
            Change::Reset(target_) => {
                #{leave_all(cx, ROOT, Hook::Exit)}
                #{with_machine(cx, leave_suspended(cx))}
                #{arrive_call(cx, root, false, tokens!(true))}
            }
        }
        #if asks(AskedKind::Previous) {
            Change::Previous => match #if is_flat { () } #else { domain_ } {
                #for id in cx.storage().previous_in.iter().copied() {
                    #if is_flat { () } #else { #{asker(cx, id)} } => {
                        #{leave_all(cx, id, Hook::Exit)}
                        #{put::put(cx, Put::Back(id))}
                        #{endpoints::note_arrival(cx, id)}
                        #{inside(cx, id, Hook::Enter)}
                    }
                }
                _ => return false,
            },
        }
    }
}

/// `self.arrive_(target_, …);`
fn arrive_call(cx: Cx, domain: Option<TokenStream>, pushes: bool, clears: TokenStream) -> TokenStream {
    tokens! {
        self.#{cx.call(Job::Arrive)}(
            target_,
            #domain
            #if cx.facts().can_push { #pushes, }
            #if cx.facts().can_clear { #clears, }
            #if cx.facts().passes { &mut from_, }
            #{args(cx)}
            #{next_arg(cx)}
        )~;
    }
}

/// `leave_`: all that is active inside a domain.
pub(crate) fn leave_fn(cx: Cx) -> TokenStream {
    let is_flat = cx.tree().is_flat();
    let whole = leave_domain(cx, ROOT, Hook::Exit);
    tokens! {
        try fn #{cx.name_of(Job::Leave)}(
            &mut self,
            #if !is_flat { domain_: ::core::option::Option<#{&cx.names.id}>, }
            #{params(cx)}
        ) {
            #if !whole.is_empty() { #{scope::bind_machine(cx)} }
            #if is_flat { #whole } #else {
                match domain_ {
                    #for id in composites(cx) {
                        #{asker(cx, id)} => { #{leave_domain(cx, id, Hook::Exit)} }
                    }
                    _ => { #whole }
                }
            }
        }
    }
}

pub(crate) fn is_compound_fn(cx: Cx) -> TokenStream {
    let composites = composites(cx);
    tokens! {
        /// Whether the state can stay active around a change inside it.
        fn #{cx.name_of(Job::IsCompound)}(id_: #{&cx.names.id}) -> ::core::primitive::bool {
            #if composites.is_empty() { false } #else { #{is_one_of(tokens!(id_), &composites, &|id| id_of(cx, id))} }
        }
    }
}

fn composites(cx: Cx) -> Vec<StateId> {
    cx.states().filter(|id| cx.tree().is_compound(*id)).gather()
}
