//! Activities: the functions that make the futures, and say in which entry of its state the machine is. The futures themselves
//! are never in the machine.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::{GenericParam, Generics};

use crate::change::notes;
use crate::code::conditions::Conditions;
use crate::code::effect;
use crate::code::found::mention;
use crate::code::scope;
use crate::code::scope::Scope;
use crate::context::args::{header_params, now_param, param_type};
use crate::context::attributes::{all_line_attrs, state_attrs};
use crate::context::job::Named;
use crate::context::places::ours_at;
use crate::names::generics::join;
use crate::names::paths::{event_type, hidden, send_generics};
use crate::prelude::*;
use crate::program::{Body, Events, Line, Trigger};
use crate::state::store::is_active;
use crate::written::Carried;

/// A `during` line with its parts.
pub(crate) struct During<'p> {
    pub(crate) line: &'p Line<'p>,
    future: &'p Body<'p>,
    pub(crate) event: Option<&'p Ident>,
    pub(crate) becomes: Becomes,
}

/// How an event is made of the result of a future.
pub(crate) enum Becomes {
    /// The result is dropped.
    Nothing,
    /// The event carries nothing.
    Bare,
    /// This field of the event, with its type.
    Field(TokenStream, TokenStream),
    /// The future gives the event itself.
    Whole,
}

