//! `on PATTERN`: every shape of pattern, and what its bindings may be used for.
//! Which of several lines takes an event lives in `on_dispatch.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    Space,
    Enter,
    Char(char),
    Pair(Box<str>, [u8; 2]),
}

const LIMIT: i32 = 1000;

fsm! {
    machine Shapes(log: &mut Log) {
        #[derive(Clone, Debug, PartialEq)]
        events {
            Unit,
            Other,
            Jump,
            Bounce,
            At(i32, i32),
            Size { w: u32, h: u32 },
            Press(Key),
            Text(String),
            Swap(i32, i32),
            Maybe(Option<u8>),
            Strange,
        }

        initial Idle;

        state Idle {
            on Unit do log.say("unit");
            on Jump | Bounce do log.say("jump or bounce");

            on At(0, 0) do log.say("origin");
            on At(x, 0) do log.say(format!("axis {x}"));
            on At(LIMIT, _) do log.say("at a constant");
            on At(-9..=-1, _) do log.say("left");
            on At(x @ (100 | 200), y) do log.say(format!("hundreds {x} {y}"));
            on At(x, y) if x == y do log.say(format!("diagonal {x}"));
            on At(x, y) | Swap(y, x) do log.say(format!("x {x} y {y}"));

            on Size { w: 0, .. } | Size { h: 0, .. } do log.say("flat");
            on Size { w, h: 1 } do log.say(format!("line {w}"));
            on Size { w: width, h } if width == h do log.say(format!("square {width}"));
            on Size { .. } do log.say("some size");

            on Press(Key::Space | Key::Enter) do log.say("confirm");
            on Press(Key::Char('a' | 'b')) do log.say("a or b");
            on Press(Key::Char(c)) if c.is_ascii_digit() do log.say(format!("digit {c}"));
            on Press(Key::Pair(name, [first, ..])) do log.say(format!("{name} {first}"));
            on Press(_) do log.say("some key");

            on Maybe(Some(n)) if n > 9 do log.say(format!("big {n}"));
            on Maybe(Some(1 | 2)) do log.say("one or two");
            on Maybe(None) do log.say("none");
            on Maybe(Some(mut n)) do {
                n += 100;
                log.say(format!("some {n}"));
            }

            on Text(text) if text.len() > 3 => Said { text } do log.say(format!("long {text}"));
            on Text(text) if text.is_empty() => Said { text: format!("{}?", log.n) };
            on Text(text) do log.say(text);

            on _ do log.say("anything else");
        }

        state Said {
            let text: String;
            enter do log.say(format!("said {text}"));
            on Text(more) => Said { text: format!("{text}{more}") };
            on Unit => Idle;
            on At(..) | Size { .. } | Swap(..) => ignore;
        }
    }
}

fn trace(events: impl IntoIterator<Item = ShapesEvent>) -> Vec<String> {
    let mut log = Log::new();
    let mut shapes = Shapes::start(&mut log);
    for event in events {
        shapes.send(&mut log, event);
    }
    log.take()
}

use ShapesEvent as E;

#[test]
fn unit_variants_and_alternatives() {
    trace([E::Unit, E::Jump, E::Bounce]).reads("unit; jump or bounce; jump or bounce");
}

#[test]
fn tuple_variants_with_literals_ranges_constants_and_bindings() {
    let at = |x, y| E::At(x, y);
    trace([at(0, 0), at(5, 0), at(LIMIT, 1), at(-4, 1), at(200, 7), at(6, 6), at(6, 8)])
        .reads("origin; axis 5; at a constant; left; hundreds 200 7; diagonal 6; x 6 y 8");
}

#[test]
fn alternatives_that_bind_the_same_names() {
    trace([E::At(1, 2), E::Swap(1, 2)]).reads("x 1 y 2; x 2 y 1");
}

#[test]
fn struct_variants_with_rest_renaming_and_shorthand() {
    let size = |w, h| E::Size { w, h };
    trace([size(0, 9), size(9, 0), size(9, 1), size(4, 4), size(4, 5)])
        .reads("flat; flat; line 9; square 4; some size");
}

#[test]
fn nested_enums_slices_and_boxes() {
    let press = |key| E::Press(key);
    trace([
        press(Key::Space),
        press(Key::Enter),
        press(Key::Char('b')),
        press(Key::Char('7')),
        press(Key::Char('x')),
        press(Key::Pair("pair".into(), [8, 9])),
    ])
    .reads("confirm; confirm; a or b; digit 7; some key; pair 8");
}

#[test]
fn nested_options_and_mutable_bindings() {
    let maybe = |n| E::Maybe(n);
    trace([maybe(Some(10)), maybe(Some(2)), maybe(None), maybe(Some(5))])
        .reads("big 10; one or two; none; some 105");
}

#[test]
fn a_binding_is_a_value_in_the_guard_and_owned_in_action_and_target() {
    let text = |text: &str| E::Text(text.into());
    trace([text("hi")]).reads("hi");
    trace([text("hello")]).reads("long hello; said hello");
    trace([text("")]).reads("said 0?");
    // A binding beside the data of the state.
    trace([text("hello"), text(" you")]).reads("long hello; said hello; said hello you");
}

#[test]
fn the_wildcard_takes_what_is_left() {
    trace([E::Other, E::Strange]).reads("anything else; anything else");
}

#[test]
fn a_state_takes_what_its_patterns_name_and_gives_back_the_rest() {
    let mut log = Log::new();
    let mut shapes = Shapes::start(&mut log);
    shapes.send(&mut log, E::Text("hello".into()));
    log.take();
    assert_eq!(shapes.send(&mut log, E::Swap(1, 1)), Outcome::Handled);
    assert_eq!(shapes.send(&mut log, E::Size { w: 1, h: 1 }), Outcome::Handled);
    assert_eq!(shapes.step(&mut log, E::Press(Key::Space), SILENT), Outcome::Unhandled(E::Press(Key::Space)));
}

fsm! {
    machine Refs(log: &mut Log) {
        events { Text(String), Number(u32) }
        initial Idle;
        #[allow(dead_end)]
        state Idle {
            on Text(ref mut text) if text.is_empty() do {
                text.push('!');
                log.say(text.as_str());
            }
            on Text(ref text) do log.say(text.as_str());
            on Number(n) do log.say(format!("{n}"));
        }
    }
}

#[test]
fn bindings_by_reference() {
    let mut log = Log::new();
    let mut refs = Refs::start(&mut log);
    for event in [RefsEvent::Text(String::new()), RefsEvent::Text("text".to_owned()), RefsEvent::Number(3)] {
        refs.send(&mut log, event);
    }
    log.reads("!; text; 3");
}

fsm! {
    machine RefsInRegions(log: &mut Log) {
        #[derive(Clone)]
        events { Both(String), Alone(String) }
        region Left {
            initial A;
            #[allow(dead_end)]
            state A {
                on Both(ref mut text) if !text.is_empty() do { text.push('!'); log.say(text.as_str()); }
                on Alone(ref mut text) do { text.push('.'); log.say(text.as_str()); }
            }
        }
        region Right {
            initial B;
            #[allow(dead_end)]
            state B { on Both(mut text) do { text.push('?'); log.say(text.as_str()); } }
        }
    }
}

#[test]
fn bindings_by_reference_in_regions() {
    let mut log = Log::new();
    let mut refs = RefsInRegions::start(&mut log);
    refs.send(&mut log, RefsInRegionsEvent::Both("text".to_owned()));
    refs.send(&mut log, RefsInRegionsEvent::Alone("one".to_owned()));
    log.reads("text!; text?; one.");
}
