//! The data that code of a state sees by name, and how generated functions reach them: in locals of ours, so that
//! neither an event's bindings nor other code of the user's can hide them.

use proc_macro2::{Ident, TokenTree};
use quote::format_ident;

use crate::diagnostic::nearest;
use crate::each::Each;
use crate::names::paths::hidden;
use crate::prelude::*;
use crate::program::{Body, Field, Line};
use crate::state::store;
use crate::state::store::Inner;
use crate::tokens::Effects;

/// The surroundings of a piece of the user's code: what it sees besides the parameters of the header.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    pub(crate) cx: Cx<'p>,
    /// The state whose data the code sees, with the data of the states around it.
    pub(crate) state: StateId,
    /// The names that hide data of the same name, such as those that the event binds.
    bound: Vec<Ident>,
    /// The queue is a parameter or a local, and not the machine's.
    pub(crate) has_queue: bool,
    /// The data that the code takes by value, each in a local.
    takes: Vec<(StateId, usize)>,
    /// The code neither fails nor waits, in any machine.
    is_sure: bool,
    /// The code is all that a function does, so that a `return` may leave that.
    pub(crate) is_alone: bool,
    /// The machine is asked what it would do: nobody is told, and what conditions bind is for them alone.
    pub(crate) is_asked: bool,
    /// The state may have been lost in the step before.
    pub(crate) may_be_lost: bool,
    /// Statements that note that the time of a line is used up. They stand behind the action of a line that stays,
    /// and behind the commit of a change.
    pub(crate) used_up: TokenStream,
}

impl<'p> Scope<'p> {
    pub(crate) fn of(cx: Cx<'p>, state: StateId) -> Self {
        Self {
            cx,
            state,
            bound: Vec::new(),
            has_queue: false,
            takes: Vec::new(),
            is_sure: false,
            is_alone: false,
            is_asked: false,
            used_up: TokenStream::new(),
            may_be_lost: false,
        }
    }

    /// For the code of a line, which sees what its event binds.
    pub(crate) fn of_line(cx: Cx<'p>, line: &Line) -> Self {
        Self { bound: line.bindings(), ..Self::of(cx, line.source) }
    }

    /// For code that decides, or is told of what has happened: it neither fails nor waits, in any machine.
    pub(crate) fn sure(self) -> Self {
        Self { is_sure: true, ..self }
    }

    /// For a value with a function of its own, in a machine that starts in a constant, where no closure is called.
    pub(crate) fn alone(self) -> Self {
        Self { is_alone: self.cx.program.head.kind.is_const, ..self }
    }

    pub(crate) fn asked(self) -> Self {
        Self { is_asked: true, ..self }
    }

    /// For a line that acts after a step that has failed: the state may be lost.
    pub(crate) fn of_a_failed_step(self) -> Self {
        Self { may_be_lost: self.cx.storage().takes, ..self }
    }

    pub(crate) fn using_up(self, used_up: TokenStream) -> Self {
        Self { used_up, ..self }
    }

    /// Whether the code may fail, and whether it may wait.
    pub(crate) fn effects(&self, body: &Body) -> Effects {
        let kind = self.cx.program.head.kind;
        Effects {
            fails: !self.is_sure && kind.output.is_some() && body.words.may_return,
            waits: !self.is_sure && kind.is_async && body.words.may_wait,
        }
    }

    /// Where the queue is at hand under its name.
    pub(crate) fn with_queue(self) -> Self {
        Self { has_queue: true, ..self }
    }

    pub(crate) fn binding(self, bound: Vec<Ident>) -> Self {
        Self { bound, ..self }
    }

    pub(crate) fn and_binding(self, more: Vec<Ident>) -> Self {
        let bound = self.bound.into_iter().and(more).gather();
        Self { bound, ..self }
    }

    pub(crate) fn taking(&self, takes: &[(StateId, usize)]) -> Self {
        Self { takes: takes.iter().copied().gather(), ..self.clone() }
    }

    /// Whether the code takes these data by value.
    pub(crate) fn takes(&self, place: (StateId, usize)) -> bool {
        self.takes.holds(&place)
    }

