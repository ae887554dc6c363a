//! Programs as they introduce their machines, and the list of them.

use std::ffi::OsStr;
use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::path::Path;

use serde_json::{Value, json};

use super::server::{View, file};
use super::{DOOR, graph};

fn hello(version: u32, pid: u32) -> String {
    format!("{}\n", json!({ "hello": { "version": version, "program": "doors", "pid": pid } }))
}

fn kind(id: u32, name: &str) -> String {
    format!("{}\n", json!({ "kind": { "id": id, "name": name, "graph": graph(), "holds": [] } }))
}

fn machine(id: u32, kind: u32) -> String {
    format!("{}\n", json!({ "machine": { "id": id, "kind": kind, "label": "", "active": ["Closed"] } }))
}

fn connect(view: &View, lines: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", view.programs)).expect("a connection");
    stream.write_all(lines.as_bytes()).expect("it is read");
    stream
}

#[test]
fn thousands_of_machines_have_one_table() {
    const COUNT: u32 = 3_000;
    let file = file("crowd", DOOR);
    let view = View::of(&file);
    let machines: String = (1..=COUNT).map(|id| machine(id, 4)).collect();
    let text = hello(2, 7) + &kind(4, "Door") + &machines;
    assert!(text.len() < 300_000, "{} bytes", text.len());
    let _program = connect(&view, &text);
    let all = view.until("/api/programs", |all| all["programs"][0]["machines"] == COUNT);
    assert_eq!((&all["programs"][0]["kinds"], &all["programs"][0]["bad"]["count"]), (&json!(1), &json!(0)));
    let table = view.get("/api/programs/1/kinds/0");
    assert_eq!((&table["name"], &table["states"]), (&json!("Door"), &json!(["Closed"])));
    assert_eq!(view.ask("GET /api/programs/1/kinds/1", "Host: localhost\r\n", "").0, 404);
    assert_eq!(view.ask("GET /api/programs/1/kinds/x", "Host: localhost\r\n", "").0, 400);
}

#[test]
fn a_crowd_that_comes_and_goes_leaves_little() {
    const COUNT: u32 = 30_000;
    let file = file("coming_and_going", DOOR);
    let recorded = file.with_extension("jsonl");
    // More lines than are kept, so that the first ones are folded into what the page begins with.
    let step = |id: u32| format!("{{\"m\":{id},\"t\":{id},\"s\":\"entered\",\"state\":\"Closed\"}}\n");
    let member = |id: u32| machine(id, 1) + &step(id).repeat(8) + &format!("{{\"end\":{id}}}\n");
    let text = hello(2, 7) + &kind(1, "Door") + &(1..=COUNT).map(member).collect::<String>();
    std::fs::write(&recorded, text).expect("written");
    let view = View::with([OsStr::new("--file"), recorded.as_os_str(), file.as_os_str()]);
    let program = &view.get("/api/programs")["programs"][0];
    assert_eq!((&program["machines"], &program["bad"]["count"]), (&json!(0), &json!(0)));
    assert_eq!(program["dropped"], 100_000);
    let members = &view.get("/api/news?next=")["news"][0]["base"]["members"];
    let count = members.as_object().expect("members").len();
    assert!((200..500).contains(&count), "{count}");
}

#[test]
fn a_machine_of_an_unknown_table_is_told() {
    let file = file("unknown_table", DOOR);
    let view = View::of(&file);
    let _program = connect(&view, &(hello(2, 7) + &kind(1, "Door") + &machine(3, 2)));
    let all = view.until("/api/programs", |all| all["programs"][0]["bad"]["count"] == 1);
    assert_eq!(all["programs"][0]["bad"]["last"], "machine 3 is of a table that was not introduced");
}

/// Written by the runtime of version 0.1, in which each machine came with its table.
const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/view/recorded_1.jsonl");

