//! The command line.

use std::path::PathBuf;

use crate::measure;
use crate::workload::Workload;
use crate::workloads;

pub struct Options {
    pub rounds: usize,
    /// In each sample of time.
    pub steps: usize,
    /// Workloads and rows by name; all where there is none.
    only: Vec<String>,
    subjects: Vec<String>,
    /// Further builds of this program.
    pub placements: Vec<PathBuf>,
}

const ALL: &str = "--only, --subjects, --rounds, --steps, --placements";

impl Options {
    /// # Errors
    ///
    /// What is wrong with the command line.
    pub fn read() -> Result<Self, String> {
        let mut options =
            Self { rounds: 201, steps: 20_000, only: vec![], subjects: vec![], placements: vec![] };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().ok_or(format!("{word} needs a value"))?;
            let number = || value.parse().map_err(|_| format!("{word} needs a number"));
            match word.as_str() {
                "--rounds" => options.rounds = number()?,
                "--steps" => options.steps = number()?,
                "--only" => options.only = list(&value),
                "--subjects" => options.subjects = list(&value),
                "--placements" => options.placements = list(&value).into_iter().map(PathBuf::from).collect(),
                _ => return Err(format!("unknown option {word}: there are {ALL}")),
            }
        }
        Ok(options)
    }

    /// The workloads and rows that were asked for. What is written by hand is always there, to compare with.
    ///
    /// # Errors
    ///
    /// A name that no workload or row has.
    pub fn workloads(&self) -> Result<Vec<Workload>, String> {
        if let Some(name) = measure::counted() {
            return Ok(self.with_subjects(workloads::named(&name)));
        }
        let mut workloads = workloads::all();
        let names: Vec<&str> = workloads.iter().map(|workload| workload.name).collect();
        let subjects: Vec<&str> =
            workloads.iter().flat_map(|workload| &workload.rows).map(|row| row.name).collect();
        known(&self.only, &names)?;
        known(&self.subjects, &subjects)?;
        workloads.retain(|workload| wanted(&self.only, workload.name));
        Ok(self.with_subjects(workloads))
    }

    fn with_subjects(&self, mut workloads: Vec<Workload>) -> Vec<Workload> {
        for workload in &mut workloads {
            workload.rows.retain(|row| row.name == workloads::BY_HAND || wanted(&self.subjects, row.name));
        }
        workloads
    }
}

fn wanted(list: &[String], name: &str) -> bool {
    list.is_empty() || list.iter().any(|word| word == name)
}

fn list(value: &str) -> Vec<String> {
    value.split(',').map(str::to_owned).collect()
}

fn known(words: &[String], names: &[&str]) -> Result<(), String> {
    match words.iter().find(|word| !names.contains(&word.as_str())) {
        Some(word) => {
            let mut names = names.to_vec();
            names.sort_unstable();
            names.dedup();
            Err(format!("unknown name {word}: there are {}", names.join(", ")))
        }
        None => Ok(()),
    }
}
