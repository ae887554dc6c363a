//! A panic at each step of a change through choices with data of all kinds: moved out of the source and of the state around
//! it, given, initial, moved on from choice to choice. Nothing is lost, dropped twice or leaked. The machine has timers, and
//! one of the changes takes place where none are.

use fsm_runtime::fsm;
use fsm_tests::{Change, Counter, Maker, Mine, Thing};

fsm! {
    #[derive(Debug)]
    machine Out(mine: &mut Mine) {
        clock u32;
        #[derive(Debug)]
        events { Go, Ask, In, Whole, Up, Again }
        let maker: Maker;
        initial Room { inner: maker.thing("inner") } in Home { outer: maker.thing("outer"), spare: maker.thing("spare") };
        transition(from, to) do mine.step(if from == to { "same" } else { "report" });
        state Home {
            let outer: Thing;
            let spare: Thing;
            exit do mine.step("exit Home");
            initial Room { inner: maker.thing("default") };
            state Room {
                let inner: Thing;
                exit do mine.step("exit Room");
                on Go => Pick { given: mine.value("given", maker.thing("given")), inner, outer } do mine.step("act");
                on Ask do { goto!(Pick { inner: take!(inner), given: mine.value("given", maker.thing("given")), outer: take!(outer) }); mine.step("still"); }
                on In => Inner { got: inner, made: mine.value("made", maker.thing("made")) } do mine.step("act");
                on Up => Above { inner };
            }
            choice Inner {
                let got: Thing;
                let made: Thing;
                let init: Thing = mine.value("init", maker.thing("init"));
                always if mine.check("no") && format!("{outer:?}") == "x" => Room { inner: made };
                always if mine.check("yes") => Room { inner: init } do { mine.step("inner"); }
                always => Room { inner: got };
            }
        }
        choice Pick {
            let given: Thing;
            let inner: Thing;
            let outer: Thing;
            let init: Thing = mine.value("init", maker.thing("init"));
            always if mine.check("no") && format!("{given:?}") == "x" => Flat { one: init, two: outer };
            always if mine.check("next") => Second { first: outer, second: init, third: mine.value("third", maker.thing("third")) } do mine.step("choice act");
            always => Flat { one: given, two: inner };
        }
        choice Second {
            let first: Thing;
            let second: Thing;
            let third: Thing;
            let fourth: Thing = mine.value("fourth", maker.thing("fourth"));
            score mine.check("score").then_some(3.0) if mine.check("scored") => Deep { third } in Well { fourth, first, made: mine.value("well", maker.thing("well")) } do mine.step("second act");
            score Some(1.0) => Flat { one: first, two: second };
            always => Flat { one: third, two: fourth };
        }
        choice Above {
            let inner: Thing;
            always if mine.check("above") => Flat { one: inner, two: mine.value("two", maker.thing("two")) } do mine.step("up");
            always => Flat { one: inner, two: maker.thing("x") };
        }
        state Well {
            let fourth: Thing;
            let first: Thing;
            let made: Thing;
            let own: Thing = mine.value("own", maker.thing("own"));
            enter do mine.step("enter Well");
            after (mine.value("timer", 30u32)) => Flat { one: fourth, two: first };
            initial Shallow;
            state Shallow;
            state Deep { let third: Thing; enter do mine.step("enter Deep"); on Again => Flat { one: third, two: made }; on Whole => Shallow; }
        }
        #[allow(dead_end)]
        state Flat { let one: Thing; let two: Thing; enter do mine.step("enter Flat"); update do mine.say(format!("{one:?}{two:?}")); }
    }
}

fn before() -> (Mine, Out, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    mine.ok = true;
    let out = Out::start(&mut mine, Maker(counter.clone()), 0);
    mine.take();
    (mine, out, counter)
}

const DEEP: &str = "Well { fourth: Thing-fourth, first: Thing-outer, made: Thing-well, own: Thing-own, state: Deep { third: Thing-third } }";

#[test]
fn of_two_choices_in_a_row() {
    Change { before, event: || OutEvent::Go }.check(
        &[
            "exit Room",
            "exit Home",
            "act",
            "given",
            "init",
            "no",
            "next",
            "choice act",
            "third",
            "fourth",
            "scored",
            "score",
            "second act",
            "well",
            "own",
            "timer",
            "enter Well",
            "enter Deep",
            "report",
        ],
        "enter Well",
        DEEP,
    );
}
#[test]
fn of_two_choices_that_a_request_leads_to() {
    Change { before, event: || OutEvent::Ask }.check(
        &[
            "given",
            "still",
            "exit Room",
            "exit Home",
            "init",
            "no",
            "next",
            "choice act",
            "third",
            "fourth",
            "scored",
            "score",
            "second act",
            "well",
            "own",
            "timer",
            "enter Well",
            "enter Deep",
            "report",
        ],
        "enter Well",
        DEEP,
    );
}
#[test]
fn of_a_choice_inside_a_state_that_stays() {
    Change { before, event: || OutEvent::In }.check(
        &["exit Room", "act", "made", "init", "no", "yes", "inner", "same"],
        "same",
        "Home { outer: Thing-outer, spare: Thing-spare, state: Room { inner: Thing-init } }",
    );
}
#[test]
fn of_a_choice_without_data_of_its_own() {
    Change { before, event: || OutEvent::Up }.check(
        &["exit Room", "exit Home", "above", "up", "two", "enter Flat", "report"],
        "enter Flat",
        "Flat { one: Thing-inner, two: Thing-two }",
    );
}
