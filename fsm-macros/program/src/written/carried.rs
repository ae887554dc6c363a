//! What an event carries, read field by field: the result of a future can become one of them.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Token, Type, Visibility};

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
