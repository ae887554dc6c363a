// What has led to a change of state, for the lines that ask: `enter(cause)`, `transition(from, to, cause)`.

use core::fmt::{self, Display, Formatter};

use crate::EventId;

/// What has led to a change of state: the trigger of the line that acted, or who asked from outside.
///
/// A line that names it sees it: `enter(cause)`, `exit(cause)`, `pause(cause)`, `resume(cause)`, `transition(from, to, cause)`.
/// `NameCause` is this type with the ids of the machine's events; with `events from` they have none, and `E` is `()`.
/// A request in an action has the cause of the line whose action asks, and a line of a choice the cause of what has led to
/// the choice. The [reference](crate::reference::causes#what-caused-a-change-cause) has the rules.
///
/// `Display` gives the name of the event, or the word of the line.
///
/// ```
/// use fsm_runtime::fsm;
///
/// fsm! {
///     machine Alarm(log: &mut Vec<String>) {
///         clock u32;
///         events { Trip, Reset }
///         initial Quiet;
///         transition(from, to, cause) do log.push(format!("{from} -> {to}: {cause}"));
///         state Quiet {
///             enter(cause) if cause != AlarmCause::Start
///                 do log.push("quiet again".to_owned());
///             on Trip => Loud;
///         }
///         state Loud {
///             on Reset => Quiet;
///             after 10s => Quiet;
///         }
///     }
/// }
///
/// let mut log = vec![];
/// let mut alarm = Alarm::start(&mut log, 0);
/// alarm.send(&mut log, AlarmEvent::Trip, 0);
/// alarm.update(&mut log, 10_000);
/// assert_eq!(log, ["Quiet -> Loud: Trip", "quiet again", "Loud -> Quiet: after"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Cause<E> {
    /// The machine starts: `start`, or `start_in`.
    Start,
    /// A line `on`: the event was sent, or it was raised, deferred or kept for later by the machine itself.
    Event(E),
    /// A line `update` or `update every`.
    Update,
    /// A line `when`.
    When,
    /// A line `after`.
    After,
    /// A line `every`.
    Every,
    /// A line `always`, but none of a choice.
    Always,
    /// A line `done`.
    Done,
    /// A line `failed`.
    Failed,
    /// A request from outside, by `request`.
    Request,
    /// The machine is told to end, by `stop`.
    Stop,
}

impl<E> Cause<E> {
    /// The event, where one has led here.
    #[inline]
    pub fn event(self) -> Option<E> {
        match self {
            Cause::Event(event) => Some(event),
            _ => None,
        }
    }

    /// The one of this word, which is no event.
    #[cfg(feature = "serde")]
    pub(crate) fn without_event(word: &str) -> Option<Self> {
        use Cause::{After, Always, Done, Every, Failed, Request, Start, Stop, Update, When};
        let mut all = [Start, Update, When, After, Every, Always, Done, Failed, Request, Stop].into_iter();
        all.find(|cause| cause.word() == word)
    }

    /// The word for all of them but events.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Cause::Start => "start",
            Cause::Event(_) => "event",
            Cause::Update => "update",
            Cause::When => "when",
            Cause::After => "after",
            Cause::Every => "every",
            Cause::Always => "always",
            Cause::Done => "done",
            Cause::Failed => "failed",
            Cause::Request => "request",
            Cause::Stop => "stop",
        }
    }
}

impl<E: Named> Display for Cause<E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Event(event) => f.pad(event.named()),
            cause => f.pad(cause.word()),
        }
    }
}

/// The name of an event: of one from elsewhere it is not known.
pub trait Named: Copy {
    /// The name.
    fn named(self) -> &'static str;

    /// The event of this name.
    fn of_name(name: &str) -> Option<Self>;
}

impl<E: EventId> Named for E {
    fn named(self) -> &'static str {
        self.name()
    }

    fn of_name(name: &str) -> Option<E> {
        E::ALL.iter().copied().find(|event| event.name() == name)
    }
}

impl Named for () {
    fn named(self) -> &'static str {
        "event"
    }

    fn of_name(name: &str) -> Option<()> {
        (name == ().named()).then_some(())
    }
}
