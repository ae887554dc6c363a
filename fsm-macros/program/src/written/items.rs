//! Parts of a machine that every stage has as they were written.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Generics, Lifetime, Token, Type, Visibility};

use super::Attrs;
use crate::token::leaves_out_lifetimes;
use crate::trust::Trust;

/// A parameter of the header; the type is the one behind the reference.
pub struct Param {
    pub name: Ident,
    pub ty: Type,
    /// `None` where the parameter is taken by value, which has been reported.
    pub reference: Option<Reference>,
    pub trust: Trust,
}

impl Param {
    /// Whether actions may change what is behind it. One that is taken by value was meant so.
    pub fn is_mutable(&self) -> bool {
        self.reference.as_ref().is_none_or(|reference| reference.mutability.is_some())
    }

    /// For how long it is lent; `None` where that is for the call.
    pub fn lifetime(&self) -> Option<&Lifetime> {
        let lifetime = self.reference.as_ref()?.lifetime.as_ref()?;
        (lifetime.ident != "_").then_some(lifetime)
    }

    /// Whether its type is another one in each call, or lives as long as something that only the caller knows.
    pub fn is_of_the_call(&self) -> bool {
        self.lifetime().is_some() || leaves_out_lifetimes(self.ty.to_token_stream())
    }
}

/// `&` or `&mut` as it was written.
pub struct Reference {
    pub and: Token![&],
    pub lifetime: Option<Lifetime>,
    pub mutability: Option<Token![mut]>,
}

pub enum Events {
    Declared {
        keyword: Span,
        attrs: Attrs,
        generics: Generics,
        variants: Vec<Event>,
    },
    /// `events from path::Type;`
    From {
        ty: Type,
    },
}

impl Events {
    /// A list that could not be read, for what names its type.
    pub fn none(keyword: Span) -> Self {
        Events::Declared {
            keyword,
            attrs: Default::default(),
            generics: Default::default(),
            variants: Vec::new(),
        }
    }
}

pub struct Event {
    pub attrs: Attrs,
    pub name: Ident,
    /// The fields, as written: `{ … }`, `( … )` or nothing.
    pub payload: TokenStream,
    /// `= number`, or nothing.
    pub discriminant: TokenStream,
    /// The trust in the fields, on which the patterns rest.
    pub trust: Trust,
}

/// How much a history remembers: the child that was active, or the whole configuration inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    Shallow,
    Deep,
}

impl Depth {
    pub fn is_deep(self) -> bool {
        self == Depth::Deep
    }

    /// The words before the name of a target.
    pub fn words(self) -> &'static str {
        if self.is_deep() { "deep history" } else { "history" }
    }
}

/// The kinds of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateKind {
    Plain,
    Final,
    /// `choice Name { … }`: a branch point.
    Choice,
    /// `region Name { … }`: active whenever its siblings are.
    Region,
}

/// How a choice decides among its lines, other than by the first that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// The highest wins.
    Score,
    /// A draw decides, in proportion.
    Weight,
}

impl Ranking {
    pub fn word(self) -> &'static str {
        match self {
            Ranking::Score => "score",
            Ranking::Weight => "weight",
        }
    }
}

/// The lines about the machine itself, with the names that each line binds.
#[derive(Clone)]
pub enum Report {
    Transition { from: Ident, to: Ident, cause: Option<Ident> },
    Unhandled { event: Ident },
    Livelock { state: Ident },
    Refused { request: Ident },
}

impl Report {
    pub fn word(&self) -> &'static str {
        match self {
            Report::Transition { .. } => "transition",
            Report::Unhandled { .. } => "unhandled",
            Report::Livelock { .. } => "livelock",
            Report::Refused { .. } => "refused",
        }
    }

    pub fn names(&self) -> Vec<&Ident> {
        match self {
            Report::Transition { from, to, cause } => [from, to].into_iter().chain(cause).collect(),
            Report::Unhandled { event: name }
            | Report::Livelock { state: name }
            | Report::Refused { request: name } => vec![name],
        }
    }
}

/// The tokens of one line, whether or not they could be read: what an editor works on while a line is being
/// typed. Of a line with a block of lines, what stands before the block.
pub type Written = Vec<TokenTree>;

/// As much of the payload of an event as a single value fills.
pub enum Carried {
    Nothing,
    /// One field, with its name where it has one.
    One {
        name: Option<Ident>,
        ty: Box<Type>,
    },
    More,
}

impl Carried {
    /// By the payload as it was written. One that is broken, which rustc says, carries more.
    pub fn of(payload: &TokenStream) -> Self {
        let Some(TokenTree::Group(group)) = payload.clone().into_iter().next() else {
            return Carried::Nothing;
        };
        let has_names = group.delimiter() == Delimiter::Brace;
        let one = |input: ParseStream| one(has_names, input);
        match group.stream().is_empty() {
            true => Carried::More,
            false => one.parse2(group.stream()).unwrap_or(Carried::More),
        }
    }
}

/// `name: Type,` or `Type,`; an error where there is more.
fn one(has_names: bool, input: ParseStream) -> syn::Result<Carried> {
    input.call(Attribute::parse_outer)?;
    input.parse::<Visibility>()?;
    let name = if has_names { Some(input.parse::<Ident>()?) } else { None };
    if has_names {
        input.parse::<Token![:]>()?;
    }
    let ty = input.parse()?;
    input.parse::<Option<Token![,]>>()?;
    Ok(Carried::One { name, ty })
}
