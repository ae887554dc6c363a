//! The code in bodies: the expressions over `log` that the source writer of `fsm-oracle` knows, and no others. What the
//! program knows about calls such as `in_state!` and `goto!` is taken from the program, in the order of the text.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use fsm_compiler::program::{AskedKind, Body, Call, Gift, Program, Seen, Value as Given};
use fsm_compiler::topology::StateId;
use fsm_oracle::chart::Time;
use syn::{BinOp, Block, Expr, ExprLit, ExprMacro, ExprMethodCall, Lit, Macro, Stmt, UnOp};

use crate::data::Field;
use crate::events::Raised;
use crate::timers::milliseconds;
use crate::values::{Value, datum, number, string, value};

pub(crate) const REPORTED: [&str; 3] = ["{event:?}", "{state}", "{request}"];

#[derive(Debug)]
pub(crate) enum Statement {
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
    Ask {
        cond: Option<Cond>,
        kind: AskedKind,
        target: Option<StateId>,
        gifts: Vec<(Field, Value)>,
        moved: Vec<(Field, Field)>,
        moving: Option<usize>,
    },
    /// A line of the log: what a field of this state holds.
    Show(String, String),
    Grow(String, i32),
    Found,
    /// A line of the log: what the event carries.
    Carried,
    /// A line of the log: the time.
    Time,
    /// A line of the log: how often this was done.
    Count,
}

#[derive(Debug)]
pub(crate) enum Cond {
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

/// A program with the bodies that were read, by their places in it.
pub struct Runnable<'p, 'm> {
    pub(crate) program: &'p Program<'m>,
    actions: RefCell<BTreeMap<*const (), Rc<Vec<Statement>>>>,
    guards: RefCell<BTreeMap<*const (), Rc<Cond>>>,
    values: RefCell<BTreeMap<*const (), Rc<Value>>>,
}

impl<'p, 'm> Runnable<'p, 'm> {
    pub fn of(program: &'p Program<'m>) -> Self {
        Runnable {
            program,
            actions: RefCell::default(),
            guards: RefCell::default(),
            values: RefCell::default(),
        }
    }

    /// Whether its regions act one after the other on an event.
    pub fn acts_side_by_side(&self) -> bool {
        self.program.acts_side_by_side()
    }

    pub(crate) fn action(&self, body: &Body) -> Rc<Vec<Statement>> {
        let read = || Rc::new(Reader::of(body).action(&expression(body)));
        self.actions.borrow_mut().entry(place(body)).or_insert_with(read).clone()
    }

    pub(crate) fn guard(&self, body: &Body) -> Rc<Cond> {
        let read = || Rc::new(Reader::of(body).cond(&expression(body)));
        self.guards.borrow_mut().entry(place(body)).or_insert_with(read).clone()
    }

    /// An initial value, or what a target gives.
    pub(crate) fn value(&self, body: &Body) -> Rc<Value> {
        let read = || Rc::new(value(&expression(body)));
        self.values.borrow_mut().entry(place(body)).or_insert_with(read).clone()
    }
}

fn place(body: &Body) -> *const () {
    std::ptr::from_ref(body).cast()
}

fn expression(body: &Body) -> Expr {
    let text = body.text();
    syn::parse_str(&text).unwrap_or_else(|error| panic!("`{text}` is no expression: {error}"))
}

/// The calls of a body that were not met yet.
struct Reader<'b, 'm> {
    calls: std::slice::Iter<'b, Call<'m>>,
}

impl<'b, 'm> Reader<'b, 'm> {
    fn of(body: &'b Body<'m>) -> Self {
        Reader { calls: body.calls.iter() }
    }

    fn action(&mut self, code: &Expr) -> Vec<Statement> {
        match code {
            Expr::Block(block) => self.block(&block.block),
            single => vec![self.statement(single)],
        }
    }

    fn block(&mut self, block: &Block) -> Vec<Statement> {
        let statement = |statement: &Stmt| match statement {
            Stmt::Expr(code, _) => self.statement(code),
            Stmt::Macro(call) => self.call(&call.mac),
            Stmt::Local(local) => match local.init.as_ref().map(|init| &*init.expr) {
                Some(Expr::Macro(call)) => self.call(&call.mac),
                _ => panic!("no chart has such a local"),
            },
            Stmt::Item(_) => panic!("no chart has items in its actions"),
        };
        block.stmts.iter().map(statement).collect()
    }

    fn statement(&mut self, code: &Expr) -> Statement {
        match code {
            Expr::MethodCall(call) => self.method(call),
            Expr::Try(fails) => self.statement(&fails.expr),
            Expr::Macro(ExprMacro { mac, .. }) => self.call(mac),
            Expr::Binary(binary) if matches!(binary.op, BinOp::AddAssign(_)) => {
                Statement::Grow(datum(&binary.left), number(&binary.right))
            }
            Expr::Assign(assign) => Statement::Set(number(&assign.right)),
            Expr::If(choice) => {
                let cond = self.cond(&choice.cond);
                match self.block(&choice.then_branch).pop() {
                    Some(Statement::Ask { kind, target, gifts, moved, moving, .. }) => {
                        Statement::Ask { cond: Some(cond), kind, target, gifts, moved, moving }
                    }
                    other => panic!("a condition holds a request, and not {other:?}"),
                }
            }
            Expr::Let(_) => panic!("no chart has `let` here"),
            _ => panic!("no chart has such an action"),
        }
    }

