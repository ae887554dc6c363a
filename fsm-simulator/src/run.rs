//! A script, run from its beginning.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_compiler::program::AskedKind;
use fsm_compiler::topology::StateId;
use fsm_compiler::{Diagnostic, Severity};
use fsm_graph::Graph;
use proc_macro2::TokenStream;

use crate::language::{Runnable, Time};
use crate::machine::{Machine, Played, Step};
use crate::reads::{Reads, milliseconds};
use crate::report::{Run, Stepped};
use crate::script::{Input, Request, RequestKind, Script, What};
use crate::unknown::Unknown;

/// Why a table cannot be played.
#[derive(Clone, Debug)]
pub enum CannotRun {
    /// It has mistakes, as the macro tells them.
    Mistakes(Vec<Diagnostic>),
    /// It does something that the simulator cannot do, in a sentence.
    Unsupported(String),
}

/// Runs a script on the machine of this table, which is what stands in `fsm! { … }`.
pub fn simulate(table: TokenStream, script: &Script) -> Result<Run, CannotRun> {
    with_table(table, |table| table.simulate(script))?
}

/// A table that has been read, for many scripts.
pub struct Table<'p, 'm> {
    runnable: Runnable<'p, 'm>,
    graph: Graph<'p>,
}

/// Reads a table and hands it to whoever has many scripts for it.
///
/// ```
/// use fsm_simulator::{Input, Script, with_table};
///
/// let table = "machine Lamp {
///     events { Press }
///     initial Off;
///     state Off { on Press => On; }
///     state On { on Press => Off; }
/// }";
/// let active = |presses: usize| {
///     let inputs = vec![Input::send("Press", 0.0); presses];
///     move |table: &fsm_simulator::Table| {
///         table.simulate(&Script { inputs, ..Script::default() }).unwrap().active
///     }
/// };
/// let table = table.parse().unwrap();
/// let played = with_table(table, |table| [active(1)(table), active(2)(table)]);
/// assert_eq!(played.unwrap(), [["On"], ["Off"]]);
/// ```
pub fn with_table<R>(table: TokenStream, play: impl FnOnce(&Table) -> R) -> Result<R, CannotRun> {
    let (graph, findings) = fsm_compiler::describe(table.clone());
    let mistakes: Vec<Diagnostic> =
        findings.into_iter().filter(|finding| finding.severity == Severity::Error).collect();
    let Some(graph) = graph.filter(|_| mistakes.is_empty()) else {
        return Err(CannotRun::Mistakes(mistakes));
    };
    let graph = Graph::new(&graph.text, &[]);
    let played = fsm_compiler::with_program(table, |program| {
        play(&Table { runnable: Runnable::of(program, &Unknown), graph })
    });
    played.map_err(CannotRun::Mistakes)
}

impl Table<'_, '_> {
    /// Runs a script from its beginning.
    pub fn simulate(&self, script: &Script) -> Result<Run, CannotRun> {
        let program = self.runnable.program;
        if program.start.is_none() && script.start_in.is_none() {
            let needs = "the machine has no `initial` line: say the state to begin in";
            return Err(CannotRun::Unsupported(needs.to_owned()));
        }
        let mut whole = Playing::new(&self.runnable, self.graph);
        let mut ran = whole.start(script)?;
        let mut count = 0;
        while ran.is_none() && count < script.inputs.len() {
            ran = whole.input(&script.inputs[count])?;
            count += 1;
        }
        let Some(question) = ran else { return Ok(whole.report()) };
        // What asks has been left in the middle: this is the machine before it.
        let mut before = Playing::new(&self.runnable, self.graph);
        let question = Reads { program, graph: self.graph }.question(question);
        if count == 0 {
            return Ok(Run { question: Some(question), ..Run::default() });
        }
        before.start(script)?;
        for input in &script.inputs[..count - 1] {
            before.input(input)?;
        }
        Ok(Run { question: Some(question), ..before.report() })
    }
}

