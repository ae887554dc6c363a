//! The attributes of what is generated: conditions, docs, derives and levels of lints that the user wrote, each
//! where it holds. The levels of our own lints have been taken out of them.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::Path;

use crate::caller::ours;
use crate::prelude::*;
use crate::program::{Field, Line, Period, State, Trigger};
use crate::token::{renamed, unraw};
use crate::written::{Attribute, Attrs, derived, listed, mentions, sets_levels};

/// The attributes of the machine that hold for everything that is generated: whether it is there, and
/// which lints it is checked by.
pub(crate) fn everywhere(cx: Cx) -> TokenStream {
    let attrs = cx.program.head.attrs.passed.iter();
    let attrs =
        attrs.filter(|attr| ["cfg", "allow", "warn", "deny"].iter().any(|name| attr.path().is_ident(name)));
    // The types are named after the machine: of its name rustc speaks once, not for each of them.
    let name = cx.names.machine.to_string();
    let is_camel_case = !name.starts_with(char::is_lowercase) && !name.contains('_');
    let lifetimes = cx.program.head.generics.lifetimes().chain(cx.names.event_generics.lifetimes());
    tokens! {
        // An `impl` may name a lifetime only once that the user needs, for the owner or for data.
        #if lifetimes.count() > 0 { #[allow(single_use_lifetimes)] }
        #(#attrs)*
        #if !is_camel_case { #[allow(non_camel_case_types)] }
    }
}

/// The attributes of the machine that its state enums share: derives, and in a machine with snapshots those of serde. In another
/// one what serde is called.
pub(crate) fn derives(cx: Cx) -> Vec<Attribute> {
    let attrs = cx.program.head.attrs.passed.iter();
    let has_snapshots = cx.program.snapshots.is_some();
    let words: &[&str] = if has_snapshots { &["derive", "serde"] } else { &["derive"] };
    let is_one = |attr: &Attribute, word: &&str| {
        attr.path().is_ident(word) || (attr.path().is_ident("cfg_attr") && mentions(attr, word))
    };
    let named = attrs.clone().filter_map(name_of_serde).filter(|_| !has_snapshots);
    attrs.filter(|attr| words.iter().any(|word| is_one(attr, word))).cloned().and(named).gather()
}

