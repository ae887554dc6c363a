//! Whether the regions of a machine may act one after the other on an event. SCXML asks all of them first, and then all
//! exit, act and enter together; where no state of theirs exits or enters anything, and each guard gives the same answer
//! before and after the actions of other regions, the order of what the user sees is the same, and no list of the lines
//! that are enabled is needed. What they lead to is stored when all have acted, so a panic leaves the old states.
//!
//! The machine of `benches/src/workloads/regions` took 2.5 to 3.0 times the instructions of the best `match` by hand with
//! the list.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, TokenStream, TokenTree};

use super::dispatch::is_there;
use super::prelude::*;
use crate::written::EventPattern;

pub(super) fn side_by_side(program: &Program) -> bool {
    let Some(Events::Declared { variants, .. }) = &program.events else { return false };
    let lines = program.on();
    !program.head.kind.may_stop()
        && program.topology.holds_regions(ROOT)
        && program.root().asked().is_empty()
        && stores_bare_states(program)
        && program.state_ids().all(|id| is_bare(program, program.state(id)))
        && lines.iter().all(|line| acts_alone(program, line) && binds_copies(line, variants))
        && lines.iter().all(|line| is_steady(program, line) || !line.acts_beside)
}

/// Whether a machine holds its states and data, and nothing that goes with a change of state.
fn stores_bare_states(program: &Program) -> bool {
    let (storage, topology) = (&program.storage, &program.topology);
    let acts_by_itself = |line: &Line| {
        let tells = |report: &Report| matches!(report, Report::Transition { .. } | Report::Livelock { .. });
        matches!(line.trigger, Trigger::Always | Trigger::Done) || line.report().is_some_and(tells)
    };
    let regions = topology.children(ROOT);
    let has_depth_two = |region: &StateId| {
        topology.is_compound(*region)
            && topology.children(*region).iter().all(|id| !topology.has_children(*id))
    };
    regions.iter().all(has_depth_two)
        // Each region is asked by a `match` on its states, which has no room for lines of its own.
        && regions.iter().all(|region| program.state(*region).asked().is_empty())
        && storage.stack.is_none()
        && storage.queue.is_none()
        && storage.told_done.is_empty()
        && storage.previous_in.is_empty()
        && storage.remembered.is_empty()
        && storage.state_timers == 0
        && !(storage.moves || storage.marks_left || storage.chains || program.is_incomplete)
        && !program.lines.iter().any(acts_by_itself)
}

/// A state without data, that does nothing by itself when it is entered or left.
fn is_bare(program: &Program, state: &State) -> bool {
    let ends = program.topology.is_final(state.id) || program.topology.is_choice(state.id);
    !ends
        && state.data.is_empty()
        && state.is_idle(Hook::Enter)
        && state.is_idle(Hook::Exit)
        && state.begin.is_none()
        && is_there(state.attrs)
}

/// Whether a line acts, and leads on inside its region, and asks nothing about other states.
fn acts_alone(program: &Program, line: &Line) -> bool {
    let condition = &line.condition;
    let asks = !condition.tests.is_empty()
        || condition.has_left.is_some()
        || condition.needs_room
        || condition.may_follow_overflow
        || !condition.found.is_empty()
        || !line.looks_for.is_empty();
    let stays_inside = match &line.effect {
        Effect::Stay { .. } => !line.asks_for_change(),
        Effect::Ignore(_) => true,
        Effect::Defer(_) | Effect::Pass { .. } => false,
        Effect::Go(transition) => leads_on(program, line.source, transition),
    };
    !asks && stays_inside && is_there(line.attrs)
}

fn leads_on(program: &Program, source: StateId, transition: &Transition) -> bool {
    let is_plain = |step: &Step| match step {
        Step::Leave { .. } | Step::Act(_) | Step::Make | Step::Report | Step::Recall | Step::Enter => true,
        Step::Put(put) => matches!(put, Put::In { .. }) && transition.commit != Commit::Exchange,
        _ => false,
    };
    let inside = program.topology.parent(source) == Some(transition.domain);
    transition.child().is_some() && inside && transition.steps.iter().all(is_plain)
}

