//! The one sink into which every stage puts what it found wrong, and how errors are shown to the user.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::caller::ours;
use crate::diagnostic::{Diagnostic, Severity, nearest};
use crate::each::{Gather, Holds, in_order};
use crate::parts::{Used, once};
use crate::token::{first_span, last_span};
use crate::warnings::Warning;
use crate::written::{Attribute, Attrs};

/// Errors and warnings in the order in which they were found.
#[derive(Default)]
pub(crate) struct Errors {
    errors: Vec<Diagnostic>,
    warnings: Vec<Warning>,
    /// The states that are parts: what is said about a part is said once, and not for each of these.
    pub(crate) uses: Vec<Used>,
    /// How many states stand around the lines that are read.
    pub(crate) around: usize,
}

impl Errors {
    /// An error that underlines one token.
    pub(crate) fn push(&mut self, span: Span, message: impl ToString) {
        self.push_between(span, span, message.to_string());
    }

    /// An error about what was `done` (declared, set, given) in an earlier place as well.
    pub(crate) fn twice(&mut self, span: Span, what: &str, done: &str, first: Span) {
        let (line, help) = (line_of(first), if done == "declared" { "rename" } else { "remove" });
        self.push(span, format!("{what} is {done} twice; it was first {done}{line}: {help} one of them"));
    }

    /// An error about a thing (`what`, with its kind) that is declared twice at this `place`. Under a condition each it was meant
    /// to be declared once, and `way` says how.
    pub(crate) fn declared_twice(
        &mut self,
        (what, place): (&str, &str),
        first: Declaration,
        second: Declaration,
        way: &str,
    ) {
        let is_conditional = |(_, attrs): Declaration| !attrs.cfgs().is_empty();
        let help = match is_conditional(first) && is_conditional(second) {
            true => way,
            false => "rename one of them",
        };
        let line = line_of(first.0.span());
        self.push(
            second.0.span(),
            format!("{what} is declared twice{place}; it was first declared{line}: {help}"),
        );
    }

    /// An error about a part of which nothing can be made.
    pub(crate) fn refuse<T>(&mut self, span: Span, message: impl ToString) -> Option<T> {
        self.push(span, message);
        None
    }

    /// An error that underlines everything from the first to the last of the tokens.
    pub(crate) fn push_over(&mut self, tokens: impl ToTokens, message: impl ToString) {
        self.push_at_tokens(tokens.to_token_stream(), message.to_string());
    }

    fn push_at_tokens(&mut self, tokens: TokenStream, message: String) {
        let nowhere = ours();
        self.push_between(first_span(&tokens, nowhere), last_span(&tokens, nowhere), message);
    }

    fn push_between(&mut self, from: Span, to: Span, message: String) {
        self.errors.push(Diagnostic { severity: Severity::Error, from, to, message });
    }

    /// Whether something has been said of this token.
    pub(crate) fn is_told_at(&self, span: Span) -> bool {
        let place = format!("{span:?}");
        self.errors.iter().any(|error| format!("{:?}", error.from) == place)
    }

    /// An error in place of what an earlier stage, which knew less, has said of this token.
    pub(crate) fn push_instead(&mut self, span: Span, message: impl ToString) {
        let place = format!("{span:?}");
        self.errors.retain(|error| format!("{:?}", error.from) != place);
        self.push(span, message);
    }

    /// The errors and warnings of another sink.
    pub(crate) fn extend(&mut self, other: Errors) {
        self.errors.extend(other.errors);
        self.warnings.extend(other.warnings);
    }

    /// Puts into the messages what was not known yet when they were written.
    pub(crate) fn fill(&mut self, place: &str, text: &str) {
        for error in &mut self.errors {
            error.message = error.message.replace(place, text);
        }
    }

    /// The part that gives this state these data, as a parameter.
    pub(crate) fn part_with(&self, state: &Ident, data: &Ident) -> Option<&Ident> {
        let used = self.uses.iter().find(|used| used.state == *state && used.params.holds(data))?;
        Some(&used.part)
    }

    #[cfg(feature = "text")]
    pub(crate) fn has_parts(&self) -> bool {
        !self.uses.is_empty()
    }

