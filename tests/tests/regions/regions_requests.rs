//! Requests of states that are active beside each other, state blips inside regions, pushes of all of them, requests
//! from outside; what regions cost, and conditions and generics on them.

use std::fmt::Debug;
use std::mem::size_of;

use fsm_runtime::requests::{Reason, Request};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Robot(log: &mut Log) {
        requests;
        stack 2;
        events { Go, Both, Out, Blip, Ask, Over, Back, Enter, Whole, Arm, Split, Leave }
        initial Work;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Whole do goto!(Work);

        state Work {
            let load: u32 = 1;
            enter  do log.say(format!("enter Work {load}"));
            exit   do log.say("exit Work");
            pause  do log.say("pause Work");
            resume do log.say("resume Work");
            on Enter => Eager;
            on Arm do { *load += 1; goto!(Held { what: *load }); }

            region Arm {
                initial Open;
                enter  do log.say("enter Arm");
                exit   do log.say("exit Arm");
                pause  do log.say("pause Arm");
                resume do log.say("resume Arm");
                state Open {
                    enter do log.say("enter Open");
                    exit  do log.say("exit Open");
                    update do if log.n == 1 { goto!(Held { what: 70 }) };
                    on Go do goto!(Held { what: *load });
                    on Both do goto!(Held { what: 2 });
                    on Blip => previous;
                }
                state Held {
                    let what: u32;
                    enter do log.say(format!("enter Held {what}"));
                    exit  do log.say(format!("exit Held {what}"));
                    on Go => Open;
                    on Split do { log.say("split"); goto!(Rest); }
                    on Leave => Rest;
                    on Out do goto!(Rest);
                    on Blip => previous;
                    on Over do { let _ = push!(Rest); }
                }
            }

            region Wheels {
                initial Still;
                enter do log.say("enter Wheels");
                state Still {
                    enter  do log.say("enter Still");
                    exit   do log.say("exit Still");
                    pause  do log.say("pause Still");
                    resume do log.say("resume Still");
                    update do if log.n == 1 { goto!(Turning) };
                    on Both do goto!(Turning);
                    on Ask do previous!();
                    on Split do { log.say("split too"); goto!(Turning); }
                    on Leave do { log.say("still"); goto!(Turning); }
                }
                state Turning {
                    let turns: u32 = *load * 10;
                    enter do log.say(format!("enter Turning {turns}"));
                    exit  do log.say("exit Turning");
                    update do log.say("turn");
                    on Go | Both => Still;
                }
            }
        }

        state Rest {
            enter do log.say("enter Rest");
            exit  do log.say("exit Rest");
            on Back => pop else Work;
        }

        state Eager {
            enter do log.say("enter Eager");
            region One {
                initial First;
                state First { enter do { log.say("enter First"); goto!(Second) } }
                state Second { enter do log.say("enter Second"); }
            }
            region Two {
                initial Third;
                state Third { enter do { log.say("enter Third"); if log.ok { goto!(Fourth) } } }
                state Fourth { enter do log.say("enter Fourth"); on Back => Work; }
            }
        }
    }
}

use RobotEvent as E;
use RobotStateId as Id;
use RobotTarget as To;

fn robot() -> (Log, Robot) {
    let mut log = Log::new();
    let robot = Robot::start(&mut log);
    log.reads("enter Work 1; enter Arm; enter Open; enter Wheels; enter Still");
    (log, robot)
}

fn traced(log: &mut Log, robot: &mut Robot, event: E) -> Vec<String> {
    assert!(matches!(robot.send(log, event), Outcome::Transitioned));
    log.take()
}

#[test]
fn a_request_inside_a_region_leaves_the_other_alone() {
    let (mut log, mut robot) = robot();
    traced(&mut log, &mut robot, E::Go).reads("exit Open; enter Held 1; Open -> Held");
    assert!(robot.is_in(Id::Still) && robot.is_in(Id::Held));
    assert_eq!(robot.state_id(), Id::Work);
}

#[test]
fn what_two_regions_ask_for_is_served_in_both() {
    let (mut log, mut robot) = robot();
    traced(&mut log, &mut robot, E::Both)
        .reads("exit Open; enter Held 2; Open -> Held; exit Still; enter Turning 10; Still -> Turning");
}

#[test]
fn what_was_left_before_its_request_is_served_asks_for_nothing() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Go);
    log.take();
    traced(&mut log, &mut robot, E::Split)
        .reads("split; split too; exit Still; exit Held 1; exit Arm; exit Work; enter Rest; Held -> Rest");
    assert_eq!(robot.state_id(), Id::Rest);
    robot.send(&mut log, E::Back);
    robot.send(&mut log, E::Go);
    log.take();
    // The line of the other region has a target.
    traced(&mut log, &mut robot, E::Leave)
        .reads("exit Still; exit Held 1; exit Arm; exit Work; still; enter Rest; Held -> Rest");
}

#[test]
fn ticks_of_two_regions_ask() {
    let (mut log, mut robot) = robot();
    log.n = 1;
    robot.update(&mut log).unwrap();
    log.reads("exit Open; enter Held 70; Open -> Held; exit Still; enter Turning 10; Still -> Turning");
}

#[test]
fn out_of_a_region_all_is_left() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Go);
    log.take();
    traced(&mut log, &mut robot, E::Out)
        .reads("exit Still; exit Held 1; exit Arm; exit Work; enter Rest; Held -> Rest");
    traced(&mut log, &mut robot, E::Back)
        .reads("exit Rest; enter Work 1; enter Arm; enter Open; enter Wheels; enter Still; Rest -> Work");
}

