//! A durable run that meets something that it cannot go on with: what it says, and that nothing is lost.

use std::fs::{self, OpenOptions};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use fsm_timely::durable::{Durable, Manifest, Place, Processes, Supervisor};

use crate::directory;
use crate::faulty::{GOOD, child, goes_on, run};

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
    let directory = directory("offset-back");
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
