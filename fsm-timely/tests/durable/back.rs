//! A durable run that goes back to the manifest before, since a file of the last one is damaged: nothing is lost or published twice.

use std::fs;
use std::path::{Path, PathBuf};

use fsm_runtime::fsm;
use fsm_runtime::snapshots::Snapshots;
use fsm_timely::Keyed;
use fsm_timely::durable::{Beginning, Durable, Job, JobError, Manifest, Place};
use serde::{Deserialize, Serialize};

use crate::crossing::{Crossing, CrossingEvent};
use crate::faulty::{GOOD, damage, goes_on, run, stopped};
use crate::job::Reading;

fn machines(directory: &Path, number: u64) -> PathBuf {
    directory.join(format!("machines/{number}-of-worker-0"))
}

/// What is said of a file with a flipped bit.
fn checksums(directory: &Path, number: u64) -> String {
    let written = Manifest::read(directory).unwrap().unwrap().workers[0].checksum;
    let found = crc32fast::hash(&fs::read(machines(directory, number)).unwrap());
    format!(
        "…/machines/{number}-of-worker-0 is damaged: its checksum is {found:08x}, and was {written:08x} when it was written"
    )
}

#[test]
fn what_the_last_manifest_has_done_is_done_again_and_not_published_again() {
    let (directory, number) = stopped("back");
    let last = Manifest::read(&directory).unwrap().unwrap();
    damage(&machines(&directory, number));
    let damaged = checksums(&directory, number);
    // It is stopped before its next manifest.
    let (code, said) = run(&directory, "Removed");
    assert_eq!(
        said[0],
        format!(
            "{damaged}; the run goes back to manifest {}, and does again what came behind it; nothing is published twice",
            number - 1
        )
    );
    assert_eq!(code, Some(70));
    let back = Manifest::read(&directory).unwrap().unwrap();
    let again = back.again.unwrap();
    assert_eq!((back.number, again.at, again.is_complete), (number + 1, last.at, false));
    assert_eq!((back.spots, again.state.machines), (last.kept, last.workers[0].machines));
    // It goes on from there, with any number of workers.
    assert_eq!(run(&directory, "NoEvent").0, Some(70));
    assert_eq!(Manifest::read(&directory).unwrap().unwrap().again, None);
    goes_on(&directory);
}

#[test]
fn a_run_that_has_ended_is_done_again_from_the_manifest_before() {
    let (directory, _) = stopped("ended");
    assert_eq!(run(&directory, "None"), (Some(0), vec![]));
    let last = Manifest::read(&directory).unwrap().unwrap();
    let file = machines(&directory, last.number);
    fs::remove_file(&file).unwrap();
    assert_eq!(
        run(&directory, "None"),
        (
            Some(0),
            vec![format!(
                "…/machines/{}-of-worker-0 is damaged: it is not there; the run goes back to manifest {}, and does again what came behind it; nothing is published twice",
                last.number,
                last.number - 1
            )]
        )
    );
    let manifest = Manifest::read(&directory).unwrap().unwrap();
    assert_eq!((manifest.number, manifest.at, manifest.is_complete), (last.number + 2, last.at, true));
    goes_on(&directory);
}

#[test]
fn another_end_of_what_is_done_again_is_refused() {
    let (directory, number) = stopped("not-the-same");
    let published = Manifest::read(&directory).unwrap().unwrap();
    let (at, written) = (published.at, published.workers[0]);
    damage(&machines(&directory, number));
    // What stands behind `Manifest::kept` has been removed from the input.
    let (code, said) = run(&directory, "Removed");
    let begins = format!(
        "worker 0 ends the run: what happened until {at:?} is done again, for the run has gone back, and it is not the same: it was {} machines with {} timers, the first for {:?}, and {} bytes of output, and is ",
        written.machines,
        written.timers,
        written.first_timer.unwrap(),
        written.output
    );
    let ends = " bytes of output; nothing more is published until the job and its input are as they were";
    assert!(said[1].starts_with(&begins) && said[1].ends_with(ends), "{said:#?}");
    assert_eq!((code, said.len()), (Some(70), 2));
    // They are as they were.
    goes_on(&directory);
}

