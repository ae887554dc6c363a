//! Each text format, of one machine with a bit of everything; and what the tools say that read them.

use std::path::PathBuf;
use std::process::Command;

use expect_test::expect_file;
use fsm_diagram::{Format, draw};
use fsm_runtime::fsm;
use fsm_runtime::graph::Graph;

#[allow(dead_code)]
#[path = "../examples/measure.rs"]
mod measure;

fsm! {
    /// Says "hello" & <more>.
    #[allow(dead_end, unreachable_state)]
    machine Everything(log: &mut Vec<String>) {
        clock u32;
        stack 2;
        queue 2;
        events { Go, Stop(u32), Name { text: String }, r#Match }
        let count: u32 = 0;
        initial Idle do log.push("begin".to_owned());
        on Match => reset Idle;
        unhandled(event) do { let _ = event; }

        /// Waits.
        #[tag(idle)] state Idle {
            enter do log.push("idle: \"1\" < 2".to_owned());
            on Go => Busy;
            on Stop(n) if n > 3 && n < 9 => Choice do *count += n;
            on Stop(_) => ignore;
            on Name { text } do { log.push(text); goto!(Busy); }
            after 2min => self;
        }
        choice Choice { always if *count > 5 => history Busy; always => End; }
        #[tag(busy, on_line)] state Busy {
            initial Left;
            history => Right;
            on Go => push Other;
            on Stop(_) => previous;
            state Left { on Name { .. } => Right; every 10s catch up do *count += 1; }
            state Right { always if *count == 7 => Left; on Name { .. } => defer; exit do log.clear(); }
        }
        state Other {
            on Go => pop else Idle;
            #[tag(busy)] region One { initial A; state A { on Name { .. } => B; } final state B; done => Idle; }
            region Two { initial C; state C { when *count > 2 => D; } state D; }
        }
        final state End;
    }
}

/// Letters that take two columns each.
#[test]
fn boxes_are_as_wide_as_their_text_is() {
    fsm! {
        machine Trip {
            events { Go }
            initial 東京;
            state 東京 { on Go => Kyoto; }
            state Kyoto { on Go => 東京; }
        }
    }
    expect_test::expect![[r#"
        ╭ Trip ────────────╮
        │ ● ──▶ 東京       │
        │ ╭ 東京 ────────╮ │
        │ │ Go ──▶ Kyoto │ │
        │ ╰──────────────╯ │
        │ ╭ Kyoto ──────╮  │
        │ │ Go ──▶ 東京 │  │
        │ ╰─────────────╯  │
        ╰──────────────────╯
    "#]]
    .assert_eq(&draw(Trip::GRAPH, Format::Text));
}

#[test]
fn each_format_is_as_it_was() {
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Svg) {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests/formats")
            .join(format!("everything.{}", format.ending()));
        expect_file![file].assert_eq(&draw(Everything::GRAPH, format));
    }
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert_eq!(format.ending().parse(), Ok(format));
    }
    let error = "bmp".parse::<Format>().expect_err("there is no such format");
    assert_eq!(
        error.to_string(),
        "no format `bmp`: there are svg, mermaid, dot, plantuml, scxml, xstate, json, text"
    );
}

#[test]
fn json_is_json_and_scxml_is_xml() {
    for graph in all() {
        let json: serde_json::Value = serde_json::from_str(&draw(graph, Format::Json)).expect("JSON");
        assert_eq!(json["machine"], graph.name());
        assert_eq!(json["lines"].as_array().map(Vec::len), Some(graph.lines().count()));
        for format in [Format::Scxml, Format::Svg] {
            let text = draw(graph, format);
            let document = roxmltree::Document::parse(&text)
                .unwrap_or_else(|error| panic!("{}: {error}\n{text}", graph.name()));
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            for target in document.descendants().filter_map(|node| node.attribute("target")) {
                assert!(
                    target.split(' ').all(|target| ids.contains(&target)),
                    "{}: `{target}` is no state",
                    graph.name()
                );
            }
        }
    }
}

fsm! {
    #[allow(unused)]
    machine Lamp() {
        clock u32;
        events { Press, Dim { by: u8 }, Off }
        initial On;
        state On {
            on Dim { by: 1..=5 } => Low;
            on Dim { by: _ } | Press if true => Off;
            on _ => self;
        }
        state Low { on Press | Dim { by: 0 | 9 } => On; }
        // Named as an event is.
        state Off { after 2s => On; }
    }
}

