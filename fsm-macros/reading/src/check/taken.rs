//! Lines that never get their turn, for others take their events first wherever their state is active, or have the same condition.
//! They are warnings, since a machine that grows may come to need them, and a condition could answer differently the second time.

use std::cell::OnceCell;

use super::prelude::*;
use super::shadow::certainly_leaves;
use crate::written::{Alternative, EventPattern, Pattern};

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    for (_, line) in machine.all_lines() {
        let Some(pattern) = line.pattern() else { continue };
        let defers = matches!(line.target, Target::Defer(_)) && machine.topology.has_regions();
        let is_alone =
            !machine.topology.has_children(line.state) && machine.with_first(line.state).is_empty();
        if !defers && is_alone {
            continue;
        }
        if let Some(reason) = reason(machine, line, pattern, defers) {
            findings.warn_line(machine, line, line.keyword.span(), "unused_line", reason);
        }
    }
    for state in machine.topology.all() {
        let lines: Vec<Conditional> = machine.lines_of(state).filter_map(conditional).gather();
        for (index, line) in lines.iter().enumerate() {
            if let Some(twin) = lines[..index].iter().find(|twin| goes_before(machine, twin, line)) {
                report(machine, line.line, twin.line, findings);
            }
        }
    }
}

/// Why this line never acts. In each innermost state another one has to take each event of the pattern.
fn reason(machine: &Machine, line: &Line, pattern: &Pattern, defers: bool) -> Option<String> {
    let (mut beside, mut around) = (None, false);
    let leaves = machine.topology.leaves_of(line.state).filter(|leaf| machine.may_act_in(line, *leaf));
    let mut is_taken = |leaf: StateId, wanted: &Alternative| {
        let by = taken_before(machine, line, leaf, wanted);
        around |= by.is_some_and(|by| machine.topology.is_inside(line.state, by.state));
        if by.is_some() {
            return true;
        }
        let by = if defers { taken_beside(machine, leaf, wanted) } else { None };
        beside = beside.or(by);
        by.is_some()
    };
    let mut leaves = leaves.peekable();
    let acts_somewhere = leaves.peek().is_some();
    let is_in_vain =
        acts_somewhere && leaves.all(|leaf| pattern.alternatives.iter().all(|wanted| is_taken(leaf, wanted)));
    is_in_vain.then(|| message(machine, line, pattern, beside, around))
}

/// The line of another state that is asked before this one and always takes the event.
fn taken_before<'m>(
    machine: &'m Machine,
    line: &Line,
    leaf: StateId,
    wanted: &Alternative,
) -> Option<&'m Line> {
    let is_first = line.first.is_some();
    let others = |id: &StateId| *id != line.state;
    let first = machine.with_first(leaf).into_iter().take_while(|id| !is_first || others(id)).filter(others);
    let inside = machine.topology.path(leaf).take_while(|id| !is_first && others(id));
    let first = first.each_of(|id| machine.lines_of(id)).filter(|line| line.first.is_some());
    let inside = inside.each_of(|id| machine.lines_of(id)).filter(|line| line.first.is_none());
    first.and(inside).find(|it| it.takes_every_time() && it.covers(wanted))
}

/// Another region that always takes the event while this innermost state is active, and a line by which it does: "in
/// regions an event is deferred only where no other region takes it".
fn taken_beside<'m>(
    machine: &'m Machine,
    leaf: StateId,
    wanted: &Alternative,
) -> Option<(StateId, &'m Line)> {
    regions_beside(machine, leaf).find_map(|region| {
        let mut leaves = machine.topology.leaves_of(region).filter(|leaf| !machine.topology.is_choice(*leaf));
        let first = surely_found(machine, leaves.next()?, wanted)?;
        leaves.all(|leaf| surely_found(machine, leaf, wanted).is_some()).then_some((region, first))
    })
}

/// The regions that are active whenever this state is, and do not hold it. One under `cfg` may not be there.
fn regions_beside(machine: &Machine, leaf: StateId) -> Each<StateId> {
    let tree = &machine.topology;
    let regions =
        tree.path(leaf).filter(|around| tree.holds_regions(*around)).each_of(|around| tree.children(around));
    let is_there = |region: &StateId| machine.state(*region).attrs.cfgs().is_empty();
    regions.copied().filter(move |region| !tree.is_in(leaf, *region)).filter(is_there).each()
}

