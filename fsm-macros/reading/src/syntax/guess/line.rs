//! A line that begins with no word of the language: reported, and read as it was meant where that is known.

use syn::parse::discouraged::Speculative;

use super::{Positions, Row, filled, find, fits, vocabulary};
use crate::syntax::prelude::*;
use crate::syntax::tree::{Block, Item};
use crate::syntax::{line_end, lines, peek};
use crate::trust::Part::{self, Code, Data, Events, Initial, Lines, Settings, States};
use crate::written::{Attrs, code_text};
use Meant::{Known, Missing, Next, No, Other, Others};

/// A line that begins with something that is no word at all.
pub(in crate::syntax) fn without_word(block: Block, input: &mut Input) -> Item {
    let help = find(WITHOUT_WORD, bit(block), input).copied().unwrap_or_default();
    input.unexpected("expected a line such as `state`, `let` or `on`", help);
    let _ = input.parse::<TokenTree>();
    if !lines::starts_line(input) {
        line_end::skip_line(input);
    }
    let mut lost = Trust::without(&[Part::Data, Part::Initial, Part::States, Part::Lines]);
    if block == Block::Machine {
        lost.join(Trust::without(&[Part::Settings, Part::Events]));
    }
    Item::Lost(lost)
}

/// A line that begins with another word. It is taken as it was meant where it reads well so, in order that what it
/// declares is known.
pub(in crate::syntax) fn line(block: Block, attrs: Attrs, word: &Ident, input: &mut Input) -> Item {
    if word == "machine" {
        let message = "a machine stands in no other: write another `fsm!` for it, or a `state` here";
        input.error(word.span(), message);
        let _ = input.call(Ident::parse_any);
        return line_end::lost(input, Part::States);
    }
    if let Some((line, message)) = late_trigger(block, input) {
        input.error_over(line, message);
        return line_end::lost(input, Part::Lines);
    }
    let (message, meant) = find(LINES, bit(block), input).copied().unwrap_or(("", Meant::No));
    let known = vocabulary::meant(&word.to_string()).unwrap_or_default();
    let begun =
        if message.starts_with(';') { format!("no line begins with `{word}`") } else { String::new() };
    input.error(word.span(), begun + &filled(message, input).replace("{meant}", known));
    read_as(meant, known, attrs, word, input).unwrap_or_else(|| {
        let lost = find(LOST, bit(block), input).copied().unwrap_or_default();
        let _ = input.call(Ident::parse_any);
        line_end::skip_line(input);
        // Events in a row, each in a line of its own, are one mistake.
        while word == "event" && block == Block::Machine && fits("event name", input) {
            line_end::skip_line(input);
        }
        Item::Lost(Trust::without(lost))
    })
}

/// `if condition on Event`: the guard stands before its trigger.
fn late_trigger(block: Block, input: ParseStream) -> Option<(TokenStream, String)> {
    let is_guard = block != Block::Choice && fits("if", input);
    let ahead = input.fork();
    let keyword = ahead.call(Ident::parse_any).ok().filter(|_| is_guard)?;
    let is_trigger = |ahead: ParseStream| fits("on|after|every|update|enter|exit", ahead);
    let ends = |ahead: ParseStream| is_trigger(ahead) || fits(";", ahead) || fits("=>", ahead);
    let condition = peek::take_until(&ahead, &ends);
    if !is_trigger(&ahead) {
        return None;
    }
    let trigger = peek::take_until(&ahead, &|ahead| {
        !lines::in_one_row(keyword.span(), ahead.span()) || fits("=>", ahead) || fits("do|if", ahead)
    });
    let text = |tokens: &[TokenTree]| code_text(&tokens.iter().cloned().collect());
    let message =
        format!("the guard stands behind the trigger: `{} if {}`", text(&trigger), text(&condition));
    let is_guard = !condition.is_empty();
    let line = [TokenTree::from(keyword)].into_iter().and(condition).and(trigger);
    is_guard.then(|| (line.collect(), message))
}

fn bit(block: Block) -> Positions {
    match block {
        Block::Machine => MACHINE,
        Block::State => STATE,
        Block::Choice => CHOICE,
    }
}

