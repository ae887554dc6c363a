//! The code in bodies: the expressions over `log` that the source writer of `fsm-oracle` knows, and no others. What the
//! program knows about calls such as `in_state!` and `goto!` is taken from the program, in the order of the text.

use fsm_compiler::program::{Asked, Body, Call, Gift, Hook, Period, Seen, Value as Given};
use fsm_oracle::chart::{LABEL, OUTSIDE};
use fsm_oracle::{random, source};
use fsm_simulator::language::{Ask, Cond, Held, Language, Raised, Statement, Time, Value};
use proc_macro2::{Group, TokenStream};
use syn::{BinOp, Block, Expr, ExprLit, ExprMacro, ExprMethodCall, Lit, Macro, Stmt, UnOp};

use crate::inside;
use crate::values::{datum, number, said, string, value};

/// The code of charts.
pub struct Charts;

impl Language for Charts {
    fn action(&self, body: &Body) -> Vec<Statement> {
        Reader::of(body).action(&expression(body))
    }

    fn guard(&self, body: &Body) -> Cond {
        Reader::of(body).cond(&expression(body))
    }

    fn value(&self, body: &Body) -> Value {
        value(&expression(body))
    }

    fn object(&self, code: &str, hook: Hook) -> Option<String> {
        said(code, hook)
    }

    fn inside(&self, ty: &str, number: &mut i32, ticks: bool, now: Time) -> Vec<String> {
        inside::run(ty, number, ticks, now)
    }

    fn deadline_inside(&self, ty: &str, number: i32) -> Option<Time> {
        inside::deadline(ty, number)
    }

    /// The clock of charts counts milliseconds.
    fn time(&self, nanoseconds: u64) -> Time {
        nanoseconds / 1_000_000
    }

    /// `log.span(20)`, which adds up to 10 to the number.
    fn span(&self, body: &Body, variable: i32) -> Option<Time> {
        let digits: String = body.text().chars().filter(char::is_ascii_digit).collect();
        let more = 5 * variable.rem_euclid(3);
        Some(digits.parse::<Time>().expect("a number") + Time::try_from(more).expect("small"))
    }

    fn draw(&self, number: u32) -> Option<u32> {
        Some(random::draw(number))
    }

    fn given_outside(&self) -> i32 {
        OUTSIDE
    }

    fn missing(&self) -> Option<i32> {
        None
    }

    fn room(&self, size: &str) -> usize {
        size.parse().expect("charts say a number")
    }
}

fn expression(body: &Body) -> Expr {
    let text = body.text();
    syn::parse_str(&text).unwrap_or_else(|error| panic!("`{text}` is no expression: {error}"))
}

fn raised(name: String, payload: Option<&Group>, is_dropped: bool) -> Raised {
    let Some(payload) = payload else { return Raised { name, number: None, label: None, is_dropped } };
    let text = payload.stream().to_string();
    let labelled = text.strip_prefix(LABEL).and_then(|rest| rest.trim().strip_prefix(':'));
    let number = labelled.unwrap_or(&text);
    let number: Expr = syn::parse_str(number).unwrap_or_else(|error| panic!("`{number}`: {error}"));
    Raised { name, number: Some(value(&number)), label: labelled.map(|_| LABEL), is_dropped }
}

fn milliseconds(period: &Period) -> Time {
    match period {
        Period::Literal { nanoseconds, .. } => Charts.time(*nanoseconds),
        Period::Computed(_) => panic!("an event is raised behind a literal"),
    }
}

/// `match log.v.rem_euclid(2) { 0 => Target::Name, … }`: the expressions of its arms, of which the variable picks one.
fn targets(value: &Body) -> Vec<Expr> {
    let Expr::Match(value) = expression(value) else { panic!("a target is held by a `match`") };
    value.arms.into_iter().map(|arm| *arm.body).collect()
}

/// The name in `Target::Name` or `Target::Name { field: value }`, and what is given.
fn target(target: &Expr) -> (String, Vec<(String, Value)>) {
    let named = |path: &syn::Path| path.segments.last().expect("a name").ident.to_string();
    match target {
        Expr::Path(path) => (named(&path.path), Vec::new()),
        Expr::Struct(data) => {
            let field = |field: &syn::FieldValue| match &field.member {
                syn::Member::Named(name) => (name.to_string(), value(&field.expr)),
                syn::Member::Unnamed(_) => panic!("data have names"),
            };
            (named(&data.path), data.fields.iter().map(field).collect())
        }
        _ => panic!("no chart holds a target like this"),
    }
}

