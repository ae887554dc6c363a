//! The words of a line, and where its parts begin and end, told by these alone.

use proc_macro2::{Group, Ident, TokenTree};

use crate::each::Gather;
use crate::token::is_mark;

pub(super) type Tokens<'a> = &'a [TokenTree];

macro_rules! words {
    ($($word:ident $text:literal,)*) => {
        /// A word that an editor's lines are told apart by.
        #[derive(Clone, Copy, PartialEq)]
        pub(super) enum Word { $($word,)* }

        const WORDS: &[(&str, Word)] = &[$(($text, Word::$word),)*];
    };
}

words! {
    Action "action", After "after", Any "_", As "as", Can "can", Cancel "cancel", Chain "chain", Choice "choice", Clock "clock",
    Do "do", Doc "doc", During "during", Else "else", Enter "enter", Events "events", Exit "exit", Exits "exits",
    Failed "failed", Final "final", First "first", From "from", History "history", If "if", In "in", InState "in_state",
    Initial "initial", Is "is", Let "let", Livelock "livelock", Machine "machine", Observed "observed", On "on", Out "out",
    Part "part", Pass "pass", Pause "pause", Push "push", Queue "queue", Raise "raise", Random "random", Refused "refused",
    Region "region", Requests "requests", Restart "restart", Resume "resume", Score "score", Own "self",
    Snapshots "snapshots", Stack "stack", State "state", Strict "strict", Tag "tag", Take "take", Transition "transition",
    Unhandled "unhandled", Weight "weight", When "when",
}

impl Word {
    /// The text is asked of the compiler for each comparison: so here once.
    pub(super) fn of(word: &Ident) -> Option<Self> {
        let text = word.to_string();
        WORDS.iter().find(|(known, _)| *known == text).map(|(_, word)| *word)
    }

    pub(super) fn at(token: &TokenTree) -> Option<Self> {
        match token {
            TokenTree::Ident(word) => Self::of(word),
            _ => None,
        }
    }

    pub(super) fn is(self, token: &TokenTree) -> bool {
        Self::at(token) == Some(self)
    }
}

/// Where a part of a line begins.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Clause {
    Guard,
    Target,
    Action,
}

/// The part that begins here, and what stands behind its keyword.
pub(super) fn clause_at(tokens: Tokens<'_>) -> Option<(Clause, Tokens<'_>)> {
    match tokens {
        [first, second, rest @ ..] if is_mark(first, '=') && is_mark(second, '>') => {
            Some((Clause::Target, rest))
        }
        [first, rest @ ..] => match Word::at(first)? {
            Word::Do => Some((Clause::Action, rest)),
            Word::If => Some((Clause::Guard, rest)),
            _ => None,
        },
        [] => None,
    }
}

/// The index of the keyword that begins the next part. In an expression an `if` does not.
pub(super) fn end_of_clause(tokens: Tokens, before_guard: bool) -> usize {
    let ends = |index: &usize| match clause_at(&tokens[*index..]) {
        Some((Clause::Guard, _)) => before_guard,
        part => part.is_some(),
    };
    (0..tokens.len()).find(ends).unwrap_or(tokens.len())
}

/// The index of the `=` behind a type; one between angle brackets belongs to the type.
pub(super) fn end_of_type(tokens: Tokens) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Punct(punct) if punct.as_char() == '=' && depth == 0 => return index,
            _ => {}
        }
    }
    tokens.len()
}

/// The attributes before a line, each with its `#`, and the line.
pub(super) fn attributes(mut line: Tokens<'_>) -> (Vec<(&TokenTree, &Group)>, Tokens<'_>) {
    let mut attributes = Vec::new();
    while let [hash, TokenTree::Group(group), rest @ ..] = line
        && is_mark(hash, '#')
    {
        attributes.push((hash, group));
        line = rest;
    }
    (attributes, line)
}

pub(super) fn ident(token: &TokenTree) -> Option<&Ident> {
    match token {
        TokenTree::Ident(ident) => Some(ident),
        _ => None,
    }
}

pub(super) fn inside(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().gather()
}
