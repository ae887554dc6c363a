//! What `cargo fsm import` makes of charts. `UPDATE_EXPECT=1` writes the expected files anew.

mod diagrams;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn import(file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    command.args(["fsm", "--color", "never", "import"]).arg(file).output().expect("it runs")
}

#[test]
fn a_chart_becomes_a_table() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/import");
    let charts = [
        "door.scxml",
        "timer.scxml",
        "turnstile.scxml",
        "washer.scxml",
        "traffic_light.json",
        "word_editor.json",
        "fetch.json",
        "session.json",
        // Of version 4.
        "old_player.json",
        "player.mmd",
        "oven.puml",
        "vending.dot",
        "stateless.dot",
        "parcel.mmd",
    ];
    for name in charts {
        let output = import(&folder.join(name));
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let table = String::from_utf8(output.stdout).expect("text");
        expect_test::expect_file![folder.join(name).with_extension("rs")].assert_eq(&table);
        let mut check = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
        let found = check
            .args(["fsm", "check"])
            .arg(folder.join(name).with_extension("rs"))
            .output()
            .expect("it runs");
        assert!(found.status.success(), "{name}: {}", String::from_utf8_lossy(&found.stdout));
    }
}

/// What is made of a file with this text, how it ends, and what is said.
fn imported(name: &str, text: &str) -> (String, Option<i32>, String) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("written");
    let Output { status, stdout, stderr } = import(&file);
    let [table, said] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    (table, status.code(), said)
}

/// What is said about a file with this text.
fn failure(name: &str, text: &str) -> String {
    let (_, code, said) = imported(name, text);
    assert_eq!(code, Some(1));
    said
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let cases = [
        ("broken.scxml", "<scxml>\n  <state>\n</scxml>\n", "broken.scxml:3:"),
        ("broken.json", "{\n  \"states\": { \"é\": {}, }\n}\n", "broken.json:2:24: trailing comma"),
        (
            "twice.json",
            "{ \"states\": {\n  \"a\": {},\n  \"a\": {}\n} }",
            "twice.json:3:5: the key `a` stands here twice",
        ),
        ("list.json", "\n[1]\n", "list.json:2:1: a machine is an object, with its states in `states`"),
        ("empty.json", "{ \"states\": {} }", "empty.json: there is no state in it"),
        ("chart.txt", "states", "chart.txt: this is no chart in a known format"),
        (
            "flow.mmd",
            "%% a\nflowchart TD\n  a --> b\n",
            "flow.mmd:2:1: this is a `flowchart`, and not a `stateDiagram`",
        ),
        (
            "open.mmd",
            "stateDiagram-v2\n  a --> b\n  state c {\n    d --> e\n",
            "open.mmd:3:11: this `{` is not closed",
        ),
        ("shut.mmd", "stateDiagram-v2\n  a --> b\n  }\n", "shut.mmd:3:3: this `}` closes nothing"),
        ("half.mmd", "stateDiagram-v2\n  a -->\n", "half.mmd:2:8: an arrow leads from a state to a state"),
        ("words.mmd", "stateDiagram-v2\n  a b --> c\n", "words.mmd:2:3: `a b` is no name of a state"),
        (
            "what.mmd",
            "stateDiagram-v2\n  a --> b\n  a ==> b\n",
            "what.mmd:3:3: `a ==> b` is neither a state nor an arrow",
        ),
        ("none.mmd", "stateDiagram-v2\n", "none.mmd: there is no state in it"),
        (
            "note.mmd",
            "stateDiagram\n a --> b\n note left of a\n  c\n",
            "note.mmd:3:2: this note has no `end note`",
        ),
        ("open.puml", "@startuml\nstate a {\n@enduml\n", "open.puml:2:9: this `{` is not closed"),
        ("shut.puml", "@startuml\na -> b\n}\n@enduml\n", "shut.puml:3:1: this closes nothing"),
        (
            "note.puml",
            "@startuml\na -> b\nnote left of a\n c\n@enduml\n",
            "note.puml:3:1: there is no `end note` for this",
        ),
        (
            "what.puml",
            "@startuml\nAlice sings\n@enduml\n",
            "what.puml:2:1: `Alice sings` is neither a state nor an arrow",
        ),
        (
            "name.puml",
            "@startuml\nstate {\n}\n@enduml\n",
            "name.puml:2:7: the name of a state is missing here",
        ),
        (
            "text.dot",
            "digraph {\n  a -> b [label=\"c]\n}\n",
            "text.dot:2:17: this text has no `\"` at its end",
        ),
        ("open.dot", "digraph {\n  a -> b\n  subgraph c { d\n", "open.dot:3:14: this `{` is not closed"),
        (
            "edge.dot",
            "digraph {\n  a -> ;\n}\n",
            "edge.dot:2:8: a node, an edge or an attribute is missing here",
        ),
        (
            "deep.dot",
            &format!("digraph {}", "{".repeat(9999)),
            "deep.dot:1:109: graphs stand too deep in each other",
        ),
        (
            "deep.mmd",
            &("stateDiagram\n".to_owned() + &"state s {\n".repeat(9999)),
            "deep.mmd:102:9: states stand too deep",
        ),
        (
            "deep.scxml",
            &("<scxml>".to_owned() + &"<state>".repeat(9999)),
            "deep.scxml:1:2101: elements stand too deep",
        ),
        (
            "two.md",
            "```mermaid\nstateDiagram\n```\n```mermaid\nstateDiagram\n```\n",
            "two.md:4:1: there are 2 charts in it",
        ),
    ];
    for (name, text, expected) in cases {
        let said = failure(name, text);
        assert!(said.contains(expected), "{said}");
    }
}