fn held(expr: &Expr, asks: &[Asked]) -> Held {
    let (name, given) = target(expr);
    let is_meant = |asked: &&Asked| asked.target.is_some_and(|(_, meant)| *meant == name);
    let Some(asked) = asks.iter().find(is_meant) else { return Held::Unlisted(name) };
    let state = asked.target.map(|(state, _)| state);
    // A chart has one number in a state.
    let gifts = given.into_iter().filter_map(|(_, value)| Some(((state?, 0), value))).collect();
    let (kind, moved) = (asked.kind, Vec::new());
    Held::Listed(Box::new(Ask { cond: None, kind, target: state, gifts, moved, moving: None }))
}

/// `matches!(match log.v.rem_euclid(2) { 0 => Target::Name, … }, Target::Name { .. })`
fn is_held(test: &Macro) -> Cond {
    let test = test.tokens.to_string();
    let (value, pattern) = test.rsplit_once(',').expect("a value and a pattern");
    let Expr::Match(value) = syn::parse_str(value).expect("a value") else {
        panic!("a target is held by a `match`")
    };
    let pattern = pattern.rsplit("::").next().and_then(|name| name.split('{').next()).expect("a name").trim();
    let is = value.arms.iter().position(|arm| target(&arm.body).0 == pattern).expect("a target of the list");
    let number = |number: usize| i32::try_from(number).expect("few");
    Cond::Remainder { divisor: number(value.arms.len()), is: number(is) }
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
            // Of a line that takes the exit of a part: its action, and that behind the exit.
            Stmt::Expr(Expr::Block(block), _) => self.block(&block.block),
            Stmt::Expr(code, _) => vec![self.statement(code)],
            Stmt::Macro(call) => vec![self.call(&call.mac)],
            Stmt::Local(local) => match local.init.as_ref().map(|init| &*init.expr) {
                Some(Expr::Macro(call)) => vec![self.call(&call.mac)],
                _ => panic!("no chart has such a local"),
            },
            Stmt::Item(_) => panic!("no chart has items in its actions"),
        };
        block.stmts.iter().filter(|statement| is_there(statement)).flat_map(statement).collect()
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
                    Some(Statement::Ask(ask)) => Statement::Ask(Box::new(Ask { cond: Some(cond), ..*ask })),
                    Some(Statement::Held { of, .. }) => Statement::Held { cond: Some(cond), of },
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
            ("by", Some(_)) => Statement::Cause,
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
            Some(Call::Raise { name, payload, after, is_dropped, .. }) if call.path.is_ident("raise") => {
                let raised = raised(name.to_string(), *payload, *is_dropped);
                match after {
                    Some(after) => Statement::Later(raised, milliseconds(after)),
                    None => Statement::Raise(raised),
                }
            }
            Some(Call::Cancel { name, .. }) => Statement::Cancel(name.to_string()),
            Some(Call::Timer(call)) => Statement::Timer(*call),
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
                Statement::Ask(Box::new(Ask { cond: None, kind, target, gifts, moved, moving }))
            }
            Some(Call::Held { value, asks }) => Statement::Held {
                cond: None,
                of: targets(value).iter().map(|target| held(target, asks)).collect(),
            },
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
            Expr::Macro(test) if test.mac.path.segments.len() > 1 => is_held(&test.mac),
            Expr::Macro(_) => Cond::In(self.seen()),
            // `inside.is_done()`: its number is below zero then.
            Expr::MethodCall(call) if call.method == "is_done" => match &*call.receiver {
                Expr::Path(name) => {
                    let name = name.path.require_ident().expect("a name").to_string();
                    Cond::Number { value: Value::Datum(name), less_than: 0 }
                }
                _ => panic!("a machine in data has a name"),
            },
            Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => Cond::Not(Box::new(self.cond(&not.expr))),
            Expr::Lit(ExprLit { lit: Lit::Bool(value), .. }) => Cond::Is(value.value),
            Expr::Binary(binary) => match (&binary.op, plain(&binary.left)) {
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

/// Whether no condition before a statement fails.
fn is_there(statement: &Stmt) -> bool {
    let attrs = match statement {
        Stmt::Expr(Expr::MethodCall(call), _) => &call.attrs[..],
        _ => &[],
    };
    let holds = |attr: &syn::Attribute| {
        attr.parse_args::<TokenStream>().is_ok_and(|it| source::holds(&it.to_string()))
    };
    attrs.iter().all(holds)
}

/// The name of what an event carries, also where it is seen by reference.
fn plain(code: &Expr) -> &Expr {
    match code {
        Expr::MethodCall(of_event) if of_event.method == "to_owned" => &of_event.receiver,
        code => code,
    }
}