/// All `during` lines, in source order.
pub(crate) fn all(cx: Cx<'_>) -> Vec<During<'_>> {
    let during = cx.program.lines.iter().filter_map(|line| match &line.trigger {
        Trigger::During { future, event } => {
            Some(During { line, future, event: *event, becomes: becomes(cx, *event) })
        }
        _ => None,
    });
    during.gather()
}

fn becomes(cx: Cx, event: Option<&Ident>) -> Becomes {
    let Some(event) = event else { return Becomes::Nothing };
    let Some(Events::Declared { variants, .. }) = &cx.program.events else { return Becomes::Whole };
    let variant = variants.iter().find(|variant| variant.name == *event);
    match variant.map(|variant| Carried::of(&variant.payload)) {
        Some(Carried::Nothing) => Becomes::Bare,
        Some(Carried::One { name: Some(name), ty }) => Becomes::Field(name.code(), ty.code()),
        Some(Carried::One { name: None, ty }) => Becomes::Field(tokens!(0), ty.code()),
        Some(Carried::More) | None => Becomes::Whole,
    }
}

pub(crate) fn future_name(line: &Line) -> Ident {
    hidden(&format_ident!("during_{}", line.number))
}

/// The private functions that a loop calls.
pub(crate) fn functions(cx: Cx) -> TokenStream {
    tokens! {
        #for id in cx.storage().activities.iter().copied() { #{entry_fn(cx, id)} }
        #for during in all(cx) { #{future_fn(cx, &during)} }
    }
}

/// In which entry of the state the machine is; `None` where the state is not current.
fn entry_fn(cx: Cx, id: StateId) -> TokenStream {
    // A region of the machine stays active where this has ended, and nobody takes what its work gives.
    let ends_with_machine = id == ROOT || cx.tree().parent(id) == Some(ROOT) && cx.tree().is_region(id);
    tokens! {
        #{state_attrs(cx, id)}
        fn #{cx.of_state(Named::Entry, id)}(&self) -> ::core::option::Option<::core::primitive::u32> {
            if
                #if cx.storage().takes { !self.is_poisoned() && }
                #if ends_with_machine && cx.tree().can_end() { !self.is_done() }
                #else if id == ROOT { true }
                #else { #{is_active(cx, id)} }
            {
                ::core::option::Option::Some(#{notes::times(cx, id)})
            } else {
                ::core::option::Option::None
            }
        }
    }
}

/// `during_0_`: the future of a line. It owns what it needs, so it captures neither the machine nor the parameters.
fn future_fn(cx: Cx, during: &During) -> TokenStream {
    let line = during.line;
    let scope = Scope::of(cx, line.source).sure();
    let conditions = Conditions::of(&scope, line);
    // What rustc says of a future that borrows, or gives something else, belongs to the code.
    let at = ours_at(during.future.words.first_span(during.future.end));
    let some = lent_to(&scope, during.future, at, &|scope| {
        let future = scope.value(during.future, tokens!(_));
        tokens_at!(at=> ::core::option::Option::Some(#{whole(cx, during, future)}))
    });
    let generics = send_generics(cx);
    // All generics there are.
    let names: Vec<TokenStream> = parameters(cx).params.iter().map(name_of).gather();
    let captured = tokens_at!(at=> use<#(#names),*>);
    let output = tokens_at!(at=> ::core::option::Option<impl ::core::future::Future<#{output(cx, during)}> + #captured>);
    tokens! {
        #{all_line_attrs(cx, line)}
        #[allow(unused_variables)]
        fn #{future_name(line)} #generics (&self, #{header_params(cx)} #{now_param(cx)}) -> #output
            #{&generics.where_clause}
        {
            #{effect::looked_at(cx, line.source, &[line], tokens!(return ::core::option::Option::None))}
            #if let Some(guard) = conditions.guard() { #guard { #some } else { ::core::option::Option::None } }
            #else { #some }
        }
    }
}

/// The future, around it another one that gives an event of an enum from elsewhere: what that carries is known to rustc alone,
/// one value without a name.
fn whole(cx: Cx, during: &During, future: TokenStream) -> TokenStream {
    match (&during.becomes, during.event) {
        (Becomes::Whole, Some(name)) => tokens!({
            let future_ = #future;
            async move { #{&cx.names.event_path}::#name { 0: future_.await } }
        }),
        _ => future,
    }
}

/// `Output = Type`, where it is known.
fn output(cx: Cx, during: &During) -> TokenStream {
    let ty = match &during.becomes {
        Becomes::Nothing => return TokenStream::new(),
        Becomes::Bare => tokens!(()),
        Becomes::Field(_, ty) => *ty,
        Becomes::Whole => event(cx),
    };
    tokens!(Output = #ty)
}

pub(crate) fn name_of(param: &GenericParam) -> TokenStream {
    match param {
        GenericParam::Lifetime(param) => param.lifetime.code(),
        GenericParam::Type(param) => param.ident.code(),
        GenericParam::Const(param) => param.ident.code(),
    }
}

/// `Event` of the machine, or that of one that takes none.
pub(crate) fn event(cx: Cx) -> TokenStream {
    event_type(cx).unwrap_or_else(|| tokens!(::fsm_runtime::any::NoEvent))
}

/// What a future is lent: its name, the local that holds it, and `&` or `&mut`, and the type.
struct Lent {
    name: Ident,
    local: Ident,
    mutability: Option<TokenStream>,
    ty: TokenStream,
}

/// `Some(future)`, as `make` writes it in this scope. It is made in a closure that is lent what the code names, so that rustc
/// shows a name which says what to do where the future borrows from that. Of a list of what a type captures it would propose
/// a lifetime in the middle of the code.
fn lent_to(scope: &Scope, future: &Body, at: Span, make: &dyn Fn(&Scope) -> TokenStream) -> TokenStream {
    let lent = lent(scope, future);
    let [_, ..] = lent.as_slice() else { return make(scope) };
    let own = Ident::new("the_future_must_get_copies_or_clones", at);
    let made = make(&scope.clone().and_binding(lent.iter().map(|lent| lent.name.clone()).gather()));
    let params = lent.iter().map(|Lent { name, mutability, ty, .. }| tokens!(#name: &#mutability #ty,));
    let types = lent.iter().map(|Lent { mutability, ty, .. }| tokens!(&'lent_ #mutability #ty,));
    let (names, args) = (lent.iter().map(|lent| &lent.name), lent.iter().map(|lent| &lent.local));
    let seen = lent.iter().map(|lent| mention(&lent.name, future.tokens));
    tokens_at! {at=> {
        let mut #own = ::core::option::Option::None;
        fn lend_(#(#params)* f_: impl for<'lent_> ::core::ops::FnOnce(#(#types)*)) { f_(#(#names),*) }
        lend_(#(#args,)* |#(#seen),*| #own = #made);
        #own
    }}
}

/// What the code names; nothing where the machine has generics, of which a function in a function knows nothing.
fn lent(scope: &Scope, future: &Body) -> Vec<Lent> {
    let cx = scope.cx;
    if parameters(cx).params.first().is_some() {
        return Vec::new();
    }
    let params = cx.program.head.params.iter().filter(|param| future.words.mention(&param.name));
    let params = params.map(|param| Lent {
        name: param.name.clone(),
        local: param.name.clone(),
        mutability: param.is_mutable().then(|| tokens!(mut)),
        ty: param_type(param),
    });
    let data = scope.named(future).map(|place| cx.program.field(place)).map(|field| Lent {
        name: field.name.clone(),
        local: scope::local(field.name),
        mutability: None,
        ty: field.ty.code(),
    });
    params.and(data).gather()
}

/// The generics of the machine, and of its events.
fn parameters(cx: Cx) -> Generics {
    join(cx.program.head.generics, &send_generics(cx))
}