/// `#[serde(crate = "…")]`, without what else stands there.
fn name_of_serde(attr: &Attribute) -> Option<Attribute> {
    let list = attr.path().is_ident("serde").then(|| listed(&attr.meta))??;
    let name = list.into_iter().find(|meta| meta.path().is_ident("crate"))?;
    Some(Attribute::new(syn::parse_quote!(#[serde(#name)])))
}

/// The derives of a type of states. A type whose values are kept in two places also needs `Clone`.
pub(crate) fn derives_of_states(cx: Cx, is_cloned: bool) -> Vec<Attribute> {
    let mut derives = derives(cx);
    if is_cloned && !derives.iter().any(|attr| mentions(attr, "Clone")) {
        derives.push(Attribute::new(syn::parse_quote!(#[derive(::core::clone::Clone)])));
    }
    derives
}

/// The level that the machine sets for code that is never reached; without one of its own, rustc's.
pub(crate) fn unreachable_level(cx: Cx, place: Span) -> TokenStream {
    let attrs = cx.program.head.attrs.passed.iter();
    let names = |attr: &&Attribute| ["unreachable_code", "unused"].iter().any(|lint| mentions(attr, lint));
    let levels: Vec<&Attribute> = attrs.filter(names).gather();
    if levels.is_empty() { tokens_at!(place=> #[warn(unreachable_code)]) } else { tokens!(#(#levels)*) }
}

/// Conditions, in the types of an editor, which reads the table as it was written. What is printed for rustc has none: there
/// each condition is known before the table becomes a model.
pub(crate) fn cfgs(attrs: &Attrs) -> TokenStream {
    if attrs.passed.is_empty() { TokenStream::new() } else { attrs.cfgs().into_iter().joined() }
}

/// Those of a state, and of the states around it.
pub(crate) fn state_cfgs(cx: Cx, id: StateId) -> TokenStream {
    let around = cx.tree().path(id).filter(|id| *id != ROOT);
    around.map(|id| cfgs(cx.state(id).attrs)).joined()
}

/// An attribute of what is printed in several places. Not each of them has what an `expect` waits for: they allow it.
pub(crate) fn allowing(attr: &Attribute) -> TokenStream {
    let allow =
        |word: &Ident| (word == "expect").then(|| Ident::new("allow", word.span()).into_token_stream());
    if sets_levels(attr) { renamed(attr.to_token_stream(), &allow).code() } else { attr.code() }
}

/// The documentation that the user wrote, or else a line of ours, so that `missing_docs` has no complaint. Its
/// first token is ours either way: an editor then takes the variants of all enums, which come from one name, for
/// one place, and does not ask which of them was meant.
pub(crate) fn docs_or(state: &State, text: String) -> TokenStream {
    let docs = state.attrs.docs();
    let [first, others @ ..] = docs.as_slice() else { return tokens!(#[doc = #text]) };
    tokens!(#[#{&first.meta}] #(#others)*)
}

/// On a field of the state enum, all of its attributes.
pub(crate) fn all_attrs(field: &Field) -> TokenStream {
    let attrs: TokenStream = field.attrs.passed.iter().map(allowing).joined();
    tokens!(#{default_doc(field)} #attrs)
}

/// The levels that attributes of fields set for the style of names. They stand before the variant or the struct that
/// has the fields: rustc checks all names in it there, and not at each field.
pub(crate) fn levels_of_names(fields: &[Field]) -> TokenStream {
    const LINTS: [&str; 4] = ["non_snake_case", "nonstandard_style", "bad_style", "warnings"];
    let attrs = fields.iter().each_of(|field| &field.attrs.passed).filter(|attr| sets_levels(attr));
    let level = |attr: &Attribute| {
        let named: Vec<Ident> =
            LINTS.iter().filter(|lint| mentions(attr, lint)).map(|lint| Ident::new(lint, ours())).gather();
        if named.is_empty() || attr.path().is_ident("cfg_attr") {
            return (!named.is_empty()).then(|| allowing(attr));
        }
        let word = attr.path().get_ident().filter(|word| *word != "expect");
        let word = word.map_or_else(|| tokens!(allow), |word| word.code());
        Some(tokens!(#[#word(#(#named),*)]))
    };
    attrs.filter_map(level).joined()
}

/// On a field of a target: others, such as those of serde, would have no derive there to belong to.
pub(crate) fn documented(field: &Field) -> TokenStream {
    let docs = field.attrs.docs();
    tokens!(#{default_doc(field)} #(#docs)* #{cfgs(field.attrs)})
}

fn default_doc(field: &Field) -> Option<TokenStream> {
    doc_unless(field.attrs, format!(" `{}` of the state.", unraw(field.name)))
}

/// A line of documentation of ours, where the user wrote none.
pub(crate) fn doc_unless(attrs: &Attrs, doc: String) -> Option<TokenStream> {
    attrs.docs().is_empty().then(|| tokens!(#[doc = #doc]))
}

/// A `#[derive(…)]` reduced to some of its derives, if any are left.
pub(crate) fn reduced(attr: &Attribute, is_kept: fn(&Path) -> bool) -> Option<TokenStream> {
    let kept: Vec<Path> = derived(&attr.meta).into_iter().filter(is_kept).gather();
    (!kept.is_empty()).then(|| tokens!(#[derive(#(#kept),*)]))
}

/// Before a function with code of a state: the levels of lints that hold for what stands in it.
pub(crate) fn state_attrs(cx: Cx, id: StateId) -> TokenStream {
    // The innermost comes last, and decides.
    cx.tree().path_between(ROOT, id).into_iter().map(|id| levels(cx.state(id).attrs, false)).joined()
}

/// The attributes before the code of a line, in a function of its state: levels of lints.
pub(crate) fn line_attrs(cx: Cx, line: &Line) -> TokenStream {
    levels(line.attrs, is_in_one_place(cx, line))
}

/// The attributes before a function with the code of one line: those of its state, and its own.
pub(crate) fn all_line_attrs(cx: Cx, line: &Line) -> TokenStream {
    tokens!(#{state_attrs(cx, line.source)} #{line_attrs(cx, line)})
}

/// The levels of rustc's lints that the attributes set. An `expect` is met in one place: if the code behind it is
/// printed in several, it becomes an `allow`.
fn levels(attrs: &Attrs, is_in_one_place: bool) -> TokenStream {
    let level = |attr: &Attribute| if is_in_one_place { attr.code() } else { allowing(attr) };
    attrs.passed.iter().filter(|attr| sets_levels(attr)).map(level).joined()
}

/// Whether all code of the line stands in one function.
fn is_in_one_place(cx: Cx, line: &Line) -> bool {
    let is_picked = cx.tree().has_regions()
        && !cx.program.acts_side_by_side()
        && matches!(line.trigger, Trigger::On(_) | Trigger::Always);
    let is_asked = cx.program.can_be_asked && matches!(line.trigger, Trigger::On(_));
    !is_picked && !is_asked && !matches!(line.period(), Some(Period::Computed(_)))
}

/// The attributes before the initial value of a field. The field itself has its attributes in its type.
pub(crate) fn attrs_of_value(field: &Field) -> TokenStream {
    levels(field.attrs, false)
}

/// Statements of a line, with its attributes.
pub(crate) fn of_line(cx: Cx, line: &Line, statements: TokenStream) -> TokenStream {
    let attrs = line_attrs(cx, line);
    if attrs.is_empty() { statements } else { tokens!(#attrs { #statements }) }
}
