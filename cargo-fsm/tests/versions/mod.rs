//! Versions 4 and 5 of XState: which one is meant, and where they differ.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use fsm_oracle::random::Random;
use fsm_simulator::{Input, Script, Stepped, simulate};
use serde_json::{Map, Value, json};

use super::{calls, event, node, table, tools};

/// The comments of a table say this.
const DIFFERENCE: &str = "// read as XState 5: XState 4 ";

/// The file of Rust for a machine.
fn imported(machine: &str, options: &[&str]) -> String {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("version_{}.json", FILES.fetch_add(1, Ordering::Relaxed));
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, machine).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    let output = command.args(["fsm", "import"]).arg(&file).args(options).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::remove_file(&file).expect("it is there");
    String::from_utf8(output.stdout).expect("text")
}

/// Key after key begins the pause anew in version 4. In version 5 the line does nothing.
#[test]
fn a_timer_begins_anew_in_version_4_alone() {
    let machine = r#"{ "initial": "quiet", "states": {
        "quiet": { "on": { "KEY": "typing" } },
        "typing": { "on": { "KEY": "typing" }, "after": { "500": "quiet" } }
    } }"#;
    let comment = "// read as XState 5: XState 4 leaves the state here and enters it again, with its timers; `--xstate 4` or \
                   `--xstate 5` says which is meant\n            on Key => ignore;";
    assert!(imported(machine, &[]).contains(comment), "{}", imported(machine, &[]));
    for (version, line) in [("4", "on Key => self;"), ("5", "on Key => ignore;")] {
        let table = imported(machine, &["--xstate", version]);
        assert!(table.contains(line) && !table.contains(DIFFERENCE), "{version}: {table}");
    }
}

/// What is active inside already stays, where a line of version 4 leads to it without leaving its own state.
#[test]
fn version_4_leaves_alone_what_is_active_inside() {
    let machine = r#"{ "initial": "on", "states": { "on": {
        "initial": "slow", "on": { "SLOWER": ".slow", "RESET": ".fast" },
        "states": {
            "slow": { "entry": "hum" },
            "fast": { "initial": "one", "states": { "one": { "exit": "sigh" }, "two": {} } }
        }
    } } }"#;
    let four = imported(machine, &["--xstate", "4"]);
    let expected = [
        "on Slower if in_state!(Slow) => ignore;",
        "on Slower => Slow;",
        "// this leaves and enters `fast` also where it is active, as XState 4 does not",
        "on Reset => Fast;",
    ];
    expected.iter().for_each(|line| assert!(four.contains(line), "no `{line}` in {four}"));
    let open = imported(machine, &[]);
    let comment = "// read as XState 5: XState 4 leaves alone what is active inside already";
    assert_eq!(open.matches(comment).count(), 2, "{open}");
}

/// In XState `*` takes events of its own too, which no table has.
#[test]
fn any_event_is_told_where_it_takes_delays() {
    let comment =
        "// *: XState takes it for the ends of delays, states and actors too, which a table does not";
    let beside = r#"{ "initial": "a", "states": { "a": { "on": { "*": "b" }, "after": { "5": "c" } }, "b": {}, "c": {} } }"#;
    let inside = r#"{ "initial": "a", "after": { "5": ".b" }, "states": { "a": { "on": { "*": "b", "E": "b" } }, "b": {} } }"#;
    for (machine, version, is_told) in
        [(beside, "4", true), (beside, "5", false), (inside, "4", true), (inside, "5", true)]
    {
        let table = imported(machine, &["--xstate", version]);
        assert_eq!(table.contains(comment), is_told, "{version}: {table}");
    }
}

