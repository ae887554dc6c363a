//! Requests: from actions and from outside, replaced and refused.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::requests::Request;

use crate::Journal;

fsm! {
    #[derive(Debug, PartialEq)]
    machine Robot {
        observed;
        requests;
        stack 1;
        #[derive(Debug, PartialEq)]
        events { Twice, Push, Pop, Move }
        initial Idle;
        state Idle {
            on Twice do { goto!(Work); goto!(Idle); }
            on Push do { let _ = push!(Work); }
            on Move do { let mut ask = move || goto!(Work); ask(); }
        }
        state Work {
            on Push do { let _ = push!(Idle); }
            on Pop do pop!(else Idle);
        }
    }
}

#[test]
fn requests_of_actions_are_told() {
    let mut journal = Journal::default();
    let mut robot = Robot::start();
    for event in [
        RobotEvent::Twice,
        RobotEvent::Push,
        RobotEvent::Push,
        RobotEvent::Pop,
        RobotEvent::Move,
        RobotEvent::Pop,
    ] {
        robot.observed(&mut journal).send(event);
    }
    journal.is(expect![[r#"
        received Twice in Idle at ()
        line Idle: on Twice do { goto!(Work); goto!(Idle); }
        requested Goto(Work)
        requested Goto(Idle) in place of another
        exited Idle
        entered Idle
        transition Idle -> Idle
        settled in Idle: Transitioned
        received Push in Idle at ()
        line Idle: on Push do { let _ = push!(Work); }
        requested Push(Work)
        paused Idle
        entered Work
        transition Idle -> Work
        settled in Work: Transitioned
        received Push in Work at ()
        line Work: on Push do { let _ = push!(Idle); }
        refused: the stack of suspended states is full
        settled in Work: Handled
        received Pop in Work at ()
        line Work: on Pop do pop!(else Idle)
        requested PopElse(Idle)
        exited Work
        resumed Idle
        transition Work -> Idle
        settled in Idle: Transitioned
        received Move in Idle at ()
        line Idle: on Move do { let mut ask = move || goto!(Work); ask(); }
        requested Goto(Work)
        exited Idle
        entered Work
        transition Idle -> Work
        settled in Work: Transitioned
        received Pop in Work at ()
        line Work: on Pop do pop!(else Idle)
        requested PopElse(Idle)
        exited Work
        entered Idle
        transition Work -> Idle
        settled in Idle: Transitioned"#]]);
}

fsm! {
    machine Parcel {
        observed;
        #[derive(Debug)]
        events { Send }
        initial Packed { label: "7".to_owned() };
        state Packed {
            let label: String;
            on Send do goto!(Sorting { label: take!(label) });
        }
        choice Sorting {
            let label: String;
            always if label.is_empty() => Lost;
            always => Sent { label };
        }
        #[allow(dead_end)]
        state Lost;
        #[allow(dead_end)]
        state Sent { let label: String; enter do assert_eq!(label, "7"); }
    }
}

#[test]
fn a_request_that_moves_data_to_a_choice_is_told_before_the_choice_leads_on() {
    let mut journal = Journal::default();
    let mut parcel = Parcel::start();
    parcel.observed(&mut journal).send(ParcelEvent::Send);
    journal.is(expect![[r#"
        received Send in Packed at ()
        line Packed: on Send do goto!(Sorting { label: take!(label) })
        requested Goto(Sorting)
        exited Packed
        line Sorting: always => Sent
        transition Packed -> Sorting
        entered Sent
        line Sent: enter do assert_eq!(label, "7")
        transition Sorting -> Sent
        settled in Sent: Transitioned"#]]);
}

#[test]
fn requests_from_outside_are_told() {
    let mut journal = Journal::default();
    let mut robot = Robot::start();
    let mut robot = robot.observed(&mut journal);
    assert_eq!(robot.request(Request::Replace(RobotTarget::Work)), Ok(None));
    assert!(robot.request(Request::Push(RobotTarget::Work)).is_ok_and(|replaced| replaced.is_some()));
    assert!(robot.request(Request::Pop).is_err());
    robot.update().expect("it can be served");
    robot.update().expect("nothing waits");
    journal.is(expect![[r#"
        requested Goto(Work)
        settled in Idle
        requested Push(Work) in place of another
        settled in Idle
        refused: nothing is suspended below it
        settled in Idle
        ticked in Idle at ()
        paused Idle
        entered Work
        transition Idle -> Work
        settled in Work
        ticked in Work at ()
        settled in Work"#]]);
}

fsm! {
    machine Guard {
        observed;
        #[derive(Debug, Clone)]
        events { Enemy }
        initial Fit;
        refused(request) do drop(request);
        state Fit {
            region Legs { initial Standing; state Standing { on Enemy do goto!(Fleeing); } }
            region Rifle { initial Slung; state Slung { on Enemy do goto!(Aiming); } state Aiming {} }
        }
        #[allow(dead_end)]
        state Fleeing;
    }
}

#[test]
fn a_request_that_cannot_be_served_is_told_to_the_observer_too() {
    let mut journal = Journal::default();
    Guard::start().observed(&mut journal).send(GuardEvent::Enemy);
    journal.is(expect![[r#"
        received Enemy in Fit at ()
        line Standing: on Enemy do goto!(Fleeing)
        requested Goto(Fleeing)
        line Slung: on Enemy do goto!(Aiming)
        requested Goto(Aiming)
        exited Slung
        exited Rifle
        exited Standing
        exited Legs
        exited Fit
        entered Fleeing
        transition Standing -> Fleeing
        refused: it has been left since it asked
        line Guard: refused(request) do drop(request)
        settled in Fleeing: Transitioned"#]]);
}

fsm! {
    machine Clerk {
        observed;
        #[derive(Debug)]
        events { Ask, Rest }
        initial Idle;
        state Idle { on Ask do goto!(Which); }
        choice Which { always => Desk; }
        state Desk { on Rest => Idle; }
    }
}

/// As by a line `=> Which`: first the change to the choice, then the one that it has decided.
#[test]
fn a_request_for_a_choice_is_told_before_what_the_choice_decides() {
    let mut journal = Journal::default();
    Clerk::start().observed(&mut journal).send(ClerkEvent::Ask);
    journal.is(expect![[r#"
        received Ask in Idle at ()
        line Idle: on Ask do goto!(Which)
        requested Goto(Which)
        exited Idle
        line Which: always => Desk
        transition Idle -> Which
        entered Desk
        transition Which -> Desk
        settled in Desk: Transitioned"#]]);
}

fsm! {
    machine Parted {
        observed;
        #[derive(Debug)]
        events { Go }
        initial Both;
        state Both {
            region Left { initial Here; state Here { on Go => Both; } }
            region Right { initial Near; state Near { on Go do goto!(Far); } state Far {} }
        }
    }
}

/// The state is active again when the turn of its request comes, and no longer the one that has asked.
#[test]
fn a_request_of_a_state_that_another_line_leaves_is_refused_also_where_no_line_is_told() {
    let mut journal = Journal::default();
    let mut parted = Parted::start();
    parted.observed(&mut journal).send(PartedEvent::Go);
    journal.is(expect![[r#"
        received Go in Both at ()
        exited Near
        exited Right
        exited Here
        exited Left
        exited Both
        line Here: on Go => Both
        line Near: on Go do goto!(Far)
        requested Goto(Far)
        entered Both
        entered Left
        entered Here
        entered Right
        entered Near
        transition Here -> Both
        refused: it has been left since it asked
        settled in Both: Transitioned"#]]);
}
