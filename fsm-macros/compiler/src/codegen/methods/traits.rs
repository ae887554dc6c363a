//! The traits by which generic code works with any machine. What a machine does not have is `()`.

use proc_macro2::Ident;

use super::crowd::crowd_items;
use super::forwarded::forwarded;
use crate::codegen::attributes::{everywhere, field_cfgs};
use crate::codegen::cx::Cx;
use crate::codegen::elided::with_lifetimes;
use crate::codegen::facts::{has_deadlines, has_update};
use crate::codegen::generics::join;
use crate::codegen::names::{event_type, send_generics, state_type, target_type, time_type};
use crate::codegen::places::ours_at;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

pub(in crate::codegen) fn traits(cx: Cx) -> TokenStream {
    let (machine, receive) = (machine_trait(cx), receive_trait(cx));
    tokens!(#machine #receive)
}

fn machine_trait(cx: Cx) -> TokenStream {
    let (name, everywhere) = (&cx.names.machine, everywhere(cx));
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let (types, starts, looks) = (associated_types(cx), starts(cx), looks(cx));
    let (time, target, update) = (time(cx), target_type(cx), forwarded_update(cx));
    let crowd_items = crowd_items(cx, time);
    tokens! {
        #everywhere
        #[allow(unused_parens, unused_variables)]
        impl #impl_generics ::fsm_runtime::Machine for #name #ty_generics #where_clause {
            #types
            #starts

            #[inline]
            fn update(&mut self, owner_: &mut Self::Owner, world_: &Self::World, now_: #time)
                -> ::core::result::Result<(), ::fsm_runtime::Refused<#target>>
            { #update }

            #looks
            #crowd_items
        }
    }
}

fn associated_types(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    // What rustc says of these types, such as that one is private, belongs to where they were written.
    let (owner, world) = (
        associated(cx, "Owner", head.owner.map(|owner| &owner.ty)),
        associated(cx, "World", head.world.map(|world| &world.ty)),
    );
    let (time, state, id, target) = (time(cx), state_type(cx), &cx.names.id, target_type(cx));
    let given = cx.state(ROOT).data.iter().filter(|field| field.initial.is_none()).map(|field| {
        let (cfgs, ty) = (field_cfgs(field), with_lifetimes(field.ty.code()));
        tokens!(#cfgs #ty,)
    });
    tokens! {
        #owner
        #world
        type Time = #time;
        type State = #state;
        type StateId = #id;
        type Target = #target;
        type Given = (#(#given)*);
    }
}

/// `type Name = …;`, at the place of the type; at the header, where the machine has none.
fn associated(cx: Cx, name: &str, ty: Option<&syn::Type>) -> TokenStream {
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
    let (time, target) = (time(cx), target_type(cx));
    let count = cx.state(ROOT).data.iter().filter(|field| field.initial.is_none()).count();
    let given = (0..count).map(|index| {
        let index = syn::Index::from(index);
        tokens!(given_.#index,)
    });
    let args = forwarded(cx, given.joined());
    tokens! {
        fn start(owner_: &mut Self::Owner, world_: &Self::World, given_: Self::Given, now_: #time) -> Self {
            Self::start(#args)
        }

        fn start_in(
            target_: #target, owner_: &mut Self::Owner, world_: &Self::World, given_: Self::Given, now_: #time,
        ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<#target>> {
            Self::start_in(target_, #args)
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
        (false, _) => tokens!(::core::result::Result::Ok(())),
        (true, Some(_)) => tokens!(Self::update(self, #args)),
        (true, None) => tokens!(Self::update(self, #args); ::core::result::Result::Ok(())),
    }
}

fn receive_trait(cx: Cx) -> TokenStream {
    let Some(event) = event_type(cx) else {
        return TokenStream::new();
    };
    let (head, everywhere, name, time) = (&cx.program.head, everywhere(cx), &cx.names.machine, time(cx));
    let generics = join(head.generics, send_generics(cx));
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = head.generics.split_for_impl();
    let args = forwarded(cx, tokens!(event_,));
    tokens! {
        #everywhere
        #[allow(unused_parens, unused_variables)]
        impl #impl_generics ::fsm_runtime::Receive<#event> for #name #ty_generics #where_clause {
            #[inline]
            fn send(&mut self, owner_: &mut Self::Owner, world_: &Self::World, event_: #event, now_: #time)
                -> ::fsm_runtime::Outcome<#event>
            {
                Self::send(self, #args)
            }
        }
    }
}
