//! Lines of the tree to handlers of the model. A line that names something unknown is reported and
//! left out; the others are not disturbed.

use proc_macro2::{Ident, TokenStream};

use super::entry::entry;
use super::scope::{self, Leaves, Names};
use super::{
    Body, Call, Change, ChangeKind, Handler, InState, Machine, Period, ROOT, StateId, Target, Trigger,
    unknown,
};
use crate::each::Gather;
use crate::errors::Errors;
use crate::syntax::{self, Code, StateTarget, Words};
use crate::token::first_span;
use crate::topology::{Named, NamedBy, Place};

pub(super) fn handler(
    machine: &Machine,
    state: StateId,
    line: syntax::Handler,
    errors: &mut Errors,
) -> Option<Handler> {
    let syntax::Handler { attrs, keyword, trigger, guard, target, action, trust } = line;
    let leaves = self::leaves(machine, state, target.as_ref());
    let names = Names::of_line(&trigger, leaves, state);
    // Every part is resolved, so that each of them reports what is wrong with it.
    let target = match target {
        Some(target) => self::target(machine, target, &names, errors),
        None => Some(Target::None),
    };
    let mut filter = Vec::new();
    let trigger = self::trigger(machine, state, trigger, &mut filter, errors);
    let guard = optional(guard, |guard| condition(machine, state, guard, &mut filter, errors));
    let action = optional(action, |action| body(machine, state, action, errors));
    Some(Handler {
        state,
        attrs,
        keyword,
        trust,
        trigger: trigger?,
        guard: guard?.flatten(),
        filter,
        target: target?,
        action: action?,
    })
}

/// The states around the line that are left, as far as its target tells.
fn leaves(machine: &Machine, source: StateId, target: Option<&syntax::Target>) -> Leaves {
    let up_to = |place: &StateTarget, reenter: bool| {
        let known = |place: &StateTarget| {
            let (state, history) = (machine.find_state(&place.name)?, place.history);
            let named = Named { by: NamedBy::Target, index: 0 };
            Some(Place { state, history, is_around: false, named })
        };
        let Some(first) = known(place) else { return ROOT };
        let places = std::iter::once(first).and(place.also.iter().filter_map(known)).gather();
        machine.topology.domain(source, &places, reenter)
    };
    let domain = match target {
        _ if source == ROOT => return Leaves::Nothing,
        Some(syntax::Target::Change(change)) => match &change.kind {
            ChangeKind::Push(_) => return Leaves::Suspends,
            ChangeKind::Goto(place) => up_to(place, change.reenter),
            _ => ROOT,
        },
        _ => ROOT,
    };
    Leaves::UpTo(domain)
}

/// `None` where there is something and it is broken.
fn optional<A, B>(value: Option<A>, resolve: impl FnOnce(A) -> Option<B>) -> Option<Option<B>> {
    match value {
        Some(value) => resolve(value).map(Some),
        None => Some(None),
    }
}

fn trigger(
    machine: &Machine,
    source: StateId,
    trigger: syntax::Trigger,
    filter: &mut Vec<InState>,
    errors: &mut Errors,
) -> Option<Trigger> {
    use syntax::Trigger as Written;
    Some(match trigger {
        Written::Enter => Trigger::Enter,
        Written::Exit => Trigger::Exit,
        Written::Pause => Trigger::Pause,
        Written::Resume => Trigger::Resume,
        Written::Update(None) => Trigger::Update(None),
        Written::Update(Some(written)) => Trigger::Update(Some(period(machine, source, written, errors)?)),
        Written::On(pattern) => unknown::events(machine, &pattern, errors).then_some(Trigger::On(pattern))?,
        Written::When(code) => {
            let end = code.end;
            let condition = condition(machine, source, code, filter, errors)?;
            Trigger::When(condition.unwrap_or_else(|| always_true(end)))
        }
        Written::After(written) => Trigger::After(period(machine, source, written, errors)?),
        Written::Always => Trigger::Always,
        Written::Done => Trigger::Done,
        Written::Every { period: written, catch_up } => {
            Trigger::Every { period: period(machine, source, written, errors)?, catch_up }
        }
        Written::Report(report) => Trigger::Report(report),
    })
}

fn period(machine: &Machine, source: StateId, period: syntax::Period, errors: &mut Errors) -> Option<Period> {
    Some(match period {
        syntax::Period::Literal { nanoseconds, literal } => Period::Literal { nanoseconds, literal },
        syntax::Period::Computed(code) => Period::Computed(value(machine, source, code, errors)?),
    })
}

fn always_true(end: proc_macro2::Span) -> Body {
    let tokens = quote::quote_spanned!(end=> true);
    Body { tokens, calls: Vec::new(), words: Words::of(&[]), end, is_block: false }
}

