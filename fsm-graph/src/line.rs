// Lines in a graph.

use core::fmt;

use crate::Graph;
use crate::items::Docs;
use crate::records::{Record, Records};
use crate::state::State;
use crate::transition::{Transition, TransitionKind};

/// What makes a line act. The texts are as they were written, with the spaces of rustfmt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Trigger<'t> {
    /// `enter`
    Enter,
    /// `exit`
    Exit,
    /// `pause`
    Pause,
    /// `resume`
    Resume,
    /// `update`, with its period.
    Update(Option<&'t str>),
    /// `on PATTERN`
    On(&'t str),
    /// `when CONDITION`
    When(&'t str),
    /// `after PERIOD`, with `as Name` where that stands there.
    After(&'t str),
    /// `every PERIOD`, with `catch up` and `as Name` where these stand there.
    Every(&'t str),
    /// `always`; in a choice, what stands there in its place.
    Always,
    /// `score VALUE`, in a choice.
    Score(&'t str),
    /// `weight VALUE`, in a choice.
    Weight(&'t str),
    /// `done`
    Done,
    /// `done(NAME)`: the machine in this data has ended.
    Ended(&'t str),
    /// `during FUTURE as Event`: work that lives as long as the state.
    During(&'t str),
    /// `failed(PATTERN)`
    Failed(&'t str),
    /// `stop`
    Stop,
    /// `transition(from, to)`, `unhandled(event)`, `livelock(state)` or `refused(request)`
    Report(&'t str),
}

impl<'t> Trigger<'t> {
    fn of(word: &str, text: &'t str) -> Self {
        match word {
            "enter" => Self::Enter,
            "exit" => Self::Exit,
            "pause" => Self::Pause,
            "resume" => Self::Resume,
            "update" => Self::Update(Some(text).filter(|text| !text.is_empty())),
            "on" | "first" => Self::On(text),
            "when" => Self::When(text),
            "after" => Self::After(text),
            "every" => Self::Every(text),
            "always" => Self::Always,
            "score" => Self::Score(text),
            "weight" => Self::Weight(text),
            "done" => Self::Done,
            "ended" => Self::Ended(text),
            "during" => Self::During(text),
            "failed" => Self::Failed(text),
            "stop" => Self::Stop,
            _ => Self::Report(text),
        }
    }

    /// The first word of the line.
    pub fn word(self) -> &'t str {
        match self {
            Self::Enter => "enter",
            Self::Exit => "exit",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Update(_) => "update",
            Self::On(_) => "on",
            Self::When(_) => "when",
            Self::After(_) => "after",
            Self::Every(_) => "every",
            Self::Always => "always",
            Self::Score(_) => "score",
            Self::Weight(_) => "weight",
            Self::Done | Self::Ended(_) => "done",
            Self::During(_) => "during",
            Self::Failed(_) => "failed",
            Self::Stop => "stop",
            Self::Report(text) => text.split('(').next().unwrap_or_default(),
        }
    }

    /// Whether such a line reacts to something, and so is a transition by itself. The others run when a state is entered,
    /// left or updated, or tell of what has happened.
    pub fn reacts(self) -> bool {
        !matches!(
            self,
            Self::Enter
                | Self::Exit
                | Self::Pause
                | Self::Resume
                | Self::Update(_)
                | Self::During(_)
                | Self::Report(_)
        )
    }
}

impl fmt::Display for Trigger<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Update(Some(period)) => write!(f, "update every {period}"),
            Self::On(text)
            | Self::When(text)
            | Self::After(text)
            | Self::Every(text)
            | Self::During(text)
            | Self::Score(text)
            | Self::Weight(text) => write!(f, "{} {text}", self.word()),
            Self::Failed(pattern) => write!(f, "failed({pattern})"),
            Self::Ended(name) => write!(f, "done({name})"),
            Self::Report(text) => f.write_str(text),
            _ => f.write_str(self.word()),
        }
    }
}

/// A line of the table.
#[derive(Clone, Copy)]
pub struct Line<'t> {
    source: State<'t>,
    record: Record<'t>,
    /// What stands behind it.
    rest: Records<'t>,
}

/// All lines, those of the machine itself first.
pub(crate) fn all<'t>(graph: Graph<'t>) -> impl Iterator<Item = Line<'t>> + Clone {
    let mut records = graph.records();
    let mut source = None;
    core::iter::from_fn(move || {
        loop {
            let record = records.next()?;
            match (record.kind, source) {
                (b'S', _) => source = Some(State::of(graph, record, records)),
                (b'L', Some(source)) => return Some(Line { source, record, rest: records }),
                _ => {}
            }
        }
    })
}

pub(crate) fn of_state<'t>(source: State<'t>) -> impl Iterator<Item = Line<'t>> + Clone {
    source.parts(b"L").map(move |(record, rest)| Line { source, record, rest })
}

impl<'t> Line<'t> {
    /// Its place in the table, which names it: lines are numbered in the order of the source, in every configuration.
    pub fn number(self) -> usize {
        self.record.number(0)
    }

    /// Its row in the source file; 0 where that is not known.
    pub fn row(self) -> usize {
        self.record.number(2)
    }

    /// Its documentation.
    pub fn docs(self) -> Docs<'t> {
        Docs::of(self.record.field(3))
    }

    /// The state that it stands in.
    pub fn source(self) -> State<'t> {
        self.source
    }

    /// Whether it is asked before what is inside its state: `first on PATTERN`.
    pub fn is_first(self) -> bool {
        self.record.field(4) == "first"
    }

    /// What makes it act.
    pub fn trigger(self) -> Trigger<'t> {
        Trigger::of(self.record.field(4), self.record.field(5))
    }

    /// The name for what has led to the change: `cause` in `enter(cause)`.
    pub fn cause(self) -> Option<&'t str> {
        let is_hook =
            matches!(self.trigger(), Trigger::Enter | Trigger::Exit | Trigger::Pause | Trigger::Resume);
        self.record.text(5).filter(|_| is_hook)
    }

    /// What it begins with, up to its guard: `first on Push`, `enter(cause)`.
    pub fn opening(self) -> Opening<'t> {
        Opening { line: self }
    }

    /// Its guard, as it was written.
    pub fn guard(self) -> Option<&'t str> {
        self.record.text(6)
    }

    /// Its action, as it was written.
    pub fn action(self) -> Option<&'t str> {
        self.record.text(9)
    }

    /// The target that a value holds, `value in [Open, Closed]`. Such a line is several, one for each state of the list.
    pub fn listed(self) -> Option<&'t str> {
        self.record.text(10)
    }

    /// Where it leads: a transition by its target, if it reacts to something, and those that its action asks for.
    pub fn transitions(self) -> impl Iterator<Item = Transition<'t>> + Clone {
        let kind = TransitionKind::of(self.record.field(7));
        let own = Transition::of(self, kind, self.record.field(8), false);
        let own = Some(own).filter(|_| self.trigger().reacts() || kind != TransitionKind::Internal);
        let requests = self.rest.take_while(|record| record.kind == b'R');
        let requests = requests.map(move |record| {
            Transition::of(self, TransitionKind::of(record.field(0)), record.field(1), true)
        });
        own.into_iter().chain(requests)
    }
}

impl PartialEq for Line<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number() && self.source == other.source
    }
}

impl Eq for Line<'_> {}

/// The line as it stands in the table, without the fields of its target.
impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.opening())?;
        if let Some(guard) = self.guard() {
            write!(f, " if {guard}")?;
        }
        let own = self.transitions().find(|transition| !transition.is_request());
        if let Some(own) = own.filter(|own| own.kind() != TransitionKind::Internal) {
            let push = if own.kind() == TransitionKind::Push { "push " } else { "" };
            match self.listed() {
                Some(listed) => write!(f, " => {push}{listed}")?,
                None => write!(f, " => {own}")?,
            }
        }
        if let Some(action) = self.action() {
            write!(f, " do {action}")?;
        }
        Ok(())
    }
}

/// What a line begins with.
#[derive(Clone, Copy)]
pub struct Opening<'t> {
    line: Line<'t>,
}

impl fmt::Display for Opening<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.line.is_first() { "first " } else { "" };
        write!(f, "{first}{}", self.line.trigger())?;
        self.line.cause().map_or(Ok(()), |cause| write!(f, "({cause})"))
    }
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.source.name())
    }
}
