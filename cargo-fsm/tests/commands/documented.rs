//! What the README says of JSON.

use std::path::PathBuf;
use std::process::Command;

/// The example of the README is what comes out: its file, and what two commands print of it.
#[test]
fn json_is_as_documented() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let (_, section) = readme.split_once("\n## In programs\n").expect("its section");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("documented");
    std::fs::create_dir_all(&folder).expect("a folder");
    let fence = |mark: &str, text: &str| {
        let (before, rest) = text.split_once(&format!("```{mark}\n")).expect("a fence");
        let (inside, rest) = rest.split_once("```\n").expect("its end");
        (before.to_owned(), inside.to_owned(), rest.to_owned())
    };
    let (_, file, rest) = fence("rust", section);
    std::fs::write(folder.join("door.rs"), file).expect("it can be written");
    let mut updated = readme.clone();
    let mut rest = rest;
    for _ in 0..2 {
        let (before, json, behind) = fence("json", &rest);
        let line = before.rsplit_once("\n`cargo fsm ").and_then(|(_, line)| line.split_once('`'));
        let (line, _) = line.expect("the command before its output");
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
            .arg("fsm")
            .args(line.split(' '))
            .current_dir(&folder)
            .output()
            .expect("it runs");
        let printed = String::from_utf8(output.stdout).expect("text");
        updated =
            updated.replace(&format!("{before}```json\n{json}"), &format!("{before}```json\n{printed}"));
        rest = behind;
    }
    expect_test::expect_file!["../../README.md"].assert_eq(&updated);
}
