//! Mistakes as rustc shows them: a file of `ui/` for each kind of rule, and for each kind of message that rustc itself gives
//! about a machine. `TRYBUILD=overwrite cargo test -p fsm-tests --test ui` writes the messages anew. All other messages of
//! the macro are data, beside `fsm-compiler`.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn mistakes_are_told() {
    trybuild::TestCases::new().compile_fail("ui/*/*.rs");
}

// Apart from the others: with a program that has to run, trybuild would start cargo for each file. What the macro says of these
// machines is tested beside it; that rustc takes them takes as long as all mistakes together.
#[test]
#[ignore = "compiles 500 machines: .ci/run does"]
fn mended_machines_of_the_error_index_compile() {
    trybuild::TestCases::new().pass(mended());
}

/// A program of all machines that the error index shows mended.
fn mended() -> PathBuf {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fsm-runtime/src/error_index");
    let mut pages: Vec<PathBuf> =
        fs::read_dir(pages).expect("a folder of pages").map(|page| page.expect("a page").path()).collect();
    pages.sort();
    let mut program = "#![allow(warnings)]\n".to_owned();
    let mut count = 0;
    for page in pages {
        for code in blocks(&fs::read_to_string(&page).expect("a page can be read")) {
            program += &format!("mod m{count} {{ fn main() {{\n{code}}} }}\n");
            count += 1;
        }
    }
    assert!(count > 300, "the index has {count} mended machines");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mended.rs");
    fs::write(&path, program + "fn main() {}\n").expect("the scratch directory can be written");
    path
}

/// The blocks of code without a word behind their fence, with the lines that the docs hide.
fn blocks(page: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<(bool, String)> = None;
    for line in page.lines() {
        match &mut open {
            None => open = line.strip_prefix("```").map(|kind| (kind.is_empty(), String::new())),
            Some(_) if line == "```" => {
                blocks.extend(open.take().filter(|(is_mended, _)| *is_mended).map(|(_, code)| code));
            }
            Some((_, code)) => {
                *code += line.strip_prefix("# ").or((line == "#").then_some("")).unwrap_or(line);
                code.push('\n');
            }
        }
    }
    blocks
}