/// Whether what the line binds can be copied out of the event, which stays whole for other regions.
fn binds_copies(line: &Line, variants: &[Event]) -> bool {
    let Trigger::On(pattern) = &line.trigger else { return true };
    let carries_numbers = |name: &Ident| {
        let mut events = variants.iter().filter(|event| event.name == *name);
        events.all(|event| is_there(&event.attrs) && has_numbers(event.payload.clone()))
    };
    let is_fit = pattern.alternatives.iter().all(|alternative| match &alternative.event {
        EventPattern::Any(_) => alternative.binding.is_empty(),
        EventPattern::Variant { name, .. } => alternative.binding.is_empty() && carries_numbers(name),
    });
    line.bindings().is_empty() || (is_fit && !pattern.binds_mut())
}

/// Whether a payload is made of numbers, `bool` and `char` alone. Names before a `:` are those of fields.
fn has_numbers(payload: TokenStream) -> bool {
    const NUMBERS: [&str; 16] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
        "bool", "char",
    ];
    let tokens: Vec<TokenTree> = payload.into_iter().gather();
    let is_mark = |token: Option<&TokenTree>, mark: char| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
    tokens.iter().enumerate().all(|(index, token)| match token {
        TokenTree::Group(group) => has_numbers(group.stream()),
        TokenTree::Ident(ident) => {
            let is_field = is_mark(tokens.get(index + 1), ':');
            is_field || NUMBERS.iter().any(|number| ident == number)
        }
        TokenTree::Punct(punct) => matches!(punct.as_char(), ',' | ':'),
        TokenTree::Literal(_) => false,
    })
}

/// Whether the guard of a line compares what the event carries with constants, so that no action can change its answer
/// and it cannot fail. (What the event carries there are numbers: [`binds_copies`].)
fn is_steady(program: &Program, line: &Line) -> bool {
    let (head, bound) = (&program.head, line.bindings());
    let is_own = |name: &Ident| {
        let is_data = program.root().data.iter().any(|field| field.name == name);
        is_data || head.now == Some(name) || head.params.iter().any(|param| param.name == *name)
    };
    let is_fixed = |name: &Ident| bound.holds(name) || is_constant(name) && !is_own(name);
    line.condition.guard.as_ref().is_none_or(|guard| compares(guard.tokens.clone(), &is_fixed))
}

fn compares(tokens: TokenStream, is_fixed: &dyn Fn(&Ident) -> bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().gather();
    tokens.iter().enumerate().all(|(index, token)| {
        let before = index.checked_sub(1).map(|before| &tokens[before]);
        match token {
            TokenTree::Ident(ident) => is_fixed(ident),
            TokenTree::Literal(_) => true,
            TokenTree::Punct(mark) => is_comparison(mark, before, tokens.get(index + 1)),
            // Behind a name it would be a call.
            TokenTree::Group(group) => {
                let follows_mark = matches!(before, None | Some(TokenTree::Punct(_)));
                let is_macro = matches!(before, Some(TokenTree::Punct(mark)) if mark.as_char() == '!');
                group.delimiter() == Delimiter::Parenthesis
                    && follows_mark
                    && !is_macro
                    && compares(group.stream(), is_fixed)
            }
        }
    })
}

/// Whether a mark only compares, or combines comparisons. Marks that compute, as for a product or a shift, may
/// overflow.
fn is_comparison(mark: &Punct, before: Option<&TokenTree>, next: Option<&TokenTree>) -> bool {
    let doubles =
        |next: &TokenTree| matches!(next, TokenTree::Punct(next) if next.as_char() == mark.as_char());
    match mark.as_char() {
        '*' => matches!(before, None | Some(TokenTree::Punct(_))),
        '<' | '>' => mark.spacing() == Spacing::Alone || !next.is_some_and(doubles),
        mark => matches!(mark, '=' | '!' | '&' | '|'),
    }
}

/// `LOUD`
fn is_constant(ident: &Ident) -> bool {
    let name = ident.to_string();
    name == "true" || name == "false" || !name.contains(char::is_lowercase)
}
