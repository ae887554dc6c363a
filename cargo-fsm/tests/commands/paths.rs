//! `cargo fsm paths`: sequences that take every transition, and tests of them. `tests/further/tests/exported.rs` compiles those tests
//! and runs them.

use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::{Expect, expect, expect_file};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

fn run(line: &str, code: i32, expected: Expect) {
    crate::common::run(&folder(), line, code, expected);
}

#[test]
fn paths_take_every_transition() {
    run(
        "paths Good --file machines.rs",
        0,
        expect![[r#"
            A --Go--> B --Back(n) [n > 1]--> A
            A --Go--> B --Back(_)--> B
            A --Go--> B --Go--> C --Go--> A
            never: Never in D
        "#]],
    );
}

#[test]
fn paths_follow_regions_and_the_stack() {
    run(
        "paths Player --file paths.rs",
        0,
        expect![[r#"
        Standing + Empty --Hit--> Stunned --Hit--> Dazed --Up--> Stunned
        Standing + Empty --Hit--> Stunned --Up--> Standing + Empty
        Standing + Empty --Jump--> Flying + Empty --Land--> Standing + Empty
        Standing + Empty --Shoot--> Standing + Firing --Shoot--> Standing + Firing
    "#]],
    );
}

#[test]
fn paths_follow_histories_choices_and_ends() {
    run(
        "paths Gate --file skeletons.rs",
        0,
        expect![[r#"
        Shut --Alarm--> Alarmed --Calm--> Shut
        Shut --Alarm--> Alarmed --after 1min--> Shut
        Shut --Alarm--> Alarmed --Open--> Alarmed
        Shut --Alarm--> Alarmed --Open--> Gone --update--> Gone
        Shut --Alarm--> Alarmed --Open--> Gone --Close--> Shut
        Shut --Open--> Slow --Close--> Shut
        Shut --Open--> Slow --after 2s--> Fast --update every 100ms--> Fast
        Shut --Open--> Slow --after 2s--> Fast --Push { .. }--> Fast
        Shut --Open--> Slow --after 2s--> Fast --Leave--> Out --done--> Gone
        Shut --Open--> Slow --every 500ms--> Slow
        Shut --Push { force } [force > 5]--> Slow
        Shut --Push { .. }--> Shut
        Shut --Weigh(weight) [weight < 10]--> Weighed --always [*weight < 0]--> Shut
        Shut --Weigh(weight) [weight < 10]--> Weighed --always--> Slow
        Shut --Weigh(-1 | 100..)--> Shut
        Shut --Resume--> Slow
    "#]],
    );
}

#[test]
fn regions_take_an_event_together() {
    run(
        "paths Together --file paths.rs",
        0,
        expect![[r#"
            Slung + Walking --Enemy--> Ready + Hidden --Calm [false]--> Slung + Walking
        "#]],
    );
}

/// The tests of a machine, and what is told of them.
fn tests(machine: &str, told: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
        .args(["fsm", "paths", machine, "--test", "--file", "skeletons.rs"])
        .current_dir(folder())
        .output()
        .expect("it runs");
    let [text, said] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    assert_eq!(said.trim_end(), told);
    let file = format!("../exported/{}_paths.rs", machine.to_lowercase());
    expect_file![file.as_str()].assert_eq(&text);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn each_path_is_a_test() {
    tests("Gate", "16 tests, 5 with gaps; 0 transitions in none");
    tests("Heater", "5 tests, 3 with gaps; 0 transitions in none");
    tests("Line", "2 tests, 0 with gaps; 0 transitions in none");
    tests("Pump", "4 tests, 0 with gaps; 0 transitions in none");
    tests("Reader", "12 tests, 5 with gaps; 0 transitions in none");
}

#[test]
fn a_machine_with_mistakes_has_no_tests() {
    run(
        "paths Bad --file machines.rs --test",
        1,
        expect![[r#"
        machine `Bad` has mistakes, so it cannot be played: see `cargo fsm check`
    "#]],
    );
}

/// A chain whose states can each be left in three ways. What takes the square of their number takes minutes here.
#[test]
fn thousands_of_states_are_searched_at_once() {
    const STATES: usize = 3_000;
    let state = |number: usize| {
        let next = |factor: usize| (factor * number + 1) % STATES;
        format!("state S{number} {{ on A => S{}; on B => S{}; on C do n += {number}; }}", next(1), next(2))
    };
    let states: Vec<String> = (0..STATES).map(state).collect();
    let table =
        format!("fsm! {{ machine Big {{ events {{ A, B, C }} initial S0; {} }} }}", states.join("\n"));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("big.rs");
    std::fs::write(&file, table).expect("it can be written");
    let start = std::time::Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
        .args(["fsm", "paths", "Big", "--file"])
        .arg(&file)
        .output()
        .expect("it runs");
    let took = start.elapsed();
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("S0 --A--> S1 --B--> S3 --C--> S3\n"), "{}", &text[..200]);
    assert!(!text.contains("never"));
    // A second in a release build; this one is not optimised, and has company.
    assert!(took.as_secs() < 20, "{took:?}");
}
