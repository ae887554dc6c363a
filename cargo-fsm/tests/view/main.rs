//! `cargo fsm view`, as a browser and as programs meet it.
#![cfg(feature = "view")]

mod editor;
mod programs;
mod server;
mod simulated;

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use server::{View, file};

const DOOR: &str = "fsm! { machine Door { clock u32; events { Push { force: u32 }, Close } initial Closed;
    state Closed { on Push { force } if force > 5 => Open; }
    state Open { on Close => Closed; after 10s => Closed; } } }";

#[test]
fn a_saved_file_is_read_again_and_a_broken_one_keeps_its_machine() {
    let file = file("saved", DOOR);
    let view = View::of(&file);
    assert_eq!(view.get("/api/machines")["machines"][0]["name"], "Door");
    std::fs::write(&file, format!("{DOOR} fn broken( {{")).expect("written");
    // It may be read while it is being written.
    let is_told = |told: &Value| told.as_str().is_some_and(|text| text.contains("door.rs:3:"));
    view.until("/api/machines", |all| {
        !all["problems"][0].is_null() && is_told(&all["machines"][0]["unreadable"])
    });
    std::fs::write(&file, DOOR.replace("Door", "Gate")).expect("written");
    view.until("/api/machines", |all| all["machines"][0]["name"] == "Gate" && all["problems"] == json!([]));
}

#[test]
fn who_may_not_ask_gets_a_sentence() {
    let file = file("refused", DOOR);
    let view = View::of(&file);
    assert_eq!(view.ask("GET /api/machines", "Host: example.org\r\n", "").0, 403);
    assert_eq!(view.ask("GET /api/machines", "", "").0, 403);
    for hosts in ["Host: localhost\r\nHost: example.org\r\n", "Host: example.org\r\nHost: localhost\r\n"] {
        assert_eq!(view.ask("GET /api/machines", hosts, "").0, 403, "{hosts}");
    }
    for address in ["http://example.org", "http://localhost@example.org", "http://example.org@localhost"] {
        let request = format!("GET {address}/api/machines");
        assert_eq!(view.ask(&request, "Host: localhost\r\n", "").0, 403, "{address}");
        assert_eq!(view.ask(&request, "", "").0, 403, "{address}");
    }
    assert_eq!(view.ask("GET http://localhost/api/machines", "Host: example.org\r\n", "").0, 403);
    let own = "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://example.org\r\n";
    assert_eq!(view.ask("POST /api/simulate", own, "{}").0, 403);
    let elsewhere = "Host: localhost\r\nOrigin: http://example.org\r\nContent-Type: application/json\r\n";
    assert_eq!(view.ask("POST /api/simulate", elsewhere, "{}").0, 403);
    assert_eq!(view.post("/api/simulate", &json!({ "machine": 1 })).0, 422);
    assert_eq!(view.post("/api/simulate", &json!({ "machine": "none", "script": {} })).0, 404);
    assert_eq!(view.post("/api/programs/1/send", &json!({ "machine": 1, "event": "Open" })).0, 409);
    assert_eq!(view.ask("GET /nothing", "Host: localhost\r\n", "").0, 404);
    TcpStream::connect(("127.0.0.1", view.programs))
        .expect("it listens")
        .write_all(b"GET / HTTP/1.1\r\n\r\n")
        .expect("read");
    view.until("/api/programs", |all| all["strangers"]["count"] == 1);
}

#[test]
fn a_port_in_use_is_told() {
    let file = file("port", DOOR);
    let view = View::of(&file);
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
        .args(["fsm", "view", "--port", &view.page.to_string()])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&format!("port {} is in use; `--port 0` takes a free one", view.page)), "{said}");
}

fn graph() -> String {
    let table = "machine Door { events { Open } initial Closed; state Closed { on Open => Closed; } }";
    fsm_compiler::describe(table.parse().expect("tokens")).0.expect("a graph").text
}

/// What a program says first: its name, and a door that is closed.
fn introduction() -> String {
    let graph = graph();
    let hello = json!({ "hello": { "version": 1, "program": "doors", "pid": 7 } });
    let machine = json!({ "machine": { "id": 1, "name": "Door", "graph": graph, "active": ["Closed"] } });
    format!("{hello}\n{machine}\n")
}

fn steps(count: u64) -> String {
    let step = |time| format!("{{\"m\":1,\"t\":{time},\"s\":\"entered\",\"state\":\"Closed\"}}\n");
    (0..count).map(step).collect()
}

#[test]
#[cfg(feature = "tui")]
fn without_a_terminal_there_is_a_sentence() {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
        .args(["fsm", "view", "--tui", "--programs-port", "0"])
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.starts_with("error: `--tui` needs a terminal"), "{said}");
}

