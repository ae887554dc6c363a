//! Enums of names, without data: of the tags, the timers that the table names, the states, and the declared events.

use proc_macro2::Ident;

use crate::context::attributes::{cfgs, everywhere};
use crate::context::places::public;
use crate::names::paths::numbered;
use crate::prelude::*;
use crate::token::unraw;

/// A variant, and the name in the table that it stands for.
pub(super) struct Named<'p> {
    pub(super) name: &'p Ident,
    pub(super) variant: &'p Ident,
    pub(super) doc: TokenStream,
    /// For an editor.
    pub(super) cfgs: TokenStream,
}

/// What is said of the enum: the word for what it lists, its documentation, which of them `ALL` has, and its value where that
/// is not the list itself.
pub(super) struct About<'p> {
    pub(super) what: &'p str,
    pub(super) doc: String,
    pub(super) all: &'p str,
    pub(super) listed: Option<TokenStream>,
}

/// The enum, with `ALL`, `name`, and how it is shown.
pub(super) fn name_enum(cx: Cx, name: &Ident, about: About, rows: &[Named]) -> TokenStream {
    let About { what, doc, all, listed } = about;
    let (everywhere, public) = (everywhere(cx), public(cx));
    let names = tokens!([#for row in rows { #{unraw(row.name)}, }]);
    let named = cx.body(tokens!(#names[self as ::core::primitive::usize]));
    let is_as_written = rows.iter().all(|row| row.name == row.variant);
    tokens! {
        #[doc = #doc]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq,
            ::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash
            #if !is_as_written { , ::core::fmt::Debug }
        )]
        #everywhere
        #[allow(dead_code, non_camel_case_types)]
        #{cx.program.head.vis} enum #name {
            #for Named { variant, doc, cfgs, .. } in rows { #doc #cfgs #variant, }
        }

        #everywhere
        #[allow(dead_code, clippy::same_name_method)]
        impl #name {
            #[doc = #{format!(" All {what}s, in source order{all}.")}]
            #public const ALL: &'static [Self] = #{listed.unwrap_or_else(|| list(cx, rows))};

            #[doc = #{format!(" The name of the {what}, as it was written.")}]
            #public const fn name(self) -> &'static ::core::primitive::str { #named }
        }

        // The name is that of the variant: a derive would name all of them once more.
        #if is_as_written {
            #everywhere
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::write_str(f_, self.name())
                }
            }
        }

        #everywhere
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::pad(f_, self.name())
            }
        }
    }
}

/// `&[Self::Name, …]`
pub(super) fn list(cx: Cx, rows: &[Named]) -> TokenStream {
    cx.body(tokens!(&[#for Named { variant, .. } in rows { Self::#variant, }]))
}

/// The tags of the states, and which of them a state has.
pub(super) fn tag_enum(cx: Cx) -> TokenStream {
    if !cx.tree().has_tags() {
        return TokenStream::new();
    }
    let (name, tags) = (&cx.names.tag, &cx.tree().tags);
    let rows = tags.all.iter().map(|tag| Named {
        name: &tag.name,
        variant: &tag.variant,
        doc: tokens!(#[doc = #{format!(" Tag `{}`.", tag.name)}]),
        cfgs: TokenStream::new(),
    });
    let doc = format!(" The tags of the states of [`{}`].", cx.names.machine);
    let about = About { what: "tag", doc, all: "", listed: None };
    tokens! {
        #{name_enum(cx, name, about, &rows.gather())}

        #{everywhere(cx)}
        #[allow(dead_code)]
        impl #{&cx.names.id} {
            /// The tags of the state, and those of the states around it.
            #{public(cx)} const fn tags(self) -> &'static [#name] {
                #{cx.body(tokens! {
                    match self {
                        #for id in numbered(cx) {
                            Self::#{cx.state(id).name} => &[#for tag in tags.of(id) { #name::#{&tag.variant}, }],
                        }
                    }
                })}
            }
        }
    }
}

/// The timers that the table names, for whoever asks how much of their time remains.
pub(super) fn timer_enum(cx: Cx) -> TokenStream {
    let timers @ [_, ..] = cx.program.timers.as_slice() else { return TokenStream::new() };
    let rows = timers.iter().map(|timer| {
        let place = match timer.state {
            ROOT => "the machine itself".to_owned(),
            id => format!("`{}`", cx.state(id).name),
        };
        let doc = tokens!(#[doc = #{format!(" The timer `{}` of {place}.", timer.name)}]);
        Named { name: timer.name, variant: timer.name, doc, cfgs: cfgs(timer.attrs) }
    });
    let doc = format!(" The timers of [`{}`] that have a name.", cx.names.machine);
    let about = About { what: "timer", doc, all: "", listed: None };
    name_enum(cx, &cx.names.timer, about, &rows.gather())
}
