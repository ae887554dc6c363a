//! The lines of one state: where it begins, its histories, what it does on entry and exit, and its transitions.

use super::super::chart::{During, Guard, Initial, Kind, ROOT, StateId, Transition, Trigger, Way};
use super::Writer;
use super::machine::field;

impl Writer<'_> {
    pub(super) fn lines(&mut self, id: StateId, depth: usize) {
        let chart = self.chart;
        let state = &chart.states[id];
        state.notes.iter().for_each(|note| self.rows.note(note, depth));
        self.initial(id, depth);
        self.histories(id, depth);
        for (word, actions) in [("enter", &state.entry), ("exit", &state.exit)] {
            if let Some(action) = self.actions(actions) {
                self.rows.line(ended(word.to_owned(), Some(action)), depth);
            }
        }
        // It is stopped after what is done on exit, as in SCXML.
        for inner in &state.inner {
            let text = self.inner(inner);
            self.rows.line(text, depth);
        }
        for during in &state.during {
            match self.during(during) {
                Ok(text) => self.rows.line(text, depth),
                Err(reason) => self.rows.note(&reason, depth),
            }
        }
        // `first` lines are asked before the others.
        let (mut taken_first, mut taken) = (Vec::new(), Vec::new());
        for line in &state.transitions {
            line.notes.iter().for_each(|note| self.rows.note(note, depth));
            let taken = if line.first { &mut taken_first } else { &mut taken };
            let Some(trigger) = still_open(taken, line) else {
                let text = self.transition(id, line, &line.trigger);
                let reason = "an earlier line takes it always";
                self.rows.note(&format!("{} // left out: {reason}", text.unwrap_or_default()), depth);
                continue;
            };
            match self.transition(id, line, &trigger) {
                Ok(text) => self.rows.line(text, depth),
                Err(reason) => self.rows.note(&reason, depth),
            }
        }
    }

    /// Where a composite begins: a table says it always.
    fn initial(&mut self, id: StateId, depth: usize) {
        let chart = self.chart;
        let Some(first) = chart.inside(id).next().filter(|_| chart.states[id].kind != Kind::Parallel) else {
            return;
        };
        let nowhere = Initial::default();
        let initial = chart.states[id].initial.as_ref().unwrap_or(&nowhere);
        let is_own_history = id != ROOT
            && matches!(&initial.targets[..], [target]
            if chart.states[*target].kind.is_history() && chart.states[*target].parent == Some(id));
        let is_there = |target: &StateId| {
            chart.is_inside(*target, id) && (is_own_history || !chart.states[*target].kind.is_history())
        };
        let targets = match !initial.targets.is_empty() && initial.targets.iter().all(is_there) {
            true => initial.targets.clone(),
            false => {
                let note = match initial.targets.is_empty() {
                    true => "nothing says where this begins: with the first",
                    false => {
                        "this cannot begin at a history of another state, nor outside: it does with the first"
                    }
                };
                self.rows.note(note, depth);
                vec![first]
            }
        };
        if let [target] = targets[..]
            && is_own_history
            && chart.states[target].initial.as_ref().is_none_or(|initial| initial.targets.is_empty())
        {
            let word = self.history_word(target);
            self.rows.line(format!("{word} => {};", self.names[first]), depth);
        }
        let targets = self.places(&targets).unwrap_or_default();
        let action = self.actions(&initial.actions);
        self.rows.line(ended(format!("initial {targets}"), action), depth);
    }

    /// Where histories lead before there is one.
    fn histories(&mut self, id: StateId, depth: usize) {
        let mut kinds = Vec::new();
        for child in self.chart.states[id].children.clone() {
            let state = &self.chart.states[child];
            let Some(initial) = state.initial.as_ref().filter(|_| state.kind.is_history()) else { continue };
            state.notes.iter().for_each(|note| self.rows.note(note, depth));
            if initial.targets.is_empty() {
                continue;
            }
            let targets = self.places(&initial.targets).unwrap_or_default();
            let text = format!("{} => {targets};", self.history_word(child));
            let reason = if id == ROOT {
                "the machine itself has no history"
            } else if kinds.contains(&state.kind) {
                "a state has one history of a kind"
            } else if initial.targets.len() > 1 {
                "a history begins in one state"
            } else {
                kinds.push(state.kind);
                if !initial.actions.is_empty() {
                    self.rows.note("the default transition of a history has no actions here", depth);
                }
                self.rows.line(text, depth);
                continue;
            };
            self.rows.note(&format!("{text} // left out: {reason}"), depth);
        }
    }

    fn history_word(&self, history: StateId) -> &'static str {
        if self.chart.states[history].kind == Kind::DeepHistory { "deep history" } else { "history" }
    }

    /// A line, or why there is none.
    fn transition(&mut self, id: StateId, line: &Transition, trigger: &Trigger) -> Result<String, String> {
        let mut text = if line.first { "first ".to_owned() } else { String::new() };
        text += &self.trigger(trigger);
        if let Some(timer) = &line.timer {
            text += &format!(" as {}", self.timer(timer));
        }
        if let Some(guard) = &line.guard {
            let joint = if *trigger == Trigger::When { "" } else { "if " };
            text += &format!(" {joint}{}", self.guard(guard, false)?);
        }
        let action = self.actions(&line.actions);
        match self.target(id, line) {
            Ok(Some(target)) => text += &format!(" => {target}"),
            Ok(None) if action.is_none() => {
                let takes = matches!(trigger, Trigger::Events(_) | Trigger::Any);
                return Ok(text + if takes { " => ignore;" } else { " do {}" });
            }
            Ok(None) => {}
            Err(reason) => return Err(format!("{text} // left out: {reason}")),
        }
        Ok(ended(text, action))
    }

    fn trigger(&mut self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Events(events) => {
                let mut names: Vec<String> = events.iter().map(|event| self.pattern(event, events)).collect();
                names.dedup();
                format!("on {}", names.join(" | "))
            }
            Trigger::Any => "on _".to_owned(),
            Trigger::Always => "always".to_owned(),
            Trigger::Done => "done".to_owned(),
            Trigger::DoneIn(machine) => format!("done({})", field(machine)),
            Trigger::After(delay) => format!("after {}", self.delay(delay)),
            Trigger::Every(delay, catches_up) => {
                format!("every {}{}", self.delay(delay), if *catches_up { " catch up" } else { "" })
            }
            Trigger::When => "when".to_owned(),
            Trigger::Stop => "stop".to_owned(),
        }
    }

    fn during(&mut self, during: &During) -> Result<String, String> {
        let event = during.event.as_ref();
        let is_result = event.is_some_and(|event| self.result(event).is_some());
        let mut text = format!("during {}", self.owner.work(&during.work, is_result));
        if let Some(event) = event {
            text += &format!(" as {}", self.event(event));
        }
        if let Some(guard) = &during.guard {
            text += &format!(" if {}", self.guard(guard, false)?);
        }
        Ok(text + ";")
    }

    pub(super) fn guard(&mut self, guard: &Guard, is_inside: bool) -> Result<String, String> {
        let joined = |writer: &mut Self, guards: &[Guard], joint: &str| {
            let guards: Result<Vec<String>, String> =
                guards.iter().map(|guard| writer.guard(guard, true)).collect();
            guards.map(|guards| match guards.len() > 1 && is_inside {
                true => format!("({})", guards.join(joint)),
                false => guards.join(joint),
            })
        };
        match guard {
            Guard::Call(call) => Ok(self.owner.guard(call)),
            Guard::In(state) if *state == ROOT => Ok("true".to_owned()),
            Guard::In(state) => Ok(format!("in_state!({})", self.names[*state])),
            Guard::Not(guard) => Ok(format!("!{}", self.guard(guard, true)?)),
            Guard::All(guards) => joined(self, guards, " && "),
            Guard::Any(guards) => joined(self, guards, " || "),
        }
    }

    fn target(&mut self, id: StateId, line: &Transition) -> Result<Option<String>, String> {
        let chart = self.chart;
        let places = self.places(&line.targets)?;
        let word = match line.way {
            Way::Ignore => return Ok(Some("ignore".to_owned())),
            Way::Defer => return Ok(Some("defer".to_owned())),
            Way::Pass => return Ok(Some("pass".to_owned())),
            Way::Previous => return Ok(Some("previous".to_owned())),
            Way::Pop if line.targets.is_empty() => return Ok(Some("pop".to_owned())),
            Way::Pop => "pop else ",
            Way::Push => "push ",
            Way::Reset => "reset ",
            Way::Goto | Way::Reenter if line.targets.is_empty() => return Ok(None),
            Way::Goto | Way::Reenter if line.targets == [id] => return Ok(Some("self".to_owned())),
            Way::Goto => "",
            Way::Reenter => {
                let is_inside = line.targets.iter().all(|target| chart.is_inside(*target, id));
                if is_inside && line.targets.len() > 1 {
                    return Err("`reenter` leads to one state".to_owned());
                }
                if is_inside && id != ROOT { "reenter " } else { "" }
            }
        };
        Ok(Some(format!("{word}{places}")))
    }

    /// States by their names, histories by those of the states that have them.
    fn places(&self, targets: &[StateId]) -> Result<String, String> {
        let place = |target: &StateId| {
            let state = &self.chart.states[*target];
            match state.parent {
                None => Err("the machine itself is no target, but in a line of its own".to_owned()),
                Some(ROOT) if state.kind.is_history() => Err("the machine itself has no history".to_owned()),
                Some(around) if state.kind.is_history() => {
                    Ok(format!("{} {}", self.history_word(*target), self.names[around]))
                }
                Some(_) => Ok(self.names[*target].clone()),
            }
        };
        let places: Vec<String> = targets.iter().map(place).collect::<Result<_, _>>()?;
        Ok(if let [place] = &places[..] { place.clone() } else { format!("({})", places.join(", ")) })
    }
}

