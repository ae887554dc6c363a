//! A chart as a program, and where the two do not agree.

use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_compiler::Severity;
use fsm_compiler::program::AskedKind;
use fsm_compiler::topology::{StateId, Tag};
use fsm_oracle::balance;
use fsm_oracle::chart::{Ask, Chart, ROOT, Way};
use fsm_oracle::interpret::{self, Activities, Answer, Beginning, Input, Rules, Step};
use fsm_oracle::source;
use fsm_simulator::language::{Runnable, Time};
use fsm_simulator::machine::{self, Machine};
use proc_macro2::{TokenStream, TokenTree};

use crate::code::Charts;

/// The first difference of one script.
#[derive(Debug)]
pub struct Difference {
    source: String,
    program: String,
    inputs: Vec<String>,
    expected: Vec<Step>,
    /// `None` where the program cannot be run on.
    actual: Option<Vec<Step>>,
    /// The two agree, and both are wrong; or they have other states.
    fault: Option<String>,
}

/// Lets `run` run the program of a chart. An error is what the macro would report.
pub fn program_of<R>(chart: &Chart, run: impl FnOnce(&Runnable) -> R) -> Result<R, String> {
    let source = source::machine(chart);
    let file: TokenStream = source.parse().expect("the source of a chart is Rust");
    let machine = file.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let machine = machine.expect("`fsm! { … }` holds the machine");
    let machine = if chart.configured { configured(chart, machine)? } else { machine };
    fsm_compiler::with_program(machine, |program| run(&Runnable::of(program, &Charts))).map_err(|errors| {
        let messages: Vec<_> = errors.into_iter().map(|error| error.message).collect();
        format!("{}: {}", chart.name, messages.join(", "))
    })
}

/// The table behind what is known of its conditions. Mistakes are told of the whole, also of what is not there.
fn configured(chart: &Chart, table: TokenStream) -> Result<TokenStream, String> {
    let told = fsm_compiler::diagnose(table.clone());
    if let Some(mistake) = told.iter().find(|told| told.severity == Severity::Error) {
        return Err(format!("{}: {}", chart.name, mistake.message));
    }
    let known: TokenStream = source::KNOWN.parse().expect("groups");
    Ok(known.into_iter().chain(table).collect())
}

/// Runs both.
pub fn compare(chart: &Chart, runnable: &Runnable, script: &[Input]) -> Result<(), Box<Difference>> {
    let expected = interpret::run(chart, script, Rules::FSM);
    // What comes after that has no end.
    let script = &script[..expected.len().saturating_sub(1)];
    if expected.is_empty() {
        return Ok(());
    }
    let run = || run(chart, runnable, script);
    let actual = catch_unwind(AssertUnwindSafe(run)).ok();
    let same = actual.as_ref().map_or(0, |actual| {
        actual.iter().zip(&expected).take_while(|(actual, expected)| actual == expected).count()
    });
    let agree = same == expected.len();
    let fault = if agree { balance::check(chart, &expected).err() } else { None };
    let fault = states_differ(chart, runnable).or(fault);
    if agree && fault.is_none() {
        return Ok(());
    }
    Err(Box::new(Difference {
        source: source::machine(chart),
        program: runnable.program.to_string(),
        inputs: script.iter().map(|input| describe(chart, input)).collect(),
        expected: expected.into_iter().take(if actual.is_some() { same + 1 } else { usize::MAX }).collect(),
        actual,
        fault,
    }))
}

/// A state that is in one of them alone, but for those of a part that is used a second time. One under a condition that does not
/// hold is in neither: nothing would lead to it, so that no run would show it.
fn states_differ(chart: &Chart, runnable: &Runnable) -> Option<String> {
    let states = (ROOT + 1..chart.states.len()).filter(|&state| !chart.is_history_state(state));
    let written: BTreeSet<String> = states.map(|state| chart.states[state].name.clone()).collect();
    let program = runnable.program;
    let names = program.state_ids().map(|id| program.state(id).name.to_string());
    let made: BTreeSet<String> = names.filter(|name| !name.contains("Twin")).collect();
    let state = written.symmetric_difference(&made).next()?;
    Some(format!("state {state} is in the chart or in the program alone"))
}

