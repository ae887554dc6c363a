//! A command, as somebody types it.

use std::path::Path;
use std::process::Command;

use expect_test::Expect;

/// What it prints, and how it ends.
pub fn run(folder: &Path, line: &str, code: i32, expected: Expect) {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
        .args(["fsm", "--color", "never"])
        .args(line.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("it runs");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    expected.assert_eq(&text.concat());
    assert_eq!(output.status.code(), Some(code), "{line}");
}
