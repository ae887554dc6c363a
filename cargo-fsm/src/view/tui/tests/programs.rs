//! Programs that connect, die and come back, and recorded runs.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::{DOOR, View};
use crate::view::programs::{listen, open};
use crate::view::tui::message::Message;
use crate::view::tui::state::{Pane, Shown};

/// Where programs connect to.
pub(super) struct Listening {
    port: u16,
}

impl Listening {
    fn of(view: &View) -> Self {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        listener.set_nonblocking(true).expect("it need not wait");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::clone(&view.shared);
        std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).expect("it is one");
                listen(listener, shared).await;
            });
        });
        Listening { port }
    }

    fn connect(&self, lines: &str) -> TcpStream {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).expect("a connection");
        stream.write_all(lines.as_bytes()).expect("it is read");
        stream
    }
}

const LAMP: &str = "machine Lamp { events { Press, Dim(u8) } initial Off;
    state Off { on Press => On; on Dim(_) => ignore; } #[tag(lit)] state On { during fade(); on Press => Off; } }";

fn hello(name: &str, pid: u32, events: bool) -> String {
    format!("{}\n", json!({ "hello": { "version": 1, "program": name, "pid": pid, "events": events } }))
}

fn lamp(id: u32, label: &str) -> String {
    let graph = fsm_compiler::describe(LAMP.parse().expect("tokens")).0.expect("a graph").text;
    let machine = json!({ "id": id, "name": "Lamp", "label": label, "graph": graph, "active": ["Off"] });
    format!("{}\n", json!({ "machine": machine }))
}

/// One press of a lamp.
fn pressed(id: u32, time: f64) -> String {
    let steps = [
        json!({ "s": "received", "event": "Press", "state": "Off" }),
        json!({ "s": "exited", "state": "Off" }),
        json!({ "s": "line_taken", "line": 0 }),
        json!({ "s": "entered", "state": "On" }),
        json!({ "s": "settled", "state": "On", "outcome": "Transitioned" }),
    ];
    let step = |(number, step): (usize, &serde_json::Value)| {
        let rest = step.to_string();
        format!("{{\"m\":{id},\"t\":{},{}\n", time + number as f64 * 0.1, &rest[1..])
    };
    steps.iter().enumerate().map(step).collect()
}

/// A program with three lamps that is seen by a view.
pub(super) fn say(view: &mut View, name: &str, events: bool) -> (TcpStream, Listening) {
    let listening = Listening::of(view);
    let lamps = lamp(1, "hall") + &lamp(2, "desk") + &lamp(3, "door");
    let stream = listening.connect(&(hello(name, 7, events) + &lamps + &pressed(2, 12.0)));
    view.until(|state| state.logs.values().any(|log| log.end() == 8));
    (stream, listening)
}

#[test]
fn a_program_comes_goes_and_comes_back() {
    let mut view = View::new(100, 28);
    view.shows("nothing");
    let (stream, listening) = say(&mut view, "house", false);
    view.keys("j").shows("program");
    // Step by step back.
    view.keys("Left Left Left").shows("program_looked_back");
    view.keys("End");
    drop(stream);
    view.until(|state| {
        state.programs.iter().all(|program| program.status != crate::view::programs::Status::Running)
    });
    view.shows("program_ended");
    // Another process of the name is the next to watch.
    let _stream = listening.connect(&(hello("house", 8, false) + &lamp(1, "cellar")));
    view.until(|state| state.shown == Shown::Program(2) && state.logs[&2].end() == 1);
    view.shows("program_again");
    view.keys("Esc").shows("program_list");
    // What was over when it was chosen is not left again.
    view.keys("k Enter");
    let overviews = view.shared.programs().overviews();
    view.tell(Message::Programs(overviews, Default::default()));
    assert_eq!(view.state.shown, Shown::Program(1));
}

#[test]
fn a_program_that_is_over_is_taken_off_the_list() {
    let mut view = View::of(DOOR, 80, 24);
    let (stream, _listening) = say(&mut view, "house", false);
    view.keys("Esc k Enter Esc x");
    assert_eq!(view.state.notice.as_deref(), Some("`house` still runs."));
    drop(stream);
    view.until(|state| state.programs[0].status == crate::view::programs::Status::Gone);
    view.keys("x");
    view.read();
    assert!(view.state.programs.is_empty() && view.state.logs.is_empty());
    assert_eq!(view.state.shown, Shown::Machine("src/door.rs#Door".to_owned()));
    view.shows("program_forgotten");
    view.keys("x");
}