#[test]
fn files_of_the_first_version_are_read() {
    let file = file("recorded_1", DOOR);
    let view = View::with([OsStr::new("--file"), OsStr::new(RECORDED), file.as_os_str()]);
    let all = view.get("/api/programs");
    let program = &all["programs"][0];
    assert_eq!((&program["bad"]["count"], &program["machines"]), (&json!(0), &json!(0)), "{program}");
    assert_eq!((&program["kinds"], &program["status"]), (&json!(1), &json!("recorded")));
    let news = view.get("/api/news?next=");
    let lines = news["news"][1]["steps"]["lines"].as_array().expect("lines");
    assert_eq!(lines[0], json!({ "machine": { "id": 1, "kind": 0, "label": "front", "active": [] } }));
    assert_eq!(lines.last(), Some(&json!({ "end": 1 })));
}

#[test]
fn each_hello_of_a_file_numbers_its_tables_anew() {
    let file = file("renumbered", DOOR);
    let recorded = file.with_extension("jsonl");
    let first = hello(2, 7) + &kind(1, "Door") + &kind(2, "Gate") + &machine(1, 2);
    let text = first + &hello(2, 8) + &kind(1, "Gate") + &machine(2, 1) + &machine(3, 2);
    std::fs::write(&recorded, text).expect("written");
    let view = View::with([OsStr::new("--file"), recorded.as_os_str(), file.as_os_str()]);
    let all = view.get("/api/programs");
    let program = &all["programs"][0];
    assert_eq!((&program["kinds"], &program["machines"]), (&json!(2), &json!(2)));
    assert_eq!(program["bad"]["last"], "machine 3 is of a table that was not introduced");
    let news = view.get("/api/news?next=");
    let lines = news["news"][1]["steps"]["lines"].as_array().expect("lines");
    let kinds: Vec<&Value> = lines.iter().map(|line| &line["machine"]["kind"]).collect();
    assert_eq!(kinds, [1, 1]);
}

fn pids(all: &Value) -> Vec<u64> {
    let all = all["programs"].as_array().expect("a list").iter();
    all.map(|program| program["pid"].as_u64().expect("a number")).collect()
}

#[test]
fn programs_that_are_over_are_bounded_as_they_end() {
    let file = file("bounded", DOOR);
    let view = View::of(&file);
    let mut running: Vec<TcpStream> = (1..=12).map(|pid| connect(&view, &hello(2, pid))).collect();
    view.until("/api/programs", |all| pids(all).len() == 12);
    // The first to begin is the last to end.
    for (count, stream) in running.drain(..).rev().enumerate() {
        stream.shutdown(Shutdown::Both).expect("it is open");
        view.until("/api/programs", |all| {
            let all = all["programs"].as_array().expect("a list");
            let gone = all.iter().filter(|program| program["status"] == "gone").count();
            gone == (count + 1).min(8) && all.len() == 12 - (count + 1).saturating_sub(8)
        });
    }
    let mut left = pids(&view.get("/api/programs"));
    left.sort_unstable();
    assert_eq!(left, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn a_program_that_is_over_can_be_taken_off_the_list() {
    let file = file("forgotten", DOOR);
    let view = View::with([OsStr::new("--file"), OsStr::new(RECORDED), file.as_os_str()]);
    let program = connect(&view, &(hello(2, 7) + &kind(1, "Door") + &machine(1, 1)));
    view.until("/api/programs", |all| all["programs"][1]["machines"] == 1);
    let forget = |id: u64| view.post(&format!("/api/programs/{id}/forget"), &json!({}));
    let (status, said) = forget(2);
    assert!(status == 409 && said.contains("`doors` still runs"), "{said}");
    assert_eq!(view.ask("GET /api/programs/2/forget", "Host: localhost\r\n", "").0, 405);
    program.shutdown(Shutdown::Both).expect("it is open");
    view.until("/api/programs", |all| all["programs"][1]["status"] == "gone");
    assert_eq!((forget(2).0, forget(1).0), (200, 200));
    assert_eq!(view.get("/api/programs")["programs"], json!([]));
    assert_eq!(forget(1).0, 409);
    assert!(Path::new(RECORDED).exists(), "the file stays");
}
