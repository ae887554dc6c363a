//! Changes of state that are known only when the machine runs: asked for by an action, or from outside. The state that
//! asks decides how much is left.

use super::arrive;
use super::asked::{self, asker};
use super::context::{args, params};
use super::cx::Cx;
use super::fields::previous_field;
use super::leave::{leave_all, leave_domain, leave_suspended};
use super::make;
use super::memory;
use super::moves;
use super::names::{entry_type, id_from, id_of};
use super::put;
use super::reports;
use super::scope;
use super::steps::{innermost, recall};
use super::store::{Inner, is_one_of, state_cfgs, state_ref};
use crate::each::Gather;
use crate::program::{AskedArrival, AskedKind, Hook, Put};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(super) fn functions(cx: Cx) -> TokenStream {
    let widening = asked::widening(cx);
    if cx.program.asks.is_empty() {
        return widening;
    }
    let (follow, follow_all, arrive) = (follow_fn(cx), follow_all_fn(cx), arrive_fn(cx));
    let leave = leave_fn(cx);
    tokens!(#widening #follow_all #follow #leave #arrive)
}

/// `follow_all_`: serves what was asked for, in that order; what is asked for in doing so comes before what waits already.
/// A request is dropped where the state that has made it was left. Gives whether the state has changed.
fn follow_all_fn(cx: Cx) -> Option<TokenStream> {
    let (ty, args, params) = (arrive::next_type(cx), args(cx), params(cx));
    let bound = cx.storage().chains.then(|| {
        let livelock = reports::livelock(cx);
        tokens!(if self.has_entered_(&asked) { #livelock continue; })
    });
    let flat = cx.tree().is_flat();
    let destination = cx.storage().chains.then(|| has_entered_fn(cx, flat));
    let next = arrive::next_arg(cx);
    let serve = match flat || arrive::room(cx) == 1 {
        true => tokens!(changed |= self.follow_(asked, #args #next);),
        false => tokens! {
            let domain = Self::domain_(&asked);
            let later = next.take_all();
            let is_served = self.follow_(asked, #args #next);
            changed |= is_served;
            next.append(later, |(_, source)| {
                !is_served || !::fsm_runtime::__private::stands_inside(*source, domain)
            });
        },
    };
    (arrive::room(cx) > 0).then(|| {
        tokens! {
            fn follow_all_(&mut self, next: &mut #ty, #params) -> bool {
                let mut changed = false;
                while let ::core::option::Option::Some(asked) = next.take() {
                    #bound
                    #serve
                }
                changed
            }
            #destination
        }
    })
}

/// `has_entered_`: whether this step has entered already what a request leads to.
fn has_entered_fn(cx: Cx, is_flat: bool) -> TokenStream {
    let asked = asked::asked_type(cx);
    let index = |id: TokenStream| tokens!(self.chain.has(#id as ::core::primitive::usize + 1));
    let (target, below) = (index(id_from(cx, tokens!(target))), index(id_from(cx, tokens!(state))));
    let pop = match cx.has_stack() {
        true => tokens!(self.stack.top().is_some_and(|state| #below)),
        false => tokens!(false),
    };
    let pop_else = match cx.has_stack() {
        true => tokens!(self.stack.top().map_or_else(|| #target, |state| #below)),
        false => target,
    };
    let arms = cx.storage().previous_in.iter().map(|id| {
        let (domain, field, back) =
            (asker(cx, *id), previous_field(cx, *id), index(id_from(cx, tokens!(state))));
        let back = tokens!(self.#field.as_ref().is_some_and(|state| #back));
        match is_flat {
            true => tokens!(_ => #back,),
            false => tokens!(#domain => #back,),
        }
    });
    let arms: TokenStream = arms.joined();
    let (parts, domain) = match is_flat {
        true => (tokens!(let change = asked;), tokens!(())),
        false => (
            tokens!(let (change, source) = asked;),
            tokens!(::fsm_runtime::__private::domain_of_self(*source, Self::is_compound_)),
        ),
    };
    tokens! {
        #[allow(unused_variables)]
        fn has_entered_(&self, asked: &#asked) -> bool {
            use ::fsm_runtime::__private::Change;
            #parts
            match change {
                Change::Goto(target) | Change::Push(target) | Change::Reset(target) => #target,
                Change::Pop => #pop,
                Change::PopElse(target) => #pop_else,
                Change::Previous => match #domain {
                    #arms
                    #[allow(unreachable_patterns)]
                    _ => false,
                },
            }
        }
    }
}

/// `follow_`: one change. Gives whether it could be served.
fn follow_fn(cx: Cx) -> TokenStream {
    let (params, ty, next) = (params(cx), asked::asked_type(cx), arrive::next_param(cx));
    let reports = reports::has_transitions(cx);
    let args = args(cx);
    let (parts, from, to) = match cx.tree().is_flat() {
        true => (tokens!(let change = asked;), innermost(cx, ROOT), innermost(cx, ROOT)),
        false => (parts(cx), asked_from(cx), innermost_of(cx)),
    };
    let from = reports.then(|| tokens!(let from = #from;));
    let changed = reports.then(|| tokens!(let to = #to; self.changed_(from, to, #args);));
    let (arms, recall, pop_else) = (performed(cx), recall(cx), pop_else(cx));
    let domain = (!cx.tree().is_flat()).then(|| tokens!(let domain = Self::domain_(&asked);));
    let domain_fn = (!cx.tree().is_flat()).then(|| domain_fn(cx));
    tokens! {
        #[allow(unused_variables)]
        fn follow_(&mut self, asked: #ty, #params #next) -> bool {
            use ::fsm_runtime::__private::Change;
            #domain
            #parts
            #pop_else
            #from
            match change {
                #arms
                #[allow(unreachable_patterns)]
                _ => return false,
            }
            #changed
            #recall
            true
        }
        #domain_fn
    }
}

/// The change, and who asks for it. Of several that ask, one may have brought about that another is left.
fn parts(cx: Cx) -> TokenStream {
    let gone = (cx.tree().has_regions() || arrive::is_chained(cx)).then(|| {
        tokens! {
            if let ::core::option::Option::Some(id) = source && !self.is_in(id) { return false; }
        }
    });
    tokens!(let (change, source) = asked; #gone)
}

/// A `pop else` is what it comes to.
fn pop_else(cx: Cx) -> Option<TokenStream> {
    let is_flat = cx.tree().is_flat();
    let bare = cx.has_stack().then(|| tokens!(if self.stack.is_empty()));
    cx.program.asks.contains(&AskedKind::PopElse).then(|| match is_flat {
        true => tokens! {
            let change = match change {
                Change::PopElse(target) #bare => Change::Goto(target),
                #[allow(unreachable_patterns)]
                Change::PopElse(_) => Change::Pop,
                change => change,
            };
        },
        false => tokens! {
            let (change, source) = match change {
                Change::PopElse(target) #bare => (Change::Goto(target), ::core::option::Option::None),
                #[allow(unreachable_patterns)]
                Change::PopElse(_) => (Change::Pop, source),
                change => (change, source),
            };
        },
    })
}

/// `domain_`: how much a request leaves. The whole machine is `None`.
fn domain_fn(cx: Cx) -> TokenStream {
    let (asked, id) = (asked::asked_type(cx), &cx.names.id);
    let target = id_from(cx, tokens!(target));
    tokens! {
        #[allow(unused_variables)]
        fn domain_((change, source): &#asked) -> ::core::option::Option<#id> {
            use ::fsm_runtime::__private::Change;
            match change {
                Change::Goto(target) => ::fsm_runtime::__private::domain(*source, #target, Self::is_compound_),
                Change::Previous => ::fsm_runtime::__private::domain_of_self(*source, Self::is_compound_),
                _ => ::core::option::Option::None,
            }
        }
    }
}

/// The state that a change leaves: the one that asked, where it is an innermost one.
fn asked_from(cx: Cx) -> TokenStream {
    let innermost = innermost_of(cx);
    if !cx.tree().has_regions() {
        return innermost;
    }
    let leaves: Vec<StateId> = cx.states().filter(|id| !cx.tree().has_children(*id)).gather();
    let test = is_one_of(cx, tokens!(id), &leaves, &|id| id_of(cx, id));
    tokens! {
        match source {
            ::core::option::Option::Some(id) if #test => id,
            _ => #innermost,
        }
    }
}

/// The innermost state that is active inside `domain`.
fn innermost_of(cx: Cx) -> TokenStream {
    let whole = id_from(cx, state_ref(cx));
    if !cx.tree().has_regions() {
        return whole;
    }
    let arms = cx.states().filter(|id| cx.tree().is_compound(*id)).map(|id| {
        let (domain, found) = (asker(cx, id), innermost(cx, id));
        tokens!(#domain => #found,)
    });
    let arms: TokenStream = arms.joined();
    tokens!(match domain { #arms _ => #whole })
}

/// What each kind of change does.
fn performed(cx: Cx) -> TokenStream {
    let (args, next) = (args(cx), arrive::next_arg(cx));
    let asks = |kind| cx.program.asks.contains(&kind);
    let (whole, below) = (leave_all(cx, ROOT, Hook::Exit), leave_suspended(cx));
    let bind_machine = if below.is_empty() { TokenStream::new() } else { scope::bind_machine(cx) };
    let below = tokens!(#bind_machine #below);
    let flat = cx.tree().is_flat();
    let domain = (!flat).then(|| tokens!(domain,));
    let none = (!flat).then(|| tokens!(::core::option::Option::None,));
    let how = |pushes, clears| cx.has_stack().then(|| tokens!(#pushes, #clears,));
    let goto = (asks(AskedKind::Goto) || asks(AskedKind::PopElse)).then(|| {
        let ends = ends(cx);
        let let_ends = ends.map(|test| tokens!(#[allow(unreachable_patterns)] let ends = #test;));
        let before = ends.map(|_| tokens!(if ends { #below }));
        let clears = ends.map_or_else(|| tokens!(false), |_| tokens!(ends));
        let how = how(tokens!(false), clears);
        tokens! {
            Change::Goto(target) => {
                #let_ends
                self.leave_(#domain #args);
                #before
                self.arrive_(target, #domain #how #args #next);
            }
        }
    });
    let push = asks(AskedKind::Push).then(|| {
        let (pause, how) = (leave_all(cx, ROOT, Hook::Pause), how(tokens!(true), tokens!(false)));
        tokens!(Change::Push(target) => { #pause self.arrive_(target, #none #how #args #next); })
    });
    let pop = (cx.has_stack() && (asks(AskedKind::Pop) || asks(AskedKind::PopElse))).then(|| {
        let resume = arrive::inside(cx, ROOT, Hook::Resume);
        tokens! {
            Change::Pop => {
                if self.stack.is_empty() { return false; }
                #whole
                self.pop_(#args);
                #resume
            }
        }
    });
    let reset = asks(AskedKind::Reset).then(|| {
        let how = how(tokens!(false), tokens!(true));
        tokens! {
            Change::Reset(target) => { #whole #below self.arrive_(target, #none #how #args #next); }
        }
    });
    let previous = asks(AskedKind::Previous).then(|| previous(cx));
    tokens!(#goto #push #pop #reset #previous)
}

/// Whether a target ends the machine, and with it what is suspended.
fn ends(cx: Cx) -> Option<TokenStream> {
    let finals: Vec<StateId> = cx.states().filter(|id| cx.tree().ends_in(*id)).gather();
    let can = !finals.is_empty() && cx.has_stack();
    can.then(|| is_one_of(cx, id_from(cx, tokens!(&target)), &finals, &|id| id_of(cx, id)))
}

fn previous(cx: Cx) -> TokenStream {
    let arms = cx.storage().previous_in.iter().map(|id| {
        let (field, leave) = (previous_field(cx, *id), leave_all(cx, *id, Hook::Exit));
        let (back, enter) = (put::put(cx, Put::Back(*id)), arrive::inside(cx, *id, Hook::Enter));
        let domain = asker(cx, *id);
        let pattern = if cx.tree().is_flat() { tokens!(()) } else { domain };
        tokens! {
            #pattern => {
                if self.#field.is_none() { return false; }
                #leave
                #back
                #enter
            }
        }
    });
    let (arms, domain): (TokenStream, TokenStream) =
        (arms.joined(), if cx.tree().is_flat() { tokens!(()) } else { tokens!(domain) });
    tokens! {
        Change::Previous => match #domain {
            #arms
            #[allow(unreachable_patterns)]
            _ => return false,
        },
    }
}

/// `leave_`: all that is active inside a domain.
fn leave_fn(cx: Cx) -> TokenStream {
    let (params, whole) = (params(cx), leave_domain(cx, ROOT, Hook::Exit));
    let bind_machine = if whole.is_empty() { TokenStream::new() } else { scope::bind_machine(cx) };
    if cx.tree().is_flat() {
        return tokens!(fn leave_(&mut self, #params) { #bind_machine #whole });
    }
    let id = &cx.names.id;
    let composites: Vec<StateId> = cx.states().filter(|id| cx.tree().is_compound(*id)).gather();
    let arms = composites.iter().map(|id| {
        let (domain, cfgs, leave) = (asker(cx, *id), state_cfgs(cx, *id), leave_domain(cx, *id, Hook::Exit));
        tokens!(#cfgs #domain => { #leave })
    });
    let arms: TokenStream = arms.joined();
    let test = match composites.is_empty() {
        true => tokens!(false),
        false => is_one_of(cx, tokens!(id), &composites, &|id| id_of(cx, id)),
    };
    tokens! {
        /// Whether the state can stay active around a change inside it.
        #[allow(unused_variables)]
        fn is_compound_(id: #id) -> bool { #test }

        #[allow(unused_variables)]
        fn leave_(&mut self, domain: ::core::option::Option<#id>, #params) {
            #bind_machine
            #[allow(unreachable_patterns)]
            match domain { #arms _ => { #whole } }
        }
    }
}

/// `arrive_`: what a request names is made, put in its place inside the domain (or above all, where it is pushed) and
/// entered.
fn arrive_fn(cx: Cx) -> TokenStream {
    let (entry, id) = (entry_type(cx), &cx.names.id);
    let targets = cx.states().map(|target| {
        let pattern = asked::pattern(cx, target);
        let arrivals = cx.program.asked.iter().filter(|asked| asked.target == target).gather();
        if arrivals.is_empty() {
            return TokenStream::new();
        }
        let cfgs = state_cfgs(cx, target);
        let body = by_domain(cx, &arrivals);
        tokens!(#cfgs #[allow(unused_variables)] #pattern => { #body })
    });
    let targets: TokenStream = targets.joined();
    let (params, next) = (params(cx), arrive::next_param(cx));
    let domain = (!cx.tree().is_flat()).then(|| tokens!(domain: ::core::option::Option<#id>,));
    let pushes =
        cx.has_stack().then(|| tokens!(pushes: ::core::primitive::bool, clears: ::core::primitive::bool,));
    tokens! {
        #[allow(unused_variables, unreachable_patterns)]
        fn arrive_(&mut self, target: #entry, #domain #pushes #params #next) {
            match target { #targets _ => {} }
        }
    }
}

fn by_domain(cx: Cx, arrivals: &[&AskedArrival]) -> TokenStream {
    if let [only] = arrivals {
        return arrive_at(cx, only);
    }
    let arms = arrivals.iter().filter(|asked| asked.domain != ROOT).map(|asked| {
        let (domain, body) = (asker(cx, asked.domain), arrive_at(cx, asked));
        tokens!(#domain => { #body })
    });
    let arms: TokenStream = arms.joined();
    let whole = arrivals.iter().find(|asked| asked.domain == ROOT).map(|asked| arrive_at(cx, asked));
    tokens!(match domain { #arms _ => { #whole } })
}

fn arrive_at(cx: Cx, asked: &AskedArrival) -> TokenStream {
    let domain = asked.domain;
    let can_push = cx.has_stack() && domain == ROOT;
    let memories = memory::lets_if(cx, &asked.made, can_push.then(|| tokens!(!pushes)));
    let bind = scope::bind(cx, domain, state_ref(cx), Inner::Open, tokens!(return));
    let above = can_push.then(|| put::put(cx, Put::Above));
    let place = match asked.made.left_and_remembered.is_empty() {
        true => {
            let made = make::made_let(cx, domain, &asked.made);
            let place = put::put(cx, Put::In { domain, moves: false, is_again: false });
            match above {
                Some(above) => {
                    tokens!(#made if pushes { #above } else { #place if clears { self.discard_suspended_(); } })
                }
                None => tokens!(#made #place),
            }
        }
        false => moves::commit_asked(cx, domain, &asked.made, above),
    };
    let enters = arrive::enters(cx, domain, &asked.made.inside, false);
    let bind_machine = scope::bind_machine(cx);
    tokens!(#bind #bind_machine #memories #place #enters)
}
