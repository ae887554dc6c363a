//! What `cargo fsm fmt` makes of tables: each test has a table as somebody typed it, and what comes out.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect, expect_file};

fn fmt(arguments: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
        .args(["fsm", "--color", "never", "fmt"])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What the tool says comes first.
fn formatted(input: &str, expected: Expect) {
    let output = fmt(&["-"], &root(), input);
    let [text, said] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    expected.assert_eq(&format!("{said}{text}"));
    assert!(output.status.success());
    let again = fmt(&["-"], &root(), &text);
    assert_eq!(String::from_utf8(again.stdout).expect("text"), text, "formatted twice");
}

#[test]
fn each_line_has_a_row() {
    formatted(
        "fsm! { machine Door ( log : &mut Log ) { events{Push,Pull} initial Closed ;
state Closed{on Push=>Open do log.push(1); on Pull   if log.len()<3   => ignore;} state Open; } }
",
        expect![[r#"
            fsm! {
                machine Door (log: &mut Log) {
                    events { Push, Pull }
                    initial Closed;
                    state Closed { on Push => Open do log.push(1); on Pull if log.len() < 3 => ignore; }
                    state Open;
                }
            }
        "#]],
    );
}

#[test]
fn a_block_stays_on_one_row_while_it_fits() {
    formatted(
        r#"
fsm! {
    machine Door(log: &mut Log) {
        events { Push, Pull }
        initial Closed;
        state Closed {   on Push => Open; on Pull => ignore; }
        state Open { on Push => Closed do log.say("the door is closed"); on Pull => Closed do log.say("the door is closed, too"); }
        state Ajar {
            on Push => Closed; }
    }
}
"#,
        expect![[r#"

            fsm! {
                machine Door(log: &mut Log) {
                    events { Push, Pull }
                    initial Closed;
                    state Closed { on Push => Open; on Pull => ignore; }
                    state Open {
                        on Push => Closed do log.say("the door is closed");
                        on Pull => Closed do log.say("the door is closed, too");
                    }
                    state Ajar {
                        on Push => Closed;
                    }
                }
            }
        "#]],
    );
}

#[test]
fn columns_that_line_up_do_so_afterwards() {
    formatted(
        r#"
fsm! {
  machine Door(log: &mut Log) {
      events { Push,   // in
               PullHard(u32),   // out
               Kick }   // through
      initial Closed;
      state Closed {
        on Push           => Open   do log.say("open");
        on PullHard(n)  if n > 5 => Open do log.say("open");
        on Kick           => Broken do log.say("broken");

        enter do log.say("closed");        // far from it
      }
  }
}
"#,
        expect![[r#"

            fsm! {
                machine Door(log: &mut Log) {
                    events {
                        Push,   // in
                        PullHard(u32),   // out
                        Kick,
                    } // through
                    initial Closed;
                    state Closed {
                        on Push           => Open   do log.say("open");
                        on PullHard(n) if n > 5 => Open do log.say("open");
                        on Kick           => Broken do log.say("broken");

                        enter do log.say("closed");        // far from it
                    }
                }
            }
        "#]],
    );
}

#[test]
fn comments_are_kept() {
    formatted(
        r#"
fsm! {
    // Before the machine.
    /// A door.
    machine Door(log: &mut Log) { // behind the brace
        events { /* none */ Push, /// Hard.
            Kick }
        /* over
         * two rows */
        initial Closed;


        // Two rows above are one.
        state Closed { on Push /* here */ => Open; // there
            // the last
        }
        state Open { } // the end
        // Nothing follows.
    }
}
"#,
        expect![[r#"

            fsm! {
                // Before the machine.
                /// A door.
                machine Door(log: &mut Log) {
                    // behind the brace
                    events {
                        /* none */
                        Push,
                        /// Hard.
                        Kick,
                    }
                    /* over
                     * two rows */
                    initial Closed;

                    // Two rows above are one.
                    state Closed {
                        on Push /* here */ => Open; // there
                        // the last
                    }
                    state Open {} // the end
                    // Nothing follows.
                }
            }
        "#]],
    );
}

#[test]
fn rust_is_formatted_by_rustfmt() {
    formatted(
        r#"
fsm! {
    machine Door(log: &mut Log) {
        events { Push(u32), Pull }
        initial Closed;
        let pushes:u32=1+2;
        state Closed {
            on Push(n) if n>3&&log.is_open( ) => Open do { log.say( "a" );
                if n > 5 { log.say("b")} else
                  { log.say("c") } }
            on Pull do match log.len() { 0=>log.say("none"), _ => { log.say("some"); goto!( Open ) } }
            update every 250ms do log.say(format!("a long line that goes on and on {} {}", pushes, "and does not fit on the row"));
        }
        state Open;
    }
}
"#,
        expect![[r#"

            fsm! {
                machine Door(log: &mut Log) {
                    events { Push(u32), Pull }
                    initial Closed;
                    let pushes: u32 = 1 + 2;
                    state Closed {
                        on Push(n) if n > 3 && log.is_open() => Open do {
                            log.say("a");
                            if n > 5 { log.say("b") } else { log.say("c") }
                        }
                        on Pull do match log.len() { 0=>log.say("none"), _ => { log.say("some"); goto!( Open ) } }
                        update every 250ms do log.say(format!("a long line that goes on and on {} {}", pushes, "and does not fit on the row"));
                    }
                    state Open;
                }
            }
        "#]],
    );
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    formatted(
        "fsm! { machine Door { events {Push}
  initial ; state Closed { on Push=>Closed; } } }
fsm! { machine Gate { events {Push}
  initial Shut; state Shut { on Push=>self; } } }
",
        expect![[r#"
            stdin:1: left as it is: `initial` needs the name of a state: `initial Name;`
            fsm! { machine Door { events {Push}
              initial ; state Closed { on Push=>Closed; } } }
            fsm! {
                machine Gate {
                    events { Push }
                    initial Shut;
                    state Shut { on Push => self; }
                }
            }
        "#]],
    );
}

#[test]
fn attributes_generics_and_regions() {
    formatted(
        r#"
fsm! {
    #[derive(Debug)] pub(crate) machine Slot<T>(log: &mut Log)
    where T: Clone,
          T: Copy
    {
        #[derive(Debug)]
        events { Put(T), Take }
        region Left { initial A; #[cfg(test)] state A { on Take => B; } state B; }
        region Right {
        initial C;
        #[allow(dead_end)]
        state C { choice Which { always if log.a => D; always => C; } on Take => Which; }
        final state D; }
    }
}
"#,
        expect![[r#"

            fsm! {
                #[derive(Debug)] pub(crate) machine Slot<T>(log: &mut Log)
                where T: Clone,
                    T: Copy
                {
                    #[derive(Debug)]
                    events { Put(T), Take }
                    region Left { initial A; #[cfg(test)] state A { on Take => B; } state B; }
                    region Right {
                        initial C;
                        #[allow(dead_end)]
                        state C { choice Which { always if log.a => D; always => C; } on Take => Which; }
                        final state D;
                    }
                }
            }
        "#]],
    );
}

/// Parts, tags, work that lives with its state, machines in data, targets in values, named timers, `first`, `pass`, `stop`.
#[test]
fn each_construct_has_its_form() {
    let folder = root().join("tests/formatted");
    let table = fs::read_to_string(folder.join("constructs.rs")).expect("a file");
    let mut check = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    let found = check.args(["fsm", "check", "--errors-only"]).arg(folder.join("constructs.rs")).output();
    let found = found.expect("it runs");
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));

    let once = fmt(&["-"], &root(), &table);
    let once = String::from_utf8(once.stdout).expect("text");
    expect_file![folder.join("formatted.rs")].assert_eq(&once);
    let twice = fmt(&["-"], &root(), &once);
    assert_eq!(String::from_utf8(twice.stdout).expect("text"), once, "formatted twice");
}

#[test]
fn check_shows_the_rows_and_fails() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check");
    fs::create_dir_all(&folder).expect("a folder");
    let old = "fsm! {\n    machine Door {\n        events { Push }\n        initial A;\n        state A { on Push=>self; }\n    }\n}\n";
    fs::write(folder.join("door.rs"), old).expect("written");
    let output = fmt(&["--check", "door.rs"], &folder, "");
    expect![[r#"
        --- door.rs
            5 -        state A { on Push=>self; }
              +        state A { on Push => self; }
        1 of 1 file would change; run `cargo fsm fmt`
    "#]]
    .assert_eq(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(folder.join("door.rs")).expect("a file"), old, "only looked at");

    let output = fmt(&["door.rs"], &folder, "");
    assert_eq!(String::from_utf8(output.stdout).expect("text"), "1 of 1 file was formatted\n");
    assert!(fmt(&["--check", "door.rs"], &folder, "").status.success());
}

#[test]
fn folders_are_searched_without_what_git_ignores() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ignored");
    for part in [".git", "made", ".hidden", "target", "src"] {
        fs::create_dir_all(folder.join(part)).expect("a folder");
        let table = "fsm! {\n    machine Door {\n        initial A;\n        state A{}\n    }\n}\n";
        fs::write(folder.join(part).join("door.rs"), table).expect("written");
    }
    fs::write(folder.join(".gitignore"), "made/\n").expect("written");
    let output = fmt(&["--check", "."], &folder, "");
    expect![[r#"
        --- ./src/door.rs
            4 -        state A{}
              +        state A {}
        1 of 1 file would change; run `cargo fsm fmt`
    "#]]
    .assert_eq(&String::from_utf8(output.stdout).expect("text"));
}

/// Machines in all forms of the language: formatted once, they stay, and hold what they held.
#[test]
fn what_is_formatted_stays() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("all");
    let _ = fs::remove_dir_all(&folder);
    for part in ["tests/further/tests/forms", "tests/tests/nested", "examples"] {
        let from = root().join("..").join(part);
        for file in ignore::Walk::new(&from).map(|file| file.expect("a file")) {
            let to = folder.join(part).join(file.path().strip_prefix(&from).expect("inside"));
            if file.path().is_dir() {
                fs::create_dir_all(to).expect("a folder");
            } else if file.path().extension().is_some_and(|ending| ending == "rs") {
                fs::copy(file.path(), to).expect("a copy");
            }
        }
    }
    let once = fmt(&["."], &folder, "");
    assert!(once.status.success());
    let said = String::from_utf8(once.stderr).expect("text");
    assert!(!said.contains("would not be the same"), "{said}");
    let twice = fmt(&["--check", "."], &folder, "");
    assert!(twice.status.success(), "{}", String::from_utf8_lossy(&twice.stdout));
}
