//! What is said of a name that is declared twice. Under a condition each, it was meant to be declared once.

use proc_macro2::Span;

use crate::errors::{Errors, line_of};
use crate::written::Attrs;

/// Where something is declared, and its attributes.
pub(super) type Declaration<'d> = (Span, &'d Attrs);

/// What can differ under a condition, in something that is declared once.
pub(super) const IN_STATE: &str = "declare it once, and put the `cfg` on what differs in it";
pub(super) const IN_EVENT: &str = "declare it once, and put the `cfg` on the fields that differ";
pub(super) const IN_TIMER: &str =
    "write one line, whose time can differ: `after (if cfg!(…) { … } else { … })`";
pub(super) const IN_DATA: &str =
    "declare it once, with a value that can differ: `if cfg!(…) { … } else { … }`";

/// `what` is the thing with its kind, `place` what follows on "twice".
pub(super) fn declared(
    errors: &mut Errors,
    (what, place): (&str, &str),
    first: Declaration,
    second: Declaration,
    way: &str,
) {
    let is_conditional = |(_, attrs): Declaration| !attrs.cfgs().is_empty();
    let help = match is_conditional(first) && is_conditional(second) {
        true => way,
        false => "rename one of them",
    };
    let line = line_of(first.0);
    let message = format!("{what} is declared twice{place}; it was first declared{line}: {help}");
    errors.push(second.0, message);
}
