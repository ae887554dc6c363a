//! Code as whoever plays with a machine sees it: nobody runs it. Guards are asked for, actions are told, and of a call such
//! as `raise!(…)` in the middle of other code it is asked whether the action comes to it.

use fsm_compiler::program::{Asked, Body, Call, Gift, Hook, Mark, Period, Value as Given};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::language::{Ask, Cond, Language, Raised, Statement, Time, Value};

/// Times are in nanoseconds.
pub(crate) struct Unknown;

impl Language for Unknown {
    fn action(&self, body: &Body) -> Vec<Statement> {
        let (code, marks) = body.marked();
        if marks.is_empty() && !body.is_block {
            return vec![Statement::Code(body.code())];
        }
        let calls: Vec<(&Mark, &Call)> = marks.iter().zip(&body.calls).collect();
        statements(code).into_iter().flat_map(|statement| read(statement, &calls)).collect()
    }

    fn guard(&self, body: &Body) -> Cond {
        match body.code().as_str() {
            "true" => Cond::Is(true),
            "false" => Cond::Is(false),
            code => Cond::Asked(code.to_owned()),
        }
    }

    /// Nobody knows data: zero stands for all.
    fn value(&self, _: &Body) -> Value {
        Value::Constant(0)
    }

    fn object(&self, _: &str, _: Hook) -> Option<String> {
        None
    }

    fn time(&self, nanoseconds: u64) -> Time {
        nanoseconds
    }

    fn span(&self, _: &Body, _: i32) -> Option<Time> {
        None
    }

    fn draw(&self, _: u32) -> Option<u32> {
        None
    }

    fn given_outside(&self) -> i32 {
        0
    }

    /// Whoever starts the machine gives its data, and fields under a `cfg` may have no value.
    fn missing(&self) -> Option<i32> {
        Some(0)
    }

    /// What is no number counts as enough.
    fn room(&self, size: &str) -> usize {
        const ENOUGH: usize = 64;
        size.trim_end_matches("usize").trim_end_matches('_').parse().unwrap_or(ENOUGH)
    }
}

/// The statements of a block, or the one expression.
fn statements(code: TokenStream) -> Vec<Vec<TokenTree>> {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let [TokenTree::Group(block)] = &tokens[..] else { return vec![tokens] };
    if block.delimiter() != Delimiter::Brace {
        return vec![tokens];
    }
    let mut statements = vec![Vec::new()];
    let mut tokens = block.stream().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_end = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ';');
        let is_block = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let Some(statement) = statements.last_mut() else { break };
        if !is_end {
            statement.push(token);
        }
        let goes_on = matches!(tokens.peek(), Some(TokenTree::Ident(word)) if word == "else");
        if is_end || is_block && !goes_on && statement.first().is_some_and(begins_with_branch) {
            statements.push(Vec::new());
        }
    }
    statements.retain(|statement| !statement.is_empty());
    statements
}

/// Words behind which code may not run, or runs more than once.
const BRANCHES: [&str; 8] = ["if", "match", "for", "while", "loop", "return", "break", "continue"];

fn begins_with_branch(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => BRANCHES.iter().any(|branch| word == branch),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

fn read(statement: Vec<TokenTree>, calls: &[(&Mark, &Call)]) -> Vec<Statement> {
    let code: TokenStream = statement.iter().cloned().collect();
    let inside = marks_in(&code);
    let called = || inside.iter().filter_map(|name| calls.iter().find(|(mark, _)| mark.place == *name));
    let is_sure = !may_branch(&code);
    let mut read = Vec::new();
    // A call alone says all that there is to say.
    if !is_call(&statement) {
        read.push(Statement::Code(written(&code, calls)));
    }
    for (mark, call) in called() {
        if let Call::Held { asks, .. } = call {
            read.extend(asks.iter().map(|asked| held(&mark.text, asked)));
            continue;
        }
        let Some(then) = statement_of(call) else { continue };
        read.push(match is_sure {
            true => then,
            false => Statement::Perhaps { code: mark.text.clone(), then: Box::new(then) },
        });
    }
    read
}

/// The code as it was, with the calls in place of their marks.
fn written(code: &TokenStream, calls: &[(&Mark, &Call)]) -> String {
    let text = fsm_compiler::code_text(code);
    calls.iter().fold(text, |text, (mark, _)| text.replace(&mark.place.to_string(), &mark.text))
}

/// `call`, or `let _ = call`
fn is_call(statement: &[TokenTree]) -> bool {
    let is_mark = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if is_mark(name));
    match statement {
        [call] => is_mark(call),
        [word, _, _, call] => word.to_string() == "let" && is_mark(call),
        _ => false,
    }
}