fn run(chart: &Chart, runnable: &Runnable, script: &[Input]) -> Vec<Step> {
    let beginning = Beginning::of(script);
    let begin = beginning.inputs();
    let target = beginning.target.map(|target| named(chart, runnable, target));
    let (mut machine, start) = Machine::start(runnable, chart.variable, target, beginning.stops);
    let mut activities = Activities::default();
    let mut steps = vec![with_tags(runnable, of_chart(start, &machine))];
    steps[0].lines.extend(follow(chart, &mut activities, &machine));
    for (number, input) in script.iter().enumerate() {
        let step = match input {
            _ if number < begin => machine.take_step(machine::Answer::Ticked),
            _ if machine.is_lost() => machine.take_step(machine::Answer::Ticked),
            Input::Stop(lines) => machine.stop_after(*lines),
            Input::StartIn(_) => unreachable!("it is there already"),
            Input::Send(event, now) => {
                let (event, now) = (&chart.events[*event], Time::from(*now));
                let asked = runnable.program.can_be_asked.then(|| asked(&mut machine, event, now));
                let mut step = machine.send(event, now);
                step.lines.splice(0..0, asked);
                step
            }
            Input::Tick(now) => machine.tick(Time::from(*now)),
            Input::End(now) => machine.end(Time::from(*now)),
            Input::Request(ask) => {
                let (kind, target) = request(chart, runnable, ask);
                machine.request(kind, target)
            }
        };
        let mut step = with_tags(runnable, of_chart(step, &machine));
        step.lines.extend(follow(chart, &mut activities, &machine));
        steps.push(step);
    }
    steps
}

/// What a loop after the call says of activities.
fn follow(chart: &Chart, activities: &mut Activities, machine: &Machine) -> Vec<String> {
    let place = |id: StateId| match id.0 {
        0 => ROOT,
        _ => {
            let name = machine.name(id);
            chart.states.iter().position(|state| state.name == name).expect("every state is there")
        }
    };
    let current = machine.activities().into_iter().map(|(id, begun)| (place(id), begun)).collect();
    activities.follow(&current, |state| chart.states[state].name.clone())
}

/// What the machine says before the event is sent.
fn asked(machine: &mut Machine, event: &str, now: Time) -> String {
    let would = format!("{:?}", machine.would(event, now));
    let possible = machine.possible();
    let possible: Option<Vec<&str>> =
        possible.as_ref().map(|names| names.iter().map(String::as_str).collect());
    interpret::asked(&would, possible.as_deref())
}

/// In the words of the other interpreter.
fn of_chart(step: machine::Step, machine: &Machine) -> Step {
    let machine::Step { answer, lines, active, suspended, deadline, .. } = step;
    let short = |time: Time| time.try_into().expect("a short script");
    let deadline = deadline.map(short);
    let remaining = machine.remaining().into_iter().map(|(name, left)| (name, short(left))).collect();
    let lost = machine.lost_events();
    Step { answer: answer_of_chart(answer), lines, active, suspended, deadline, remaining, lost }
}

/// Adds the tags that its active states have in the program.
fn with_tags(runnable: &Runnable, mut step: Step) -> Step {
    let program = runnable.program;
    let active = program.state_ids().filter(|id| step.active.contains(&program.state(*id).name.to_string()));
    let tags: BTreeSet<String> = active.flat_map(|id| program.topology.tags.of(id)).map(Tag::text).collect();
    step.active.extend(tags);
    step.active.sort();
    step
}

