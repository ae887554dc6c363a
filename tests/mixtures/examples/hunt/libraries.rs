//! The libraries that a mixture needs, as cargo has built them for this example.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

pub struct Libraries {
    /// The name of each library and its file.
    pub list: Vec<(String, PathBuf)>,
    pub target: PathBuf,
}

const NAMES: [&str; 3] = ["fsm_runtime", "fsm_mixtures", "fsm_oracle"];

pub fn find() -> Libraries {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--quiet", "--package", "fsm-mixtures", "--lib", "--message-format", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let artifacts = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    // The build script's own build of a library comes first in the list, the one for tests last.
    let list: Vec<(String, PathBuf)> = artifacts.filter_map(|artifact| library(&artifact)).collect();
    let own = std::env::current_exe().expect("this example is a file");
    let target = own.ancestors().nth(3).expect("it stands in the examples of a profile").to_owned();
    Libraries { list, target }
}

fn library(artifact: &Value) -> Option<(String, PathBuf)> {
    let name = artifact["target"]["name"].as_str()?;
    let files = artifact["filenames"].as_array()?.iter();
    let file = files.filter_map(Value::as_str).find(|file| file.ends_with(".rlib"))?;
    NAMES.contains(&name).then(|| (name.to_owned(), PathBuf::from(file)))
}
