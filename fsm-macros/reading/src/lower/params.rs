//! Whether a crowd can pass in what a machine takes: it has one owner for each agent and one world for all of them, and
//! their types are known to it once and for all.

use quote::ToTokens;

use crate::each::Gather;
use crate::model::Machine;
use crate::program::CrowdParams;
use crate::token::leaves_out_lifetimes;
use crate::written::Param;

pub(super) fn in_crowd(machine: &Machine) -> Option<CrowdParams> {
    // A crowd has no loop that would poll their futures.
    if machine.params.iter().any(is_of_the_call) || machine.has_activities() {
        return None;
    }
    let are_mutable = machine.params.iter().map(Param::is_mutable).gather();
    match are_mutable.as_slice() {
        _ if machine.asyncness.is_some() || machine.output.is_some() => None,
        [] => Some(CrowdParams::None),
        [true] => Some(CrowdParams::Owner),
        [false] => Some(CrowdParams::World),
        [true, false] => Some(CrowdParams::OwnerWorld),
        [false, true] => Some(CrowdParams::WorldOwner),
        _ => None,
    }
}

/// Whether its type is another one in each call, or lives as long as something that a crowd does not know.
fn is_of_the_call(param: &Param) -> bool {
    param.lifetime().is_some() || leaves_out_lifetimes(param.ty.to_token_stream())
}
