//! The traits by which generic code works with any machine. What a machine does not have is `()`.

use proc_macro2::Ident;
use syn::Type;

use super::crowd::{crowd_items, loops};
use super::running::runs;
use super::trait_impls::{Heard, implement, time};
use super::{Public, activities, running};
use crate::caller::ours;
use crate::context::args;
use crate::context::cx::Cx;
use crate::context::places::ours_at;
use crate::names::elided::with_lifetimes;
use crate::names::paths::{state_type, target_type, time_type};
use crate::program::CrowdParams;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

pub(crate) fn traits(cx: Cx) -> TokenStream {
    let items = tokens!(#{associated_types(cx)} #{looks(cx)});
    tokens! {
        #{implement(cx, cx.program.head.generics, tokens!(any::Machine), items)}
        #if cx.may_stop() { #{running::fails(cx)} }
        #{runs(cx, Heard::ByNobody)}
        #if cx.program.is_observed { #{runs(cx, Heard::ByObserver)} }
        #{activities::traits(cx)}
        #if let Some(takes) = cx.program.head.crowd { #{crowd_trait(cx, takes)} }
    }
}

fn crowd_trait(cx: Cx, takes: CrowdParams) -> TokenStream {
    let (head, time) = (&cx.program.head, time(cx));
    // rustc's messages about these types, such as that one is private, belong to the place where they were written.
    let items = tokens! {
        #{associated(cx, "Owner", head.owner.map(|owner| &owner.ty))}
        #{associated(cx, "World", head.world.map(|world| &world.ty))}
        type Takes = ::fsm_runtime::__private::#{takes_name(takes)};
        #{crowd_items(cx, time)}
    };
    tokens!(#{implement(cx, head.generics, tokens!(any::CrowdMachine), items)} #{loops(cx, time)})
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
    let given = args::given(cx).map(|field| tokens!(#{with_lifetimes(field.ty.code())},));
    tokens! {
        const GRAPH: ::fsm_runtime::graph::Graph<'static> = Self::GRAPH;
        type Kind = ::fsm_runtime::any::kind::#{running::kind(cx)};
        type Activities = ::fsm_runtime::activities::#{activities::kind(cx)};
        type Time = #{time(cx)};
        type State = #{state_type(cx)};
        type StateId = #{&cx.names.id};
        type Target = #{target_type(cx)};
        type Given = (#(#given)*);
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

fn looks(cx: Cx) -> TokenStream {
    let id = &cx.names.id;
    let time = cx.program.head.clock.map_or_else(|| tokens!(()), |_| time_type(cx));
    tokens! {
        #[inline]
        fn state(&self) -> &#{state_type(cx)} { Self::state(self) }
        #[inline]
        fn state_id(&self) -> #id { Self::state_id(self) }
        #[inline]
        fn is_in(&self, id_: #id) -> ::core::primitive::bool { Self::is_in(self, id_) }
        #[inline]
        fn is_done(&self) -> ::core::primitive::bool {
            #if cx.tree().can_end() { Self::is_done(self) } #else { false }
        }
        #if Public::IsPoisoned.is_there(cx) {
            #[inline]
            fn is_poisoned(&self) -> ::core::primitive::bool { Self::is_poisoned(self) }
        }
        #[inline]
        fn next_deadline(&self) -> ::core::option::Option<#time> {
            #if Public::NextDeadline.is_there(cx) { Self::next_deadline(self) } #else { ::core::option::Option::None }
        }
    }
}