fn is_mark(name: &Ident) -> bool {
    let name = name.to_string();
    name.starts_with("call_") && name.ends_with("__")
}

fn marks_in(code: &TokenStream) -> Vec<Ident> {
    let mut marks = Vec::new();
    for token in code.clone() {
        match token {
            TokenTree::Ident(name) if is_mark(&name) => marks.push(name),
            TokenTree::Group(group) => marks.extend(marks_in(&group.stream())),
            _ => {}
        }
    }
    marks
}

/// Whether some of the code may not run: it has branches, closures, or an `&&`, `||` or `?`.
fn may_branch(code: &TokenStream) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => BRANCHES.iter().any(|branch| word == branch),
        TokenTree::Punct(mark) => ['|', '?'].contains(&mark.as_char()),
        TokenTree::Group(group) => may_branch(&group.stream()),
        TokenTree::Literal(_) => false,
    })
}

/// What a call does; nothing where it only looks.
fn statement_of(call: &Call) -> Option<Statement> {
    match call {
        Call::InState { .. } | Call::Absent(_) | Call::Take { .. } | Call::Held { .. } => None,
        Call::Cancel { name, .. } => Some(Statement::Cancel(name.to_string())),
        Call::Timer(call) => Some(Statement::Timer(*call)),
        Call::Raise { name, payload, after, is_dropped, .. } => {
            let (name, is_dropped) = (raised(name, *payload), *is_dropped);
            let raised = Raised { name, number: None, label: None, is_dropped };
            Some(match after {
                Some(Period::Literal { nanoseconds, .. }) => Statement::Later(raised, *nanoseconds),
                Some(Period::Computed(_)) | None => Statement::Raise(raised),
            })
        }
        Call::Ask(asked) => Some(Statement::Ask(Box::new(ask(asked)))),
    }
}

/// Whoever plays says which of its targets a value holds.
fn held(call: &str, asked: &Asked) -> Statement {
    let name = asked.target.map_or_else(String::new, |(_, name)| name.to_string());
    let then = Box::new(Statement::Ask(Box::new(ask(asked))));
    Statement::Perhaps { code: format!("{call} to {name}"), then }
}

fn ask(asked: &Asked) -> Ask {
    let zero = |gift: &Gift| matches!(gift.value, Given::Code(_));
    let gifts = asked.gifts.iter().filter(|gift| zero(gift));
    let moved = asked.gifts.iter().filter_map(|gift| match &gift.value {
        Given::Code(_) => None,
        Given::Moved { from, .. } => Some(((gift.state, gift.field), *from)),
    });
    Ask {
        cond: None,
        kind: asked.kind,
        target: asked.target.map(|(state, _)| state),
        gifts: gifts.map(|gift| ((gift.state, gift.field), Value::Constant(0))).collect(),
        moved: moved.collect(),
        moving: asked.moving,
    }
}

/// The event as it is shown. What it carries hangs on code: patterns that look at it are asked for.
fn raised(name: &Ident, payload: Option<&Group>) -> String {
    let payload = payload.map(|payload| TokenStream::from(TokenTree::from(payload.clone())));
    let payload = payload.map_or_else(String::new, |payload| fsm_compiler::code_text(&payload));
    let space = if payload.starts_with('{') { " " } else { "" };
    format!("{name}{space}{payload}")
}
