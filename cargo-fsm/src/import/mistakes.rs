//! Broken input: charts that end anywhere, and such with parts lost, doubled and put elsewhere. A reader gives a chart or a
//! sentence with its place, and never panics.

use std::path::Path;

use fsm_oracle::random::Random;

use super::{Format, Wanted, import, read};

const CHARTS: [(Format, &str); 13] = [
    (Format::Scxml, include_str!("../../tests/import/door.scxml")),
    (Format::Scxml, include_str!("../../tests/import/turnstile.scxml")),
    (Format::Scxml, include_str!("../../tests/import/washer.scxml")),
    (Format::Xstate, include_str!("../../tests/import/traffic_light.json")),
    (Format::Xstate, include_str!("../../tests/import/session.json")),
    (Format::Mermaid, include_str!("../../tests/import/player.mmd")),
    (Format::Plantuml, include_str!("../../tests/import/oven.puml")),
    (Format::Dot, include_str!("../../tests/import/vending.dot")),
    // Our own exports.
    (Format::Xstate, include_str!("../../../fsm-diagram/tests/formats/everything.xstate.json")),
    (Format::Scxml, include_str!("../../../fsm-diagram/tests/formats/everything.scxml")),
    (Format::Mermaid, include_str!("../../../fsm-diagram/tests/formats/everything.mmd")),
    (Format::Plantuml, include_str!("../../../fsm-diagram/tests/formats/everything.puml")),
    (Format::Dot, include_str!("../../../fsm-diagram/tests/formats/everything.dot")),
];

/// What has a meaning in one of the languages.
const PARTS: [&str; 30] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "<",
    ">",
    "(",
    ")",
    ":",
    ";",
    "/",
    "\\",
    "-->",
    "--",
    "->",
    "[*]",
    "[H*]",
    "state ",
    "as ",
    "<<fork>>",
    "note left of ",
    "<br>",
    "#",
    "&",
    "=",
    "é",
    "\n",
    "%%",
];

fn is_told(text: &str, format: Format) {
    let Err(failure) = read(text, "chart", format, None) else { return };
    assert!(!failure.reason.is_empty());
    let (row, column) = failure.place.unwrap_or((1, 1));
    assert!(row >= 1 && row <= text.lines().count() + 1 && column >= 1, "{:?}", failure.place);
}

/// At one letter in eight, or at all where `FSM_WHOLE` is set. `FSM_SAMPLE` says at which.
#[test]
fn charts_that_end_anywhere_are_told() {
    let sample: usize =
        std::env::var("FSM_SAMPLE").map_or(0, |text| text.parse().expect("FSM_SAMPLE is a number"));
    let step = if std::env::var_os("FSM_WHOLE").is_some() { 1 } else { 8 };
    for (format, text) in CHARTS {
        let ends = text.char_indices().map(|(end, _)| end).skip(sample % step).step_by(step);
        ends.for_each(|end| is_told(&text[..end], format));
    }
}

/// `FSM_MISTAKES` says how many of each.
#[test]
fn broken_charts_are_told() {
    let count = std::env::var("FSM_MISTAKES").map_or(300, |count| count.parse().expect("a number"));
    for (format, text) in CHARTS {
        for number in 0..count {
            is_told(&broken(text, number), format);
        }
    }
}

/// From the text to the table.
#[test]
fn broken_charts_have_tables_or_reasons() {
    for (format, text) in CHARTS {
        let count = std::env::var("FSM_TABLES").map_or(8, |count| count.parse().expect("a number"));
        for number in 0..count {
            let text = broken(text, number);
            if let Ok(imported) =
                import(&text, Path::new("chart"), Wanted { format: Some(format), xstate: None })
            {
                assert!(imported.text.contains("machine "), "{}", imported.text);
                assert!(imported.text.parse::<proc_macro2::TokenStream>().is_ok(), "{}", imported.text);
            }
        }
    }
}

/// The text with up to four mistakes.
fn broken(text: &str, number: u64) -> String {
    let random = &mut Random::new(&[number, text.len() as u64]);
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.between(1, 4) {
        let begin = random.between(0, letters.len() - 1);
        let end = (begin + random.between(1, 12)).min(letters.len());
        match random.between(0, 3) {
            0 => drop(letters.drain(begin..end)),
            1 => {
                let part: Vec<char> = letters[begin..end].to_vec();
                let place = random.between(0, letters.len());
                letters.splice(place..place, part);
            }
            _ => {
                let part = PARTS[random.between(0, PARTS.len() - 1)];
                letters.splice(begin..begin, part.chars());
            }
        }
    }
    letters.into_iter().collect()
}
