//! `choice`: branch points, which are passed and never observed.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Route(log: &mut Log) {
        queue 2;
        events { Go(u32), Twice, Inner(u32), Out, Ring, Tick, Back }

        initial Begin;

        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Ring do log.say("ring");

        choice Begin {
            always if log.ask("ok?", log.ok) => Busy { n: 0 } do log.say("begin busy");
            always => Idle do log.say("begin idle");
        }
        state Idle {
            enter do log.say("enter Idle");
            exit  do { log.say("exit Idle"); let _ = raise!(Ring); }
            on Go(n) => Which do { log.n = n; log.say("go"); }
            on Twice => First do log.say("twice");
            on Inner(n) => Outer { n };
            update do log.say("update Idle");
            when log.n == 50 => Which do log.say("fifty");
            on Tick do { log.say("tick"); goto!(Which) }
        }
        choice Which {
            always if log.ask("small?", log.n < 10) => Small do log.say("is small");
            always if log.ask("middle?", log.n < 100) => Busy { n: log.n } do log.say("is middle");
            always => Outer { n: log.n } do log.say("is large");
        }
        choice First  { always if log.ask("first?", log.ok) => Small; always => Second do log.say("on"); }
        choice Second { always => Busy { n: 2 } do log.say("second"); }
        state Small {
            enter do log.say("enter Small");
            on Back => Idle;
        }
        state Busy {
            let n: u32;
            enter do log.say(format!("enter Busy {n}"));
            on Back => Idle;
        }
        state Outer {
            let n: u32;
            enter do log.say(format!("enter Outer {n}"));
            exit  do log.say("exit Outer");
            on Go(_) => Inside;
            on Out => Which do log.n = 1;
            on Back => Idle;
            initial Inside;
            choice Inside {
                always if log.ask(format!("odd {n}?"), *n % 2 == 1) => Odd { half: *n / 2 } do *n += 1;
                always => Even do log.say("is even");
            }
            state Odd { let half: u32; enter do log.say(format!("enter Odd {half}")); exit do log.say("exit Odd"); }
            state Even { enter do log.say("enter Even"); exit do log.say("exit Even"); on Twice => Second; }
        }
    }
}

use RouteEvent as E;
use RouteStateId as Id;

fn route() -> (Log, Route) {
    let mut log = Log::new();
    let route = Route::start(&mut log);
    log.take();
    (log, route)
}

#[test]
fn at_the_start() {
    let mut log = Log::new();
    let route = Route::start(&mut log);
    log.reads("ok?; begin idle; enter Idle");
    assert_eq!(route.state_id(), Id::Idle);
    log.ok = true;
    let route = Route::start(&mut log);
    log.reads("ok?; begin busy; enter Busy 0");
    assert!(matches!(route.state(), RouteState::Busy { n: 0 }));
}

#[test]
fn the_first_branch_that_holds_is_taken_after_the_action_of_the_line() {
    let (mut log, mut route) = route();
    assert!(matches!(route.send(&mut log, E::Go(3)), Outcome::Transitioned));
    log.reads("exit Idle; go; small?; is small; enter Small; Idle -> Small; ring");
    route.send(&mut log, E::Back);
    log.take();
    route.send(&mut log, E::Go(30));
    log.reads("exit Idle; go; small?; middle?; is middle; enter Busy 30; Idle -> Busy; ring");
    assert!(matches!(route.state(), RouteState::Busy { n: 30 }));
}

#[test]
fn a_branch_may_lead_to_the_next() {
    let (mut log, mut route) = route();
    route.step(&mut log, E::Twice, "exit Idle; twice; first?; on; second; enter Busy 2; Idle -> Busy; ring");
}

#[test]
fn inside_a_composite_with_its_data() {
    let (mut log, mut route) = route();
    route.step(&mut log, E::Inner(5), "exit Idle; enter Outer 5; odd 5?; enter Odd 3; Idle -> Odd; ring");
    assert!(matches!(route.state(), RouteState::Outer { n: 6, state: RouteOuter::Odd { half: 3 } }));
    route.step(&mut log, E::Go(0), "exit Odd; odd 6?; is even; enter Even; Odd -> Even");
    assert_eq!(route.state_id(), Id::Even);
}

#[test]
fn out_of_a_composite() {
    let (mut log, mut route) = route();
    route.send(&mut log, E::Inner(4));
    log.take();
    route.step(&mut log, E::Twice, "exit Even; exit Outer; second; enter Busy 2; Even -> Busy");
    route.send(&mut log, E::Back);
    route.send(&mut log, E::Inner(4));
    log.take();
    route.step(&mut log, E::Out, "exit Even; exit Outer; small?; is small; enter Small; Even -> Small");
}

#[test]
fn a_branch_may_enter_a_composite() {
    let (mut log, mut route) = route();
    route.send(&mut log, E::Go(101));
    log.reads(
        "exit Idle; go; small?; middle?; is large; enter Outer 101; odd 101?; enter Odd 51; Idle -> Odd; ring",
    );
}

