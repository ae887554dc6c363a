//! rustc, asked about files that use `fsm_runtime`.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::cases::{Case, Kind, root};
use crate::normal::normal;

/// Wrong in types and in borrows, which are the last that rustc looks at before the lints.
const WRONG_AT_THE_END: &str = "
fn types() -> u32 { \"\" }
fn borrows() { let text = String::new(); drop(text); drop(text); }
";

/// The runtime that this test was built with.
pub(crate) struct Libraries {
    runtime: PathBuf,
    /// For machines with snapshots.
    serde: PathBuf,
}

/// The messages of modules, by name, as their files should have them.
pub(crate) struct Messages {
    pub(crate) of_modules: BTreeMap<String, String>,
    /// All stages before the lints have run.
    pub(crate) is_complete: bool,
}

impl Libraries {
    pub(crate) fn find() -> Self {
        let runtime = fsm_tests_linked::file_of!(fsm_runtime).expect("this test depends on the runtime");
        let serde = fsm_tests_linked::file_of!(serde).expect("this test depends on serde");
        Self { runtime: runtime.into(), serde: serde.into() }
    }

    /// The message of a case that is a program of its own.
    pub(crate) fn messages_of_one(&self, case: &Case) -> String {
        let messages = self.run(&case.path(), &["--crate-type=bin"]);
        joined(messages.iter().filter(|message| !is_summary(message)).map(normal).collect())
    }

    /// The root of a crate that has these files as modules, each with its name, and what rustc says of it, message by
    /// message: where they are about lints, nothing is wrong beside them.
    pub(crate) fn compile(&self, modules: &[(&str, PathBuf)], kind: &Kind) -> (PathBuf, Vec<Value>) {
        let mut root = if *kind == Kind::Lint { String::new() } else { WRONG_AT_THE_END.to_owned() };
        for (name, path) in modules {
            writeln!(root, "#[path = {path:?}] mod {};", module(name)).expect("a string");
        }
        let path = scratch("batch.rs");
        fs::write(&path, root).expect("the scratch directory can be written");
        // Nobody calls `main` of a module.
        let messages = self.run(&path, &["--crate-type=lib", "--allow=dead_code"]);
        (path, messages)
    }

    /// The messages of files that are modules of one crate, each with its name.
    pub(crate) fn messages_of(&self, modules: &[(&str, PathBuf)], kind: &Kind) -> Messages {
        let (path, messages) = self.compile(modules, kind);
        let names: BTreeMap<&PathBuf, &str> = modules.iter().map(|(name, path)| (path, *name)).collect();
        let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for message in &messages {
            if let Some(name) = files(message).iter().find_map(|file| names.get(file)) {
                let text = normal(message).replace(&format!("{}::", module(name)), "");
                texts.entry(name).or_default().push(text);
            }
        }
        let of_root = messages.iter().filter(|message| files(message).contains(&path));
        let codes: BTreeSet<_> = of_root.filter_map(|message| message["code"]["code"].as_str()).collect();
        Messages {
            of_modules: texts.into_iter().map(|(name, texts)| (name.to_owned(), joined(texts))).collect(),
            is_complete: codes.is_superset(&BTreeSet::from(["E0308", "E0382"])),
        }
    }

    fn run(&self, path: &Path, options: &[&str]) -> Vec<Value> {
        let [mut runtime, mut serde] = ["fsm_runtime=", "serde="].map(OsString::from);
        runtime.push(&self.runtime);
        serde.push(&self.serde);
        let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .args(["--edition=2024", "--crate-name=case", "--error-format=json", "--emit=metadata"])
            .args(options)
            // What rustc proposes for a missing crate depends on it.
            .env("CARGO_CRATE_NAME", "case")
            .arg("-o")
            .arg(scratch("case.rmeta"))
            .arg("-L")
            .arg(self.runtime.parent().expect("a file in a directory"))
            .arg("--extern")
            .arg(runtime)
            .arg("--extern")
            .arg(serde)
            .arg(path)
            // Where cargo compiles the runtime, whose source is quoted.
            .current_dir(root().parent().expect("a folder of the workspace"))
            .output()
            .expect("rustc runs");
        let messages = lines_of_json(&output.stderr).into_iter();
        messages.filter(|message| message["$message_type"] == "diagnostic").collect()
    }
}

/// A new file, for several can be written at the same time.
pub(crate) fn scratch(name: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("messages").join(number.to_string());
    fs::create_dir_all(&path).expect("the target directory can be written");
    path.join(name)
}

fn lines_of_json(bytes: &[u8]) -> Vec<Value> {
    let text = String::from_utf8_lossy(bytes);
    let value = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}\n{text}"));
    text.lines().map(value).collect()
}

/// `names__unknown_event` for `names/unknown_event`.
pub(crate) fn module(name: &str) -> String {
    name.replace('/', "__")
}

/// `aborting due to 2 previous errors` and the like, which have no place.
fn is_summary(message: &Value) -> bool {
    let text = message["message"].as_str().unwrap_or_default();
    let has_place = message["spans"].as_array().is_some_and(|spans| !spans.is_empty());
    let begins =
        ["aborting due to ", "For more information about ", "Some errors have detailed explanations"];
    !has_place && begins.iter().any(|begin| text.starts_with(begin))
}

/// One after the other, with a blank line between. The same again is left out, as cargo does.
fn joined(texts: Vec<String>) -> String {
    let mut different: Vec<String> = Vec::new();
    for text in texts {
        if !different.contains(&text) {
            different.push(text);
        }
    }
    different.join("\n")
}

/// The files that a message points to, the innermost first, where macros have written what is wrong.
pub(crate) fn files(message: &Value) -> Vec<PathBuf> {
    let spans = message["spans"].as_array().into_iter().flatten();
    let mut files = Vec::new();
    for span in spans.filter(|span| span["is_primary"] == true) {
        let mut span = span;
        while let Some(file) = span["file_name"].as_str() {
            files.push(PathBuf::from(file));
            span = &span["expansion"]["span"];
        }
    }
    files
}