/// A guard, with its `in_state!` conjuncts taken out. The inner `None` is a guard of nothing else.
fn condition(
    machine: &Machine,
    source: StateId,
    code: Code,
    filter: &mut Vec<InState>,
    errors: &mut Errors,
) -> Option<Option<Body>> {
    if code.calls.is_empty() {
        return body(machine, source, code, errors).map(Some);
    }
    let mut rest = TokenStream::new();
    let mut is_known = true;
    for part in scope::conjuncts(code.tokens) {
        match in_state_alone(&part) {
            Some((name, negated)) => match find_state(machine, &name, errors) {
                Some(state) => filter.push(InState { state, name, negated }),
                None => is_known = false,
            },
            None if rest.is_empty() => rest.extend(part),
            None => {
                let and = syn::token::AndAnd([first_span(&part, code.end); 2]);
                quote::ToTokens::to_tokens(&and, &mut rest);
                rest.extend(part);
            }
        }
    }
    if !is_known {
        return None;
    }
    if rest.is_empty() {
        return Some(None);
    }
    // The rest may still hold an `in_state!` further inside; the conjuncts are gone.
    let code = syntax::recollect(rest, code.end);
    let body = body(machine, source, code, errors)?;
    only_looks(&body, errors).then_some(Some(body))
}

/// Whether nothing in a condition asks for a change or raises an event.
fn only_looks(body: &Body, errors: &mut Errors) -> bool {
    let told = body.calls.iter().find_map(|call| match call {
        Call::Request(change) => Some((change.span, change.kind.word(), "ask for the change")),
        Call::Raise { span, .. } => Some((*span, "raise", "raise the event")),
        Call::InState { .. } => None,
    });
    let Some((span, word, help)) = told else {
        return true;
    };
    errors.push(span, format!("`{word}!` in a condition, which only looks: {help} in an action, after `do`"));
    false
}

/// `in_state!(Name)` or `!in_state!(Name)`, and nothing else.
fn in_state_alone(part: &TokenStream) -> Option<(Ident, bool)> {
    use proc_macro2::TokenTree;
    let tokens: Vec<TokenTree> = part.clone().into_iter().gather();
    let (negated, rest) = match tokens.as_slice() {
        [TokenTree::Punct(not), rest @ ..] if not.as_char() == '!' => (true, rest),
        rest => (false, rest),
    };
    match rest {
        [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group)]
            if name == "in_state" && bang.as_char() == '!' =>
        {
            Some((scope::single_name(&group.stream())?, negated))
        }
        _ => None,
    }
}

fn target(machine: &Machine, target: syntax::Target, names: &Names, errors: &mut Errors) -> Option<Target> {
    use syntax::Target as Written;
    Some(match target {
        Written::Ignore(span) => Target::Ignore(span),
        Written::Defer(span) => Target::Defer(span),
        Written::Again(span) => Target::Again(span),
        Written::Change(written) => Target::Change(change(machine, written, names, errors)?),
    })
}

fn change(
    machine: &Machine,
    written: syntax::Change<StateTarget>,
    names: &Names,
    errors: &mut Errors,
) -> Option<Change> {
    let syntax::Change { span, kind, reenter } = written;
    let kind = kind.resolve(|state| entry(machine, state, names, errors))?;
    Some(Change { span, kind, reenter })
}

/// A value: everything may stand in it but our own calls.
pub(super) fn value(machine: &Machine, source: StateId, code: Code, errors: &mut Errors) -> Option<Body> {
    let body = body(machine, source, code, errors)?;
    if let Some(call) = body.calls.first() {
        let (span, word, help) = match call {
            Call::Request(change) => {
                (change.span, change.kind.word(), "ask for the change in an action, after `do`")
            }
            Call::InState { name, .. } => (name.span(), "in_state", "test the state in a guard or an action"),
            Call::Raise { span, .. } => (*span, "raise", "raise the event in an action, after `do`"),
        };
        errors.push(span, format!("`{word}!` in a value, which is only computed: {help}"));
        return None;
    }
    Some(body)
}

/// Code with its calls resolved; `None` where one of them is broken.
pub(super) fn body(machine: &Machine, source: StateId, code: Code, errors: &mut Errors) -> Option<Body> {
    let Code { tokens, calls, words, end, is_block } = code;
    let count = calls.len();
    let calls: Vec<Call> =
        calls.into_iter().filter_map(|call| self::call(machine, source, call, errors)).gather();
    (calls.len() == count).then_some(Body { tokens, calls, words, end, is_block })
}

fn call(machine: &Machine, source: StateId, call: syntax::Call, errors: &mut Errors) -> Option<Call> {
    match call {
        syntax::Call::Broken => None,
        syntax::Call::InState(name) => {
            let state = find_state(machine, &name, errors)?;
            Some(Call::InState { state, name })
        }
        syntax::Call::Raise(syntax::Raise { span, name, payload }) => {
            unknown::raised(machine, &name, errors).then_some(Call::Raise { span, name, payload })
        }
        syntax::Call::Request(request) => {
            let names = Names::of_initial(source);
            change(machine, request, &names, errors).map(Call::Request)
        }
    }
}

pub(super) fn find_state(machine: &Machine, name: &Ident, errors: &mut Errors) -> Option<StateId> {
    let found = machine.find_state(name);
    if found.is_none() {
        unknown::state(machine, name, errors);
    }
    found
}
