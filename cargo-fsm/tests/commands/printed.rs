//! What commands print, and how they end.

use std::path::PathBuf;
use std::process::Command;

use expect_test::{Expect, expect};

fn run(line: &str, code: i32, expected: Expect) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    crate::common::run(&folder, line, code, expected);
}

#[test]
fn machines_are_listed() {
    run(
        "list machines.rs",
        0,
        expect![[r#"
        Good  machines.rs:10    4 states    6 transitions
        Bad   machines.rs:24    2 states    2 transitions  1 error
    "#]],
    );
    run(
        "list --json machines.rs",
        0,
        expect![[r#"
            [
              {
                "errors": 0,
                "file": "machines.rs",
                "name": "Good",
                "package": null,
                "row": 10,
                "states": 4,
                "transitions": 6,
                "warnings": 0
              },
              {
                "errors": 1,
                "file": "machines.rs",
                "name": "Bad",
                "package": null,
                "row": 24,
                "states": 2,
                "transitions": 2,
                "warnings": 0
              }
            ]
        "#]],
    );
}

#[test]
fn findings_are_told_with_excerpts() {
    run(
        "check machines.rs",
        1,
        expect![[r#"
        error: no state `Opne` in machine `Bad`; a state with a similar name exists: `Open`
          --> machines.rs:27:35
           |
        27 |         state Closed { on Push => Opne; on Kick => Closed; }
           |                                   ^^^^

        1 finding in 2 machines
    "#]],
    );
    run(
        "check --format json machines.rs",
        1,
        expect![[r#"
        [
          {
            "column": 35,
            "end_column": 39,
            "end_row": 27,
            "file": "machines.rs",
            "machine": "Bad",
            "message": "no state `Opne` in machine `Bad`; a state with a similar name exists: `Open`",
            "row": 27,
            "severity": "error"
          }
        ]
    "#]],
    );
    run(
        "check --format sarif --errors-only machines.rs",
        1,
        expect![[r#"
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "runs": [
            {
              "results": [
                {
                  "level": "error",
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "machines.rs"
                        },
                        "region": {
                          "endColumn": 39,
                          "endLine": 27,
                          "startColumn": 35,
                          "startLine": 27
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "no state `Opne` in machine `Bad`; a state with a similar name exists: `Open`"
                  },
                  "ruleId": "fsm"
                }
              ],
              "tool": {
                "driver": {
                  "name": "cargo-fsm",
                  "rules": [
                    {
                      "id": "fsm"
                    }
                  ],
                  "version": "0.9.0"
                }
              }
            }
          ],
          "version": "2.1.0"
        }
    "#]],
    );
    run(
        "check broken.rs",
        1,
        expect![[r#"
            0 findings in 0 machines
            error: cannot read broken.rs:1:10: no Rust from here on: a bracket without its other half, or a text without its end
        "#]],
    );
}

#[test]
fn a_machine_with_a_mistake_is_drawn() {
    run(
        "diagram Bad --file machines.rs",
        0,
        expect![[r#"
        ╭ Bad ────────────────╮
        │ ● ──▶ Closed        │
        │ ╭ Closed ─────────╮ │
        │ │ Kick ──▶ Closed │ │
        │ ╰─────────────────╯ │
        │ ╭ Open ───────────╮ │
        │ │ Push ──▶ Closed │ │
        │ ╰─────────────────╯ │
        ╰─────────────────────╯
    "#]],
    );
    run(
        "diagram Bad --file machines.rs --format mermaid",
        0,
        expect![[r#"
            ---
            title: Bad
            ---
            stateDiagram-v2
                %% drawn by fsm-diagram
                state "Closed" as Closed
                state "Open" as Open
                [*] --> Closed
                Closed --> Closed: Kick
                Open --> Closed: Push
        "#]],
    );
}

#[test]
fn bad_usage_ends_with_two() {
    run(
        "diagram Nobody --file machines.rs",
        2,
        expect![[r#"
            error: there is no machine `Nobody`: there are Bad, Good
        "#]],
    );
    run(
        "diagram Good --file nowhere.rs",
        2,
        expect![[r#"
        error: there is no file `nowhere.rs`
    "#]],
    );
    run(
        "diagram Good --file machines.rs --format bmp",
        2,
        expect![[r#"
            error: invalid value 'bmp' for '--format <FORMAT>'
              [possible values: svg, mermaid, dot, plantuml, scxml, xstate, json, text, png]

            For more information, try '--help'.
        "#]],
    );
    run(
        "docs old.md",
        2,
        expect![[r#"
        error: cannot read old.md: No such file or directory (os error 2)
    "#]],
    );
}

/// Two machines of one name in one file are told apart by their rows.
#[test]
fn machines_of_one_name_have_rows() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("twice");
    std::fs::create_dir_all(&folder).expect("a folder");
    let table = |name: &str, state: &str| {
        format!("fsm! {{ machine {name} {{ initial {state}; state {state}; }} }}\n")
    };
    let text = [table("Door", "First"), table("Gate", "Other"), table("Door", "Second")].concat();
    std::fs::write(folder.join("twice.rs"), text).expect("written");
    let run = |line: &str, code: i32, expected: Expect| crate::common::run(&folder, line, code, expected);
    run(
        "diagram Door --file twice.rs",
        2,
        expect![[r#"
            error: there are 2 machines `Door`; say which with `--file FILE:ROW`:
              twice.rs:1
              twice.rs:3
        "#]],
    );
    for (row, state) in [(1, "First"), (2, "First"), (3, "Second"), (9, "Second")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
        let place = format!("twice.rs:{row}");
        let output = command.args(["fsm", "diagram", "Door", "--file", &place]).current_dir(&folder).output();
        let picture = String::from_utf8(output.expect("it runs").stdout).expect("text");
        assert!(picture.contains(state), "{row}: {picture}");
    }
    run(
        "paths Gate --file twice.rs:1",
        2,
        expect![[r#"
        error: no machine `Gate` begins at row 1 of twice.rs or above it
    "#]],
    );
    // All of a file, by its name alone and by the option.
    for line in ["diagram --all twice.rs -o all", "diagram --all --file twice.rs -o all"] {
        run(
            line,
            0,
            expect![[r#"
            3 pictures in all
        "#]],
        );
    }
    // An ending may have two parts.
    run("diagram Gate --file twice.rs -o gate.xstate.json", 0, expect![""]);
    let machine = std::fs::read_to_string(folder.join("gate.xstate.json")).expect("it is there");
    assert!(machine.contains("\"initial\": \"Other\""), "{machine}");
    run(
        "diagram --all nothing.rs -o all",
        2,
        expect![[r#"
        error: there is no file `nothing.rs`
    "#]],
    );
}

/// A pipe waits for ever, a file that is not there is bad usage, and a picture has an end.
#[test]
fn what_is_no_file_is_told() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pipes");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let run = |line: &str, code: i32, expected: Expect| crate::common::run(&folder, line, code, expected);
    run(
        "import nothing.scxml",
        2,
        expect![[r#"
        error: there is no file `nothing.scxml`
    "#]],
    );
    #[cfg(unix)]
    {
        let made = Command::new("mkfifo").arg(folder.join("pipe.rs")).status().expect("it runs");
        assert!(made.success());
        for line in ["list pipe.rs", "check pipe.rs", "fmt pipe.rs", "diagram Door --file pipe.rs"] {
            run(
                line,
                2,
                expect![[r#"
                error: `pipe.rs` is no file
            "#]],
            );
        }
        run(
            "list .",
            0,
            expect![[r#"
            there is no machine in these files
        "#]],
        );
    }
}

#[test]
fn pictures_that_are_old_are_found() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("docs");
    std::fs::create_dir_all(&folder).expect("a folder");
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files/machines.rs");
    let source = source.display();
    let (file, picture) = (folder.join("machines.md"), folder.join("good.svg"));
    let docs = |check: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
        command.args(["fsm", "docs"]).args(check.then_some("--check")).arg(&file);
        command.output().expect("it runs").status.code()
    };
    let here = format!("<!-- cargo-fsm: {source} Good -->\n![Good](good.svg)\n");
    let elsewhere =
        format!("<!-- cargo-fsm: {source} Good good.svg -->\n![Good](https://example.org/good.svg)\n");
    for asked in [here, elsewhere] {
        std::fs::write(&file, format!("# Machines\n\n{asked}")).expect("it can be written");
        let _ = std::fs::remove_file(&picture);
        assert_eq!(docs(true), Some(1), "there is no picture: {asked}");
        assert_eq!(docs(false), Some(0), "now there is: {asked}");
        assert_eq!(docs(true), Some(0), "and it is up to date: {asked}");
        std::fs::write(&picture, "<svg/>").expect("it can be written");
        assert_eq!(docs(true), Some(1), "it is another one: {asked}");
    }
}
