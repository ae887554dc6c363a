//! The lists of one state: what it runs on entry, on exit, in a tick, on an event.

use crate::each::{Each, Gather};
use crate::model::{Handler, Line, Machine, Period, ROOT, StateId, Trigger};
use crate::trust::Part;

pub(crate) struct StatePlan<'m> {
    pub(crate) id: StateId,
    pub(crate) enter: Vec<Step<'m>>,
    pub(crate) exit: Vec<Step<'m>>,
    pub(crate) pause: Vec<Step<'m>>,
    pub(crate) resume: Vec<Step<'m>>,
    /// `update` lines and action objects first, then `when`, `after` and `every`.
    pub(crate) tick: Vec<Step<'m>>,
    pub(crate) on: Vec<&'m Handler>,
    pub(crate) always: Vec<&'m Handler>,
    pub(crate) done: Vec<&'m Handler>,
    pub(crate) reports: Vec<&'m Handler>,
    pub(crate) timers: Vec<Timer<'m>>,
}

#[derive(Clone, Copy)]
pub(crate) enum Step<'m> {
    /// A line, and the slot of its timer if it has one.
    Line(&'m Handler, Option<usize>),
    /// The action object in this field of the state.
    Object(usize),
}

#[derive(Clone, Copy)]
pub(crate) struct Timer<'m> {
    pub(crate) slot: usize,
    pub(crate) period: &'m Period,
    /// The line that it belongs to, which may be there only under a `cfg`.
    pub(crate) line: &'m Handler,
    /// `update every`: starts anew when the state is resumed.
    pub(crate) restarts: bool,
}

pub(super) fn plan(machine: &Machine, id: StateId) -> StatePlan<'_> {
    let state = machine.state(id);
    let mut plan = StatePlan {
        id,
        enter: Vec::new(),
        exit: Vec::new(),
        pause: Vec::new(),
        resume: Vec::new(),
        tick: Vec::new(),
        on: Vec::new(),
        always: Vec::new(),
        done: Vec::new(),
        reports: Vec::new(),
        timers: Vec::new(),
    };
    if state.trust.lacks(Part::Code) || machine.lacks(Part::Code) {
        return plan;
    }
    let mut conditions = Vec::new();
    for line in &state.lines {
        match line {
            Line::Object(_) if machine.lacks(Part::Clock) => {}
            Line::Object(field) => object(&mut plan, *field, machine.ends_in(id)),
            Line::Handler(handler) => self::line(&mut plan, machine.handler(*handler), &mut conditions),
        }
    }
    plan.tick.extend(conditions);
    plan
}

fn object(plan: &mut StatePlan, field: usize, is_final: bool) {
    let step = Step::Object(field);
    plan.enter.push(step);
    if is_final {
        return;
    }
    plan.exit.push(step);
    plan.tick.push(step);
    if plan.id != ROOT {
        plan.pause.push(step);
        plan.resume.push(step);
    }
}

fn line<'m>(plan: &mut StatePlan<'m>, line: &'m Handler, conditions: &mut Vec<Step<'m>>) {
    match &line.trigger {
        Trigger::Enter => plan.enter.push(Step::Line(line, None)),
        Trigger::Exit => plan.exit.push(Step::Line(line, None)),
        Trigger::Pause => plan.pause.push(Step::Line(line, None)),
        Trigger::Resume => plan.resume.push(Step::Line(line, None)),
        Trigger::On(_) => plan.on.push(line),
        Trigger::Always => plan.always.push(line),
        Trigger::Done => plan.done.push(line),
        Trigger::When(_) => conditions.push(Step::Line(line, None)),
        Trigger::Update(None) => plan.tick.push(Step::Line(line, None)),
        Trigger::Update(Some(period)) => {
            let slot = plan.add_timer(line, period, true);
            plan.tick.push(Step::Line(line, Some(slot)));
        }
        Trigger::After(period) | Trigger::Every { period, .. } => {
            let slot = plan.add_timer(line, period, false);
            conditions.push(Step::Line(line, Some(slot)));
        }
        Trigger::Transition { .. } | Trigger::Unhandled { .. } | Trigger::Livelock { .. } => {
            plan.reports.push(line);
        }
    }
}

impl<'m> StatePlan<'m> {
    fn add_timer(&mut self, line: &'m Handler, period: &'m Period, restarts: bool) -> usize {
        let slot = self.timers.len();
        self.timers.push(Timer { slot, period, line, restarts });
        slot
    }

    pub(crate) fn lines(&self) -> Each<&'m Handler> {
        let steps = [&self.enter, &self.exit, &self.pause, &self.resume, &self.tick];
        let in_steps = steps.into_iter().flatten().filter_map(|step| match step {
            Step::Line(line, _) => Some(*line),
            Step::Object(_) => None,
        });
        let lists = [&self.on, &self.always, &self.done, &self.reports];
        in_steps.chain(lists.into_iter().flatten().copied()).each()
    }

    /// Whether something in this list can ask for a change of state.
    pub(crate) fn requests(steps: &[Step]) -> bool {
        steps.iter().any(|step| matches!(step, Step::Line(line, _) if line.has_requests()))
    }
}
