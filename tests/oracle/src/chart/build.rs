//! Charts as they are put together.

use super::{Chart, EventId, Header, Kind, QUEUE, State, StateId, Transition};

impl Chart {
    /// A chart with nothing but the machine itself, which is of this kind.
    pub fn new(name: &str, kind: Kind) -> Chart {
        let root = State::new("Root", kind, None);
        Chart {
            name: name.to_owned(),
            states: vec![root],
            transitions: Vec::new(),
            events: Vec::new(),
            variable: 0,
            others: Vec::new(),
            stack: 0,
            queue: QUEUE,
            chain: 0,
            reports: false,
            tells_changes: false,
            tells_cause: false,
            requests: false,
            names_time: false,
            header: Header::Owner,
            is_const: false,
            observed: false,
            can: false,
            configured: false,
            parts: Vec::new(),
            snapshots: false,
            computes_spans: false,
            is_generic: false,
            has_foreign_events: false,
            is_strict: false,
            starts_in: false,
            stops: None,
        }
    }

    /// Adds a state as the last child of `parent`. Whoever builds a chart keeps to document order.
    pub fn add_state(&mut self, parent: StateId, name: &str, kind: Kind) -> StateId {
        let id = self.states.len();
        self.states.push(State::new(name, kind, Some(parent)));
        self.states[parent].children.push(id);
        id
    }

    /// Adds a transition as the last one of its source.
    pub fn add_transition(&mut self, transition: Transition) {
        self.states[transition.source].transitions.push(self.transitions.len());
        self.transitions.push(transition);
    }

    /// Transitions that were added to earlier sources are put behind the others of these.
    pub fn sort_transitions(&mut self) {
        let mut transitions = std::mem::take(&mut self.transitions);
        transitions.sort_by_key(|transition| transition.source);
        self.states.iter_mut().for_each(|state| state.transitions.clear());
        transitions.into_iter().for_each(|transition| self.add_transition(transition));
    }

    /// The id of the event with this name, which is declared where it is new.
    pub fn event(&mut self, name: &str) -> EventId {
        self.events.iter().position(|known| known == name).unwrap_or_else(|| {
            self.events.push(name.to_owned());
            self.events.len() - 1
        })
    }
}

impl State {
    fn new(name: &str, kind: Kind, parent: Option<StateId>) -> State {
        State {
            name: name.to_owned(),
            tags: Vec::new(),
            kind,
            parent,
            children: Vec::new(),
            initial: None,
            on_entry: Vec::new(),
            on_exit: Vec::new(),
            on_pause: Vec::new(),
            on_resume: Vec::new(),
            transitions: Vec::new(),
            datum: None,
            has_object: false,
            has_activity: false,
            stored_as: None,
        }
    }
}