#[test]
fn scxml_takes_what_the_table_takes() {
    let text = draw(Lamp::GRAPH, Format::Scxml);
    let has = |line: &str| assert!(text.contains(line), "{line}:\n{text}");
    // A pattern that asks for more than its event is a condition, with the guard behind it; one that binds is none.
    has(r#"<transition event="Dim" cond="let Dim { by: 1..=5 } = event" target="Low""#);
    has(r#"<transition event="Dim Press" cond="true" target="Off""#);
    has(r#"<transition event="Press Dim" cond="let Press | Dim { by: 0 | 9 } = event" target="On""#);
    // All events, and no timer and no `done`.
    has(r#"<transition event="Press Dim Off" target="On"><!-- on _ -->"#);
    // `Off` in the name of its timer would be taken by each line for the event.
    has(r#"<send event="fsm-timer.Off."#);
}

struct Net;

impl Net {
    async fn get(&self) -> Result<u32, u8> {
        Ok(1)
    }
}

fsm! {
    machine Page(net: &Net) -> Result<(), u8> {
        clock u32;
        events { Got(Result<u32, u8>) }
        initial Loading;
        stop => Off;
        failed(8 | 9) => Off;
        state Loading {
            during Net.get() as Got if matches!(net, Net);
            on Got(Err(_)) => Off;
            after 5s as Patience => Off;
            every 1s catch up as Beat do restart!(Patience);
        }
        final state Off;
    }
}

#[test]
fn scxml_says_what_lives_with_a_state() {
    let text = draw(Page::GRAPH, Format::Scxml);
    let has = |line: &str| assert!(text.contains(line), "{line}:\n{text}");
    has(r#"<invoke type="future" id="Got" src="Net.get()"><!-- if matches!(net, Net) --></invoke>"#);
    has(r#" target="Off" type="internal"><!-- as Patience --></transition>"#);
    has(r#"><!-- every catch up --><!-- as Beat --><script>"#);
    // Neither happens by itself.
    has(r#"<transition event="fsm-stop" target="Off""#);
    has(
        r#"<transition event="error.execution" target="Off" type="internal"><!-- failed(8 | 9) --></transition>"#,
    );
}

#[test]
fn pictures_say_what_lines_mean() {
    let text = draw(Everything::GRAPH, Format::Svg);
    let has = |part: &str| assert!(text.contains(part), "{part}:\n{text}");
    // Whoever points at an arrow sees the whole line.
    has("<title>Idle → Choice\non Stop(n) if n &gt; 3 &amp;&amp; n &lt; 9 do *count += n  (line ");
    has("<title>Left  (line ");
    has(">let count: u32</text>");
    has(">suspends the state, which comes back with a pop</text>");
    has(">asked for by an action</text>");
    // Nothing of the kind where all arrows are plain.
    let plain = draw(Lamp::GRAPH, Format::Svg);
    assert!(!plain.contains("suspends") && !plain.contains("asked for"), "{plain}");
}

#[test]
fn labels_are_whole() {
    fsm! {
        machine Teller(log: &mut Vec<String>) {
            requests;
            events { Say, Stop }
            initial Idle;
            transition(from, to) do log.push(format!("{from} {to}"));
            state Idle { on Say => Busy do { log.push("a  b, and many words behind them".to_owned()); } }
            state Busy { on Stop => Idle; }
            state Broken { initial Here; state Here; }
            final state Over;
        }
    }
    let text = draw(Teller::GRAPH, Format::Svg);
    let has = |part: &str| assert!(text.contains(part), "{part}:\n{text}");
    // In several rows, with the spaces of the text.
    has("xml:space=\"preserve\"");
    has("a  b");
    has("behind them");
    assert!(!text.contains('…') && !text.contains(">transition("), "{text}");
    // What only requests from outside reach.
    has(">outside</text>");
    has(">asked for from outside</text>");
    let boxes = draw(Teller::GRAPH, Format::Text);
    for line in ["request ╌╌▶ Broken", "request ╌╌▶ Over"] {
        assert!(boxes.contains(line), "{boxes}");
    }
    assert!(!boxes.contains("╌╌▶ Here"), "{boxes}");
}

fn all() -> impl Iterator<Item = Graph<'static>> {
    [Everything::GRAPH].into_iter().chain(measure::machines::graphs())
}

/// With `FSM_DIAGRAM_TOOLS`, what `fetch-tools` prints, Mermaid and Graphviz read their formats, and PlantUML, where there is Java.
#[test]
fn the_tools_read_their_formats() {
    let Ok(tools) = std::env::var("FSM_DIAGRAM_TOOLS") else {
        println!("FSM_DIAGRAM_TOOLS is not set: nothing is read");
        return;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut files = Vec::new();
    for graph in all() {
        for format in [Format::Mermaid, Format::Dot, Format::PlantUml] {
            let file = folder.join(graph.name()).with_extension(format.ending());
            std::fs::write(&file, draw(graph, format)).expect("it can be written");
            files.push(file);
        }
    }
    let read =
        Command::new("node").arg("read.mjs").args(&files).current_dir(tools).output().expect("node runs");
    let (out, error) = (String::from_utf8_lossy(&read.stdout), String::from_utf8_lossy(&read.stderr));
    assert!(read.status.success(), "{out}{error}");
    print!("{out}");
}

/// With `FSM_DIAGRAM_TOOLS`: the machines of the examples, thirty states and some random charts, beside the same graphs as
/// Graphviz draws them.
#[test]
fn pictures_are_about_as_small_as_those_of_graphviz() {
    let Ok(tools) = std::env::var("FSM_DIAGRAM_TOOLS") else {
        println!("FSM_DIAGRAM_TOOLS is not set: nothing is compared");
        return;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    measure::write_all(&folder, 15);
    let compared = Command::new("node").arg("compare.mjs").arg(&folder).current_dir(tools).output();
    let compared = compared.expect("node runs");
    let out = String::from_utf8_lossy(&compared.stdout);
    assert!(compared.status.success(), "{out}{}", String::from_utf8_lossy(&compared.stderr));
    print!("{out}");
}
