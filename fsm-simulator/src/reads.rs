//! A machine as it is shown: names and lines as they stand in the table.

use fsm_compiler::program::{LineId, Program, Trigger};
use fsm_compiler::topology::{ROOT, StateId};
use fsm_graph::Graph;

use crate::language::Time;
use crate::machine::{self, Answer, Answers, Machine, Note, NoteKind, QuestionKind, Step};
use crate::report::{Condition, Due, Entry, History, Possible, Question, Run, Stepped, Waiting};

#[derive(Clone, Copy)]
pub(crate) struct Reads<'p, 'm> {
    pub(crate) program: &'p Program<'m>,
    pub(crate) graph: Graph<'p>,
}

pub(crate) fn milliseconds(time: Time) -> f64 {
    time as f64 / 1e6
}

impl Reads<'_, '_> {
    pub(crate) fn has_event(&self, name: &str) -> bool {
        self.graph.events().any(|event| event.name() == name)
    }

    /// The state of this name, if a request may name it.
    pub(crate) fn target(&self, name: &str) -> Option<StateId> {
        self.targets().find(|id| self.name(*id) == name)
    }

    fn targets(&self) -> impl Iterator<Item = StateId> {
        let program = self.program;
        let may = move |id: &StateId| {
            let tree = &program.topology;
            !tree.is_choice(*id) && !tree.is_region(*id) && !program.state(*id).needs_around
        };
        program.state_ids().filter(may)
    }

    pub(crate) fn name(&self, id: StateId) -> String {
        self.program.state(id).name.to_string()
    }

