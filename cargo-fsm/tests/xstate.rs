//! Imported machines do what XState does: random ones, run by XState itself where `FSM_VIEW_TOOLS` says where it is, and by
//! the simulator. `FSM_XSTATE_SEED` chooses others, `FSM_XSTATE` how many.

mod versions;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use fsm_oracle::generate::{self, Features};
use fsm_oracle::source;
use fsm_simulator::{Input, Script, Stepped, simulate};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use serde_json::{Value, json};

#[test]
fn imported_machines_do_what_xstate_does() {
    let Some(tools) = tools() else { return };
    let runs = random_machines(&tools);
    let runs = runs.as_array().expect("a list");
    let (mut differing, mut compared) = (Vec::new(), 0);
    for run in runs {
        match compare(run) {
            Ok(is_compared) => compared += usize::from(is_compared),
            Err(difference) => differing.push(format!("machine {}: {difference}", run["seed"])),
        }
    }
    println!("{compared} of {} machines compared", runs.len());
    assert!(compared > runs.len() / 3, "{compared} of {}", runs.len());
    assert!(differing.is_empty(), "{} differ\n{}", differing.len(), differing.join("\n"));
}

/// The folder of XState.
fn tools() -> Option<String> {
    let tools = std::env::var("FSM_VIEW_TOOLS").unwrap_or_default();
    let found = tools.split_once(' ').map(|(tools, _)| tools.to_owned());
    if found.is_none() {
        println!("skipped: FSM_VIEW_TOOLS does not say where XState is");
    }
    found
}

/// Each with what XState does.
fn random_machines(tools: &str) -> Value {
    let of = |variable: &str, otherwise: &str| std::env::var(variable).unwrap_or(otherwise.to_owned());
    let mut node = Command::new("node");
    node.arg(Path::new(tools).join("xstate.mjs")).args([of("FSM_XSTATE", "40"), of("FSM_XSTATE_SEED", "1")]);
    let output = node.output().expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// What we write for XState is taken by it, and does what the table does: random machines, imported and exported again.
#[test]
fn exported_machines_do_what_they_did() {
    let Some(tools) = tools() else { return };
    let runs = random_machines(&tools);
    let mut played = Vec::new();
    for run in runs.as_array().expect("a list") {
        let Some((name, table)) = comparable(run) else { continue };
        let inputs = run["steps"].as_array().expect("steps").iter().filter_map(|step| input(&step["input"]));
        let inputs: Vec<Value> =
            inputs.map(|input| json!({ "event": event(&input), "now": input.now })).collect();
        played.push((run, json!({ "machine": exported(&name, &table), "inputs": inputs })));
    }
    // XState takes all that our language has, and need not be able to play it.
    let taken = random_charts();
    let all: Vec<&Value> = played.iter().map(|(_, played)| played).chain(&taken).collect();
    let found = node(&tools, "play", &json!(all));
    let mut differing = Vec::new();
    for ((run, played), found) in played.iter().zip(&found) {
        if let Err(difference) = is_same(run, found) {
            differing.push(format!(
                "machine {}: {difference}\n{}",
                run["seed"],
                played["machine"].as_str().unwrap_or_default()
            ));
        }
    }
    println!("{} of {} machines compared", played.len(), runs.as_array().map_or(0, Vec::len));
    assert!(differing.is_empty(), "{} differ\n{}", differing.len(), differing.join("\n"));
    let refused: Vec<&Value> = found[played.len()..].iter().filter(|found| **found != json!([])).collect();
    assert!(refused.is_empty(), "{refused:?}");
    assert!(!played.is_empty());
}

/// What `xstate.mjs` makes of this in a file.
fn node(tools: &str, word: &str, input: &Value) -> Vec<Value> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{word}.json"));
    std::fs::write(&file, input.to_string()).expect("written");
    let mut node = Command::new("node");
    let output =
        node.arg(Path::new(tools).join("xstate.mjs")).arg(word).arg(&file).output().expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Charts with the whole language, as they are exported.
fn random_charts() -> Vec<Value> {
    let everything =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../fsm-diagram/tests/formats/everything.xstate.json");
    let everything = std::fs::read_to_string(everything).expect("it is there");
    let features = Features::parse("everything").expect("features");
    let charts = (0..20).map(|number| {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("random_chart.rs");
        let text = source::machine(&generate::chart(7, number, features));
        std::fs::write(&file, &text).expect("written");
        let name = text.split("machine ").nth(1).expect("its name");
        exported(name.split(|letter: char| !letter.is_alphanumeric()).next().expect("its name"), &file)
    });
    charts.chain([everything]).map(|machine| json!({ "machine": machine })).collect()
}

/// Whether XState did the same with the export as with what was imported.
fn is_same(run: &Value, found: &Value) -> Result<(), String> {
    let found = found.as_array().ok_or_else(|| found.to_string())?;
    for (at, (wanted, found)) in run["steps"].as_array().ok_or("no steps")?.iter().zip(found).enumerate() {
        let trace = found["trace"].as_array().ok_or("no trace")?.iter().filter_map(Value::as_str);
        let trace: Vec<&str> =
            trace.map(|call| call.trim_start_matches("owner.").trim_end_matches("()")).collect();
        let (was, is) = (
            [&wanted["trace"], &wanted["active"], &wanted["done"]],
            [&json!(trace), &found["active"], &found["done"]],
        );
        if was != is {
            return Err(format!("step {at}, {}: {is:?}, where it was {was:?}", wanted["input"]));
        }
    }
    Ok(())
}

fn event(input: &Input) -> Option<&str> {
    if let fsm_simulator::What::Send(event) = &input.what { Some(event) } else { None }
}

/// The name and the file of Rust of a machine of XState; nothing where it says itself that it does something else.
fn comparable(run: &Value) -> Option<(String, PathBuf)> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("exported_machine.json");
    std::fs::write(&file, run["machine"].as_str()?).expect("written");
    let table = file.with_extension("rs");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    let output = command.args(["fsm", "import"]).arg(&file).arg("-o").arg(&table).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&table).expect("it is there");
    let is_other = text.contains("which XState does not") || text.contains("as XState would do");
    let name = text.split("pub machine ").nth(1)?.split(|letter: char| !letter.is_alphanumeric()).next()?;
    (!is_other).then(|| (name.to_owned(), table))
}

