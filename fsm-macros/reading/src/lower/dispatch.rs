//! Lines for events: plain ones, which take their events every time, lead to another state, and do nothing else; and which states
//! and lines have to be asked for an event, in a machine with regions, and when what was raised has its turn.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, TokenTree};

use super::prelude::*;
use crate::index::Index;
use crate::token::is_mark;
use crate::written::{Attrs, EventPattern};

/// A line for events, and what is known of it.
pub(super) struct Taker<'t> {
    pub(super) line: &'t Line<'t>,
    /// The line takes its events every time, and needs nothing that they carry.
    pub(super) is_certain: bool,
    /// The events that it may take.
    pub(super) events: Vec<usize>,
}

/// By state, the lines for events; `None` where names do not tell the events apart.
pub(super) fn takers<'t>(program: &'t Program<'t>, variants: &'t [Event]) -> Option<Vec<Vec<Taker<'t>>>> {
    let events = EventNames::of(variants)?;
    let of_state = |id: StateId| program.lines_of(&program.state(id).on).into_iter();
    Some(program.topology.all().map(|id| of_state(id).map(|line| events.taker(line)).gather()).gather())
}

/// Whether nothing in these attributes says that it may not be there, or that naming it has consequences.
pub(super) fn is_there(attrs: &Attrs) -> bool {
    const OTHERWISE: [&str; 3] = ["cfg", "cfg_attr", "deprecated"];
    !attrs.passed.iter().any(|attr| OTHERWISE.iter().any(|name| attr.path().is_ident(name)))
}

/// The effect of a line in this state.
pub(super) fn cell(program: &Program, id: StateId, taker: &Taker) -> Cell {
    let line = taker.line;
    match &line.effect {
        _ if !taker.is_certain => Cell::Lines,
        _ if !taker.is_plain() => called(program, line),
        Effect::Ignore(_) => Cell::Ignored,
        Effect::Go(transition) => match transition.child() {
            Some(to) if to != id && only_stores(program, id, to, transition) => Cell::To(to),
            _ => called(program, line),
        },
        Effect::Stay { .. } | Effect::Defer(_) | Effect::Pass { .. } => called(program, line),
    }
}

/// A line that takes its events every time has a function of its own where nothing else has to be told of it.
fn called(program: &Program, line: &Line) -> Cell {
    let refuses = line.may_refuse() || line.condition.may_follow_overflow;
    let acts = matches!(line.effect, Effect::Go(_) | Effect::Stay { .. });
    if acts && !refuses && !program.is_observed { Cell::Line(line.id) } else { Cell::Lines }
}

/// Whether nothing runs, and nothing is given up, but that one state takes the place of another.
fn only_stores(program: &Program, id: StateId, to: StateId, transition: &Transition) -> bool {
    let stores = |step: &Step| match step {
        Step::Leave { .. } => program.state(id).is_idle(Hook::Exit),
        Step::Put(put) => matches!(put, Put::In { .. }),
        Step::Make | Step::Report | Step::Recall | Step::Enter => true,
        _ => false,
    };
    let runs = !program.state(to).is_idle(Hook::Enter) || program.topology.is_choice(to);
    transition.steps.iter().all(stores) && !runs
}

impl Taker<'_> {
    /// Whether the line is certain and has no action. A line in which rustc may find a mistake is not plain: in the table
    /// rustc would not see it.
    pub(super) fn is_plain(&self) -> bool {
        self.is_certain && self.line.action().is_none()
    }

    /// Whether the tests `in_state!` of the line hold in this outermost state.
    pub(super) fn applies_in(&self, id: StateId) -> bool {
        self.line.condition.tests.iter().all(|test| (test.state == id) != test.is_negated)
    }
}

struct EventNames<'e> {
    variants: &'e [Event],
    numbers: Index,
}

impl<'e> EventNames<'e> {
    fn of(variants: &'e [Event]) -> Option<Self> {
        let mut numbers = Index::default();
        for (number, event) in variants.iter().enumerate() {
            numbers.insert(&event.name, number);
        }
        let is_known = numbers.count() == variants.len() && variants.len() > 1;
        (is_known && variants.iter().all(|event| is_there(&event.attrs)))
            .then_some(Self { variants, numbers })
    }

    fn taker<'t>(&self, line: &'t Line<'t>) -> Taker<'t> {
        let condition = &line.condition;
        let asks = condition.guard.is_some() || !condition.tests.is_empty() || condition.has_left.is_some();
        let is_certain = !asks && line.attrs.passed.is_empty();
        let mut taker = Taker { line, is_certain, events: Vec::new() };
        let Trigger::On(pattern) = &line.trigger else { return taker };
        for alternative in &pattern.alternatives {
            taker.is_certain &= alternative.binding.is_empty();
            match &alternative.event {
                EventPattern::Any(_) => taker.events = (0..self.variants.len()).gather(),
                EventPattern::Variant { name, payload } => {
                    let Some(event) = self.numbers.get(name) else { continue };
                    taker.is_certain &= fits(&self.variants[event], payload.as_ref());
                    taker.events.push(event);
                }
            }
        }
        taker
    }
}

