//! For each state what it runs on entry, on exit, in a tick and on an event; and the slots of its timers.

use super::bodies::Moment;
use super::prelude::*;
use crate::model::{Entry, Machine, StackNeed};
use crate::trust::Part;

impl<'m> Lowering<'m> {
    /// The states, and the lines of all of them.
    pub(super) fn states(&self) -> (Vec<State<'m>>, Vec<Line<'m>>) {
        let (needs_below, room) = (self.flow.needs_below(), self.flow.stack_needs());
        let overridden = self.overridden();
        let states = self.machine.topology.all().map(|id| {
            let mut state = self.empty_state(id, &overridden[id.0]);
            state.needs_below = needs_below[id.0];
            state.needs_around = id != ROOT && !self.can_enter(ROOT, id);
            state.room_needed = match room[id.0] {
                StackNeed::Bounded(need) => need,
                StackNeed::Unbounded => self.machine.states.len(),
            };
            state
        });
        let (mut states, mut lines): (Vec<State>, Vec<Line>) = (states.gather(), Vec::new());
        for state in states.iter_mut().filter(|state| !self.is_untrusted(state.id)) {
            self.fill(state, &mut lines);
        }
        place(self.topology, &mut states, ROOT, 0);
        (states, lines)
    }

    fn empty_state(&self, id: StateId, overridden: &[bool]) -> State<'m> {
        let machine: &'m Machine = self.machine;
        let state = &machine.states[id.0];
        let field = |(field, is_overridden): (&'m model::Field, &bool)| Field {
            attrs: &field.attrs,
            name: &field.name,
            ty: &field.ty,
            lent: field.lent.as_deref(),
            initial: field.init.as_ref().map(|init| self.value(init)),
            is_overridden: *is_overridden,
        };
        let begin = state.initial.as_ref().and_then(|line| line.action.as_ref());
        let begin: Option<Body<'m>> = begin.map(|action| self.body(action, id, Moment::Active));
        State {
            id,
            attrs: &state.attrs,
            name: &state.name,
            data: state.data.iter().zip(overridden).map(field).gather(),
            hooks: Default::default(),
            tick: Vec::new(),
            first: Vec::new(),
            on: Vec::new(),
            on_raised: Vec::new(),
            always: Vec::new(),
            decision: self.decision(id),
            decides_early: false,
            done: Vec::new(),
            reports: Vec::new(),
            failed: Vec::new(),
            stop: None,
            timers: Vec::new(),
            computes_times: false,
            slots: (0, 0),
            begin_looks_for: begin.as_ref().map(|body| each_once(body.looks_for())).unwrap_or_default(),
            begin,
            initial: self.inside(id, self.topology.by_default(id), None),
            needs_below: false,
            needs_around: false,
            room_needed: 0,
        }
    }

    fn decision(&self, id: StateId) -> Option<Decision<'m>> {
        let machine: &'m Machine = self.machine;
        let ranking = machine.lines_of(id).find_map(|line| line.trigger.ranking())?;
        let random = machine.state(id).random.as_ref().map(|random| self.value(&random.value));
        Some(Decision { ranking, count: 0, random })
    }

    /// Puts the lines of a state into its lists, without those that never act.
    fn fill(&self, state: &mut State<'m>, lines: &mut Vec<Line<'m>>) {
        let machine: &'m Machine = self.machine;
        if self.is_told_of(state.id) {
            // An observer is told before the state's own lines act.
            state.hooks.iter_mut().for_each(|acts| acts.push(Act::Told));
        }
        let mut conditions = Vec::new();
        for written in &machine.states[state.id.0].lines {
            match written {
                model::Act::Object(_) if machine.lacks(Part::Clock) => {}
                model::Act::Object(field) if state.data[*field].lent.is_some() => {
                    let act = Act::Object(*field);
                    state.acts_mut(Hook::Exit).push(act);
                    state.tick.push(act);
                }
                model::Act::Object(field) => object(state, *field, self.topology.ends_in(state.id)),
                model::Act::Line(id) => {
                    let written = &machine.lines[id.0];
                    if is_behind(&written.trigger, state, lines) {
                        continue;
                    }
                    let Some(tests) = self.tests(written) else { continue };
                    let mut line = self.line(id.0, LineId(lines.len()), tests);
                    put_line(state, &mut line, &mut conditions);
                    lines.push(line);
                }
            }
        }
        state.tick.extend(conditions);
        // Where no line is left that could be chosen, nothing is drawn or compared.
        state.decision = state.decision.take().filter(|decision| decision.count > 0);
        // Behind a line that always leads on nothing is reached.
        let leads_on = |act: &Act| matches!(act, Act::Line(line) if lines[line.0].always_leads_on());
        if let Some(last) = state.tick.iter().position(leads_on) {
            state.tick.truncate(last + 1);
        }
    }

    /// Whether the table has lines for ticks, action objects, or events for later, be it some that can never act.
    pub(super) fn has_ticks(&self) -> bool {
        let ticks = |trigger: &model::Trigger| {
            use crate::syntax::Trigger::{After, Every, Update, When};
            matches!(trigger, Update(_) | When(_) | After(_) | Every { .. })
        };
        let trusted = || self.machine.topology.all().filter(|id| !self.is_untrusted(*id));
        let is_object =
            |line: &model::Act| matches!(line, model::Act::Object(_)) && !self.machine.lacks(Part::Clock);
        self.machine.would(|absent| absent.ticks)
            || self.machine.delays()
            || trusted().any(|id| self.machine.lines_of(id).any(|line| ticks(&line.trigger)))
            || trusted()
                .any(|id| !self.topology.ends_in(id) && self.machine.state(id).lines.iter().any(is_object))
    }

    /// Whether something waits for a time.
    pub(super) fn has_timed_lines(&self) -> bool {
        let trusted = self.machine.topology.all().filter(|id| !self.is_untrusted(*id));
        self.machine.would(|absent| absent.waits)
            || self.machine.delays()
            || trusted.into_iter().any(|id| self.machine.lines_of(id).any(|line| line.is_timed()))
    }

    /// By state and field: whether some target gives a value in place of the initial one.
    fn overridden(&self) -> Vec<Vec<bool>> {
        let machine = self.machine;
        let mut overridden: Vec<Vec<bool>> =
            machine.states.iter().map(|state| vec![false; state.data.len()]).gather();
        let lines = machine.all_lines().map(|(_, line)| line).gather();
        let changes = lines.iter().each_of(|line| line.changes()).filter_map(|change| change.kind.named());
        let entries =
            changes.and(machine.states.iter().each_of(|state| state.defaults())).each_of(Entry::all);
        let given = entries.each_of(|entry| entry.given.iter().map(|given| (entry.state, given)));
        let again = lines.iter().each_of(|line| line.again().iter().map(|given| (line.state, given)));
        for (state, given) in given.and(again) {
            overridden[state.0][given.field] |= machine.state(state).data[given.field].init.is_some();
        }
        overridden
    }
}