/// The table of a machine in JSON, and what is said about it.
fn table(name: &str, text: &str) -> (String, String) {
    let (table, code, said) = imported(name, text);
    assert_eq!(code, Some(0), "{said}");
    (table, said)
}

/// Names are made of texts. Where there is more in the text than in the name, it stands above.
#[test]
fn texts_of_events_stand_above_their_names() {
    let text = "@startuml\ntitle Who is it?\n[*] --> a\na --> b : door opens\nb --> a : 3 rings, or more\nb --> b : 3 rings or more!\n\
                @enduml";
    let (table, _) = table("texts.puml", text);
    let expected = "    /// `Who is it?`
    #[derive(Debug)]
    pub machine WhoIsIt {
        #[derive(Debug)]
        events {
            DoorOpens,
            /// `3 rings, or more`
            E3RingsOrMore,
            /// `3 rings or more!`
            E3RingsOrMore2,
        }
";
    assert!(table.contains(expected), "{table}");
}

/// Letters between elements, and what SCXML has not.
#[test]
fn what_means_nothing_in_scxml_is_told() {
    let text = "<scxml xmlns='http://www.w3.org/2005/07/scxml' xmlns:q='q' q:x='1' binding='late'><state id='a' colour='red'>oops\
                <onentri/><q:place/><onentry>raise<script>f()</script></onentry><transition event='e' target='a'>cancel sendid='x'/>\
                </transition></state></scxml>";
    let (table, said) = table("nothing.scxml", text);
    for note in [
        "// binding = `late`: a table has none",
        "// colour = `red`: a table has none",
        "// `oops`: a text means nothing here",
        "// <onentri/>: a table has none",
        "// `raise`: a text means nothing here",
        "// `cancel sendid='x'/>`: a text means nothing here",
    ] {
        assert!(table.contains(note), "no `{note}` in {table}");
    }
    assert!(said.contains("6 comments tell"), "{said}");
}

/// What is sent anew by another time, or taken back by an id that it has not, is no timer in silence.
#[test]
fn another_time_and_another_id_are_no_timer() {
    let text = |line: &str, id: &str| {
        format!(
            "<scxml xmlns='http://www.w3.org/2005/07/scxml'><state id='a'><onentry><send event='t' id='i' delay='1s'/></onentry>\
             <onexit><cancel sendid='i'/></onexit><transition event='t'><send event='t' {id} delay='{line}'/></transition></state></scxml>"
        )
    };
    let (same, _) = table("same.scxml", &text("1s", "id='i'"));
    assert!(same.contains("every 1s"), "{same}");
    let (other, _) = table("other.scxml", &text("2s", "id='i'"));
    assert!(other.contains("raise!(T after 2s)") && !other.contains("every"), "{other}");
    let (nameless, _) = table("nameless.scxml", &text("1s", ""));
    assert!(
        nameless.contains("// this takes back `t` also where it was not sent by the id `i`"),
        "{nameless}"
    );
}

#[test]
fn what_is_in_a_file_says_more_than_its_ending() {
    let text = r##"{ "initial": "z", "states": { "z": { "on": { "Q": "a", "B": "#light" } }, "a": { "id": "light" },
        "c": { "id": "light" } } }"##;
    let (table, said) = table("light.scxml", text);
    assert!(said.contains("of XState"), "{said}");
    let place = |part: &str| table.find(part).unwrap_or_else(|| panic!("no `{part}` in {table}"));
    assert!(place("on Q => A;") < place("on B => A;"));
    assert!(place("state Z") < place("state A;"));
    assert!(place("state A;") < place("// the id `light` means another state, which has it too"));
}