#[test]
fn a_push_from_a_region_pauses_all() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Go);
    log.take();
    traced(&mut log, &mut robot, E::Over)
        .reads("pause Still; pause Arm; pause Work; enter Rest; Held -> Rest");
    let arm = RobotArm::Held { what: 1 };
    let below = RobotState::Work { load: 1, arm, wheels: RobotWheels::Still };
    assert_eq!(robot.suspended().iter().collect::<Vec<_>>(), [&below]);
    traced(&mut log, &mut robot, E::Back)
        .reads("exit Rest; resume Work; resume Arm; resume Still; Rest -> Work");
    assert_eq!(robot.state(), &below);
}

#[test]
fn previous_is_of_one_region() {
    let (mut log, mut robot) = robot();
    assert!(matches!(robot.send(&mut log, E::Blip), Outcome::GuardRefused(E::Blip)));
    robot.send(&mut log, E::Both);
    log.take();
    traced(&mut log, &mut robot, E::Blip).reads("exit Held 2; enter Open; Held -> Open");
    traced(&mut log, &mut robot, E::Blip).reads("exit Open; enter Held 2; Open -> Held");
    assert!(robot.is_in(Id::Turning));
    robot.send(&mut log, E::Go);
    log.take();
    traced(&mut log, &mut robot, E::Ask).reads("exit Still; enter Turning 10; Still -> Turning");
}

#[test]
fn the_enters_of_all_regions_are_served_in_order() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Enter);
    let trace = log.take();
    trace[4..].reads("enter Eager; enter First; enter Third; Work -> Eager; enter Second; First -> Second");
    robot.send(&mut log, E::Whole);
    log.take();
    log.ok = true;
    robot.send(&mut log, E::Enter);
    log.take()[4..].reads(
        "enter Eager; enter First; enter Third; Work -> Eager; enter Second; First -> Second; enter Fourth; \
         Third -> Fourth",
    );
    assert!(robot.is_in(Id::Second) && robot.is_in(Id::Fourth));
}

#[test]
fn from_outside_a_state_in_a_region_is_entered_with_all_regions() {
    let (mut log, mut robot) = robot();
    assert!(robot.request(Request::Replace(To::Held { what: 9 })).is_ok());
    robot.update(&mut log).unwrap();
    log.reads(
        "exit Still; exit Open; exit Arm; exit Work; enter Work 1; enter Arm; enter Held 9; enter Wheels; \
         enter Still; Work -> Work",
    );
    let Ok(robot) = Robot::start_in(To::Turning, &mut log) else { panic!("nothing is missing") };
    log.reads("enter Work 1; enter Arm; enter Open; enter Wheels; enter Turning 10");
    assert!(robot.is_in(Id::Open) && robot.is_in(Id::Turning));
    let Ok(mut robot) = Robot::restore(robot.into_state()) else { panic!("refused") };
    assert_eq!(robot.request(Request::Pop).err().map(|refused| refused.reason), Some(Reason::NothingBelow));
    log.reads(SILENT);
}

#[test]
fn the_state_that_holds_regions_asks_for_a_state_in_one() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Both);
    log.take();
    // It is never the domain itself, as in SCXML.
    traced(&mut log, &mut robot, E::Arm).reads(
        "exit Turning; exit Held 2; exit Arm; exit Work; enter Work 1; enter Arm; enter Held 2; \
         enter Wheels; enter Still; Work -> Work",
    );
}

fsm! {
    machine Small {
        events { Next }
        initial A;
        state A {
            region X { initial B; state B { on Next => C; } state C { on Next => B; } }
            region Y { initial D; state D { on Next => E; } state E { on Next => Z; } }
        }
        state Z { on Next => A; }
    }
}

#[allow(dead_code)]
enum TwoByHand {
    A,
    B,
}

#[allow(dead_code)]
enum SmallByHand {
    A { x: TwoByHand, y: TwoByHand },
    Z,
}

#[test]
fn regions_cost_what_they_hold() {
    assert_eq!(size_of::<Small>(), size_of::<SmallState>());
    assert_eq!(size_of::<Small>(), size_of::<SmallByHand>());
    assert_eq!(size_of::<Small>(), 2);
}

fsm! {
    /// Each region needs another part of the generics.
    #[derive(Debug)]
    machine Pair<'a, T: Debug, U>(log: &mut Log) where U: Copy + Debug {
        events { Left(T), Right(&'a str, U), Turn }
        initial Both;
        state Both {
            region One {
                initial Empty;
                state Empty { on Left(item) => Full { item }; }
                state Full { let item: T; on Turn do log.say(format!("{item:?}")); on Left(other) => Full { item: other }; }
            }
            region Two {
                let name: &'a str = "";
                initial Bare;
                on Right(new, by) => Marked { by } do *name = new;
                state Bare {}
                state Marked { let by: U; on Turn do log.say(format!("{name} {by:?}")); }
            }
        }
    }
}

#[test]
fn each_region_over_what_it_holds() {
    let mut log = Log::new();
    let text = String::from("text");
    let mut pair = Pair::start(&mut log);
    pair.send(&mut log, PairEvent::Left(vec![1]));
    pair.send(&mut log, PairEvent::Right(&text, 2.5));
    pair.step(&mut log, PairEvent::Turn, "[1]; text 2.5");
}
