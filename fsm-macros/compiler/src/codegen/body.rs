//! The user's code in generated code: actions, guards and values, with the names that they see and their calls filled
//! in. Each stands in the output once.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenTree};

use super::asked;
use super::attributes::{field_cfgs, unreachable_level};
use super::cx::Cx;
use super::found;
use super::names::hidden;
use super::places::ours_at;
use super::scope::{self, visible};
use crate::each::{Each, Gather};
use crate::program::{Body, Call, Field, Line, Seen as InState};
use crate::syntax;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::StateId;

/// What a piece of code sees besides the owner and the world.
#[derive(Clone)]
pub(super) struct Scope<'p> {
    pub(super) cx: Cx<'p>,
    /// The state whose data it sees, with those around it.
    pub(super) state: StateId,
    /// The names that its event binds: they hide data of the same name.
    bound: Vec<Ident>,
    /// The queue is a parameter or a local, and not the machine's.
    has_queue: bool,
}

impl<'p> Scope<'p> {
    pub(super) fn of(cx: Cx<'p>, state: StateId) -> Self {
        Self { cx, state, bound: Vec::new(), has_queue: false }
    }

    /// Where the queue is at hand under its name.
    pub(super) fn with_queue(self) -> Self {
        Self { has_queue: true, ..self }
    }

    pub(super) fn binding(self, bound: Vec<Ident>) -> Self {
        Self { bound, ..self }
    }

    pub(super) fn and_binding(self, more: Vec<Ident>) -> Self {
        let bound = self.bound.into_iter().and(more).gather();
        Self { bound, ..self }
    }

