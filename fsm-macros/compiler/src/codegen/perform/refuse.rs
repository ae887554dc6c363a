//! Requests of actions that cannot be served: why, and what the machine's lines `refused` are told of them.

use crate::codegen::arrive::is_chained;
use crate::codegen::asked::{self, asker};
use crate::codegen::body::Scope;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::fields::previous_field;
use crate::codegen::hooks::conditions;
use crate::codegen::looks;
use crate::codegen::names::target_type;
use crate::codegen::reports::refusals;
use crate::codegen::scope;
use crate::each::Gather;
use crate::program::{AskedKind, Report};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// `reason_against_`: why a request cannot be served; and `unserved_`.
pub(super) fn functions(cx: Cx) -> TokenStream {
    let (reason_against, unserved) = (reason_against_fn(cx), unserved_fn(cx));
    tokens!(#reason_against #unserved)
}

/// Whether some request may not be served.
pub(super) fn can_refuse(cx: Cx) -> bool {
    several_ask(cx) || asks(cx, AskedKind::Previous) || pops(cx)
}

/// Gives up a request that cannot be served; what is left of `asked_` may be.
pub(super) fn refused(cx: Cx, otherwise: TokenStream) -> Option<TokenStream> {
    let args = args(cx);
    can_refuse(cx).then(|| match refusals(cx).is_empty() {
        true => tokens!(if self.reason_against_(&asked_).is_some() { #otherwise }),
        false => tokens! {
            if let ::core::option::Option::Some(reason_) = self.reason_against_(&asked_) {
                self.unserved_(asked_, reason_, #args);
                #otherwise
            }
        },
    })
}

/// Whether requests may wait for others, which change what they have been made for.
fn several_ask(cx: Cx) -> bool {
    !cx.tree().is_flat() && (cx.tree().has_regions() || is_chained(cx))
}

fn asks(cx: Cx, kind: AskedKind) -> bool {
    cx.program.asks.contains(&kind)
}

fn pops(cx: Cx) -> bool {
    cx.has_stack() && asks(cx, AskedKind::Pop)
}

fn reason_against_fn(cx: Cx) -> TokenStream {
    if !can_refuse(cx) {
        return TokenStream::new();
    }
    let several = several_ask(cx);
    let finished = (several && cx.tree().can_end()).then(|| {
        tokens!(if self.is_done() {
            return ::core::option::Option::Some(Reason::Finished);
        })
    });
    let left = several.then(|| {
        let marked = asked::marks_left(cx).then(|| tokens!(*is_left_ ||));
        tokens! {
            if #marked source_.is_some_and(|id_| !self.is_in(id_)) {
                return ::core::option::Option::Some(Reason::SourceLeft);
            }
        }
    });
    let push = (several && cx.has_stack() && asks(cx, AskedKind::Push))
        .then(|| tokens!(Change::Push(_) if self.stack.is_full() => ::core::option::Option::Some(Reason::StackFull),));
    let pop = pops(cx).then(|| tokens!(Change::Pop if self.stack.is_empty() => ::core::option::Option::Some(Reason::NothingBelow),));
    let previous = asks(cx, AskedKind::Previous).then(|| previous(cx));
    let (ty, parts) = (asked::asked_type(cx), asked::parts(cx));
    tokens! {
        #[allow(unused_variables)]
        fn reason_against_(&self, asked_: &#ty) -> ::core::option::Option<::fsm_runtime::Reason> {
            use ::fsm_runtime::{Reason, __private::Change};
            let #parts = asked_;
            #finished
            #left
            match change_ {
                #push #pop #previous
                _ => ::core::option::Option::None,
            }
        }
    }
}

/// A state blip, with nothing to go back to.
fn previous(cx: Cx) -> TokenStream {
    let arms = cx.storage().previous_in.iter().map(|id| {
        let field = previous_field(cx, *id);
        let domain = if cx.tree().is_flat() { tokens!(()) } else { asker(cx, *id) };
        tokens!(#domain => self.#field.is_none(),)
    });
    let arms: TokenStream = arms.joined();
    let domain = domain_of_blip(cx);
    tokens! {
        Change::Previous if match #domain {
            #arms
            #[allow(unreachable_patterns)]
            _ => true,
        } => ::core::option::Option::Some(Reason::NoPrevious),
    }
}

/// Where a state blip takes place, from `source`. A flat machine has one such place.
pub(super) fn domain_of_blip(cx: Cx) -> TokenStream {
    match cx.tree().is_flat() {
        true => tokens!(()),
        false => tokens!(::fsm_runtime::__private::domain_of_self(*source_, Self::is_compound_)),
    }
}

/// `unserved_`: the first of the machine's lines `refused` whose guard holds takes the request.
fn unserved_fn(cx: Cx) -> TokenStream {
    let all = refusals(cx);
    if all.is_empty() || !can_refuse(cx) {
        return TokenStream::new();
    }
    let scope = Scope::of(cx, ROOT);
    let told = all.iter().map(|line| {
        let names = line.report().map(Report::names).unwrap_or_default();
        let (action, conditions, cfgs) =
            (line.action().map(|action| scope.action(action)), conditions(&scope, line), line.attrs.cfgs());
        let test = (!conditions.is_empty()).then(|| tokens!(if #(#conditions)&&*));
        // A name that the action has no use for is no mistake, as in the other reports.
        tokens!(#(#cfgs)* #(#names)* #test => { #(let _ = &#names;)* #action })
    });
    let told: TokenStream = told.joined();
    let (ty, target, parts, params) = (asked::asked_type(cx), target_type(cx), asked::parts(cx), params(cx));
    let state = match cx.tree().is_flat() {
        true => tokens!(self.state_id()),
        false => tokens!(source_.unwrap_or_else(|| self.state_id())),
    };
    let narrowed =
        cx.program.overridden_in_request.then(|| tokens!(let change_ = change_.map(Self::narrow_);));
    let (looks, bind_machine) = (looks::lets(cx, &all), scope::bind_machine(cx));
    tokens! {
        fn unserved_(&mut self, asked_: #ty, reason_: ::fsm_runtime::Reason, #params) {
            #[allow(unused_variables)]
            let #parts = asked_;
            #narrowed
            let request_: ::fsm_runtime::Unserved<#target> =
                ::fsm_runtime::Unserved { change: change_, reason: reason_, state: #state.name() };
            #looks
            #bind_machine
            match request_ { #told #[allow(unreachable_patterns)] _ => {} }
        }
    }
}
