//! `refused(request)`: requests that cannot be served in their turn come back to the machine, with their data, the
//! reason and the state that asked. Those of machines that go back (`previous!()`) live in `refused_previous.rs`.

use fsm_runtime::requests::Reason;
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

/// Neither `Clone` nor `Copy`.
#[derive(Debug, PartialEq)]
struct Order(u32);

fsm! {
    #[derive(Debug, PartialEq)]
    machine Squad(log: &mut Log) {
        stack 1;
        #[derive(Debug, PartialEq)]
        events { Go, Up, Back, Alarm, Again, End, Down }
        initial Base;
        let kept: Vec<Order> = Vec::new();

        // The first line whose guard holds takes the request.
        refused(request) if request.reason == Reason::StackFull && in_state!(Tent)
            do log.say(format!("in the tent: {request}"));
        refused(request) do {
            log.say(format!("{:?} of {}: {:?}", request.change, request.state, request.reason));
            if let Some(SquadTarget::Firing { order }) = request.into_target() {
                kept.push(order);
            }
        }
        transition(from, to) do log.say(format!("{from} -> {to}"));

        on Again if in_state!(Slung) do { log.say("machine"); let _ = push!(Hole); }
        on End if in_state!(Slung) do { log.say("machine"); goto!(Base); }
        on Down if in_state!(Slung) do { log.say("machine"); pop!(else Rest); }

        state Base { on Up => Fit; on Go => push Fit; }
        state Fit {
            exit do log.say("exit Fit");
            region Legs {
                initial Still;
                state Still {
                    on Go do { log.say("legs"); goto!(Away); }
                    on Up do { log.say("legs"); goto!(Fit); }
                    on Alarm => Base do log.say("alarm");
                    on Again do { log.say("legs"); let _ = push!(Tent); }
                    on End do { log.say("legs"); goto!(Dead); }
                    on Back => push Hole;
                    on Down do { log.say("legs"); pop!(else Base); }
                }
            }
            region Rifle {
                initial Slung;
                state Slung {
                    on Go do { log.say("rifle"); goto!(Firing { order: Order(7) }); }
                    on Up do { log.say("rifle"); goto!(Firing { order: Order(8) }); }
                    on Alarm do { log.say("rifle"); goto!(Firing { order: Order(9) }); }
                    on Back do { log.say("rifle"); reset!(Base); }
                }
                state Firing { let order: Order; enter do log.say(format!("fire {order:?}")); }
            }
        }
        state Away { enter do { log.say("enter Away"); goto!(Base); } }
        state Tent { on Back => pop; }
        state Hole { on Back => pop; }
        state Rest { on Up => Base; }
        final state Dead;
    }
}

use SquadEvent as E;

fn fit() -> (Log, Squad) {
    let mut log = Log::new();
    let mut squad = Squad::start(&mut log);
    squad.step(&mut log, E::Up, "Base -> Fit");
    (log, squad)
}

#[test]
fn the_state_that_asks_was_left_by_an_earlier_request_which_has_its_turn_with_all_that_follows() {
    let (mut log, mut squad) = fit();
    assert_eq!(squad.send(&mut log, E::Go), Outcome::Transitioned);
    let expected = [
        "legs",
        "rifle",
        "exit Fit",
        "enter Away",
        "Still -> Away",
        "Away -> Base",
        "Goto(Firing { order: Order(7) }) of Slung: SourceLeft",
    ];
    assert_eq!(log.take(), expected);
    assert_eq!(squad.data().kept, [Order(7)]);
}

#[test]
fn one_that_was_left_and_entered_again_has_not_asked() {
    let (mut log, mut squad) = fit();
    assert_eq!(squad.send(&mut log, E::Up), Outcome::Transitioned);
    let expected = [
        "legs",
        "rifle",
        "exit Fit",
        "Still -> Fit",
        "Goto(Firing { order: Order(8) }) of Slung: SourceLeft",
    ];
    assert_eq!(log.take(), expected);
    assert!(squad.is_in(SquadStateId::Slung));
}