/// The line with its action. One that ends with a brace needs no mark behind it.
fn ended(line: String, action: Option<String>) -> String {
    match action {
        None => line + ";",
        Some(action) if action.ends_with('}') => format!("{line} do {action}"),
        Some(action) => format!("{line} do {action};"),
    }
}

/// What is left of a trigger behind lines without a guard, which are noted in `taken`.
fn still_open(taken: &mut Vec<Trigger>, line: &Transition) -> Option<Trigger> {
    let any_is_taken = taken.contains(&Trigger::Any);
    let open = match &line.trigger {
        Trigger::Events(events) => {
            let is_taken = |event: &String| {
                taken.iter().any(|taken| matches!(taken, Trigger::Events(list) if list.contains(event)))
            };
            let open: Vec<String> = events.iter().filter(|event| !is_taken(event)).cloned().collect();
            (!open.is_empty() && !any_is_taken).then_some(Trigger::Events(open))
        }
        trigger @ (Trigger::Any | Trigger::Always | Trigger::Done | Trigger::DoneIn(_)) => {
            (!taken.contains(trigger)).then(|| trigger.clone())
        }
        trigger => Some(trigger.clone()),
    };
    if line.guard.is_none() && line.way != Way::Pass {
        taken.extend(open.clone());
    }
    open
}
