//! A stack with a bound gives the target back where it is full: each place that does not look is underlined by itself.

#![deny(unused_must_use)]

use fsm_runtime::fsm;

fsm! {
    machine Calls {
        stack 2;
        events { Ring, Switch(CallsTarget), Done }
        initial Idle;
        state Idle { on Ring do { push!(Talking); } on Switch(to) do { push!(to in [Talking, Waiting]); } }
        state Talking { on Ring do { push!(Waiting); } on Done => pop; }
        state Waiting { on Done => pop; }
    }
}

fn main() {
    let mut calls = Calls::start();
    calls.send(CallsEvent::Ring);
    calls.send(CallsEvent::Switch(CallsTarget::Waiting));
    calls.send(CallsEvent::Done);
}
