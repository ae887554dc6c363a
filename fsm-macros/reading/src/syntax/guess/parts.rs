//! Marks and words of other languages in place of a part of a line.

use syn::Expr;

use super::{ANYWHERE, Plain, Positions, Row, find, fits};
use crate::syntax::peek;
use crate::syntax::prelude::*;
use crate::syntax::tree::{Change, ChangeKind, Code, Line, Period, Target, Trigger};
use crate::written::language::REQUESTS;

const GUARD: &str = "; a guard stands after `if`";
const TARGET: &str = "; a target stands after `=>`";
const ACTION: &str = "; an action stands after `do`";
const EITHER: &str = "; a target stands after `=>`, an action after `do`";
const NO_ELSE: &str =
    "; a line has no `else`: put a line without a guard below, which acts where this one refuses";
const PARAMETERS: &str = "; this trigger has no parameters: remove them";
const EVERY: &str = "; how often stands after `every`: `update every 100ms`";

// Behind a trigger.
positions!(CONDITION, UPDATE, LATE, PERIOD, ON, ALONE, HOOK, OTHER, DONE);

const AFTER_TRIGGER: &[Row<&str>] = rows! {
    CONDITION: "else" => NO_ELSE;
    CONDITION: "and|or|not" => "; conditions are joined with `&&` or `||`";
    UPDATE: "1" "each|at|once" => EVERY;
    LATE: "catchup|catch_up|up" => "; missed beats are made up for by `catch up`: `every 1s catch up`";
    LATE: "catch" => "; `catch up` stands before the name: `every 1s catch up as Name`";
    PERIOD: ": Name" => "; the name of a timer stands behind `as`: `after 5s as {1}`";
    PERIOD: "[+-] 1" =>
        "; a duration is one number with its unit, `1500ms`, or an expression in parentheses, `(…)`";
    PERIOD: "[+-*/]" ".." => "; a computed duration stands in parentheses: `after (…)`";
    ON: "." => "; an event is named without its type: `on Event`";
    ON: "Name $" "Name {}" "Name if" => "; a target stands after `=>`: `on Event => {0}`";
    ON: "Name" => "; `on` is followed by the event: `on Event => Target`";
    ALONE: "Name" => TARGET;
    HOOK: "from|by|because" "name do" "name if" =>
        "; a name for what has led here stands in parentheses: `enter(cause) do …`";
    HOOK: "[=:-]" => ACTION;
    HOOK: "()" => "; what has led here has one name: `enter(cause) do …`, or none: `enter do …`";
    OTHER: "," "| !name" "and|or" => "; a line has one trigger: write one line for each";
    DONE: "()" => "; `done(name)` names one machine in data, and `done` alone waits for what is inside";
    OTHER: "()" "|" => PARAMETERS;
    ANYWHERE: "when|where|unless|while|given|provided" "&&" "[]" => GUARD;
    ANYWHERE: "defer|ignore|pass|reenter|history|previous" "then Name $" "then Name {}" => TARGET;
    ANYWHERE: "then =>" => "; `=>` needs no word before it: remove this";
    ANYWHERE: "then|run|call" "{}" "/" "()" => ACTION;
    ANYWHERE: "else" => NO_ELSE;
    ANYWHERE: "as" => "; only the timers of `after` and `every` have names: `after 5s as Name`";
    ANYWHERE: "to|goto" "[=:<>-~]" => TARGET;
    ANYWHERE: "" => EITHER;
};

/// Something that joins events and is not `|`.
const JOINED: &[Plain] = rows! {
    "||" "!+= [,+]" "!&& &" "or|and" => "the events of a pattern are joined with `|`";
};

/// Something that is no part of a line, where the first part after the trigger belongs.
pub(in crate::syntax) fn after_trigger(line: &Line, input: &mut Input) {
    let place = match &line.trigger {
        _ if line.guard.is_some() => CONDITION,
        Trigger::When(_) => CONDITION,
        Trigger::On(_) => ON,
        Trigger::Update(None) => UPDATE | OTHER,
        Trigger::After(Period::Literal { .. }) => PERIOD | OTHER,
        Trigger::Every { period, catch_up } => {
            let late = if *catch_up { 0 } else { LATE };
            late | if matches!(period, Period::Literal { .. }) { PERIOD } else { 0 } | OTHER
        }
        Trigger::Done => ALONE | DONE | OTHER,
        Trigger::Always | Trigger::Ended(_) => ALONE | OTHER,
        Trigger::Enter | Trigger::Exit | Trigger::Pause | Trigger::Resume => HOOK | OTHER,
        _ => OTHER,
    };
    if place == ON
        && let Some(message) = super::told(JOINED, input)
    {
        return input.error_here(message);
    }
    let help = find(AFTER_TRIGGER, place, input).copied().unwrap_or_default();
    let is_guard = [EITHER, PARAMETERS].contains(&help) && is_guard(place & ALONE != 0, input);
    let help = if is_guard { GUARD } else { help };
    input.unexpected("expected `if`, `=>` or `do`", &super::filled(help, input));
}

/// Whether a condition comes, and then the rest of a line: all that is missing is the `if` before it. A name in parentheses is
/// one behind a trigger that has none.
fn is_guard(is_alone: bool, input: ParseStream) -> bool {
    let ahead = input.fork();
    let ends = |ahead: ParseStream| ["=>", "do|if", ";"].iter().any(|end| fits(end, ahead));
    let condition = TokenStream::from_iter(peek::take_until(&ahead, &ends));
    let holds = |condition| match condition {
        Expr::Tuple(_) | Expr::Lit(_) | Expr::Infer(_) => false,
        Expr::Paren(inside) => is_alone || !matches!(*inside.expr, Expr::Path(_)),
        _ => true,
    };
    !ahead.is_empty() && !fits(";", &ahead) && syn::parse2::<Expr>(condition).is_ok_and(holds)
}

