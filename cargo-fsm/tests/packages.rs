//! What is looked at where no file is named: what cargo compiles.

mod common;

use std::path::PathBuf;
use std::process::Command;

use common::run;
use expect_test::expect;

/// A workspace of two packages, written anew.
fn workspace(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let machine = |name: &str, event: &str| {
        format!(
            "fsm_runtime::fsm! {{\n    machine {name} {{\n        events {{ {event} }}\n        initial On;\n        state On {{ on {event} => Off; }}\n        state Off {{}}\n    }}\n}}\n"
        )
    };
    let package =
        |name: &str| format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    let files = [
        ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"lamp\", \"heater\"]\n".to_owned()),
        ("lamp/Cargo.toml", package("lamp")),
        (
            "lamp/src/lib.rs",
            "mod switch;\nmod nested { mod deep; }\n#[path = \"other/place.rs\"]\nmod moved;\n".to_owned(),
        ),
        ("lamp/src/switch.rs", "mod inner;\n".to_owned() + &machine("Switch", "Press")),
        ("lamp/src/switch/inner.rs", machine("Inner", "Press")),
        ("lamp/src/nested/deep.rs", machine("Deep", "Press")),
        ("lamp/src/other/place.rs", machine("Moved", "Press")),
        // No target has it among its modules.
        ("lamp/src/unused.rs", machine("Unused", "Press")),
        ("lamp/tests/ui/broken.rs", machine("Broken", "Press")),
        ("lamp/tests/lamp.rs", machine("Tested", "Press")),
        ("heater/Cargo.toml", package("heater")),
        ("heater/src/main.rs", machine("Switch", "Turn") + "fn main() {}\n"),
    ];
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        std::fs::write(path, text).expect("it can be written");
    }
    folder
}

