//! What a completion in a large machine costs an editor, beside the same code written by hand. `../README.md` says more.

mod machines;
mod server;

use std::env::{self, temp_dir};
use std::fs;
use std::path::{Path, PathBuf};

use server::{Result, Server};

/// A text with the place in it, and its file.
struct Subject {
    name: &'static str,
    file: PathBuf,
    text: String,
    at: usize,
}

fn main() -> Result<()> {
    let program = env::var("RUST_ANALYZER").unwrap_or_else(|_| "rust-analyzer".to_owned());
    let states = env::args().nth(1).map_or(Ok(100), |states| states.parse())?;
    let rounds = env::args().nth(2).map_or(Ok(15), |rounds| rounds.parse())?;
    let folder = temp_dir().join("fsm-editor-cost");
    let subjects = [
        ("machine", machines::table(states)),
        ("one_match", machines::one_match(states)),
        ("functions", machines::functions(states)),
    ];
    let subjects = subjects.map(|(name, text)| subject(&folder, name, &text));
    write(&folder, &subjects)?;

    let mut server = Server::start(&program, &folder)?;
    for subject in &subjects {
        server.open(&subject.file)?;
    }
    let mut costs = [const { Vec::new() }; 3];
    // The first round fills what is kept between keys.
    for round in 0..=rounds {
        for (subject, costs) in subjects.iter().zip(&mut costs) {
            let cost = key(&mut server, subject)?;
            if round > 0 {
                costs.push(cost);
            }
        }
    }
    let medians = costs.map(median);
    for (subject, median) in subjects.iter().zip(medians) {
        println!("{:10} {median:4} ms  {:.2}", subject.name, medians[0] as f64 / median as f64);
    }
    Ok(())
}

fn subject(folder: &Path, name: &'static str, marked: &str) -> Subject {
    let at = marked.find("$0").unwrap_or_default();
    Subject { name, file: folder.join(format!("src/bin/{name}.rs")), text: marked.replace("$0", ""), at }
}

/// The project: one program for each subject.
fn write(folder: &Path, subjects: &[Subject]) -> Result<()> {
    fs::create_dir_all(folder.join("src/bin"))?;
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fsm-runtime");
    let manifest = format!(
        "[workspace]\n[package]\nname = \"cost\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\nfsm-runtime = {{ path = {:?} }}\n",
        runtime.canonicalize()?
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    for subject in subjects {
        fs::write(&subject.file, &subject.text)?;
    }
    Ok(())
}

/// What a key costs, and the completion after it. The letters differ from those before, so that nothing is known yet.
fn key(server: &mut Server, subject: &Subject) -> Result<u64> {
    const KEYS: [&str; 4] = ["t", "te", "", "ta"];
    let used = server.used()?;
    let (before, behind) = subject.text.split_at(subject.at);
    for letters in KEYS {
        let text = format!("{before}{letters}{behind}");
        let offered = server.complete(&subject.file, &text, subject.at + letters.len())?;
        if !offered.iter().any(|label| label.starts_with("note")) {
            return Err(format!("{}: nothing is offered at {letters:?}", subject.name).into());
        }
    }
    Ok((server.used()? - used) / KEYS.len() as u64)
}

fn median(mut costs: Vec<u64>) -> u64 {
    costs.sort_unstable();
    costs[costs.len() / 2]
}
