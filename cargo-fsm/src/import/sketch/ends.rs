//! What is final, what comes last, and what arrows without a label mean.

use super::super::chart::{Initial, Kind, ROOT, StateId, Transition, Trigger, Way};
use super::Sketch;

impl Sketch {
    pub(super) fn ends(&mut self) {
        self.order();
        self.finals();
        self.bare();
        self.begin_somewhere();
    }

    /// The order of arrows and boxes says nothing: what a table refuses to have before another line comes behind it.
    pub(super) fn own_order(&mut self) {
        for state in &mut self.chart.states {
            state.transitions.sort_by_key(|line| {
                (line.guard.is_none() && line.way != Way::Pass, line.trigger == Trigger::Any)
            });
        }
    }

    /// The order of arrows says nothing: a line without a guard comes behind those that have one.
    fn order(&mut self) {
        for (state, line) in std::mem::take(&mut self.elses).into_iter().rev() {
            let lines = &mut self.chart.states[state].transitions;
            if line < lines.len() {
                let line = lines.remove(line);
                lines.push(line);
            }
        }
        for state in &mut self.chart.states {
            let lines = &mut state.transitions;
            let hides = |(place, line): (usize, &Transition)| {
                let hidden = |other: &Transition| other.guard.is_some() && other.trigger == line.trigger;
                line.guard.is_none() && lines[place + 1..].iter().any(hidden)
            };
            if lines.iter().enumerate().any(hides) {
                lines.sort_by_key(|line| line.guard.is_none());
            }
        }
    }

    /// A state from which nothing leads but to the end is the end.
    fn finals(&mut self) {
        let ends = std::mem::take(&mut self.ends);
        for id in self.chart.all() {
            let state = &self.chart.states[id];
            let [line] = &state.transitions[..] else { continue };
            let [end] = line.targets[..] else { continue };
            let around = state.parent.filter(|parent| Some(*parent) == self.chart.states[end].parent);
            let Some(around) = around else { continue };
            let begins =
                self.chart.states[around].initial.iter().any(|initial| initial.targets.contains(&id));
            let is_plain = state.kind == Kind::State
                && state.children.is_empty()
                && state.exit.is_empty()
                && state.during.is_empty()
                && !self.marks.contains_key(&id);
            if ends.contains(&end) && is_bare(line) && line.actions.is_empty() && is_plain && !begins {
                self.chart.states[id].kind = Kind::Final;
                self.chart.states[id].transitions.clear();
            }
        }
        for end in ends {
            let leads = |line: &Transition| line.targets.contains(&end);
            let begins = |state: &super::super::chart::State| {
                state.initial.iter().any(|initial| initial.targets.contains(&end))
            };
            if !self.chart.states.iter().any(|state| state.transitions.iter().any(leads) || begins(state)) {
                self.remove(end);
            }
        }
    }

    /// An arrow without a label leads on when its state is done. Where that tells nothing, it has an event.
    fn bare(&mut self) {
        self.stay();
        self.ends_of_work();
        let all = self.chart.all();
        let is_plain = |id: &StateId| *id != ROOT && !self.marks.contains_key(id);
        let plain: Vec<StateId> = all.into_iter().filter(is_plain).collect();
        let count =
            |id: &StateId| self.chart.states[*id].transitions.iter().filter(|line| is_bare(line)).count();
        let ends = |id: &StateId| self.has_end(*id);
        let holds = |id: &StateId| self.chart.inside(*id).next().is_some();
        let mut done: Vec<StateId> = Vec::new();
        let mut bare: Vec<StateId> = Vec::new();
        for id in plain.iter().filter(|id| count(id) > 0) {
            if ends(id) && count(id) == 1 { done.push(*id) } else { bare.push(*id) }
        }
        let is_told =
            plain.iter().any(|id| self.chart.states[*id].transitions.iter().any(|line| !is_bare(line)));
        let is_clear = bare.iter().all(|id| count(id) == 1 && !holds(id)) && !self.leads_round();
        for id in done {
            self.each_bare(id, |line, _| line.trigger = Trigger::Done);
        }
        if bare.is_empty() || is_told && is_clear {
            return;
        }
        for id in bare {
            self.each_bare(id, |line, name| line.trigger = Trigger::Events(vec![format!("to {name}")]));
        }
        self.lost(
            ROOT,
            "arrows without a label: nothing says when they are taken, so each is an event `To…`",
        );
    }

