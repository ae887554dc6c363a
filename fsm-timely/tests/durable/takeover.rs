//! A durable run that begins where another has been: what it takes over, and what it refuses.

use std::cell::Cell;
use std::fs::{self, OpenOptions};
use std::net::TcpListener;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use fsm_runtime::fsm;
use fsm_runtime::snapshots::Snapshots;
use fsm_timely::Keyed;
use fsm_timely::durable::{Beginning, Durable, Job, JobError, Manifest, Place, Processes, stored};
use serde::{Deserialize, Serialize};

use crate::crossing::{Crossing, CrossingEvent, secs};
use crate::directory;
use crate::faulty::{GOOD, child, goes_on, run};
use crate::job::Reading;

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
    for written in ["manifests", "machines", "unpublished", "published", "manifest.json"] {
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
fn processes_that_do_not_share_their_directory_write_no_manifest() {
    let directories = [directory("shared"), directory("not-shared")];
    let said = directory("not-shared-said");
    let next = Cell::new(0);
    let mut run = Processes::start(2, 1, || {
        let mut child = child(&directories[next.replace(1)], "None");
        child.stderr(OpenOptions::new().create(true).append(true).open(&said).unwrap());
        child
    })
    .unwrap();
    assert!(!run.wait().unwrap().success());
    assert_eq!(Manifest::read(&directories[0]).unwrap(), None);
    let text = fs::read_to_string(&said).unwrap();
    let directory = directories[0].display().to_string();
    assert_eq!(
        text.lines().next().unwrap().replace(&directory, "…"),
        "worker 0 ends the run: worker 1 has written a file that is not at …/machines/1-of-worker-1: all processes of a run share one directory"
    );
    fs::remove_file(said).unwrap();
    goes_on(&directories[0]);
    fs::remove_dir_all(&directories[1]).unwrap();
}

#[test]
fn processes_with_other_numbers_of_workers_are_no_run() {
    let directory = directory("numbers");
    let ports = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let addresses: Vec<_> = ports.iter().map(|port| port.local_addr().unwrap().to_string()).collect();
    drop(ports);
    let [first, second] =
        [(0, 1), (1, 2)].map(|(process, threads)| Place { process, threads, addresses: addresses.clone() });
    let mut child = child(&directory, "None").envs(second.to_env()).stderr(Stdio::null()).spawn().unwrap();
    let error = Durable::new(GOOD, &directory).patience(secs(1)).run(&first).unwrap_err();
    assert_eq!(error.to_string(), format!("no connection by {}: process 1 has not called", addresses[0]));
    assert!(!child.wait().unwrap().success());
    goes_on(&directory);
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

#[test]
fn a_timer_that_the_table_has_no_more_is_left_out_where_the_job_says_so() {
    let directory = directory("forgotten");
    run(&directory, "NoEvent");
    // Nothing is left out where the machines are only looked at.
    let error = stored::<Avenues>(&directory).err().unwrap().to_string();
    let reason = "is not restored: it has a timer `Cars.every`, and no line of its states in the table has that: if it may be left out, let `forget_unknown_timers` of the job give `true`";
    assert!(error.ends_with(reason), "{error}");
    Durable::new(Avenues, &directory).run(&Place::alone(1)).unwrap();
    fs::remove_dir_all(directory).unwrap();
}

fsm! {
    /// A crossing whose cars wait for no time: a timer less.
    #[derive(Serialize, Deserialize)]
    machine Avenue(told: &mut Vec<String>) {
        snapshots from [0x2b99_7165_75d8];
        clock Duration;
        queue 2;
        events from CrossingEvent;
        initial Cars;
        state Cars {
            let waiting: bool = false;
            enter do told.push("cars".to_owned());
            on Button do *waiting = true;
            when *waiting => Warning;
            on Night => push Dark;
            on Closed => Gone;
        }
        state Warning { after 2s => People { steps: 0 }; on Button => ignore; on Night => defer; }
        state People { let steps: u32; every 1s do *steps += 1; when *steps == 3 => Cars; on Night => defer; }
        state Dark { on Day => pop; after 60s => pop; }
        final state Gone {}
    }
}

struct Avenues;

impl Job for Avenues {
    type Key = u64;
    type Event = CrossingEvent;
    type Machine = Avenue;
    type Partition = Reading;

    fn partitions(&self) -> u32 {
        GOOD.partitions()
    }

    fn open(&self, partition: u32, offset: u64) -> Result<Reading, JobError> {
        GOOD.open(partition, offset)
    }

    fn disorder(&self) -> Duration {
        GOOD.disorder()
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Avenue>> {
        Some((Vec::new(), ()))
    }

    fn forget_unknown_timers(&self) -> bool {
        true
    }
}
