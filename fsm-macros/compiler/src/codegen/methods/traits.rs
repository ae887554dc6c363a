//! The traits by which generic code works with any machine. What a machine does not have is `()`.

use proc_macro2::Ident;
use syn::{Generics, Index, Type, TypeParamBound};

use super::crowd::crowd_items;
use super::stopping::{self, Stopping};
use crate::caller::ours;
use crate::codegen::attributes::{everywhere, field_cfgs};
use crate::codegen::context::now_arg;
use crate::codegen::cx::Cx;
use crate::codegen::elided::with_lifetimes;
use crate::codegen::facts::{has_deadlines, has_update};
use crate::codegen::generics::join;
use crate::codegen::names::{event_type, send_generics, state_type, target_type, time_type};
use crate::codegen::places::{ours_at, place_of, reference};
use crate::each::Gather;
use crate::program::CrowdParams;
use crate::syntax::Param;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

pub(in crate::codegen) fn traits(cx: Cx) -> TokenStream {
    let (machine, run, receive) = (machine_trait(cx), run_trait(cx), receive_trait(cx));
    let crowd = cx.program.head.crowd.map(|takes| crowd_trait(cx, takes));
    tokens!(#machine #run #receive #crowd)
}

/// `impl Trait for Machine { … }`
pub(super) fn implement(cx: Cx, generics: &Generics, of: TokenStream, items: TokenStream) -> TokenStream {
    let (name, everywhere) = (&cx.names.machine, everywhere(cx));
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = cx.program.head.generics.split_for_impl();
    tokens! {
        #everywhere
        #[allow(unused_parens, unused_variables)]
        impl #impl_generics ::fsm_runtime::#of for #name #ty_generics #where_clause { #items }
    }
}

fn machine_trait(cx: Cx) -> TokenStream {
    let (types, looks) = (associated_types(cx), looks(cx));
    implement(cx, cx.program.head.generics, tokens!(Machine), tokens!(#types #looks))
}

/// For every lifetime that the parameters leave out: they stand in the header of an `impl` as they were written.
fn run_trait(cx: Cx) -> TokenStream {
    let (starts, params) = (starts(cx), tuple(cx));
    let (time, target, update) = (time(cx), target_type(cx), forwarded_update(cx));
    if cx.may_stop() {
        return stopping::run(cx, Stopping { starts, params, time, target, update });
    }
    let items = tokens! {
        #starts

        #[inline]
        fn update(&mut self, params_: #params, now_: #time)
            -> ::core::result::Result<(), ::fsm_runtime::Refused<#target>>
        { #update }
    };
    implement(cx, cx.program.head.generics, tokens!(Run<#params>), items)
}

fn crowd_trait(cx: Cx, takes: CrowdParams) -> TokenStream {
    let head = &cx.program.head;
    // What rustc says of these types, such as that one is private, belongs to where they were written.
    let (owner, world) = (
        associated(cx, "Owner", head.owner.map(|owner| &owner.ty)),
        associated(cx, "World", head.world.map(|world| &world.ty)),
    );
    let (takes, items) = (takes_name(takes), crowd_items(cx, time(cx)));
    let items = tokens!(#owner #world type Takes = ::fsm_runtime::__private::#takes; #items);
    implement(cx, head.generics, tokens!(CrowdMachine), items)
}

fn takes_name(takes: CrowdParams) -> Ident {
    let name = match takes {
        CrowdParams::None => "TakesNothing",
        CrowdParams::Owner => "TakesOwner",
        CrowdParams::World => "TakesWorld",
        CrowdParams::OwnerWorld => "TakesOwnerWorld",
        CrowdParams::WorldOwner => "TakesWorldOwner",
    };
    Ident::new(name, ours())
}

fn associated_types(cx: Cx) -> TokenStream {
    let (time, state, id, target) = (time(cx), state_type(cx), &cx.names.id, target_type(cx));
    let given = cx.state(ROOT).data.iter().filter(|field| field.initial.is_none()).map(|field| {
        let (cfgs, ty) = (field_cfgs(field), with_lifetimes(field.ty.code()));
        tokens!(#cfgs #ty,)
    });
    tokens! {
        const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
        type Time = #time;
        type State = #state;
        type StateId = #id;
        type Target = #target;
        type Given = (#(#given)*);
    }
}

/// `(&mut Owner, &World,)`
fn tuple(cx: Cx) -> TokenStream {
    let params: TokenStream = cx.program.head.params.iter().map(|param| in_tuple(cx, param)).joined();
    tokens!((#params))
}

/// A type that is not in scope would be reported once more among generics: so a crowd's owner and world stand there by
/// their names of ours. Behind a reference `dyn Trait` lives as long as this, unless it says otherwise: here for a time of
/// its own, so that it may be lent for less.
fn in_tuple(cx: Cx, param: &Param) -> TokenStream {
    let (reference, ty) = (reference(param), &param.ty);
    let role = if param.is_mutable() { "Owner" } else { "World" };
    match open_object(ty) {
        Some(object) => {
            let object = tokens_at!(place_of(ty)=> (#object + '_));
            tokens!(#reference #object,)
        }
        None if cx.program.head.crowd.is_some() => {
            let role = Ident::new(role, ours());
            tokens!(#reference <Self as ::fsm_runtime::CrowdMachine>::#role,)
        }
        None => tokens!(#reference #ty,),
    }
}

/// `dyn Trait` that says nothing of how long it lives.
fn open_object(ty: &Type) -> Option<&Type> {
    let says = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Lifetime(_));
    match ty {
        Type::TraitObject(object) => (!object.bounds.iter().any(says)).then_some(ty),
        Type::Paren(inner) => open_object(&inner.elem),
        Type::Group(inner) => open_object(&inner.elem),
        _ => None,
    }
}

/// `type Name = …;`, at the place of the type; at the header, where the machine has none.
fn associated(cx: Cx, name: &str, ty: Option<&Type>) -> TokenStream {
    let first = ty.and_then(|ty| ty.code().first());
    let place = first.map_or(ours_at(cx.program.head.keyword), |token| token.span());
    let ty = ty.map_or_else(|| tokens_at!(place=> ()), Piece::code);
    let name = Ident::new(name, place);
    tokens_at!(place=> type #name = #ty;)
}

fn time(cx: Cx) -> TokenStream {
    cx.program.head.clock.map_or_else(|| tokens!(()), Piece::code)
}

fn starts(cx: Cx) -> TokenStream {
    let (time, target, params) = (time(cx), target_type(cx), tuple(cx));
    let count = cx.state(ROOT).data.iter().filter(|field| field.initial.is_none()).count();
    let given = (0..count).map(|index| {
        let index = Index::from(index);
        tokens!(given_.#index,)
    });
    let args = forwarded(cx, given.joined());
    let (start, start_in) = (tokens!(Self::start(#args)), tokens!(Self::start_in(target_, #args)));
    if cx.may_stop() {
        return stopping::starts(cx, [start, start_in], params, time, target);
    }
    tokens! {
        fn start(params_: #params, given_: Self::Given, now_: #time) -> Self {
            #start
        }

        fn start_in(target_: #target, params_: #params, given_: Self::Given, now_: #time) -> ::core::result::Result<Self, ::fsm_runtime::Refused<#target>> {
            #start_in
        }
    }
}

fn looks(cx: Cx) -> TokenStream {
    let (state, id) = (state_type(cx), &cx.names.id);
    let time = cx.program.head.clock.map_or_else(|| tokens!(()), |_| time_type(cx));
    let is_done = match cx.tree().can_end() {
        true => tokens!(Self::is_done(self)),
        false => tokens!(false),
    };
    let is_poisoned = cx.storage().takes.then(|| {
        tokens! {
            #[inline]
            fn is_poisoned(&self) -> bool { Self::is_poisoned(self) }
        }
    });
    let deadline = match has_deadlines(cx) {
        true => tokens!(Self::next_deadline(self)),
        false => tokens!(::core::option::Option::None),
    };
    tokens! {
        #[inline]
        fn state(&self) -> &#state { Self::state(self) }
        #[inline]
        fn state_id(&self) -> #id { Self::state_id(self) }
        #[inline]
        fn is_in(&self, id_: #id) -> bool { Self::is_in(self, id_) }
        #[inline]
        fn is_done(&self) -> bool { #is_done }
        #is_poisoned
        #[inline]
        fn next_deadline(&self) -> ::core::option::Option<#time> { #deadline }
    }
}

fn forwarded_update(cx: Cx) -> TokenStream {
    let args = forwarded(cx, TokenStream::new());
    match (has_update(cx), cx.storage().requests) {
        (false, _) if cx.may_stop() => tokens!(::core::result::Result::Ok(::core::result::Result::Ok(()))),
        (false, _) => tokens!(::core::result::Result::Ok(())),
        (true, Some(_)) if cx.may_stop() => stopping::result(cx, tokens!(Self::update(self, #args))),
        (true, None) if cx.may_stop() => stopping::never_refused(cx, tokens!(Self::update(self, #args))),
        (true, Some(_)) => tokens!(Self::update(self, #args)),
        (true, None) => tokens!(Self::update(self, #args); ::core::result::Result::Ok(())),
    }
}

fn receive_trait(cx: Cx) -> TokenStream {
    let Some(event) = event_type(cx) else {
        return receive_nothing(cx);
    };
    let generics = join(cx.program.head.generics, &send_generics(cx));
    let (params, args, time) = (tuple(cx), forwarded(cx, tokens!(event_,)), time(cx));
    if cx.may_stop() {
        let items = stopping::send(cx, params, event, time, tokens!(Self::send(self, #args)));
        let name = stopping::name(cx, "Receive");
        return implement(cx, &generics, tokens!(#name<#event, #params>), items);
    }
    let items = tokens! {
        #[inline]
        fn send(&mut self, params_: #params, event_: #event, now_: #time) -> ::fsm_runtime::Outcome<#event> {
            Self::send(self, #args)
        }
    };
    implement(cx, &generics, tokens!(Receive<#event, #params>), items)
}

/// A machine without events is also one that takes all of its events.
fn receive_nothing(cx: Cx) -> TokenStream {
    let (params, time) = (tuple(cx), time(cx));
    if cx.may_stop() {
        let (items, name) = (stopping::send_nothing(cx, params, time), stopping::name(cx, "Receive"));
        let receive = tokens!(#name<::fsm_runtime::NoEvent, #params>);
        return implement(cx, cx.program.head.generics, receive, items);
    }
    let items = tokens! {
        fn send(&mut self, params_: #params, event_: ::fsm_runtime::NoEvent, now_: #time)
            -> ::fsm_runtime::Outcome<::fsm_runtime::NoEvent>
        {
            match event_ {}
        }
    };
    implement(cx, cx.program.head.generics, tokens!(Receive<::fsm_runtime::NoEvent, #params>), items)
}

/// The tuple of the parameters as arguments of the machine's own: `params_.0, …, now_`.
pub(super) fn forwarded(cx: Cx, before_now: TokenStream) -> TokenStream {
    let params = (0..cx.program.head.params.len()).map(|index| {
        let index = Index::from(index);
        tokens!(params_.#index,)
    });
    let (params, now): (TokenStream, _) = (params.joined(), now_arg(cx));
    tokens!(#params #before_now #now)
}
