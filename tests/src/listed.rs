//! Every file beside a `main.rs` in `tests/` is a module of it: one that is not listed there would never run.

use std::fs;
use std::path::Path;

#[test]
fn every_file_is_a_module() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests", "further/tests"].map(|folder| fs::read_dir(package.join(folder)));
    let programs = folders.into_iter().flat_map(|folder| folder.expect("the tests can be listed"));
    let mut count = 0;
    for program in programs.map(|entry| entry.unwrap().path()) {
        let Ok(main) = fs::read_to_string(program.join("main.rs")) else {
            continue;
        };
        for file in fs::read_dir(&program).expect("a folder").map(|entry| entry.unwrap().path()) {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            if name == "main" || (file.is_dir() && program.join(&name).with_extension("rs").exists()) {
                continue;
            }
            let line = format!("mod {name};");
            let is_listed = main.lines().any(|found| found.trim_start_matches("pub ") == line);
            assert!(is_listed, "{}/main.rs lacks `{line}`", program.display());
            count += 1;
        }
    }
    assert!(count > 100, "only {count} files are modules");
}
