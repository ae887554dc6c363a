//! Changes of state that are known only when the machine runs: asked for by an action, or from outside. The state that
//! asks decides how much is left. What the request names is made, put into place, and entered.

pub(crate) mod serve;

use serve::{asked_from, composites, innermost_of};

use crate::caller::ours;
use crate::change::arrive::{enters, inside};
use crate::change::leave::{leave_all, leave_domain, leave_suspended, with_machine};
use crate::change::next::{next_arg, next_param};
use crate::change::{endpoints, leave, make, memory, put, steps, taken};
use crate::code::asked::{self, asker};
use crate::code::scope::{self, Scope, given};
use crate::context::args::{args, params};
use crate::names::paths::{id_from, id_of};
use crate::prelude::*;
use crate::program::{AskedArrival, AskedKind, Commit, Hook, Put};
use crate::state::dispatch::innermost;
use crate::state::moving;
use crate::state::store::{Inner, is_one_of, state_mut, state_ref};

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
            #{leave::exit_at_end(cx, tokens!(self))}
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

/// `arrive_`: what a request names is made, put in its place inside the domain (or above all, where it is pushed) and
/// entered.
pub(crate) fn arrive_fn(cx: Cx) -> TokenStream {
    let id = &cx.names.id;
    tokens! {
        try fn #{cx.name_of(Job::Arrive)}(
            &mut self,
            target_: #{moving::wanted_type(cx)},
            #if !cx.tree().is_flat() { domain_: ::core::option::Option<#id>, }
            #if cx.facts().can_push { pushes_: ::core::primitive::bool, }
            #if cx.facts().can_clear { clears_: ::core::primitive::bool, }
            #if cx.facts().passes { from_: &mut ::core::option::Option<#id>, }
            #{params(cx)}
            #{next_param(cx)}
        ) {
            match target_ {
                #for target in cx.states() {
                    #let arrivals: Vec<_> = cx.program.asked.iter().filter(|asked| asked.target == target).gather();
                    #if !arrivals.is_empty() {
                        #{moving::wanted(cx, asked::pattern(cx, target), false, ours())} => { #{by_domain(cx, &arrivals)} }
                    }
                }
                // These bind the data that they carry.
                #for moving in &cx.program.moving {
                    #let target = moving.arrival.target;
                    #let carried = moving::carried(cx, moving);
                    #let fields = tokens!(#for field in carried { #{field.name}: #{given(cx, target, field.name)}, });
                    #{moving::wanted(cx, moving::literal(cx, target, moving.number, fields), true, ours())} => { #{arrive_at(cx, &moving.arrival, Some(moving.source))} }
                }
                _ => {}
            }
        }
    }
}

fn by_domain(cx: Cx, arrivals: &[&AskedArrival]) -> TokenStream {
    if let [only] = arrivals {
        return arrive_at(cx, only, None);
    }
    tokens! {
        match domain_ {
            #for asked in arrivals.iter().filter(|asked| asked.domain != ROOT) {
                #{asker(cx, asked.domain)} => { #{arrive_at(cx, asked, None)} }
            }
            _ => {
                #if let Some(asked) = arrivals.iter().find(|asked| asked.domain == ROOT) { #{arrive_at(cx, asked, None)} }
            }
        }
    }
}

/// `moves_from`: the state that asks, where the request moves data when it is served.
fn arrive_at(cx: Cx, asked: &AskedArrival, moves_from: Option<StateId>) -> TokenStream {
    let AskedArrival { domain, made, commit, decides, .. } = asked;
    let source = moves_from.unwrap_or(*domain);
    let pushes = cx.facts().can_push && *domain == ROOT && moves_from.is_none();
    let exchanges = *commit == Commit::Exchange;
    // A choice that decides may change the data of the states around it.
    let state = if decides.is_some() { state_mut(cx) } else { state_ref(cx) };
    let put = Put::In { domain: *domain, is_again: false };
    let place = tokens! {
        #if exchanges { #{taken::exchange(cx, source, put, made, tokens!(return))} }
        #else { #{put::put(cx, put)} }
        // The suspended states are given up, if the change says so.
        #if cx.facts().can_clear && *domain == ROOT { if clears_ { self.#{cx.call(Job::Discard)}(); } }
    };
    tokens! {
        #{scope::bind(cx, source, state, Inner::Open, tokens!(return))}
        #{scope::bind_machine(cx)}
        #{memory::lets(cx, made, pushes.then(|| tokens!(!pushes_)))}
        #if moves_from.is_some() { #{make::gifts(&Scope::of(cx, source), &made.gifts)} }
        #{make::before(cx, *domain, made, *commit)}
        #if let Some(id) = decides { #{steps::decide_let(&Scope::of(cx, source), made, *id)} }
        #if *commit == Commit::Late { #{make::last(cx, *domain, made)} }
        #if pushes {
            if pushes_ {
                // A push leaves nothing that could move.
                #if exchanges { #{make::last(cx, *domain, made)} }
                #{put::put(cx, Put::Above)}
                #if exchanges { #{memory::spent(cx, &made.inside, TokenStream::new())} }
            } else {
                #place
            }
        } #else {
            #place
        }
        #{endpoints::note_arrival(cx, *domain)}
        #{enters(cx, *domain, &made.inside, false)}
        #if let Some(id) = decides {
            #if cx.facts().passes {
                if let ::core::option::Option::Some(from_) = from_.take() {
                    #{endpoints::report_of(cx, id_of(cx, *id))}
                }
            }
            #{steps::pass(cx, *id)}
        }
    }
}