    /// What leads on by itself from a state with an activity does so when that has ended.
    fn ends_of_work(&mut self) {
        for id in self.chart.all() {
            let has_end = self.has_end(id);
            let state = &mut self.chart.states[id];
            let [during] = &mut state.during[..] else { continue };
            let mut bare = state.transitions.iter_mut().filter(|line| is_bare(line)).peekable();
            if has_end || bare.peek().is_none() {
                continue;
            }
            let event = during.event.insert(format!("done {}", during.work.name)).clone();
            bare.for_each(|line| line.trigger = Trigger::Events(vec![event.clone()]));
        }
    }

    /// An arrow without a label from a state to itself says that it stays.
    fn stay(&mut self) {
        for (id, state) in self.chart.states.iter_mut().enumerate() {
            let before = state.transitions.len();
            state
                .transitions
                .retain(|line| !is_bare(line) || line.targets != [id] || !line.actions.is_empty());
            if state.transitions.len() < before {
                state
                    .notes
                    .push("an arrow without a label leads from here to here: it says nothing".to_owned());
            }
        }
    }

    /// Whether something inside tells that the state is done.
    fn has_end(&self, id: StateId) -> bool {
        match self.chart.states[id].kind {
            Kind::Parallel => self.chart.inside(id).all(|region| self.has_end(region)),
            _ => self.chart.inside(id).any(|child| self.chart.states[child].kind == Kind::Final),
        }
    }

    fn each_bare(&mut self, id: StateId, change: impl Fn(&mut Transition, &str)) {
        let name = |state: &super::super::chart::State| match state.kind {
            Kind::Final if state.name.ends_with(" end") => "end".to_owned(),
            _ => state.name.clone(),
        };
        let names: Vec<String> = self.chart.states.iter().map(name).collect();
        for line in self.chart.states[id].transitions.iter_mut().filter(|line| is_bare(line)) {
            let name = line.targets.first().map_or("", |target| names[*target].as_str());
            change(line, name);
        }
    }

    /// Whether arrows without a label lead from a state back to it.
    fn leads_round(&self) -> bool {
        let next = |id: StateId| {
            let lines = self.chart.states[id].transitions.iter().filter(|line| is_bare(line));
            lines.flat_map(|line| line.targets.clone()).collect::<Vec<_>>()
        };
        self.chart.all().into_iter().any(|id| {
            let (mut seen, mut open) = (Vec::new(), next(id));
            while let Some(at) = open.pop() {
                if !seen.contains(&at) {
                    seen.push(at);
                    open.extend(next(at));
                }
            }
            seen.contains(&id)
        })
    }

    /// Where nothing says it, with the one state that nothing leads to.
    fn begin_somewhere(&mut self) {
        for id in self.chart.all() {
            let state = &self.chart.states[id];
            if state.kind == Kind::Parallel || state.initial.is_some() {
                continue;
            }
            let inside: Vec<StateId> = self.chart.inside(id).collect();
            let first = |child: &&StateId| {
                let is_of_it = |state: StateId| state == **child || self.chart.is_inside(state, **child);
                let is_led_to = |source: &StateId| {
                    let lines = &self.chart.states[*source].transitions;
                    lines.iter().any(|line| line.targets.iter().any(|target| is_of_it(*target)))
                };
                !self.chart.all().iter().any(|source| !is_of_it(*source) && is_led_to(source))
            };
            let mut first = inside.iter().filter(first);
            if let (Some(only), None) = (first.next().copied(), first.next())
                && inside.len() > 1
                && self.chart.states[only].kind != Kind::Final
            {
                self.chart.states[id].initial = Some(Initial { targets: vec![only], actions: Vec::new() });
                self.lost(id, "nothing says where this begins: with the one that no arrow leads to");
            }
        }
    }
}

/// Whether nothing says when a line is taken.
fn is_bare(line: &Transition) -> bool {
    line.trigger == Trigger::Always && line.guard.is_none()
}
