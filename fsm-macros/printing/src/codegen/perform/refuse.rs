//! Requests of actions that cannot be served: why, and what the machine's lines `refused` are told of them.

use proc_macro2::Ident;

use crate::caller::ours;
use crate::codegen::asked::{self, asker};
use crate::codegen::conditions::Conditions;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::job::Job;
use crate::codegen::levels::line_attrs;
use crate::codegen::reports::refusals;
use crate::codegen::scope::Scope;
use crate::codegen::{found, looks, moving, observer, scope};
use crate::each::Gather;
use crate::program::{Refusal, Report};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// Gives up a request that cannot be served.
pub(super) fn refused(cx: Cx, otherwise: TokenStream) -> Option<TokenStream> {
    let args = args(cx);
    let told = observer::refused(cx);
    cx.facts().can_refuse.then(|| match refusals(cx).is_empty() {
        true if told.is_empty() => {
            tokens!(if self.#{cx.call(Job::ReasonAgainst)}(&asked_).is_some() { #otherwise })
        }
        true => tokens! {
            if let ::core::option::Option::Some(reason_) = self.#{cx.call(Job::ReasonAgainst)}(&asked_) {
                #told
                #otherwise
            }
        },
        false => tokens! {
            if let ::core::option::Option::Some(reason_) = self.#{cx.call(Job::ReasonAgainst)}(&asked_) {
                #told
                self.#{cx.call(Job::Unserved)}(asked_, reason_, #args);
                #otherwise
            }
        },
    })
}

pub(in crate::codegen) fn reason_against_fn(cx: Cx) -> TokenStream {
    let reasons = cx.program.refusals.iter().map(|refusal| {
        let name = Ident::new(&format!("{refusal:?}"), ours());
        let test = test(cx, *refusal);
        tokens!(if #test { return ::core::option::Option::Some(::fsm_runtime::requests::Reason::#name); })
    });
    tokens! {
        fn reason_against_(&self, asked_: &#{asked::asked_type(cx)}) -> ::core::option::Option<::fsm_runtime::requests::Reason> {
            use ::fsm_runtime::__private::Change;
            let #{asked::parts(cx)} = asked_;
            #(#reasons)*
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
    let arms = cx
        .storage()
        .previous_in
        .iter()
        .map(|id| tokens!(#{asker(cx, *id)} => self.#{cx.previous_field(*id)}.is_none(),));
    tokens!(match #{domain_of_blip(cx)} { #(#arms)* _ => true })
}

/// Where a state blip takes place, from `source`. A flat machine has one such place.
pub(super) fn domain_of_blip(cx: Cx) -> TokenStream {
    match cx.tree().is_flat() {
        true => tokens!(()),
        false => tokens!(::fsm_runtime::__private::domain_of_self(*source_, Self::is_compound_)),
    }
}

/// `unserved_`: the first of the machine's lines `refused` whose guard holds takes the request.
pub(in crate::codegen) fn unserved_fn(cx: Cx) -> TokenStream {
    let all = refusals(cx);
    let scope = Scope::of(cx, ROOT).sure();
    let told = all.iter().map(|line| {
        let names = line.report().map(Report::names).unwrap_or_default();
        let named: Vec<&Ident> = names.iter().copied().filter(|name| **name != "_").gather();
        let action = line.action().map(|action| scope.finding(line).action(action));
        let (test, attrs) = (Conditions::of(&scope, line).guard(), line_attrs(cx, line));
        // A name that the action has no use for is no mistake, as in the other reports.
        let binds = found::binds(line);
        tokens!(#attrs #(#names)* #test => { #{observer::line(cx, line)} #(let _ = &#named;)* #binds #action })
    });
    let (found, told): (TokenStream, TokenStream) =
        (all.iter().map(|line| found::lets(line)).joined(), told.joined());
    let state = match cx.tree().is_flat() {
        true => tokens!(self.state_id()),
        false => tokens!(source_.unwrap_or_else(|| self.state_id())),
    };
    let narrow = cx.program.overridden_in_request.then(|| tokens!(Self::#{cx.call(Job::Narrow)}));
    let narrowed = match cx.program.moving.is_empty() {
        true => narrow.map(|narrow| tokens!(let change_ = change_.map(#narrow);)),
        false => Some(moving::shown(cx, narrow)),
    };
    tokens! {
        fn unserved_(&mut self, asked_: #{asked::asked_type(cx)}, reason_: ::fsm_runtime::requests::Reason, #{params(cx)}) {
            let #{asked::parts(cx)} = asked_;
            #narrowed
            let request_: ::fsm_runtime::requests::RefusedChange<#{moving::shown_type(cx)}> =
                ::fsm_runtime::requests::RefusedChange { change: change_, reason: reason_, state: #state.name() };
            #{looks::lets(cx, &all)}
            #{scope::bind_machine(cx)}
            #found
            match request_ { #told _ => {} }
        }
    }
}
