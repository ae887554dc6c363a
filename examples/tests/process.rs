//! The stories as programs: what only a process shows. `cargo test` builds them; `cargo test --test process` alone does not.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};

/// The programs stand beside the folder in which the tests are built.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    let folder = test.ancestors().nth(2).expect("tests are in `target/<profile>/deps`");
    let program = folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "`{}` is missing: build it with `cargo build --examples`", program.display());
    program
}

fn run(name: &str, options: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(program(name));
    command.args(options).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that refuses its options doesn't read: a pipe that is closed early is no mistake here.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

fn check(name: &str, options: &[&str], input: &[u8], code: i32, printed: Expect, errors: Expect) {
    let output = run(name, options, input);
    printed.assert_eq(&text(output.stdout));
    errors.assert_eq(&text(output.stderr));
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn the_door() {
    check("door", &[], b"", 0, expect![""], expect![""]);
}

#[test]
fn the_runner_plays_from_standard_input() {
    check("runner", &[], b"run\nfly\nobstacle\n", 0, expect![""], expect![""]);
}

#[test]
fn mistakes_on_the_command_line_end_with_2_and_say_what_is_wrong() {
    check("west_world", &["--tick", "3"], b"", 2, expect![""], expect![""]);
    check("guard", &["--seed", "x"], b"", 2, expect![""], expect![""]);
    check("runner", &["fast"], b"", 2, expect![""], expect![""]);
    check("enemy", &["--agents", "27"], b"", 2, expect![""], expect![""]);
}

#[test]
fn help_is_printed() {
    check("enemy", &["--help"], b"", 0, expect![""], expect![""]);
}

#[test]
fn there_are_no_colours_in_a_pipe() {
    for name in ["west_world", "guard", "enemy"] {
        let output = run(name, &["--ticks", "30"], b"");
        assert!(output.status.success(), "{name}");
        assert!(!output.stdout.contains(&b'\x1b'), "{name}");
    }
}
