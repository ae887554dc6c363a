//! What there is for as long as states are active: activities, named timers, tags; and the end by `stop`.

use fsm_simulator::{Input, Run, Script, simulate};

const LOCK: &str = "machine Lock(owner: &mut Owner) {
    clock u32;
    events { Digit, Opened { by: u32 }, Hold, Menu, Back }
    initial Locked;
    stop => Off do owner.tell();
    during owner.watch();
    state Locked {
        after 30s as Idle do owner.forget();
        on Digit do restart!(Idle);
        during owner.motor() as Opened;
        on Opened { by } => Open;
    }
    #[tag(open)]
    state Open {
        initial Inside;
        after 10s as Relock => Locked;
        on Hold do { cancel!(Relock); owner.tell(); }
        #[tag(lit, warm)]
        state Inside { during owner.lamp() as Back; on Menu => push Menu; }
    }
    state Menu { on Back => pop; }
    final state Off;
}";

fn run(inputs: Vec<Input>) -> Run {
    let script = Script { inputs, ..Script::default() };
    simulate(LOCK.parse().expect("tokens"), &script).expect("a machine without mistakes")
}

/// The texts of what has happened in the last step.
fn log(run: &Run) -> Vec<&str> {
    run.steps.last().map_or_else(Vec::new, |step| step.log.iter().map(|entry| entry.text.as_str()).collect())
}

fn timers(run: &Run) -> Vec<(&str, Option<f64>)> {
    run.named_timers.iter().map(|timer| (timer.name.as_str(), timer.remaining)).collect()
}

fn activities(run: &Run) -> Vec<(&str, Option<&str>)> {
    run.activities.iter().map(|activity| (activity.state.as_str(), activity.event.as_deref())).collect()
}

#[test]
fn activities_are_those_of_active_states_and_their_result_is_an_event() {
    let start = run(vec![]);
    assert_eq!(activities(&start), [("Lock", None), ("Locked", Some("Opened"))]);
    assert_eq!(start.activities[1].text, "during owner.motor() as Opened");
    let event = start.activities[1].event.clone().expect("its event");
    let opened = run(vec![Input::send(event, 0.0)]);
    assert_eq!(
        (activities(&opened), opened.active.len()),
        (vec![("Lock", None), ("Inside", Some("Back"))], 2)
    );
    // What is suspended has none.
    let menu = run(vec![Input::send("Opened", 0.0), Input::send("Menu", 0.0)]);
    assert_eq!((menu.active.as_slice(), activities(&menu)), (&["Menu".to_owned()][..], vec![("Lock", None)]));
}

#[test]
fn named_timers_say_what_remains_and_are_set() {
    let waits = run(vec![Input::tick(20_000.0)]);
    assert_eq!(timers(&waits), [("Idle", Some(10_000.0))]);
    let again = run(vec![Input::tick(20_000.0), Input::send("Digit", 21_000.0)]);
    assert_eq!((timers(&again), again.deadline), (vec![("Idle", Some(30_000.0))], Some(51_000.0)));
    assert_eq!(log(&again), ["on Digit do restart!(Idle)", "restart Idle"]);
    // It has acted.
    assert_eq!(timers(&run(vec![Input::tick(30_000.0)])), [("Idle", None)]);
    let held = run(vec![Input::send("Opened", 0.0), Input::send("Hold", 4_000.0)]);
    assert_eq!((timers(&held), held.timers.len(), held.deadline), (vec![("Relock", None)], 0, None));
    assert_eq!(log(&held)[1..], ["cancel Relock", "owner.tell()"]);
}

#[test]
fn tags_are_those_of_all_active_states() {
    assert!(run(vec![]).tags.is_empty());
    assert_eq!(run(vec![Input::send("Opened", 0.0)]).tags, ["open", "lit", "warm"]);
    let menu = run(vec![Input::send("Opened", 0.0), Input::send("Menu", 0.0)]);
    assert!(menu.tags.is_empty(), "a suspended state is not active");
}

#[test]
fn stop_ends_it_and_what_has_ended_is_not_stopped() {
    let start = run(vec![]);
    assert!(start.stop.is_some_and(|line| log(&start).len() > line), "the line is known by its number");
    let ended = run(vec![Input::send("Opened", 0.0), Input::stop(5.0)]);
    assert_eq!((ended.active.as_slice(), ended.ended), (&["Off".to_owned()][..], true));
    assert_eq!((ended.steps[2].input.as_str(), ended.steps[2].outcome.as_str()), ("stop", "Stopped"));
    assert_eq!(log(&ended)[0], "stop => Off do owner.tell()");
    assert!(ended.stop.is_none() && ended.activities.is_empty() && ended.named_timers.is_empty());
    let again = run(vec![Input::stop(5.0), Input::stop(6.0)]);
    assert!(log(&again).is_empty(), "{:?}", log(&again));
    // A table that has lost its line runs the same script.
    let script = Script { inputs: vec![Input::stop(0.0)], ..Script::default() };
    let table = LOCK.replace("stop => Off do owner.tell();", "on Hold => Off;");
    let run = simulate(table.parse().expect("tokens"), &script).expect("a machine without mistakes");
    assert_eq!((run.steps[1].outcome.as_str(), run.stop), ("Unknown", None));
    let text = serde_json::to_string(&script).expect("text");
    assert!(text.contains(r#"{"stop":true,"now":0.0"#), "{text}");
    assert_eq!(serde_json::from_str::<Script>(&text).expect("a script"), script);
}