#[test]
fn a_burst_of_lines_is_all_heard_beside_a_page_that_reads_nothing() {
    const COUNT: u64 = 100_000;
    let file = file("burst", DOOR);
    let view = View::of(&file);
    // Its buffers are full long before the end.
    let mut asleep = TcpStream::connect(("127.0.0.1", view.page)).expect("a connection");
    asleep.write_all(b"GET /api/changes HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is read");
    asleep.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
    let mut stream = TcpStream::connect(("127.0.0.1", view.programs)).expect("a connection");
    let lines = introduction() + &steps(COUNT) + "nonsense\n";
    stream.write_all(lines.as_bytes()).expect("it is read");
    let all = view.until("/api/programs", |all| all["programs"][0]["bad"]["count"] == 1);
    assert_eq!(all["programs"][0]["received"], COUNT + 1);
    assert_eq!(all["programs"][0]["dropped"], 0);
    let (status, said) = view.post("/api/programs/1/send", &json!({ "machine": 1, "event": "Open" }));
    assert!(status == 409 && said.contains("takes no events"), "{said}");
    drop(stream);
    view.until("/api/programs", |all| all["programs"][0]["status"] == "gone");
    // The page that slept is told of the last change, and has missed nothing.
    let last = format!("\"steps\":{COUNT}");
    let mut told = BufReader::new(asleep).lines().map(|line| line.expect("text"));
    assert!(told.any(|line| line.contains(&last)));
    let (mut next, mut lines) = (0, 0);
    loop {
        let news = view.get(&format!("/api/news?next=1:{next}"));
        for each in news["news"].as_array().expect("a list") {
            lines += each["steps"]["lines"].as_array().map_or(0, |lines| lines.len() as u64);
        }
        next = lines;
        if news["is_behind"] == false {
            break;
        }
    }
    assert_eq!(lines, COUNT + 1);
    // What nobody has said was read of another server: all is told anew.
    let news = view.get(&format!("/api/news?next=1:{}", COUNT * 2));
    assert_eq!(news["news"][0]["base"]["first"], 0);
}

#[test]
fn a_page_is_told_that_it_is_connected_where_nothing_changes() {
    let file = file("alive", DOOR);
    let view = View::of(&file);
    let mut page = TcpStream::connect(("127.0.0.1", view.page)).expect("a connection");
    page.write_all(b"GET /api/changes HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is read");
    page.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
    let told = BufReader::new(page).lines().map(|line| line.expect("text"));
    assert_eq!(told.filter(|line| line.starts_with("data:")).take(3).count(), 3);
}

#[test]
fn what_is_too_long_ago_is_counted() {
    /// More than the page keeps.
    const COUNT: u64 = 200_100;
    let file = file("long_ago", DOOR);
    let recorded = file.with_extension("jsonl");
    std::fs::write(&recorded, introduction() + &steps(COUNT)).expect("written");
    let view = View::with([OsStr::new("--file"), recorded.as_os_str(), file.as_os_str()]);
    let all = view.get("/api/programs");
    assert_eq!(all["programs"][0]["received"], COUNT + 1);
    assert_eq!(all["programs"][0]["dropped"], 101);
}

#[test]
fn a_recorded_run_is_shown_and_takes_no_events() {
    let file = file("recorded", DOOR);
    let recorded = file.with_extension("jsonl");
    let again = introduction().lines().next().map(|hello| format!("{hello}\n")).expect("a line");
    let text = introduction() + &steps(3) + "half a li\n" + &again + &steps(2);
    std::fs::write(&recorded, text).expect("written");
    let view = View::with([OsStr::new("--file"), recorded.as_os_str(), file.as_os_str()]);
    let all = view.get("/api/programs");
    let program = &all["programs"][0];
    assert_eq!((&program["status"], &program["received"]), (&json!("recorded"), &json!(6)));
    assert_eq!(program["bad"]["count"], 1);
    assert!(program["bad"]["last"].as_str().is_some_and(|told| told.contains("half a li")), "{program}");
    let (status, said) = view.post("/api/programs/1/send", &json!({ "machine": 1, "event": "Open" }));
    assert!(status == 409 && said.contains("does not run any more"), "{said}");
}

#[test]
fn a_file_that_is_no_recorded_run_is_told() {
    let file = file("unrecorded", DOOR);
    for (name, text, expected) in [
        ("empty", Some(""), "it is empty"),
        ("steps", Some("{\"m\":1,\"t\":0,\"s\":\"settled\"}\n"), "its first line is no hello of a program"),
        ("future", Some("{\"hello\":{\"version\":9,\"program\":\"doors\"}}\n"), "it speaks version 9"),
        ("absent", None, "cannot read"),
    ] {
        let recorded = file.with_file_name(name);
        text.into_iter().for_each(|text| std::fs::write(&recorded, text).expect("written"));
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
            .args(["fsm", "view", "--port", "0", "--programs-port", "0", "--file"])
            .args([&recorded, &file])
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(expected), "{name}: {said}");
    }
}
