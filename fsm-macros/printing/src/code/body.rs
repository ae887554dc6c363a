//! The user's code in generated code: actions, guards and values, with the names that they see and their calls filled
//! in. Each stands in the output once.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, TokenTree};
use quote::ToTokens;

use super::asked;
use super::scope;
use super::scope::{Scope, in_state_local, is_name};
use crate::context::attributes::unreachable_level;
use crate::context::effects::stops_at;
use crate::context::places::ours_at;
use crate::events::queue;
use crate::prelude::*;
use crate::program::{Body, Call, Seen};
use crate::state::destructure::taken;
use crate::time::timers;
use crate::token::renamed;
use crate::tokens::{Effects, Mark};
use crate::written::{self, Words};

impl Scope<'_> {
    /// An action as a statement, and behind it the times of timers that it has set.
    pub(crate) fn action(&self, body: &Body) -> TokenStream {
        let lets = self.action_lets(body);
        let mut statement = self.fill_in(body);
        let is_block = body.is_block && lets.is_empty();
        // rustc may find code in it that is never reached. It has nothing to say about generated code behind it.
        let may_warn = body.words.may_end;
        if is_block && !body.words.may_return && !may_warn && !self.effects(body).waits {
            return statement;
        }
        if !body.is_block {
            statement.extend([end_of_statement(body)]);
        }
        if may_warn {
            let level = unreachable_level(self.cx, ours_at(body.words.first_span(body.end)));
            let code = if body.is_block { statement } else { braces(statement, body) };
            // A block with nothing but the user's code would be one too many to clippy.
            statement = tokens!(#level #code ());
        }
        let block = if is_block && !may_warn { statement } else { braces(tokens!(#lets #statement), body) };
        let mut block = self.stopping(body, block, None);
        if body.words.may_return || may_warn {
            block.extend([end_of_statement(body)]);
        }
        tokens!(#block #{timers::known(self.cx, body)})
    }

    /// Locals that lend the action all that it names, so that all of it is still there after the action.
    fn action_lets(&self, body: &Body) -> TokenStream {
        let (cx, words) = (self.cx, body.words);
        // Data that the line takes may be gone.
        let is_there =
            |place: &(StateId, usize)| words.mention(cx.program.field(*place).name) || !self.takes(*place);
        let asks = body.asks_for_change();
        // Where closures capture these, rustc shows them.
        let lent = tokens_at! {ours_at(cx.program.head.keyword)=>
            #if body.raises() && !self.has_queue { let the_queue = &mut self.queue; }
            // A closure that is `move` takes the place of the request with it.
            #if asks && words.has_move { let mut the_request = &mut the_request; }
            #if cx.program.is_observed && (asks || body.raises()) { let the_observer = &mut *observer_; }
        };
        tokens! {
            // A request in a macro of the user's is found by rustc alone, which is told what is wrong with it.
            #if words.calls_unknown && !words.has_raw_call {
                #[allow(unused_imports)]
                use ::fsm_runtime::__private::unseen::*;
            }
            #for name in self.lent().filter(|name| words.may_move(name)) {
                #let again = tokens_at!(ours_at(name.span())=> &mut *#name);
                #[allow(unused_variables)]
                let #name = #again;
            }
            #{self.let_now(body)}
            #for place in self.named_or_misspelt(body).filter(is_there) {
                #[allow(unused_variables)]
                let #{cx.program.field(place).name} = #{self.reference(place, body, true)};
            }
            #{timers::lent(cx, body)}
            #lent
        }
    }

    /// A value of this type as an expression, which sees the data by shared reference.
    pub(crate) fn value(&self, body: &Body, ty: TokenStream) -> TokenStream {
        self.value_with(body, ty, TokenStream::new())
    }

    /// A value that changes nothing, such as a score: it sees the data and all parameters by shared reference.
    pub(crate) fn look(&self, body: &Body, ty: TokenStream) -> TokenStream {
        let lent = tokens! {
            #for name in self.lent().filter(|name| body.words.mention(name)) { let (#name,) = (&*#name,); }
        };
        self.clone().sure().value_with(body, ty, lent)
    }

    fn value_with(&self, body: &Body, ty: TokenStream, lent: TokenStream) -> TokenStream {
        let lets = tokens! {
            #lent
            #{self.let_now(body)}
            #for place in self.named(body) {
                #[allow(unused_variables)]
                let (#{self.cx.program.field(place).name},) = (#{self.reference(place, body, false)},);
            }
        };
        let tokens = self.fill_in(body);
        match lets.is_empty() && is_name(body.tokens) {
            // A bare name needs no braces, which would only stand between the reader and it.
            true => tokens,
            false => self.stopping(body, braces(tokens!(#lets #tokens), body), Some(ty)),
        }
    }

    /// A value in a request, which sees the data as an action does.
    pub(crate) fn value_in_action(&self, body: &Body, ty: TokenStream) -> TokenStream {
        match is_name(body.tokens) {
            true => body.tokens.code(),
            false => self.stopping(body, braces(self.fill_in(body), body), Some(ty)),
        }
    }

    /// The code, contained if it could leave the function around it, and marked if it may fail or wait. If it may
    /// fail, a `?` still ends that function, and a `return` ends the code alone, with a `Result`.
    fn stopping(&self, body: &Body, block: TokenStream, ty: Option<TokenStream>) -> TokenStream {
        let effects @ Effects { fails, waits } = self.effects(body);
        let start = body.words.first_span(body.end);
        let is_left = !self.is_alone && (body.words.may_leave || (body.words.may_return && !fails));
        let code = if !is_left {
            block
        } else if !waits && !fails {
            contained(body, block, ty)
        } else {
            let ty = ty.unwrap_or_else(|| tokens!(()));
            let error = self.cx.error().filter(|_| fails);
            let given = tokens_at! {start=>
                #if error.is_some() { ::core::result::Result::Ok::<#ty, #error>(#block) } #else { #block }
            };
            let code = tokens_at! {start=>
                #if waits { async { #given } }
                #else if error.is_some() { (|| -> ::core::result::Result<#ty, #error> { #given })() }
                #else { (|| -> #ty { #given })() }
            };
            tokens!(#code #{stops_at(start, effects)})
        };
        tokens!(#{effects.any().then_some(Mark::Code(effects))} #code)
    }

    /// The reference by which the code sees a field that it names.
    fn reference(&self, place: (StateId, usize), body: &Body, is_mut: bool) -> TokenStream {
        if self.takes(place) {
            // They are taken by value, here or elsewhere: if they are gone already, rustc says so at this code.
            let at = ours_at(body.words.first_span(body.end));
            let mut local = taken(self.cx, place);
            local.set_span(at);
            return tokens_at!(at=> & #if is_mut { mut } #local);
        }
        let name = self.cx.program.field(place).name;
        let local = scope::local(name);
        if is_mut { tokens_at!(ours_at(name.span())=> &mut *#local) } else { tokens!(&*#local) }
    }

    /// The tokens with our calls replaced by what these do.
    pub(crate) fn fill_in(&self, body: &Body) -> TokenStream {
        if body.calls.is_empty() {
            return with_self_named(self.cx, body.words, body.tokens.code());
        }
        let mut calls = body.calls.iter();
        let filled = written::rewrite(body.tokens.clone(), &mut |_, _, _| {
            let call = match calls.next() {
                Some(Call::Ask(asked)) => asked::call(self, std::slice::from_ref(asked), None),
                Some(Call::Held { value, asks }) => asked::call(self, asks, Some(value)),
                Some(Call::InState { seen, name }) => in_state(*seen, name),
                Some(Call::Raise { span, name, payload, after, is_dropped }) => {
                    let raised = (*name, *payload, after.as_ref());
                    queue::raise(self, *span, raised, *is_dropped)
                }
                Some(Call::Cancel { span, name, is_dropped }) => {
                    queue::cancel(self.cx, *span, name, *is_dropped)
                }
                Some(Call::Absent(error)) => return error.to_call(),
                Some(Call::Timer(call)) => timers::set_by(self.cx, *call),
                // The local that holds the data, at the place of the name.
                Some(Call::Take { name, from }) => {
                    let mut local = taken(self.cx, *from);
                    local.set_span(name.span().resolved_at(local.span()));
                    local.code()
                }
                None => TokenStream::new(),
            };
            call.written_out()
        });
        with_self_named(self.cx, body.words, filled.code())
    }
}

fn in_state(seen: Seen, name: &Ident) -> TokenStream {
    match seen {
        Seen::Always => tokens_at!(name.span()=> ::fsm_runtime::__private::IN_STATE),
        Seen::Never => tokens_at!(name.span()=> ::fsm_runtime::__private::NOT_IN_STATE),
        Seen::Ask(_) => in_state_local(name).code(),
    }
}

/// A `;` behind the user's code, where an error about its end belongs.
fn end_of_statement(body: &Body) -> TokenTree {
    let mut end = Punct::new(';', Spacing::Alone);
    end.set_span(body.end);
    end.into()
}

/// The tokens in braces whose span is that of the tokens: an error at their end is shown there.
pub(crate) fn braces(tokens: TokenStream, body: &Body) -> TokenStream {
    let mut block = TokenStream::new();
    block.group(Delimiter::Brace, tokens, body.words.first_span(body.end));
    block
}

/// `return`, `break` and `?` end the code that they stand in, not the function around it. What a value gives is of its
/// type, also where a `return` alone could be of another.
pub(crate) fn contained(body: &Body, block: TokenStream, ty: Option<TokenStream>) -> TokenStream {
    if !body.words.may_return {
        return block;
    }
    let start = body.words.first_span(body.end);
    let output = ty.map(|ty| tokens_at!(start=> -> #ty));
    tokens_at!(start=> (|| #output #block)())
}

/// The code with the machine's name for `Self`, and not that of the parts behind its one field, on which the code runs. An
/// `impl` in it has a `Self` of its own.
fn with_self_named(cx: Cx, words: &Words, code: TokenStream) -> TokenStream {
    let is_meant = words.contain("Self") && !words.contain("impl") && !words.contain("trait");
    if !is_meant {
        return code;
    }
    let (_, generics, _) = cx.program.head.generics.split_for_impl();
    let generics = generics.as_turbofish().to_token_stream();
    let machine = |word: &Ident| {
        (word == "Self").then(|| {
            let mut name = cx.names.machine.clone();
            name.set_span(word.span());
            tokens!(#name #generics).written_out()
        })
    };
    renamed(code.written_out(), &machine).code()
}
