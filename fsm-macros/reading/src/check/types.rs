//! Types that generated code cannot have where they stand. rustc would say so of each use of them.

use quote::ToTokens;
use syn::{GenericParam, Type};

use super::Findings;
use crate::model::{Events, Machine};
use crate::token::first_span;
use crate::trust::Part;
use crate::written::Param;

/// Types that a beginner takes for a time, and rustc would report at every timer.
const NO_TIMES: [&str; 12] =
    ["bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u128", "usize"];

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let name = machine.name.to_string();
    for param in &machine.params {
        opaque(&name, param, findings);
    }
    for id in machine.topology.all() {
        for (index, field) in machine.state(id).data.iter().enumerate() {
            if field.ty.to_string() == "str" {
                let message = format!(
                    "`{}` is text of any length, which data cannot hold; write `String`, or `&'static str` for literals",
                    field.name
                );
                findings.error(first_span(&field.ty, field.name.span()), message);
                findings.verdicts.texts.push((id, index));
            }
            // Each target to this state would have another one in it.
            if machine.would_hold_itself(id, field) {
                let message = format!(
                    "each `{name}Target` to `{}` would hold another one in its `{}`, so the type would never end: give an initial value, which a target may override",
                    machine.state(id).name,
                    field.name,
                );
                findings.error(first_span(&field.ty, field.name.span()), message);
                findings.verdicts.without_value.push((id, index));
            }
        }
    }
    clock(machine, findings);
}

/// `impl Trait` names no type that the machine could be known by.
fn opaque(machine: &str, param: &Param, findings: &mut Findings) {
    let Type::ImplTrait(ty) = &param.ty else { return };
    let (name, bounds) = (&param.name, ty.bounds.to_token_stream());
    let is_mut = param.reference.as_ref().is_some_and(|reference| reference.mutability.is_some());
    let word = if is_mut { "mut " } else { "" };
    let message = format!(
        "`impl {bounds}` cannot be the type of a parameter; name it: `machine {machine}<T: {bounds}>({name}: &{word}T)`, or write `&{word}dyn {bounds}`"
    );
    findings.error(ty.impl_token.span, message);
}

fn clock(machine: &Machine, findings: &mut Findings) {
    if machine.lacks(Part::Clock) {
        return drop_timed(machine, findings);
    }
    let Some(Type::Path(clock)) = &machine.clock else { return };
    let is_std = clock.path.segments.first().is_some_and(|first| first.ident == "std");
    let is_no_time = |last: &&syn::PathSegment| {
        let primitive = NO_TIMES.iter().any(|name| clock.path.is_ident(name));
        primitive || is_std && last.ident == "SystemTime"
    };
    let Some(last) = clock.path.segments.last().filter(is_no_time) else { return };
    let message = format!(
        "`{}` is no type of time; write `u32` or `u64` for milliseconds, `f32` or `f64` for seconds, or `core::time::Duration`",
        last.ident
    );
    findings.error(last.ident.span(), message);
    drop_timed(machine, findings);
}

fn drop_timed(machine: &Machine, findings: &mut Findings) {
    machine.all_lines().filter(|(_, line)| line.is_timed()).for_each(|(id, _)| findings.drop_line(id));
}

/// `observed;`: an observer hears of each event of the machine, whatever its type is.
pub(super) fn of_events(machine: &Machine, findings: &mut Findings) {
    let (Some(span), Some(param)) = (machine.observed, type_of_events(machine)) else { return };
    let declared = match param {
        GenericParam::Const(param) => Some((&param.ident, format!("const {}: …", param.ident))),
        GenericParam::Type(param) => Some((&param.ident, param.ident.to_string())),
        GenericParam::Lifetime(_) => None,
    };
    if let Some((name, declared)) = declared {
        let message = format!(
            "each call may send events of another type, `{name}`, and an observer hears of one: declare it behind the name of the machine, `machine {}<{declared}>`, or remove this line",
            machine.name
        );
        findings.error(span, message);
        findings.verdicts.is_unobserved = true;
    }
}

/// The first parameter of the events themselves that is no lifetime.
fn type_of_events(machine: &Machine) -> Option<&GenericParam> {
    let Some(Events::Declared { generics, .. }) = &machine.events else { return None };
    generics.params.iter().find(|param| !matches!(param, GenericParam::Lifetime(_)))
}