#[test]
fn a_line_of_the_same_step_has_left_it() {
    let (mut log, mut squad) = fit();
    assert_eq!(squad.send(&mut log, E::Alarm), Outcome::Transitioned);
    let expected = [
        "exit Fit",
        "alarm",
        "rifle",
        "Still -> Base",
        "Goto(Firing { order: Order(9) }) of Slung: SourceLeft",
    ];
    assert_eq!(log.take(), expected);
    assert_eq!(squad.data().kept, [Order(9)]);
}

#[test]
fn a_push_of_the_same_step_has_suspended_it() {
    let (mut log, mut squad) = fit();
    assert_eq!(squad.send(&mut log, E::Back), Outcome::Transitioned);
    log.reads("rifle; Still -> Hole; Reset(Base) of Slung: SourceLeft");
    assert!(squad.is_in(SquadStateId::Hole));
}

#[test]
fn the_stack_was_filled_by_an_earlier_request() {
    let (mut log, mut squad) = fit();
    assert_eq!(squad.send(&mut log, E::Again), Outcome::Transitioned);
    let message = "in the tent: cannot push above state `Tent`: the stack of suspended states is full; \
                   pop first, or make room with a larger `stack N;`";
    assert_eq!(log.take(), ["legs", "machine", "Still -> Tent", message]);
    assert!(squad.is_in(SquadStateId::Tent));
}

#[test]
fn a_machine_that_has_ended_serves_nothing() {
    let (mut log, mut squad) = fit();
    assert_eq!(squad.send(&mut log, E::End), Outcome::Transitioned);
    let expected = ["legs", "machine", "exit Fit", "Still -> Dead", "Goto(Base) of Dead: Finished"];
    assert_eq!(log.take(), expected);
    assert!(squad.is_done());
}

#[test]
fn what_can_be_served_is_not_told() {
    let mut log = Log::new();
    let mut squad = Squad::start(&mut log);
    squad.send(&mut log, E::Go);
    log.take();
    // The first pops, and the second finds nothing below: it has said where to go then.
    assert_eq!(squad.send(&mut log, E::Down), Outcome::Transitioned);
    log.reads("legs; machine; exit Fit; Still -> Base; Base -> Rest");
}

fsm! {
    machine Tower(log: &mut Log) {
        events { Up, Down }
        initial Base;
        refused(request) do log.say(format!("{request}"));
        on Down if in_state!(Slung) do { log.say("machine"); pop!(); }
        state Base { on Up => push Fit; resume do log.say("resume Base"); }
        state Fit {
            region Legs { initial Still; state Still { on Down do { log.say("legs"); pop!(); } } }
            region Rifle { initial Slung; state Slung; }
        }
    }
}

#[test]
fn an_earlier_request_has_popped_what_was_below() {
    let mut log = Log::new();
    let mut tower = Tower::start(&mut log);
    tower.send(&mut log, TowerEvent::Up);
    tower.send(&mut log, TowerEvent::Down);
    let message = "cannot pop in state `Base`: nothing is suspended below it; \
                   pop only after a push, or replace the state";
    assert_eq!(log.take(), ["legs", "machine", "resume Base", message]);
}

fsm! {
    machine Blip(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Again, Back }
        initial Fit;
        refused(request) do log.say(format!("{} was left: {}", request.state, request.reason == Reason::SourceLeft));
        state Fit {
            exit do log.say("exit Fit");
            region Arm {
                initial Low;
                state Low { on Back do { log.say("arm"); goto!(High); } }
                state High;
            }
            region Legs { on Again => Fit; on Back => previous; }
            region Rifle {
                initial Slung;
                state Slung { on Back do { log.say("rifle"); goto!(Ready); } }
                state Ready;
            }
        }
    }
}

#[test]
fn a_state_blip_of_another_region_has_left_it() {
    let mut log = Log::new();
    let mut blip = Blip::start(&mut log);
    blip.step(&mut log, BlipEvent::Again, "exit Fit");
    assert_eq!(blip.send(&mut log, BlipEvent::Back), Outcome::Transitioned);
    log.reads("exit Fit; arm; rifle; Low was left: true; Slung was left: true");
    assert!(blip.is_in(BlipStateId::Low) && blip.is_in(BlipStateId::Slung));
}
