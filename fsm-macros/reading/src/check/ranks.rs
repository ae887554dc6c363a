//! Choices that take a line by `score` or `weight`: lines of one kind, an `always` behind them, and what weights draw
//! from.

use proc_macro2::TokenTree;

use super::Complaint;
use crate::model::{Line, Machine, Ranking, StateId, Trigger};
use crate::trust::Part;

/// A score or a weight where nothing compares it with others.
pub(super) fn outside(machine: &Machine, line: &Line) -> Complaint {
    let ranking = line.trigger.ranking().filter(|_| !machine.topology.is_choice(line.state))?;
    let word = ranking.word();
    let takes = match ranking {
        Ranking::Score => "the line of the highest",
        Ranking::Weight => "one line by a draw",
    };
    let message = format!(
        "`{word}` stands in a choice, which takes {takes}: `choice Name {{ {word} value => Target; … always => Target; }}`"
    );
    Some((line.keyword.span(), message))
}

/// A line that decides in another way than the choice does.
pub(super) fn mixed(machine: &Machine, line: &Line) -> Complaint {
    if !machine.topology.is_choice(line.state) {
        return None;
    }
    let mut ranked = machine.lines_of(line.state).filter(|line| line.trigger.ranking().is_some());
    let first = ranked.next()?;
    let last = ranked.last().unwrap_or(first);
    let (word, what) = (&first.keyword, machine.describe(line.state));
    let message = match line.trigger.ranking() {
        Some(ranking) if Some(ranking) == first.trigger.ranking() => return None,
        Some(_) => format!(
            "{what} decides by `{word}`, so `{}` has nothing to be compared with: write `{word}`, or lead to a choice of its own",
            line.keyword
        ),
        None if !line.is_certain() => {
            let is_last = machine.lines_of(line.state).last().is_some_and(|last| std::ptr::eq(line, last));
            let help = if is_last { "take it off".to_owned() } else { format!("write `{word} … if …`") };
            format!(
                "{what} decides by `{word}`, and its one `always` is what is left, without a condition: {help}"
            )
        }
        None => {
            let mut behind = machine.lines_of(line.state).skip_while(|other| !std::ptr::eq(line, *other));
            behind.find(|other| std::ptr::eq(last, *other))?;
            format!("this `always` is what is left where no line has a {word}: put it last")
        }
    };
    Some((line.keyword.span(), message))
}

/// A weight that is no `u32`, as far as a literal tells.
pub(super) fn of_a_literal(_: &Machine, line: &Line) -> Complaint {
    let Trigger::Ranked { ranking: Ranking::Weight, value } = &line.trigger else { return None };
    let mut tokens = value.tokens.clone().into_iter();
    let message = match (tokens.next()?, tokens.next(), tokens.next()) {
        (TokenTree::Punct(minus), Some(TokenTree::Literal(literal)), None) if minus.as_char() == '-' => {
            format!("a weight is a `u32`, so it is never less than zero: write `weight {literal}`, or leave the line out")
        }
        (TokenTree::Literal(literal), Some(TokenTree::Punct(mark)), None) if mark.as_char() == '%' => {
            format!("a weight is no share of a hundred, and counts only beside the others: write `weight {literal}`")
        }
        (TokenTree::Literal(literal), None, None) if literal.to_string().contains('.') => {
            "a weight is a `u32`, and counts only beside the others: write whole numbers, `weight 1` and `weight 2`".to_owned()
        }
        _ => return None,
    };
    Some((value.start(), message))
}

/// Draws for nothing, and nothing to draw from.
pub(super) fn random(machine: &Machine, id: StateId) -> Complaint {
    let state = machine.state(id);
    let is_weight = |line: &&Line| line.trigger.ranking() == Some(Ranking::Weight);
    let weight = machine.lines_of(id).find(is_weight).filter(|_| machine.topology.is_choice(id));
    let decides = machine.lines_of(id).find_map(|line| line.trigger.ranking());
    match (&state.random, weight) {
        (Some(random), _) if !machine.topology.is_choice(id) => {
            let message = "`random` stands in a choice, whose `weight` lines it draws among: move it there";
            Some((random.keyword.span(), message.to_owned()))
        }
        (Some(random), None) if !state.trust.lacks(Part::Lines) => {
            let message = format!(
                "no line of {} has a `weight`, so nothing is drawn: remove this line",
                machine.describe(id)
            );
            Some((random.keyword.span(), message))
        }
        (None, Some(weight)) if decides == Some(Ranking::Weight) && !state.trust.lacks(Part::Lines) => {
            let message = format!(
                "{} has nothing to draw from: say where its numbers come from, `random rng.next_u32();`",
                machine.describe(id)
            );
            Some((weight.keyword.span(), message))
        }
        _ => None,
    }
}
