//! What rustc says of a machine that does not fit the place where it is to run: each file in `mistakes/` beside what it is told.
//!
//! `UPDATE_EXPECT=1 cargo test -p fsm-everywhere-tests --test mistakes` writes the messages.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The libraries that a case can use, as this test was linked with them.
macro_rules! libraries {
    ($($name:ident),*) => {
        [$((stringify!($name), fsm_tests_linked::file_of!($name).expect("this test depends on it"))),*]
    };
}

#[test]
fn each_mistake_is_told_in_our_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("mistakes");
    let mut cases: Vec<_> =
        fs::read_dir(folder).expect("it is there").map(|file| file.expect("a file").path()).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    cases.sort();
    assert!(cases.len() > 10);
    for case in cases {
        let told = messages_of(&case);
        expect_test::expect_file![case.with_extension("stderr")].assert_eq(&told);
    }
}

fn messages_of(case: &Path) -> String {
    let libraries = libraries![bevy_app, bevy_ecs, fsm_bevy, fsm_runtime, fsm_timely, serde, timely];
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("case.rmeta");
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args([
        "--edition=2024",
        "--crate-name=case",
        "--crate-type=bin",
        "--error-format=json",
        "--emit=metadata",
        "-o",
    ]);
    rustc.arg(out).arg(case).env("CARGO_CRATE_NAME", "case");
    for (name, file) in libraries {
        rustc.arg("--extern").arg(format!("{name}={file}")).arg("-L");
        rustc.arg(Path::new(file).parent().expect("a file in a directory"));
    }
    let output = rustc.output().expect("rustc runs");
    assert!(!output.status.success(), "{} compiles", case.display());
    let lines = String::from_utf8(output.stderr).expect("JSON is text");
    let messages = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
    messages
        .filter(|message| !message["spans"].as_array().is_none_or(Vec::is_empty))
        .map(|message| shown(&message, case))
        .collect()
}

/// A message, what it underlines in the case, and its notes: without places in libraries and what else changes with their versions.
fn shown(message: &Value, case: &Path) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let code = message["code"]["code"].as_str().map_or(String::new(), |code| format!("[{code}]"));
    let mut shown = format!("{}{code}: {}\n", text(&message["level"]), text(&message["message"]));
    for span in message["spans"].as_array().into_iter().flatten() {
        if span["file_name"].as_str().is_some_and(|file| Path::new(file) == case) {
            let line = &span["text"][0];
            let column = |name: &str| span[name].as_u64().map_or(0, |column| column as usize - 1);
            let source = text(&line["text"]);
            let underlined = source.get(column("column_start")..column("column_end")).unwrap_or(&source);
            shown += &format!("  {} `{underlined}` {}\n", span["line_start"], text(&span["label"]));
        }
    }
    for note in message["children"].as_array().into_iter().flatten() {
        let note_text = text(&note["message"]);
        let depends = [
            "full name for the type",
            "--verbose",
            "the following other types implement",
            "required by a bound in",
        ];
        if !depends.iter().any(|part| note_text.contains(part)) {
            shown += &format!("{}: {note_text}\n", text(&note["level"]));
        }
    }
    shown + "\n"
}
