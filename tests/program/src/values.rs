//! Numbers and texts in the code of a chart.

use fsm_compiler::program::Hook;
use fsm_oracle::chart::{BOUND, TICKS_INSIDE, TIME_INSIDE};
use fsm_simulator::language::Value;
use syn::{Expr, ExprLit, Lit, UnOp};

/// `"text"`, or the text in `format!("text")`.
pub(crate) fn string(code: &Expr) -> String {
    match code {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => text.value(),
        Expr::Macro(format) => {
            format.mac.parse_body::<syn::LitStr>().expect("a format without arguments").value()
        }
        _ => panic!("a line of the log is a literal"),
    }
}

/// What an action object says in this hook: `Says::of(&[("enter", "text")])`.
pub(crate) fn said(code: &str, hook: Hook) -> Option<String> {
    let code = syn::parse_str(code).expect("an action object is an expression");
    let Expr::Call(object) = code else { panic!("an action object comes from a function") };
    let Some(Expr::Reference(list)) = object.args.first() else { panic!("of a list") };
    let Expr::Array(list) = &*list.expr else { panic!("of a list") };
    let pairs = list.elems.iter().map(|pair| match pair {
        Expr::Tuple(pair) => (string(&pair.elems[0]), string(&pair.elems[1])),
        _ => panic!("of pairs"),
    });
    pairs.into_iter().find_map(|(said, text)| (said == hook.word()).then_some(text))
}

/// `*name`
pub(crate) fn datum(code: &Expr) -> String {
    match code {
        Expr::Unary(deref) if matches!(deref.op, UnOp::Deref(_)) => match &*deref.expr {
            Expr::Path(path) => path.path.require_ident().expect("a name").to_string(),
            _ => panic!("data are read by their name"),
        },
        Expr::Macro(take) => take.mac.tokens.to_string(),
        _ => panic!("data are read by `*`, or taken"),
    }
}

pub(crate) fn value(code: &Expr) -> Value {
    match code {
        Expr::Paren(inner) => value(&inner.expr),
        Expr::Group(inner) => value(&inner.expr),
        Expr::Field(field) if matches!(&*field.base, Expr::Path(it) if it.path.is_ident("world")) => {
            Value::Constant(BOUND)
        }
        Expr::Field(_) => Value::Variable,
        Expr::Cast(_) => Value::Now,
        // An action object, which is no number; or a weight, whose sign is taken off where it is used.
        Expr::Call(call) => match &*call.func {
            Expr::Path(function) if function.path.segments[0].ident == "Says" => Value::Constant(0),
            Expr::Path(function) if function.path.segments[0].ident == "Inside" => {
                Value::Constant(TICKS_INSIDE)
            }
            Expr::Path(function) if function.path.segments[0].ident == "Timed" => {
                Value::Add(Box::new(Value::Now), Box::new(Value::Constant(TIME_INSIDE)))
            }
            _ => value(call.args.first().expect("a weight")),
        },
        Expr::Macro(_) => Value::Datum(datum(code)),
        Expr::Path(path) if path.path.is_ident("found") => Value::Found,
        Expr::Path(_) => Value::Payload,
        Expr::MethodCall(of_event) if of_event.method == "to_owned" => value(&of_event.receiver),
        Expr::MethodCall(remainder) => {
            let divisor = remainder.args.first().expect("a divisor");
            Value::Remainder(Box::new(value(&remainder.receiver)), number(divisor))
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => Value::Datum(datum(code)),
        Expr::Binary(sum) => Value::Add(Box::new(value(&sum.left)), Box::new(value(&sum.right))),
        _ => Value::Constant(number(code)),
    }
}

pub(crate) fn number(code: &Expr) -> i32 {
    match code {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().expect("a small number"),
        Expr::Unary(minus) => -number(&minus.expr),
        _ => panic!("a chart has numbers"),
    }
}
