//! What generated functions have in scope: parameters, arguments, and the data of states by name.

use proc_macro2::{Ident, Spacing, Span, TokenTree};

use super::Gen;
use super::attributes::{cfgs, field_cfgs};
use super::names::hidden;
use super::pieces::Piece;
use super::places::place_of;
use super::storage::Inside;
use super::tokens::{Look, TokenStream};
use crate::each::{Each, Gather};
use crate::model::{Handler, ROOT, StateId};
use crate::syntax::Param;
use crate::token::is_mark;
use crate::trust::Part;

impl Gen<'_> {
    /// `owner: &mut Owner, world: &World, now: Time`, each where the machine has it. A parameter that
    /// the body does not name is passed all the same, without a warning.
    pub(super) fn params(&self, body: &TokenStream) -> TokenStream {
        let (callers, now) = (self.callers_params(body), self.now_param(body));
        tokens!(#callers #now)
    }

    /// `owner: &mut Owner, world: &World`
    pub(super) fn callers_params(&self, body: &TokenStream) -> TokenStream {
        let machine = self.low.machine;
        let param = |param: &Param, mutable| {
            let (name, reference, ty) = (&param.name, Self::reference(param, mutable), param_type(param));
            let quiet = self.quiet(name, body);
            tokens!(#quiet #name: #reference #ty,)
        };
        let owner = machine.owner.as_ref().map(|owner| param(owner, true));
        let world = machine.world.as_ref().map(|world| param(world, false));
        tokens!(#owner #world)
    }

    pub(super) fn now_param(&self, body: &TokenStream) -> TokenStream {
        let Some(clock) = &self.low.machine.clock else {
            return TokenStream::new();
        };
        let quiet = (!mentions(body, "now")).then(|| tokens!(#[allow(unused_variables)]));
        let (now, ty) = (Ident::new("now", place_of(clock)), self.now_type());
        tokens!(#quiet #now: #ty,)
    }

    /// The type of `now`. Calls pass something for a clock that could not be read, whatever that is.
    pub(super) fn now_type(&self) -> TokenStream {
        match self.low.machine.lacks(Part::Clock) {
            true => tokens!(impl ::core::marker::Copy),
            false => self.low.machine.clock.code(),
        }
    }

    /// `#[allow(unused_variables)]` for a name of the user's that the body does not mention: it is bound all
    /// the same, so that an editor can offer it.
    pub(super) fn quiet(&self, name: &Ident, body: &TokenStream) -> Option<TokenStream> {
        // Locals of ours that bear the same name look like mentions, and are none; nor are those that a
        // `cfg` takes away.
        const OURS: [&str; 14] = [
            "change", "chain", "changed", "data", "entered", "event", "from", "machine", "next", "now",
            "request", "state", "target", "timers",
        ];
        let unsure = self.low.features.uses_cfg
            || self.low.features.incomplete
            || OURS.iter().any(|ours| name == ours);
        (unsure || !mentions(body, &name.to_string())).then(|| tokens!(#[allow(unused_variables)]))
    }

    /// `owner, world, now`
    pub(super) fn args(&self) -> TokenStream {
        let (mut args, now) = (self.callers_args(), self.now_arg());
        args.extend(now);
        args
    }

    /// `owner, world`
    pub(super) fn callers_args(&self) -> TokenStream {
        let machine = self.low.machine;
        let names = machine.owner.iter().chain(&machine.world).map(|param| &param.name);
        tokens!(#(#names,)*)
    }

    pub(super) fn now_arg(&self) -> Option<TokenStream> {
        self.low.machine.clock.as_ref().map(|_| tokens!(now,))
    }

    /// The data that a state's bodies see by name, with the ids of the states that hold them: its own
    /// first, then those around it.
    pub(super) fn visible(&self, id: StateId) -> Each<(StateId, usize)> {
        let fields = |id: StateId| (0..self.state(id).data.len()).map(move |field| (id, field));
        self.low.machine.path(id).flat_map(fields).each()
    }

    /// The visible data as parameters: `field: &mut Type, …` or `field: &Type, …`.
    pub(super) fn data_params(&self, id: StateId, mutable: bool, body: &TokenStream) -> TokenStream {
        let params = self.visible(id).map(|(state, field)| {
            let field = &self.state(state).data[field];
            let (cfgs, name, ty) = (field_cfgs(field), &field.name, &field.ty);
            let quiet = self.quiet(name, body);
            let mutability = mutable.then(|| tokens!(mut));
            tokens!(#cfgs #quiet #name: &#mutability #ty)
        });
        tokens!(#(#params,)*)
    }

    /// The visible data as arguments: `field, …`.
    pub(super) fn data_args(&self, id: StateId) -> TokenStream {
        let args = self.visible(id).map(|(state, field)| {
            let field = &self.state(state).data[field];
            let (cfgs, local) = (field_cfgs(field), self.data_local(&field.name));
            tokens!(#cfgs #local)
        });
        tokens!(#(#args,)*)
    }

    /// `State::Name { field, … }`: the data by the names under which `body` uses them.
    pub(super) fn state_pattern(&self, id: StateId, body: &TokenStream) -> TokenStream {
        self.path_pattern(id, &|id| Some(self.field_patterns(id, body)), Inside::Open)
    }

    /// `State::Name { .. }`, or `State::Name` where it has no data.
    pub(super) fn any_pattern(&self, id: StateId) -> TokenStream {
        self.path_pattern(id, &|_| None, Inside::Open)
    }

    pub(super) fn field_patterns(&self, id: StateId, body: &TokenStream) -> TokenStream {
        let fields = self.state(id).data.iter().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, self.data_local(&field.name));
            let quiet = self.quiet(&local, body);
            match self.is_shadowed(name) {
                true => tokens!(#cfgs #quiet #name: #local),
                false => tokens!(#cfgs #quiet #name),
            }
        });
        tokens!(#(#fields),*)
    }

    /// The templates of an arm whose event binds these names.
    pub(super) fn shadowing(&self, names: Vec<Ident>) -> Gen<'_> {
        Gen { shadowed: names, on_event: true, ..*self }
    }

    /// The templates of an `exit` or a `pause`.
    pub(super) fn in_leaving(&self) -> Gen<'_> {
        Gen { shadowed: self.shadowed.clone(), leaving: true, ..*self }
    }

    pub(super) fn is_shadowed(&self, name: &Ident) -> bool {
        self.shadowed.contains(name)
    }

    /// The local through which generated code reaches a field: its own name, unless the event has taken it.
    pub(super) fn data_local(&self, name: &Ident) -> Ident {
        match self.is_shadowed(name) {
            true => hidden(&quote::format_ident!("data_{}", name)),
            false => name.clone(),
        }
    }

    /// `Data { field, … }`
    pub(super) fn data_pattern(&self, body: &TokenStream) -> TokenStream {
        let (data, fields) = (&self.names.data, self.field_patterns(ROOT, body));
        tokens!(#data { #fields })
    }

    /// `let Data { field, … } = &mut self.data;`, where the machine has data and `body` uses them.
    pub(super) fn bind_data(&self, body: &TokenStream) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let pattern = self.data_pattern(body);
        tokens!(let #pattern = &mut self.data;)
    }

    /// `let State::Name { field, … } = &mut self.state else …;`, in a function of this state.
    pub(super) fn bind_state(&self, id: StateId) -> TokenStream {
        if !self.sees_state_data(id) {
            return TokenStream::new();
        }
        let pattern = self.path_pattern(id, &|id| Some(self.field_names(id)), Inside::Open);
        let state = self.state_mut();
        tokens! {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let #pattern = #state else { ::core::unreachable!() };
        }
    }

    /// Whether a line of this state sees data besides the machine's: its own, or those of states around it.
    pub(super) fn sees_state_data(&self, id: StateId) -> bool {
        self.visible(id).any(|(holder, _)| holder != ROOT)
    }

    /// `let Data { field, … } = &mut self.data;`
    pub(super) fn bind_machine(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let (data, fields) = (&self.names.data, self.field_names(ROOT));
        tokens!(#[allow(unused_variables)] let #data { #fields } = &mut self.data;)
    }

    pub(super) fn field_names(&self, id: StateId) -> TokenStream {
        let fields = self.state(id).data.iter().map(|field| {
            let (cfgs, name) = (field_cfgs(field), &field.name);
            tokens!(#cfgs #name)
        });
        tokens!(#(#fields),*)
    }

    /// For a `mut` that is needed by a line which a `cfg` may take away.
    pub(super) fn quiet_mut(&self) -> Option<TokenStream> {
        self.low.features.uses_cfg.then(|| tokens!(#[allow(unused_mut)]))
    }

    /// The current state, to look at or to change.
    pub(super) fn state_mut(&self) -> TokenStream {
        match self.low.features.moves {
            true => tokens!(self.state.get_mut()),
            false => tokens!(&mut self.state),
        }
    }

    pub(super) fn state_ref(&self) -> TokenStream {
        self.state_ref_of(&tokens!(self))
    }

    /// The current state of this machine, to look at.
    pub(super) fn state_ref_of(&self, machine: &TokenStream) -> TokenStream {
        match self.low.features.moves {
            true => tokens!(#machine.state.get()),
            false => tokens!(&#machine.state),
        }
    }

    pub(super) fn state_cfgs(&self, id: StateId) -> TokenStream {
        let around = self.low.machine.path(id).filter(|id| *id != ROOT);
        around.map(|id| cfgs(self.state(id))).joined()
    }

    /// The conditions under which a line is there: its own, and those of its state.
    pub(super) fn line_cfgs(&self, line: &Handler) -> TokenStream {
        let (of_state, own) = (self.state_cfgs(line.state), line.attrs.cfgs());
        tokens!(#of_state #(#own)*)
    }

    /// The private function that does this for a state. Names of ours end with the state's name, or with
    /// `_`, so that methods that the user gives to the machine do not meet them. They do not stand at the state's
    /// name, or an editor that renames it would take them for it.
    pub(super) fn function(&self, what: &str, id: StateId) -> Ident {
        let span = Span::mixed_site();
        match id {
            ROOT => quote::format_ident!("{}_machine_", what, span = span),
            id => quote::format_ident!("{}_{}", what, self.state(id).name, span = span),
        }
    }

    /// Whether a value is one of these states. One that is there under a `cfg` only needs an arm of its own.
    pub(super) fn is_one_of(
        &self,
        value: TokenStream,
        states: &[StateId],
        pattern: &dyn Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        let patterns = states.iter().map(|id| pattern(*id));
        if states.iter().all(|id| self.state_cfgs(*id).is_empty()) {
            return tokens!(::core::matches!(#value, #(#patterns)|*));
        }
        let cfgs = states.iter().map(|id| self.state_cfgs(*id));
        tokens!(match #value { #(#cfgs #patterns => true,)* _ => false })
    }

    /// The id of a state or a target, from a reference to it.
    pub(super) fn id_from(&self, reference: TokenStream) -> TokenStream {
        let ids = &self.names.id;
        tokens!(<#ids as ::core::convert::From<_>>::from(#reference))
    }

    pub(super) fn id_of(&self, id: StateId) -> TokenStream {
        let (ids, name) = (&self.names.id, &self.state(id).name);
        tokens!(#ids::#name)
    }

    pub(super) fn has_timers(&self) -> bool {
        self.low.features.state_timers > 0
    }

    /// Whether the state has something to do when this list is run.
    pub(super) fn has_exit(&self, id: StateId) -> bool {
        !self.low.plan(id).exit.is_empty()
    }

    pub(super) fn any_exit(&self) -> bool {
        self.leaves_inside(ROOT, "exit")
    }

    pub(super) fn any_pause(&self) -> bool {
        self.leaves_inside(ROOT, "pause")
    }
}

/// Calls pass something for a parameter whose type could not be read, whatever that is.
fn param_type(param: &Param) -> TokenStream {
    match param.trust.is_full() {
        true => param.ty.code(),
        false => tokens!(impl ?::core::marker::Sized),
    }
}

/// Whether the tokens name this variable. The label of a field and what stands behind a `.` do not.
pub(super) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    is_mentioned(&tokens.looks(), name)
}

fn is_mentioned(tokens: &[Look], name: &str) -> bool {
    tokens.iter().enumerate().any(|(index, token)| match token {
        Look::Token(TokenTree::Ident(ident)) => ident == name && !is_member(tokens, index),
        Look::Token(TokenTree::Group(group)) => {
            is_mentioned(&group.stream().into_iter().map(Look::Token).gather(), name)
        }
        Look::Token(TokenTree::Punct(_) | TokenTree::Literal(_)) => false,
        Look::Inside(group) => mentions(group, name),
    })
}

fn is_member(tokens: &[Look], index: usize) -> bool {
    let is = |at: Option<&Look>, mark: char| matches!(at, Some(Look::Token(token)) if is_mark(token, mark));
    let before = |back: usize| index.checked_sub(back).and_then(|at| tokens.get(at));
    let labels = matches!(
        tokens.get(index + 1),
        Some(Look::Token(TokenTree::Punct(punct))) if punct.as_char() == ':' && punct.spacing() == Spacing::Alone
    );
    let selected = is(before(1), '.') && !is(before(2), '.');
    labels || selected
}
