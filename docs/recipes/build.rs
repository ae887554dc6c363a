//! The machines that the error index shows mended, as modules of one file: `tests/mended.rs` compiles them. Where `FSM_SAMPLE` is
//! set, as in CI, those of a quarter.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fsm-runtime/src/error_index");
    println!("cargo::rerun-if-changed={}", pages.display());
    let mut paths: Vec<PathBuf> =
        fs::read_dir(pages).expect("a folder of pages").map(|page| page.expect("a page").path()).collect();
    paths.sort();
    println!("cargo::rerun-if-env-changed=FSM_SAMPLE");
    let sample: Option<usize> =
        env::var("FSM_SAMPLE").ok().map(|text| text.parse().expect("FSM_SAMPLE is a number"));
    let (mut modules, mut count) = (String::new(), 0);
    for path in paths {
        for code in mended(&fs::read_to_string(&path).expect("a page can be read")) {
            // Warnings of the macro, and not those about what nobody uses here.
            let code = code.replace("deny(warnings)", "deny(deprecated)");
            if sample.is_none_or(|sample| count % 4 == sample % 4) {
                modules += &format!("mod m{count} {{ fn main() {{\n{code}}} }}\n");
            }
            count += 1;
        }
    }
    assert!(count > 300, "the index has {count} mended machines");
    let out = env::var_os("OUT_DIR").expect("cargo says where to");
    fs::write(Path::new(&out).join("mended.rs"), modules).expect("it can be written");
}

/// The blocks of code without a word behind their fence, with the lines that the docs hide.
fn mended(page: &str) -> Vec<String> {
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
