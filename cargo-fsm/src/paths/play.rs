//! A way as a script for the simulator, which is asked as the way demands. What cannot be so is said by the simulator.

use fsm_runtime::graph::TransitionKind;
use fsm_simulator::{CannotRun, Input, Question, Run, Script, Table};

use super::chart::{Cause, Chart, Taken, Target};
use super::search::Step;

/// A way that the simulator has gone.
pub(super) struct Played {
    pub(super) script: Script,
    pub(super) run: Run,
}

/// The place of the step that the simulator does not take, and what it says.
pub(super) struct Stuck {
    pub(super) step: usize,
    pub(super) why: String,
}

/// So many questions are answered in one call.
const MOST_QUESTIONS: usize = 100;

pub(super) fn play(table: &Table, chart: &Chart, way: &[Step]) -> Result<Played, Stuck> {
    let taken: Vec<&Taken> = way.iter().map(|step| &chart.transitions[step.transition]).collect();
    let follow = |from: usize| from + taken[from..].iter().take_while(|taken| taken.cause.follows()).count();
    let mut at = follow(0);
    let start = Played { script: Script::default(), run: Run::default() };
    let mut played = call(table, chart, start, &taken[..at]).map_err(|why| Stuck { step: 0, why })?;
    while at < taken.len() {
        let end = follow(at + 1);
        played = step(table, chart, played, &taken[at..end]).map_err(|why| Stuck { step: at, why })?;
        at = end;
    }
    Ok(played)
}

/// One call that takes these transitions: the first for what is given to it, the others since they follow.
fn step(table: &Table, chart: &Chart, before: Played, wanted: &[&Taken]) -> Result<Played, String> {
    let Some(first) = wanted.first() else { return Ok(before) };
    if before.run.ended {
        return Err("the machine has ended".to_owned());
    }
    let now = before.run.now;
    let inputs: Vec<Input> = match &first.cause {
        Cause::Event { names, .. } => {
            names.iter().map(|name| Input::send(chart.events[*name].as_str(), now)).collect()
        }
        Cause::Time => {
            let timers = before.run.timers.iter().filter(|timer| timer.line == first.line);
            timers.map(|timer| Input::tick(timer.due.max(now))).collect()
        }
        Cause::Stop => vec![Input::stop(now)],
        _ => vec![Input::tick(now)],
    };
    let mut why = match first.cause {
        Cause::Time => "its time does not run".to_owned(),
        _ => "its event is declared elsewhere, so the simulator cannot send it".to_owned(),
    };
    for input in inputs {
        let mut script = before.script.clone();
        script.inputs.push(input);
        match call(table, chart, Played { script, run: Run::default() }, wanted) {
            Ok(played) => return Ok(played),
            Err(reason) => why = reason,
        }
    }
    Err(why)
}

/// The script, with answers to all that its last call asks for.
fn call(table: &Table, chart: &Chart, mut played: Played, wanted: &[&Taken]) -> Result<Played, String> {
    let mut given: Vec<Question> = Vec::new();
    loop {
        let run = table.simulate(&played.script).map_err(|error| match error {
            CannotRun::Unsupported(sentence) => sentence,
            CannotRun::Mistakes(_) => "the machine has mistakes".to_owned(),
        })?;
        let Some(question) = run.question.clone() else {
            played.run = run;
            break;
        };
        if given.len() == MOST_QUESTIONS {
            return Err(format!("the simulator asks for `{}` again and again", question.code));
        }
        let answer = answer(chart, &question, wanted, &given);
        given.push(question);
        match played.script.inputs.last_mut() {
            Some(input) => input.answers.push(answer),
            None => played.script.answers.push(answer),
        }
    }
    match wanted.iter().find(|taken| !is_taken(taken, &played.run)) {
        None => Ok(played),
        Some(taken) => Err(reason(taken, &played.run)),
    }
}

/// As often as its line is wanted a question is answered with yes, and what nobody wants with no.
fn answer(chart: &Chart, question: &Question, wanted: &[&Taken], given: &[Question]) -> String {
    let is_same = |other: &&Question| {
        (other.kind, other.line, &other.code) == (question.kind, question.line, &question.code)
    };
    let times = given.iter().filter(is_same).count();
    let yes = |count: usize| if times < count { "yes" } else { "no" }.to_owned();
    match question.kind {
        "duration" => "1000".to_owned(),
        "choice" => {
            let answers = question.answers.as_deref().unwrap_or_default();
            let number = |answer: &&String| answer.split(' ').next().and_then(|number| number.parse().ok());
            let is_wanted = |answer: &&String| {
                wanted.iter().any(|taken| number(answer).is_some_and(|number: usize| number == taken.line))
            };
            answers.iter().find(is_wanted).or(answers.first()).cloned().unwrap_or_default()
        }
        "call" => yes(wanted.iter().filter(|taken| asks(chart, taken, &question.code)).count()),
        _ => yes(wanted.iter().filter(|taken| Some(taken.line) == question.line).count()),
    }
}

/// Whether `goto!(Open)` is what a request stands for.
fn asks(chart: &Chart, taken: &Taken, code: &str) -> bool {
    let Some((word, rest)) = code.split_once('!') else { return false };
    let is_kind = match taken.kind {
        TransitionKind::Again => word == "goto",
        kind => word == kind.name(),
    };
    let mut words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let is_named = |(target, _): &Target| words.any(|word| word == chart.states[*target].name);
    taken.is_request && is_kind && taken.targets.iter().all(is_named)
}

/// Whether the last call has taken it.
fn is_taken(taken: &Taken, run: &Run) -> bool {
    let Some(last) = run.steps.last() else { return false };
    let has = |kind: &str| last.log.iter().any(|entry| entry.kind == kind);
    let has_acted = last.log.iter().any(|entry| entry.kind == "line" && entry.line == Some(taken.line));
    match taken.kind {
        TransitionKind::Defer => last.outcome == "Deferred",
        _ if taken.is_request => has("request"),
        _ => has_acted,
    }
}

fn reason(taken: &Taken, run: &Run) -> String {
    let Some(last) = run.steps.last() else { return "nothing happens".to_owned() };
    let others = last.log.iter().filter(|entry| entry.kind == "line").map(|entry| entry.text.as_str());
    match others.collect::<Vec<_>>().as_slice() {
        [] => format!("`{}` takes nothing here", taken.name),
        others => format!("`{}` comes first", others.join("`, `")),
    }
}
