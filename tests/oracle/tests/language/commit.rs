//! What `in_state!` sees in actions: one commit point.

use fsm_oracle::interpret::{Rules, run};

use crate::build::Build;
use crate::{check, line};

fn looking(hook: &str) -> Build {
    let mut build = Build::new("P| .R ..R1 ..R2 .S ..S1 ..S2 X").stack(1).on("P", "push", "push X").on(
        "X",
        "pop",
        "pop else P",
    );
    let look = build.look("R R1 R2 S S1");
    let build_on = build.id("R1");
    let (r1, r2) = (build_on, build.id("R2"));
    let states = &mut build.chart.states;
    match hook {
        "exit" => states[r1].on_exit.extend(look),
        "enter" => states[r2].on_entry.extend(look),
        "pause" => states[r1].on_pause.extend(look),
        "resume" => states[r1].on_resume.extend(look),
        _ => return build.on_do("R1", "e", "R2", look),
    }
    build.on("R1", "e", "R2").on("S1", "e", "S2")
}

const START: &str = "+P +R +R1 +S +S1 > P R R1 S S1";

#[test]
fn an_action_sees_what_it_leaves_as_left_and_no_target() {
    check(&looking("action"), "e", &[START, "-R1 R1.e sees R S S1 +R2 > P R R2 S S1"]);
}

/// `S1` is left first, for it is the later one.
#[test]
fn exit_sees_what_has_not_been_left() {
    let trace = "-S1 -R1 sees R R1 S R1.e S1.e +R2 +S2 > P R R2 S S2";
    check(&looking("exit"), "e", &[START, trace]);
}

#[test]
fn enter_sees_the_whole_new_configuration() {
    let build = looking("enter");
    check(&build, "e", &[START, "-S1 -R1 R1.e S1.e +R2 sees R R2 S +S2 > P R R2 S S2"]);
    let one_commit = Build::new("A .B");
    let mut one_commit = Build { chart: one_commit.chart };
    let (look, a) = (one_commit.look("A B"), one_commit.id("A"));
    one_commit.chart.states[a].on_entry.extend(look);
    let trace = |rules| line(&run(&one_commit.chart, &[], rules)[0]);
    assert_eq!(trace(Rules::FSM), "+A sees A B +B > A B");
    assert_eq!(trace(Rules::SCXML), "+A sees A +B > A B");
}

#[test]
fn pause_and_resume_do_the_same() {
    check(&looking("pause"), "push", &[START, "pS1 pS pR1 sees R R1 pR pP P.push +X > X"]);
    let trace = "-X X.pop rP rR rR1 sees R R1 S S1 rS rS1 > P R R1 S S1";
    check(&looking("resume"), "push pop", &[START, "pS1 pS pR1 pR pP P.push +X > X", trace]);
}
