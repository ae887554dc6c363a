//! A durable run that meets something that it cannot go on with: what it says, and that nothing is lost.

mod crossing;
#[path = "crossing/job.rs"]
mod job;

use std::env;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use fsm_runtime::{Snapshots, fsm};
use fsm_timely::durable::{
    Beginning, Durable, DurableError, Job, JobError, Manifest, Partition, Place, Processes, Read, Supervisor,
    published,
};
use fsm_timely::{AnswerTo, Keyed};
use serde::{Deserialize, Serialize};

use crossing::{Crossing, CrossingEvent};
use job::{Crossings, Reading};

const GOOD: Crossings = Crossings { events: 5_000, pace: 1_000 };

/// Crossings with something wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    NoEvent,
    OffsetGoesBack,
    EndTooEarly,
    Panic,
    /// Nothing comes any more, in one partition.
    Idle,
}

struct Faulty(Fault);

struct FaultyReading {
    reading: Reading,
    fault: Fault,
    partition: u32,
}

impl Job for Faulty {
    type Key = u64;
    type Event = CrossingEvent;
    type Machine = Crossing;
    type Partition = FaultyReading;

    fn partitions(&self) -> u32 {
        GOOD.partitions()
    }

    fn open(&self, partition: u32, offset: u64) -> Result<FaultyReading, JobError> {
        Ok(FaultyReading { reading: GOOD.open(partition, offset)?, fault: self.0, partition })
    }

    fn disorder(&self) -> Duration {
        GOOD.disorder()
    }

    fn world(&self) {}

    fn begin(&self, first: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Crossing>> {
        GOOD.begin(first)
    }

    fn stepped(&self, key: &u64, told: &mut Vec<String>, at: Duration, out: &mut Vec<u8>) {
        assert!(self.0 != Fault::Panic || at < Duration::from_secs(150), "crossing {key} has fallen over");
        GOOD.stepped(key, told, at, out);
    }

    fn answered(&self, answer: &AnswerTo<u64, CrossingEvent>, out: &mut Vec<u8>) {
        GOOD.answered(answer, out);
    }
}

impl Partition for FaultyReading {
    type Key = u64;
    type Event = CrossingEvent;

    fn next(&mut self) -> Result<Read<u64, CrossingEvent>, JobError> {
        match (self.reading.next()?, self.fault) {
            (Read::Event { offset: 3_000, .. }, Fault::NoEvent) if self.partition == 1 => {
                Err(r#"`{"Buton":null}` is no event of a crossing"#.into())
            }
            (Read::Event { offset: 3_000, key, event, at }, Fault::OffsetGoesBack) if self.partition == 2 => {
                Ok(Read::Event { offset: 2_998, key, event, at })
            }
            (Read::End { .. }, Fault::Idle) => Ok(Read::Nothing),
            (Read::End { .. }, Fault::EndTooEarly) => Ok(Read::End { at: Duration::from_secs(100) }),
            (read, _) => Ok(read),
        }
    }
}

fsm! {
    /// A crossing without people.
    #[derive(Serialize, Deserialize)]
    machine Road(told: &mut Vec<String>) {
        snapshots;
        #[allow(unused_line)]
        clock Duration;
        events from CrossingEvent;
        initial Cars;
        #[allow(dead_end)]
        state Cars { on Button do told.push("nobody is let over".to_owned()); }
    }
}

/// The same events for other machines.
struct Roads;

impl Job for Roads {
    type Key = u64;
    type Event = CrossingEvent;
    type Machine = Road;
    type Partition = Reading;

    fn partitions(&self) -> u32 {
        GOOD.partitions()
    }

    fn open(&self, partition: u32, offset: u64) -> Result<Reading, JobError> {
        GOOD.open(partition, offset)
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Road>> {
        Some((Vec::new(), ()))
    }
}

/// What the child of a test is to do: which fault, in which directory.
const CHILD: &str = "FSM_TIMELY_STOPPED";

fn child(directory: &Path, fault: &str) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "as_one_of_the_processes", "--nocapture"]);
    command.env(CHILD, format!("{fault} {}", directory.display())).env_remove("RUST_BACKTRACE");
    command
}

#[test]
fn as_one_of_the_processes() {
    let Ok(child) = env::var(CHILD) else { return };
    let (fault, directory) = child.split_once(' ').unwrap();
    let place = Place::from_env().unwrap_or_else(|| Place::alone(1));
    let faults = [Fault::NoEvent, Fault::OffsetGoesBack, Fault::EndTooEarly, Fault::Panic, Fault::Idle];
    let fault = faults.into_iter().find(|known| format!("{known:?}") == fault).unwrap_or(Fault::None);
    let ended = Durable::new(Faulty(fault), directory).manifest_every(Duration::from_millis(1)).run(&place);
    if let Err(error) = ended {
        writeln!(std::io::stderr(), "the run cannot begin: {error}").unwrap();
        std::process::exit(1);
    }
}