    fn method(&mut self, call: &ExprMethodCall) -> Statement {
        let argument = call.args.first();
        match (call.method.to_string().as_str(), argument) {
            ("may", None) => self.statement(&call.receiver),
            ("say", Some(text)) => Statement::Say(string(text)),
            ("tell", Some(text)) => Statement::Tell(string(text)),
            ("found", Some(_)) => Statement::Found,
            ("at", Some(_)) => Statement::Time,
            ("count", Some(_)) | ("count_up", None) => Statement::Count,
            ("carried", Some(_)) => Statement::Carried,
            ("refused", Some(_)) => Statement::Tell("{request}".to_owned()),
            ("show", Some(state)) => {
                if let Expr::Macro(_) = call.args[1] {
                    self.calls.next();
                }
                Statement::Show(string(state), datum(&call.args[1]))
            }
            ("add", Some(value)) => Statement::Add(number(value)),
            ("look", Some(Expr::Reference(list))) => match &*list.expr {
                Expr::Array(list) => Statement::Look(list.elems.iter().map(|pair| self.pair(pair)).collect()),
                _ => panic!("`look` takes a list"),
            },
            (other, _) => panic!("the log has no method `{other}`"),
        }
    }

    /// `("Name", in_state!(Name))`
    fn pair(&mut self, pair: &Expr) -> (String, Seen) {
        let Expr::Tuple(pair) = pair else { panic!("`look` takes pairs") };
        match &pair.elems.iter().collect::<Vec<_>>()[..] {
            [name, Expr::Macro(_)] => (string(name), self.seen()),
            _ => panic!("`look` takes a name and a test"),
        }
    }

    fn seen(&mut self) -> Seen {
        match self.calls.next() {
            Some(Call::InState { seen, .. }) => *seen,
            _ => panic!("the program lacks an `in_state!`"),
        }
    }

    fn call(&mut self, call: &Macro) -> Statement {
        match self.calls.next() {
            Some(Call::Raise { name, payload, after, .. }) if call.path.is_ident("raise") => {
                let raised = Raised::of(name.to_string(), *payload);
                match after {
                    Some(after) => Statement::Later(raised, milliseconds(after)),
                    None => Statement::Raise(raised),
                }
            }
            Some(Call::Cancel { name, .. }) => Statement::Cancel(name.to_string()),
            Some(Call::Ask(asked)) => {
                let target = asked.target.map(|(state, _)| state);
                let given = |gift: &Gift| match &gift.value {
                    Given::Code(body) => Some(((gift.state, gift.field), value(&expression(body)))),
                    Given::Moved { .. } => None,
                };
                let from = |gift: &Gift| match &gift.value {
                    Given::Code(_) => None,
                    Given::Moved { from, .. } => Some(((gift.state, gift.field), *from)),
                };
                let gifts = asked.gifts.iter().filter_map(given).collect();
                let moved = asked.gifts.iter().filter_map(from).collect();
                let (kind, moving) = (asked.kind, asked.moving);
                Statement::Ask { cond: None, kind, target, gifts, moved, moving }
            }
            _ => panic!("the program lacks a call"),
        }
    }

    fn cond(&mut self, code: &Expr) -> Cond {
        match code {
            Expr::Paren(inner) => self.cond(&inner.expr),
            Expr::Group(inner) => self.cond(&inner.expr),
            Expr::Let(found) => match &*found.expr {
                Expr::MethodCall(above) => Cond::Above(number(above.args.first().expect("a bound"))),
                _ => panic!("no chart finds anything else"),
            },
            Expr::Macro(_) => Cond::In(self.seen()),
            Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => Cond::Not(Box::new(self.cond(&not.expr))),
            Expr::Lit(ExprLit { lit: Lit::Bool(value), .. }) => Cond::Is(value.value),
            Expr::Binary(binary) => match (&binary.op, &*binary.left) {
                (BinOp::And(_), _) => {
                    let left = Box::new(self.cond(&binary.left));
                    Cond::And(left, Box::new(self.cond(&binary.right)))
                }
                (BinOp::Lt(_), Expr::Unary(_) | Expr::Paren(_) | Expr::Path(_)) => {
                    Cond::Number { value: value(&binary.left), less_than: number(&binary.right) }
                }
                (BinOp::Eq(_), Expr::Path(_)) => {
                    Cond::Same { value: value(&binary.left), is: number(&binary.right) }
                }
                (BinOp::Le(_), Expr::Unary(_) | Expr::Path(_)) => {
                    Cond::Number { value: value(&binary.left), less_than: number(&binary.right) + 1 }
                }
                (BinOp::Lt(_), _) => Cond::Less(number(&binary.right)),
                (BinOp::Ge(_), _) => Cond::AtLeast(number(&binary.right)),
                (BinOp::Eq(_), Expr::MethodCall(remainder)) => {
                    let divisor = number(remainder.args.first().expect("a divisor"));
                    Cond::Remainder { divisor, is: number(&binary.right) }
                }
                (BinOp::Eq(_), _) => Cond::Equals(number(&binary.right)),
                _ => panic!("no chart compares like this"),
            },
            _ => panic!("no chart has such a condition"),
        }
    }
}
