//! Code of the user's as a leaf of the program, with the calls of ours that stand in it.

use proc_macro2::{Group, Ident, Literal, Span, TokenStream};

use crate::diagnostic::Diagnostic;
use crate::each::Gather;
use crate::topology::StateId;
use crate::written::{Attribute, Words};

/// What an action does to a timer.
#[derive(Clone, Copy, Debug)]
pub struct TimerCall {
    /// The name of the macro.
    pub span: Span,
    /// The place among the machine's timers.
    pub timer: usize,
    /// It runs for its full time from now on; or no more.
    pub restarts: bool,
}

/// Tokens of a guard, an action or a value.
pub struct Body<'m> {
    pub tokens: &'m TokenStream,
    pub calls: Vec<Call<'m>>,
    pub words: &'m Words,
    pub end: Span,
    pub is_block: bool,
}

/// A call of ours in code of the user.
pub enum Call<'m> {
    /// `goto!(…)` and its kin.
    Ask(Asked<'m>),
    /// `goto!(value in […])`: one for each state of the list.
    Held { value: Body<'m>, asks: Vec<Asked<'m>> },
    /// `in_state!(Name)`
    InState { seen: Seen, name: &'m Ident },
    /// `raise!(Event)`, `raise!(Event after 2s)`
    Raise {
        span: Span,
        name: &'m Ident,
        payload: Option<&'m Group>,
        after: Option<Period<'m>>,
        /// Nobody takes the event back where there is no room for it.
        is_dropped: bool,
    },
    /// `cancel!(Event)`
    Cancel { span: Span, name: &'m Ident, is_dropped: bool },
    /// `restart!(Timer)`, `cancel!(Timer)`
    Timer(TimerCall),
    /// A call about something that is not there, where the code around it should not be there either.
    Absent(&'m Diagnostic),
    /// `take!(name)`: this field by value, out of a state that is left.
    Take { name: &'m Ident, from: (StateId, usize) },
}

/// A change of state that code asks for. It is served when the code has returned.
pub struct Asked<'m> {
    pub span: Span,
    pub kind: AskedKind,
    /// The state that is named, with its data.
    pub target: Option<(StateId, &'m Ident)>,
    pub gifts: Vec<Gift<'m>>,
    /// Data move out of the state that asks when the request is served: its number among such requests.
    pub moving: Option<usize>,
}

/// The kinds of change, by the names of the runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedKind {
    Goto,
    Push,
    Pop,
    PopElse,
    Previous,
    Reset,
}

/// Why a request may not be served when its turn comes, by the names of the runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// An earlier one has ended the machine.
    Finished,
    /// The state that asks was left, or suspended.
    SourceLeft,
    /// An earlier push has taken the room.
    StackFull,
    /// An earlier pop has left nothing below.
    NothingBelow,
    /// There is nothing yet to go back to.
    NoPrevious,
    /// The value holds a target that is not in the list.
    NotListed,
}

/// The answer to an `in_state!`, as far as it is known at the place of the call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seen {
    /// It is not active there: another one is, or it has been left.
    Never,
    Always,
    /// Only the machine knows.
    Ask(StateId),
}

impl Refusal {
    pub fn text(self) -> &'static str {
        match self {
            Refusal::Finished => "the machine has ended",
            Refusal::SourceLeft => "the state that asks was left",
            Refusal::StackFull => "there is no room",
            Refusal::NothingBelow => "nothing is suspended",
            Refusal::NoPrevious => "nothing was left yet",
            Refusal::NotListed => "the value is not in the list",
        }
    }
}

impl<'m> Call<'m> {
    /// The changes that it may ask for.
    pub fn asks(&self) -> &[Asked<'m>] {
        match self {
            Call::Ask(asked) => std::slice::from_ref(asked),
            Call::Held { asks, .. } => asks,
            _ => &[],
        }
    }
}

impl<'m> Body<'m> {
    /// The user's code as text, with calls such as `goto!(…)` as written. [`Body::calls`] lists these in the same
    /// order.
    pub fn text(&self) -> String {
        self.tokens.to_string()
    }

