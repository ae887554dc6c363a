//! Choices: branch points, which nothing ever observes. They have lines `always`, and the last of them is taken where
//! no other is. A choice may take a line by `score` or `weight`: lines of one kind, and what weights draw from.

use super::prelude::*;

/// `in_state!` of a choice, which no guard and no action ever sees.
pub(super) fn asked_for(machine: &Machine, line: &Line) -> Complaint {
    let calls = line.bodies().each_of(|body| &body.calls).filter_map(|call| match call {
        Call::InState { state, name } => Some((*state, name)),
        _ => None,
    });
    let tests = line.filter.iter().map(|test| (test.state, &test.name));
    let (_, name) = tests.and(calls).find(|(state, _)| machine.topology.is_choice(*state))?;
    let message = format!("choice `{name}` is never observed, so the machine is not in it: name a state");
    Some((name.span(), message))
}

/// Action objects and machines, which would have nothing to do.
pub(super) fn with_objects(machine: &Machine, id: StateId) -> Complaint {
    let is_object = |act: &Act| matches!(act, Act::Object(_));
    let object = machine.state(id).lines.iter().find(|act| is_object(act));
    let Some(Act::Object(field)) = object.filter(|_| machine.topology.is_choice(id)) else { return None };
    let name = &machine.state(id).data[*field].name;
    let message = format!(
        "{} is left as soon as it is entered, so nothing acts in it: write `let {name}: …`{}, or `state`",
        machine.describe(id),
        if machine.state(id).data[*field].lent.is_some() { " without `machine`" } else { "" }
    );
    Some((name.span(), message))
}

/// Nothing ever observes a choice, so nothing stands inside it.
pub(super) fn with_states(machine: &Machine, id: StateId) -> Complaint {
    let child = machine.topology.children(id).first().filter(|_| machine.topology.is_choice(id))?;
    let (what, name) = (machine.describe(id), &machine.state(*child).name);
    let message = format!(
        "{what} is a branch point, so no state stands inside it: move `{name}` out of here, or write `state`"
    );
    Some((name.span(), message))
}

/// A choice has lines `always`, and the last of them is taken where no other is.
pub(super) fn other_lines(machine: &Machine, line: &Line) -> Complaint {
    if !machine.topology.is_choice(line.state) {
        return None;
    }
    let what = machine.describe(line.state);
    if !line.trigger.is_always() {
        let message = format!(
            "{what} has only lines `always`, `score` and `weight`, for it is left as soon as it is entered: write `always if … => …;`, or `state` for `choice`"
        );
        return Some((line.keyword.span(), message));
    }
    match line.target {
        Target::None if line.trigger.ranking().is_none() => {
            let message =
                format!("{what} is left as soon as it is entered: give this line a target, `=> Name`");
            Some((line.keyword.span(), message))
        }
        Target::Again { span, .. } => Some((span, format!("{what} leads to itself: name another state"))),
        _ => None,
    }
}

/// The machine would have nowhere to go.
pub(super) fn without_last(machine: &Machine, id: StateId) -> Complaint {
    let choice = machine.state(id);
    // A line that is none of a choice, or not of this one, has been reported, and may have been meant for the last.
    let is_ranked = ranking(machine, id).is_some();
    let is_reported = |line: &Line| match line.trigger.is_always() {
        true => is_ranked && line.trigger.ranking().is_none() && !line.is_certain(),
        false => true,
    };
    let may_be_last = |line: &Line| machine.leads_every_time(line) || is_reported(line);
    let is_open = machine.topology.is_choice(id)
        && !machine.lines_of(id).any(may_be_last)
        && !choice.trust.lacks(Part::Lines)
        && !machine.topology.has_children(id);
    is_open.then(|| {
        // It has no condition, and leads nowhere all the same.
        let last = machine.lines_of(id).filter(|line| line.is_certain()).last();
        let message = match ranking(machine, id) {
            _ if last.is_some() => format!(
                "{} has no way out where {}: add a last line `always => Name;`",
                machine.describe(id),
                if last.is_some_and(Line::goes_back) { "nothing was left yet" } else { "the stack is full" }
            ),
            None => format!(
                "{} has no way out where no condition holds: add a last line without one, `always => Name;`",
                machine.describe(id)
            ),
            Some(ranking) => format!(
                "{} has no way out where no line has a {}: add a last line `always => Name;`",
                machine.describe(id),
                ranking.word()
            ),
        };
        (choice.name.span(), message)
    })
}

/// How the choice decides: as the first line says that is ranked.
fn ranking(machine: &Machine, id: StateId) -> Option<Ranking> {
    machine.lines_of(id).find_map(|line| line.trigger.ranking())
}

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
    let decides = ranking(machine, id);
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
