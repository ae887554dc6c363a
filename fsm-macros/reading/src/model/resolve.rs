//! Lines of the tree to lines of the model. A line that names something unknown is reported and
//! left out; the others are not disturbed.

use super::prelude::*;
use super::scope::{Leaves, Names, only_looks};
use super::{unknown, unknown_events};
use crate::syntax::{Code, StateTarget};
use crate::token::{first_span, is_mark, macro_call, single_name};
use crate::topology::Place;
use crate::written;

/// The machine in which all names are looked up, and the sink for names that are not found. A result of `None` is
/// something broken that has been reported.
pub(super) struct Resolver<'r> {
    pub(super) machine: &'r Machine,
    pub(super) errors: &'r mut Errors,
}

impl Resolver<'_> {
    pub(super) fn line(&mut self, state: StateId, line: syntax::Line) -> Option<Line> {
        let leaves = leaves(self.machine, state, &line.target);
        let names = Names::of_line(&line, leaves, state);
        let syntax::Line { attrs, first, keyword, trigger, cause, timer, guard, target, action, trust } =
            line;
        // Every part is resolved, so that each of them reports what is wrong with it.
        let target = self.target(target, &names);
        let mut filter = Vec::new();
        let trigger = self.trigger(state, trigger, &mut filter);
        let guard = optional(guard, |guard| self.condition(state, guard, &mut filter));
        let action = optional(action, |action| self.body(&names, action));
        Some(Line {
            state,
            written: LineId(self.machine.lines.len()),
            wording: Wording::default(),
            attrs,
            first,
            keyword,
            trust,
            trigger: trigger?,
            cause,
            timer: timer.and_then(|name| self.machine.timer(&name)),
            guard: guard?.flatten(),
            filter,
            target: target?,
            action: action?,
        })
    }

    fn trigger(
        &mut self,
        source: StateId,
        trigger: syntax::Trigger,
        filter: &mut Vec<InState>,
    ) -> Option<Trigger> {
        Some(match trigger {
            syntax::Trigger::Update(every) => {
                Trigger::Update(optional(every, |every| self.period(source, every))?)
            }
            syntax::Trigger::On(pattern) => {
                unknown_events::events(self.machine, &pattern, self.errors).then_some(Trigger::On(pattern))?
            }
            syntax::Trigger::When(code) => {
                let end = code.end;
                let condition = self.condition(source, code, filter)?;
                let always = || Body::plain(quote::quote_spanned!(end=> true), end);
                Trigger::When(condition.unwrap_or_else(always))
            }
            syntax::Trigger::After(after) => Trigger::After(self.period(source, after)?),
            syntax::Trigger::Every { period, catch_up } => {
                Trigger::Every { period: self.period(source, period)?, catch_up }
            }
            syntax::Trigger::Enter => Trigger::Enter,
            syntax::Trigger::Exit => Trigger::Exit,
            syntax::Trigger::Pause => Trigger::Pause,
            syntax::Trigger::Resume => Trigger::Resume,
            syntax::Trigger::Always => Trigger::Always,
            syntax::Trigger::Ranked { ranking, value } => {
                let value = self.body(&Names::of_state(source), value)?;
                only_looks(&value, self.errors).then_some(Trigger::Ranked { ranking, value })?
            }
            syntax::Trigger::Done => Trigger::Done,
            syntax::Trigger::Ended(name) => Trigger::Ended(name),
            syntax::Trigger::During { future, event } => {
                let is_known = event
                    .as_ref()
                    .is_none_or(|event| unknown_events::result(self.machine, event, self.errors));
                let future = self.value(&Names::of_state(source), future)?;
                is_known.then_some(Trigger::During { future, event })?
            }
            syntax::Trigger::Report(report) => Trigger::Report(report),
            syntax::Trigger::Failed(pattern) => Trigger::Failed(pattern),
            syntax::Trigger::Stop => Trigger::Stop,
        })
    }

    pub(super) fn period(&mut self, source: StateId, period: syntax::Period) -> Option<Period> {
        Some(match period {
            syntax::Period::Literal { nanoseconds, literal } => Period::Literal { nanoseconds, literal },
            syntax::Period::Computed(code) => Period::Computed(self.value(&Names::of_state(source), code)?),
        })
    }

    /// A guard, with its `in_state!` conjuncts taken out. The inner `None` is a guard of nothing else.
    fn condition(&mut self, source: StateId, code: Code, filter: &mut Vec<InState>) -> Option<Option<Body>> {
        if code.calls.is_empty() {
            return self.body(&Names::of_state(source), code).map(Some);
        }
        let mut rest = TokenStream::new();
        let mut is_known = true;
        for part in written::conjuncts(code.tokens) {
            match in_state_alone(&part).filter(|(name, _)| !self.machine.is_absent(name)) {
                Some((name, negated)) => match self.find_state(&name) {
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
        let body = self.body(&Names::of_state(source), syntax::recollect(rest, code.end))?;
        only_looks(&body, self.errors).then_some(Some(body))
    }

    fn target(&mut self, target: syntax::Target, names: &Names) -> Option<Target> {
        Some(match target {
            syntax::Target::None => Target::None,
            syntax::Target::Ignore(span) => Target::Ignore(span),
            syntax::Target::Defer(span) => Target::Defer(span),
            syntax::Target::Pass(span) => Target::Pass(span),
            syntax::Target::Again { span, given } => {
                let mut trust = Trust::FULL;
                let given = self.givens(names.source, given, names, &mut trust);
                trust.is_full().then_some(Target::Again { span, given })?
            }
            syntax::Target::Change(written) => Target::Change(self.change(written, names)?),
        })
    }

    pub(super) fn change(&mut self, written: syntax::Change<StateTarget>, names: &Names) -> Option<Change> {
        let syntax::Change { span, kind, reenter } = written;
        let kind = kind.resolve(|state| self.entry(state, names))?;
        Some(Change { span, kind, reenter })
    }

    pub(super) fn find_state(&mut self, name: &Ident) -> Option<StateId> {
        let found = self.machine.find_state(name);
        if found.is_none() {
            unknown::state(self.machine, name, self.errors);
        }
        found
    }
}

/// The states around the line that are left, as far as its target tells.
fn leaves(machine: &Machine, source: StateId, target: &syntax::Target) -> Leaves {
    match target {
        _ if source == ROOT => Leaves::Nothing,
        syntax::Target::Change(change) => leaves_by(machine, source, change),
        syntax::Target::Again { .. } => Leaves::UpTo(machine.topology.domain_of_self(source)),
        syntax::Target::None
        | syntax::Target::Ignore(_)
        | syntax::Target::Defer(_)
        | syntax::Target::Pass(_) => Leaves::Stays,
    }
}

/// The states that one change leaves, or suspends.
pub(super) fn leaves_by(machine: &Machine, source: StateId, change: &syntax::Change<StateTarget>) -> Leaves {
    let up_to = |place: &StateTarget, reenter: bool| {
        let known = |place: &StateTarget| Some(Place::of(machine.find_state(&place.name)?, place.history));
        let Some(first) = known(place) else { return ROOT };
        let places = std::iter::once(first).and(place.also.iter().filter_map(known)).gather();
        machine.topology.domain(source, &places, reenter)
    };
    match &change.kind {
        ChangeKind::Push(_) => Leaves::Suspends,
        ChangeKind::Goto(place) => Leaves::UpTo(up_to(place, change.reenter)),
        ChangeKind::Previous => Leaves::UpTo(machine.topology.domain_of_self(source)),
        ChangeKind::Pop(_) | ChangeKind::Reset(_) => Leaves::UpTo(ROOT),
    }
}

/// `None` where there is something and it is broken.
pub(super) fn optional<A, B>(value: Option<A>, resolve: impl FnOnce(A) -> Option<B>) -> Option<Option<B>> {
    match value {
        Some(value) => resolve(value).map(Some),
        None => Some(None),
    }
}

/// `in_state!(Name)` or `!in_state!(Name)`, and nothing else.
fn in_state_alone(part: &TokenStream) -> Option<(Ident, bool)> {
    let tokens: Vec<TokenTree> = part.clone().into_iter().gather();
    let (negated, test) = match tokens.as_slice() {
        [not, test @ ..] if is_mark(not, '!') => (true, test),
        test => (false, test),
    };
    let (_, group) = macro_call(test).filter(|(name, _)| test.len() == 3 && *name == "in_state")?;
    Some((single_name(&group.stream())?, negated))
}
