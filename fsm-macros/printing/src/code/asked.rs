//! Changes of state that actions ask for: what stands for `goto!(…)` and its kin, and what carries a request until it
//! is served.

use proc_macro2::Ident;

use super::scope::{Scope, given, is_name};
use crate::context::places::ours_at;
use crate::follow::observer;
use crate::names::paths::{entry, entry_type, id_from, id_of, literal, target_type};
use crate::prelude::*;
use crate::program::{Asked, AskedKind, Body, Field, Gift, Value};
use crate::state::moving;

/// The expression that replaces a request in an action: for one target, or for that of these which a value holds.
pub(crate) fn call(scope: &Scope, asks: &[Asked], value: Option<&Body>) -> TokenStream {
    // The user's own span: rustc reports what is wrong with a request where it stands. Only the locals
    // are ours, and stand there too.
    let [asked, ..] = asks else { return TokenStream::new() };
    let (cx, span) = (scope.cx, asked.span);
    let local = |name| Ident::new(name, ours_at(span));
    let (request, has_room, held) = (local("the_request"), local("has_room_"), local("held_"));
    let target = asked.target.map(|target| match (value, asked.moving) {
        (Some(_), _) if cx.program.overridden_in_request => tokens!(Self::#{cx.call(Job::Widen)}(#held)),
        (Some(_), _) => tokens!(#held),
        (None, Some(number)) => moving::value(scope, target.0, number, &asked.gifts),
        (None, None) => target_value(scope, target, &asked.gifts),
    });
    // The angle brackets have the user's span: for a path that begins with the name of the runtime, which may be a
    // macro's `$crate`, rustc would point at the whole macro.
    let change = tokens_at!(ours_at(span)=> ::fsm_runtime::__private::Change);
    let change = tokens_at!(span=> <#change<_>>);
    let told = |kind: &Ident| {
        let id = asked.target.map(|(id, _)| value.map_or(id_of(cx, id), |_| id_from(cx, tokens!(&#held))));
        observer::requested(cx, span, kind, id)
    };
    let ask = |kind: Ident| {
        let told = told(&kind);
        let target = target.map(|target| moving::wanted(cx, target, asked.moving.is_some(), span));
        let ask = tokens_at! {span=>
            #change::ask(&mut #request, #change::#kind #if let Some(target) = target { (#target) })
        };
        tokens_at!(span=> #if told.is_some() { { #told #ask } } #else { #ask })
    };
    let kind = Ident::new(&format!("{:?}", asked.kind), span);
    let may_give_back = asked.kind == AskedKind::Push && cx.can_overflow();
    let asking = match may_give_back {
        true => {
            let told = told(&kind).map(|told| observer::pushed(span, &has_room, told));
            let push = tokens_at! {span=>
                #change::try_push(&mut #request, #has_room, #target)
                #if cx.program.overridden_in_request { .map_err(Self::#{cx.call(Job::Narrow)}) }
            };
            tokens_at!(span=> #if told.is_some() { { #told #push } } #else { #push })
        }
        false => ask(kind),
    };
    let Some(value) = value else { return asking };
    let unlisted = ask(Ident::new("Unlisted", span));
    let otherwise = may_give_back.then(|| tokens!(::core::result::Result::Ok(())));
    let served = listed(scope, asks, value, &held, [asking, tokens!(#unlisted; #otherwise)]);
    // Where nobody looks at the result of a block, rustc points at what stands last in it.
    match may_give_back {
        true => tokens_at!(span=> ::core::convert::identity(#served)),
        false => served,
    }
}

/// The request for the target that a value holds, if it is one of the list, or what becomes of it otherwise: it is refused in
/// its turn.
fn listed(
    scope: &Scope,
    asks: &[Asked],
    value: &Body,
    held: &Ident,
    [asking, otherwise]: [TokenStream; 2],
) -> TokenStream {
    let cx = scope.cx;
    let ty = target_type(cx);
    let value = scope.value_in_action(value, tokens!(#ty));
    let listed = asks.iter().filter_map(|asked| asked.target);
    tokens! {
        {
            let #held: #ty = #value;
            if match &#held {
                #for (_, name) in listed { #{&cx.names.target}::#name { .. } => true, }
                _ => false
            } { #asking } else { #otherwise }
        }
    }
}

/// `Target::Name { field: value, … }` for a request in an action.
fn target_value(scope: &Scope, (id, name): (StateId, &Ident), gifts: &[Gift]) -> TokenStream {
    let (cx, types) = (scope.cx, entry(scope.cx).0);
    let data = &cx.state(id).data;
    let is_written = |name: &Ident| gifts.iter().any(|gift| data[gift.field].name == name);
    let none = |_: &Field| tokens!(::core::option::Option::None);
    let fields = tokens! {
        #for gift in gifts {
            #if let Value::Code(body) = &gift.value {
                #let Field { ty, initial, .. } = &data[gift.field];
                #let (name, attrs) = (gift.name, gift.attrs);
                #let value = scope.value_in_action(body, tokens!(#ty));
                #(#attrs)* #name
                // By a bare name rustc knows that a value of another kind needs the name of its field.
                #if initial.is_some() { : ::core::option::Option::Some(#value) }
                #else if !is_name(body.tokens) || *name != body.tokens.to_string() { : #value }
                ,
            }
        }
        #{fields(cx, id, &|field| is_open(cx, field) && !is_written(field.name), &none)}
    };
    literal(types, name, fields)
}

/// `field: value, …` for some of the data of a state.
fn fields(
    cx: Cx,
    id: StateId,
    is_meant: &dyn Fn(&Field) -> bool,
    value: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    tokens! {
        #for field in cx.state(id).data.iter().filter(|field| is_meant(field)) { #{field.name}: #{value(field)}, }
    }
}

/// Whether a request may carry a value in place of the initial one.
fn is_open(cx: Cx, field: &Field) -> bool {
    cx.program.overridden_in_request && field.initial.is_some() && field.is_overridden
}

/// `Target::Name { field: given_Name_field_, … }`
pub(crate) fn pattern(cx: Cx, id: StateId) -> TokenStream {
    let (types, name) = (entry(cx).0, cx.state(id).name);
    let given = |field: &Field| given(cx, id, field.name).code();
    let is_carried = |field: &Field| field.initial.is_none() || is_open(cx, field);
    literal(types, name, fields(cx, id, &is_carried, &given))
}

/// A request with the state that has made it, which decides how much is left; and whether that state has been left
/// since, where the machine is told of it. The machine itself has no id. In a flat machine all states leave as much,
/// so the request stands alone.
pub(crate) fn with_asker(
    cx: Cx,
    change: TokenStream,
    asker: TokenStream,
    is_left: TokenStream,
) -> TokenStream {
    let is_left = tokens!(#if cx.facts().marks_left { , #is_left });
    if cx.tree().is_flat() { change } else { tokens!((#change, #asker #is_left)) }
}

pub(crate) fn asked_type(cx: Cx) -> TokenStream {
    let asker = tokens!(::core::option::Option<#{&cx.names.id}>);
    with_asker(cx, change_type(cx), asker, tokens!(::core::primitive::bool))
}

fn change_type(cx: Cx) -> TokenStream {
    tokens!(::fsm_runtime::__private::Change<#{moving::wanted_type(cx)}>)
}

/// `(change_, source_)`, as a pattern.
pub(crate) fn parts(cx: Cx) -> TokenStream {
    with_asker(cx, tokens!(change_), tokens!(source_), tokens!(is_left_))
}

/// Whether the state that has made the request was left.
pub(crate) fn is_source_left(cx: Cx) -> TokenStream {
    tokens!(#if cx.facts().marks_left { *is_left_ || } source_.is_some_and(|id_| !self.is_in(id_)))
}

/// Whether a request that waits is left, as a closure.
pub(crate) fn left(is_left: TokenStream) -> TokenStream {
    tokens!(|(_, source_, is_left_)| *is_left_ || #is_left)
}

/// Marks a request that is left, as a closure. It waits on all the same.
pub(crate) fn marking(is_left: TokenStream) -> TokenStream {
    tokens!(|(_, source_, is_left_)| { *is_left_ |= #is_left; true })
}

/// `change_`, with the state that asks for it.
pub(crate) fn asked_by(cx: Cx, id: StateId) -> TokenStream {
    with_asker(cx, tokens!(change_), asker(cx, id), tokens!(false))
}

/// `Some(Id::Name)`
pub(crate) fn asker(cx: Cx, id: StateId) -> TokenStream {
    match id {
        ROOT => tokens!(::core::option::Option::None),
        id => tokens!(::core::option::Option::Some(#{id_of(cx, id)})),
    }
}

/// `let mut the_request = None;`, and what else code with requests needs.
pub(crate) fn lets(cx: Cx, pushes: bool) -> TokenStream {
    let request = tokens_at!(ours_at(cx.program.head.keyword)=> mut the_request);
    tokens! {
        #if pushes && cx.can_overflow() { let has_room_ = !self.stack.is_full(); }
        let #request: ::core::option::Option<#{change_type(cx)}> = ::core::option::Option::None;
    }
}

/// `widen_`: a target from outside, with room for the initial values that requests in actions may override.
pub(crate) fn widen_fn(cx: Cx) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::Widen)}(target_: #{target_type(cx)}) -> #{entry_type(cx)} {
            match target_ {
                #for id in cx.states() {
                    #let none = |_: &Field| tokens!(::core::option::Option::None);
                    #let left_out = fields(cx, id, &|field| is_open(cx, field), &none);
                    #{given_target(cx, id, &cx.names.target, TokenStream::new())}
                    => #{given_target(cx, id, &cx.names.entry, left_out)},
                }
            }
        }
    }
}

/// `narrow_`: the way back.
pub(crate) fn narrow_fn(cx: Cx) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::Narrow)}(entry_: #{entry_type(cx)}) -> #{target_type(cx)} {
            match entry_ {
                #for id in cx.states() {
                    #let left_out = tokens!(#if cx.state(id).data.iter().any(|field| is_open(cx, field)) { .. });
                    #{given_target(cx, id, &cx.names.entry, left_out)}
                    => #{given_target(cx, id, &cx.names.target, TokenStream::new())},
                }
            }
        }
    }
}

/// A target of one of these types, with what has no initial value.
fn given_target(cx: Cx, id: StateId, types: &Ident, left_out: TokenStream) -> TokenStream {
    let given = |field: &Field| given(cx, id, field.name).code();
    let required = fields(cx, id, &|field| field.initial.is_none(), &given);
    literal(types, cx.state(id).name, tokens!(#required #left_out))
}
