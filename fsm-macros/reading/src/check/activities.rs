//! `during` lines: a loop lends the parameters for a time of its own, so their types must not depend on it.

use quote::ToTokens;
use syn::{Type, TypeParamBound};

use super::Complaint;
use crate::model::{Line, Machine, Trigger};
use crate::token::leaves_out_lifetimes;
use crate::written::Param;

/// Parameters that a loop cannot lend.
pub(super) fn parameters(machine: &Machine, line: &Line) -> Complaint {
    let Trigger::During { .. } = &line.trigger else { return None };
    let param = machine.params.iter().find(|param| depends_on_call(param))?;
    let message = format!(
        "`during` lends `{name}` in each turn of a loop, and its type is another one each time: write one that leaves out no lifetime, behind a plain `&` or `&mut`",
        name = param.name
    );
    Some((line.keyword.span(), message))
}

fn depends_on_call(param: &Param) -> bool {
    param.lifetime().is_some()
        || leaves_out_lifetimes(param.ty.to_token_stream())
        || is_open_object(&param.ty)
}

/// `dyn Trait` that says nothing of how long it lives.
fn is_open_object(ty: &Type) -> bool {
    let says = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Lifetime(_));
    match ty {
        Type::TraitObject(object) => !object.bounds.iter().any(says),
        Type::Paren(inner) => is_open_object(&inner.elem),
        Type::Group(inner) => is_open_object(&inner.elem),
        _ => false,
    }
}
