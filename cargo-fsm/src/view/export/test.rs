//! A test in Rust: the inputs of a simulation, with the states that follow. What only the machine's crate knows is left to be
//! filled in, and says so: its owner, and the values of an event that a guard is particular about.

use fsm_runtime::Graph;
use fsm_simulator::{Entry, Input, RequestKind, Run, Script, Stepped, What};

use super::in_one_row;

pub(super) fn written(graph: Graph<'_>, script: &Script, run: &Run) -> String {
    let name = graph.name();
    let variable = snake(name);
    let arguments = arguments(graph);
    let call = |own: &[String]| own.join(", ");
    let mut out = format!("#[test]\nfn {variable}_as_simulated() {{\n");
    for (owner, ty) in &arguments.owners {
        out += &format!("    let mut {owner} = {ty}::default();\n");
    }
    let mut steps = run.steps.iter();
    // A tick of a machine that takes requests may give one back.
    let takes_requests = !run.targets.is_empty();
    let ignored = if takes_requests { "let _ = " } else { "" };
    let first = arguments.with(None, clock(graph, 0.0));
    out += &match &script.start_in {
        None => format!("    let mut {variable} = {name}::start({});\n", call(&first)),
        Some(state) => {
            let target = [vec![format!("{name}Target::{state}")], first].concat();
            format!(
                "    let mut {variable} = {name}::start_in({}).ok().expect(\"it begins in {state}\");\n",
                call(&target)
            )
        }
    };
    out += &states(&variable, name, steps.next());
    for (input, step) in script.inputs.iter().zip(steps) {
        let now = clock(graph, input.now);
        out += "\n";
        for entry in asked(step) {
            out += &format!("    // {}\n", in_one_row(&entry.text));
        }
        let arguments = |event| call(&arguments.with(event, now.clone()));
        match &input.what {
            What::Send(event) => {
                let event = value(graph, event, input, step);
                out += &format!("    let _ = {variable}.send({});\n", arguments(Some(event)));
            }
            What::Tick(_) => out += &format!("    {ignored}{variable}.update({});\n", arguments(None)),
            What::Request(request) => {
                let target = || format!("{name}Target::{}", request.target.as_deref().unwrap_or_default());
                let request = match request.kind {
                    RequestKind::Goto => format!("Request::Replace({})", target()),
                    RequestKind::Push => format!("Request::Push({})", target()),
                    RequestKind::Pop => "Request::Pop".to_owned(),
                    RequestKind::Previous => "Request::Previous".to_owned(),
                };
                let is = if step.outcome == "Requested" { "is_ok" } else { "is_err" };
                out += &format!("    assert!({variable}.request(fsm_runtime::{request}).{is}());\n");
            }
        }
        out += &states(&variable, name, Some(step));
    }
    out + "}\n"
}

fn states(variable: &str, name: &str, step: Option<&Stepped>) -> String {
    let active = step.iter().flat_map(|step| &step.active);
    active.map(|state| format!("    assert!({variable}.is_in({name}StateId::{state}));\n")).collect()
}

/// The questions of a step, in the order of their answers.
fn asked(step: &Stepped) -> impl Iterator<Item = &Entry> {
    step.log.iter().filter(|entry| entry.kind == "asked")
}

/// What each call takes.
struct Arguments {
    /// Names and types.
    owners: Vec<(String, String)>,
    passed: Vec<String>,
}

impl Arguments {
    fn with(&self, event: Option<String>, now: Option<String>) -> Vec<String> {
        self.passed.iter().cloned().chain(event).chain(now).collect()
    }
}

fn arguments(graph: Graph<'_>) -> Arguments {
    let mut arguments = Arguments { owners: Vec::new(), passed: Vec::new() };
    for parameter in graph.parameters().split(", ") {
        let Some((name, ty)) = parameter.split_once(": ") else { continue };
        let name = name.trim_start_matches("mut ").to_owned();
        let (mark, ty) = match (ty.strip_prefix("&mut "), ty.strip_prefix('&')) {
            (Some(ty), _) => ("&mut ", ty),
            (_, Some(ty)) => ("&", ty),
            _ => ("", ty),
        };
        arguments.passed.push(format!("{mark}{name}"));
        arguments.owners.push((name, format!("<{ty}>")));
    }
    arguments
}

/// A time of a simulation, which is in milliseconds, for the machine's clock.
fn clock(graph: Graph<'_>, now: f64) -> Option<String> {
    Some(match graph.clock()? {
        "f32" | "f64" => format!("{:?}", now / 1000.0),
        "Duration" | "core::time::Duration" | "std::time::Duration" => {
            format!("std::time::Duration::from_secs_f64({:?})", now / 1000.0)
        }
        ty if ty.starts_with(['u', 'i']) => format!("{now:.0}"),
        ty => format!("todo!(\"{now} ms as `{ty}`\")"),
    })
}

/// The event, with values for which the guards say what they were answered, as far as that can be seen.
fn value(graph: Graph<'_>, name: &str, input: &Input, step: &Stepped) -> String {
    let path = format!("{}Event::{name}", graph.name());
    let payload = graph.events().find(|event| event.name() == name).and_then(|event| event.payload());
    let Some(payload) = payload else { return path };
    let is_named = payload.starts_with('{');
    let inside = payload.trim_matches(['{', '}', '(', ')']).trim();
    let wished = wishes(graph, input, step);
    let field = |field: &str| match field.split_once(": ").filter(|_| is_named) {
        Some((name, ty)) => format!("{name}: {}", plain(name, ty.trim(), &wished)),
        None => plain("", field.trim(), &wished),
    };
    let fields: Vec<String> =
        inside.split(',').map(str::trim).filter(|text| !text.is_empty()).map(field).collect();
    match is_named {
        true => format!("{path} {{ {} }}", fields.join(", ")),
        false => format!("{path}({})", fields.join(", ")),
    }
}

/// A value of a type: what a guard wishes, or a plain one.
fn plain(name: &str, ty: &str, wished: &[(String, i64)]) -> String {
    let wish = wished.iter().find(|(other, _)| other == name).map(|(_, value)| *value);
    match ty {
        "f32" | "f64" => format!("{:?}", wish.unwrap_or(0) as f64),
        "bool" => "false".to_owned(),
        "String" => "String::new()".to_owned(),
        "&str" | "&'static str" => "\"\"".to_owned(),
        "char" => "' '".to_owned(),
        "()" => "()".to_owned(),
        ty if ty.len() <= 5 && ty.starts_with(['u', 'i']) => wish.unwrap_or(0).to_string(),
        _ => "Default::default()".to_owned(),
    }
}

/// What guards of the form `force > 5` want, by what they were answered.
fn wishes(graph: Graph<'_>, input: &Input, step: &Stepped) -> Vec<(String, i64)> {
    let wishes = asked(step).zip(&input.answers).filter_map(|(entry, answer)| {
        let guard = graph.line(entry.line?)?.guard()?;
        wish(guard, answer == "yes")
    });
    wishes.collect()
}

fn wish(guard: &str, holds: bool) -> Option<(String, i64)> {
    let mut parts = guard.split(' ');
    let (name, operator, number) = (parts.next()?, parts.next()?, parts.next()?.parse::<i64>().ok()?);
    if parts.next().is_some() {
        return None;
    }
    let value = match (operator, holds) {
        (">", true) | ("<=", false) | ("!=", true) | ("==", false) => number + 1,
        ("<", true) | (">=", false) => number - 1,
        _ => number,
    };
    Some((name.trim_start_matches('*').to_owned(), value))
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(letter.to_lowercase());
    }
    out
}
