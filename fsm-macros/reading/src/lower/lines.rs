//! Lines of the model to lines of the program: their conditions and what they do. A line that can never act is left
//! out.

use super::bodies::Moment;
use super::prelude::*;
use crate::model::ChangeKind;
use crate::trust::Part;

impl<'m> Lowering<'m> {
    /// Whether neither the lines nor the targets of a state can be trusted, for its data could not be read.
    pub(super) fn is_untrusted(&self, id: StateId) -> bool {
        self.machine.state_lacks(id, Part::Code) || self.machine.lacks(Part::Code)
    }

    /// The conjuncts `in_state!` of a guard that only the machine can answer; `None` where the line never acts.
    pub(super) fn tests(&self, line: &'m model::Line) -> Option<Vec<Test<'m>>> {
        let mut tests = Vec::new();
        for test in &line.filter {
            match self.seen(test.state, line.state, self.moment(line)) {
                Seen::Always if test.negated => return None,
                Seen::Never if !test.negated => return None,
                Seen::Always | Seen::Never => {}
                Seen::Ask(state) => {
                    tests.push(Test { state, name: &test.name, is_negated: test.negated });
                }
            }
        }
        (!self.excludes_itself(&tests) && !self.waits_for_end(line, &tests)).then_some(tests)
    }

    /// The machine itself exits when it has ended, in its final state.
    fn moment(&self, line: &model::Line) -> Moment {
        match line.trigger {
            model::Trigger::Exit if line.state != ROOT => {
                Moment::Leaving { perhaps_suspended: self.leaves_suspended() }
            }
            model::Trigger::Pause if line.state != ROOT => Moment::Leaving { perhaps_suspended: false },
            _ => Moment::Active,
        }
    }

    /// Whether suspended states can be given up: by a `reset`, where the machine ends, and where it begins anew.
    fn leaves_suspended(&self) -> bool {
        let resets = |line: &model::Line| {
            line.changes().any(|change| matches!(change.kind, ChangeKind::Reset(_)))
                || line.state == ROOT && matches!(line.target, model::Target::Again { .. })
        };
        self.has_stack() && (!self.topology.ends().is_empty() || self.machine.lines.iter().any(resets))
    }

    /// Whether these conjuncts never hold together.
    fn excludes_itself(&self, tests: &[Test]) -> bool {
        let tree = self.topology;
        let excludes = |a: &Test, b: &Test| match (a.is_negated, b.is_negated) {
            (false, false) => {
                let (a, b) = (a.state, b.state);
                !tree.is_in(a, b) && !tree.is_in(b, a) && !tree.are_beside(a, b)
            }
            (false, true) => tree.is_in(a.state, b.state),
            (true, _) => false,
        };
        tests.iter().any(|a| tests.iter().any(|b| excludes(a, b)))
    }

    /// Whether the line could act only where the machine has ended, and nothing acts any more.
    fn waits_for_end(&self, line: &model::Line, tests: &[Test]) -> bool {
        use crate::syntax::Trigger::{After, Always, Done, Every, On, Ranked, Update, When};
        let is_end = |test: &Test| !test.is_negated && self.topology.ends_in(test.state);
        // What happens while its state is active.
        let waits = matches!(
            line.trigger,
            On(_) | Always | Ranked { .. } | Done | Update(_) | When(_) | After(_) | Every { .. }
        );
        waits && tests.iter().any(is_end)
    }

    /// The line of this number in the table, as the line `id` of the program.
    pub(super) fn line(&self, number: usize, id: LineId, tests: Vec<Test<'m>>) -> Line<'m> {
        let line: &'m model::Line = &self.machine.lines[number];
        let source = line.state;
        let moment = self.moment(line);
        let body = |body: &'m model::Body| self.body(body, source, moment);
        let condition = Condition {
            tests,
            when: line.trigger.condition().map(body),
            guard: line.guard.as_ref().map(body),
            found: line
                .found()
                .filter(|found| line.acts_on(&found.name) || line.ranks_by(&found.name))
                .gather(),
            has_left: line.goes_back().then(|| self.topology.domain_of_self(source)),
            needs_room: self.machine.may_overflow(line),
            may_follow_overflow: self.may_follow_overflow(line),
        };
        let rank = match &line.trigger {
            model::Trigger::Ranked { value, .. } => Some(Rank { place: 0, value: body(value) }),
            _ => None,
        };
        let effect = self.effect(line, moment);
        let mut line = Line {
            id,
            number,
            source,
            attrs: &line.attrs,
            is_first: line.first.is_some(),
            trigger: self.trigger(&line.trigger),
            cause: line.cause.as_ref(),
            condition,
            rank,
            effect,
            looks_for: Vec::new(),
            timer: None,
            acts_beside: false,
            leads_on: false,
        };
        let tests = line.condition.tests.iter().map(|test| (test.state, test.name));
        let looks = tests.and(line.bodies().into_iter().each_of(|body| body.looks_for())).gather();
        line.looks_for = each_once(looks);
        line
    }

    fn trigger(&self, trigger: &'m model::Trigger) -> Trigger<'m> {
        let period = |period: &'m model::Period| self.period(period);
        match trigger {
            model::Trigger::Enter => Trigger::Hook(Hook::Enter),
            model::Trigger::Exit => Trigger::Hook(Hook::Exit),
            model::Trigger::Pause => Trigger::Hook(Hook::Pause),
            model::Trigger::Resume => Trigger::Hook(Hook::Resume),
            model::Trigger::Update(every) => Trigger::Update(every.as_ref().map(period)),
            model::Trigger::On(pattern) => Trigger::On(pattern),
            model::Trigger::When(_) => Trigger::When,
            model::Trigger::After(after) => Trigger::After(period(after)),
            model::Trigger::Every { period: every, catch_up } => {
                Trigger::Every { period: period(every), catch_up: *catch_up }
            }
            model::Trigger::Always | model::Trigger::Ended(_) | model::Trigger::Ranked { .. } => {
                Trigger::Always
            }
            model::Trigger::Done => Trigger::Done,
            model::Trigger::During { future, event } => {
                Trigger::During { future: self.value(future), event: event.as_ref() }
            }
            model::Trigger::Report(report) => Trigger::Report(report),
            model::Trigger::Failed(pattern) => Trigger::Failed(pattern),
            model::Trigger::Stop => Trigger::Stop,
        }
    }

    fn effect(&self, line: &'m model::Line, moment: Moment) -> Effect<'m> {
        match &line.target {
            model::Target::None => {
                let moment = self.left_beside(line).map_or(moment, |domain| Moment::PerhapsLeft { domain });
                Effect::Stay { action: self.action(line, moment) }
            }
            model::Target::Pass(_) => Effect::Pass { action: self.action(line, moment) },
            model::Target::Ignore(span) => Effect::Ignore(*span),
            model::Target::Defer(span) => Effect::Defer(*span),
            model::Target::Again { .. } if line.state == ROOT => Effect::Go(Box::new(self.restart(line))),
            model::Target::Again { given, .. } => Effect::Go(Box::new(self.again(line, given))),
            model::Target::Change(change) => Effect::Go(Box::new(self.transition(line, change))),
        }
    }

    /// An event that could not be pushed for is not offered to the lines behind: nothing acts on it.
    fn may_follow_overflow(&self, line: &model::Line) -> bool {
        if self.machine.stack.is_none() || !matches!(line.trigger, model::Trigger::On(_)) {
            return false;
        }
        let is_first = line.first.is_some();
        let own = self.machine.lines_of(line.state);
        let before = own.into_iter().take_while(|other| !std::ptr::eq(*other, line));
        let inside = self.topology.states_inside(line.state).filter(|_| !is_first);
        let first = self.machine.with_first(line.state).into_iter().each_of(|id| self.machine.lines_of(id));
        let before = before.filter(|other| !is_first || other.first.is_some());
        let others =
            inside.each_of(|id| self.machine.lines_of(id)).and(first.filter(|other| other.first.is_some()));
        let overflows = |other: &model::Line| self.machine.may_overflow(other) && other.may_meet(line);
        before.and(others).any(|other| overflows(other) && self.tests(other).is_some())
    }
}