/// The line as one that begins with the word that was meant. Only a state is taken with mistakes of its own:
/// those are in its lines.
fn read_as(meant: Meant, known: &'static str, attrs: Attrs, word: &Ident, input: &mut Input) -> Option<Item> {
    let ahead = input.fork();
    let meant = behind(meant, known, &ahead)?;
    let mut found = Errors::default();
    let mut item = Item::line(attrs, Ident::new(meant, word.span()), &mut Input::new(&ahead, &mut found))?;
    let is_state = matches!(item, Item::State(_) | Item::Events { .. });
    if !found.is_empty() && !is_state {
        return None;
    }
    match &mut item {
        Item::Line(line) => line.trust.lose(Part::Itself),
        // A parallel state of another language has no first state, so a missing `initial` is not reported.
        Item::State(state) if REGION_WORDS.contains(&vocabulary::plain(&word.to_string()).as_str()) => {
            state.items.push(Item::Lost(Trust::without(&[Part::Initial])));
        }
        _ => {}
    }
    input.errors.extend(found);
    input.advance_to(&ahead);
    Some(item)
}

const REGION_WORDS: [&str; 3] = ["parallel", "orthogonal", "concurrent"];

/// The word that was meant; the input then stands behind the tokens in its place.
fn behind(meant: Meant, known: &'static str, input: ParseStream) -> Option<&'static str> {
    let (meant, words) = match meant {
        Meant::No => return None,
        Meant::Missing(meant) => (meant, 0),
        Meant::Other(meant) => (meant, 1),
        Meant::Others(meant) => (meant, 2),
        Meant::Known => (goes_on(known, input).then_some(known)?, 1),
        Meant::Next => {
            let _ = input.parse::<syn::Visibility>();
            (vocabulary::line_word(&peek::peek_word(input)?.to_string())?, 1)
        }
    };
    for _ in 0..words {
        let _ = input.call(Ident::parse_any);
    }
    Some(meant)
}

/// Whether the line goes on behind its first word as one with this word does; one with another word can go on in any way.
fn goes_on(meant: &str, input: ParseStream) -> bool {
    match meant {
        "state" | "region" | "choice" => fits("word name {}", input) || fits("word name ;", input),
        "let" | "action" | "initial" => fits("word name", input),
        "final" => fits("word name name", input),
        _ => true,
    }
}

positions!(MACHINE, STATE, CHOICE);
const ALL: Positions = MACHINE | STATE;

/// The word with which the line would begin, where it reads well so, and how much of the input stands for it.
#[derive(Clone, Copy)]
enum Meant {
    /// Nothing that could be read.
    No,
    /// The word is missing.
    Missing(&'static str),
    /// It has another name, or two together, such as `parallel state`.
    Other(&'static str),
    Others(&'static str),
    /// The one that this word resembles.
    Known,
    /// The next one, behind a visibility.
    Next,
}

const ITEM: &str =
    "; what is no part of the machine stands outside of its table, whose code sees it: move it out of here";
const DATA: &str = "; each of the data has a line of its own: `let name: Type = value;`";
const ACTION: &str = "; an action stands after its trigger, several of them in a block: `enter do { … }`";
const REGIONS: &str = "; the regions of a `state` are all active: write `state Name { region … }`";
const REGION: &str = "; did you mean `region`?";
const EVENTS: &str = "; all events are declared together: `events { Name, … }`";
const VISIBILITY: &str = "; the visibility is that of the machine: remove this";
const IN_STATES: &str = "lines stand in the state that they leave: `state {0} { on Event => …; }`";
const INCLUDED: &str = "a table stands in one place, and no file is included: what actions do moves into functions, and lines that tables share into a part or a macro that hands them on";
const IF_IN_CHOICE: &str = "; a line of a choice is `always if condition => Name;`";

/// The message about the line, and the line that it was meant to be. Behind `;` it is what to do where no line begins so.
const LINES: &[Row<(&str, Meant)>] = rows! {
    ALL | CHOICE: "include" => (INCLUDED, No);
    CHOICE: "if" => (IF_IN_CHOICE, Missing("always"));
    CHOICE: "else|otherwise|default|_|on" =>
        ("; the last line of a choice is `always => Name;`", Other("always"));
    CHOICE: "~utility|rate|rank|priority" => ("; did you mean `score`?", Other("score"));
    CHOICE: "~probability|prob|chance|odds|likelihood" => ("; did you mean `weight`?", Other("weight"));
    CHOICE: "~rng|seed|dice" => ("; did you mean `random`?", Other("random"));
    CHOICE: "" => (IF_IN_CHOICE, Other("always"));
    // Items of Rust.
    STATE: "fn enter|exit|update|pause|resume|on_enter|on_exit|entry" =>
        ("; an action stands after its trigger: `enter do { … }`", No);
    ALL: "const|static word :" "const !machine word" "~type word =" "use|impl|trait|extern|macro_rules"
        "mod name {}" "fn name ()" "fn name <" "pub use|const|static|trait|mod|fn" "async|unsafe fn|impl" =>
        (ITEM, No);
    // Parts that lack the word before them.
    MACHINE: "~start|begin|default|init|starts|first :" => ("; did you mean `initial`?", No);
    ALL: "~context|ctx|data|vars|var|variables|fields|memory|store|extended {}" => (DATA, No);
    ALL: "struct Name {data}" => (ITEM, No);
    MACHINE: "~context|ctx|owner Name" =>
        ("what the machine works with stands in its header: `machine Name({0}: &mut {1})`", No);
    ALL: "~context|ctx|data|vars|variables|fields name :" =>
        ("data are declared with `let`: `let {1}: Type`", Other("let"));
    ALL: "!Name word : type $data" => ("data are declared with `let`: `let {0}: Type`", Missing("let"));
    MACHINE: "Duration|Instant|u32|u64|f32|f64 ;" =>
        ("the type of time stands after `clock`: `clock {0};`", Missing("clock"));
    ALL: "!known word name !=> =" => ("the name of data stands before their type: `let {1}: {0}`", No);
    ALL: "do|then" => ("; give it a trigger, `enter do …`, or remove the `;` before it", No);
    ALL: "else" =>
        ("a line has no `else`: put a line without a guard below, which acts where this one refuses", No);
    ALL: "goto|return|become" =>
        ("; a change of state is a target, `on Event => Name`, or asked for in an action, `goto!(Name)`", No);
    ALL: "tag|tags" => ("; the tags of a state stand before it: `#[tag(busy)] state Name { … }`", No);
    STATE: "out Name" =>
        ("where an exit of a part leads is said by `on out`: `on out {1} => Name`", Missing("on"));
    ALL: "~first Event" => ("`first` stands before `on`: `first on {1} …`", Other("on"));
    ALL: "~first on" => ("; did you mean `first`?", Other("first"));
    ALL: "ignore" => ("an event is ignored by a target: `on Event => ignore;`", No);
    ALL: "defer|deferred" => ("an event is deferred by a target: `on Event => defer;`", No);
    ALL: "raise" => ("; an event is raised in an action: `raise!(Event)`", No);
    ALL: "unless" => ("; write `when !condition`", No);
    ALL: "_|_ =>" "_|_ if" "_|_ do" => ("; a line that takes every event is `on _ …`", Missing("on"));
    ALL: "~default|otherwise|any =>" "~default|otherwise|any do" =>
        ("; a line that takes every event is `on _ …`", No);
    // The name of a state or an event, as in the tables of other crates.
    ALL: "Event +" => ("lines stand in the state that they leave: `state {0} { on Event => Target; }`", No);
    ALL: "Event [-:]" => (IN_STATES, No);
    MACHINE: "Event ()? => {}" => (IN_STATES, No);
    ALL: "Event {lines}" => ("a state begins with `state`: `state {0} { … }`", Missing("state"));
    MACHINE: "Event {} do" "Event {} ;" =>
        ("where the machine starts stands after `initial`: `initial {0} { … }`", Missing("initial"));
    MACHINE: "Event ()? =>" =>
        ("; an event stands after `on`, in the state that the line leaves: `state Source { on Event => Target; }`", Missing("on"));
    ALL: "Event ()? =>" "Event ()? if" "Event ()? |" "Event ()? do" =>
        ("an event stands after `on`: `on {0} …`", Missing("on"));
    MACHINE: "Event ()? ;" =>
        ("`{0}` stands alone: a state is declared with `state {0};`, and `initial {0};` says where the machine starts", No);
    // Words of other statecharts.
    ALL: "~parallel|orthogonal|concurrent|and|thread state word {}" => (REGIONS, Others("state"));
    ALL: "~parallel|orthogonal|concurrent|and|thread region word {regions}" => (REGIONS, Others("state"));
    ALL: "~parallel|orthogonal|concurrent|and|thread word {regions}" => (REGIONS, Other("state"));
    ALL: "~parallel|orthogonal|concurrent|and|thread state" => (REGIONS, No);
    MACHINE: "~parallel|orthogonal|concurrent|and|thread region word {}" => (REGION, Others("state"));
    STATE: "~parallel|orthogonal|concurrent|and|thread region word {}" => (REGION, Others("region"));
    MACHINE: "~parallel|orthogonal|concurrent|and|thread word {}" => (REGION, Other("state"));
    STATE: "~parallel|orthogonal|concurrent|and|thread word {}" => (REGION, Other("region"));
    ALL: "~parallel|orthogonal|concurrent|and|thread" => (REGION, No);
    ALL: "~composite|compound|nested|inner|outer|child|sub|super|or|simple state" =>
        ("; a state inside or around another is a `state`: remove this", Others("state"));
    ALL: "~deephistory" "~h *" => ("; did you mean `deep history`?", No);
    ALL: "~h =>" => ("; did you mean `history`?", No);
    ALL: "~shallow history" =>
        ("history without the word `deep` is shallow: remove `shallow`", Others("history"));
    ALL: "states {}" "states []" "states :" => ("; each state is declared by itself: `state Name { … }`", No);
    ALL: "transitions|table|rules {}" "transitions|table|rules []" "transitions|table|rules :" =>
        ("; a transition is a line of the state that it leaves: `state Source { on Event => Target; }`", No);
    // Words of Rust, and of other languages.
    MACHINE: "snapshot" => ("; did you mean `snapshots`?", No);
    MACHINE: "event|enum|signal {}" "event|enum|signal <" => (EVENTS, Other("events"));
    MACHINE: "event|enum|signal name {}" => (EVENTS, Others("events"));
    MACHINE: "event|enum|signal" => (EVENTS, No);
    ALL: "pub|async|unsafe" => (VISIBILITY, Next);
    ALL: "word ." "word ::" "word !" "word !=> =" "word [+-*/] =" => (ACTION, No);
    ALL: "known" => ("; did you mean `{meant}`?", Known);
    ALL: "word ()" => (ACTION, No);
    ALL: "" => ("; lines begin with `state`, `let`, `on`, `when`, `update`, `enter`, …", No);
};

/// A line that begins with something that is no word at all.
const WITHOUT_WORD: &[Row<&str>] = rows! {
    CHOICE: "=>" "->" => "; the last line of a choice is `always => Name;`";
    CHOICE: "" => "; a line of a choice is `always if condition => Name;`";
    ALL: "[] state|region|final|let|on|events|machine|initial|part|enter" =>
        "; an attribute begins with `#`: `#[…]`";
    ALL: "=>" "->" => "; give it a trigger, `on Event => …`, or remove the `;` before it";
    MACHINE: "*" "[]" => "; `initial Name;` says where the machine starts";
    STATE: "*" "[]" => "; `initial Name;` says which state is entered first";
    ALL: "" => "; remove this";
};

/// The parts that a line may have declared which begins with another word.
const LOST: &[Row<&[Part]>] = rows! {
    // Whatever stands in the file.
    ALL: "include" => &[Lines, Initial, States, Settings, Events, Data];
    CHOICE: "word :" "word any :" => &[Lines, Data];
    CHOICE: "" => &[Lines];
    ALL: "~default =>" "~default do" => &[Lines];
    ALL: "~start|begin|default|init|starts|first" => &[Initial];
    MACHINE: "event|enum|signal" => &[Events];
    ALL: "~context|ctx|data|vars|var|variables|fields|memory|store|extended {}" => &[Lines, Data];
    MACHINE: "~context|ctx|owner Name" => &[Lines, Data, Code];
    ALL: "word :" "word any :" => &[Lines, Data];
    ALL: "word ." "word !" "word ()" => &[Lines];
    ALL: "do" "part =>" "part part =>" "part part part =>" "part do" "part part do" "part part part do" =>
        &[Lines, Initial];
    MACHINE: "part {}" "part part {}" "part part part {}" => &[Lines, Initial, States, Events];
    MACHINE: "" => &[Lines, Initial, States, Settings];
    STATE: "" => &[Lines, Initial, States];
};
