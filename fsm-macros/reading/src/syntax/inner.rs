//! Machines in data that live with their state: `machine Type(owner, …)` in place of a type, and `done(name)`.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Token, Type};

use super::input::Input;
use super::peek;
use super::tree::{Code, Data, Line, Trigger};
use crate::each::Gather;
use crate::written::Words;

/// `machine Type(owner, …)`: the type, and the parameters into `data`.
pub(super) fn machine_type(data: &mut Data, input: &mut Input) -> Option<TokenStream> {
    let word = input.parse::<Ident>().ok()?;
    let mut tokens = TokenStream::new();
    let mut lent = Vec::new();
    while !input.is_empty() && !input.peek(Token![=]) && !input.peek(Token![;]) {
        let token = input.parse::<TokenTree>().ok()?;
        match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis && ends(input) => {
                let names = Punctuated::<Ident, Token![,]>::parse_terminated.parse2(group.stream());
                let Ok(names) = names else {
                    let message = "a machine inside is lent parameters of this one, by their names: `machine Type(owner, world)`";
                    return input.refuse(group.span(), message);
                };
                lent = names.into_iter().gather();
            }
            _ => tokens.extend([token]),
        }
    }
    data.lent = Some(lent);
    match syn::parse2::<Type>(tokens) {
        Ok(ty) => Some(ty.into_token_stream()),
        Err(_) => {
            let name = &data.name;
            input.refuse(
                word.span(),
                format!("the type of `{name}` cannot be read: `let {name}: machine Type = value;`"),
            )
        }
    }
}

/// A type as it is written, with the parameters that a machine is lent.
pub(crate) fn typed(lent: Option<&[Ident]>, ty: &str) -> String {
    match lent {
        None => ty.to_owned(),
        Some([]) => format!("machine {ty}"),
        Some(lent) => {
            let lent: Vec<String> = lent.iter().map(ToString::to_string).collect();
            format!("machine {ty}({})", lent.join(", "))
        }
    }
}

fn ends(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![=]) || input.peek(Token![;])
}

/// The name in `done(name)`.
pub(super) fn done_of(input: ParseStream) -> Option<Ident> {
    let ahead = input.fork();
    let inner = peek::parentheses(&ahead)?;
    let name = inner.parse::<Ident>().ok()?;
    inner.is_empty().then(|| {
        let _ = input.parse::<TokenTree>();
        name
    })
}

impl Line {
    /// `done(name)` asks as a guard of `name.is_done()` does, and what else it asks comes behind that.
    pub(crate) fn spell_out(&mut self) {
        let Trigger::Ended(name) = &self.trigger else { return };
        // At the place of the name, where rustc says that it is no machine.
        let is_done = quote_spanned!(name.span()=> #name.is_done());
        self.guard = Some(match self.guard.take() {
            None => Code::plain(is_done, name.span()),
            Some(guard) => {
                let asked = guard.operand(Span::call_site());
                let Code { calls, end, .. } = guard;
                let tokens = quote!(#is_done && #asked);
                let words = Words::of(&tokens.clone().into_iter().gather());
                Code { tokens, calls, words, end, is_block: false, is_joined: false }
            }
        });
    }
}