fn answer_of_chart(answer: machine::Answer) -> Answer {
    use machine::Answer as Ours;
    match answer {
        Ours::Transitioned => Answer::Transitioned,
        Ours::Handled => Answer::Handled,
        Ours::NotTaken => Answer::NotTaken,
        Ours::StackFull => Answer::StackFull,
        Ours::Deferred => Answer::Deferred,
        Ours::QueueFull => Answer::QueueFull,
        Ours::Ticked => Answer::Ticked,
        Ours::Stopped { event_is_back } => Answer::Stopped { event_is_back },
        Ours::Requested => Answer::Requested,
        Ours::Refused(reason) => Answer::Refused(reason_of_chart(reason)),
    }
}

fn reason_of_chart(reason: machine::Reason) -> interpret::Reason {
    use interpret::Reason;
    use machine::Reason as Ours;
    match reason {
        Ours::Finished => Reason::Finished,
        Ours::NeedsBelow => Reason::NeedsBelow,
        Ours::FinalPushed => Reason::FinalPushed,
        Ours::StackFull => Reason::StackFull,
        Ours::NothingBelow => Reason::NothingBelow,
        Ours::NoPrevious => Reason::NoPrevious,
        Ours::NeedsAround => Reason::NeedsAround,
        Ours::SourceLeft => Reason::SourceLeft,
        Ours::NotListed => Reason::NotListed,
    }
}

fn request(chart: &Chart, runnable: &Runnable, ask: &Ask) -> (AskedKind, Option<StateId>) {
    let kind = match ask.way {
        Way::Push => AskedKind::Push,
        Way::Pop => AskedKind::Pop,
        Way::Previous => AskedKind::Previous,
        _ => AskedKind::Goto,
    };
    (kind, ask.targets.first().map(|target| named(chart, runnable, *target)))
}

/// The state of the program that has the name of this one.
fn named(chart: &Chart, runnable: &Runnable, state: usize) -> StateId {
    let (program, name) = (runnable.program, &chart.states[state].name);
    program.state_ids().find(|id| program.state(*id).name == name).expect("every state is there")
}

fn describe(chart: &Chart, input: &Input) -> String {
    match input {
        Input::Send(event, now) => format!("{} at {now}", chart.events[*event]),
        Input::Tick(now) => format!("tick at {now}"),
        Input::End(now) => format!("stop at {now}"),
        Input::StartIn(target) => format!("start in {}", chart.states[*target].name),
        Input::Stop(lines) => format!("stop after {lines}"),
        Input::Request(ask) => {
            let targets: Vec<_> = ask.targets.iter().map(|id| &chart.states[*id].name).collect();
            format!("request {:?} {targets:?}", ask.way)
        }
    }
}

impl Difference {
    /// Smaller ones are shown first.
    pub fn size(&self) -> (usize, usize) {
        (self.source.len(), self.expected.len())
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.source, self.program)?;
        for (number, expected) in self.expected.iter().enumerate() {
            let begun = self.inputs.first().filter(|input| input.starts_with("start in"));
            let begun = begun.map_or("start", String::as_str);
            let input = if number == 0 { begun } else { &self.inputs[number - 1] };
            line(f, input, "chart", expected)?;
            let actual = self.actual.as_ref().and_then(|actual| actual.get(number));
            if let Some(actual) = actual.filter(|actual| *actual != expected) {
                line(f, input, "program", actual)?;
            }
        }
        if let Some(fault) = &self.fault {
            writeln!(f, "fault: {fault}")?;
        }
        if self.actual.is_none() { f.write_str("the program panicked, see above\n") } else { Ok(()) }
    }
}

fn line(f: &mut fmt::Formatter<'_>, input: &str, who: &str, step: &Step) -> fmt::Result {
    let Step { answer, lines, active, suspended, deadline, remaining, lost } = step;
    let active = active.join(" ");
    writeln!(
        f,
        "{input}: {who:8} {answer:?}, in {active}, {lines:?}, {suspended} suspended, due {deadline:?}, {remaining:?}, {lost} lost"
    )
}
