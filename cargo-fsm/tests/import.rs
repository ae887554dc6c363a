//! What `cargo fsm import` makes of charts. `UPDATE_EXPECT=1` writes the expected files anew.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn import(file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    command.args(["fsm", "--color", "never", "import"]).arg(file).output().expect("it runs")
}

#[test]
fn a_chart_becomes_a_table() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/import");
    for name in ["door", "timer"] {
        let output = import(&folder.join(name).with_extension("scxml"));
        assert!(output.status.success());
        let table = String::from_utf8(output.stdout).expect("text");
        expect_test::expect_file![folder.join(name).with_extension("rs")].assert_eq(&table);
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("broken.scxml");
    std::fs::write(&file, "<scxml>\n  <state>\n</scxml>\n").expect("written");
    let output = import(&file);
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.contains("broken.scxml:3:"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

/// The cases of the SCION suite give tables without an error; those of a single final state say only that they end.
#[test]
fn known_cases_have_no_error() {
    let Ok(package) = std::env::var("FSM_SCXML_CASES") else {
        println!("skipped: FSM_SCXML_CASES is not set; tests/charts/fetch-scxml-cases fetches the cases");
        return;
    };
    let mut count = 0;
    for file in ignore::Walk::new(Path::new(&package).join("test")) {
        let file = file.expect("a file").into_path();
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let is_chart = file.extension().is_some_and(|ending| ending == "scxml");
        if !is_chart || !(text.contains("<state") || text.contains("<parallel")) {
            continue;
        }
        let output = import(&file);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        count += 1;
    }
    assert!(count >= 170, "{count} cases");
}
