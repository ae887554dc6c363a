//! The types: the machine, its states, its targets, its events, the ids of its states, its data.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::Attribute;

use super::Gen;
use super::aliases::events_alias;
use super::generics;
use super::places::{ours_at, place_of};
use crate::model::{Events, Field, ROOT, State, StateId};

impl Gen<'_> {
    pub(super) fn types(&self) -> TokenStream {
        let parts = [
            self.machine_struct(),
            self.state_enum(),
            self.target_enum(),
            self.entry_enum(),
            self.event_enum(),
            self.id_enum(),
            self.data_struct(),
            self.aliases(),
        ];
        tokens!(#(#parts)*)
    }

    fn machine_struct(&self) -> TokenStream {
        let machine = self.low.machine;
        let (vis, name) = (&machine.vis, &self.names.machine);
        let attrs = &machine.attrs.passed;
        let generics = &machine.generics;
        let where_clause = &generics.where_clause;
        let fields = self.struct_fields();
        let marker = self.marker().map(|ty| tokens!(marker: #ty,));
        tokens! {
            #(#attrs)*
            #vis struct #name #generics #where_clause { #(#fields,)* #marker }
        }
    }

    /// Each field at the place of what it is there for: where a derive cannot be had for it, rustc says so there.
    fn struct_fields(&self) -> Vec<TokenStream> {
        let (features, machine) = (&self.low.features, self.low.machine);
        let (at_header, at_clock) = (ours_at(machine.keyword), place_of(&machine.clock));
        let state = self.state_type();
        let mut fields = vec![match features.moves {
            true => quote_spanned!(at_header=> state: ::fsm_runtime::__private::Slot<#state>),
            false => quote_spanned!(at_header=> state: #state),
        }];
        if self.has_data() {
            let data = self.data_type();
            fields.push(quote_spanned!(at_header=> data: #data));
        }
        let clock = self.time_type();
        for (name, count) in [("timers", features.state_timers), ("machine_timers", features.root_timers)] {
            if count > 0 {
                let name = Ident::new(name, at_clock);
                let timers = quote_spanned!(at_clock=> [::fsm_runtime::__private::Timer<#clock>; #count]);
                fields.push(quote_spanned!(at_clock=> #name: #timers));
            }
        }
        if let Some(stack) = &features.stack {
            let size = &stack.size;
            fields
                .push(quote_spanned!(at_header=> stack: ::fsm_runtime::__private::Stack<#state, { #size }>));
            let count = features.state_timers;
            if count > 0 {
                let paused = quote_spanned!(at_clock=> ::fsm_runtime::__private::Paused<#clock, #count>);
                fields.push(
                    quote_spanned!(at_clock=> paused: ::fsm_runtime::__private::Stack<#paused, { #size }>),
                );
            }
        }
        if features.previous {
            fields.push(quote_spanned!(at_header=> previous: ::core::option::Option<#state>));
        }
        if let Some(requests) = machine.requests.filter(|_| features.requests) {
            let target = self.target_type();
            fields.push(quote_spanned!(ours_at(requests)=> request: ::core::option::Option<::fsm_runtime::Request<#target>>));
        }
        fields
    }

    /// The machine's parameters that no field of the struct mentions.
    fn marker(&self) -> Option<TokenStream> {
        let clock = match self.low.features.state_timers + self.low.features.root_timers {
            0 => TokenStream::new(),
            _ => self.low.machine.clock.to_token_stream(),
        };
        let used = [&self.names.state_generics, &self.names.data_generics];
        generics::marker(&self.low.machine.generics, &used, clock)
    }

    pub(super) fn marker_value(&self) -> Option<TokenStream> {
        self.marker().map(|_| tokens!(marker: ::core::marker::PhantomData,))
    }

    fn state_enum(&self) -> TokenStream {
        let (vis, name) = (&self.low.machine.vis, &self.names.state);
        let derives = self.derives();
        let generics = &self.names.state_generics;
        let where_clause = &generics.where_clause;
        let variants = self.state_ids().map(|id| {
            let state = self.state(id);
            let docs = docs_or(state, format!(" In state `{}`.", state.name));
            let others = state.attrs.passed.iter().filter(|attr| !attr.path().is_ident("doc"));
            self.variant(state, tokens!(#docs #(#others)*), |_| true, |field| field.ty.clone(), all_attrs)
        });
        let everywhere = self.everywhere();
        let doc = format!(" The states of [`{}`], with their data.", self.names.machine);
        tokens! {
            #[doc = #doc]
            #everywhere
            #(#derives)*
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    fn target_enum(&self) -> TokenStream {
        let (vis, name) = (&self.low.machine.vis, &self.names.target);
        let derives = self.derives().into_iter().filter_map(only_std_derives);
        let generics = &self.names.target_generics;
        let where_clause = &generics.where_clause;
        let variants = self.state_ids().map(|id| {
            let state = self.state(id);
            let docs = docs_or(state, format!(" To state `{}`.", state.name));
            let cfgs = state.attrs.cfgs();
            let ty = |field: &Field| field.ty.clone();
            self.variant(state, tokens!(#docs #(#cfgs)*), |field| field.init.is_none(), ty, documented)
        });
        let doc = format!(
            " What a transition of [`{}`] names: a state, with its data that have no initial value.",
            self.names.machine
        );
        let everywhere = self.everywhere();
        tokens! {
            #[doc = #doc]
            #everywhere
            #(#derives)*
            #[allow(dead_code, non_camel_case_types, non_snake_case)]
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    /// Only where a request overrides an initial value: the targets, with room for those values.
    fn entry_enum(&self) -> TokenStream {
        if !self.low.features.overridden_in_request {
            return TokenStream::new();
        }
        let (vis, name) = (&self.low.machine.vis, &self.names.entry);
        let generics = &self.names.entry_generics;
        let where_clause = &generics.where_clause;
        let variants = self.state_ids().map(|id| {
            let state = self.state(id);
            let cfgs = state.attrs.cfgs();
            let ty = |field: &Field| {
                let ty = &field.ty;
                match field.init {
                    None => ty.clone(),
                    Some(_) => tokens!(::core::option::Option<#ty>),
                }
            };
            self.variant(state, tokens!(#(#cfgs)*), |field| self.is_given(id, field), ty, field_cfgs)
        });
        let everywhere = self.everywhere();
        tokens! {
            #[doc(hidden)]
            #everywhere
            #[allow(dead_code, non_camel_case_types, non_snake_case)]
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    fn variant(
        &self,
        state: &State,
        attrs: TokenStream,
        keep: impl Fn(&Field) -> bool,
        ty: impl Fn(&Field) -> TokenStream,
        of_field: fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let name = &state.name;
        let fields: Vec<TokenStream> = state
            .data
            .iter()
            .filter(|field| keep(field))
            .map(|field| {
                let (attrs, name, ty) = (of_field(field), &field.name, ty(field));
                tokens!(#attrs #name: #ty)
            })
            .collect();
        match fields.is_empty() {
            true => tokens!(#attrs #name),
            false => tokens!(#attrs #name { #(#fields),* }),
        }
    }

    fn event_enum(&self) -> TokenStream {
        let Some(Events::Declared { attrs, variants, .. }) = &self.low.machine.events else {
            return TokenStream::new();
        };
        let (vis, name) = (&self.low.machine.vis, &self.names.event_path);
        let generics = &self.names.event_generics;
        let where_clause = &generics.where_clause;
        let doc = attrs.docs().is_empty().then(|| {
            let doc = format!(" The events of [`{}`].", self.names.machine);
            tokens!(#[doc = #doc])
        });
        let attrs = &attrs.passed;
        let variants = variants.iter().map(|event| {
            let (attrs, name, payload) = (&event.attrs.passed, &event.name, &event.payload);
            let doc = event.attrs.docs().is_empty().then(|| {
                let doc = format!(" The event `{name}`.");
                tokens!(#[doc = #doc])
            });
            tokens!(#doc #(#attrs)* #name #payload)
        });
        let everywhere = self.everywhere();
        tokens! {
            #doc
            #everywhere
            #(#attrs)*
            #[allow(dead_code)]
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    fn data_struct(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let (vis, name) = (&self.low.machine.vis, &self.names.data);
        let derives = self.derives();
        let generics = &self.names.data_generics;
        let where_clause = &generics.where_clause;
        let fields = self.state(ROOT).data.iter().map(|field| {
            let (attrs, name, ty) = (all_attrs(field), &field.name, &field.ty);
            tokens!(#attrs #vis #name: #ty)
        });
        let everywhere = self.everywhere();
        let doc = format!(" The data of [`{}`] itself, which all its states share.", self.names.machine);
        tokens! {
            #[doc = #doc]
            #everywhere
            #(#derives)*
            #vis struct #name #generics #where_clause { #(#fields,)* }
        }
    }

    /// The attributes of the machine that hold for everything that is generated: whether it is there, and
    /// which lints it is checked by.
    pub(super) fn everywhere(&self) -> TokenStream {
        let attrs =
            self.low.machine.attrs.passed.iter().filter(|attr| {
                ["cfg", "allow", "warn", "deny"].iter().any(|name| attr.path().is_ident(name))
            });
        // The types are named after the machine: of its name rustc speaks once, not for each of them.
        let name = self.names.machine.to_string();
        let is_camel_case = !name.starts_with(char::is_lowercase) && !name.contains('_');
        let allow = (!is_camel_case).then(|| tokens!(#[allow(non_camel_case_types)]));
        // An `impl` may name a lifetime only once that the user needs, for the owner or for data.
        let lifetimes = (self.low.machine.generics.lifetimes().next().is_some()
            || self.names.event_generics.lifetimes().next().is_some())
        .then(|| tokens!(#[allow(single_use_lifetimes)]));
        tokens!(#lifetimes #(#attrs)* #allow)
    }

    /// The attributes of the machine that its state enums share.
    fn derives(&self) -> Vec<Attribute> {
        let attrs = self.low.machine.attrs.passed.iter();
        let derives = |attr: &&Attribute| {
            attr.path().is_ident("derive")
                || (attr.path().is_ident("cfg_attr") && has_word(attr.meta.to_token_stream(), "derive"))
        };
        attrs.filter(derives).cloned().collect()
    }

    pub(super) fn has_data(&self) -> bool {
        !self.state(ROOT).data.is_empty()
    }

    pub(super) fn state_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        self.low.machine.state_ids()
    }

    pub(super) fn state(&self, id: StateId) -> &State {
        self.low.machine.state(id)
    }

    pub(super) fn state_type(&self) -> TokenStream {
        with_generics(&self.names.state, &self.names.state_generics)
    }

    pub(super) fn target_type(&self) -> TokenStream {
        with_generics(&self.names.target, &self.names.target_generics)
    }

    /// What a request in an action carries.
    pub(super) fn entry_type(&self) -> TokenStream {
        match self.low.features.overridden_in_request {
            true => with_generics(&self.names.entry, &self.names.entry_generics),
            false => self.target_type(),
        }
    }

    pub(super) fn data_type(&self) -> TokenStream {
        with_generics(&self.names.data, &self.names.data_generics)
    }

    pub(super) fn event_type(&self) -> Option<TokenStream> {
        match self.low.machine.events.as_ref()? {
            Events::Declared { .. } => {
                let (_, generics, _) = self.names.event_generics.split_for_impl();
                let path = &self.names.event_path;
                Some(tokens!(#path #generics))
            }
            Events::From { ty } => Some(match events_alias(self.low.machine) {
                Some(alias) => alias.to_token_stream(),
                None => ty.to_token_stream(),
            }),
        }
    }
}

pub(super) fn with_generics(name: &Ident, generics: &syn::Generics) -> TokenStream {
    let (_, generics, _) = generics.split_for_impl();
    tokens!(#name #generics)
}

/// The conditions under which a state is there.
pub(super) fn cfgs(state: &State) -> TokenStream {
    let cfgs = state.attrs.cfgs();
    tokens!(#(#cfgs)*)
}

pub(super) fn field_cfgs(field: &Field) -> TokenStream {
    let cfgs = field.attrs.cfgs();
    tokens!(#(#cfgs)*)
}

/// The documentation that the user wrote, or else a line of ours, so that `missing_docs` has no complaint. Its
/// first token is ours either way: an editor then takes the variants of all enums, which come from one name, for
/// one place, and does not ask which of them was meant.
pub(super) fn docs_or(state: &State, text: String) -> TokenStream {
    let mut docs = state.attrs.docs();
    match docs.first_mut() {
        None => return tokens!(#[doc = #text]),
        Some(first) => first.pound_token.spans = [Span::mixed_site()],
    }
    tokens!(#(#docs)*)
}

/// On a field of the state enum, all of its attributes.
fn all_attrs(field: &Field) -> TokenStream {
    let doc = default_doc(field);
    let attrs = &field.attrs.passed;
    tokens!(#doc #(#attrs)*)
}

/// On a field of a target: others, such as those of serde, would have no derive there to belong to.
fn documented(field: &Field) -> TokenStream {
    let (doc, docs, cfgs) = (default_doc(field), field.attrs.docs(), field.attrs.cfgs());
    tokens!(#doc #(#docs)* #(#cfgs)*)
}

fn default_doc(field: &Field) -> Option<TokenStream> {
    let doc = format!(" `{}` of the state.", unraw(&field.name));
    field.attrs.docs().is_empty().then(|| tokens!(#[doc = #doc]))
}

pub(super) fn unraw(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}

fn has_word(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => has_word(group.stream(), word),
        _ => false,
    })
}

/// A `#[derive(…)]` reduced to the derives of the standard library, which hold for targets too.
fn only_std_derives(attr: Attribute) -> Option<TokenStream> {
    const STD: [&str; 8] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];
    let syn::Meta::List(list) = &attr.meta else {
        return None;
    };
    if !attr.path().is_ident("derive") {
        return None;
    }
    let paths = list
        .parse_args_with(syn::punctuated::Punctuated::<syn::Path, syn::Token![,]>::parse_terminated)
        .ok()?;
    let kept: Vec<_> = paths
        .into_iter()
        .filter(|path| path.segments.last().is_some_and(|last| STD.iter().any(|std| last.ident == std)))
        .collect();
    (!kept.is_empty()).then(|| tokens!(#[derive(#(#kept),*)]))
}
