//! What we export comes back: random charts are drawn, read again, and compared with what they were: states with their kinds and
//! places, where they begin, histories, transitions with triggers, guards and targets, and timers.
//!
//! What no format says, so that the charts do not have it: data and their types, what events carry and what patterns ask of
//! that, `score` and `weight`, `update`, `pause`, `resume`, and lines that report something.
//!
//! What SCXML says and pictures do not: which of two guarded lines with different targets comes first; guards beyond 64
//! letters and actions beyond 32; whether a `push` is a line or asked for by an action.

use std::collections::HashMap;
use std::path::Path;
use std::str::FromStr;

use fsm_compiler::Severity;
use fsm_diagram::draw;
use fsm_oracle::generate::{self, Features};
use fsm_oracle::source;
use fsm_runtime::graph::{Graph, History, Line, State, TransitionKind, Trigger};
use proc_macro2::TokenStream;

use super::{Format, Wanted, import};

fn with_graph<R>(table: &str, read: impl FnOnce(Graph<'_>) -> R) -> R {
    let (_, table) = table.split_once("fsm! {").expect("a call of the macro");
    let table = &table[..table.rfind('}').expect("its end")];
    let tokens = TokenStream::from_str(table).expect("tokens");
    let (graph, findings) = fsm_compiler::describe(tokens);
    let errors: Vec<_> = findings.iter().filter(|finding| finding.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}\n{table}");
    let graph = graph.expect("a machine");
    read(Graph::new(&graph.text, &[]))
}

/// All that is compared of a graph, a row for each fact.
fn facts(graph: Graph<'_>, calls: &HashMap<String, String>) -> Vec<String> {
    let mut facts = Vec::new();
    for state in graph.states() {
        let around = state.parent().map_or("", State::name);
        facts.push(format!("{:?} {} in {around}", state.kind(), state.name()));
        facts.extend(state.tags().map(|tag| format!("tag {tag} of {}", state.name())));
        if let Some(initial) = state.initial() {
            facts.push(format!("{} begins in {}", state.name(), targets(initial.targets())));
        }
        for depth in [History::Shallow, History::Deep] {
            if let Some(default) = state.history_default(depth) {
                facts.push(format!("{depth:?} history of {} is {}", state.name(), targets(default)));
            }
        }
        facts.extend(state.lines().filter_map(|line| of_work(line, calls)));
        facts.extend(
            state.lines().filter(|line| line.trigger().reacts()).flat_map(|line| of_line(line, calls)),
        );
    }
    facts.sort();
    facts.dedup();
    facts
}

/// A guard that was cut is that of the fact which begins and ends so.
fn whole(fact: &mut String, expected: &[String]) {
    let Some((begin, end)) = fact.split_once('…') else { return };
    let fitting = expected.iter().find(|other| other.starts_with(begin) && other.ends_with(end));
    if let Some(fitting) = fitting {
        *fact = fitting.clone();
    }
}

fn targets<'t>(targets: impl Iterator<Item = fsm_runtime::graph::Target<'t>>) -> String {
    let name = |target: fsm_runtime::graph::Target<'_>| {
        let history = target.history().map_or(String::new(), |depth| format!("{depth:?} history of "));
        format!("{history}{}", target.state().name())
    };
    let mut names: Vec<String> = targets.map(name).collect();
    names.sort();
    names.join(" and ")
}

fn of_line(line: Line<'_>, calls: &HashMap<String, String>) -> Vec<String> {
    let condition = match line.trigger() {
        Trigger::When(condition) => Some(condition),
        _ => None,
    };
    let trigger = match line.trigger() {
        Trigger::When(_) => "when".to_owned(),
        Trigger::After(period) => format!("after {}", plain(period, calls)),
        Trigger::Every(period) => format!("every {}", plain(period, calls)),
        trigger => trigger.to_string(),
    };
    let guards: Vec<String> =
        condition.into_iter().chain(line.guard()).map(|guard| plain(guard, calls)).collect();
    let head = format!("{}: {trigger} [{}]", line.source().name(), guards.join("&&"));
    let transitions = line.transitions().filter(|transition| !transition.is_request());
    let text = |kind: TransitionKind, targets: String| format!("{head} {kind} {targets}");
    transitions.map(|transition| text(transition.kind(), targets(transition.targets()))).collect()
}

