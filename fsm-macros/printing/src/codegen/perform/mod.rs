//! Changes of state that are known only when the machine runs: asked for by an action, or from outside. The state that
//! asks decides how much is left.

pub(super) mod arrive;
pub(super) mod refuse;
pub(super) mod serve;

use super::arrive::inside;
use super::asked::{self, asker};
use super::context::{args, params};
use super::cx::Cx;
use super::innermost::innermost;
use super::job::Job;
use super::leave::{leave_all, leave_domain, leave_suspended};
use super::names::{id_from, id_of};
use super::next::{next_arg, next_param};
use super::steps::recall;
use super::store::{is_one_of, state_ref};
use super::{ends, put, scope, untold};
use crate::each::{Gather, Holds};
use crate::program::{AskedKind, Hook, Put};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `follow_`: one change. Gives whether it could be served.
pub(super) fn follow_fn(cx: Cx) -> TokenStream {
    let ty = asked::asked_type(cx);
    let reports = cx.facts().tells_transitions;
    let args = args(cx);
    let (from, to) = match cx.tree().is_flat() {
        true => (innermost(cx, ROOT), innermost(cx, ROOT)),
        false => (asked_from(cx), innermost_of(cx)),
    };
    let refused = refuse::refused(cx, tokens!(return false;));
    let passes = cx.facts().passes;
    let from = reports.then(|| match passes {
        true => {
            let leave = untold::leave(cx, tokens!(left_));
            tokens!(let left_ = #from; #leave let mut from_ = ::core::option::Option::Some(left_);)
        }
        false => {
            let leave = untold::leave(cx, tokens!(from_));
            tokens!(let from_ = #from; #leave)
        }
    });
    let clear = untold::clear(cx);
    let changed =
        reports.then(|| tokens!(let to_ = #to; #clear self.#{cx.call(Job::Changed)}(from_, to_, #args);));
    let changed = changed.map(|changed| match passes {
        true => tokens!(if let ::core::option::Option::Some(from_) = from_ { #changed }),
        false => changed,
    });
    let exit = ends::exit_at_end(cx, tokens!(self));
    let domain =
        (!cx.tree().is_flat()).then(|| tokens!(let domain_ = Self::#{cx.call(Job::Domain)}(&asked_);));
    tokens! {
        try fn follow_(&mut self, asked_: #ty, #{params(cx)} #{next_param(cx)}) -> ::core::primitive::bool {
            use ::fsm_runtime::__private::Change;
            #refused
            #{serve::bound(cx)}
            #domain
            let #{asked::parts(cx)} = asked_;
            #{pop_else(cx)}
            #from
            match change_ {
                #{performed(cx)}
                _ => return false,
            }
            #changed
            #exit
            true
        }
    }
}

/// A `pop else` is what it comes to.
fn pop_else(cx: Cx) -> Option<TokenStream> {
    let is_flat = cx.tree().is_flat();
    let bare = cx.has_stack().then(|| tokens!(if self.stack.is_empty()));
    cx.program.asks.holds(&AskedKind::PopElse).then(|| match is_flat {
        true => tokens! {
            let change_ = match change_ {
                Change::PopElse(target_) #bare => Change::Goto(target_),
                Change::PopElse(_) => Change::Pop,
                change_ => change_,
            };
        },
        false => tokens! {
            let (change_, source_) = match change_ {
                Change::PopElse(target_) #bare => (Change::Goto(target_), ::core::option::Option::None),
                Change::PopElse(_) => (Change::Pop, source_),
                change_ => (change_, source_),
            };
        },
    })
}

/// `domain_`: how much a request leaves. The whole machine is `None`.
pub(super) fn domain_fn(cx: Cx) -> TokenStream {
    let is_compound = cx.call(Job::IsCompound);
    tokens! {
        fn domain_(#{asked::parts(cx)}: &#{asked::asked_type(cx)}) -> ::core::option::Option<#{&cx.names.id}> {
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
    let (whole, tree) = (innermost_of(cx), cx.tree());
    if !tree.has_regions() {
        return whole;
    }
    let own: Vec<StateId> = cx.states().filter(|id| !tree.is_compound(*id)).gather();
    let test = is_one_of(tokens!(id_), &own, &|id| id_of(cx, id));
    let in_regions = cx
        .states()
        .filter(|id| tree.is_compound(*id) && tree.is_in_region(*id))
        .map(|id| tokens!(#{asker(cx, id)} => #{innermost(cx, id)},));
    tokens! {
        match source_ {
            ::core::option::Option::Some(id_) if #test => id_,
            #(#in_regions)*
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
    let arms = cx
        .states()
        .filter(|id| cx.tree().is_compound(*id))
        .map(|id| tokens!(#{asker(cx, id)} => #{innermost(cx, id)},));
    tokens!(match domain_ { #(#arms)* _ => #whole })
}

/// The arms that perform a requested change, one for each kind.
fn performed(cx: Cx) -> TokenStream {
    let (args, next) = (args(cx), next_arg(cx));
    let asks = |kind| cx.program.asks.holds(&kind);
    let whole = || leave_all(cx, ROOT, Hook::Exit);
    let below = || {
        let below = leave_suspended(cx);
        if below.is_empty() { below } else { tokens!(#{scope::bind_machine(cx)} #below) }
    };
    let flat = cx.tree().is_flat();
    let domain = (!flat).then(|| tokens!(domain_,));
    let none = (!flat).then(|| tokens!(::core::option::Option::None,));
    let how = |pushes: bool, clears: TokenStream| {
        let pushes = cx.facts().can_push.then(|| if pushes { tokens!(true,) } else { tokens!(false,) });
        let clears = cx.facts().can_clear.then(|| tokens!(#clears,));
        let from = cx.facts().passes.then(|| tokens!(&mut from_,));
        tokens!(#pushes #clears #from)
    };
    let goto = (asks(AskedKind::Goto) || asks(AskedKind::PopElse)).then(|| {
        let ends = ends(cx);
        let let_ends = ends.map(|test| tokens!(let ends_ = #test;));
        let before = ends.map(|_| tokens!(if ends_ { #{below()} }));
        let clears = ends.map_or_else(|| tokens!(false), |_| tokens!(ends_));
        let how = how(false, clears);
        tokens! {
            Change::Goto(target_) => {
                #let_ends
                self.#{cx.call(Job::Leave)}(#domain #args)~;
                #before
                self.#{cx.call(Job::Arrive)}(target_, #domain #how #args #next)~;
            }
        }
    });
    let push = asks(AskedKind::Push).then(|| {
        tokens! {
            Change::Push(target_) => {
                #{leave_all(cx, ROOT, Hook::Pause)}
                self.#{cx.call(Job::Arrive)}(target_, #none #{how(true, tokens!(false))} #args #next)~;
            }
        }
    });
    let pop = (cx.has_stack() && (asks(AskedKind::Pop) || asks(AskedKind::PopElse))).then(|| {
        tokens! {
            Change::Pop => {
                #{whole()}
                self.#{cx.call(Job::Pop)}(#args);
                #{recall_and_note(cx, ROOT)}
                #{inside(cx, ROOT, Hook::Resume)}
            }
        }
    });
    let reset = asks(AskedKind::Reset).then(|| {
        let how = how(false, tokens!(true));
        tokens! {
            Change::Reset(target_) => {
                #{whole()} #{below()} self.#{cx.call(Job::Arrive)}(target_, #none #how #args #next)~;
            }
        }
    });
    let previous = asks(AskedKind::Previous).then(|| previous(cx));
    tokens!(#goto #push #pop #reset #previous)
}

/// The code after a commit inside a domain: it recalls deferred events, and notes the change until it is reported.
pub(in crate::codegen) fn recall_and_note(cx: Cx, domain: StateId) -> TokenStream {
    tokens!(#{recall(cx)} #{untold::arrive(cx, domain)})
}

/// Whether a target ends the machine, and with it what is suspended.
fn ends(cx: Cx) -> Option<TokenStream> {
    let finals = cx.tree().ends();
    let can = !finals.is_empty() && cx.has_stack();
    can.then(|| is_one_of(id_from(cx, tokens!(&target_)), &finals, &|id| id_of(cx, id)))
}

fn previous(cx: Cx) -> TokenStream {
    let arms = cx.storage().previous_in.iter().map(|id| {
        let (back, enter) = (put::put(cx, Put::Back(*id)), inside(cx, *id, Hook::Enter));
        let domain = asker(cx, *id);
        let pattern = if cx.tree().is_flat() { tokens!(()) } else { domain };
        tokens! {
            #pattern => {
                #{leave_all(cx, *id, Hook::Exit)}
                #back
                #{recall_and_note(cx, *id)}
                #enter
            }
        }
    });
    let (arms, domain): (TokenStream, TokenStream) =
        (arms.joined(), if cx.tree().is_flat() { tokens!(()) } else { tokens!(domain_) });
    tokens! {
        Change::Previous => match #domain {
            #arms
            _ => return false,
        },
    }
}

/// `leave_`: all that is active inside a domain.
pub(super) fn leave_fn(cx: Cx) -> TokenStream {
    let (params, whole) = (params(cx), leave_domain(cx, ROOT, Hook::Exit));
    let bind_machine = if whole.is_empty() { TokenStream::new() } else { scope::bind_machine(cx) };
    if cx.tree().is_flat() {
        return tokens!(try fn leave_(&mut self, #params) { #bind_machine #whole });
    }
    let arms = composites(cx)
        .into_iter()
        .map(|id| tokens!(#{asker(cx, id)} => { #{leave_domain(cx, id, Hook::Exit)} }));
    let (arms, id): (TokenStream, _) = (arms.joined(), &cx.names.id);
    tokens! {
        try fn leave_(&mut self, domain_: ::core::option::Option<#id>, #params) {
            #bind_machine
            match domain_ { #arms _ => { #whole } }
        }
    }
}

pub(super) fn is_compound_fn(cx: Cx) -> TokenStream {
    let (id, composites) = (&cx.names.id, composites(cx));
    let test = match composites.is_empty() {
        true => tokens!(false),
        false => is_one_of(tokens!(id_), &composites, &|id| id_of(cx, id)),
    };
    tokens! {
        /// Whether the state can stay active around a change inside it.
        fn is_compound_(id_: #id) -> ::core::primitive::bool { #test }
    }
}

fn composites(cx: Cx) -> Vec<StateId> {
    cx.states().filter(|id| cx.tree().is_compound(*id)).gather()
}