/// Exact keys come first, then the longer patterns.
#[test]
fn patterns_take_what_no_key_names() {
    let text = r#"{ "initial": "a", "states": {
        "a": { "on": { "*": "b", "k.*": "c", "k.x": { "guard": "g", "target": "d" }, "none": [], "never": {}, "off": null } },
        "b": { "on": { "k.x": "a", "k.y": "a", "l": 5 }, "always": null },
        "c": {}, "d": {}
    } }"#;
    let (table, _) = table("patterns.json", text);
    let expected = "\
        state A {
            on KX if owner.g() => D;
            on Never => ignore;
            on Off => ignore;
            on KX | KY => C;
            on _ => B;
        }

        state B {
            // l: there is no state 5
            on KX => A;
            on KY => A;
        }
";
    assert!(table.contains(expected), "{table}");
}

#[test]
fn a_line_into_another_region_tells_of_the_state_around() {
    let text = r##"{ "initial": "p", "states": { "p": { "type": "parallel", "entry": "e", "states": {
        "l": { "initial": "a", "states": { "a": { "on": { "E": "b", "F": "#(machine).p.r.d" } }, "b": {} } },
        "r": { "initial": "c", "states": { "c": {}, "d": {} } }
    } } } }"##;
    let (table, said) = table("regions.json", text);
    let note = "// this leaves and enters `p` itself too, which XState does not\n";
    assert_eq!(table.matches(note).count(), 1, "{table}");
    assert!(
        table.contains(&format!("on E => B;\n                    {note}                    on F => D;")),
        "{table}"
    );
    assert!(said.contains("1 comment tells"), "{said}");
}

/// What leads on by itself from a state with an activity waits for its end.
#[test]
fn an_activity_is_work() {
    let text = "@startuml\n[*] -> a\na : do / heat it\na -> b\nb : do / glow\nb -> a : cool\n@enduml";
    let (table, _) = table("activity.puml", text);
    let lines = [
        "during owner.heat_it() as DoneHeatIt;",
        "on DoneHeatIt => B;",
        "during owner.glow();",
        "fn glow(&mut self) -> impl Future<Output = ()> + use<> {",
    ];
    lines.iter().for_each(|line| assert!(table.contains(line), "no `{line}` in {table}"));
}

/// The machine itself has no history, and has types of such names.
#[test]
fn what_only_a_machine_refuses_has_no_error() {
    let text = r#"{ "initial": "last", "states": {
        "last": { "type": "history" },
        "entry": { "initial": "eventId", "states": { "eventId": { "initial": "observed", "states": { "observed": {} } } } }
    } }"#;
    let (table, _) = table("names.json", text);
    let states =
        ["initial Entry2;", "state Entry2 {", "initial EventId2;", "state EventId2 {", "state Observed2;"];
    states.iter().for_each(|part| assert!(table.contains(part), "no `{part}` in {table}"));
}

#[test]
fn a_machine_that_starts_in_its_end_leads_there() {
    let end = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\"><final id=\"end\"/></scxml>";
    for (name, text) in [
        ("end.scxml", end),
        ("end.json", r#"{ "initial": "end", "states": { "end": { "type": "final" } } }"#),
        ("end.puml", "@startuml\nstate end <<end>>\n[*] -> end\n@enduml"),
    ] {
        let (table, _) = table(name, text);
        assert!(table.contains("always => End;") && table.contains("initial Begin;"), "{table}");
    }
}

/// The cases of the SCION suite give tables without an error.
#[test]
fn known_cases_have_no_error() {
    let Ok(package) = std::env::var("FSM_SCXML_CASES") else {
        println!("skipped: FSM_SCXML_CASES is not set; tests/charts/fetch-scxml-cases fetches the cases");
        return;
    };
    let mut count = 0;
    for file in ignore::Walk::new(Path::new(&package).join("test")) {
        let file = file.expect("a file").into_path();
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let is_chart = file.extension().is_some_and(|ending| ending == "scxml");
        if !is_chart || !text.contains("<scxml") {
            continue;
        }
        let output = import(&file);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        count += 1;
    }
    assert!(count >= 170, "{count} cases");
}
