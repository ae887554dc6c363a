//! A scratch project with one dependency, in which only the file with the machine is compiled anew.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::cpu;
use crate::crates::Subject;

/// On the clock. What takes longer is not measured further.
const LIMIT: Duration = Duration::from_secs(120);

const STRIPPED: &str = "profile.release.strip=true";

pub struct Project {
    folder: PathBuf,
}

impl Project {
    pub fn create(subject: &Subject) -> Result<Self, String> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/compile_time").join(subject.name);
        let manifest = format!(
            "[workspace]\n[package]\nname = \"machine\"\nedition = \"2024\"\n[dependencies]\n{}\n",
            subject.dependency
        );
        let create = || {
            fs::create_dir_all(folder.join("src"))?;
            fs::write(folder.join("Cargo.toml"), manifest)
        };
        create().map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self { folder })
    }

    /// Writes the file anew, so that cargo sees a change even where there is none.
    pub fn write(&self, source: &str) -> Result<(), String> {
        fs::write(self.folder.join("src/lib.rs"), source).map_err(|error| error.to_string())
    }

    /// The CPU time of a `cargo check`, or why it failed.
    pub fn check(&self) -> Result<Result<Duration, String>, String> {
        self.cargo(&["check"], "target")
    }

    /// The CPU time of a build of the dependency, its macro and an empty crate, with nothing built before.
    pub fn build_cold(&self) -> Result<Result<Duration, String>, String> {
        let target = self.folder.join("cold");
        if target.exists() {
            fs::remove_dir_all(&target).map_err(|error| error.to_string())?;
        }
        self.write("")?;
        self.cargo(&["build"], "cold")
    }

    /// The bytes of this program, optimised and without symbols.
    pub fn size(&self, program: &str) -> Result<Result<u64, String>, String> {
        let folder = self.folder.join("src/bin");
        let write =
            || fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join("program.rs"), program));
        write().map_err(|error| error.to_string())?;
        self.write("")?;
        let built = self.cargo(&["build", "--release", "--bin", "program", "--config", STRIPPED], "target");
        // It is no part of what is checked.
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
        let file = self.folder.join("target/release/program");
        built?.map_or_else(
            |error| Ok(Err(error)),
            |_| fs::metadata(file).map(|file| Ok(file.len())).map_err(|error| error.to_string()),
        )
    }

    /// The CPU time of cargo and all that it starts, or the first error.
    fn cargo(&self, arguments: &[&str], target: &str) -> Result<Result<Duration, String>, String> {
        let log = fs::File::create(self.folder.join("cargo.log")).map_err(|error| error.to_string())?;
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).arg("--quiet").current_dir(&self.folder);
        // Everything is compiled each time: with what is left of the last time, little would be measured.
        command.env("CARGO_INCREMENTAL", "0").env("CARGO_TARGET_DIR", self.folder.join(target));
        // The flags of this package are no business of theirs.
        command.env("CARGO_ENCODED_RUSTFLAGS", "").env_remove("RUSTFLAGS");
        command.stdout(Stdio::null()).stderr(log);
        Ok(match cpu::run(&mut command, LIMIT)? {
            Some((status, time)) if status.success() => Ok(time),
            Some(_) => Err(self.first_error()),
            None => Err(format!("more than {} s", LIMIT.as_secs())),
        })
    }

    fn first_error(&self) -> String {
        let log = fs::read_to_string(self.folder.join("cargo.log")).unwrap_or_default();
        let error = log.lines().find(|line| line.starts_with("error"));
        error.unwrap_or("it failed without a word").to_owned()
    }
}
