//! Where the programs of the stories are.

use std::path::PathBuf;

/// The programs stand beside the folder in which the tests are built.
pub fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    let folder = test.ancestors().nth(2).expect("tests are in `target/<profile>/deps`");
    let program = folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "`{}` is missing: build it with `cargo build --examples`", program.display());
    program
}
