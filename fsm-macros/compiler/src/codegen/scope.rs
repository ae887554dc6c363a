//! The data that code of a state sees by name, and how generated functions reach them: in locals of ours, so that
//! neither an event's bindings nor other code of the user's can hide them.

use proc_macro2::Ident;
use quote::format_ident;

use super::attributes::field_cfgs;
use super::cx::Cx;
use super::names::hidden;
use super::store::{self, Inner};
use crate::each::{Each, Gather};
use crate::program::Field;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// The data that the bodies of a state see, with the ids of the states that hold them: its own first, then those
/// around it.
pub(super) fn visible(cx: Cx, id: StateId) -> Each<(StateId, usize)> {
    let fields = |id: StateId| (0..cx.state(id).data.len()).map(move |field| (id, field));
    cx.tree().path(id).each_of(fields)
}

/// Whether a state sees data besides the machine's: its own, or those of states around it.
pub(super) fn sees_state_data(cx: Cx, id: StateId) -> bool {
    cx.tree().path(id).any(|holder| holder != ROOT && !cx.state(holder).data.is_empty())
}

/// The local that holds a reference to a field.
pub(super) fn local(name: &Ident) -> Ident {
    hidden(&format_ident!("data_{}", name))
}

/// The local that holds the value for a field of a state that is entered. Several states may be entered at once.
pub(super) fn given(cx: Cx, id: StateId, name: &Ident) -> Ident {
    match id {
        ROOT => hidden(&format_ident!("given_{}", name)),
        id => hidden(&format_ident!("given_{}_{}", cx.state(id).name, name)),
    }
}

/// The data that a state sees as parameters: `data_field_: &mut Type, …` or `data_field_: &Type, …`.
pub(super) fn params(cx: Cx, id: StateId, is_mutable: bool) -> TokenStream {
    let params = visible(cx, id).map(|place| {
        let field = cx.program.field(place);
        let (cfgs, name, ty) = (field_cfgs(field), local(field.name), field.ty);
        let mutability = is_mutable.then(|| tokens!(mut));
        tokens!(#cfgs #name: &#mutability #ty,)
    });
    params.joined()
}

/// The data that a state sees as arguments: `data_field_, …`.
pub(super) fn args(cx: Cx, id: StateId) -> TokenStream {
    let args = visible(cx, id).map(|place| {
        let field = cx.program.field(place);
        let (cfgs, local) = (field_cfgs(field), local(field.name));
        tokens!(#cfgs #local,)
    });
    args.joined()
}

/// `field: data_field_, …`
pub(super) fn fields(cx: Cx, id: StateId) -> TokenStream {
    store::fields_as(cx, id, &|field| local(cx.state(id).data[field].name).code())
}

/// Binds the data of a state and of those around it in `state`, and `inner`. `otherwise` is the unreachable arm: this
/// state is always active here.
pub(super) fn bind(
    cx: Cx,
    id: StateId,
    state: TokenStream,
    inner: Inner,
    otherwise: TokenStream,
) -> TokenStream {
    if id == ROOT || (!sees_state_data(cx, id) && matches!(inner, Inner::Open)) {
        return TokenStream::new();
    }
    let pattern = store::pattern(cx, id, &|id| Some(fields(cx, id)), inner);
    tokens! {
        let #pattern = #state else { #otherwise };
    }
}

/// `let Data { field: data_field_, … } = &mut self.data;`
pub(super) fn bind_machine(cx: Cx) -> TokenStream {
    bind_machine_in(cx, tokens!(&mut self.data))
}

/// The data of the machine itself, in this value.
pub(super) fn bind_machine_in(cx: Cx, data: TokenStream) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let (name, fields) = (&cx.names.data, fields(cx, ROOT));
    tokens!(let #name { #fields } = #data;)
}

/// The fields of one state as references to what it is about to be given.
pub(super) fn bind_given(cx: Cx, id: StateId, reference: &dyn Fn(usize) -> TokenStream) -> TokenStream {
    let bind = |(index, field): (usize, &Field)| {
        let (cfgs, local, reference) = (field_cfgs(field), local(field.name), reference(index));
        tokens!(#cfgs let #local = #reference;)
    };
    cx.state(id).data.iter().enumerate().map(bind).joined()
}