// Behind a target.
positions!(TO_STATE, POP, POP_ELSE, PREVIOUS, AGAIN, IGNORE, DEFER, TO_OTHER, PASS);

const AFTER_TARGET: &[Row<&str>] = rows! {
    POP: "!()" => "; a state for when nothing is below stands after `else`";
    POP | POP_ELSE | PREVIOUS | AGAIN | IGNORE | DEFER | PASS: "()" =>
        "; a target has no parentheses: remove them";
    IGNORE: "name" => "; `=> ignore` ignores the event of its line: remove this";
    DEFER: "name" "!" => "; `=> defer` defers the event of its line: remove this";
    PASS: "name" "!" => "; `=> pass` passes the event of its line on: remove this";
    PREVIOUS: "name" => "; `previous` names no state: remove this";
    ANYWHERE: "else" => NO_ELSE;
    TO_STATE: "[,&+]" "and" => "; a line has one target, or one in each of several regions: `=> (Name, Name)`";
    ANYWHERE: "[,|&]" "and|or" => "; a line has one target: remove the others";
    TO_STATE: "in" =>
        "; data for a state around stand inside of the parentheses, behind one of the names: `(Name in {1} { … }, Name)`";
    TO_STATE: "[]" "of|from|among []" =>
        "; the states that a value may hold stand behind `in`, `=> value in [Name, Name]`, and history before the name, `=> history Name`";
    TO_STATE: "of|inside|within|from" => "; a state around the target stands after `in`: `=> Name in Parent`";
    TO_STATE: "/ {}" "/ !Name word" => ACTION;
    TO_STATE: "[/>.]" => "; names of states are unique, so the last one is enough: `=> Name`";
    TO_STATE: "deep history" => "; the words stand before the name: `=> deep history Name`";
    ANYWHERE: "where|unless|given|provided" =>
        "; the guard stands before the target: `trigger if guard => Target`";
    ANYWHERE: "?" =>
        "; a line has one target: write a line for each, `on Event if condition => Name;` and below it `on Event => Other;`";
    ANYWHERE: "as" => "; a timer is named behind its time: `after 5s as Name => Target`";
    ANYWHERE: "" => ACTION;
};

/// Something after a target that belongs neither there nor anywhere.
pub(in crate::syntax) fn after_target(target: &Target, input: &mut Input) {
    let place = match target {
        Target::Change(Change { kind, reenter: false, .. }) => match kind {
            ChangeKind::Goto(_) => TO_STATE,
            ChangeKind::Pop(None) => POP,
            ChangeKind::Pop(_) => POP_ELSE,
            ChangeKind::Previous => PREVIOUS,
            _ => TO_OTHER,
        },
        Target::Again { .. } => AGAIN,
        Target::Ignore(_) => IGNORE,
        Target::Defer(_) => DEFER,
        Target::Pass(_) => PASS,
        _ => TO_OTHER,
    };
    let help = super::filled(find(AFTER_TARGET, place, input).copied().unwrap_or_default(), input);
    input.unexpected("expected `;` or `do`", &help);
}

// Behind a guard, or a part after it.
positions!(OF_WHEN, OF_GUARD, OF_TARGET, OF_ACTION, OF_BOTH);

/// A part that a line has once and that stands there a second time, or too late.
const MISPLACED: &[Row<&str>] = rows! {
    OF_WHEN: "if" => "`when` is a condition already: join the two with `&&`";
    OF_GUARD: "if" => "a line has one guard: join the two with `&&`";
    OF_WHEN | OF_GUARD: "->" => "a target stands after `=>`, not `->`";
    OF_TARGET: "if" => "the guard stands before the target: `trigger if guard => Target`";
    OF_BOTH: "=>" => "a line has one target: remove this one";
    OF_ACTION: "=>" => "the target stands before the action: `trigger => Target do action;`";
    OF_ACTION | OF_BOTH: "if" => "the guard stands before the action: `trigger if guard do action;`";
    OF_ACTION | OF_BOTH: "do" => "a line has one action: put both into a block, `do { …; … }`";
};

/// Reports a part that does not belong behind the one of this place.
pub(in crate::syntax) fn misplaced(place: Positions, input: &mut Input) -> bool {
    let found = find(MISPLACED, place, input);
    if let Some(message) = found {
        input.error_here(message);
        // The next line may stand behind an arrow.
        let _ = input.parse::<Token![=>]>().is_ok() || input.parse::<Token![->]>().is_ok();
    }
    found.is_some()
}

/// Something behind an action that was meant to be part of it; `true` where it is known.
pub(in crate::syntax) fn after_action(action: &Code, input: &mut Input) -> bool {
    let code = || action.tokens.to_string();
    if let Some(word) =
        ["defer", "ignore"].into_iter().find(|word| action.words.contain(word) && code() == *word)
    {
        input.error(action.end, format!("`{word}` is a target and no action: `on Event => {word}`"));
    } else if peek::peek_word(input).is_some() && REQUESTS.contains(&code().as_str()) {
        input.error(action.end, format!("a request is written with a `!`: `{}!(Name)`", code()));
    } else if super::fits(",", input) && !crate::syntax::lines::is_stray_end(input) {
        let help = "; several actions stand in a block: `do { …; … }`";
        input.unexpected("expected `;`", help);
    } else {
        return false;
    }
    true
}
