//! `after`, `every` and `update every`.

use fsm_oracle::chart::{Action, Cond, Trigger};
use fsm_oracle::interpret::{Input, Rules, run};

use crate::build::{Build, is};

const BEAT: Trigger = Trigger::Every { period: 10, catch_up: false };
const GRID: Trigger = Trigger::Every { period: 10, catch_up: true };

fn lines(build: Build, state: &str, lines: &[(Trigger, Option<Cond>, &str)]) -> Build {
    lines.iter().fold(build, |build, (trigger, cond, target)| {
        build.line(state, trigger.clone(), cond.clone(), target, Vec::new())
    })
}

/// What each input logs, and the deadline after it.
fn timed(build: &Build, inputs: &[Input]) -> Vec<(String, Option<u32>)> {
    let steps = run(&build.chart, inputs, Rules::FSM);
    steps[1..].iter().map(|step| (step.lines.join(" "), step.deadline)).collect()
}

fn ticks(build: &Build, times: &[u32]) -> Vec<(String, Option<u32>)> {
    timed(build, &times.iter().map(|&now| Input::Tick(now)).collect::<Vec<_>>())
}

fn row(lines: &str, deadline: u32) -> (String, Option<u32>) {
    (lines.to_owned(), Some(deadline))
}

#[test]
fn a_late_beat_comes_once_and_the_grid_is_kept_up_with() {
    let build = lines(Build::new("A"), "A", &[(BEAT, None, ""), (GRID, None, "")]);
    assert_eq!(
        ticks(&build, &[9, 25, 30, 35]),
        [row("", 10), row("A.every A.every A.every", 30), row("A.every", 35), row("A.every", 40)]
    );
}

#[test]
fn an_after_acts_once_and_one_that_refuses_is_no_deadline() {
    let set = |value| vec![Action::Set(value)];
    let build = lines(Build::new("A"), "A", &[(Trigger::After(5), is(1), "")]);
    let build = build.on_do("A", "set", "", set(1));
    let inputs = [Input::Tick(4), Input::Tick(6), Input::Send(0, 7), Input::Tick(8), Input::Tick(20)];
    assert_eq!(
        timed(&build, &inputs),
        [
            row("", 5),
            (String::new(), None),
            ("A.set".to_owned(), None),
            ("A.after".to_owned(), None),
            (String::new(), None)
        ]
    );
}

#[test]
fn the_guard_decides_of_that_beat_alone() {
    let build = lines(Build::new("A"), "A", &[(BEAT, is(1), ""), (Trigger::UpdateEvery(10), is(1), "")]);
    let build = build.on_do("A", "set", "", vec![Action::Set(1)]);
    let inputs = [Input::Tick(10), Input::Send(0, 11), Input::Tick(12), Input::Tick(20)];
    let rows = [row("", 20), row("A.set", 20), row("", 20), row("A.updateevery A.every", 30)];
    assert_eq!(timed(&build, &inputs), rows);
}

/// All missed beats are used before the first acts.
#[test]
fn catching_up_ends_with_a_change() {
    let build = Build::new("A .B .C");
    let build = lines(build, "A", &[(GRID, None, "C"), (Trigger::After(35), None, "")]);
    let rows = [row("-B A.every +C", 35), row("-C A.every +C", 35), row("A.after", 50)];
    assert_eq!(ticks(&build, &[37, 45, 46]), rows, "behind the change the `after` is skipped too");
}

#[test]
fn an_entry_starts_its_timers_anew_and_only_its_own() {
    let build = Build::new("A .B .C");
    let build = lines(build, "A", &[(Trigger::After(30), None, "")]);
    let build = lines(build, "B", &[(Trigger::After(10), None, "B")]);
    assert_eq!(
        ticks(&build, &[10, 20, 30]),
        [row("-B B.after +B", 20), row("-B B.after +B", 30), row("A.after -B B.after +B", 40)]
    );
}

/// The rest of an `after` and of a beat goes on, a throttled update starts a full period, the machine knows no pause.
#[test]
fn timers_stand_still_in_a_pause() {
    let build = Build::new("A B").stack(1).on("A", "push", "push B").on("B", "pop", "pop else A");
    let own = [(Trigger::After(10), None, ""), (BEAT, None, ""), (Trigger::UpdateEvery(10), None, "")];
    let build = lines(build, "A", &own);
    let build = lines(build, "M", &[(Trigger::After(25), None, "")]);
    let (push, pop) = (build.event("push"), build.event("pop"));
    let inputs =
        [Input::Send(push, 4), Input::Tick(15), Input::Send(pop, 20), Input::Tick(26), Input::Tick(30)];
    assert_eq!(
        timed(&build, &inputs),
        [
            row("pA A.push +B", 25),
            row("", 25),
            row("-B B.pop rA", 25),
            row("M.after A.after A.every", 30),
            row("A.updateevery", 36)
        ]
    );
}

#[test]
fn a_machine_that_has_ended_has_no_deadline() {
    let build = lines(Build::new("A F!").on("A", "end", "F"), "M", &[(Trigger::After(5), None, "")]);
    assert_eq!(timed(&build, &[Input::Send(0, 1)]), [("-A A.end +F".to_owned(), None)]);
}