#[test]
fn in_a_tick_and_by_a_request() {
    let (mut log, mut route) = route();
    log.n = 50;
    route.update(&mut log);
    log.reads("update Idle; exit Idle; fifty; small?; middle?; is middle; enter Busy 50; Idle -> Busy; ring");
    route.send(&mut log, E::Back);
    log.take();
    assert!(matches!(route.send(&mut log, E::Tick), Outcome::Transitioned | Outcome::Handled));
    log.reads("tick; exit Idle; small?; middle?; is middle; enter Busy 50; Idle -> Busy; ring");
}

fsm! {
    /// State blips, and chains that lead round, pass through branch points.
    machine Blip(log: &mut Log) {
        clock u32;
        events { Go, Back, Round, Calm, Deep, Shallow }
        initial First { n: 7 };
        livelock(state) do log.say(format!("livelock in {state}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state First {
            let n: u32;
            enter do log.say(format!("enter First {n}"));
            on Go => Fork;
            on Round => Turn;
            on Deep => Outer;
        }
        choice Fork { always if log.ok => Second; always => Third; }
        choice Turn { always => Third do log.say("turn"); }
        state Second { on Back => previous; }
        state Third {
            enter do log.say("enter Third");
            always if log.n == 1 => Turn do log.say("round");
            on Back => previous;
            on Calm => Second;
        }
        state Outer {
            enter do log.say("enter Outer");
            initial One { m: 3 };
            on Back => First { n: 8 };
            state One {
                let m: u32;
                enter do log.say(format!("enter One {m}"));
                on Go => Inner;
                after 10ms => Inner;
            }
            choice Inner { always => Two; }
            state Two { enter do log.say("enter Two"); on Shallow => previous; }
        }
    }
}

fn blip() -> (Log, Blip) {
    let mut log = Log::new();
    let blip = Blip::start(&mut log, 0);
    log.reads("enter First 7");
    (log, blip)
}

#[test]
fn nobody_comes_back_to_one() {
    let (mut log, mut blip) = blip();
    blip.send(&mut log, BlipEvent::Go, 0);
    blip.send(&mut log, BlipEvent::Back, 0);
    log.reads("enter Third; First -> Third; enter First 7; Third -> First");
    blip.send(&mut log, BlipEvent::Deep, 0);
    blip.update(&mut log, 10);
    blip.send(&mut log, BlipEvent::Shallow, 10);
    log.reads("enter Outer; enter One 3; First -> One; enter Two; One -> Two; enter One 3; Two -> One");
    blip.tick_at(&mut log, 19, SILENT);
    blip.tick_at(&mut log, 20, "enter Two; One -> Two");
}

#[test]
fn a_chain_that_leads_round_does_not_stop_in_one() {
    let (mut log, mut blip) = blip();
    log.n = 1;
    blip.step_at(&mut log, BlipEvent::Round, 0, "turn; enter Third; First -> Third; livelock in Third");
    assert_eq!(blip.state_id(), BlipStateId::Third);
}

fsm! {
    /// A branch point of one region leads into another one, which is there by default already.
    machine Beside(log: &mut Log) {
        region A {
            initial Pick;
            choice Pick { always if log.ok => B1 do { log.ok = false; log.say("on to B1"); } always => A1; }
            #[allow(dead_end)]
            state A1 { enter do log.say("enter A1"); }
        }
        region B {
            initial B1;
            #[allow(dead_end)]
            state B1 { enter do log.say("enter B1"); exit do log.say("exit B1"); }
        }
    }
}

#[test]
fn from_one_region_of_the_machine_into_another_at_the_start() {
    let mut log = Log::new();
    log.ok = true;
    let beside = Beside::start(&mut log);
    log.reads("enter B1; exit B1; on to B1; enter B1; enter A1");
    assert!(beside.is_in(BesideStateId::A1));
}

#[test]
fn ids_without_choices() {
    let names: Vec<_> = Id::ALL.iter().map(|id| id.name()).collect();
    assert_eq!(names.join(" "), "Idle Small Busy Outer Odd Even");
    for (place, id) in Id::ALL.iter().enumerate() {
        assert_eq!(fsm_runtime::StateId::index(*id), place);
    }
    // A target may still name one, and it has a name.
    assert_eq!(Id::from(&RouteTarget::Which).name(), "Which");
    assert_eq!((Id::Which.parent(), Id::Inside.parent()), (None, Some(Id::Outer)));
}

fsm! {
    /// A choice leads back to the state that the chain has begun with, and to another choice that does.
    machine Circle(log: &mut Log) {
        events { Go }
        initial Rest;
        livelock(state) do log.say(format!("livelock in {state}"));
        state Rest { on Go => Work; }
        state Work {
            enter do log.say("enter Work");
            always if log.n > 0 => More do log.n -= 1;
            on Go => Rest;
        }
        choice More { always if log.ok => Last; always => Work do log.say("more"); }
        choice Last { always if log.n > 1 => More; always => Work do log.say("last"); }
    }
}

#[test]
fn it_is_left_also_for_a_state_that_the_chain_has_named() {
    for (ok, way) in [(false, "more"), (true, "last")] {
        let mut log = Log::new();
        let mut circle = Circle::start(&mut log);
        (log.n, log.ok) = (2, ok);
        circle.send(&mut log, CircleEvent::Go);
        assert_eq!(log.take(), ["enter Work", way, "enter Work", "livelock in Work"]);
        assert_eq!(circle.state_id(), CircleStateId::Work);
    }
}
