//! Where `cargo fsm docs` writes, and how it tells of mistakes.

use std::path::{Path, PathBuf};
use std::process::Command;

const DOOR: &str =
    "fsm! { machine Door { events { Push } initial Shut; state Shut { on Push => Open; } state Open; } }\n";

/// A new folder that belongs to no workspace.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cargo-fsm-docs-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("book/src")).expect("a folder");
    folder.canonicalize().expect("it is there")
}

/// How it ends, and what it says.
fn docs(file: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    let folder = file.parent().expect("a folder");
    let name = file.file_name().expect("a name");
    let output = command
        .args(["fsm", "--color", "never", "docs"])
        .arg(name)
        .current_dir(folder)
        .output()
        .expect("it runs");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    (output.status.code(), text.concat())
}

/// Asks for a picture at this place.
fn asked(folder: &Path, output: &str) -> (Option<i32>, String) {
    let page = folder.join("book/src/page.md");
    std::fs::write(folder.join("book/src/door.rs"), DOOR).expect("written");
    std::fs::write(&page, format!("# Door\n\n<!-- cargo-fsm: door.rs Door -->\n![Door]({output})\n"))
        .expect("written");
    docs(&page)
}

#[test]
fn pictures_are_written_below_the_workspace_and_nowhere_else() {
    let elsewhere = folder("elsewhere");
    for root in ["", "repository", "workspace"] {
        let around = folder(&format!("root{root}"));
        let (inside, outside) = match root {
            "" => (vec!["x.svg", "new/x.svg", "new/../../src/y.svg"], vec!["../x.svg", "../../x.svg"]),
            root => {
                match root {
                    "workspace" => {
                        std::fs::write(around.join("book/Cargo.toml"), "[workspace]\n").expect("written")
                    }
                    _ => std::fs::create_dir(around.join("book/.git")).expect("a folder"),
                }
                (vec!["x.svg", "../x.svg", "../new/x.svg"], vec!["../../x.svg"])
            }
        };
        for output in inside {
            let (code, said) = asked(&around, output);
            assert_eq!(code, Some(0), "{root}, {output}: {said}");
            assert!(around.join("book/src").join(output).exists(), "{root}, {output}");
        }
        let far = elsewhere.join("x.svg").display().to_string();
        for output in outside.into_iter().chain([far.as_str()]) {
            let (code, said) = asked(&around, output);
            let expected =
                format!("error: page.md:3: `{output}` is outside of {}", around.join("book").display());
            assert_eq!(code, Some(2), "{said}");
            assert!(said.starts_with(&expected), "{said}");
            assert!(!around.join("book/src").join(output).exists(), "{root}, {output}");
        }
        // A link leads out.
        #[cfg(unix)]
        for (link, output) in [("away", "away/x.svg"), ("dangling.svg", "dangling.svg")] {
            let target = if link == "away" { elsewhere.clone() } else { elsewhere.join("x.svg") };
            std::os::unix::fs::symlink(target, around.join("book/src").join(link)).expect("a link");
            let (code, said) = asked(&around, output);
            assert_eq!(code, Some(2), "{said}");
            assert!(!elsewhere.join("x.svg").exists(), "{root}, {output}");
        }
        std::fs::remove_dir_all(&around).expect("it is there");
    }
    std::fs::remove_dir_all(&elsewhere).expect("it is there");
}

#[test]
fn mistakes_have_a_file_and_a_row() {
    let folder = folder("mistakes");
    let page = folder.join("page.md");
    std::fs::write(folder.join("door.rs"), DOOR).expect("written");
    std::fs::write(folder.join("broken.rs"), "fsm! { machine Door {\n").expect("written");
    std::fs::create_dir(folder.join("x.svg")).expect("a folder");
    let cases = [
        ("nothing.rs Door", "y.svg", 2, "error: page.md:2: there is no file `nothing.rs`"),
        ("door.rs Gate", "y.svg", 2, "error: page.md:2: there is no machine `Gate`"),
        ("door.rs Door", "y.bmp", 2, "error: page.md:2: no format `bmp`"),
        ("door.rs Door", "x.svg", 2, "error: page.md:2: cannot write x.svg: "),
        (
            "door.rs",
            "y.svg",
            2,
            "error: page.md:2: expected a file and the name of a machine, found `door.rs`",
        ),
        ("broken.rs Door", "y.svg", 1, "error: cannot read page.md:2:1: cannot read broken.rs:1:21: no Rust"),
    ];
    for (asked, output, code, expected) in cases {
        std::fs::write(&page, format!("\n<!-- cargo-fsm: {asked} -->\n![a]({output})\n")).expect("written");
        let (ended, said) = docs(&page);
        assert_eq!(ended, Some(code), "{asked}: {said}");
        assert!(said.starts_with(expected), "{asked}: {said}");
    }
    std::fs::remove_dir_all(&folder).expect("it is there");
}

/// A fence of tildes shows, and asks for nothing; a table in it is one.
#[test]
fn fences_may_be_of_tildes() {
    let folder = folder("tildes");
    let page = folder.join("page.md");
    let text = format!(
        "~~~text\n<!-- cargo-fsm: nothing.rs Door -->\n```\n~~~\n\n~~~rust\n{DOOR}~~~\n<!-- cargo-fsm: page.md Door -->\n![a](x.svg)\n"
    );
    std::fs::write(&page, text).expect("written");
    let (code, said) = docs(&page);
    assert_eq!((code, said.as_str()), (Some(0), "written: x.svg\n"));
    std::fs::remove_dir_all(&folder).expect("it is there");
}
