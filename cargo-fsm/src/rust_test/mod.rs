//! Tests in Rust: the inputs of a simulation, with the states that follow. What only the machine's crate knows is a gap to be
//! filled in, and says so: what a guard asks for that is no comparison with what an event carries, and values of types that need not have a
//! `Default`. Such a test is ignored.

mod calls;
mod defaults;
mod payload;
mod wishes;

use fsm_runtime::graph::Graph;
use fsm_simulator::{Entry, Input, RequestKind, Run, Script, Stepped, What};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use calls::Calls;

/// A machine, and what became of a script on it.
#[derive(Clone, Copy)]
pub(crate) struct Played<'p> {
    pub(crate) graph: Graph<'p>,
    pub(crate) header: Header,
    pub(crate) script: &'p Script,
    pub(crate) run: &'p Run,
}

/// What the header of a machine says about its calls.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Header {
    is_async: bool,
    /// Its `start` takes nothing that calls are lent.
    is_const: bool,
    fails: bool,
}

impl Header {
    /// That of the machine of these tokens.
    pub(crate) fn of(machine: TokenStream) -> Self {
        let mut header = Header::default();
        let (mut is_arrow, mut is_named) = (false, false);
        for token in machine {
            match token {
                TokenTree::Ident(word) if word == "where" => break,
                TokenTree::Ident(word) => {
                    header.is_async |= word == "async";
                    // Behind the name it is one of the generics.
                    header.is_const |= word == "const" && !is_named;
                    is_named |= word == "machine";
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => break,
                TokenTree::Punct(mark) => {
                    header.fails |= is_arrow && mark.as_char() == '>';
                    is_arrow = mark.as_char() == '-';
                }
                _ => {}
            }
        }
        header
    }
}

/// A function of this name.
pub(crate) fn written(played: Played, name: &str) -> String {
    let calls = Calls::of(played);
    let mut gaps = 0;
    let mut body = calls.owners();
    let mut steps = played.run.steps.iter();
    if let Some(first) = steps.next() {
        for entry in asked(first) {
            gaps += 1;
            body.push(gap(entry));
        }
        body.push(calls.start());
        body.extend(states(&calls, first));
    }
    for (input, step) in played.script.inputs.iter().zip(steps) {
        body.push(String::new());
        let (value, open) = event(played.graph, input, step);
        for (entry, is_open) in asked(step).zip(open) {
            gaps += usize::from(is_open);
            body.push(if is_open { gap(entry) } else { format!("// {}", in_one_row(&entry.text)) });
        }
        body.push(match &input.what {
            What::Send(_) => calls.send(value, input.now),
            What::Tick(_) => calls.update(input.now),
            What::Stop(_) => calls.stop(input.now),
            What::Request(request) => {
                let target =
                    || format!("{}Target::{}", calls.machine, request.target.as_deref().unwrap_or_default());
                let request = match request.kind {
                    RequestKind::Goto => format!("Replace({})", target()),
                    RequestKind::Push => format!("Push({})", target()),
                    RequestKind::Pop => "Pop".to_owned(),
                    RequestKind::Previous => "Previous".to_owned(),
                };
                let is = if step.outcome == "Requested" { "is_ok" } else { "is_err" };
                format!(
                    "assert!({}.request(fsm_runtime::requests::Request::{request}).{is}());",
                    calls.variable
                )
            }
        });
        body.extend(states(&calls, step));
    }
    gaps += body.iter().filter(|row| is_unknown(row)).count();
    function(name, &calls.run(body), gaps)
}

/// Whether a row holds a value, or a time, that nobody but the user can make.
fn is_unknown(row: &str) -> bool {
    row.contains("todo!(") && !row.trim_start().starts_with("//")
}

fn function(name: &str, body: &[String], gaps: usize) -> String {
    let ignored = match gaps {
        0 => String::new(),
        1 => "#[ignore = \"it has a gap\"]\n".to_owned(),
        gaps => format!("#[ignore = \"it has {gaps} gaps\"]\n"),
    };
    // What stands for an unknown value is never left.
    let allowed = if body.iter().any(|row| is_unknown(row)) {
        "#[allow(unreachable_code, clippy::diverging_sub_expression)]\n"
    } else {
        ""
    };
    let rows = body.iter().map(|row| if row.is_empty() { "\n".to_owned() } else { format!("    {row}\n") });
    format!("#[test]\n{ignored}{allowed}fn {name}() {{\n{}}}\n", rows.collect::<String>())
}

fn states<'s>(calls: &'s Calls, step: &'s Stepped) -> impl Iterator<Item = String> + 's {
    let state = |state| format!("assert!({}.is_in({}StateId::{state}));", calls.variable, calls.machine);
    step.active.iter().map(state)
}

/// What the owner has to be made to say.
fn gap(entry: &Entry) -> String {
    format!("// gap, to be made so: {}", in_one_row(&entry.text))
}

/// The questions of a step, in the order of their answers.
fn asked(step: &Stepped) -> impl Iterator<Item = &Entry> {
    step.log.iter().filter(|entry| entry.kind == "asked")
}

/// The event, with values for which the guards say what they were answered. Which of the questions such values do not answer.
fn event(graph: Graph<'_>, input: &Input, step: &Stepped) -> (String, Vec<bool>) {
    let What::Send(name) = &input.what else { return (String::new(), vec![true; asked(step).count()]) };
    let payload = graph.events().find(|event| event.name() == name).and_then(|event| event.payload());
    let mut fields = payload::Fields::of(payload.unwrap_or_default());
    let open = asked(step).zip(&input.answers).map(|(entry, answer)| {
        let line = entry.line.and_then(|number| graph.line(number));
        !line.is_some_and(|line| fields.answer(line, name, &entry.text, answer == "yes"))
    });
    let open = open.collect();
    (fields.written(&format!("{}Event::{name}", graph.name())), open)
}

/// A text in one row.
pub(crate) fn in_one_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
