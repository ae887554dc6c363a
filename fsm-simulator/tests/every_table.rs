//! Every machine of the examples and of the behaviour tests is played at random: each question gets an answer, each step
//! comes to an end, and the same script does the same again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fsm_simulator::{CannotRun, Input, Question, RequestKind, Run, Script, simulate};
use proc_macro2::{TokenStream, TokenTree};

/// Inputs of each machine.
const INPUTS: usize = 2;
/// Questions of one machine.
const MOST_QUESTIONS: usize = 20;

#[test]
fn every_table_can_be_played() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["examples", "tests/tests", "tests/further/tests", "fsm-runtime/src/guide"] {
        find(&root.join(folder), &mut files);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // Neighbours are alike: each thread gets some of all.
    let part = |first: usize| files.iter().skip(first).step_by(threads);
    let found: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let part = &part;
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || play_all(part(first)))).collect();
        running.into_iter().map(|running| running.join().expect("faults are no panics")).collect()
    });
    let played: usize = found.iter().map(|(played, _)| played).sum();
    let faults: Vec<String> = found.into_iter().flat_map(|(_, faults)| faults).collect();
    assert!(faults.is_empty(), "{} machines cannot be played:\n{}", faults.len(), faults.join("\n"));
    assert!(played > 400, "only {played} machines were found");
}

/// How many machines of these files were played, and what went wrong.
fn play_all<'f>(files: impl Iterator<Item = &'f PathBuf>) -> (usize, Vec<String>) {
    let (mut played, mut faults) = (0, Vec::new());
    for file in files {
        let text = fs::read_to_string(file).expect("a source file");
        // Not every file of the tests is meant to be read by everybody.
        let Ok(tokens) = text.parse::<TokenStream>() else { continue };
        for (number, table) in tables(tokens).into_iter().enumerate() {
            match play(&table, number as u64) {
                Ok(true) => played += 1,
                Ok(false) => {}
                Err(fault) => {
                    let name = table.to_string();
                    let name: String = name.split('{').next().unwrap_or_default().chars().take(80).collect();
                    faults.push(format!("{}: {name}: {fault}", file.display()));
                }
            }
        }
        proc_macro2::extra::invalidate_current_thread_spans();
    }
    (played, faults)
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        match path.extension() {
            _ if path.is_dir() && !path.ends_with("target") => find(&path, files),
            Some(ending) if ending == "rs" => files.push(path),
            _ => {}
        }
    }
}

/// What stands in each `fsm! { … }`.
fn tables(tokens: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_called = index >= 2 && tokens[index - 2].to_string() == "fsm";
        match is_called {
            true => found.push(group.stream()),
            false => found.extend(tables(group.stream())),
        }
    }
    found
}

/// The names behind these words: the machine, which is entered too, and choices, in which nobody stays.
fn passing(table: &TokenStream, words: &[&str]) -> Vec<String> {
    let (mut names, mut before) = (Vec::new(), String::new());
    for token in table.clone() {
        if let TokenTree::Group(group) = &token {
            names.extend(passing(&group.stream(), words));
        }
        let word = token.to_string();
        if words.contains(&before.as_str()) {
            names.push(word.trim_start_matches("r#").to_owned());
        }
        before = word;
    }
    names
}

/// What becomes active is entered or resumed in the log, and what is active no more is left or paused there.
fn log_is_whole(passing: &[String], run: &Run) -> Result<(), String> {
    let mut active: BTreeSet<&str> = BTreeSet::new();
    for (number, step) in run.steps.iter().enumerate() {
        for entry in &step.log {
            match entry.kind {
                "enter" | "resume" => drop(active.insert(&entry.state)),
                "exit" | "pause" => drop(active.remove(entry.state.as_str())),
                _ => {}
            }
        }
        let found: BTreeSet<&str> = step.active.iter().map(String::as_str).collect();
        let log: Vec<&str> = step.log.iter().map(|entry| entry.text.as_str()).collect();
        let differ =
            active.symmetric_difference(&found).filter(|state| !passing.iter().any(|name| name == *state));
        let differ: Vec<&&str> = differ.collect();
        if !differ.is_empty() {
            return Err(format!("step {number}: the log says nothing of {differ:?}: {log:?}"));
        }
    }
    Ok(())
}

/// Whether the machine could be played at all: some tests hold mistakes, or machines that begin elsewhere alone.
fn play(table: &TokenStream, seed: u64) -> Result<bool, String> {
    let mut random = Random(seed + 1);
    let mut script = Script::default();
    let mut questions = 0;
    let mut now = 0.0;
    loop {
        let run = match simulate(table.clone(), &script) {
            Ok(run) => run,
            Err(CannotRun::Mistakes(_)) => return Ok(false),
            Err(CannotRun::Unsupported(why)) if why.contains("to begin in") => return Ok(false),
            // Tests of bounds hold such machines.
            Err(CannotRun::Unsupported(why)) if why.contains("without end") => return Ok(true),
            Err(CannotRun::Unsupported(why)) => return Err(why),
        };
        if let Some(question) = &run.question {
            questions += 1;
            if questions > MOST_QUESTIONS {
                return Ok(true);
            }
            let answer = answer(question, &mut random);
            match script.inputs.last_mut() {
                Some(input) => input.answers.push(answer),
                None => script.answers.push(answer),
            }
            continue;
        }
        if run.steps.len() != script.inputs.len() + 1 {
            return Err(format!("{} steps of {} inputs", run.steps.len(), script.inputs.len()));
        }
        log_is_whole(&passing(table, &["machine", "choice"]), &run)?;
        if run.ended || script.inputs.len() == INPUTS {
            let again = simulate(table.clone(), &script).map(|run| format!("{run:?}"));
            let is_same = again.is_ok_and(|again| again == format!("{run:?}"));
            return if is_same { Ok(true) } else { Err("the same script does something else".to_owned()) };
        }
        let input = input(&run, &mut random, &mut now);
        script.inputs.push(input);
    }
}

fn answer(question: &Question, random: &mut Random) -> String {
    match &question.answers {
        Some(answers) => answers[random.below(answers.len())].clone(),
        None => "100".to_owned(),
    }
}

fn input(run: &Run, random: &mut Random, now: &mut f64) -> Input {
    let results: Vec<&String> =
        run.activities.iter().filter_map(|activity| activity.event.as_ref()).collect();
    match random.below(8) {
        0 | 1 => {
            *now = run.deadline.unwrap_or(*now + 7.0).max(*now);
            Input::tick(*now)
        }
        2 if run.requests && !run.targets.is_empty() => {
            let target = &run.targets[random.below(run.targets.len())];
            Input::request(RequestKind::Goto, Some(target), *now)
        }
        3 if run.stop.is_some() => Input::stop(*now),
        4 if !results.is_empty() => Input::send(results[random.below(results.len())], *now),
        _ if run.possible.is_empty() => Input::tick(*now),
        _ => Input::send(run.possible[random.below(run.possible.len())].event.clone(), *now),
    }
}

/// splitmix64
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}
