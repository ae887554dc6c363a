//! Requests of actions that cannot be served: why, and what the machine's lines `refused` are told of them.

use proc_macro2::Ident;

use crate::caller::ours;
use crate::code::asked;
use crate::code::asked::asker;
use crate::code::conditions::Conditions;
use crate::code::scope::Scope;
use crate::code::{found, scope};
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::context::levels::line_attrs;
use crate::follow::observer;
use crate::follow::reports::refusals;
use crate::program::{Line, Refusal, Report};
use crate::state::{looks, moving};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// Gives up a request that cannot be served.
pub(super) fn refused(cx: Cx, otherwise: TokenStream) -> Option<TokenStream> {
    let told = observer::refused(cx);
    let is_reported = !refusals(cx).is_empty();
    cx.facts().can_refuse.then(|| {
        let reason = tokens!(self.#{cx.call(Job::ReasonAgainst)}(&asked_));
        tokens! {
            #if is_reported || !told.is_empty() {
                if let ::core::option::Option::Some(reason_) = #reason {
                    #told
                    #if is_reported { self.#{cx.call(Job::Unserved)}(asked_, reason_, #{args(cx)}); }
                    #otherwise
                }
            } #else {
                if #reason.is_some() { #otherwise }
            }
        }
    })
}

pub(crate) fn reason_against_fn(cx: Cx) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::ReasonAgainst)}(
            &self, asked_: &#{asked::asked_type(cx)}
        ) -> ::core::option::Option<::fsm_runtime::requests::Reason> {
            use ::fsm_runtime::__private::Change;
            let #{asked::parts(cx)} = asked_;
            #for refusal in cx.program.refusals.iter().copied() {
                #let name = Ident::new(&format!("{refusal:?}"), ours());
                if #{test(cx, refusal)} {
                    return ::core::option::Option::Some(::fsm_runtime::requests::Reason::#name);
                }
            }
            ::core::option::Option::None
        }
    }
}

fn test(cx: Cx, refusal: Refusal) -> TokenStream {
    match refusal {
        Refusal::Finished => tokens!(self.is_done()),
        Refusal::SourceLeft => {
            let is_marked = cx.facts().marks_left.then(|| tokens!(*is_left_ ||));
            tokens!(#is_marked source_.is_some_and(|id_| !self.is_in(id_)))
        }
        Refusal::StackFull => tokens!(::core::matches!(change_, Change::Push(_)) && self.stack.is_full()),
        Refusal::NothingBelow => tokens!(::core::matches!(change_, Change::Pop) && self.stack.is_empty()),
        Refusal::NotListed => tokens!(::core::matches!(change_, Change::Unlisted(_))),
        Refusal::NoPrevious => {
            tokens!(::core::matches!(change_, Change::Previous) && #{nothing_to_go_back_to(cx)})
        }
    }
}

fn nothing_to_go_back_to(cx: Cx) -> TokenStream {
    if cx.tree().is_flat() {
        return tokens!(self.#{cx.previous_field(ROOT)}.is_none());
    }
    tokens! {
        match #{domain_of_blip(cx)} {
            #for id in cx.storage().previous_in.iter().copied() {
                #{asker(cx, id)} => self.#{cx.previous_field(id)}.is_none(),
            }
            _ => true
        }
    }
}

/// Where a state blip takes place, from `source`. A flat machine has one such place.
pub(super) fn domain_of_blip(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.tree().is_flat() { () } #else {
            ::fsm_runtime::__private::domain_of_self(*source_, Self::#{cx.call(Job::IsCompound)})
        }
    }
}

/// `unserved_`: the first of the machine's lines `refused` whose guard holds takes the request.
pub(crate) fn unserved_fn(cx: Cx) -> TokenStream {
    let all = refusals(cx);
    let narrow = cx.program.overridden_in_request.then(|| tokens!(Self::#{cx.call(Job::Narrow)}));
    tokens! {
        fn #{cx.name_of(Job::Unserved)}(
            &mut self,
            asked_: #{asked::asked_type(cx)},
            reason_: ::fsm_runtime::requests::Reason,
            #{params(cx)}
        ) {
            let #{asked::parts(cx)} = asked_;
            #if !cx.program.moving.is_empty() {
                #{moving::shown(cx, narrow)}
            } #else if let Some(narrow) = narrow {
                let change_ = change_.map(#narrow);
            }
            let request_: ::fsm_runtime::requests::RefusedChange<#{moving::shown_type(cx)}> =
                ::fsm_runtime::requests::RefusedChange {
                    change: change_,
                    reason: reason_,
                    state: #if cx.tree().is_flat() { self.state_id() } #else { source_.unwrap_or_else(|| self.state_id()) }.name()
                };
            #{looks::lets(cx, &all)}
            #{scope::bind_machine(cx)}
            #for line in &all { #{found::lets(line)} }
            match request_ {
                #for line in &all { #{told(cx, line)} }
                _ => {}
            }
        }
    }
}

/// `pattern if guard => { action }`
fn told(cx: Cx, line: &Line) -> TokenStream {
    let scope = Scope::of(cx, ROOT).sure();
    let names = line.report().map(Report::names).unwrap_or_default();
    tokens! {
        #{line_attrs(cx, line)} #(#names)* #{Conditions::of(&scope, line).guard()} => {
            #{observer::line(cx, line)}
            // A name that the action has no use for is no mistake, as in the other reports.
            #for name in names.iter().filter(|name| **name != "_") { let _ = &#name; }
            #{found::binds(line)}
            #if let Some(action) = line.action() { #{scope.finding(line).action(action)} }
        }
    }
}