/// The line that this innermost state finds for the event in any case, where whatever it finds before takes the event too.
fn surely_found<'m>(machine: &'m Machine, leaf: StateId, wanted: &Alternative) -> Option<&'m Line> {
    let found = asked_in(machine, leaf).filter(|line| {
        line.pattern().is_some_and(|it| it.may_match(wanted))
            && machine.may_act_in(line, leaf)
            && !line.passes()
    });
    for line in found {
        if matches!(line.target, Target::Defer(_)) || machine.may_overflow(line) {
            return None;
        }
        if line.covers(wanted) && machine.acts_each_time_in(line, leaf) && !line.goes_back() {
            return Some(line);
        }
    }
    None
}

fn message(
    machine: &Machine,
    line: &Line,
    pattern: &Pattern,
    beside: Option<(StateId, &Line)>,
    around: bool,
) -> String {
    let event = pattern.to_text();
    if around {
        return format!("a `first` line around takes event `{event}` before this line: remove this line");
    }
    let Some((region, by)) = beside else {
        let (each, place) = match line.state {
            ROOT => ("each state", "the machine".to_owned()),
            state => ("each state inside", machine.describe(state)),
        };
        return format!("{each} takes event `{event}` before this line of {place}: remove this line");
    };
    // Where only regions stand between the two, the state of this line is active whenever that one could act.
    let between = machine.topology.path_between(by.state, line.state);
    let comes_and_goes = between.iter().any(|id| !machine.topology.is_region(*id));
    let (source, taker) = (&machine.state(line.state).name, machine.describe(region));
    match machine.topology.is_inside(line.state, by.state) && comes_and_goes {
        true => format!(
            "event `{event}` is never deferred here, for {taker} takes it by the line{} of {}: give that line the guard `!in_state!({source})`, or remove this one",
            line_of(by.keyword.span()),
            machine.describe(by.state),
        ),
        false => {
            format!("event `{event}` is never deferred here, for {taker} always takes it: remove this line")
        }
    }
}

/// A line with a condition.
struct Conditional<'m> {
    line: &'m Line,
    condition: &'m Body,
    /// Tokens cannot be compared otherwise; the compiler is asked for it where all else is the same.
    text: OnceCell<String>,
    /// The alternatives of its pattern, word for word: what a guard means depends on what is bound.
    takes: Vec<String>,
}

fn conditional(line: &Line) -> Option<Conditional<'_>> {
    let (condition, takes) = match (&line.trigger, &line.guard) {
        (Trigger::On(pattern), Some(guard)) => (guard, pattern.alternatives.iter().map(text).gather()),
        (Trigger::When(condition), _) => (condition, Vec::new()),
        _ => return None,
    };
    Some(Conditional { line, condition, text: OnceCell::new(), takes })
}

impl Conditional<'_> {
    fn text(&self) -> &str {
        self.text.get_or_init(|| self.condition.tokens.to_string())
    }
}

fn text(alternative: &Alternative) -> String {
    let binding = &alternative.binding;
    match &alternative.event {
        EventPattern::Any(_) => format!("{binding} _"),
        EventPattern::Variant { name, payload } => {
            let payload = payload.as_ref().map(ToString::to_string).unwrap_or_default();
            format!("{binding} {name} {payload}")
        }
    }
}

/// Whether the twin takes whatever the line would.
fn goes_before(machine: &Machine, twin: &Conditional, line: &Conditional) -> bool {
    let may_act_alike =
        twin.line.attrs.cfgs().is_empty() && twin.line.filter.is_empty() && line.line.filter.is_empty();
    may_act_alike
        && match (&twin.line.trigger, &line.line.trigger) {
            (Trigger::On(_), Trigger::On(_)) => {
                let is_before = twin.line.first.is_some() == line.line.first.is_some();
                is_before
                    && !twin.line.goes_back()
                    && !twin.line.passes()
                    && line.takes.iter().all(|wanted| twin.takes.holds(wanted))
            }
            (Trigger::When(_), Trigger::When(_)) => {
                certainly_leaves(machine, twin.line, machine.stack.is_none())
            }
            _ => false,
        }
        && twin.text() == line.text()
}

/// Lines with the condition of an earlier line of their state, which so never get their turn.
fn report(machine: &Machine, line: &Line, twin: &Line, findings: &mut Findings) {
    let condition = if matches!(line.trigger, Trigger::When(_)) { "condition" } else { "guard" };
    let message = format!(
        "the line{} has the same {condition} and goes first, so this line never acts: change one of them",
        line_of(twin.keyword.span())
    );
    findings.warn_line(machine, line, line.keyword.span(), "unused_line", message);
}
