//! `snapshots;`: all that counts between two calls, field by field: how serde writes it, whether what serde has read fits the
//! table, and how a machine is put together from it.

mod fields;
mod read;
mod timers;

use quote::format_ident;
use syn::{GenericParam, WhereClause};

use self::fields::{Field, fields};
use crate::context::args::now_type;
use crate::context::attributes::everywhere;
use crate::context::places::{ours_at, placed, public};
use crate::methods::implement;
use crate::names::generics::predicates;
use crate::names::paths::{any_now, any_time, machine_type};
use crate::prelude::*;
use crate::program::Snapshots;

pub(crate) fn items(cx: Cx, allow: TokenStream) -> TokenStream {
    let Some(snapshots) = cx.program.snapshots else { return TokenStream::new() };
    let fields = fields(cx, snapshots);
    let parts = tokens! {
        #{timers::has_timer_fn(cx)}
        #{read::room_fn(cx)}
        #{timers::new_timers_fn(cx)}
        #{read::fits_fn(cx, &fields)}
        #{read::made_fn(cx, &fields)}
    };
    let items = tokens! {
        #{on_machine(cx, allow)}
        #{implement_trait(cx, snapshots, &fields, allow)}
        #if !snapshots.is_empty { #{implement(cx, &cx.names.parts, parts, allow)} }
    };
    let items = placed(cx, items);
    // Where serde is missing, that is told here.
    tokens_at!(ours_at(snapshots.keyword)=> ::fsm_runtime::__snapshots! { #items })
}

/// `NameSnapshot`, and the method `snapshot`.
fn on_machine(cx: Cx, allow: TokenStream) -> TokenStream {
    let (head, machine) = (&cx.program.head, machine_type(cx));
    let name = format_ident!("{}Snapshot", cx.names.machine, span = cx.names.machine.span());
    let params = head.generics.params.iter().map(|param| match param {
        GenericParam::Type(param) => param.ident.code(),
        GenericParam::Lifetime(param) => param.lifetime.code(),
        GenericParam::Const(param) => tokens!(const #{&param.ident}: #{&param.ty}),
    });
    let params: Vec<TokenStream> = params.gather();
    let method = tokens! {
        /// The machine as it stands now, for serde to write. [`Snapshot::restore`](::fsm_runtime::Snapshot::restore) gives it
        /// back.
        #{public(cx)} fn snapshot(&self, #if head.clock.is_some() { now_: #{now_type(cx)} })
            -> ::fsm_runtime::snapshots::SnapshotRef<'_, Self>
        {
            #{cx.body(tokens!(::fsm_runtime::snapshots::SnapshotRef::new(self, #{any_now(cx)})))}
        }
    };
    tokens! {
        #[doc = #{format!(" A snapshot of [`{}`], as serde has read it.", cx.names.machine)}]
        #{everywhere(cx)}
        #[allow(dead_code)]
        #{head.vis} type #name #if let [_, ..] = params[..] { <#(#params),*> } = ::fsm_runtime::Snapshot<#machine>;
        #{implement(cx, &cx.names.machine, method, allow)}
    }
}

/// `impl Snapshots for Machine`
fn implement_trait(cx: Cx, snapshots: &Snapshots, fields: &[Field], allow: TokenStream) -> TokenStream {
    let (head, older) = (&cx.program.head, &snapshots.older);
    let names = fields.iter().map(|field| field.written.as_str());
    // Those that fields had before, each with the number of its field behind the fingerprint.
    let other_names = fields
        .iter()
        .zip(1_usize..)
        .each_of(|(field, number)| field.others.iter().map(move |name| tokens!((#{name.as_str()}, #number))));
    let other_names = other_names.gather();
    let types = nested(fields.iter().map(|field| tokens!(::core::option::Option<#{field.ty}>)).gather());
    let (impl_generics, _, where_clause) = head.generics.split_for_impl();
    tokens! {
        #{everywhere(cx)}
        #allow
        impl #impl_generics ::fsm_runtime::snapshots::Snapshots for #{machine_type(cx)} #{bounds(cx, fields, where_clause)} {
            const FINGERPRINT: ::core::primitive::u64 = #{timers::fingerprint(cx)};
            const OLDER: &'static [::core::primitive::u64] = &[#(#older),*];
            const NAMES: &'static [&'static ::core::primitive::str] = &["fingerprint", #(#names),*];
            #if let [_, ..] = other_names[..] {
                const OTHER_NAMES: &'static [(&'static ::core::primitive::str, ::core::primitive::usize)] = &[#(#other_names),*];
            }
            const TIMERS: &'static [::fsm_runtime::__private::TimedLine] = &[#{timers::timed_lines(cx)}];
            type Fields = #types;

            fn write_fields<Serializer_: ::fsm_runtime::__private::Serializer>(
                &self,
                now_: #{any_time(cx)},
                writer_: &mut ::fsm_runtime::__private::Writer<Serializer_>,
            ) -> ::core::result::Result<(), Serializer_::Error> {
                let (parts_, _) = (::fsm_runtime::__private::Sealed::get(&self.made_by_start_), now_);
                #for field in fields { writer_.field(#{field.written.as_str()}, #{field.value})?; }
                ::core::result::Result::Ok(())
            }
            #{read::trait_fns(cx, fields)}
        }
    }
}

/// `(First, (Second, ()))`
fn nested(parts: Vec<TokenStream>) -> TokenStream {
    parts.into_iter().rev().fold(tokens!(()), |rest, first| tokens!((#first, #rest)))
}

/// `where …` of a function, or of an `impl` that has this clause: a machine with type parameters has snapshots only if serde can
/// write what it holds. For other machines rustc reports a missing trait where the snapshot is written.
fn bounds(cx: Cx, fields: &[Field], clause: Option<&WhereClause>) -> TokenStream {
    let is_type = |param: &GenericParam| matches!(param, GenericParam::Type(_));
    let has_types = cx.program.head.generics.params.iter().any(is_type);
    let held = if has_types { fields::held(cx, fields) } else { Vec::new() };
    let others = predicates(clause);
    tokens! {
        #if held.is_empty() { #clause } #else {
            where #for ty in held { #ty: ::fsm_runtime::__private::Serialize, } #(#others),*
        }
    }
}
