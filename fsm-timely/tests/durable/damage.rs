//! Harm to the files of a durable run: what it gives is what it gives without, or it says what has happened, to which file.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output, Stdio};
use std::time::Duration;

use fsm_timely::durable::{Durable, Manifest, Place};

use crate::directory;
use crate::harm::{self, Files, Kind, OTHERS, files, harm, harmed, write};
use crate::scripted::{lines, states};
use crate::stopping::{Random, as_child, child, script};

#[test]
fn as_one_of_the_processes() {
    let (Some(place), Some((job, directory))) = (Place::from_env(), as_child()) else { return };
    // One that reads to the end writes one manifest more.
    let every = Duration::from_secs(if job.is_to_stop() { 0 } else { 3_600 });
    if let Err(error) = Durable::new(job, directory).manifest_every(every).run(&place) {
        eprintln!("{error}");
        process::exit(1);
    }
}

/// A process alone, with so many workers, that reads so many lines. Its exit code, and what it has said.
fn run(number: u64, lines: u64, directory: &Path, workers: usize) -> (Option<i32>, Vec<String>) {
    let mut child: Command = child(module_path!(), number, lines, directory);
    let Output { status, stderr, .. } =
        child.envs(Place::alone(workers).to_env()).stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8(stderr).unwrap().replace(&directory.display().to_string(), "…");
    (status.code(), said.lines().map(str::to_owned).collect())
}

/// What a run gives: the lines of each key, and how its machine ends.
type Given = (BTreeMap<u64, Vec<String>>, BTreeMap<u64, String>);

/// Where a run was stopped, and what it gives.
struct Scene {
    name: &'static str,
    number: u64,
    files: Files,
    /// Those of another run of the same job, stopped at about the same place.
    of_another: Files,
    given: Given,
    /// The number of its last manifest, and that of the machines in it.
    last: u64,
    machines: u64,
    /// What becomes of it when the files of these machines are damaged, and when output is that is not published.
    by_machines: Verdict,
    by_output: Verdict,
}

/// The files of a run that has written some manifests, or one, and output for the last one with each worker.
fn stopped(number: u64, is_first: bool, directory: &Path) -> Option<Files> {
    let lines = if is_first { [5, 10, 15, 20, 30] } else { [60, 90, 120, 150, 180] };
    for lines in lines {
        let _ = fs::remove_dir_all(directory);
        run(number, lines, directory, 2);
        let Some(manifest) = Manifest::read(directory).unwrap() else { continue };
        if manifest.is_complete {
            return None;
        }
        let has_number = if is_first { manifest.number == 1 } else { manifest.number >= 3 };
        if has_number && manifest.workers.iter().all(|worker| worker.output > 0) {
            return Some(files(directory));
        }
    }
    None
}

/// The number of the last file in a folder.
fn last(files: &Files, folder: &str) -> u64 {
    let numbers = files.keys().filter_map(|name| {
        let name = name.strip_prefix(folder).ok()?.to_str()?;
        name.split(['-', '.']).next()?.parse().ok()
    });
    numbers.max().unwrap()
}

/// The same, stopped before the output of so many workers had been published.
fn unpublished(mut files: Files, workers: usize) -> Files {
    let number = last(&files, "published");
    for worker in (0..2).rev().take(workers) {
        let name = format!("{number}-of-worker-{worker}");
        let bytes = files.remove(&Path::new("published").join(&name)).unwrap();
        files.insert(Path::new("unpublished").join(&name), bytes);
    }
    files
}

/// The same, gone back to the manifest before, and stopped when nothing had been read yet.
fn gone_back(number: u64, mut files: Files, here: &Path) -> Files {
    let last = last(&files, "manifests");
    files.remove(Path::new(&format!("machines/{last}-of-worker-0"))).unwrap();
    write(here, &files);
    run(number, 0, here, 2);
    harm::files(here)
}

fn scenes(name: &str) -> Vec<Scene> {
    use Verdict::{Mended, Refused};
    let here = directory(&format!("{name}-scene"));
    let (mut scenes, mut numbers) = (Vec::new(), 1..);
    while scenes.len() < 6 {
        let number = numbers.next().unwrap();
        let is_first = scenes.is_empty();
        let Some(files) = stopped(number, is_first, &here) else { continue };
        let Some(of_another) = stopped(number, is_first, &here) else { continue };
        let _ = fs::remove_dir_all(&here);
        script(number).run(&here, 2);
        let (given, complete) = ((lines(&here), states(&here)), harm::files(&here));
        let (name, files, by_machines, by_output) = match scenes.len() {
            0 => ("first", files, Mended, Mended),
            1 => ("published", files, Mended, Mended),
            // What is published cannot be taken back.
            2 => ("in publishing", unpublished(files, 1), Mended, Refused),
            3 => ("unpublished", unpublished(files, 2), Mended, Mended),
            4 => ("complete", complete, Mended, Mended),
            _ => ("gone back", gone_back(number, files, &here), Refused, Mended),
        };
        let last = last(&files, "manifests");
        let machines = if name == "gone back" { last - 2 } else { last };
        scenes.push(Scene { name, number, files, of_another, given, last, machines, by_machines, by_output });
    }
    let _ = fs::remove_dir_all(here);
    scenes
}

/// What has become of a run with harm to its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// It has given what it gives, and said nothing.
    Undisturbed,
    /// The same, and it has said which file is damaged.
    Mended,
    Refused,
}

