//! Arrows as transitions, and as what says where a state begins.

use super::super::chart::{Action, Call, Guard, Kind, ROOT, StateId, Transition, Trigger, Way};
use super::super::guards;
use super::labels::{self, Cause, Label};
use super::{Arrow, End, Mark, REQUEST, Sketch};

impl Sketch {
    /// Where states begin, and where histories lead before there is one.
    pub(super) fn begin(&mut self) {
        if !self.chart.is_own {
            self.decide_beginnings();
        }
        let of_begin = |sketch: &Self, arrow: &Arrow| match arrow.from {
            End::Dot(state) => Some(state),
            End::State(state) => Some(state).filter(|state| sketch.chart.states[*state].kind.is_history()),
        };
        for arrow in std::mem::take(&mut self.arrows) {
            match of_begin(self, &arrow) {
                Some(state) => self.begin_at(state, &arrow),
                None => self.arrows.push(arrow),
            }
        }
    }

    /// Where a state begins in several ways, each with a label, a state of its own decides.
    fn decide_beginnings(&mut self) {
        for around in self.chart.all() {
            let begins = |arrow: &&mut Arrow| arrow.from == End::Dot(around);
            let labelled =
                self.arrows.iter_mut().filter(begins).filter(|arrow| !arrow.label.trim().is_empty());
            if labelled.count() == 0 || self.arrows.iter_mut().filter(begins).count() < 2 {
                continue;
            }
            let name = match around {
                ROOT => "begin".to_owned(),
                around => format!("{} begin", self.chart.states[around].name),
            };
            let begin = self.chart.add(around, name, Kind::State);
            self.mark(begin, Mark::Point);
            self.arrows.iter_mut().filter(begins).for_each(|arrow| arrow.from = End::State(begin));
            self.arrow(End::Dot(around), End::State(begin), "");
        }
    }

    fn begin_at(&mut self, state: StateId, arrow: &Arrow) {
        let target = self.end(arrow.to);
        let label = self.labels(&arrow.label, false).into_iter().next().unwrap_or_default();
        let actions = self.actions(&label);
        let cut = self.chart.states[state].initial.as_ref().map(|initial| initial.targets.clone());
        let before = cut.unwrap_or_default();
        if !before.is_empty() && !self.are_beside(&before, target) {
            let name = &self.chart.states[target].name;
            let note = format!("`{name}`: a state begins once, and not here too");
            return self.lost(state, note);
        }
        if label.trigger.is_some() || label.guard.is_some() {
            let note = format!("`{}`: nothing is waited for where a state begins", arrow.label.trim());
            self.lost(state, note);
        }
        let initial = self.chart.states[state].initial.get_or_insert_default();
        if !initial.targets.contains(&target) {
            initial.targets.push(target);
        }
        // Arrows to several states have one label.
        if initial.actions.is_empty() {
            initial.actions = actions;
        }
    }

    /// All other arrows.
    pub(super) fn lead(&mut self) {
        for arrow in std::mem::take(&mut self.arrows) {
            let End::State(from) = arrow.from else { continue };
            let mark = self.marks.get(&from).copied();
            if self.chart.is_own {
                match (mark, arrow.to) {
                    // Any state may be asked for.
                    (Some(Mark::Outside), _) => continue,
                    (_, End::Dot(_)) => {
                        self.chart.states[from].kind = Kind::Final;
                        continue;
                    }
                    (Some(Mark::Pop), End::State(target)) => {
                        self.pop_elses.push((from, target));
                        continue;
                    }
                    _ => {}
                }
            }
            let source = if mark == Some(Mark::Any) { ROOT } else { from };
            let target = self.end(arrow.to);
            for label in self.labels(&arrow.label, mark == Some(Mark::Choice)) {
                self.note_wait(&[(source, Mark::Fork), (target, Mark::Join)], &arrow.label, &label);
                self.transition(source, target, label);
            }
        }
    }

    /// Keeps a label that says when at a fork or a join, which waits for nothing of that kind.
    fn note_wait(&mut self, ends: &[(StateId, Mark)], text: &str, label: &Label) {
        for (state, mark) in ends {
            if self.marks.get(state) == Some(mark) && (label.trigger.is_some() || label.guard.is_some()) {
                self.waits.entry(*state).or_default().push(text.trim().to_owned());
            }
        }
    }

    /// What a dot stands for as a target: a final state.
    fn end(&mut self, end: End) -> StateId {
        let around = match end {
            End::State(state) => return state,
            End::Dot(around) => around,
        };
        let mut children = self.chart.states[around].children.iter().copied();
        if let Some(found) = children.find(|child| self.ends.contains(child)) {
            return found;
        }
        let name = match around {
            ROOT => "end".to_owned(),
            around => format!("{} end", self.chart.states[around].name),
        };
        let end = self.chart.add(around, name, Kind::Final);
        self.ends.push(end);
        end
    }