/// One word of a version is enough, and words of both are told.
#[test]
fn words_tell_the_version() {
    let cases = [
        (r#"{ "cond": "x" }"#, "", "on Key => self;"),
        (r#"{ "guard": "x" }"#, "", "on Key => ignore;"),
        ("{}", r#""predictableActionArguments": true,"#, "on Key => self;"),
        ("{}", r#""on": { "KEY": "a" },"#, "on Key => self;"),
        ("{}", r#""on": { "KEY": ".a" },"#, DIFFERENCE),
        ("{}", r#""on": { "done.invoke.b": ".a" },"#, "on Key => self;"),
        ("{}", r#""on": { "xstate.done.actor.b": ".a" },"#, "on Key => ignore;"),
        (
            r#"{ "guard": "x", "cond": "y" }"#,
            "",
            "// read as XState 4, which has cond; only XState 5 has guard",
        ),
    ];
    for (line, root, expected) in cases {
        let machine = format!(
            r#"{{ {root} "initial": "a", "states": {{ "a": {{ "entry": "e", "on": {{ "KEY": "a", "GO": {line} }} }} }} }}"#
        );
        let table = imported(&machine, &[]);
        assert!(table.contains(expected), "{machine}: {table}");
        assert_eq!(table.contains(DIFFERENCE), expected == DIFFERENCE, "{machine}: {table}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
        .args(["fsm", "import", "--xstate", "4"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/import/door.scxml"))
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("`--xstate` is for machines of XState, and this is SCXML"), "{said}");
}

/// Random machines without a word of a version: what they do as 4 and as 5 differs only where a comment says so, and a machine
/// that is told its version has no such comment. `FSM_VERSIONS` says how many.
#[test]
fn where_versions_differ_is_told() {
    let count = std::env::var("FSM_VERSIONS").map_or(24, |count| count.parse().expect("a number"));
    let (mut differing, mut told) = (0, 0);
    for number in 0..count {
        let random = &mut Random::new(&[4, 5, number]);
        let machine = machine(random).to_string();
        let inputs = inputs(random);
        let [open, four, five] =
            [&[][..], &["--xstate", "4"], &["--xstate", "5"]].map(|options| imported(&machine, options));
        let is_told = open.contains(DIFFERENCE);
        assert!(!four.contains(DIFFERENCE) && !five.contains(DIFFERENCE), "{machine}");
        let is_told = is_told || four.contains("which a table does not");
        assert_eq!(trace(&open, &inputs), trace(&five, &inputs), "{machine}");
        let differs = trace(&four, &inputs) != trace(&five, &inputs);
        assert!(is_told || !differs, "machine {number}: {machine}\n{four}\n{five}");
        differing += usize::from(differs);
        told += usize::from(is_told);
    }
    println!("{differing} of {count} differ, {told} are told");
    assert!(differing > 0 && told < count as usize, "{differing} of {count} differ, {told} are told");
}

/// The same machines do as 4 what XState 4 does, and as 5 what XState 5 does.
#[test]
fn each_version_is_read_as_it_acts() {
    let Some(tools) = tools() else { return };
    let count = std::env::var("FSM_VERSIONS").map_or(24, |count| count.parse().expect("a number"));
    let machines: Vec<(String, Vec<Input>)> = (0..count)
        .map(|number| {
            let random = &mut Random::new(&[4, 5, number]);
            (machine(random).to_string(), inputs(random))
        })
        .collect();
    let played = |(machine, inputs): &(String, Vec<Input>)| {
        let input = |input: &Input| json!({ "event": event(input), "now": input.now });
        json!({ "machine": machine, "inputs": inputs.iter().map(input).collect::<Vec<_>>() })
    };
    let played: Vec<Value> = machines.iter().map(played).collect();
    let found = node(&tools, "versions", &json!(played));
    for ((machine, inputs), found) in machines.iter().zip(&found) {
        for (version, key) in [("4", "four"), ("5", "five")] {
            let table = imported(machine, &["--xstate", version]);
            if table.contains("which a table does not") {
                continue;
            }
            let steps = found[key].as_array().expect("steps");
            let wanted: Vec<String> =
                steps.iter().map(|step| format!("{} {}", step["active"], step["trace"])).collect();
            assert_eq!(trace(&table, inputs), wanted, "as {version}: {machine}\n{table}");
        }
    }
}

/// A tree of states with lines, and without guards: their word tells the version.
fn machine(random: &mut Random) -> Value {
    let mut actions = 0;
    let mut inside = |random: &mut Random, names: &[&str], inner: Value| -> Map<String, Value> {
        let mut states = Map::new();
        for name in names {
            let mut state = Map::new();
            for key in ["entry", "exit"] {
                if random.chance(20) {
                    actions += 1;
                    state.insert(key.to_owned(), json!(format!("a{actions}")));
                }
            }
            let mut on = Map::new();
            for event in ["E", "F", "*"] {
                if random.chance(if event == "*" { 10 } else { 40 }) {
                    actions += 1;
                    let mut targets = vec![json!(names[0]), json!(names[1])];
                    if !inner.is_null() && *name == names[1] {
                        targets.extend([json!(format!("#{name}")), json!(".x"), json!("#y")]);
                    }
                    let target = targets[random.below(targets.len())].clone();
                    on.insert(
                        event.to_owned(),
                        json!({ "target": target, "actions": [format!("a{actions}")] }),
                    );
                }
            }
            state.insert("id".to_owned(), json!(name));
            // One timer at a time: which of two comes first is not asked here.
            if names.len() > 2 && random.chance(30) {
                state.insert("after".to_owned(), json!({ "10": names[0] }));
            }
            state.insert("on".to_owned(), on.into());
            if !inner.is_null() && *name == names[1] {
                state.insert("initial".to_owned(), json!("x"));
                state.insert("states".to_owned(), inner.clone());
            }
            states.insert((*name).to_owned(), state.into());
        }
        states
    };
    let inner: Value = inside(random, &["x", "y"], Value::Null).into();
    let states = inside(random, &["p", "q", "r"], inner);
    let initial = ["p", "q", "r"][random.below(3)];
    let on = json!({ "E": { "actions": ["e"] }, "F": { "actions": ["f"] } });
    json!({ "initial": initial, "on": on, "states": states })
}

/// Time passes by ticks alone.
fn inputs(random: &mut Random) -> Vec<Input> {
    let mut now = 0.0;
    let input = |_| match random.below(4) {
        0 | 1 => {
            now += [4.0, 8.0, 12.0][random.below(3)];
            Input::tick(now)
        }
        2 => Input::send("F", now),
        _ => Input::send("E", now),
    };
    (0..16).map(input).collect()
}

/// What is called in each step, and what is active.
fn trace(text: &str, inputs: &[Input]) -> Vec<String> {
    let table = table(text).expect("a table");
    let run = simulate(table, &Script { inputs: inputs.to_vec(), ..Script::default() }).expect("a run");
    let active = |step: &Stepped| {
        let mut active: Vec<String> = step.active.iter().map(|state| state.to_lowercase()).collect();
        active.sort();
        active
    };
    run.steps.iter().map(|step| format!("{} {}", json!(active(step)), json!(calls(step)))).collect()
}
