//! What one sees of a machine that is played: steps, questions, what is possible, what waits.

use fsm_simulator::{CannotRun, Input, RequestKind, Run, Script, simulate};

const GUARD: &str = "machine Guard(owner: &mut Owner) {
    clock u32;
    requests;
    queue 4;
    events { Noise { at: u32 }, Tired, Shout, Rest }
    initial Post;
    on Tired if !in_state!(Sleep) => push Sleep;
    state Post {
        initial Watch;
        on Shout => Chase;
        state Watch {
            on Noise { at } if at < 10 => Look do { owner.turn(at); if at > 3 { let _ = raise!(Shout); } };
            after 2s => Walk;
        }
        state Walk { every (owner.step()) do owner.walk(); on Noise { .. } => Watch; }
        state Look { on Noise { .. } => defer; when owner.is_calm() => Watch; }
    }
    choice Chase { score owner.courage() => Fight; score owner.fear() => Flee; always => Post; }
    state Fight { on Rest => history Post; }
    final state Flee;
    state Sleep { after 5s => pop; on Noise { at: 0 } => pop; }
}";

fn run(script: &Script) -> Run {
    simulate(GUARD.parse().expect("tokens"), script).expect("a machine without mistakes")
}

fn played(inputs: &[(Input, &[&str])]) -> (Script, Run) {
    let with = |(input, answers): &(Input, &[&str])| Input {
        answers: answers.iter().map(|answer| (*answer).to_owned()).collect(),
        ..input.clone()
    };
    let script = Script { inputs: inputs.iter().map(with).collect(), ..Script::default() };
    let run = run(&script);
    (script, run)
}

/// The texts of what has happened in the last step.
fn log(run: &Run) -> Vec<&str> {
    run.steps
        .last()
        .map(|step| step.log.iter().map(|entry| entry.text.as_str()).collect())
        .unwrap_or_default()
}

#[test]
fn it_starts_and_says_what_is_possible() {
    let (_, run) = played(&[]);
    assert_eq!(log(&run), ["enter Guard", "enter Post", "enter Watch"]);
    assert_eq!(run.active, ["Post", "Watch"]);
    let events: Vec<&str> = run.possible.iter().map(|possible| possible.event.as_str()).collect();
    assert_eq!(events, ["Noise", "Tired", "Shout"]);
    assert_eq!(run.possible[0].payload.as_deref(), Some("{ at: u32 }"));
    assert_eq!(run.timers[0].text, "after 2s => Walk");
    assert_eq!((run.timers[0].due, run.deadline), (2000.0, Some(2000.0)));
    assert!(run.requests);
}

#[test]
fn a_guard_is_asked_for_and_then_a_call_in_a_branch() {
    let (_, run) = played(&[(Input::send("Noise", 10.0), &[])]);
    let question = run.question.expect("the guard");
    assert_eq!(
        (question.kind, question.code.as_str(), question.state.as_str()),
        ("guard", "at < 10", "Watch")
    );
    assert_eq!(question.row, Some(12));
    assert_eq!(run.active, ["Post", "Watch"], "what is shown is the machine before it");
    let (_, run) = played(&[(Input::send("Noise", 10.0), &["yes"])]);
    assert_eq!(run.question.map(|question| question.code), Some("raise!(Shout)".to_owned()));
    let (_, run) = played(&[(Input::send("Noise", 10.0), &["yes", "no"])]);
    assert_eq!(run.active, ["Post", "Look"]);
    let (_, run) = played(&[(Input::send("Noise", 10.0), &["no"])]);
    assert_eq!(run.steps[1].outcome, "Unhandled");
}

#[test]
fn what_an_answer_refuses_is_no_line_that_has_acted() {
    let refused = |run: &Run| run.steps.last().map(|step| step.refused.clone()).unwrap_or_default();
    let acted = |run: &Run| {
        let step = run.steps.last().expect("a step");
        step.log
            .iter()
            .filter(|entry| entry.kind == "line")
            .filter_map(|entry| entry.line)
            .collect::<Vec<_>>()
    };
    let (_, run) = played(&[(Input::send("Noise", 10.0), &["yes", "no"])]);
    let look = acted(&run);
    assert_eq!((look.len(), refused(&run)), (1, vec![]), "the branch in the action refuses no line");
    let (_, run) = played(&[(Input::send("Noise", 10.0), &["no"])]);
    assert_eq!((acted(&run), refused(&run)), (vec![], look));
    // A pattern that does not match.
    let (_, run) = played(&[(Input::send("Tired", 0.0), &[]), (Input::send("Noise", 1.0), &["no"])]);
    assert_eq!((acted(&run).len(), refused(&run).len()), (0, 1));
}

#[test]
fn a_choice_is_asked_for_by_its_lines() {
    let (_, run) = played(&[(Input::send("Noise", 0.0), &["yes", "yes"])]);
    let question = run.question.expect("the choice");
    let answers = question.answers.expect("its lines");
    assert_eq!(question.kind, "choice");
    assert!(answers[1].ends_with("score owner.fear() => Flee"), "{answers:?}");
    let (_, run) = played(&[(Input::send("Noise", 0.0), &["yes", "yes", &answers[1]])]);
    assert_eq!(run.active, ["Flee"]);
    assert!(run.ended && run.possible.is_empty());
}