    pub(crate) fn count(&self) -> usize {
        self.errors.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    pub(crate) fn warn(&mut self, warning: Option<Warning>) {
        self.warnings.extend(warning);
    }

    /// `compile_error!` for each error. Warnings are shown only where there is no error: a line that was
    /// dropped for its mistake would make states look unreachable that are not. All of it is under the `cfg`
    /// attributes of the machine.
    pub(crate) fn into_tokens(mut self, cfgs: &[Attribute]) -> TokenStream {
        self.sort();
        if self.errors.is_empty() {
            return self.warnings.iter().map(Warning::to_tokens).joined();
        }
        // In a constant of its own: bare among the items, it would keep rustc from reporting the names that
        // it cannot resolve anywhere in the module.
        let show = |error: Diagnostic| {
            let call = error.to_call();
            quote_spanned!(ours()=> #(#cfgs)* const _: () = { #call };)
        };
        self.errors.into_iter().map(show).joined()
    }

    /// The stages find mistakes in an order of their own; their reader goes through the source.
    fn sort(&mut self) {
        let place = |span: Span| (span.start().line, span.start().column);
        // Lines that stand for one have the same mistakes, at the same tokens.
        let mut seen = Vec::new();
        let mut is_new = |span: Span, message: String| {
            let said = (place(span), message);
            let is_new = said.0.0 <= 1 || !seen.holds(&said);
            seen.push(said);
            is_new
        };
        self.errors.retain(|error| is_new(error.from, error.message.clone()));
        self.warnings.retain(|warning| is_new(warning.span, warning.message()));
        self.errors = in_order(std::mem::take(&mut self.errors), |error| place(error.from));
        self.warnings = in_order(std::mem::take(&mut self.warnings), |warning| place(warning.span));
        let of_errors = |error: &Diagnostic| (error.from, error.message.clone());
        let of_warnings = |warning: &Warning| (warning.span, warning.text.clone());
        let errors = once(&self.uses, self.errors.iter().map(of_errors).gather(), false);
        let warnings = once(&self.uses, self.warnings.iter().map(of_warnings).gather(), true);
        let mut errors = errors.into_iter();
        self.errors.retain_mut(|error| told(errors.next(), &mut error.message));
        let mut warnings = warnings.into_iter();
        self.warnings.retain_mut(|warning| told(warnings.next(), &mut warning.text));
    }

    pub(crate) fn into_first(self) -> Option<Diagnostic> {
        self.errors.into_iter().next()
    }

    /// The errors without the warnings.
    pub(crate) fn alone(self) -> Self {
        Self { warnings: Vec::new(), ..self }
    }

    /// The errors as data. Warnings are left out beside errors here too.
    pub(crate) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        self.sort();
        if !self.errors.is_empty() {
            return self.errors;
        }
        let warnings = self.warnings.iter().map(|warning| Diagnostic {
            severity: Severity::Warning,
            from: warning.span,
            to: warning.span,
            message: warning.message(),
        });
        warnings.gather()
    }
}

/// Whether the message is told, and as what.
fn told(text: Option<Option<String>>, message: &mut String) -> bool {
    let Some(Some(text)) = text else { return false };
    *message = text;
    true
}

/// The name of something that is declared, and its attributes.
type Declaration<'d> = (&'d Ident, &'d Attrs);

/// The names that things of one kind bear.
pub(crate) struct Declared(pub(crate) Vec<String>);

impl Declared {
    pub(crate) fn of<'n>(names: impl Iterator<Item = &'n Ident>) -> Self {
        Self(names.map(Ident::to_string).gather())
    }

    pub(crate) fn has_near(&self, name: &Ident) -> bool {
        nearest(&name.to_string(), &self.0.iter().map(String::as_str).gather()).is_some()
    }

    /// ``; a state with a similar name exists: `Paused` ``, or a list of what there is, or nothing.
    pub(crate) fn similar(&self, written: impl ToString, kind: &str) -> String {
        let (written, declared) = (written.to_string(), self.0.iter().map(String::as_str).gather());
        if let Some(name) = nearest(&written, &declared).or_else(|| extended(&written, &declared)) {
            let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            return format!("; {article} {kind} with a similar name exists: `{name}`");
        }
        match declared.len() {
            1..=8 => format!("; declared: {}", quoted(&declared)),
            _ => String::new(),
        }
    }
}

/// The declared name that is the written one with something more at one end, or the other way round:
/// `Patrol` for `Patrolling`, `IdleState` for `Idle`. The longest of several, which has most in common.
fn extended<'a>(written: &str, declared: &[&'a str]) -> Option<&'a str> {
    const SHORTEST: usize = 3;
    let written = written.to_lowercase();
    let extends = |long: &str, short: &str| {
        short.len() >= SHORTEST && (long.starts_with(short) || long.ends_with(short))
    };
    let is_meant = |name: &&&str| {
        let name = name.to_lowercase();
        extends(&name, &written) || extends(&written, &name)
    };
    declared.iter().filter(is_meant).max_by_key(|name| name.len().min(written.len())).copied()
}

/// `` `A`, `B` ``
pub(crate) fn quoted(names: &[impl std::fmt::Display]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).gather();
    names.join(", ")
}

/// ` (line 12)`, for messages that speak of a second place. Empty where the span has no place, as in an editor.
pub(crate) fn line_of(span: Span) -> String {
    match span.start().line {
        0 | 1 => String::new(),
        line => format!(" on line {line}"),
    }
}