/// Work, with its event and its guard.
fn of_work(line: Line<'_>, calls: &HashMap<String, String>) -> Option<String> {
    let Trigger::During(work) = line.trigger() else { return None };
    let guard = line.guard().map_or(String::new(), |guard| plain(guard, calls));
    Some(format!("{}: during {} [{guard}]", line.source().name(), plain(work, calls)))
}

/// A condition with the texts of functions in place of their calls, without spaces and brackets.
fn plain(guard: &str, calls: &HashMap<String, String>) -> String {
    let mut guard = guard.to_owned();
    for (name, text) in calls {
        guard = guard.replace(&format!("owner.{name}()"), text);
    }
    guard.chars().filter(|letter| !letter.is_whitespace() && !"()".contains(*letter)).collect()
}

/// The texts of the functions of an owner, by their names.
fn calls(text: &str) -> HashMap<String, String> {
    let (mut calls, mut docs) = (HashMap::new(), String::new());
    for row in text.lines().map(str::trim) {
        if let Some(doc) = row.strip_prefix("///") {
            docs += doc.trim();
        } else if let Some(rest) = row.strip_prefix("fn ") {
            let name = rest.split('(').next().unwrap_or_default().to_owned();
            let text = docs.trim_start_matches("```text").trim_matches('`').to_owned();
            calls.insert(name.clone(), if text.is_empty() { name } else { text });
            docs.clear();
        } else {
            docs.clear();
        }
    }
    calls
}

const FORMATS: [(fsm_diagram::Format, Format); 5] = [
    (fsm_diagram::Format::Xstate, Format::Xstate),
    (fsm_diagram::Format::Scxml, Format::Scxml),
    (fsm_diagram::Format::Mermaid, Format::Mermaid),
    (fsm_diagram::Format::PlantUml, Format::Plantuml),
    (fsm_diagram::Format::Dot, Format::Dot),
];

const COMMON: &str = "all,choices,leading,asking,initial-history,ends,pops,previous,defer,ticks,timers,machine,outside,\
                      region-histories,rounds,computed,tags,first,pass,named-timers,activities,stop";

#[test]
fn charts_with_a_stack_come_back() {
    come_back("stack");
}

/// With a stack actions would ask for a push too.
#[test]
fn charts_with_requests_come_back() {
    come_back("requests");
}

/// Letters that mean something in one of the formats.
#[test]
fn strange_conditions_come_back() {
    let conditions = [
        r#"name == "a: b; c""#,
        r#"name == "[x] / \"y\"""#,
        "list[0] > list[list[1]]",
        "map.get::<u8>() < Some(3)",
        "a / b == c % d && !e",
        "c == '\"' || c == '\\\\'",
        "*n & 0xF != 1 | 2",
        "matches!(x, Some(_) | None)",
        r##"s == "x --> y <br> &amp; #35; --""##,
        "s == \"ä–…\"",
        "in_state!(B) && !in_state!(C)",
    ];
    let lines = |condition: &&str| format!("on Go if {condition} => B;\nwhen {condition} => C;\n");
    let lines: String = conditions.iter().map(lines).collect();
    let machine = format!(
        "fsm! {{ machine M {{ clock u32; events {{ Go, Stop }} initial A; state A {{ {lines} after 1h => C; }} \
         state B {{ on Stop => A; on Go if {} => self; }} state C {{ on Go | Stop => B; }} }} }}",
        conditions[1]
    );
    come_back_as_one(&machine, 0);
}