#[test]
fn idle_ticks_are_left_out_of_the_log() {
    let mut view = View::new(100, 28);
    let (mut stream, _listening) = say(&mut view, "house", false);
    let tick = |time: u32, more: &str| {
        let (begin, end) = (r#""s":"ticked","state":"On""#, r#""s":"settled","state":"On","outcome":null"#);
        format!("{{\"m\":2,\"t\":{time},{begin}}}\n{more}{{\"m\":2,\"t\":{time},{end}}}\n")
    };
    let idle: String = (20..60).map(|time| tick(time, "")).collect();
    let refused = "{\"m\":2,\"t\":60,\"s\":\"guard_refused\",\"line\":3}\n";
    stream.write_all((idle + &tick(60, refused)).as_bytes()).expect("it is read");
    view.until(|state| state.logs.values().any(|log| log.end() == 91));
    view.keys("j").shows("idle_ticks");
    let light = view.state.light();
    assert_eq!((light.taken, light.refused), (vec![0], vec![3]), "the press is still lit");
    view.keys("Left Left Left Left");
    assert_eq!(view.state.watching.looked.as_ref().map(|(number, _)| *number), Some(6));
    view.keys("End i");
    assert!(view.screen().contains("ticked        On"));
}

#[test]
fn a_crowd_is_counted_and_what_is_lost_is_told() {
    let mut view = View::new(100, 28);
    let (mut stream, _listening) = say(&mut view, "house", false);
    stream.write_all(b"{\"lost\":12}\nnonsense\n{\"end\":3}\n").expect("it is read");
    view.until(|state| state.programs[0].bad.count == 1 && state.logs[&1].end() == 10);
    view.keys("Up").shows("crowd");
    view.keys("c / h a l l Enter").shows("crowd_searched");
}

#[test]
fn events_are_sent_where_the_program_takes_some() {
    let mut view = View::new(80, 24);
    let (stream, _listening) = say(&mut view, "house", true);
    view.keys("j s").shows("event_choice");
    view.keys("Enter");
    assert_eq!(view.state.notice.as_deref(), Some("Sent."));
    view.keys(". s dim Enter").shows("event_json");
    view.keys("Backspace Backspace 5 } Enter");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("text"));
    let mut line = || lines.next().expect("a line");
    assert_eq!([line(), line()], [r#"{"event":"Press","m":2}"#; 2]);
    assert_eq!(line(), r#"{"event":{"Dim":5},"m":2}"#);
}

#[test]
fn a_program_that_connects_is_told_of() {
    let mut view = View::of(DOOR, 80, 24);
    let _program = say(&mut view, "house", false);
    let notice = view.state.notice.as_deref();
    assert_eq!(notice, Some("`house` has connected, and is in the list of machines: Esc goes there."));
    view.keys("Esc k Enter");
    assert_eq!(view.state.shown, Shown::Program(1));
}

#[test]
fn no_event_is_sent_where_none_is_taken() {
    let mut view = View::new(80, 24);
    let (_stream, _listening) = say(&mut view, "house", false);
    view.keys("s");
    let notice = view.state.notice.as_deref();
    assert_eq!(notice, Some("`house` takes no events: it says so with `View::events()`."));
}

#[test]
fn a_recorded_run_is_stepped_through() {
    let file = std::env::temp_dir().join(format!("fsm-tui-{}.jsonl", std::process::id()));
    let lines = hello("night", 7, false) + &lamp(1, "hall") + &pressed(1, 5.0);
    std::fs::write(&file, lines).expect("a file");
    let mut view = View::new(80, 24);
    open(&view.shared, &file).expect("it is read");
    std::fs::remove_file(file).expect("it is there");
    view.save(DOOR);
    view.keys("BackTab Left Left").shows("recorded");
    view.keys("BackTab BackTab Home");
    assert_eq!(view.state.watching.looked.as_ref().map(|(number, _)| *number), Some(0));
    view.keys("Space");
    assert!(view.state.watching.looked.is_none());
    assert_eq!(view.state.pane, Pane::Log);
}
