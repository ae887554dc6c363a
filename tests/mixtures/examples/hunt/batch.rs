//! One batch of mixtures, each a module in a file of its own, so that a message tells whose it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use fsm_mixtures::generate::often::Often;
use fsm_mixtures::{generate, refusal};

use crate::libraries::Libraries;
use crate::verdict::{Kind, Verdict};

/// What is wrong with the mixtures of these numbers.
pub fn hunt(
    libraries: &Libraries,
    (seed, often): (u64, Often),
    numbers: &[usize],
    is_run: bool,
) -> BTreeMap<usize, Verdict> {
    let batch = Batch { libraries, directory: libraries.target.join(format!("hunt-{}", std::process::id())) };
    fs::create_dir_all(&batch.directory).expect("the target directory can be written to");
    let mut verdicts = BTreeMap::new();
    for number in numbers {
        let mixture = generate::mixture(seed, *number, often);
        if let Some(text) = refusal::refusal(&mixture.machine) {
            verdicts.insert(*number, Verdict { kind: Kind::Refused, text });
            continue;
        }
        let path = batch.directory.join(format!("m{number}.rs"));
        fs::write(path, mixture.module).expect("the directory can be written to");
    }
    // A later stage of the compiler looks at those only that have passed the earlier ones.
    loop {
        let rest: Vec<usize> =
            numbers.iter().copied().filter(|number| !verdicts.contains_key(number)).collect();
        let output = batch.compile(&rest, is_run);
        let found = Verdict::all(&String::from_utf8_lossy(&output.stderr));
        if found.is_empty() {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            break;
        }
        for (number, verdict) in found {
            verdicts.entry(number).or_insert(verdict);
        }
    }
    if is_run {
        verdicts.extend(batch.run());
    }
    fs::remove_dir_all(&batch.directory).expect("it is ours");
    verdicts
}

struct Batch<'a> {
    libraries: &'a Libraries,
    directory: PathBuf,
}

impl Batch<'_> {
    fn compile(&self, numbers: &[usize], is_run: bool) -> Output {
        let mut text = String::new();
        let mut runs = String::new();
        for number in numbers {
            text += &format!("pub mod m{number};\n");
            runs += &format!(
                "    if let Err(fault) = fsm_mixtures::harness::tried(m{number}::run) {{ println!(\"{number} {{}}\", fault.replace('\\n', \" \")); }}\n"
            );
        }
        text += &format!("pub fn main() {{\n    std::panic::set_hook(Box::new(|_| {{}}));\n{runs}}}\n");
        let source = self.directory.join("main.rs");
        fs::write(&source, text).expect("the directory can be written to");
        let mut rustc = Command::new("rustc");
        rustc.arg(&source).args(["--edition", "2024", "--error-format", "json"]);
        rustc.arg("--out-dir").arg(&self.directory);
        let kind = if is_run { ["bin", "link"] } else { ["lib", "metadata"] };
        rustc.args(["--crate-type", kind[0], "--emit", kind[1], "--crate-name", "hunted"]);
        for (name, file) in &self.libraries.list {
            rustc.arg("--extern").arg(format!("{name}={}", file.display()));
            rustc.arg("-L").arg(format!("dependency={}", file.parent().expect("a directory").display()));
            rustc
                .arg("-L")
                .arg(format!("dependency={}", file.parent().expect("a directory").join("deps").display()));
        }
        rustc.output().expect("rustc runs")
    }

    fn run(&self) -> BTreeMap<usize, Verdict> {
        let output = Command::new(self.directory.join("hunted")).output().expect("it was compiled");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let fault = |line: &str| {
            let (number, fault) = line.split_once(' ')?;
            Some((number.parse().ok()?, Verdict { kind: Kind::Run, text: fault.to_owned() }))
        };
        text.lines().filter_map(fault).collect()
    }
}