/// A machine on its way through a script.
struct Playing<'p, 'm> {
    reads: Reads<'p, 'm>,
    machine: Machine<'p, 'm>,
    steps: Vec<Stepped>,
    now: Time,
}

type Question = crate::machine::Question;

impl<'p, 'm> Playing<'p, 'm> {
    fn new(runnable: &'p Runnable<'p, 'm>, graph: Graph<'p>) -> Self {
        let reads = Reads { program: runnable.program, graph };
        Playing { reads, machine: Machine::of(runnable), steps: Vec::new(), now: 0 }
    }

    fn start(&mut self, script: &Script) -> Result<Option<Question>, CannotRun> {
        let Some(name) = &script.start_in else {
            return self.play("start".to_owned(), &script.answers, |machine| machine.begin_in(None));
        };
        let Some(target) = self.reads.target(name) else {
            return Err(CannotRun::Unsupported(format!("no machine can begin in `{name}`")));
        };
        self.play(format!("start in {name}"), &script.answers, |machine| machine.begin_in(Some(target)))
    }

    /// What it asks for, where it has not run to its end.
    fn input(&mut self, input: &Input) -> Result<Option<Question>, CannotRun> {
        let now = if input.now.is_finite() { (input.now.max(0.0) * 1e6) as Time } else { 0 };
        self.now = self.now.max(now);
        let now = self.now;
        match &input.what {
            What::Send(event) if self.reads.has_event(event) => {
                self.play(event.clone(), &input.answers, |machine| machine.send(event, now))
            }
            What::Send(event) => Ok(self.unknown(event.clone())),
            What::Tick(_) => self.play("tick".to_owned(), &input.answers, |machine| machine.tick(now)),
            What::Request(request) => match self.named(request) {
                Some((kind, target)) => {
                    self.play(request.to_string(), &input.answers, |machine| machine.request(kind, target))
                }
                None => Ok(self.unknown(request.to_string())),
            },
            What::Stop(_) if self.reads.stop().is_some() => {
                self.play("stop".to_owned(), &input.answers, |machine| machine.end(now))
            }
            What::Stop(_) => Ok(self.unknown("stop".to_owned())),
        }
    }

    /// An input that names what the table does not have, or no longer: nothing happens.
    fn unknown(&mut self, input: String) -> Option<Question> {
        self.steps.push(Stepped {
            input,
            outcome: "Unknown".to_owned(),
            log: Vec::new(),
            refused: Vec::new(),
            active: self.reads.active(&self.machine),
            now: milliseconds(self.now),
        });
        None
    }

    fn named(&self, request: &Request) -> Option<(AskedKind, Option<StateId>)> {
        let kind = match request.kind {
            RequestKind::Goto => AskedKind::Goto,
            RequestKind::Push => AskedKind::Push,
            RequestKind::Pop => return Some((AskedKind::Pop, None)),
            RequestKind::Previous => return Some((AskedKind::Previous, None)),
        };
        Some((kind, Some(self.reads.target(request.target.as_deref()?)?)))
    }

    fn play(
        &mut self,
        input: String,
        answers: &[String],
        act: impl FnOnce(&mut Machine<'p, 'm>) -> Step,
    ) -> Result<Option<Question>, CannotRun> {
        let machine = &mut self.machine;
        machine.give(answers);
        let played = catch_unwind(AssertUnwindSafe(|| machine.played(act)));
        match played {
            Ok(Played::Done(step)) => {
                let stepped = self.reads.stepped(input, step, &self.machine, self.now);
                self.steps.push(stepped);
                Ok(None)
            }
            Ok(Played::Asks(question)) => Ok(Some(question)),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                let why = text.unwrap_or_else(|| "it panicked".to_owned());
                Err(CannotRun::Unsupported(format!("the simulator cannot go on at `{input}`: {why}")))
            }
        }
    }

    fn report(self) -> Run {
        Run { steps: self.steps, ..self.reads.report(&self.machine, self.now) }
    }
}