#[test]
fn targets_and_their_modules_are_looked_at() {
    let folder = workspace("targets");
    run(
        &folder,
        "list",
        0,
        expect![[r#"
            Switch  heater/src/main.rs:2          2 states    1 transition   1 warning
            Deep    lamp/src/nested/deep.rs:2     2 states    1 transition   1 warning
            Moved   lamp/src/other/place.rs:2     2 states    1 transition   1 warning
            Inner   lamp/src/switch/inner.rs:2    2 states    1 transition   1 warning
            Switch  lamp/src/switch.rs:3          2 states    1 transition   1 warning
            Tested  lamp/tests/lamp.rs:2          2 states    1 transition   1 warning
        "#]],
    );
    run(
        &folder,
        "list -p heater",
        0,
        expect![[r#"
            Switch  heater/src/main.rs:2    2 states    1 transition   1 warning
        "#]],
    );
    run(
        &folder,
        "list --exclude lamp",
        0,
        expect![[r#"
            Switch  heater/src/main.rs:2    2 states    1 transition   1 warning
        "#]],
    );
    run(
        &folder,
        "list --exclude lamp --exclude heater",
        0,
        expect![[r#"
        there is no machine in these files
    "#]],
    );
    run(
        &folder,
        "check --package heaters",
        2,
        expect![[r#"
        error: there is no package `heaters` in this workspace; did you mean `heater`?
    "#]],
    );
}

#[test]
fn a_machine_is_named_with_its_package() {
    let folder = workspace("names");
    run(
        &folder,
        "diagram Switch --format dot",
        2,
        expect![[r#"
        error: there are 2 machines `Switch`; say which with `--file`, or `package::Name`:
          heater/src/main.rs:2
          lamp/src/switch.rs:3
    "#]],
    );
    run(
        &folder,
        "diagram heater::Switch",
        0,
        expect![[r#"
        ╭ Switch ──────────╮
        │ ● ──▶ On         │
        │ ╭ On ──────────╮ │
        │ │ Turn ──▶ Off │ │
        │ ╰──────────────╯ │
        │ ╭ Off ╮          │
        │ ╰─────╯          │
        ╰──────────────────╯
    "#]],
    );
    run(
        &folder,
        "diagram lamp::switch",
        2,
        expect![[r#"
        error: there is no machine `lamp::switch`; did you mean `Switch`?
    "#]],
    );
    run(
        &folder,
        "paths Switch -p lamp",
        0,
        expect![[r#"
        On --Press--> Off
    "#]],
    );
}

#[test]
fn all_machines_are_drawn() {
    let folder = workspace("all");
    run(
        &folder,
        "diagram --all -o pictures",
        0,
        expect![[r#"
            6 pictures in pictures
        "#]],
    );
    let files = std::fs::read_dir(folder.join("pictures")).expect("a folder");
    let mut names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["deep.svg", "inner.svg", "moved.svg", "switch.svg", "switch_2.svg", "tested.svg"]);
}

#[test]
fn all_markdown_files_are_looked_at() {
    let folder = workspace("markdown");
    let shown = "```text\n<!-- cargo-fsm: nowhere.rs Nobody -->\n![Nobody](nobody.svg)\n```\n";
    let asked = "<!-- cargo-fsm: ../heater/src/main.rs Switch -->\n![Switch](switch.svg)\n";
    std::fs::create_dir_all(folder.join("docs")).expect("a folder");
    std::fs::write(folder.join("docs/machines.md"), format!("{shown}{asked}")).expect("it can be written");
    run(
        &folder,
        "docs --check",
        1,
        expect![[r#"
        not up to date: docs/switch.svg; run `cargo fsm docs`
    "#]],
    );
    run(
        &folder,
        "docs",
        0,
        expect![[r#"
        written: docs/switch.svg
    "#]],
    );
    run(
        &folder,
        "docs --check",
        0,
        expect![[r#"
            the one picture is up to date
        "#]],
    );
    // Where the table has moved, titles tell other places, and no picture is old.
    let source = folder.join("heater/src/main.rs");
    let moved = format!("\n\n{}", std::fs::read_to_string(&source).expect("it can be read"));
    std::fs::write(&source, moved).expect("it can be written");
    run(
        &folder,
        "docs --check",
        0,
        expect![[r#"
            the one picture is up to date
        "#]],
    );
    run(
        &folder,
        "docs",
        0,
        expect![[r#"
        written: docs/switch.svg
    "#]],
    );
}

#[test]
fn a_file_that_is_no_rust_is_an_error_everywhere() {
    let folder = workspace("broken");
    std::fs::write(folder.join("heater/src/main.rs"), "fn main() {\n    let text = \"no end;\n}\n")
        .expect("it can be written");
    for line in ["list -p heater", "check -p heater", "fmt -p heater --check", "diagram Switch -p heater"] {
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
            .arg("fsm")
            .args(line.split_whitespace())
            .current_dir(&folder)
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{line}");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.contains("cannot read heater/src/main.rs:"), "{line}: {told}");
    }
}

#[test]
fn lines_end_as_they_did() {
    let folder = workspace("ends");
    let file = folder.join("heater/src/main.rs");
    let text = std::fs::read_to_string(&file).expect("it is there").replace("        initial", "  initial");
    std::fs::write(&file, text.replace('\n', "\r\n")).expect("it can be written");
    run(
        &folder,
        "fmt -p heater",
        0,
        expect![[r#"
            1 of 1 file was formatted
        "#]],
    );
    let formatted = std::fs::read_to_string(&file).expect("it is there");
    assert!(formatted.contains("\r\n        initial On;\r\n"), "{formatted:?}");
    assert_eq!(formatted.matches('\n').count(), formatted.matches("\r\n").count());
}

/// All files are in one call of rustfmt.
#[test]
fn code_that_rustfmt_refuses_does_not_spoil_other_code() {
    let folder = workspace("refused");
    let files =
        ["heater/src/main.rs", "lamp/src/switch.rs", "lamp/tests/lamp.rs"].map(|file| folder.join(file));
    for (number, file) in files.iter().enumerate() {
        let text = std::fs::read_to_string(file).expect("it is there");
        let refused = if number == 1 { " do async  move" } else { "" };
        let text = text.replace(" => Off;", &format!(" if f( {number} ,2 ) => Off{refused};"));
        std::fs::write(file, text).expect("it can be written");
    }
    run(
        &folder,
        "fmt",
        0,
        expect![[r#"
            3 of 7 files were formatted
        "#]],
    );
    for (number, file) in files.iter().enumerate() {
        let text = std::fs::read_to_string(file).expect("it is there");
        assert!(text.contains(&format!(" if f({number}, 2) => Off")), "{text}");
    }
}