    /// One at least.
    fn labels(&self, text: &str, is_of_choice: bool) -> Vec<Label> {
        let labels: Vec<Label> = match self.chart.is_own {
            true => text.lines().map(labels::own).collect(),
            false => labels::others(text, is_of_choice),
        };
        if labels.is_empty() { vec![Label::default()] } else { labels }
    }

    fn transition(&mut self, source: StateId, target: StateId, label: Label) {
        if let Some(Cause::Request(text)) = &label.trigger {
            let note = match text.starts_with("failed(") {
                true => format!("{text} => {}: actions do not fail here", self.chart.states[target].name),
                false => format!("{text}: {}", self.requested(target)),
            };
            return self.lost(source, note);
        }
        if label.actions == [REQUEST] && self.chart.is_own {
            return self.request_of(source, target, label);
        }
        let mut line = self.line(&label);
        match self.marks.get(&target) {
            Some(Mark::Pop) => {
                line.way = Way::Pop;
                line.targets.push(target);
            }
            Some(Mark::Previous) => line.way = Way::Previous,
            _ => line.targets.push(target),
        }
        let same = |other: &Transition| {
            (&other.trigger, &other.guard, &other.actions, other.way, &other.timer)
                == (&line.trigger, &line.guard, &line.actions, line.way, &line.timer)
        };
        let before = &self.chart.states[source].transitions;
        let place = before.iter().position(|other| {
            same(other) && !other.targets.is_empty() && self.are_beside(&other.targets, target)
        });
        if label.is_else {
            self.elses.push((source, before.len()));
        }
        match place {
            Some(place) => self.chart.states[source].transitions[place].targets.push(target),
            None => self.chart.states[source].transitions.push(line),
        }
    }

    /// A line whose action asks for a change.
    fn request_of(&mut self, source: StateId, target: StateId, label: Label) {
        let mut line = self.line(&Label { actions: Vec::new(), ..label });
        let requested = self.requested(target);
        line.actions.push(Action::Call(Call::new("ask", requested.clone())));
        line.notes.push(requested);
        let is_same = |other: &&mut Transition| {
            other.targets.is_empty() && (&other.trigger, &other.guard) == (&line.trigger, &line.guard)
        };
        let lines = &mut self.chart.states[source].transitions;
        match lines.iter_mut().find(is_same) {
            Some(other) => {
                other.notes.extend(line.notes);
                other.actions.extend(line.actions);
            }
            None => lines.push(line),
        }
    }

    fn requested(&self, target: StateId) -> String {
        let request = match self.marks.get(&target) {
            Some(Mark::Pop) => "pop!()".to_owned(),
            Some(Mark::Previous) => "previous!()".to_owned(),
            _ => format!("goto!({})", self.chart.states[target].name),
        };
        format!("the action asks for a change: `{request}`")
    }

    /// A line without its target.
    pub(super) fn line(&self, label: &Label) -> Transition {
        let (trigger, condition) = match &label.trigger {
            Some(Cause::Of(trigger)) => (trigger.clone(), None),
            Some(Cause::When(condition)) => (Trigger::When, Some(condition)),
            Some(Cause::Request(_)) | None => (Trigger::Always, None),
        };
        let mut line = Transition::new(trigger);
        let guards = condition.into_iter().chain(&label.pattern).chain(&label.guard);
        line.guard = Guard::all(guards.filter_map(|text| self.guard(text)).collect());
        if line.trigger == Trigger::When && line.guard.is_none() {
            line.trigger = Trigger::Always;
        }
        line.actions = self.actions(label);
        line.way = label.way.unwrap_or(Way::Goto);
        line.first = label.first;
        line.timer = label.timer.clone();
        line
    }

    pub(super) fn guard(&self, text: &str) -> Option<Guard> {
        let by_name = |name: &str| self.chart.states.iter().skip(1).position(|state| state.name == name);
        let find = |id: &str| by_name(id).map(|place| place + 1).or_else(|| self.ids.get(id).copied());
        guards::guard(text, &find)
    }

    pub(super) fn actions(&self, label: &Label) -> Vec<Action> {
        let call = |text: &String| Call { text: text.clone(), ..guards::call(text) };
        let calls = label.actions.iter().map(call);
        match self.chart.is_own {
            true => calls.map(guards::own_action).collect(),
            false => calls.map(Action::Call).collect(),
        }
    }

    /// Whether the target can be active together with these.
    pub(super) fn are_beside(&self, targets: &[StateId], target: StateId) -> bool {
        let is_beside = |other: &StateId| {
            let around: Vec<StateId> = self.chart.around(*other).collect();
            let common = self.chart.around(target).find(|state| around.contains(state));
            let holds = common.filter(|common| ![target, *other].contains(common));
            holds.is_some_and(|common| self.chart.states[common].kind == Kind::Parallel)
        };
        targets.iter().all(is_beside)
    }
}
