//! Slips in the other lines: in the header, the list of events, settings, durations and the fields of a
//! target. `{name}` is the name that the line is about, or the words that it begins with.

use syn::parse::ParseStream;

use super::{Plain, fits};

/// In place of the word `machine`.
pub(in crate::syntax) const NO_MACHINE: &[Plain] = rows! {
    "name {}" "name () {}" "name () ->" "name <" => "; write `machine {0} { … }`";
    "" => "; write `machine Name { … }`";
};

/// In place of the machine's block.
pub(in crate::syntax) const HEADER: &[Plain] = rows! {
    ": name" "for name" => "; the owner stands in parentheses: `machine {name}(owner: &mut {1})`";
    "<" => "; generics stand right after the name: `machine Name<T>(…)`";
    ">" => "; the generics have ended before: remove this";
    "throws|raises|fails|try Name" "throws|raises|fails|try" =>
        "; a machine whose code may fail says so as a function does: `machine {name} -> Result<(), Error>`";
    "" => "; write `machine {name} { … }`";
};

/// In place of the block of a state.
pub(in crate::syntax) const BLOCK: &[Plain] = rows! {
    ": Name" "extends|inherits|of Name" =>
        "; a state inside another stands in its block: `state {1} { {name} { … } }`";
    "" => "; write `{name} { … }`";
};

/// Between the word `events` and the list.
pub(in crate::syntax) const BEFORE_LIST: &[Plain] = rows! {
    ": {}" ": []" "= {}" "= []" => "the list follows `events` at once: remove this";
    "name {}" => "the enum of the events gets its name from the machine: remove `{0}`";
};

/// In place of the comma behind an event.
pub(in crate::syntax) const BEHIND_EVENT: &[Plain] = rows! {
    ":" "[]" =>
        "; what an event carries stands in parentheses or braces: `{name}(Type)`, `{name} { field: Type }`";
    "=>" "->" => "; what an event does is said in the states: `on Event => Target;`";
    "" => "; events are separated by commas";
};

/// Behind a field of a target that has no value, and behind one that has.
pub(in crate::syntax) const BEHIND_FIELD: &[Plain] = rows! {
    "=" => "; a field is given as `field: value`";
    "." => "; a value that is more than a name stands behind it: `{name}: {name}.…`";
    "" => ": `field: value, field: value`";
};
pub(in crate::syntax) const BEHIND_VALUE: &[Plain] = rows! {
    "=" => "; a field is given as `field: value`";
    "" => ": `field: value, field: value`";
};

/// Behind the state of `initial`.
pub(in crate::syntax) const BEHIND_INITIAL: &[Plain] = rows! {
    "if|when" => "; `initial` has no guard";
    "=>" => "; `initial` has no target: the machine starts in the state that it names";
    "," "|" => "; a machine starts in one state: remove the others";
    "" => "; an action stands after `do`";
};

/// In place of the arrow behind `history`.
pub(in crate::syntax) const BEHIND_HISTORY: &[Plain] = rows! {
    "deep" "*" => "; where history remembers all that is inside, write `deep history => Name;`";
    "" => "; it says where history leads when there is none: `history => Name;`";
};

/// Code in place of a duration: a name, a path, a call.
pub(in crate::syntax) fn is_computed(input: ParseStream) -> bool {
    const NAME_AND: [&str; 7] = [".", "()", "=>", "[+-*/]", "do|if|as", "catch up", "!part"];
    let next = |next: &&str| fits(&format!("!unit !do|if|catch name {next}"), input);
    fits("word ::", input) || fits("[*&!] name", input) || NAME_AND.iter().any(next)
}

/// In place of a duration.
pub(in crate::syntax) const DURATION: &[Plain] = rows! {
    "-" => "a duration cannot be negative: remove the `-`";
    "unit !." => "a duration is a number with its unit: `{name} 1{unit}`";
    "catch" => "the duration stands before `catch up`: `{name} 1s catch up`";
    "do|if" => "";
    "word" "[*&!]" "{}" "[]" => "a computed duration stands in parentheses: `{name} (…)`";
    "." => "a fraction of a second begins with its zero: `{name} 0.5s`";
    "[+:~]" => "a duration stands right after `{name}`: remove the `{0}`";
};

/// Behind the state that a request names.
pub(in crate::syntax) const BEHIND_REQUEST: &[Plain] = rows! {
    "in" => "only the target of a line gives data behind `in`: remove this";
    "," => "a request names one state: remove the others";
    "" => "a request ends with the state: remove this";
};

/// Behind the event that is raised.
pub(in crate::syntax) const BEHIND_RAISED: &[Plain] = rows! {
    "1" ", 1" ", after" "in|at|for|within" =>
        "the delay of an event stands behind `after`: `raise!(Event after 2s)`";
    "every" => "an event is raised once: raise it again where it is taken, or write a line `every …`";
    "" => "`raise!` raises one event: remove this";
};

/// In place of the state that a request names.
pub(in crate::syntax) const IN_REQUEST: &[Plain] = rows! {
    "[*&] name $" =>
        "a request takes a value that holds a state, and names the states that it may be: `{1}.clone() in [Name, Name]`";
    "[*&] name" =>
        "a request takes a value that holds a state, and names the states that it may be: `value in [Name, Name]`";
    "out name" =>
        "`{name}!` names a state: an exit is taken by a line of its own, such as `always if … => out Name`";
    "history|deep name" => "`{name}!` names a state: only the target of a line can be its history";
    "()" => "`{name}!` names one state: only the target of a line can be several";
};

/// A trigger behind `on`, with the beginning of what belongs to it.
pub(in crate::syntax) const NO_EVENT: &[Plain] = rows! {
    "after|every|when [*!]" "after|every|when name" "after|every|when 1" =>
        "`{0}` is a trigger of its own, and no event: write `{0}` in place of `on {0}`";
};

/// Stands for the list of all events in a message, which is known only when all of the machine has been read.
pub(in crate::syntax) const DECLARED_EVENTS: &str = "{events}";

/// In place of an event.
pub(in crate::syntax) const EVENT: &[Plain] = rows! {
    "if" => "; the guard stands after the event: `on Event if guard`";
    ":" => "; each event has a line of its own: `on Event => Target;`";
    "*" => "; a line that takes every event is `on _`";
    "()" => "; an event stands without parentheses: `on Event`";
    "1" => "; an event is named without quotes: `on Event`";
    "" => "; write `on Event`";
};