/// The exit code, and the last lines of what it has said.
fn run(directory: &Path, fault: &str) -> (Option<i32>, Vec<String>) {
    let Output { status, stderr, .. } = child(directory, fault).output().unwrap();
    let said = String::from_utf8(stderr).unwrap().replace(&directory.display().to_string(), "…");
    (status.code(), said.lines().map(str::to_owned).collect())
}

/// A directory of its own, empty.
fn directory(name: &str) -> PathBuf {
    let directory = env::temp_dir().join(format!("fsm-timely-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    directory
}

fn output(directory: &Path) -> String {
    let mut lines: Vec<_> = published(directory)
        .unwrap()
        .into_iter()
        .flat_map(|file| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    lines.sort();
    lines.join("\n")
}

/// After a fault has stopped the run, one without it publishes what one without any does.
fn goes_on(directory: &Path) {
    assert_eq!(run(directory, "None").0, Some(0));
    let undisturbed = directory.with_extension("undisturbed");
    Durable::new(GOOD, &undisturbed).run(&Place::alone(1)).unwrap();
    assert_eq!(output(directory), output(&undisturbed));
    for directory in [directory, &undisturbed] {
        fs::remove_dir_all(directory).unwrap();
    }
}

#[test]
fn a_message_that_is_no_event_stops_the_run() {
    let directory = directory("no-event");
    let (code, said) = run(&directory, "NoEvent");
    assert_eq!(
        said,
        [
            r#"worker 0 ends the run: partition 1 cannot be read behind offset 2999: `{"Buton":null}` is no event of a crossing; the run stops, and the next one reads it again"#
        ]
    );
    assert_eq!(code, Some(70));
    goes_on(&directory);
}

#[test]
fn an_offset_that_goes_back_stops_the_run() {
    let directory = directory("back");
    let (code, said) = run(&directory, "OffsetGoesBack");
    assert_eq!(
        said,
        [
            "worker 0 ends the run: partition 2 has an event of offset 2998 where it was to be at least 3000: a log is read in the order of its offsets"
        ]
    );
    assert_eq!(code, Some(70));
    goes_on(&directory);
}

#[test]
fn an_end_before_an_event_stops_the_run() {
    let directory = directory("end");
    let (code, said) = run(&directory, "EndTooEarly");
    assert_eq!(
        said,
        [
            "worker 0 ends the run: partition 2 ends at 100s, and has an event of 258.951s: the end is behind all events"
        ]
    );
    assert_eq!(code, Some(70));
    goes_on(&directory);
}

#[test]
fn a_panic_in_a_worker_stops_the_run() {
    let directory = directory("panic");
    let (code, said) = run(&directory, "Panic");
    assert!(
        said.iter().any(|line| line.starts_with("crossing ") && line.ends_with(" has fallen over")),
        "{said:?}"
    );
    assert_eq!(
        said.last().map(String::as_str),
        Some("the run ends with this panic; started again, it goes on from its last manifest")
    );
    assert_eq!(code, Some(101));
    goes_on(&directory);
}

#[test]
fn a_supervisor_gives_up_when_nothing_comes_on() {
    let directory = directory("vain");
    let gave_up = Supervisor::new(2, 1).give_up_after(2).run(&directory, || {
        let mut child = child(&directory, "Panic");
        child.stdout(Stdio::null()).stderr(Stdio::null());
        child
    });
    let gave_up = gave_up.unwrap_err();
    assert_eq!(
        gave_up.to_string(),
        "the run has ended 2 times without a new manifest, the last time with exit status: 101: what its processes have reported is the reason"
    );
    goes_on(&directory);
}

#[test]
fn machines_of_another_table_are_not_restored() {
    let directory = directory("table");
    run(&directory, "NoEvent");
    let (found, expected) = (Crossing::FINGERPRINT, Road::FINGERPRINT);
    assert_eq!(
        Durable::new(Roads, &directory).run(&Place::alone(1)).unwrap_err().to_string(),
        format!(
            "the manifest has machines `Crossing` and cannot be read: it is of another table: its fingerprint is {found:#x}, that of the machine {expected:#x}; if it can be read, write `snapshots from [{found:#x}];` into the table"
        )
    );
    goes_on(&directory);
}

#[test]
fn a_directory_that_does_not_fit_is_refused() {
    let directory = directory("refused");
    run(&directory, "NoEvent");
    let file = directory.join("manifest.json");
    let manifest = fs::read_to_string(&file).unwrap();

    fs::write(&file, manifest.replacen(r#""version": 1"#, r#""version": 2"#, 1)).unwrap();
    let error = Durable::new(GOOD, &directory).run(&Place::alone(1)).unwrap_err();
    assert!(matches!(error, DurableError::Manifest { .. }));
    assert_eq!(
        error.to_string().replace(&directory.display().to_string(), "…"),
        "…/manifest.json is no manifest of this version: its version is 2, not 1; restore it from a copy, or begin anew in an empty directory"
    );

    let spots = manifest.find(r#""spots": ["#).unwrap() + r#""spots": ["#.len();
    let one_more = format!(
        "{}{}{}",
        &manifest[..spots],
        r#"{"offset":0,"latest":{"secs":0,"nanos":0},"told":{"secs":0,"nanos":0}},"#,
        &manifest[spots..]
    );
    fs::write(&file, one_more).unwrap();
    assert_eq!(
        Durable::new(GOOD, &directory).run(&Place::alone(1)).unwrap_err().to_string(),
        "the manifest is of an input with 4 partitions, and the job has 3: events would be missed or done twice"
    );
    fs::write(&file, manifest).unwrap();

    let number = Manifest::read(&directory).unwrap().unwrap().number;
    let machines = directory.join(format!("machines/{number}-of-worker-0"));
    let bytes = fs::read(&machines).unwrap();
    fs::write(&machines, &bytes[1..]).unwrap();
    let (code, said) = run(&directory, "None");
    assert_eq!(
        said,
        [format!(
            "worker 0 ends the run: …/machines/{number}-of-worker-0 is damaged: it has {} bytes, and was written with {}; restore it from a copy, or begin anew in an empty directory",
            bytes.len() - 1,
            bytes.len()
        )]
    );
    assert_eq!(code, Some(70));
    fs::write(&machines, &bytes).unwrap();
    goes_on(&directory);
}

#[test]
fn what_a_stop_between_manifest_and_publishing_has_left_is_published() {
    let directory = directory("between");
    run(&directory, "NoEvent");
    let manifest = Manifest::read(&directory).unwrap().unwrap();
    assert!(manifest.workers[0].output > 0);
    let name = format!("{}-of-worker-0", manifest.number);
    fs::rename(directory.join("published").join(&name), directory.join("unpublished").join(&name)).unwrap();
    // And what a run has left that came no further than to its files.
    let next = format!("{}-of-worker-7", manifest.number + 1);
    for folder in ["unpublished", "machines"] {
        fs::write(directory.join(folder).join(&next), "told 0 nothing").unwrap();
    }
    assert_eq!(run(&directory, "NoEvent").0, Some(70));
    assert!(directory.join("published").join(&name).exists());
    assert!(
        !directory.join("unpublished").join(&next).exists()
            && !directory.join("machines").join(&next).exists()
    );
    goes_on(&directory);
}

#[test]
fn two_runs_in_one_directory_are_refused() {
    let directory = directory("in-use");
    fs::create_dir_all(&directory).unwrap();
    let lock = fs::File::create(directory.join("lock-0")).unwrap();
    lock.lock().unwrap();
    let error = Durable::new(GOOD, &directory).run(&Place::alone(1)).unwrap_err();
    assert_eq!(
        error.to_string().replace(&directory.display().to_string(), "…"),
        "another process has locked …/lock-0: wait until the earlier run has ended, or end it"
    );
    drop(lock);
    goes_on(&directory);
}

#[test]
fn a_process_of_a_larger_run_that_is_still_there_is_not_disturbed() {
    let directory = directory("larger");
    fs::create_dir_all(&directory).unwrap();
    // Where its process 0 has gone, the others end too, but perhaps not at once.
    let lock = fs::File::create(directory.join("lock-3")).unwrap();
    lock.lock().unwrap();
    let error = Durable::new(GOOD, &directory).run(&Place::alone(1)).unwrap_err();
    assert_eq!(
        error.to_string().replace(&directory.display().to_string(), "…"),
        "another process has locked …/lock-3: wait until the earlier run has ended, or end it"
    );
    drop(lock);
    goes_on(&directory);
}

#[test]
fn a_manifest_that_an_earlier_run_has_still_written_is_the_one_of_all_processes() {
    let (directory, earlier) = (directory("overtaken"), directory("overtaken-by"));
    run(&earlier, "NoEvent");
    let ports = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let addresses: Vec<_> = ports.iter().map(|port| port.local_addr().unwrap().to_string()).collect();
    drop(ports);
    let start = |process| {
        let place = Place { process, threads: 1, addresses: addresses.clone() };
        child(&directory, "None").envs(place.to_env()).spawn().unwrap()
    };
    let mut second = start(1);
    while !directory.join("lock-1").exists() {
        sleep(Duration::from_millis(1));
    }
    sleep(Duration::from_millis(100));
    // It has looked for a manifest, and there was none yet. Now process 0 of the earlier run writes one, and goes.
    for written in ["machines", "unpublished", "published", "manifest.json"] {
        fs::rename(earlier.join(written), directory.join(written)).unwrap();
    }
    fs::remove_dir_all(earlier).unwrap();
    let mut first = start(0);
    assert!(first.wait().unwrap().success() && second.wait().unwrap().success());
    goes_on(&directory);
}

#[test]
fn who_reads_the_output_may_take_it_away() {
    let directory = directory("taken");
    run(&directory, "NoEvent");
    let (here, taken) = (directory.join("published"), directory.join("taken"));
    fs::rename(&here, &taken).unwrap();
    assert_eq!(run(&directory, "NoEvent").0, Some(70));
    for file in fs::read_dir(&taken).unwrap() {
        let file = file.unwrap();
        fs::rename(file.path(), here.join(file.file_name())).unwrap();
    }
    goes_on(&directory);
}

#[test]
fn output_that_is_not_as_it_was_written_is_not_published() {
    let directory = directory("output");
    run(&directory, "NoEvent");
    let manifest = Manifest::read(&directory).unwrap().unwrap();
    let name = format!("{}-of-worker-0", manifest.number);
    let (here, there) = (directory.join("published").join(&name), directory.join("unpublished").join(&name));
    let bytes = fs::read(&here).unwrap();
    fs::remove_file(&here).unwrap();
    fs::write(&there, &bytes[1..]).unwrap();
    let error = Durable::new(GOOD, &directory).run(&Place::alone(1)).unwrap_err();
    assert_eq!(
        error.to_string().replace(&directory.display().to_string(), "…"),
        format!(
            "…/unpublished/{name} is damaged: it has {} bytes, and was written with {}; restore it from a copy, or begin anew in an empty directory",
            bytes.len() - 1,
            bytes.len()
        )
    );
    fs::write(&there, &bytes).unwrap();
    goes_on(&directory);
}

#[test]
fn a_disk_that_is_full_stops_the_run() {
    let directory = directory("full");
    let child = child(&directory, "None");
    let mut limited = Command::new("sh");
    // A file may have so many blocks of half a kibibyte, and who writes more has an error.
    limited.args(["-c", r#"trap "" XFSZ; ulimit -f 30; exec "$0" "$@""#]).arg(child.get_program());
    limited.args(child.get_args()).envs(child.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let Output { status, stderr, .. } = limited.output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert!(said.starts_with("worker 0 ends the run: cannot write "), "{said}");
    assert!(said.ends_with("File too large (os error 27)\n"), "{said}");
    assert_eq!(status.code(), Some(70));
    goes_on(&directory);
}

#[test]
fn a_process_whose_neighbour_is_killed_says_so() {
    let directory = directory("neighbour");
    let said = directory.with_extension("said");
    let mut run = Processes::start(2, 1, || {
        let mut child = child(&directory, "Idle");
        child.stderr(OpenOptions::new().create(true).append(true).open(&said).unwrap());
        child
    })
    .unwrap();
    while Manifest::read(&directory).unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    run.kill(1).unwrap();
    assert!(!run.wait().unwrap().success());
    let text = fs::read_to_string(&said).unwrap();
    assert!(
        text.starts_with("the run ends: another process of it has gone (timely communication error"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1, "{text}");
    fs::remove_file(said).unwrap();
    goes_on(&directory);
}

#[test]
fn a_process_that_cannot_reach_another_says_so() {
    let directory = directory("alone");
    let mut place =
        Place { process: 1, threads: 1, addresses: vec!["127.0.0.1:1".to_owned(), "127.0.0.1:0".to_owned()] };
    let run = |place: &Place| {
        let durable = Durable::new(GOOD, &directory).patience(Duration::from_millis(20));
        durable.run(place).unwrap_err().to_string()
    };
    assert_eq!(run(&place), "no connection by 127.0.0.1:1: Connection refused (os error 111)");
    place.process = 0;
    place.addresses.swap(0, 1);
    assert_eq!(run(&place), "no connection by 127.0.0.1:0: process 1 has not called");
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn a_place_that_is_none_is_refused() {
    let directory = directory("place");
    for (process, threads, addresses) in [(1, 1, 1), (2, 1, 2), (0, 0, 1), (0, 1, 0)] {
        let place = Place { process, threads, addresses: vec!["127.0.0.1:0".to_owned(); addresses] };
        let error = Durable::new(GOOD, &directory).run(&place).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "there is no process {process} with {threads} workers in a run of {addresses} processes: processes are numbered from 0 on, and each has a worker at least"
            )
        );
    }
    assert!(!directory.exists());
}
