// A method that a machine does not have, for no line asks for it. Generated code has it where this trait is implemented, which
// it never is: so a call of it is told why.

/// The condition of `update`.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` does nothing in a tick, so it has no `update`",
    label = "none of its lines acts in a tick",
    note = "lines that act in a tick are `update`, `when`, `after` and `every`"
)]
pub trait ActsInTicks<'t> {}

/// The condition of `request`.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` takes no requests from outside, so it has no `request`",
    label = "its table has no line `requests;`",
    note = "write `requests;` among the settings of the machine: it then has a `request`, which its next `update` serves"
)]
pub trait TakesRequests<'t> {}

/// The condition of `can`, `would` and `possible`.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` cannot be asked what it would do, so it has no `can`, `would` and `possible`",
    label = "its table has no line `can;`",
    note = "write `can;` among the settings of the machine: it then has all three"
)]
pub trait CanBeAsked<'t> {}

/// The condition of methods that look at what a table need not have.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` has no such method, for nothing in its table asks for it",
    label = "its table does not ask for this method",
    note = "`remaining` is there with a named timer, `after 5s as Name`; `has_tag` with a tag, `#[tag(name)] state Name`; `suspended` with \
            a `push`; `snapshot` with the line `snapshots;`; `observed` with the line `observed;`"
)]
pub trait HasInTable<'t> {}

/// The condition of a method for each state, such as `is_closed`.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` has no method for each of its states",
    label = "ask by `is_in`",
    note = "`is_in` takes the id of a state, such as `is_in({Self}StateId::Name)`"
)]
pub trait AsksByName<'t> {}
