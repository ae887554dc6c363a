//! The machine that is written in every dialect: a ring of states. Each state has a handler for each event; every
//! second one has a guard and an action.

/// What all machines work on. The guard is `is_ready`, the action `count_up`.
pub const OWNER: &str = "
pub struct Owner { pub ready: bool, pub count: u64 }

impl Owner {
    pub fn is_ready(&self) -> bool { self.ready }
    pub fn count_up(&mut self) { self.count += 1; }
}
";

#[derive(Clone, Copy, PartialEq)]
pub struct Ring {
    pub states: usize,
    /// In each state, and so the number of events.
    pub handlers: usize,
}

/// In state `state`, event `event` leads to state `target`.
pub struct Handler {
    pub state: usize,
    pub event: usize,
    pub target: usize,
    /// Only where the owner is ready; and then it counts up.
    pub is_guarded: bool,
}

impl Ring {
    pub fn handlers_of(&self, state: usize) -> impl Iterator<Item = Handler> {
        let states = self.states;
        (0..self.handlers).map(move |event| Handler {
            state,
            event,
            target: (state + event + 1) % states,
            is_guarded: event % 2 == 1,
        })
    }

    pub fn all_handlers(&self) -> impl Iterator<Item = Handler> {
        (0..self.states).flat_map(|state| self.handlers_of(state))
    }

    /// `S0, S1, …`, or in another shape.
    pub fn states(&self, write: impl Fn(usize) -> String) -> String {
        join(self.states, write)
    }

    pub fn events(&self, write: impl Fn(usize) -> String) -> String {
        join(self.handlers, write)
    }
}

fn join(count: usize, write: impl Fn(usize) -> String) -> String {
    let parts: Vec<String> = (0..count).map(write).collect();
    parts.join(" ")
}
