//! Warnings, and how they are shown: by a lint of rustc's own, since a stable compiler gives a macro no other
//! way. Which level it has is said by the attributes of the item and of the machine.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use crate::caller::ours;
use crate::each::Gather;
use crate::written::{Attribute, Attrs, Level};

pub(crate) struct Warning {
    pub(crate) span: Span,
    /// Without what silences it.
    pub(crate) text: String,
    shown: Shown,
    /// The conditions under which what it is about is there.
    cfgs: Vec<Attribute>,
}

enum Shown {
    Lint { lint: &'static str, levels: TokenStream },
    Unfulfilled(TokenStream),
}

impl Warning {
    /// A warning about an item with these attributes, the outermost first. `None` where they silence it, or
    /// where the item was not written here.
    pub(crate) fn of(span: Span, lint: &'static str, text: String, scopes: &[&Attrs]) -> Option<Self> {
        let levels: Vec<&Level> = scopes.iter().each_of(|attrs| attrs.levels(lint)).gather();
        let decides = levels.iter().rposition(|level| level.is_unconditional());
        let in_force = &levels[decides.unwrap_or(0)..];
        in_force.iter().for_each(|level| level.meet());
        let silenced = matches!(in_force, [level] if level.silences());
        if silenced || is_from_a_macro(span) {
            return None;
        }
        let levels = in_force.iter().map(|level| level.to_carrier()).joined();
        let cfgs = scopes.iter().each_of(|attrs| attrs.cfgs()).gather();
        Some(Self { span, text, shown: Shown::Lint { lint, levels }, cfgs })
    }

    /// The warning of rustc about an `expect` that nothing has met.
    pub(crate) fn unfulfilled(level: &Level, scopes: &[&Attrs]) -> Option<Self> {
        if is_from_a_macro(level.span()) {
            return None;
        }
        let cfgs = scopes.iter().each_of(|attrs| attrs.cfgs()).gather();
        let text = "this lint expectation is unfulfilled".to_owned();
        Some(Self { span: level.span(), text, shown: Shown::Unfulfilled(level.to_unfulfilled()), cfgs })
    }

    pub(crate) fn message(&self) -> String {
        let text = &self.text;
        match &self.shown {
            Shown::Lint { lint, .. } => format!("{text}; silence it with `#[allow({lint})]`"),
            Shown::Unfulfilled(_) => text.clone(),
        }
    }

    /// A use of a deprecated macro, named for our lint, at the place that the warning is about. Of all that rustc calls
    /// deprecated only a macro is shown by its name alone.
    pub(crate) fn to_tokens(&self) -> TokenStream {
        let cfgs = &self.cfgs;
        let (lint, levels) = match &self.shown {
            Shown::Lint { lint, levels } => (lint, levels),
            Shown::Unfulfilled(tokens) => return quote_spanned!(ours()=> #(#cfgs)* #tokens),
        };
        let name = Ident::new(lint, self.span);
        let message = self.message();
        quote_spanned! {self.span=>
            #(#cfgs)*
            #[warn(deprecated)]
            #levels
            const _: () = {
                #[deprecated(note = #message)]
                macro_rules! #name {
                    () => {};
                }
                #name!();
            };
        }
    }
}

/// Whether a macro wrote this token, and not the author of the file. The macro may be one of a dependency's:
/// who calls it can do nothing about its table. Only the text that a compiler shows of a span tells; where it
/// has another form, as in an editor, the token counts as the author's.
fn is_from_a_macro(span: Span) -> bool {
    let text = format!("{span:?}");
    let context = text.strip_prefix('#').and_then(|text| text.split_once(' ')).map(|(context, _)| context);
    context.and_then(|context| context.parse::<u32>().ok()).is_some_and(|context| context != 0)
}
