use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::Arc;

use expect_test::expect;
use serde_json::json;

use super::{DOOR, View};
use crate::view::programs::{listen, open};
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
    state Off { on Press => On; on Dim(_) => ignore; } state On { on Press => Off; } }";

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
    view.shows(expect![[r#"
         fsm
        ┏ Machines ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃ There is no machine in these files.                                                              ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃ programs: 127.0.0.1:7778                                                                         ┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
         Enter open  / filter  j k move  Tab panes  ? keys  q quit
    "#]]);
    let (stream, listening) = say(&mut view, "house", false);
    view.keys("j").shows(expect![[r#"
         fsm  house  ● running  process 7                                                           8 lines
        ╭ Picture ─────────────────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                                   │┃   all Lamp                         3 ┃
        │   │ initial Off                                          │┃   hall                           Off ┃
        │   ├─Off                                                  │┃ ▸ desk                            On ┃
        │»  │   on Press => On                                   1×│┃   door                           Off ┃
        │   │   on Dim(_) => ignore                                │┃                                      ┃
        │●  └─On                                                 1×│┃                                      ┃
        │       on Press => Off                                    │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ╰──────────────────────────────────────────────────────────╯╭ Program ─────────────────────────────╮
        ╭ Log ─────────────────────────────────────────────────────╮│ ● running                            │
        │           machine       hall                             ││ desk                                 │
        │           machine       desk                             ││   On                                 │
        │           machine       door                             ││   It takes no events.                │
        │     12 ms received      desk: Press → Off                ││                                      │
        │   12.1 ms exited        desk: Off                        ││                                      │
        │   12.2 ms line taken    desk: on Press => On             ││                                      │
        │   12.3 ms entered       desk: On                         ││                                      │
        │   12.4 ms settled       desk: On → Transitioned          ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Tab panes  j k move  ← → back, forth  Space pause  s send  c coverage  ? keys  q quit
    "#]]);
    // Step by step back.
    view.keys("Left Left Left").shows(expect![[r#"
         fsm  house  ● running  process 7                                                       line 5 of 8
        ╭ Picture ─────────────────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                                   │┃   all Lamp                         3 ┃
        │   │ initial Off                                          │┃   hall                           Off ┃
        │   ├─Off                                                  │┃ ▸ desk                               ┃
        │   │   on Press => On                                     │┃   door                           Off ┃
        │   │   on Dim(_) => ignore                                │┃                                      ┃
        │   └─On                                                   │┃                                      ┃
        │       on Press => Off                                    │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ╰──────────────────────────────────────────────────────────╯╭ Program ─────────────────────────────╮
        ╭ Log ─────────────────────────────────────────────────────╮│ ● running                            │
        │           machine       hall                             ││ desk                                 │
        │           machine       desk                             ││   nothing                            │
        │           machine       door                             ││   It takes no events.                │
        │     12 ms received      desk: Press → Off                ││                                      │
        │▸  12.1 ms exited        desk: Off                        ││                                      │
        │   12.2 ms line taken    desk: on Press => On             ││                                      │
        │   12.3 ms entered       desk: On                         ││                                      │
        │                                                          ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         End now  ← → step back, forth  Tab panes  c coverage  ? keys  q quit
    "#]]);
    view.keys("End");
    drop(stream);
    view.until(|state| {
        state.programs.iter().all(|program| program.status != crate::view::programs::Status::Running)
    });
    view.shows(expect![[r#"
         fsm  house  ○ has ended  process 7                                                         8 lines
        ╭ Picture ─────────────────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                                   │┃   all Lamp                         3 ┃
        │   │ initial Off                                          │┃   hall                           Off ┃
        │   ├─Off                                                  │┃ ▸ desk                            On ┃
        │»  │   on Press => On                                   1×│┃   door                           Off ┃
        │   │   on Dim(_) => ignore                                │┃                                      ┃
        │●  └─On                                                 1×│┃                                      ┃
        │       on Press => Off                                    │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ╰──────────────────────────────────────────────────────────╯╭ Program ─────────────────────────────╮
        ╭ Log ─────────────────────────────────────────────────────╮│ ○ has ended                          │
        │           machine       hall                             ││ desk                                 │
        │           machine       desk                             ││   On                                 │
        │           machine       door                             ││   It takes no events.                │
        │     12 ms received      desk: Press → Off                ││                                      │
        │   12.1 ms exited        desk: Off                        ││                                      │
        │   12.2 ms line taken    desk: on Press => On             ││                                      │
        │   12.3 ms entered       desk: On                         ││                                      │
        │   12.4 ms settled       desk: On → Transitioned          ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Tab panes  j k move  ← → back, forth  Space pause  s send  c coverage  ? keys  q quit
    "#]]);
    // Another process of the name is the next to watch.
    let _stream = listening.connect(&(hello("house", 8, false) + &lamp(1, "cellar")));
    view.until(|state| state.shown == Shown::Program(2) && state.logs[&2].end() == 1);
    view.shows(expect![[r#"
         fsm  house  ● running  process 8                                                            1 line
        ╭ Picture ─────────────────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                                   │┃ ▸ cellar                         Off ┃
        │   │ initial Off                                          │┃                                      ┃
        │●  ├─Off                                                  │┃                                      ┃
        │   │   on Press => On                                     │┃                                      ┃
        │   │   on Dim(_) => ignore                                │┃                                      ┃
        │   └─On                                                   │┃                                      ┃
        │       on Press => Off                                    │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ╰──────────────────────────────────────────────────────────╯╭ Program ─────────────────────────────╮
        ╭ Log ─────────────────────────────────────────────────────╮│ ● running                            │
        │           machine       cellar                           ││ cellar                               │
        │                                                          ││   Off                                │
        │                                                          ││   It takes no events.                │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Tab panes  j k move  ← → back, forth  Space pause  s send  c coverage  ? keys  q quit
    "#]]);
    view.keys("Esc").shows(expect![[r#"
         fsm  house  ● running  process 8                                                            1 line
        ┏ Machines ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃ Programs                                                                                         ┃
        ┃   house                                                                              ○ has ended ┃
        ┃ ▸ house                                                                                      ● 1 ┃
        ┃ There is no machine in these files.                                                              ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃                                                                                                  ┃
        ┃ programs: 127.0.0.1:7778                                                                         ┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
         Enter open  / filter  j k move  Tab panes  ? keys  q quit
    "#]]);
}

#[test]
fn a_crowd_is_counted_and_what_is_lost_is_told() {
    let mut view = View::new(100, 28);
    let (mut stream, _listening) = say(&mut view, "house", false);
    stream.write_all(b"{\"lost\":12}\nnonsense\n{\"end\":3}\n").expect("it is read");
    view.until(|state| state.programs[0].bad.count == 1 && state.logs[&1].end() == 10);
    view.keys("Up").shows(expect![[r#"
         fsm  house  ● running  process 7                                                          10 lines
        ╭ Picture ─────────────────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                                   │┃ ▸ all Lamp                         2 ┃
        │   │ initial Off                                          │┃   hall                           Off ┃
        │●  ├─Off                                           1 in it│┃   desk                            On ┃
        │   │   on Press => On                                   1×│┃   door                         ended ┃
        │   │   on Dim(_) => ignore                                │┃                                      ┃
        │●  └─On                                            1 in it│┃                                      ┃
        │       on Press => Off                                    │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ╰──────────────────────────────────────────────────────────╯╭ Program ─────────────────────────────╮
        ╭ Log ─────────────────────────────────────────────────────╮│ ● running                            │
        │           machine       door                             ││ 12 lines had no room in the program  │
        │     12 ms received      desk: Press → Off                ││ 1 line could not be understood:      │
        │   12.1 ms exited        desk: Off                        ││ `nonsense` is no line of a program:  │
        │   12.2 ms line taken    desk: on Press => On             ││ expected ident at line 1 column 2    │
        │   12.3 ms entered       desk: On                         ││   It takes no events.                │
        │   12.4 ms settled       desk: On → Transitioned          ││                                      │
        │           lost          12 lines had no room             ││                                      │
        │           end           door                             ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Tab panes  j k move  ← → back, forth  Space pause  s send  c coverage  ? keys  q quit
    "#]]);
    view.keys("c / h a l l Enter").shows(expect![[r#"
         fsm  house  ● running  process 7                                                          10 lines
        ╭ Picture ─────────────────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                                   │┃› hall                                ┃
        │   │ initial Off                                          │┃ ▸ all Lamp                         2 ┃
        │●  ├─Off                                           1 in it│┃   hall                           Off ┃
        │   │   on Press => On                                   1×│┃                                      ┃
        │   │   on Dim(_) => ignore                           never│┃                                      ┃
        │●  └─On                                            1 in it│┃                                      ┃
        │       on Press => Off                               never│┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┃                                      ┃
        │                                                          │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ╰──────────────────────────────────────────────────────────╯╭ Program ─────────────────────────────╮
        ╭ Log ─────────────────────────────────────────────────────╮│ ● running                            │
        │           machine       door                             ││ 12 lines had no room in the program  │
        │     12 ms received      desk: Press → Off                ││ 1 line could not be understood:      │
        │   12.1 ms exited        desk: Off                        ││ `nonsense` is no line of a program:  │
        │   12.2 ms line taken    desk: on Press => On             ││ expected ident at line 1 column 2    │
        │   12.3 ms entered       desk: On                         ││   It takes no events.                │
        │   12.4 ms settled       desk: On → Transitioned          ││                                      │
        │           lost          12 lines had no room             ││                                      │
        │           end           door                             ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Tab panes  j k move  ← → back, forth  Space pause  s send  c coverage  ? keys  q quit
    "#]]);
}

#[test]
fn events_are_sent_where_the_program_takes_some() {
    let mut view = View::new(80, 24);
    let (stream, _listening) = say(&mut view, "house", true);
    view.keys("j s").shows(expect![[r#"
         fsm  house  ● running  process 7                                       8 lines
        ╭ Picture ─────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                       │┃   all Lamp                 3 ┃
        │   │ initial Off                              │┃   hall                   Off ┃
        │   ├─Off                                      │┃ ▸ desk                    On ┃
        │»  │   on Press => On                       1×│┃   door                   Off ┃
        │   │   on Dim(_) => ignore                    │┃                              ┃
        │●  └─On                                     1×│┃                              ┃
        │       on Press => Off                        │┃                              ┃
        │         ┏ Send an event ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓         ┃
        │         ┃ ›                                                        ┃         ┃
        │         ┃ ▸ Press                                                  ┃         ┃
        │         ┃   Dim (u8)                                               ┃         ┃
        │         ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛━━━━━━━━━┛
        ╰──────────────────────────────────────────────╯╭ Program ─────────────────────╮
        ╭ Log ─────────────────────────────────────────╮│ ● running                    │
        │           machine       door                 ││ desk                         │
        │     12 ms received      desk: Press → Off    ││   On                         │
        │   12.1 ms exited        desk: Off            ││   It takes events: s sends   │
        │   12.2 ms line taken    desk: on Press => On ││   one.                       │
        │   12.3 ms entered       desk: On             ││                              │
        │   12.4 ms settled       desk: On → Transitio…││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Tab panes  j k move  ← → back, forth  Space pause  s send  ? keys  q quit
    "#]]);
    view.keys("Enter");
    assert_eq!(view.state.notice.as_deref(), Some("Sent."));
    view.keys(". s dim Enter").shows(expect![[r#"
         fsm  house  ● running  process 7                                       8 lines
        ╭ Picture ─────────────────────────────────────╮┏ Members ━━━━━━━━━━━━━━━━━━━━━┓
        │   Lamp                                       │┃   all Lamp                 3 ┃
        │   │ initial Off                              │┃   hall                   Off ┃
        │   ├─Off                                      │┃ ▸ desk                    On ┃
        │»  │   on Press => On                       1×│┃   door                   Off ┃
        │   │   on Dim(_) => ignore                    │┃                              ┃
        │●  └─On                                     1×│┃                              ┃
        │       on Press => Off                        │┃                              ┃
        │                                              │┃                              ┃
        │         ┏ The event as JSON ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓         ┃
        │         ┃ › {"Dim":0}                                              ┃         ┃
        │         ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛         ┃
        │                                              │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        ╰──────────────────────────────────────────────╯╭ Program ─────────────────────╮
        ╭ Log ─────────────────────────────────────────╮│ ● running                    │
        │           machine       door                 ││ desk                         │
        │     12 ms received      desk: Press → Off    ││   On                         │
        │   12.1 ms exited        desk: Off            ││   It takes events: s sends   │
        │   12.2 ms line taken    desk: on Press => On ││   one.                       │
        │   12.3 ms entered       desk: On             ││                              │
        │   12.4 ms settled       desk: On → Transitio…││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Tab panes  j k move  ← → back, forth  Space pause  s send  ? keys  q quit
    "#]]);
    view.keys("Backspace Backspace 5 } Enter");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("text"));
    let mut line = || lines.next().expect("a line");
    assert_eq!([line(), line()], [r#"{"event":"Press","m":2}"#; 2]);
    assert_eq!(line(), r#"{"event":{"Dim":5},"m":2}"#);
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
    view.keys("BackTab Left Left").shows(expect![[r#"
         fsm  night  ■ recorded  process 7                                  line 4 of 6
        ┏ Picture ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓╭ Members ─────────────────────╮
        ┃   Lamp                                       ┃│ ▸ hall                       │
        ┃   │ initial Off                              ┃│                              │
        ┃   ├─Off                                      ┃│                              │
        ┃»  │   on Press => On                       1×┃│                              │
        ┃   │   on Dim(_) => ignore                    ┃│                              │
        ┃   └─On                                       ┃│                              │
        ┃       on Press => Off                        ┃│                              │
        ┃                                              ┃│                              │
        ┃                                              ┃│                              │
        ┃                                              ┃│                              │
        ┃                                              ┃│                              │
        ┃                                              ┃╰──────────────────────────────╯
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛╭ Program ─────────────────────╮
        ╭ Log ─────────────────────────────────────────╮│ ■ recorded                   │
        │           machine       hall                 ││ hall                         │
        │      5 ms received      Press → Off          ││   nothing                    │
        │    5.1 ms exited        Off                  ││   It takes no events.        │
        │▸   5.2 ms line taken    on Press => On       ││                              │
        │    5.3 ms entered       On                   ││                              │
        │    5.4 ms settled       On → Transitioned    ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         End now  ← → step back, forth  Tab panes  c coverage  ? keys  q quit
    "#]]);
    view.keys("BackTab BackTab Home");
    assert_eq!(view.state.watching.looked.as_ref().map(|(number, _)| *number), Some(0));
    view.keys("Space");
    assert!(view.state.watching.looked.is_none());
    assert_eq!(view.state.pane, Pane::Log);
}
