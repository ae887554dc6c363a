//! Charts in few words. A state is named by a path of the states around it, and each logs its entry and its exit.

use fsm_oracle::chart::{
    Action, Ask, Chart, Cond, Datum, Initial, Kind, ROOT, StateId, Transition, Trigger, Value, Way,
};
use fsm_oracle::interpret::Input;

pub(crate) struct Build {
    pub(crate) chart: Chart,
}

impl Build {
    /// States in document order, each with its depth as so many dots before its name: a name that ends with `|` is a
    /// parallel state, with `!` a final one, with `*` a shallow history, with `**` a deep one. A state with states inside
    /// begins with the first of them.
    pub(crate) fn new(states: &str) -> Build {
        let mut words = states.split_whitespace().peekable();
        let kind = if words.peek() == Some(&"|") { Kind::Parallel } else { Kind::Compound };
        let mut chart = Chart::new("M", kind);
        chart.reports = true;
        let mut path = vec![ROOT];
        for word in words.filter(|word| *word != "|") {
            let name = word.trim_start_matches('.');
            let depth = word.len() - name.len() + 1;
            path.truncate(depth);
            let plain = name.trim_end_matches(['|', '!', '*']);
            let kind = match &name[plain.len()..] {
                "|" => Kind::Parallel,
                "!" => Kind::Final,
                "*" => Kind::ShallowHistory,
                "**" => Kind::DeepHistory,
                _ => Kind::Atomic,
            };
            let parent = path[depth - 1];
            path.push(chart.add_state(parent, plain, kind));
        }
        let mut build = Build { chart };
        for state in 0..build.chart.states.len() {
            build.complete(state);
        }
        build
    }

    /// Makes compound states of those with states inside, and logs entries and exits.
    fn complete(&mut self, id: StateId) {
        let first = self.chart.get_child_states(id).next();
        let state = &mut self.chart.states[id];
        if state.kind == Kind::Atomic && first.is_some() {
            state.kind = Kind::Compound;
        }
        if state.kind == Kind::Compound {
            state.initial = Some(Initial { targets: first.into_iter().collect(), actions: Vec::new() });
        }
        if id != ROOT {
            let name = state.name.clone();
            let log = |mark: &str| vec![Action::Log(format!("{mark}{name}"))];
            (state.on_entry, state.on_pause, state.on_resume) = (log("+"), log("p"), log("r"));
            if state.kind != Kind::Final {
                state.on_exit = log("-");
            }
        }
    }

    /// A state by its name; the machine is `M`.
    pub(crate) fn id(&self, name: &str) -> StateId {
        let mut states = self.chart.states.iter();
        if name == "M" { ROOT } else { states.position(|state| state.name == name).expect(name) }
    }

    fn ids(&self, names: &str) -> Vec<StateId> {
        names.split_whitespace().map(|name| self.id(name)).collect()
    }

    /// A line by an event. It logs `source.event`, but where it defers.
    pub(crate) fn on(self, source: &str, event: &str, target: &str) -> Build {
        self.on_do(source, event, target, Vec::new())
    }

    pub(crate) fn on_do(mut self, source: &str, event: &str, target: &str, more: Vec<Action>) -> Build {
        let event = self.chart.event(event);
        self.line(source, Trigger::Events(vec![event]), None, target, more)
    }

    /// A target is `A`, `A B`, `push A`, `pop`, `pop else A`, `previous`, `reset A`, `defer`, or nothing.
    pub(crate) fn line(
        mut self,
        source: &str,
        trigger: Trigger,
        cond: Option<Cond>,
        target: &str,
        more: Vec<Action>,
    ) -> Build {
        let (way, targets) = self.target(target);
        let what = match &trigger {
            Trigger::Events(events) => self.chart.events[events[0]].clone(),
            Trigger::Every { .. } => "every".to_owned(),
            other => format!("{other:?}").split('(').next().unwrap_or_default().to_lowercase(),
        };
        let mut actions = vec![Action::Log(format!("{source}.{what}"))];
        if way == Way::Defer {
            actions.clear();
        }
        actions.extend(more);
        let source = self.id(source);
        self.chart.add_transition(Transition {
            source,
            trigger,
            cond,
            first: false,
            rank: None,
            timer: None,
            way,
            targets,
            internal: true,
            gifts: Vec::new(),
            actions,
        });
        self
    }

    pub(crate) fn always(self, source: &str, cond: Option<Cond>, target: &str) -> Build {
        self.line(source, Trigger::Always, cond, target, Vec::new())
    }

    pub(crate) fn done(self, source: &str, target: &str) -> Build {
        let trigger = Trigger::Done(self.id(source));
        self.line(source, trigger, None, target, Vec::new())
    }

    fn target(&self, target: &str) -> (Way, Vec<StateId>) {
        let ways = [
            ("push", Way::Push),
            ("pop else", Way::PopElse),
            ("pop", Way::Pop),
            ("previous", Way::Previous),
            ("reset", Way::Reset),
            ("defer", Way::Defer),
        ];
        for (word, way) in ways {
            if let Some(rest) = target.strip_prefix(word) {
                return (way, self.ids(rest));
            }
        }
        (Way::Goto, self.ids(target))
    }

    /// A request, in the words of a target.
    pub(crate) fn ask(&self, target: &str) -> Ask {
        let (way, targets) = self.target(target);
        Ask { cond: None, way, targets, gifts: Vec::new(), held: Vec::new() }
    }

    pub(crate) fn asks(&self, target: &str) -> Vec<Action> {
        vec![Action::Ask(self.ask(target))]
    }

    /// The `enter` of a state asks for something.
    pub(crate) fn enter_asks(mut self, state: &str, target: &str) -> Build {
        let (id, ask) = (self.id(state), self.asks(target));
        self.chart.states[id].on_entry.extend(ask);
        self
    }

    pub(crate) fn resume_asks(mut self, state: &str, target: &str) -> Build {
        let (id, ask) = (self.id(state), self.asks(target));
        self.chart.states[id].on_resume.extend(ask);
        self
    }

    /// The state has a number, which it shows when it is entered.
    pub(crate) fn datum(&mut self, state: &str, initial: i32) {
        let id = self.id(state);
        let state = &mut self.chart.states[id];
        let (initial, is_given) = (Value::Constant(initial), false);
        state.datum = Some(Datum { name: "number".to_owned(), initial, is_given, is_machine: false });
        state.on_entry.push(Action::Show(id));
    }

    pub(crate) fn look(&self, states: &str) -> Vec<Action> {
        vec![Action::Look(self.ids(states))]
    }

    /// The machine has room for so many suspended configurations.
    pub(crate) fn stack(mut self, room: usize) -> Build {
        self.chart.stack = room;
        self
    }

    pub(crate) fn event(&self, name: &str) -> usize {
        self.chart.events.iter().position(|event| event == name).expect(name)
    }

    pub(crate) fn sends(&self, events: &str) -> Vec<Input> {
        events.split_whitespace().map(|event| Input::Send(self.event(event), 0)).collect()
    }
}

pub(crate) fn is(value: i32) -> Option<Cond> {
    Some(Cond::Equals(value))
}
