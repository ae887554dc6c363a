//! Conditions of lines as expressions, which see the owner and the data by shared reference.

use proc_macro2::Ident;

use super::body::{braces, contained};
use super::scope::Scope;
use super::{found, scope};
use crate::each::Gather;
use crate::program::{Body, Line};
use crate::tokens::TokenStream;
use crate::written;

impl<'p> Scope<'p> {
    /// A condition of a line. `otherwise` is what is done where it does not hold, and false too.
    pub(super) fn condition(&self, line: &Line, body: &Body, otherwise: Option<TokenStream>) -> TokenStream {
        let mut tokens = self.fill_in(body);
        let (filled, mut seen) = (tokens.written_out(), self.seen(body));
        let parts = if body.words.contain("let") { written::parts(&filled) } else { None };
        if let Some(parts) = &parts {
            tokens = found::condition(line, parts, self.is_asked);
            seen.retain(|seen| written::look_at(parts, seen.name));
        }
        let block = contained(body, braces(tokens!(#{self.let_now(body)} #tokens), body), None);
        if self.is_asked || line.condition.found.is_empty() {
            return looked_at(&seen, block, otherwise);
        }
        let (lent, seen): (Vec<Seen>, Vec<Seen>) =
            seen.into_iter().partition(|seen| found::is_worked_on(self.cx, line, seen.name));
        if lent.is_empty() {
            return looked_at(&seen, block, otherwise);
        }
        let lent: Vec<(&Ident, Ident)> =
            lent.iter().map(|seen| (&seen.local, found::mention(seen.name, &filled))).gather();
        let found = found::lent(&lent, block, body.words.first_span(body.end));
        looked_at(&seen, found, otherwise)
    }

    /// The variables that a condition names: parameters that actions may change, and data.
    fn seen(&self, body: &Body) -> Vec<Seen<'p>> {
        let lent = self.lent().filter(|name| body.words.mention(name));
        let lent = lent.map(|name| Seen { local: name.clone(), name, is_named: true });
        let data = self.named_or_misspelt(body).map(|place| {
            let field = self.cx.program.field(place);
            let (name, is_named) = (field.name, body.words.mention(field.name));
            Seen { local: scope::local(name), name, is_named }
        });
        lent.and(data).gather()
    }
}

/// A variable that a condition sees under this name.
struct Seen<'p> {
    local: Ident,
    name: &'p Ident,
    /// Or it has a similar name, which may be none of a variable.
    is_named: bool,
}

/// A condition with the variables that it sees. They are bound by a pattern and looked at in its guard: there rustc
/// says that they cannot be changed, and does not propose another kind of binding.
fn looked_at(seen: &[Seen], block: TokenStream, otherwise: Option<TokenStream>) -> TokenStream {
    let refused = otherwise.unwrap_or_else(|| tokens!(false));
    let (locals, names) = (seen.iter().map(|seen| &seen.local), seen.iter().map(|seen| seen.name));
    let allow = seen.iter().any(|seen| !seen.is_named).then(|| tokens!(#[allow(unused_variables)]));
    match seen {
        [] => match otherwise {
            Some(otherwise) => tokens!((#block || #otherwise)),
            None => block,
        },
        [Seen { local, name, .. }] => {
            tokens!(match &*#local { #allow #name if #block => true, _ => #refused })
        }
        _ => tokens!(match (#(&*#locals),*) { #allow (#(#names),*) if #block => true, _ => #refused }),
    }
}
