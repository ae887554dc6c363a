//! Events with a payload. It is one number of a few, and each event with each of its numbers has an id of its own, as if it
//! were an event of SCXML. So lines, queues and scripts know ids alone; `E1(2)` and `E2 { amount: 0 }` are names of two.

use super::{Action, Chart, Cond, EventId, Given, Transition, Trigger, Value};

/// The label of the number in events with names for what they carry.
pub const LABEL: &str = "amount";

impl Chart {
    /// Adds an event that carries one of so many numbers, from 0 on.
    pub fn add_payloads(&mut self, name: &str, count: usize, has_label: bool) {
        let of = |number| match has_label {
            true => format!("{name} {{ {LABEL}: {number} }}"),
            false => format!("{name}({number})"),
        };
        self.events.extend((0..count).map(of));
    }

    /// The name without the number.
    pub fn variant(&self, event: EventId) -> &str {
        let name = &self.events[event];
        name.split(['(', ' ']).next().unwrap_or(name)
    }

    pub fn has_label(&self, event: EventId) -> bool {
        self.events[event].contains('{')
    }

    pub fn payload(&self, event: EventId) -> Option<i32> {
        let digits = self.events[event].strip_prefix(self.variant(event))?;
        digits.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()
    }

    /// All ids of the same variant, which stand in a row.
    pub fn with_variant(&self, event: EventId) -> Vec<EventId> {
        (0..self.events.len()).filter(|&other| self.variant(other) == self.variant(event)).collect()
    }

    /// The event of the same variant with this number, or with what it leaves when it is divided by their count.
    pub fn carrying(&self, event: EventId, number: i32) -> EventId {
        let all = self.with_variant(event);
        let count = i32::try_from(all.len()).expect("a few");
        all[usize::try_from(number.rem_euclid(count)).expect("not negative")]
    }

    pub fn has_payloads(&self) -> bool {
        (0..self.events.len()).any(|event| self.payload(event).is_some())
    }
}

impl Transition {
    /// Whether each of its events carries a number, which its pattern may bind.
    pub fn carries(&self, chart: &Chart) -> bool {
        match &self.trigger {
            Trigger::Events(events) => events.iter().all(|&event| chart.payload(event).is_some()),
            _ => false,
        }
    }

    /// Whether it uses what its event carries.
    pub fn binds(&self) -> bool {
        let in_cond = self.cond.as_ref().is_some_and(|cond| cond.uses(&Value::Payload));
        in_cond || self.actions_use(&Value::Payload) || self.gifts_use(&Value::Payload)
    }

    pub fn gifts_use(&self, wanted: &Value) -> bool {
        self.gifts.iter().any(|gift| given_uses(&gift.given, wanted))
    }

    pub fn actions_use(&self, wanted: &Value) -> bool {
        self.actions.iter().any(|action| action.uses(wanted))
    }
}

fn given_uses(given: &Given, wanted: &Value) -> bool {
    match given {
        Given::Value(value) => value.uses(wanted),
        Given::Moved(state) | Given::Taken(state, _) => *wanted == Value::Datum(*state),
    }
}

impl Action {
    /// Whether code of it names this.
    pub fn uses(&self, wanted: &Value) -> bool {
        let named = match self {
            Action::Carried => Value::Payload,
            Action::Found => Value::Found,
            Action::Time => Value::Now,
            Action::Show(state) | Action::Grow(state, _) | Action::Take(state) => Value::Datum(*state),
            Action::Assign(_, value) | Action::Send { value, .. } => return value.uses(wanted),
            Action::Ask(ask) => {
                let in_cond = ask.cond.as_ref().is_some_and(|cond| cond.uses(wanted));
                return in_cond || ask.gifts.iter().any(|gift| given_uses(&gift.given, wanted));
            }
            _ => return false,
        };
        named == *wanted
    }
}

impl Cond {
    pub fn uses(&self, wanted: &Value) -> bool {
        match self {
            Cond::Compare(left, _, right) => left.uses(wanted) || right.uses(wanted),
            Cond::Not(cond) => cond.uses(wanted),
            Cond::And(left, right) => left.uses(wanted) || right.uses(wanted),
            _ => false,
        }
    }
}

impl Value {
    pub fn uses(&self, wanted: &Value) -> bool {
        match self {
            Value::Binary(parts) => parts.0.uses(wanted) || parts.2.uses(wanted),
            value => value == wanted,
        }
    }
}
