//! A panic in a line that has taken data: the state is lost, its name is not, and nothing leaks. A panic in any other line
//! of such a machine leaves the state as in all machines.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::any::{Machine, Run};
use fsm_runtime::fsm;
use fsm_tests::{Counter, Mine, Token, Trace};

fsm! {
    #[derive(Debug)]
    machine Box1(mine: &mut Mine) {
        clock u32;
        events { Go, Move, Stay, Back, Note }
        let counter: Counter;
        let notes: u32 = 0;
        initial Full { token: counter.token("token"), rest: counter.token("rest") };
        on Note do *notes += 1;
        state Full {
            let token: Token;
            let rest: Token;
            exit do mine.step("exit");
            on Go if mine.check("guard") => Half { token: mine.value("field", take!(token)), more: counter.token("more") }
                do { mine.step("act"); let _ = &rest; };
            on Move => Half { token, more: mine.value("field", counter.token("more")) } do mine.step("act");
            on Stay do mine.step("act");
            after 9s do mine.step("late");
        }
        state Half {
            let token: Token;
            let more: Token;
            let name: &'static str = mine.value("initial", more.name);
            enter do mine.step("enter");
            on Back => Full { token, rest: counter.token("rest") };
        }
        final state Over;
        on Back => Over;
    }
}

fn full() -> (Mine, Box1, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    mine.ok = true;
    let machine = Box1::start(&mut mine, counter.clone(), 0);
    (mine, machine, counter)
}

/// The machine, whose steps have panicked in `step`, and how many values are alive.
fn panicked(step: &'static str, event: Box1Event) -> (Mine, Box1, Counter) {
    let (mut mine, mut machine, counter) = full();
    mine.boom(step, |mine| {
        machine.send(mine, event, 0);
    });
    (mine, machine, counter)
}

#[test]
fn nothing_is_lost_where_nothing_panics() {
    let (mut mine, mut machine, counter) = full();
    machine.send(&mut mine, Box1Event::Go, 0);
    mine.take().reads("guard; exit; act; field; initial; enter");
    assert_eq!((machine.state_id(), counter.alive()), (Box1StateId::Half, 2));
    assert!(!machine.is_poisoned());
}

#[test]
fn from_the_action_to_the_initial_values_the_state_is_lost() {
    for step in ["act", "field", "initial"] {
        let (_, machine, counter) = panicked(step, Box1Event::Go);
        assert!(machine.is_poisoned(), "{step}");
        assert_eq!(machine.state_id(), Box1StateId::Full);
        assert!(machine.is_in(Box1StateId::Full) && !machine.is_in(Box1StateId::Half));
        assert!(!machine.is_done());
        assert_eq!(machine.next_deadline(), None);
        assert_eq!(machine.data().notes, 0);
        assert_eq!(counter.alive(), 0, "what the state held is dropped once, after a panic in {step}");
        assert!(format!("{machine:?}").starts_with("Box1 { state: <lost: Full>, data: "), "{machine:?}");
    }
}

#[test]
fn before_that_the_old_state_stays_and_behind_it_the_new_one() {
    for (step, state) in
        [("guard", Box1StateId::Full), ("exit", Box1StateId::Full), ("enter", Box1StateId::Half)]
    {
        let (_, machine, counter) = panicked(step, Box1Event::Go);
        assert_eq!((machine.is_poisoned(), machine.state_id(), counter.alive()), (false, state, 2), "{step}");
    }
}

#[test]
fn other_lines_of_the_machine_lose_nothing() {
    for (step, event) in [("act", Box1Event::Move), ("field", Box1Event::Move), ("act", Box1Event::Stay)] {
        let (mut mine, mut machine, counter) = panicked(step, event);
        assert_eq!((machine.is_poisoned(), machine.state_id()), (false, Box1StateId::Full), "{step}");
        assert_eq!(counter.alive(), 2);
        machine.send(&mut mine, Box1Event::Go, 0);
        assert_eq!(machine.state_id(), Box1StateId::Half);
    }
}

/// What a call of a machine that has lost its state says.
fn told(call: impl FnOnce(Mine, Box1)) -> String {
    let (mine, machine, _) = panicked("act", Box1Event::Go);
    let told = catch_unwind(AssertUnwindSafe(|| call(mine, machine))).unwrap_err();
    told.downcast_ref::<String>().cloned().unwrap()
}

#[test]
fn whoever_needs_the_state_is_told_which_one_is_lost() {
    let calls: [fn(Mine, Box1); 6] = [
        |_, machine| assert!(matches!(machine.state(), Box1State::Full { .. })),
        |_, machine| drop(machine.into_state()),
        |mut mine, mut machine| _ = machine.send(&mut mine, Box1Event::Go, 0),
        // A line of the machine itself would not need it.
        |mut mine, mut machine| _ = machine.send(&mut mine, Box1Event::Note, 0),
        |mut mine, mut machine| machine.update(&mut mine, 1),
        |mut mine, mut machine| drop(Run::update(&mut machine, (&mut mine,), 1)),
    ];
    for call in calls {
        assert_eq!(
            told(call),
            "state `Full` is lost: code that had taken its data panicked, failed or was dropped before its end. \
             Ask `is_poisoned()` before the call, and start the machine anew"
        );
    }
}

#[test]
fn generic_code_can_ask() {
    fn is_lost<M: Machine>(machine: &M) -> bool {
        machine.is_poisoned()
    }
    assert!(!is_lost(&full().1));
    assert!(is_lost(&panicked("field", Box1Event::Go).1));
}