/// Work, tags, names of timers, the end from outside: few random charts have these.
#[test]
fn what_states_have_beside_transitions_comes_back() {
    let machine = r#"fsm! { machine Page(net: &mut Net) {
        clock u32;
        events { Got, Told, Go }
        initial Idle;
        stop => Off;
        during net.listen() as Told;
        on Told => ignore;
        #[tag(quiet)] state Idle { on Go => Loading; }
        #[tag(busy, on_line)] state Loading {
            during net.get(urls[1]) as Got if list[0] > 1 && !net.is_open() - -1 == 2;
            during async { tick() / 2 };
            after 5s as Patience => Idle;
            every (net.beat()) catch up as Beat if net.is_open() => self;
            region First { on Got => ignore; }
            #[tag(second)] region Second { every 2s as Second do net.tick(); }
        }
        #[tag(over)] final state Off;
    } }"#;
    come_back_as_one(machine, 0);
}

/// What work gives is a `Result`, in whose halves lines differ.
#[test]
fn halves_of_a_result_come_back() {
    let machine = r#"fsm! { machine Load(net: &mut Net) {
        events { Done(Result<(), ()>), Other(Result<(), ()>), Go }
        initial Idle;
        state Idle { on Go => Busy; on Done(_) => ignore; }
        state Busy {
            during net.get() as Done;
            on Done(Ok(_)) if net.is_open() => Idle;
            on Done(Ok(_)) | Go => Full;
            on Done(Err(_)) => Broken;
            on Other(Err(_)) => ignore;
        }
        state Full { on Other(_) => Idle; }
        final state Broken;
    } }"#;
    come_back_as_one(machine, 0);
}

/// What patterns ask of other data is a guard, and no line is lost.
#[test]
fn what_a_pattern_asks_is_a_guard() {
    let machine = r#"fsm! { machine Hero {
        events { Hit { by: u32 }, Go }
        initial Well;
        state Well { on Hit { by: 1..=5 } => Hurt; on Hit { by: 6.. } | Go => Dead; }
        state Hurt { on Go => Well; }
        final state Dead;
    } }"#;
    with_graph(machine, |graph| {
        for (drawn, _) in FORMATS {
            let picture = draw(graph, drawn);
            let name = format!("Hero.{}", drawn.ending());
            let imported = import(&picture, Path::new(&name), Wanted::default()).expect("a table");
            assert_eq!(imported.lost, 0, "{}", imported.text);
            for part in [
                "on Hit if owner.let_hit_by_1_is_5() => Hurt;",
                "on Hit | Go if owner.let_hit_by_6_go_is() => Dead;",
            ] {
                assert!(imported.text.contains(part), "{name}: no `{part}` in {}", imported.text);
            }
        }
    });
}

/// `FSM_ROUND_TRIPS` says how many.
fn come_back(own: &str) {
    let count = std::env::var("FSM_ROUND_TRIPS").map_or(6, |count| count.parse().expect("a number"));
    let features = Features::parse(&format!("{COMMON},{own}")).expect("features");
    for number in 0..count {
        come_back_as_one(&source::machine(&generate::chart(7, number, features)), number);
    }
}

fn come_back_as_one(machine: &str, number: usize) {
    with_graph(machine, |graph| {
        let expected = facts(graph, &HashMap::new());
        for (drawn, read) in FORMATS {
            compare(number, &expected, &draw(graph, drawn), drawn.ending(), read);
        }
    });
}

fn compare(number: usize, expected: &[String], picture: &str, ending: &str, read: Format) {
    let name = format!("M{number}.{ending}");
    let imported = import(picture, Path::new(&name), Wanted::default())
        .unwrap_or_else(|failure| panic!("{name}: {:?}: {failure}\n{picture}", failure.place));
    assert_eq!(imported.format, read, "{name}");
    assert!(imported.errors.is_empty(), "{name}: {:?}\n{}", imported.errors, imported.text);
    let mut found = with_graph(&imported.text, |graph| facts(graph, &calls(&imported.text)));
    found.iter_mut().for_each(|fact| whole(fact, expected));
    found.sort();
    found.dedup();
    let only_in = |one: &[String], other: &[String]| {
        one.iter().filter(|fact| !other.contains(fact)).cloned().collect::<Vec<_>>().join("\n")
    };
    assert!(
        found == expected,
        "{name}\nlost:\n{}\nnew:\n{}\n{picture}",
        only_in(expected, &found),
        only_in(&found, expected)
    );
}