impl Scene {
    /// One case: what has become of it; or what is wrong with that.
    fn case(&self, kinds: &[Kind], random: &mut Random, here: &Path) -> Result<Verdict, String> {
        let mut files = self.files.clone();
        kinds.iter().for_each(|kind| harm(*kind, random, &mut files, &self.of_another));
        let harmed = harmed(&self.files, &files);
        write(here, &files);
        let workers = 1 + random.below(3) as usize;
        let (code, said) = run(self.number, u64::MAX, here, workers);
        let failed =
            |what: &str| Err(format!("{}: {kinds:?} {harmed:?}: {what}: {code:?} {said:#?}", self.name));
        let verdict = match code {
            Some(0) if !self.has_given(here) => failed("unnoticed"),
            Some(0) if said.is_empty() => Ok(Verdict::Undisturbed),
            Some(0) if !names_one(&harmed, &said[0]) => failed("mended, and not said which"),
            Some(0) => Ok(Verdict::Mended),
            Some(1) if said.len() != 1 || !names_one(&harmed, &said[0]) => failed("not said which"),
            Some(1) if harm::files(here) != files => failed("refused, and files are changed"),
            Some(1) => {
                // What it asks for, to the letter.
                let whole = harmed.iter().filter_map(|name| Some((name, self.files.get(name)?)));
                for name in harmed.iter().filter(|name| !self.files.contains_key(*name)) {
                    fs::remove_file(here.join(name)).unwrap();
                }
                whole.for_each(|(name, bytes)| fs::write(here.join(name), bytes).unwrap());
                match run(self.number, u64::MAX, here, workers).0 {
                    Some(0) if self.has_given(here) => Ok(Verdict::Refused),
                    _ => failed("refused, also when the files are restored"),
                }
            }
            _ => failed("stopped, or dead"),
        }?;
        match kinds {
            // An empty file has no bit to flip.
            [Kind::Flip] if harmed.first().is_some_and(|name| verdict != self.by_damage_of(name)) => {
                failed(&format!("{verdict:?}"))
            }
            _ => Ok(verdict),
        }
    }

    /// What becomes of it when this file alone is damaged.
    fn by_damage_of(&self, name: &Path) -> Verdict {
        let name = name.to_str().unwrap();
        let is = |folder: &str, number: u64| name.starts_with(&format!("{folder}/{number}-of-"));
        match name {
            "manifest.json" => Verdict::Mended,
            _ if name == format!("manifests/{}.json", self.last) => Verdict::Mended,
            _ if is("machines", self.machines) => self.by_machines,
            _ if is("unpublished", self.last) => self.by_output,
            // It is not read.
            _ => Verdict::Undisturbed,
        }
    }

    fn has_given(&self, here: &Path) -> bool {
        // What has gone wrong may be so that it cannot be read.
        let given = panic::catch_unwind(|| (lines(here), states(here)));
        given.is_ok_and(|given| given == self.given)
    }
}

fn names_one(harmed: &BTreeSet<PathBuf>, said: &str) -> bool {
    harmed.iter().any(|name| said.contains(&format!("…/{}", name.display())))
}

/// How many bits are flipped.
fn flips() -> u64 {
    env::var("FSM_FLIPS").map_or(300, |flips| flips.parse().expect("FSM_FLIPS is a number"))
}

/// Runs with harm, of kinds by a number: what becomes of them, and no other harm than such as is seen.
fn all_are_seen(
    name: &str,
    cases: u64,
    kinds: impl Fn(&mut Random) -> Vec<Kind>,
) -> BTreeMap<(&'static str, Verdict), u64> {
    let (scenes, here) = (scenes(name), directory(name));
    let (mut verdicts, mut failures) = (BTreeMap::<_, u64>::new(), Vec::new());
    for case in 0..cases {
        let mut random = Random((case + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        // The first numbers of neighbours are alike.
        for _ in 0..8 {
            random.below(2);
        }
        let scene = &scenes[random.below(scenes.len() as u64) as usize];
        let kinds = kinds(&mut random);
        match scene.case(&kinds, &mut random, &here) {
            Ok(verdict) => *verdicts.entry((scene.name, verdict)).or_default() += 1,
            Err(failure) => failures.push(format!("case {case}, {failure}")),
        }
    }
    let first = failures.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(
        failures.is_empty(),
        "{} of {cases} are wrong, {verdicts:?}, the first:\n{first}",
        failures.len()
    );
    println!("{cases} times harm: {verdicts:?}");
    let _ = fs::remove_dir_all(here);
    verdicts
}

#[test]
fn a_flipped_bit_does_nothing_or_is_named() {
    let verdicts = all_are_seen("flips", flips(), |_| vec![Kind::Flip]);
    assert_eq!(
        verdicts.keys().map(|(_, verdict)| *verdict).collect::<BTreeSet<_>>().len(),
        3,
        "{verdicts:?}"
    );
}

#[test]
fn other_harm_does_nothing_or_is_named() {
    let kinds = |random: &mut Random| {
        (0..=random.below(2)).map(|_| OTHERS[random.below(OTHERS.len() as u64) as usize]).collect()
    };
    let verdicts = all_are_seen("harm", flips() / 3, kinds);
    assert_eq!(
        verdicts.keys().map(|(_, verdict)| *verdict).collect::<BTreeSet<_>>().len(),
        3,
        "{verdicts:?}"
    );
}