fn object(state: &mut State, field: usize, is_final: bool) {
    let act = Act::Object(field);
    state.acts_mut(Hook::Enter).push(act);
    if is_final {
        return;
    }
    state.acts_mut(Hook::Exit).push(act);
    state.tick.push(act);
    if state.id != ROOT {
        state.acts_mut(Hook::Pause).push(act);
        state.acts_mut(Hook::Resume).push(act);
    }
}

/// Whether an earlier line of the list always acts, be it that its `in_state!` holds wherever it stands.
fn is_behind(trigger: &model::Trigger, state: &State, lines: &[Line]) -> bool {
    let list = match trigger {
        model::Trigger::Always | model::Trigger::Ended(_) => &state.always,
        model::Trigger::Done => &state.done,
        _ => return false,
    };
    list.iter().any(|id| lines[id.0].always_acts())
}

fn put_line<'m>(state: &mut State<'m>, line: &mut Line<'m>, conditions: &mut Vec<Act>) {
    let (id, act) = (line.id, Act::Line(line.id));
    match &line.trigger {
        Trigger::Hook(hook) => state.acts_mut(*hook).push(act),
        Trigger::On(_) if line.is_first => state.first.push(id),
        Trigger::On(_) => state.on.push(id),
        Trigger::Always => {
            if let (Some(rank), Some(decision)) = (&mut line.rank, &mut state.decision) {
                rank.place = decision.count;
                decision.count += 1;
            }
            state.always.push(id);
        }
        Trigger::Done => state.done.push(id),
        Trigger::During { .. } => {
            // Before the state's own lines, which may fail.
            if !state.acts(Hook::Enter).holds(&Act::Begun) {
                state.acts_mut(Hook::Enter).insert(0, Act::Begun);
                state.acts_mut(Hook::Resume).insert(0, Act::Begun);
            }
        }
        Trigger::When => conditions.push(act),
        Trigger::Update(None) => state.tick.push(act),
        Trigger::Update(Some(period)) => {
            line.timer = Some(add_timer(state, id, period, true));
            state.tick.push(act);
        }
        Trigger::After(period) | Trigger::Every { period, .. } => {
            line.timer = Some(add_timer(state, id, period, false));
            conditions.push(act);
        }
        Trigger::Report(_) => state.reports.push(id),
        Trigger::Failed(_) => state.failed.push(id),
        Trigger::Stop => state.stop = Some(act),
    }
}

fn add_timer(state: &mut State, line: LineId, period: &Period, restarts: bool) -> usize {
    state.computes_times |= matches!(period, Period::Computed(_));
    state.timers.push(Timer { line, restarts });
    state.timers.len() - 1
}

/// Where the timers of each state stand: behind those of the states around it, and beside those of other regions.
fn place(topology: &Topology, states: &mut [State], id: StateId, first: usize) -> usize {
    let own = if id == ROOT { 0 } else { states[id.0].timers.len() };
    let beside = topology.holds_regions(id);
    let mut next = first + own;
    let mut end = first + own;
    for child in topology.children(id) {
        end = end.max(place(topology, states, *child, next));
        next = if beside { end } else { next };
    }
    states[id.0].slots = (first, end);
    end
}
