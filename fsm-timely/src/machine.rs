//! Which machines can be kept for the keys of a stream.

use std::time::Duration;

use fsm_runtime::any::{CrowdMachine, CrowdReceive};

/// A machine that can be kept for each key of a stream, and takes events of type `E`.
///
/// It is implemented for all machines that a crowd could hold too, with the line `clock Duration;`: at most one parameter by
/// `&mut`, which is then the owner of each, and one by `&`, which is shared.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` cannot be kept for each key of a stream of `{E}`",
    label = "not with one owner, one world, `clock Duration;` and these events",
    note = "its header has at most one parameter by `&mut` and one by `&`, neither `async` nor `-> Result<…>`",
    note = "its table has the line `clock Duration;`, and its events are those of the stream"
)]
pub trait KeyedMachine<E>:
    CrowdReceive<E, Time = Duration, Owner: Sized + 'static, World: Sized + 'static> + 'static
{
}

#[diagnostic::do_not_recommend]
impl<E, M> KeyedMachine<E> for M where
    M: CrowdReceive<E, Time = Duration, Owner: Sized + 'static, World: Sized + 'static> + 'static
{
}

/// A machine with an owner and a world that can be stored, by the clock of the streams.
pub(crate) trait Kept:
    CrowdMachine<Time = Duration, Owner: Sized + 'static, World: Sized + 'static> + 'static
{
}

impl<M> Kept for M where
    M: CrowdMachine<Time = Duration, Owner: Sized + 'static, World: Sized + 'static> + 'static
{
}
