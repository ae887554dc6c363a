//! The machines of the error index, as rustc sees them: it refuses each wrong one, and takes each mended one. For the
//! doctests it would be started once for each wrong machine, which takes five times as long; they try the pages with
//! code and warnings. What exactly the macro says is tested beside the macro.

use std::fs;
use std::path::PathBuf;

use crate::cases::{Kind, root};
use crate::rustc::{Libraries, Messages, scratch};

/// Pages whose machines are wrong only to rustc and its lints.
const OF_THE_DOCTESTS: [&str; 3] = ["code", "messages", "warnings"];

#[test]
fn a_wrong_machine_is_refused() {
    let machines = machines("```compile_fail");
    assert!(machines.len() > 400, "the index has {} wrong machines", machines.len());
    let Messages { of_modules, .. } = Libraries::find().messages_of(&modules(&machines), &Kind::Macro);
    let taken: Vec<_> = machines.iter().filter(|machine| !of_modules.contains_key(&machine.0)).collect();
    assert!(taken.is_empty(), "rustc takes {taken:#?}");
}

#[test]
fn a_mended_machine_is_taken() {
    let machines = machines("```");
    assert!(machines.len() > 300, "the index has {} mended machines", machines.len());
    let Messages { of_modules, is_complete } =
        Libraries::find().messages_of(&modules(&machines), &Kind::Macro);
    assert!(of_modules.is_empty(), "{of_modules:#?}");
    assert!(is_complete, "rustc has not looked at all of it");
}

/// The blocks of code with this fence, each in a file of its own, named for the page and the line.
fn machines(fence: &str) -> Vec<(String, PathBuf)> {
    let mut machines = Vec::new();
    for file in fs::read_dir(root().join("../fsm-runtime/src/error_index")).expect("the pages can be listed")
    {
        let path = file.expect("a page").path();
        let page = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if !OF_THE_DOCTESTS.contains(&&*page) {
            for (line, code) in blocks(&fs::read_to_string(&path).expect("a page can be read"), fence) {
                let file = scratch("machine.rs");
                fs::write(&file, code).expect("the scratch directory can be written");
                machines.push((format!("{page}_{line}"), file));
            }
        }
    }
    machines
}

fn modules(machines: &[(String, PathBuf)]) -> Vec<(&str, PathBuf)> {
    machines.iter().map(|(name, path)| (&**name, path.clone())).collect()
}

/// The line before each block and its code, with the lines that the docs hide, in the `main` that rustdoc puts around.
fn blocks(text: &str, fence: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize, String)> = None;
    for (index, line) in text.lines().enumerate() {
        match &mut open {
            None if line.starts_with("```") => open = Some((line, index + 1, "fn main() {\n".to_owned())),
            None => {}
            Some(_) if line == "```" => {
                let (kind, begin, code) = open.take().expect("it is open");
                blocks.extend((kind == fence).then(|| (begin, code + "}\n")));
            }
            Some((_, _, code)) => {
                let hidden = line.strip_prefix("# ").or((line == "#").then_some(""));
                *code += hidden.unwrap_or(line);
                code.push('\n');
            }
        }
    }
    blocks
}