fn exported(name: &str, table: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    let command = command.args(["fsm", "diagram", name, "--format", "xstate", "--file"]).arg(table);
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Whether they could be compared.
fn compare(expected: &Value) -> Result<bool, String> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("random_machine.json");
    std::fs::write(&file, expected["machine"].as_str().expect("text")).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    let output = command.args(["fsm", "import"]).arg(&file).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    // It says itself where it does something else.
    if text.contains("which XState does not") || text.contains("as XState would do") {
        return Ok(false);
    }
    let table = table(&text).ok_or_else(|| format!("no table in {text}"))?;
    let steps = expected["steps"].as_array().ok_or("no steps")?;
    let inputs = steps.iter().filter_map(|step| input(&step["input"])).collect();
    let run = simulate(decided(table), &Script { inputs, ..Script::default() });
    let run = run.map_err(|error| format!("{error:?}\n{text}"))?;
    if let Some(question) = run.question {
        return Err(format!("it asks {question:?}\n{text}"));
    }
    for (at, (step, wanted)) in run.steps.iter().zip(steps).enumerate() {
        let active: BTreeSet<String> = step.active.iter().map(|state| state.to_lowercase()).collect();
        let wanted: BTreeSet<String> =
            serde_json::from_value(wanted["active"].clone()).map_err(|error| error.to_string())?;
        let input = &steps[at]["input"];
        if active != wanted {
            let log: Vec<&str> = step.log.iter().map(|entry| entry.text.as_str()).collect();
            return Err(format!("step {at}, {input}: {active:?}, in XState {wanted:?}\n{log:?}\n{text}"));
        }
        let (calls, trace) = (calls(step), &steps[at]["trace"]);
        if *trace != json!(calls) {
            return Err(format!("step {at}, {input}: {calls:?}, in XState {trace}\n\n{text}"));
        }
    }
    let is_done = steps.last().is_some_and(|step| step["done"] == true);
    if run.ended != is_done {
        return Err(format!("ended: {}, in XState {is_done}\n{text}", run.ended));
    }
    Ok(true)
}

/// The functions of the owner that were called.
fn calls(step: &Stepped) -> Vec<&str> {
    let calls = step.log.iter().filter_map(|entry| entry.text.strip_prefix("owner."));
    calls.map(|call| call.trim_end_matches("()")).collect()
}

/// What stands in `fsm! { … }`.
fn table(text: &str) -> Option<TokenStream> {
    let tokens: TokenStream = text.parse().ok()?;
    let braces = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    });
    braces.last()
}

fn input(input: &Value) -> Option<Input> {
    let now = input["now"].as_f64().unwrap_or_default();
    match input["event"].as_str() {
        Some(event) => Some(Input::send(event.replace("k.", "K").to_uppercase(), now)),
        None if input.is_null() => None,
        None => Some(Input::tick(now)),
    }
}

/// The table with guards that ask the owner for nothing: `yes()` holds, and `no()` does not.
fn decided(table: TokenStream) -> TokenStream {
    let mut tokens = table.into_iter().peekable();
    let mut decided = Vec::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                decided.push(TokenTree::Group(Group::new(group.delimiter(), self::decided(group.stream()))));
            }
            TokenTree::Ident(word) if word == "if" => {
                let is_end = |token: &TokenTree| match token {
                    TokenTree::Punct(mark) => mark.as_char() == '=',
                    TokenTree::Ident(word) => word == "do",
                    _ => false,
                };
                let mut guard = Vec::new();
                while let Some(token) = tokens.next_if(|token| !is_end(token)) {
                    guard.push(token);
                }
                decided.push(TokenTree::Ident(word));
                let left = asked(&guard).unwrap_or_else(|| quote("false"));
                decided.extend(if left.is_empty() { quote("true") } else { left });
            }
            token => decided.push(token),
        }
    }
    decided.into_iter().collect()
}

/// What is left of a conjunction; nothing where it never holds.
fn asked(guard: &[TokenTree]) -> Option<TokenStream> {
    let is_and = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '&');
    let parts = guard.split(is_and).filter(|part| !part.is_empty());
    let parts = parts.map(part).collect::<Option<Vec<TokenStream>>>()?;
    let parts: Vec<String> =
        parts.iter().map(TokenStream::to_string).filter(|part| !part.is_empty()).collect();
    Some(quote(&parts.join(" && ")))
}

fn part(part: &[TokenTree]) -> Option<TokenStream> {
    match part {
        [TokenTree::Punct(not), rest @ ..] if not.as_char() == '!' => match asked(rest) {
            None => Some(TokenStream::new()),
            Some(rest) if rest.is_empty() => None,
            Some(rest) if rest.to_string().contains('&') => Some(quote(&format!("!({rest})"))),
            Some(rest) => Some(quote(&format!("!{rest}"))),
        },
        [TokenTree::Group(group)] => asked(&group.stream().into_iter().collect::<Vec<_>>()),
        [_, _, TokenTree::Ident(name), _] => (name == "yes").then(TokenStream::new),
        state => Some(state.iter().cloned().collect()),
    }
}

fn quote(text: &str) -> TokenStream {
    text.parse().expect("tokens")
}