    /// An action as a statement.
    pub(super) fn action(&self, body: &Body) -> TokenStream {
        let lets = self.action_lets(body);
        let mut statement = self.fill_in(body);
        let is_block = body.is_block && lets.is_empty();
        // rustc may find code in it that is never reached. It has nothing to say about generated code behind it.
        let may_warn = body.words.may_end;
        if is_block && !body.words.may_return && !may_warn {
            return statement;
        }
        if !body.is_block {
            statement.extend([end_of_statement(body)]);
        }
        let block = match is_block {
            true => statement,
            false => braces(tokens!(#lets #statement), body),
        };
        let mut block = contained(body, block, None);
        if body.words.may_return || may_warn {
            block.extend([end_of_statement(body)]);
        }
        match may_warn {
            true => {
                let level = unreachable_level(self.cx, ours_at(body.words.first_span(body.end)));
                tokens!(#level #block)
            }
            false => block,
        }
    }

    /// What the action names, borrowed for it alone, so that all of it is there behind the action too.
    fn action_lets(&self, body: &Body) -> TokenStream {
        let mut lets = TokenStream::new();
        let owner = self.cx.program.head.owner.map(|owner| &owner.name);
        if let Some(name) = owner.filter(|name| body.words.may_move(name) && !self.bound.contains(name)) {
            let again = tokens_at!(ours_at(name.span())=> &mut *#name);
            lets.append(tokens!(#[allow(unused_variables)] let #name = #again;));
        }
        for field in self.named(body) {
            let (cfgs, name, local) = (field_cfgs(field), field.name, scope::local(field.name));
            let again = tokens_at!(ours_at(name.span())=> &mut *#local);
            lets.append(tokens!(#cfgs #[allow(unused_variables)] let #name = #again;));
        }
        if body.raises() && !self.has_queue {
            lets.append(tokens!(let queue_ = &mut self.queue;));
        }
        // A closure that is `move` takes the place of the request with it.
        if body.asks_for_change() && body.words.has_move {
            lets.append(tokens!(let mut request_ = &mut request_;));
        }
        lets
    }

    /// A value of this type as an expression, which sees the data by shared reference.
    pub(super) fn value(&self, body: &Body, ty: TokenStream) -> TokenStream {
        let tokens = self.fill_in(body);
        let lets = self.named(body).map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), field.name, scope::local(field.name));
            tokens!(#cfgs #[allow(unused_variables)] let (#name,) = (&*#local,);)
        });
        let lets: Vec<TokenStream> = lets.gather();
        match lets.is_empty() && is_name(body.tokens) {
            // A bare name needs no braces, which would only stand between the reader and it.
            true => tokens,
            false => contained(body, braces(tokens!(#(#lets)* #tokens), body), Some(ty)),
        }
    }

    /// A value that sees its data as an action does: what a request gives.
    pub(super) fn value_in_action(&self, body: &Body, ty: TokenStream) -> TokenStream {
        match is_name(body.tokens) {
            true => body.tokens.code(),
            false => contained(body, braces(self.fill_in(body), body), Some(ty)),
        }
    }

    /// A condition of a line as an expression, which sees the owner and the data by shared reference. `otherwise` is what
    /// is done where it does not hold, and false too.
    pub(super) fn condition(&self, line: &Line, body: &Body, otherwise: Option<TokenStream>) -> TokenStream {
        let filled = self.filled(body);
        let parts = if body.words.contain("let") { syntax::parts(&filled) } else { None };
        let tokens = parts.as_ref().map_or_else(|| filled.code(), |parts| found::condition(line, parts));
        let seen: Vec<Seen> = match &parts {
            Some(parts) => {
                self.seen(body).into_iter().filter(|seen| syntax::look_at(parts, seen.name)).gather()
            }
            None => self.seen(body),
        };
        let block = contained(body, braces(tokens, body), None);
        let is_plain = seen.iter().all(|seen| seen.cfgs.is_empty());
        if is_plain && !seen.is_empty() && !line.condition.found.is_empty() {
            let seen: Vec<(&Ident, Ident)> =
                seen.iter().map(|seen| (&seen.local, found::mention(seen.name, &filled))).gather();
            let names = || seen.iter().map(|(_, name)| name);
            let (names, patterns) = (names(), names());
            let look = tokens!(match (#(#names,)*) { (#(#patterns,)*) if #block => true, _ => false });
            let found = found::lent(&seen, look, body.words.first_span(body.end));
            return match otherwise {
                Some(otherwise) => tokens!((#found || #otherwise)),
                None => found,
            };
        }
        looked_at(&seen, is_plain, block, otherwise)
    }

    /// What a condition may name: the owner and data.
    fn seen(&self, body: &Body) -> Vec<Seen<'p>> {
        let owner = self.cx.program.head.owner.map(|owner| &owner.name);
        let owner = owner.filter(|name| body.words.mention(name) && !self.bound.contains(name));
        let owner = owner.map(|name| Seen { cfgs: TokenStream::new(), local: name.clone(), name });
        let data = self.named(body).map(|field| Seen {
            cfgs: field_cfgs(field),
            local: scope::local(field.name),
            name: field.name,
        });
        owner.into_iter().and(data).gather()
    }

    /// The data that the code may name.
    fn named(&self, body: &Body) -> Each<&'p Field<'p>> {
        let fields = visible(self.cx, self.state).map(|place| self.cx.program.field(place));
        fields.filter(|field| body.words.mention(field.name) && !self.bound.contains(field.name)).each()
    }

    /// The tokens with our calls replaced by what these do.
    fn fill_in(&self, body: &Body) -> TokenStream {
        self.filled(body).code()
    }

    fn filled(&self, body: &Body) -> proc_macro2::TokenStream {
        if body.calls.is_empty() {
            return body.tokens.clone();
        }
        let mut calls = body.calls.iter();
        syntax::rewrite(body.tokens.clone(), &mut |_, _, is_dropped| {
            let call = match calls.next() {
                Some(Call::Ask(asked)) => asked::call(self, asked),
                Some(Call::InState { seen, name }) => in_state(*seen, name),
                Some(Call::Raise { span, name, payload }) => self.raise(*span, name, *payload, is_dropped),
                None => TokenStream::new(),
            };
            call.written_out()
        })
    }

    /// `raise!(Event)`: gives a `Result`, with the event where the queue is full; nothing, where nobody looks at it.
    fn raise(&self, span: Span, name: &Ident, payload: Option<&Group>, is_dropped: bool) -> TokenStream {
        let (path, local) = (&self.cx.names.event_path, Ident::new("queue_", ours_at(span)));
        let Some(queue) = self.cx.storage().queue else {
            return TokenStream::new();
        };
        // Begins and ends where the user wrote it, so that rustc points there when the result is not used.
        let kind = Ident::new(queue.kind.name(), span);
        let drop = is_dropped.then(|| tokens_at!(span=> .unwrap_or_else(::fsm_runtime::__private::no_room)));
        tokens_at!(span=> ::fsm_runtime::__private::#kind::raise(#local, #path::#name #payload) #drop)
    }
}

/// A variable that a condition sees under this name.
struct Seen<'p> {
    cfgs: TokenStream,
    local: Ident,
    name: &'p Ident,
}

/// A condition with what it sees. That is bound by a pattern and looked at in its guard: there rustc says that it cannot be
/// changed, and nothing about how to make the binding another.
fn looked_at(
    seen: &[Seen],
    is_plain: bool,
    block: TokenStream,
    otherwise: Option<TokenStream>,
) -> TokenStream {
    let refused = otherwise.unwrap_or_else(|| tokens!(false));
    let (locals, names) = (seen.iter().map(|seen| &seen.local), seen.iter().map(|seen| seen.name));
    match seen {
        [] => match otherwise {
            Some(otherwise) => tokens!((#block || #otherwise)),
            None => block,
        },
        [Seen { local, name, .. }] if is_plain => {
            tokens!(match &*#local { #name if #block => true, _ => #refused })
        }
        _ if is_plain => {
            tokens!(match (#(&*#locals),*) { (#(#names),*) if #block => true, _ => #refused })
        }
        seen => {
            let lets = seen.iter().map(
                |Seen { cfgs, local, name }| tokens!(#cfgs #[allow(unused_variables)] let #name = &*#local;),
            );
            tokens!(({ #(#lets)* #block } || #refused))
        }
    }
}

fn in_state(seen: InState, name: &Ident) -> TokenStream {
    match seen {
        InState::Always => tokens_at!(name.span()=> ::fsm_runtime::__private::IN_STATE),
        InState::Never => tokens_at!(name.span()=> ::fsm_runtime::__private::NOT_IN_STATE),
        InState::Ask(_) => in_state_local(name).code(),
    }
}

/// The local that tells whether a state is active, looked at before the code runs.
pub(super) fn in_state_local(name: &Ident) -> Ident {
    hidden(&quote::format_ident!("in_{}", name))
}

/// A `;` behind the user's code, where an error about its end belongs.
fn end_of_statement(body: &Body) -> TokenTree {
    let mut end = Punct::new(';', Spacing::Alone);
    end.set_span(body.end);
    end.into()
}

/// The tokens in braces whose span is that of the tokens: an error at their end is shown there.
fn braces(tokens: TokenStream, body: &Body) -> TokenStream {
    let mut block = TokenStream::new();
    block.group(Delimiter::Brace, tokens, body.words.first_span(body.end));
    block
}

/// `return`, `break` and `?` end the code that they stand in, not the function around it. What a value gives is of its
/// type, also where a `return` alone could be of another.
fn contained(body: &Body, block: TokenStream, ty: Option<TokenStream>) -> TokenStream {
    if !body.words.may_return {
        return block;
    }
    let start = body.words.first_span(body.end);
    let output = ty.map(|ty| tokens_at!(start=> -> #ty));
    tokens_at!(start=> (|| #output #block)())
}

/// Whether the code is one bare name.
pub(super) fn is_name(tokens: &proc_macro2::TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!((tokens.next(), tokens.next()), (Some(TokenTree::Ident(_)), None))
}