#[test]
fn with_damage_in_both_manifests_the_run_is_refused() {
    let (directory, number) = stopped("both-damaged");
    let before = fs::read(machines(&directory, number - 1)).unwrap();
    damage(&machines(&directory, number));
    let damaged = checksums(&directory, number);
    fs::write(machines(&directory, number - 1), &before[1..]).unwrap();
    let refused = (
        Some(1),
        vec![format!(
            "the run cannot begin: {damaged}; the run cannot go back to the manifest before: …/machines/{}-of-worker-0 is damaged: it has {} bytes, and was written with {}; restore the file from a copy, or begin anew in an empty directory",
            number - 1,
            before.len() - 1,
            before.len()
        )],
    );
    assert_eq!(run(&directory, "None"), refused);
    // One of the two is enough.
    fs::write(machines(&directory, number - 1), before).unwrap();
    goes_on(&directory);
}

/// Takes output back that was published, without its first byte. Where it is now, and what it was.
fn damaged_before_it_is_published(directory: &Path, name: &str) -> (PathBuf, Vec<u8>) {
    let (here, there) = (directory.join("published").join(name), directory.join("unpublished").join(name));
    fs::rename(&here, &there).unwrap();
    let bytes = fs::read(&there).unwrap();
    fs::write(&there, &bytes[1..]).unwrap();
    (there, bytes)
}

#[test]
fn output_that_is_damaged_before_it_is_published_is_written_again() {
    let (directory, number) = stopped("output");
    let name = format!("{number}-of-worker-0");
    let (_, bytes) = damaged_before_it_is_published(&directory, &name);
    assert_eq!(
        run(&directory, "None"),
        (
            Some(0),
            vec![format!(
                "…/unpublished/{name} is damaged: it has {} bytes, and was written with {}; the run goes back to manifest {}, and does again what came behind it; nothing is published twice",
                bytes.len() - 1,
                bytes.len(),
                number - 1
            )]
        )
    );
    goes_on(&directory);
}

#[test]
fn output_that_is_damaged_is_refused_where_the_other_half_is_published() {
    let (directory, _) = stopped("half");
    let last = Durable::new(GOOD, &directory).run(&Place::alone(2)).unwrap();
    let name = format!("{}-of-worker-1", last.number);
    let (there, bytes) = damaged_before_it_is_published(&directory, &name);
    assert_eq!(
        run(&directory, "None"),
        (
            Some(1),
            vec![format!(
                "the run cannot begin: …/unpublished/{name} is damaged: it has {} bytes, and was written with {}; the run cannot go back to the manifest before: other output of manifest {} has been published; restore the file from a copy, or begin anew in an empty directory",
                bytes.len() - 1,
                bytes.len(),
                last.number
            )]
        )
    );
    fs::write(&there, bytes).unwrap();
    goes_on(&directory);
}

#[test]
fn another_table_does_not_do_again_what_the_first_has_published() {
    let (directory, number) = stopped("other-table");
    damage(&machines(&directory, number));
    let damaged = checksums(&directory, number);
    let refused = || {
        let error = Durable::new(Roads, &directory).run(&Place::alone(1)).unwrap_err();
        error.to_string().replace(&directory.display().to_string(), "…")
    };
    let (published, job) = (Crossing::FINGERPRINT, Road::FINGERPRINT);
    assert_eq!(
        refused(),
        format!(
            "{damaged}; the run cannot go back to the manifest before: a table with the fingerprint {published:#x} has written what would be done again, and that of the machine is {job:#x}; restore the file from a copy, or begin anew in an empty directory"
        )
    );
    // The first table goes back, and is stopped before its next manifest.
    assert_eq!(run(&directory, "Removed").0, Some(70));
    assert_eq!(
        refused(),
        format!(
            "the run has gone back, and does again what a table with the fingerprint {published:#x} has done and published; that of the machine is {job:#x}: run it with that table until the next manifest"
        )
    );
    goes_on(&directory);
}

fsm! {
    /// A crossing with a state less, which can be read from the snapshots of one.
    #[derive(Serialize, Deserialize)]
    machine Road(told: &mut Vec<String>) {
        snapshots from [0x2b99_7165_75d8];
        #[allow(unused_line)]
        clock std::time::Duration;
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

    fn disorder(&self) -> std::time::Duration {
        GOOD.disorder()
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, CrossingEvent>) -> Option<Beginning<Road>> {
        Some((Vec::new(), ()))
    }
}
