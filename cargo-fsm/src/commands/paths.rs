//! `cargo fsm paths`: sequences that take every transition, each the shortest from the start.
//!
//! Guards are not evaluated: a sequence is what has to come, and in brackets what has to hold.

use std::collections::VecDeque;
use std::path::PathBuf;

use fsm_runtime::Graph;
use fsm_runtime::graph::{State, Transition, TransitionKind};

use crate::Found;
use crate::tables;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name of the machine
    name: String,
    /// Where it stands, in place of the workspace
    #[arg(long)]
    file: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Found {
    let table = tables::one(&args.name, &args.file)?;
    let text = table
        .with_graph(paths)
        .ok_or_else(|| format!("the table of machine `{}` cannot be read", args.name))?;
    say_part!("{text}");
    Ok(false)
}

/// One line for each sequence; those that begin others are left out. Then the transitions that none reaches.
fn paths(graph: Graph) -> String {
    let steps: Vec<Transition> = graph.transitions().filter(|transition| leads(*transition)).collect();
    let starts: Vec<State> = entered(graph.root());
    let mut ways: Vec<Vec<usize>> = Vec::new();
    let mut missed = Vec::new();
    for goal in 0..steps.len() {
        match way(&steps, &starts, goal) {
            Some(way) => ways.push(way),
            None => missed.push(goal),
        }
    }
    let is_part =
        |way: &Vec<usize>| ways.iter().any(|other| other.len() > way.len() && other.starts_with(way));
    let mut text = String::new();
    for way in ways.iter().filter(|way| !is_part(way)) {
        let steps: Vec<String> = way.iter().map(|step| named(steps[*step])).collect();
        text += &format!("{}\n", steps.join(", "));
    }
    for goal in missed {
        text += &format!("never: {} in {}\n", named(steps[goal]), steps[goal].source().name());
    }
    text
}

fn leads(transition: Transition) -> bool {
    !matches!(transition.kind(), TransitionKind::Internal | TransitionKind::Ignore | TransitionKind::Defer)
}

/// `Push [force > 5]`
fn named(transition: Transition) -> String {
    let trigger = transition.line().trigger().to_string();
    let trigger = trigger.strip_prefix("on ").unwrap_or(&trigger);
    match transition.line().guard() {
        Some(guard) => format!("{trigger} [{guard}]"),
        None => trigger.to_owned(),
    }
}

/// What is active where a state has been entered and goes where it begins, with all that is around it.
fn entered(state: State<'_>) -> Vec<State<'_>> {
    let mut active: Vec<State> = std::iter::successors(Some(state), |state| state.parent()).collect();
    let mut open = vec![state];
    while let Some(state) = open.pop() {
        let inside: Vec<State> = match state.initial() {
            Some(initial) => initial.targets().map(|target| target.state()).collect(),
            // Regions are all entered.
            None => state
                .children()
                .filter(|child| child.kind() == fsm_runtime::graph::StateKind::Region)
                .collect(),
        };
        for inner in inside {
            for around in std::iter::successors(Some(inner), |state| state.parent()) {
                if !active.contains(&around) {
                    active.push(around);
                }
            }
            open.push(inner);
        }
    }
    active
}

/// The shortest way by which a transition is taken.
fn way(steps: &[Transition], starts: &[State], goal: usize) -> Option<Vec<usize>> {
    let mut seen: Vec<Vec<usize>> = Vec::new();
    let mut queue = VecDeque::from([(starts.to_vec(), Vec::new())]);
    while let Some((active, way)) = queue.pop_front() {
        let key: Vec<usize> = active.iter().map(|state| state.number()).collect();
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        for (index, step) in steps.iter().enumerate().filter(|(_, step)| active.contains(&step.source())) {
            let mut way = way.clone();
            way.push(index);
            if index == goal {
                return Some(way);
            }
            let mut next: Vec<State> = step.targets().flat_map(|target| entered(target.state())).collect();
            next.sort_by_key(|state| state.number());
            next.dedup();
            if !next.is_empty() {
                queue.push_back((next, way));
            }
        }
    }
    None
}