    /// The parameters that actions may change, where no binding hides them.
    pub(crate) fn lent(&self) -> Each<&'p Ident> {
        let lent = self.cx.program.head.params.iter().filter(|param| param.is_mutable());
        lent.map(|param| &param.name).filter(|name| !self.bound.holds(name)).each()
    }

    /// `let now = now_;`, where the code may speak of the time.
    pub(crate) fn let_now(&self, body: &Body) -> TokenStream {
        let is_named = |now: &&Ident| body.words.mention(now) && !self.bound.holds(now);
        let now = self.cx.program.head.now.filter(is_named);
        tokens!(#if let Some(now) = now { #[allow(unused_variables)] let #now = now_; })
    }

    /// The data that the code may name.
    pub(crate) fn named(&self, body: &Body) -> Each<(StateId, usize)> {
        let is_named = |name: &Ident| body.words.mention(name) && !self.bound.holds(name);
        visible(self.cx, self.state).filter(|place| is_named(self.cx.program.field(*place).name))
    }

    /// The data that a condition or an action may name, and those of which it has a misspelt name: rustc proposes what it sees.
    /// In a value data may be gone, so that a word that only resembles them must not bring them back.
    pub(crate) fn named_or_misspelt(&self, body: &Body) -> Each<(StateId, usize)> {
        let name = |place: &(StateId, usize)| self.cx.program.field(*place).name;
        let all = visible(self.cx, self.state).gather();
        let of_header = self.cx.program.head.params.iter().map(|param| &param.name);
        let known: Vec<&Ident> = of_header.and(all.iter().map(name)).and(&self.bound).gather();
        let is_known = |word: &str| known.iter().any(|name| *name == word);
        let strange: Vec<&str> = body.words.variables().filter(|word| !is_known(word)).gather();
        let is_meant =
            |name: &Ident| strange.iter().any(|word| nearest(word, &[&name.to_string()]).is_some());
        let is_named = |place: &(StateId, usize)| {
            let name = name(place);
            (body.words.mention(name) || is_meant(name)) && !self.bound.holds(name)
        };
        all.into_iter().filter(is_named).each()
    }
}

/// The data that the bodies of a state see, with the ids of the states that hold them: its own first, then those
/// around it.
pub(crate) fn visible(cx: Cx, id: StateId) -> Each<(StateId, usize)> {
    cx.tree().path(id).each_of(|id| own(cx, id))
}

/// The data that a state holds itself.
pub(crate) fn own(cx: Cx, id: StateId) -> impl Iterator<Item = (StateId, usize)> {
    (0..cx.state(id).data.len()).map(move |field| (id, field))
}

/// The local that holds a reference to a field.
pub(crate) fn local(name: &Ident) -> Ident {
    hidden(&format_ident!("data_{}", name))
}

/// The local that holds the value for a field of a state that is entered. Several states may be entered at once.
pub(crate) fn given(cx: Cx, id: StateId, name: &Ident) -> Ident {
    match id {
        ROOT => hidden(&format_ident!("given_{}", name)),
        id => hidden(&format_ident!("given_{}_{}", cx.state(id).name, name)),
    }
}

/// The data that a state sees as parameters: `data_field_: &mut Type, …` or `data_field_: &Type, …`.
pub(crate) fn params(cx: Cx, id: StateId, is_mutable: bool) -> TokenStream {
    params_of(cx, visible(cx, id), is_mutable)
}

/// Some of these data as parameters.
pub(crate) fn params_of(cx: Cx, places: Each<(StateId, usize)>, is_mutable: bool) -> TokenStream {
    let mutability = is_mutable.then(|| tokens!(mut));
    tokens! {
        #for place in places {
            #let Field { name, ty, .. } = cx.program.field(place);
            #{local(name)}: &#mutability #ty,
        }
    }
}

/// The data that a state sees as arguments: `data_field_, …`.
pub(crate) fn args(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#for place in visible(cx, id) { #{local(cx.program.field(place).name)}, })
}

/// `field: data_field_, …`
pub(crate) fn fields(cx: Cx, id: StateId) -> TokenStream {
    store::fields_as(cx, id, &|field| local(cx.state(id).data[field].name).code())
}

/// Binds the data of a state and of those around it in `state`, and `inner`. `otherwise` is the unreachable arm: this
/// state is always active here.
pub(crate) fn bind(
    cx: Cx,
    id: StateId,
    state: TokenStream,
    inner: Inner,
    otherwise: TokenStream,
) -> TokenStream {
    let has_data = |holder: StateId| holder != ROOT && !cx.state(holder).data.is_empty();
    if id == ROOT || (!cx.tree().path(id).any(has_data) && matches!(inner, Inner::Open)) {
        return TokenStream::new();
    }
    let pattern = store::pattern(cx, id, &|id| Some(fields(cx, id)), inner);
    tokens! {
        let #pattern = #state else { #otherwise };
    }
}

/// `let Data { field: data_field_, … } = &mut self.data;`
pub(crate) fn bind_machine(cx: Cx) -> TokenStream {
    bind_machine_in(cx, tokens!(&mut self.data))
}

/// The data of the machine itself, in this value.
pub(crate) fn bind_machine_in(cx: Cx, data: TokenStream) -> TokenStream {
    tokens!(#if cx.has_data() { let #{&cx.names.data} { #{fields(cx, ROOT)} } = #data; })
}

/// The fields of one state as references to what it is about to be given.
pub(crate) fn bind_given(cx: Cx, id: StateId, reference: &dyn Fn(usize) -> TokenStream) -> TokenStream {
    let fields = cx.state(id).data.iter().enumerate();
    tokens!(#for (index, field) in fields { let #{local(field.name)} = #{reference(index)}; })
}

/// The local that tells whether a state is active, looked at before the code runs.
pub(crate) fn in_state_local(name: &Ident) -> Ident {
    hidden(&quote::format_ident!("in_{}", name))
}

/// Whether the code is one bare name.
pub(crate) fn is_name(tokens: &proc_macro2::TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!((tokens.next(), tokens.next()), (Some(TokenTree::Ident(_)), None))
}
