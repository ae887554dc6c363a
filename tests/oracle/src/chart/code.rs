//! What the lines of a chart do and look at: actions, conditions, and values.

use super::{EventId, StateId, Time, Way};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Log(String),
    Set(i32),
    Add(i32),
    /// Any value to any variable, where the two above do not say it.
    Assign(usize, Value),
    /// The actions of the first branch whose condition holds.
    If(Vec<(Option<Cond>, Vec<Action>)>),
    /// `<raise>`: onto the internal queue.
    Raise(EventId),
    /// `<send>` to the machine itself: onto the external queue, after this time.
    Later(EventId, Time),
    /// Either of the two, of the event of the same variant that carries this.
    Send {
        event: EventId,
        value: Value,
        delay: Option<Time>,
    },
    /// `<cancel>` of all that was sent with this name.
    Cancel(EventId),
    /// `restart!(Timer)`, or `cancel!(Timer)`.
    Timer {
        name: String,
        restarts: bool,
    },
    /// Logs which of these states are active.
    Look(Vec<StateId>),
    /// A request for a change, where the condition holds.
    Ask(Ask),
    /// Logs the number of this state.
    Show(StateId),
    /// Adds to the number of this state.
    Grow(StateId, i32),
    /// Logs what the condition of the line has found.
    Found,
    /// Logs what the event of the line carries.
    Carried,
    /// The same as [`Action::Show`], by a `take!`.
    Take(StateId),
    /// Logs the time.
    Time,
    /// Counts in another parameter, and logs the count.
    Count,
    /// Logs what has led to the change that the hook is a part of.
    Cause,
}

/// `goto!`, `push!`, `pop!`, `previous!` or `reset!` in an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    pub cond: Option<Cond>,
    pub way: Way,
    /// One state, or none where the way has no target.
    pub targets: Vec<StateId>,
    pub gifts: Vec<Gift>,
    /// The target is held in a value, and is the one of these that the variable says. The last is not in the list.
    pub held: Vec<Ask>,
}

/// A value for the number of a state that is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    pub state: StateId,
    pub given: Given,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    Value(Value),
    /// What this state, which is left, has at the commit.
    Moved(StateId),
    /// So much more than what this state, which is left, has after the action.
    Taken(StateId, i32),
}

/// A number that is computed. The first variable has number 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Constant(i32),
    Variable(usize),
    /// What the condition of the line has found.
    Found,
    /// What the event of the line carries.
    Payload,
    /// The time of the call.
    Now,
    /// What stands in a parameter that is lent: [`BOUND`].
    Bound,
    /// The number of a state that is active around the code, or is its own.
    Datum(StateId),
    Binary(Box<(Value, Operator, Value)>),
}

/// In the world of every chart that has one.
pub const BOUND: i32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    Equal,
    Less,
    LessOrEqual,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    Always,
    Never,
    Compare(Value, Compare, Value),
    Less(i32),
    AtLeast(i32),
    Equals(i32),
    Remainder {
        divisor: i32,
        is: i32,
    },
    In(StateId),
    /// The last conjunct of each of several lines that are one in the machine: the value that the variable picks out of
    /// `of` is the target of this one. The last is not in the list.
    Held {
        is: usize,
        of: Vec<StateId>,
    },
    /// The machine in the data of this state has ended.
    Over(StateId),
    /// The first variable is so much at least; what it is above that is found.
    Above(i32),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
}

impl Action {
    /// Whether it raises an event for later.
    pub fn is_later(&self) -> bool {
        matches!(self, Action::Later(..) | Action::Send { delay: Some(_), .. })
    }

    pub fn raises(&self) -> bool {
        matches!(self, Action::Raise(_) | Action::Send { delay: None, .. })
    }

    /// The states that it asks for.
    /// The names of timers in it.
    pub fn timers_mut(&mut self, each: &impl Fn(&mut String)) {
        match self {
            Action::Timer { name, .. } => each(name),
            Action::If(branches) => {
                branches.iter_mut().flat_map(|(_, actions)| actions).for_each(|it| it.timers_mut(each));
            }
            _ => {}
        }
    }

    pub fn asked(&self) -> Vec<StateId> {
        match self {
            Action::Look(states) => states.clone(),
            Action::Ask(ask) => ask.cond.iter().flat_map(Cond::asked).collect(),
            Action::If(branches) => {
                let conds = branches.iter().flat_map(|(cond, _)| cond).flat_map(Cond::asked);
                conds
                    .chain(branches.iter().flat_map(|(_, actions)| actions).flat_map(Action::asked))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Ask {
    /// The one that is meant where the variable has this value, and whether it can be served.
    pub fn meant(&self, variable: i32) -> (&Ask, bool) {
        match self.held.is_empty() {
            true => (self, true),
            false => {
                let index = held(variable, self.held.len());
                (&self.held[index], index + 1 < self.held.len())
            }
        }
    }
}

/// Which of so many targets the variable says.
pub fn held(variable: i32, of: usize) -> usize {
    usize::try_from(variable.rem_euclid(i32::try_from(of).expect("few"))).expect("not negative")
}

impl Gift {
    /// The state whose number it is.
    pub fn from(&self) -> Option<StateId> {
        match self.given {
            Given::Moved(from) | Given::Taken(from, _) => Some(from),
            Given::Value(_) => None,
        }
    }
}

impl Value {
    pub fn of(left: Value, operator: Operator, right: Value) -> Value {
        Value::Binary(Box::new((left, operator, right)))
    }
}

impl Cond {
    /// What is asked before the value that holds the target is looked at.
    pub fn before_held(&self) -> Option<&Cond> {
        match self {
            Cond::Held { .. } => None,
            Cond::And(before, held) if matches!(**held, Cond::Held { .. }) => Some(before),
            cond => Some(cond),
        }
    }

    /// Which one of these targets the line leads to, where a value holds it.
    pub fn held(&self) -> Option<(usize, &[StateId])> {
        match self {
            Cond::Held { is, of } => Some((*is, of)),
            Cond::And(_, held) => held.held(),
            _ => None,
        }
    }

    /// The bound that it finds something above.
    pub fn found(&self) -> Option<i32> {
        match self {
            Cond::Above(bound) => Some(*bound),
            Cond::And(left, right) => left.found().or_else(|| right.found()),
            _ => None,
        }
    }

    /// Whether it looks at the configuration.
    pub fn asks_for_states(&self) -> bool {
        !self.asked().is_empty()
    }

    /// The states that it asks for.
    pub fn asked(&self) -> Vec<StateId> {
        match self {
            Cond::In(state) => vec![*state],
            Cond::Not(cond) => cond.asked(),
            Cond::And(left, right) => [left.asked(), right.asked()].concat(),
            _ => Vec::new(),
        }
    }
}