/// `Name`, `Name(..)`, `Name(_)` or `Name { .. }`, as the event was declared.
fn fits(event: &Event, pattern: Option<&Group>) -> bool {
    let mut declared = event.payload.clone().into_iter();
    match (declared.next(), pattern) {
        (None, None) => true,
        (Some(TokenTree::Group(declared)), Some(pattern)) if declared.delimiter() == pattern.delimiter() => {
            let text = pattern.stream().to_string().replace(" ", "");
            let in_parentheses = declared.delimiter() == Delimiter::Parenthesis;
            // A comma may also stand in the generics of a type. Then the answer is no, which does no harm.
            let is_comma = |token: TokenTree| is_mark(&token, ',');
            let fields = declared.stream();
            let is_one_field = || !fields.is_empty() && !fields.clone().into_iter().any(is_comma);
            text == ".." || in_parentheses && text == "_" && is_one_field()
        }
        _ => false,
    }
}

/// A state with lines for several events stands in as many groups, so what is printed is longer; few regions are soon asked.
const LEAST_REGIONS: usize = 4;

/// So many entries for each line at most: lines for any event in many states would stand in as many groups as there are events.
const MOST_ENTRIES: usize = 4;

/// Empty where all states are asked for each event. An observer hears of each guard that refuses, in each region that asks it.
pub(super) fn event_groups(program: &Program) -> Vec<EventGroup> {
    let Some(Events::Declared { variants, .. }) = &program.events else { return Vec::new() };
    let is_broad = program.topology.breadth(ROOT) >= LEAST_REGIONS;
    let Some(names) = EventNames::of(variants).filter(|_| is_broad && !program.is_observed) else {
        return Vec::new();
    };
    let mut takers: Vec<BTreeMap<StateId, Vec<LineId>>> = vec![BTreeMap::new(); variants.len()];
    let mut entries = 0;
    for state in program.topology.all() {
        for line in program.lines_of(&program.state(state).asked()) {
            for event in names.taker(line).events {
                takers[event].entry(state).or_default().push(line.id);
                entries += 1;
            }
        }
    }
    let groups = grouped(takers);
    let tells_apart = groups.len() > 1 && entries <= MOST_ENTRIES * (program.lines.len() + variants.len());
    if tells_apart { groups } else { Vec::new() }
}

/// Events that the same states take stand together.
fn grouped(takers: Vec<BTreeMap<StateId, Vec<LineId>>>) -> Vec<EventGroup> {
    let mut groups: Vec<EventGroup> = Vec::new();
    let mut places: BTreeMap<Vec<StateId>, usize> = BTreeMap::new();
    for (event, takers) in takers.into_iter().enumerate() {
        let of = EventGroup { events: vec![event], takers: takers.into_iter().collect() };
        let states = of.states();
        let Some(place) = places.get(&states) else {
            places.insert(states, groups.len());
            groups.push(of);
            continue;
        };
        let group = &mut groups[*place];
        group.events.push(event);
        for ((_, lines), (_, more)) in group.takers.iter_mut().zip(of.takers) {
            lines.extend(more);
        }
    }
    // A line that takes several of the events has come once for each.
    for (_, lines) in groups.iter_mut().flat_map(|group| &mut group.takers) {
        lines.sort_unstable();
        lines.dedup();
    }
    groups
}

/// Nothing is split where it makes no difference, or where names do not tell which event is which: one that is deferred
/// may be any, and in an enum of the user's a name may be that of a constant.
pub(super) fn split_raised(program: &mut Program) {
    let is_declared = matches!(program.events, Some(Events::Declared { .. }));
    let defers = program.storage.queue.is_some_and(|queue| queue.defers);
    let raised = raised_in(program);
    let has_first = program.states.iter().any(State::has_first);
    let passes = program.lines.iter().any(Line::passes);
    if !is_declared
        || defers
        || has_first
        || passes
        || program.topology.has_regions()
        || raised.is_empty()
        || program.table.is_some()
    {
        return;
    }
    let met: Vec<Vec<LineId>> =
        program.states.iter().map(|state| met_in(&program.lines_of(&state.on), &raised)).gather();
    let is_all = |(state, met): (&State, &Vec<LineId>)| met.len() == state.on.len();
    if program.states.iter().zip(&met).all(is_all) {
        return;
    }
    for (state, met) in program.states.iter_mut().zip(met) {
        state.on_raised = met;
    }
    program.tells_raised = true;
}

fn raised_in(program: &Program) -> Vec<String> {
    let actions = program.lines.iter().filter_map(Line::action);
    let begins = program.states.iter().filter_map(|state| state.begin.as_ref());
    let raised =
        |call: &Call| if let Call::Raise { name, .. } = call { Some(name.to_string()) } else { None };
    actions.and(begins).each_of(|body| &body.calls).filter_map(raised).gather()
}

/// Between lines that one event may meet the order counts. So what shares an event with a line that is met is met too,
/// and no event meets lines of both kinds.
fn met_in(lines: &[&Line], raised: &[String]) -> Vec<LineId> {
    let events: Vec<Option<Vec<String>>> = lines.iter().map(|line| line.events()).gather();
    let mut met = vec![false; lines.len()];
    let mut names = Some(raised.to_vec());
    while let Some(more) = (0..lines.len()).find(|line| !met[*line] && is_shared(&names, &events[*line])) {
        met[more] = true;
        names = names.zip(events[more].clone()).map(|(names, more)| [names, more].concat());
    }
    lines.iter().zip(met).filter(|(_, met)| *met).map(|(line, _)| line.id).gather()
}
