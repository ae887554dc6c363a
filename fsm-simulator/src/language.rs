//! The little language in which the interpreter reads the code of a machine. What code does is not known to a program: it
//! hangs on it as leaves. A [`Language`] reads such leaves as these few statements.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use fsm_compiler::program::{AskedKind, Body, Hook, Program, Seen, TimerCall};
use fsm_compiler::topology::StateId;

/// Times and durations, in the unit that the language gives to literals.
pub type Time = u64;

/// A field of a state: its number among those of the state.
pub type Field = (StateId, usize);

/// The words that stand in the text of a report for what it tells of.
pub const REPORTED: [&str; 3] = ["{event:?}", "{state}", "{request}"];

/// What stands in an action.
#[derive(Debug)]
pub enum Statement {
    /// A line of the log; what is reported stands in it as one of [`REPORTED`].
    Say(String),
    /// The same, which never fails.
    Tell(String),
    Set(i32),
    Add(i32),
    /// A line of the log: which of these states are active.
    Look(Vec<(String, Seen)>),
    Raise(Raised),
    Later(Raised, Time),
    Cancel(String),
    /// `restart!` and `cancel!` of a timer.
    Timer(TimerCall),
    Ask(Box<Ask>),
    /// A request for the target that a value holds, and which of these it is the variable says.
    Held {
        cond: Option<Cond>,
        of: Vec<Held>,
    },
    /// A line of the log: what a field of this state holds.
    Show(String, String),
    Grow(String, i32),
    Found,
    /// A line of the log: what the event carries.
    Carried,
    /// A line of the log: the time.
    Time,
    /// A line of the log: what has led to the change.
    Cause,
    /// A line of the log: how often this was done.
    Count,
    /// Code that nobody looks into.
    Code(String),
    /// A statement inside code that nobody looks into: whoever plays decides whether it runs.
    Perhaps {
        code: String,
        then: Box<Statement>,
    },
}

/// A target that a value may hold.
#[derive(Debug)]
pub enum Held {
    Listed(Box<Ask>),
    /// The name of a state that is not in the list.
    Unlisted(String),
}

/// A request for a change of state.
#[derive(Debug)]
pub struct Ask {
    pub cond: Option<Cond>,
    pub kind: AskedKind,
    pub target: Option<StateId>,
    pub gifts: Vec<(Field, Value)>,
    pub moved: Vec<(Field, Field)>,
    pub moving: Option<usize>,
}

/// What stands in a guard.
#[derive(Debug)]
pub enum Cond {
    Is(bool),
    Less(i32),
    AtLeast(i32),
    Equals(i32),
    Remainder {
        divisor: i32,
        is: i32,
    },
    Number {
        value: Value,
        less_than: i32,
    },
    Same {
        value: Value,
        is: i32,
    },
    In(Seen),
    /// The variable is so much at least; what it is above that is found.
    Above(i32),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    /// Whoever plays says whether this code holds.
    Asked(String),
}

impl Cond {
    /// The bound that it finds something above.
    pub(crate) fn found(&self) -> Option<i32> {
        match self {
            Cond::Above(bound) => Some(*bound),
            Cond::And(left, right) => left.found().or_else(|| right.found()),
            _ => None,
        }
    }
}

/// A number.
#[derive(Debug)]
pub enum Value {
    Constant(i32),
    Variable,
    /// What the condition of the line has found.
    Found,
    Now,
    Datum(String),
    /// What the event of the line carries.
    Payload,
    Add(Box<Value>, Box<Value>),
    Remainder(Box<Value>, i32),
}

/// A raised event, whose number is computed where it stands.
#[derive(Debug)]
pub struct Raised {
    pub name: String,
    pub number: Option<Value>,
    /// The name of the field that the number is in.
    pub label: Option<&'static str>,
    /// Nobody takes it back where there is no room.
    pub is_dropped: bool,
}

impl Raised {
    /// As it is written: an event is known by its text.
    pub(crate) fn text(&self, number: impl FnOnce(&Value) -> i32) -> String {
        let name = &self.name;
        match (self.number.as_ref().map(number), self.label) {
            (None, _) => name.clone(),
            (Some(number), Some(label)) => format!("{name} {{ {label}: {number} }}"),
            (Some(number), None) => format!("{name}({number})"),
        }
    }
}

/// Reads the code of a machine.
pub trait Language {
    fn action(&self, body: &Body) -> Vec<Statement>;

    fn guard(&self, body: &Body) -> Cond;

    /// An initial value, what a target gives, or a rank.
    fn value(&self, body: &Body) -> Value;

    /// What the action object of this code says in a hook, as a line of the log.
    fn object(&self, code: &str, hook: Hook) -> Option<String>;

    /// What a machine that lives in the data of a state does, as lines of the log: it ticks, or is stopped as its state is
    /// left. Its number, which says how far it is, changes.
    fn inside(&self, _ty: &str, _number: &mut i32, _ticks: bool, _now: Time) -> Vec<String> {
        Vec::new()
    }

    /// When it next has something to do for the sake of time.
    fn deadline_inside(&self, _ty: &str, _number: i32) -> Option<Time> {
        None
    }

    /// A literal duration.
    fn time(&self, nanoseconds: u64) -> Time;

    /// A computed duration, with this value of the variable; nothing where whoever plays is asked.
    fn span(&self, body: &Body, variable: i32) -> Option<Time>;

    /// The draw of this number that a weighted choice is given; nothing where whoever plays picks the line.
    fn draw(&self, number: u32) -> Option<u32>;

    /// What a request from outside gives to each field of its target.
    fn given_outside(&self) -> i32;

    /// What stands for data that no line gives here; nothing where that is a fault of the program.
    fn missing(&self) -> Option<i32>;

    /// The room of a queue or a stack, or the bound of a chain, which the table says with an expression.
    fn room(&self, size: &str) -> usize;
}

type ByPlace<T> = RefCell<BTreeMap<*const (), Rc<T>>>;

/// A program with its code, each piece of which is read once.
pub struct Runnable<'p, 'm> {
    pub program: &'p Program<'m>,
    pub(crate) language: &'p dyn Language,
    actions: ByPlace<Vec<Statement>>,
    guards: ByPlace<Cond>,
    values: ByPlace<Value>,
}

impl<'p, 'm> Runnable<'p, 'm> {
    pub fn of(program: &'p Program<'m>, language: &'p dyn Language) -> Self {
        Runnable {
            program,
            language,
            actions: RefCell::default(),
            guards: RefCell::default(),
            values: RefCell::default(),
        }
    }

    /// Whether its regions act one after the other on an event.
    pub fn acts_side_by_side(&self) -> bool {
        self.program.acts_side_by_side()
    }

    /// Whether the macro prints one `match` on the pairs of state and event.
    pub fn has_sparse_table(&self) -> bool {
        self.program.has_sparse_table()
    }

    pub(crate) fn action(&self, body: &Body) -> Rc<Vec<Statement>> {
        let read = || Rc::new(self.language.action(body));
        self.actions.borrow_mut().entry(place(body)).or_insert_with(read).clone()
    }

    pub(crate) fn guard(&self, body: &Body) -> Rc<Cond> {
        let read = || Rc::new(self.language.guard(body));
        self.guards.borrow_mut().entry(place(body)).or_insert_with(read).clone()
    }

    pub(crate) fn value(&self, body: &Body) -> Rc<Value> {
        let read = || Rc::new(self.language.value(body));
        self.values.borrow_mut().entry(place(body)).or_insert_with(read).clone()
    }
}

pub(crate) fn place(body: &Body) -> *const () {
    std::ptr::from_ref(body).cast()
}