    /// The code as text with the spaces of rustfmt.
    #[cfg(feature = "text")]
    pub fn code(&self) -> String {
        crate::written::code_text(self.tokens)
    }

    /// The code with a [mark](Mark) in the place of each of [`Body::calls`].
    #[cfg(feature = "text")]
    pub fn marked(&self) -> (TokenStream, Vec<Mark>) {
        let mut marks = Vec::new();
        let code = crate::written::rewrite(self.tokens.clone(), &mut |name, arguments, _| {
            let place = proc_macro2::Ident::new(&format!("call_{}__", marks.len()), name.span());
            let arguments = TokenStream::from(proc_macro2::TokenTree::from(arguments.clone()));
            let text = format!("{name}!{}", crate::written::code_text(&arguments));
            marks.push(Mark { place: place.clone(), text });
            TokenStream::from(proc_macro2::TokenTree::from(place))
        });
        (code, marks)
    }

    pub fn asks_for_change(&self) -> bool {
        self.calls.iter().any(|call| !call.asks().is_empty())
    }

    /// What it does to timers.
    pub fn timers(&self) -> impl Iterator<Item = TimerCall> {
        self.calls.iter().filter_map(|call| if let Call::Timer(call) = call { Some(*call) } else { None })
    }

    /// Whether it raises or cancels an event.
    pub fn raises(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Call::Raise { .. } | Call::Cancel { .. }))
    }

    /// Whether it raises an event that waits for nothing but its turn.
    pub fn raises_at_once(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Call::Raise { after: None, .. }))
    }

    /// Whether it raises an event for later, or cancels one.
    pub fn delays(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Call::Raise { after: Some(_), .. } | Call::Cancel { .. }))
    }

    /// Whether it raises an event that it does not take back where there is no room.
    pub fn may_overflow(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Call::Raise { is_dropped: true, .. }))
    }

    /// The data that it takes by value.
    pub fn takes(&self) -> impl Iterator<Item = (StateId, usize)> {
        let taken = |call: &Call| if let Call::Take { from, .. } = call { Some(*from) } else { None };
        self.calls.iter().filter_map(taken)
    }

    /// The states of which only the machine knows whether they are active.
    pub fn looks_for(&self) -> Vec<(StateId, &'m Ident)> {
        let looks = self.calls.iter().filter_map(|call| match call {
            Call::InState { seen: Seen::Ask(state), name } => Some((*state, *name)),
            _ => None,
        });
        looks.gather()
    }
}

/// What stands for a call in the code of a body.
#[cfg(feature = "text")]
pub struct Mark {
    /// The name in its place.
    pub place: Ident,
    /// The call as it was written.
    pub text: String,
}

/// Each state once, in the order in which it is asked for.
pub fn each_once(looks: Vec<(StateId, &Ident)>) -> Vec<(StateId, &Ident)> {
    let mut seen: Vec<(StateId, &Ident)> = Vec::new();
    for look in looks {
        if !seen.iter().any(|(state, _)| *state == look.0) {
            seen.push(look);
        }
    }
    seen
}

/// How long a timer runs, or how much later an event is raised.
pub enum Period<'m> {
    Literal { nanoseconds: u64, literal: &'m Literal },
    Computed(Body<'m>),
}

impl<'m> Period<'m> {
    pub fn body(&self) -> Option<&Body<'m>> {
        if let Period::Computed(body) = self { Some(body) } else { None }
    }
}

/// A value for a field of a state that is entered.
pub struct Gift<'m> {
    pub state: StateId,
    pub field: usize,
    pub attrs: &'m [Attribute],
    pub name: &'m Ident,
    pub value: Value<'m>,
}

pub enum Value<'m> {
    Code(Body<'m>),
    /// Moved out of this field of a state that is left.
    Moved {
        from: (StateId, usize),
        name: &'m Ident,
    },
}

impl<'m> Value<'m> {
    pub fn as_code(&self) -> Option<&Body<'m>> {
        if let Value::Code(body) = self { Some(body) } else { None }
    }
}
