//! A chart and a script on which program and interpreter differ, made smaller for the reader as long as they do.

use fsm_oracle::chart::{Action, Chart, Transition};
use fsm_oracle::interpret::Input;
use fsm_oracle::source;

use crate::compare::{Difference, compare, program_of};

/// The first difference of a chart and a script from which nothing more can be taken.
pub fn shrink(mut chart: Chart, mut script: Vec<Input>) -> Option<Box<Difference>> {
    let mut difference = differs(&chart, &script)?;
    while let Some((smaller, shorter, found)) = smaller(&chart, &script) {
        (chart, script, difference) = (smaller, shorter, found);
    }
    Some(difference)
}

fn differs(chart: &Chart, script: &[Input]) -> Option<Box<Difference>> {
    source::check(chart).ok().filter(|()| has_whole_lines(chart))?;
    program_of(chart, |runnable| compare(chart, runnable, script)).ok()?.err()
}

fn smaller(chart: &Chart, script: &[Input]) -> Option<(Chart, Vec<Input>, Box<Difference>)> {
    let shorter = (0..script.len()).rev().find_map(|input| {
        let mut shorter = script.to_vec();
        shorter.remove(input);
        differs(chart, &shorter).map(|difference| (chart.clone(), shorter, difference))
    });
    shorter.or_else(|| {
        let mut charts = without_line(chart).chain(without_action(chart)).chain(without_cond(chart));
        charts.find_map(|chart| {
            let difference = differs(&chart, script)?;
            Some((chart, script.to_vec(), difference))
        })
    })
}

fn without_line(chart: &Chart) -> impl Iterator<Item = Chart> {
    (0..chart.transitions.len()).rev().map(|gone| {
        let mut smaller = Chart { transitions: Vec::new(), ..chart.clone() };
        smaller.states.iter_mut().for_each(|state| state.transitions.clear());
        let gone = &chart.transitions[gone];
        let lines = chart.transitions.iter().filter(|line| !is_one_line(line, gone));
        lines.for_each(|line| smaller.add_transition(line.clone()));
        smaller
    })
}

/// Whether all that are one line of the table still do the same.
fn has_whole_lines(chart: &Chart) -> bool {
    let lines = &chart.transitions;
    lines.iter().all(|line| {
        let all = lines.iter().filter(|other| is_one_line(other, line));
        let count = line.held().map_or(1, |(_, of)| of.len() - 1);
        all.clone().count() == count && all.clone().all(|other| other.actions == line.actions)
    })
}

/// Whether both are the same line of the table: one whose target is held in a value is several in a chart.
fn is_one_line(line: &Transition, other: &Transition) -> bool {
    let of = |line: &Transition| line.held().map(|(_, of)| of.to_vec());
    std::ptr::eq(line, other)
        || of(line).is_some()
            && of(line) == of(other)
            && (line.source, &line.trigger) == (other.source, &other.trigger)
}

fn without_cond(chart: &Chart) -> impl Iterator<Item = Chart> {
    let has_cond = |line: &Transition| line.cond.is_some() && line.held().is_none();
    let conds = (0..chart.transitions.len()).filter(move |line| has_cond(&chart.transitions[*line]));
    conds.map(|line| {
        let mut smaller = chart.clone();
        smaller.transitions[line].cond = None;
        smaller
    })
}

fn without_action(chart: &Chart) -> impl Iterator<Item = Chart> {
    let count = chart.action_lists().flatten().count();
    (0..count).rev().map(|gone| {
        let mut smaller = chart.clone();
        let mut at = 0;
        for list in lists(&mut smaller) {
            let range = at..at + list.len();
            at = range.end;
            if range.contains(&gone) {
                list.remove(gone - range.start);
                break;
            }
        }
        smaller
    })
}

/// In the order of [`Chart::action_lists`].
fn lists(chart: &mut Chart) -> impl Iterator<Item = &mut Vec<Action>> {
    let states = chart.states.iter_mut().flat_map(|state| {
        let hooks = [&mut state.on_entry, &mut state.on_exit, &mut state.on_pause, &mut state.on_resume];
        hooks.into_iter().chain(state.initial.as_mut().map(|initial| &mut initial.actions))
    });
    states.chain(chart.transitions.iter_mut().map(|line| &mut line.actions))
}
