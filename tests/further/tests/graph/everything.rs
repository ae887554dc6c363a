//! Everything that a table can say is in its graph.

use std::fmt::Write;
use std::time::Duration;

use fsm_runtime::graph::{Graph, History, State, StateKind, TransitionKind};
use fsm_runtime::{Action, Context, fsm};

fsm! {
    /// A watch.
    ///
    /// With two buttons.
    #[allow(unused_line)]
    machine Watch(log: &mut Vec<u32>, light: &Option<&'static str>) {
        clock now: Duration;
        queue 4;
        events {
            /// The upper button.
            Press,
            Set(u32),
            Move { to: usize, at: Option<u32> },
        }
        /// How often it was set.
        let count: u32 = 0;
        action noise: Noise = Noise { volume: 3 };
        on Set(count @ 1..=5 | count @ 9) if in_state!(Hours) && count != 3 && !light.is_none() => ignore;
        transition(from, to) do log.push((from.name().len() - to.name().len()) as u32);
        region Face {
            history => Hours;
            deep history => Hours;
            initial Hours do log.push(1);
            state Hours {
                enter do log.push(2);
                update every 100ms do log.push(3);
                on Press                       => Minutes { hours: 1, from: "a\tb\n" };
                on Move { to, .. } if to < MAX do { if to == 0 { goto!(Minutes { hours: 2, from: "" }) } };
                on _                           => defer;
            }
            state Minutes {
                let hours: u32;
                let from: &'static str;
                let names: Vec<Option<u32>> = log.iter().map(|x| Some(*x)).collect::<Vec<_>>();
                after 10s                                  => history Face;
                every (Duration::from_secs(1)) catch up    do log.push(names.len() as u32);
                when let Some(text) = light && text.len() > 7 => self;
                always if *hours > 100                     => Odd;
            }
            choice Odd {
                always if now > Duration::ZERO => Hours;
                always => Hours;
            }
        }
        region Alarm {
            initial Silent;
            state Silent {
                on Press => (Ringing, Hours);
                done     => Hours;
                final state Never {}
                initial Never;
            }
            state Ringing { on Press => Silent; }
        }
    }
}

const MAX: usize = 7;

struct Noise {
    volume: u32,
}

impl Action<Vec<u32>, Option<&'static str>, Duration> for Noise {
    fn enter(&mut self, log: &mut Vec<u32>, _: &Context<'_, Option<&'static str>, Duration>) {
        log.push(self.volume);
    }
}

/// All that a graph says, as text.
fn told(graph: Graph) -> String {
    let mut text =
        format!("{} ({}) {:?}\n{}\n", graph.name(), graph.parameters(), graph.clock(), graph.docs());
    for event in graph.events() {
        writeln!(text, "event {} {:?} {}", event.name(), event.payload(), event.docs()).unwrap();
    }
    tell(graph.root(), 0, &mut text);
    text
}

fn tell(state: State, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    writeln!(text, "{indent}{} {}", state.kind(), state.name()).unwrap();
    for data in state.data() {
        let what = if data.is_action() { "action" } else { "let" };
        writeln!(text, "{indent}  {what} {}: {} = {:?}", data.name(), data.ty(), data.initial()).unwrap();
    }
    if let Some(initial) = state.initial() {
        let targets: Vec<_> = initial.targets().collect();
        writeln!(text, "{indent}  initial {targets:?} {:?}", initial.action()).unwrap();
    }
    for depth in [History::Shallow, History::Deep] {
        if let Some(targets) = state.history_default(depth) {
            writeln!(text, "{indent}  {depth:?} history => {:?}", targets.collect::<Vec<_>>()).unwrap();
        }
    }
    for line in state.lines() {
        writeln!(text, "{indent}  {} {line}", line.number()).unwrap();
        for transition in line.transitions().filter(|transition| transition.is_request()) {
            writeln!(text, "{indent}    asks for {transition}").unwrap();
        }
    }
    for child in state.children() {
        assert_eq!(child.parent(), Some(state));
        tell(child, depth + 1, text);
    }
}

#[test]
fn all_of_it() {
    expect_test::expect![[r#"
        Watch (log: &mut Vec<u32>, light: &Option<&'static str>) Some("Duration")
        A watch.

        With two buttons.
        event Press None The upper button.
        event Set Some("(u32)") 
        event Move Some("{ to: usize, at: Option<u32> }") 
        machine Watch
          let count: u32 = Some("0")
          action noise: Noise = Some("Noise { volume: 3 }")
          0 on Set(count @ 1..=5 | count @ 9) if in_state!(Hours) && count != 3 && !light.is_none() => ignore
          1 transition(from, to) do log.push((from.name().len() - to.name().len()) as u32)
          region Face
            initial [Hours] Some("log.push(1)")
            Shallow history => [Hours]
            Deep history => [Hours]
            simple Hours
              2 enter do log.push(2)
              3 update every 100ms do log.push(3)
              4 on Press => Minutes
              5 on Move { to, .. } if to < MAX do { if to == 0 { goto!(Minutes { hours: 2, from: "" }) } }
                asks for Minutes
              6 on _ => defer
            simple Minutes
              let hours: u32 = None
              let from: &'static str = None
              let names: Vec<Option<u32>> = Some("log.iter().map(|x| Some(*x)).collect::<Vec<_>>()")
              7 after 10s => history Face
              8 every (Duration::from_secs(1)) catch up do log.push(names.len() as u32)
              9 when let Some(text) = light && text.len() > 7 => self
              10 always if *hours > 100 => Odd
            choice Odd
              11 always if now > Duration::ZERO => Hours
              12 always => Hours
          region Alarm
            initial [Silent] None
            composite Silent
              initial [Never] None
              13 on Press => (Ringing, Hours)
              14 done => Hours
              final Never
            simple Ringing
              15 on Press => Silent
    "#]]
    .assert_eq(&told(Watch::GRAPH));
}

#[test]
fn places_and_kinds() {
    let minutes = Watch::GRAPH.state("Minutes").unwrap();
    assert_eq!(minutes.parent().unwrap().kind(), StateKind::Region);
    assert!(minutes.is_in(Watch::GRAPH.root()) && minutes.is_in(minutes));
    assert!(!minutes.is_in(Watch::GRAPH.state("Alarm").unwrap()));
    let rows: Vec<usize> = minutes.lines().map(|line| line.row() - minutes.row()).collect();
    assert_eq!(rows, [4, 5, 6, 7]);
    let kinds = |kind| Watch::GRAPH.transitions().filter(|transition| transition.kind() == kind).count();
    assert_eq!(kinds(TransitionKind::Defer), 1);
    assert_eq!(kinds(TransitionKind::Again), 1);
}

#[test]
fn a_line_is_found_by_its_number() {
    for line in Watch::GRAPH.lines() {
        assert_eq!(Watch::GRAPH.line(line.number()), Some(line));
    }
    assert_eq!(Watch::GRAPH.line(1000), None);
}
