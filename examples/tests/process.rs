//! The stories as programs: what only a process shows. `cargo test` builds them; `cargo test --test
//! process` alone does not.

mod program;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};
use program::program;

fn run(name: &str, options: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(program(name));
    command.args(options).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that refuses its options doesn't read: a pipe that is closed early is no mistake
    // here.
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
    check(
        "door",
        &[],
        b"",
        0,
        expect![[r#"
            Open: Transitioned, and the door is Opened
            Lock(42): Unhandled(Lock(42)), and the door is Opened
            Close: Transitioned, and the door is Closed
            Lock(42): Transitioned, and the door is Locked { code: 42 }
            Unlock(7): GuardRefused(Unlock(7)), and the door is Locked { code: 42 }
            Unlock(42): Transitioned, and the door is Closed
        "#]],
        expect![""],
    );
}

#[test]
fn the_runner_plays_from_standard_input() {
    check(
        "runner",
        &[],
        b"run\nfly\nobstacle\n",
        0,
        expect![[r#"
            A line is one of: `run`, `jump`, `ground`, `obstacle`.
               2 m  0 m high  running
               2 m  0 m high  lying on his nose
            Game over after 2 m.
        "#]],
        expect![[r#"
            line 2: no word `fly`; the words are `run`, `jump`, `ground`, `obstacle`
        "#]],
    );
}

#[test]
fn mistakes_on_the_command_line_end_with_2_and_say_what_is_wrong() {
    check(
        "west_world",
        &["--tick", "3"],
        b"",
        2,
        expect![""],
        expect![[r#"
            west_world: unknown option `--tick`
            usage: west_world [--seed N] [--ticks N] [--view]
        "#]],
    );
    check(
        "guard",
        &["--seed", "x"],
        b"",
        2,
        expect![""],
        expect![[r#"
            guard: `--seed` takes a whole number from 0 to 18446744073709551615, not `x`
            usage: guard [--seed N] [--ticks N] [--view]
        "#]],
    );
    check(
        "runner",
        &["fast"],
        b"",
        2,
        expect![""],
        expect![[r#"
            runner: unexpected argument `fast`
            usage: runner [--view]
        "#]],
    );
    check(
        "enemy",
        &["--agents", "27"],
        b"",
        2,
        expect![""],
        expect![[r#"
            enemy: `--agents` takes a whole number from 1 to 26, not `27`
            usage: enemy [--seed N] [--ticks N] [--agents N] [--view]
        "#]],
    );
}

#[test]
fn help_is_printed() {
    check(
        "enemy",
        &["--help"],
        b"",
        0,
        expect![[r#"
            usage: enemy [--seed N] [--ticks N] [--agents N] [--view]

              --seed N    what chance does; the same seed tells the same story (default: 1)
              --ticks N   how many ticks the story lasts (default: 60)
              --agents N  how many enemies there are (default: 5)
              --view      show it on the page of `cargo fsm view`, in real time
              --help      this page
        "#]],
        expect![""],
    );
}

#[test]
fn there_are_no_colours_in_a_pipe() {
    for name in ["west_world", "guard", "enemy", "soldier"] {
        let output = run(name, &["--ticks", "30"], b"");
        assert!(output.status.success(), "{name}");
        assert!(!output.stdout.contains(&b'\x1b'), "{name}");
    }
}