#[test]
fn computed_durations_and_conditions_are_asked_for() {
    let (_, run) = played(&[(Input::tick(2000.0), &[])]);
    let question = run.question.expect("how long a step is");
    assert_eq!((question.kind, question.answers), ("duration", None));
    let (_, run) = played(&[(Input::tick(2000.0), &["250"])]);
    assert_eq!((run.active.last().map(String::as_str), run.deadline), (Some("Walk"), Some(2250.0)));
    let (_, run) = played(&[(Input::send("Noise", 0.0), &["yes", "no"]), (Input::send("Noise", 0.0), &[])]);
    assert_eq!(run.queue[0].event, "Noise");
    assert_eq!(
        (run.queue[0].kind, run.conditions[0].text.as_str()),
        ("deferred", "when owner.is_calm() => Watch")
    );
}

#[test]
fn the_stack_keeps_its_time_and_histories_are_listed() {
    let (_, run) = played(&[(Input::send("Tired", 500.0), &[])]);
    assert_eq!(
        (run.active.as_slice(), run.stack.as_slice()),
        (&["Sleep".to_owned()][..], &[vec!["Post".to_owned(), "Watch".to_owned()]][..])
    );
    let (_, run) = played(&[(Input::send("Tired", 500.0), &[]), (Input::send("Noise", 600.0), &[])]);
    assert_eq!(run.question.map(|question| question.kind), Some("pattern"));
    let (_, run) = played(&[(Input::send("Tired", 500.0), &[]), (Input::tick(5500.0), &[])]);
    assert_eq!((run.active.last().map(String::as_str), run.deadline), (Some("Watch"), Some(7000.0)));
    let (_, run) = played(&[(Input::send("Shout", 0.0), &["13"])]);
    assert_eq!(run.histories.len(), 1, "{run:#?}");
    assert_eq!(
        (run.histories[0].state.as_str(), run.histories[0].remembers.as_slice()),
        ("Post", &["Watch".to_owned()][..])
    );
}

#[test]
fn requests_are_served_by_the_next_tick() {
    let (_, run) = played(&[(Input::request(RequestKind::Goto, Some("Fight"), 0.0), &[])]);
    assert_eq!((run.steps[1].outcome.as_str(), run.active.len()), ("Requested", 2));
    let (_, run) =
        played(&[(Input::request(RequestKind::Goto, Some("Fight"), 0.0), &[]), (Input::tick(1.0), &[])]);
    assert_eq!(run.active, ["Fight"]);
    let (_, run) = played(&[(Input::request(RequestKind::Pop, None, 0.0), &[])]);
    assert_eq!(run.steps[1].outcome, "Refused: NothingBelow");
}

#[test]
fn it_begins_elsewhere() {
    let script = Script { start_in: Some("Fight".to_owned()), ..Script::default() };
    assert_eq!(run(&script).active, ["Fight"]);
    let script = Script { start_in: Some("Sleep".to_owned()), ..Script::default() };
    assert_eq!(run(&script).steps[0].outcome, "Refused: NeedsBelow");
}

#[test]
fn a_table_that_has_changed_runs_the_same_script() {
    let (script, _) = played(&[(Input::send("Noise", 10.0), &["yes", "no"])]);
    let edited = GUARD
        .replace("Noise { at } if at < 10", "Noise { .. }")
        .replace("owner.turn(at); if at > 3", "if owner.hears()");
    let run = simulate(edited.parse().expect("tokens"), &script).expect("no mistakes");
    assert_eq!(
        run.question.map(|question| question.kind),
        None,
        "the guard is gone, and its answer goes to the call"
    );
    let renamed = GUARD.replace("Noise", "Bang");
    let run = simulate(renamed.parse().expect("tokens"), &script).expect("no mistakes");
    assert_eq!(run.steps[1].outcome, "Unknown", "the event is gone");
}

#[test]
fn mistakes_are_told_as_the_macro_does() {
    let wrong = "machine Door { events { Push } initial Closd; state Closed { on Push => Closed; } }";
    let Err(CannotRun::Mistakes(mistakes)) = simulate(wrong.parse().expect("tokens"), &Script::default())
    else {
        panic!("the initial state is missing")
    };
    assert!(mistakes[0].message.contains("Closd"), "{mistakes:?}");
}

#[test]
fn scripts_are_json() {
    let text = r#"{"inputs":[{"send":"Tired","now":5.0},{"tick":true},{"request":{"kind":"goto","target":"Fight"},"answers":["yes"]}]}"#;
    let script: Script = serde_json::from_str(text).expect("a script");
    assert_eq!(script.inputs[0], Input::send("Tired", 5.0));
    let again: Script =
        serde_json::from_str(&serde_json::to_string(&script).expect("text")).expect("the same");
    assert_eq!(again, script);
}

/// Here the program asks each region by itself.
#[test]
fn lines_of_regions_that_stand_apart_are_told() {
    let table = "machine Keyboard {
        events { Caps, Num }
        region CapsLock { initial CapsOff; state CapsOff { on Caps => CapsOn; } state CapsOn { on Caps => CapsOff; } }
        region NumLock { initial NumOff; state NumOff { on Num => NumOn; } state NumOn { on Num => NumOff; } }
    }";
    let script = Script { inputs: vec![Input::send("Caps", 0.0)], ..Script::default() };
    let run = simulate(table.parse().expect("tokens"), &script).expect("a machine without mistakes");
    assert_eq!(log(&run), ["on Caps => CapsOn", "exit CapsOff", "enter CapsOn"]);
}
