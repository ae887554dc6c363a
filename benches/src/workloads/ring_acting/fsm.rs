//! This crate.

use super::super::ring::fsm::{events, ring};
use super::{Input, NOTE};
use crate::owner::Owner;
use crate::subject::with_owner;

ring! { { pub machine Ring(owner: &mut Owner) } do owner.note(NOTE) }

with_owner! {
    Subject: Ring, RingEvent, Input, |input| events!(RingEvent)[input.number()], |machine| machine.state_id() as usize
}