    fn names<'i>(&self, ids: impl IntoIterator<Item = &'i StateId>) -> Vec<String> {
        ids.into_iter().map(|id| self.name(*id)).collect()
    }

    pub(crate) fn active(&self, machine: &Machine) -> Vec<String> {
        self.names(&machine.active)
    }

    /// The line as it stands in the table, with its number and its row.
    pub(crate) fn line(&self, id: LineId) -> (usize, String, Option<usize>) {
        let number = self.program.line(id).number;
        let line = self.graph.line(number);
        let row = line.map(|line| line.row()).filter(|row| *row > 0);
        (number, line.map_or_else(String::new, |line| line.to_string()), row)
    }

    pub(crate) fn question(&self, question: machine::Question) -> Question {
        let kind = match question.kind {
            QuestionKind::Guard => "guard",
            QuestionKind::Pattern => "pattern",
            QuestionKind::Call => "call",
            QuestionKind::Choice => "choice",
            QuestionKind::Duration => "duration",
        };
        let line = question.line.map(|line| self.line(line));
        let (line, text, row) =
            line.map_or_else(Default::default, |(number, text, row)| (Some(number), text, row));
        let answers = match question.answers {
            Answers::YesOrNo => Some(vec!["yes".to_owned(), "no".to_owned()]),
            Answers::Number => None,
            Answers::Lines(lines) => {
                let lines = lines.into_iter().map(|line| self.line(line));
                Some(lines.map(|(number, text, _)| format!("{number} {text}")).collect())
            }
        };
        Question { kind, code: question.code, text, state: self.name(question.state), line, row, answers }
    }

    pub(crate) fn stepped(&self, input: String, step: Step, machine: &Machine, now: Time) -> Stepped {
        let outcome = match step.answer {
            Answer::NotTaken => "Unhandled".to_owned(),
            Answer::Refused(reason) => format!("Refused: {reason:?}"),
            _ if input.starts_with("start") => "Started".to_owned(),
            // No event is answered so.
            Answer::Ticked if input == "stop" => "Stopped".to_owned(),
            answer => format!("{answer:?}"),
        };
        let log: Vec<Entry> = step.notes.into_iter().map(|note| self.entry(note)).collect();
        // A line may be refused at first, and act later in the step.
        let acted =
            |number: usize| log.iter().any(|entry| entry.kind == "line" && entry.line == Some(number));
        let refused = machine.player.refused().into_iter().filter(|number| !acted(*number)).collect();
        Stepped { input, outcome, log, refused, active: self.active(machine), now: milliseconds(now) }
    }

    fn entry(&self, note: Note) -> Entry {
        let state = self.name(note.state);
        let line = note.line.map(|line| self.line(line));
        let kind = match note.kind {
            NoteKind::Entered => "enter",
            NoteKind::Exited => "exit",
            NoteKind::Paused => "pause",
            NoteKind::Resumed => "resume",
            NoteKind::Line => "line",
            NoteKind::Action => "action",
            NoteKind::Answered => "asked",
            NoteKind::Raised => "raise",
            NoteKind::Lost => "lost",
            NoteKind::Delivered => "delivered",
            NoteKind::Deferred => "defer",
            NoteKind::Recalled => "recall",
            NoteKind::Unhandled => "unhandled",
            NoteKind::Requested => "request",
            NoteKind::Refused => "refused",
            NoteKind::Restarted => "restart",
            NoteKind::Cancelled => "cancel",
            NoteKind::Livelock => "livelock",
        };
        let text = match (note.kind, &line) {
            (NoteKind::Line, Some((_, text, _))) => text.clone(),
            (NoteKind::Action | NoteKind::Answered, _) => note.text,
            (NoteKind::Entered | NoteKind::Exited | NoteKind::Paused | NoteKind::Resumed, _) => {
                format!("{kind} {state}")
            }
            _ => format!("{kind} {}", note.text).trim_end().to_owned(),
        };
        Entry { kind, text, state, line: line.map(|(number, ..)| number) }
    }

    /// All but the steps and the question.
    pub(crate) fn report(&self, machine: &Machine, now: Time) -> Run {
        let ended = machine.has_ended();
        let has_requests = self.program.storage.requests.is_some();
        let around = || std::iter::once(ROOT).chain(machine.active.iter().copied()).filter(move |_| !ended);
        Run {
            active: self.active(machine),
            now: milliseconds(now),
            deadline: machine.next_deadline().filter(|_| !ended).map(milliseconds),
            ended,
            possible: self.possible(around()),
            stop: self.stop().filter(|_| !ended),
            tags: self.tags(machine),
            activities: self.activities(machine),
            timers: around().flat_map(|id| self.timers(machine, id)).collect(),
            named_timers: self.named_timers(machine),
            conditions: around().flat_map(|id| self.conditions(id)).collect(),
            requests: has_requests && !ended,
            targets: if has_requests { self.targets().map(|id| self.name(id)).collect() } else { Vec::new() },
            stack: machine.stack.iter().map(|level| self.names(&level.active)).collect(),
            histories: self.histories(machine),
            queue: machine.waiting(),
            ..Run::default()
        }
    }

    fn possible(&self, active: impl Iterator<Item = StateId> + Clone) -> Vec<Possible> {
        let lines_of = |name: &str| {
            let lines = active.clone().flat_map(|id| self.program.lines_of(&self.program.state(id).asked()));
            let takes = lines
                .filter(|line| !line.passes())
                .filter(|line| line.events().is_none_or(|events| events.iter().any(|event| event == name)));
            takes.map(|line| line.number).collect::<Vec<_>>()
        };
        let events = self.graph.events().map(|event| Possible {
            event: event.name().to_owned(),
            payload: event.payload().map(str::to_owned),
            lines: lines_of(event.name()),
        });
        events.filter(|event| !event.lines.is_empty()).collect()
    }

    fn timers(&self, machine: &Machine, id: StateId) -> Vec<Due> {
        let timed = self.program.timed(id).into_iter();
        let due = timed.filter_map(|line| {
            let due = milliseconds(machine.due(line)?);
            let (number, text, _) = self.line(line.id);
            Some(Due { state: self.name(id), line: number, text, due })
        });
        due.collect()
    }

    fn conditions(&self, id: StateId) -> Vec<Condition> {
        let lines = self.program.lines.iter().filter(|line| line.source == id);
        let ticks = lines.filter(|line| matches!(line.trigger, Trigger::When | Trigger::Update(None)));
        let condition = ticks.map(|line| {
            let (number, text, _) = self.line(line.id);
            Condition { state: self.name(id), line: number, text }
        });
        condition.collect()
    }

    fn histories(&self, machine: &Machine) -> Vec<History> {
        let all = machine.histories.iter().filter(|(_, inside)| !inside.is_empty());
        let history =
            |(id, inside): (&StateId, _)| History { state: self.name(*id), remembers: self.names(inside) };
        all.map(history).collect()
    }
}

impl Machine<'_, '_> {
    /// The events that wait, in the order in which they have their turn.
    fn waiting(&self) -> Vec<Waiting> {
        let plain = |event: &str, kind| Waiting { event: event.to_owned(), kind, due: None };
        let raised = self.waiting.raised().map(|event| plain(event, "raised"));
        let deferred = self.waiting.deferred().map(|event| plain(event, "deferred"));
        let later = self
            .waiting
            .later()
            .map(|(event, due)| Waiting { due: Some(milliseconds(due)), ..plain(event, "later") });
        raised.chain(deferred).chain(later).collect()
    }
}
