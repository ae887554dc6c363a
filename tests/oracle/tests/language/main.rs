//! The interpreter on what the language has beside SCXML, on charts made by hand, feature by feature. The traces follow
//! from the reference; `+A` is an entry, `-A` an exit, `pA` a pause, `rA` a resume, another word an action. Behind the
//! arrow stand the innermost active states.

mod build;
mod chains;
mod commit;
mod data;
mod defer;
mod ends;
mod found;
mod history;
mod outside;
mod previous;
mod requests;
mod stack;
mod ticks;
mod timers;

use build::Build;
use fsm_oracle::interpret::{Input, Rules, Step, run};

fn trace(build: &Build, inputs: &[Input]) -> Vec<String> {
    run(&build.chart, inputs, Rules::FSM).iter().map(line).collect()
}

fn line(step: &Step) -> String {
    format!("{} > {}", step.lines.join(" "), step.active.join(" "))
}

/// The traces of these events, each of one letter or word.
fn check(build: &Build, events: &str, expected: &[&str]) {
    assert_eq!(trace(build, &build.sends(events)), expected);
}
