//! One event for lines of several regions.

/// What is cloned for each of them but the last.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be cloned, and lines of several regions take something out of one event",
    label = "this line takes something out of its event, as a line of another region may do in the same step",
    note = "write `#[derive(Clone)]` before `events`, or name nothing in the pattern of such a line: `Event(_)`"
)]
pub trait ForSeveral: Clone {}

#[diagnostic::do_not_recommend]
impl<E: Clone> ForSeveral for E {}

/// A clone for one of the lines.
#[inline]
pub fn for_several<E: ForSeveral>(event: Option<&E>) -> Option<E> {
    event.cloned()
}
