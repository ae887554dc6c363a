//! Timers: what they may be called, which actions may set them, and durations that a clock of whole milliseconds cannot tell.

use super::names::is_named;
use super::prelude::*;

/// Timers with a name: what they may be called, and which actions may set them.
pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for timer in &machine.timers {
        let name = &timer.name;
        if is_of_several(machine, name) {
            let message = "a line with a list has a timer for each state of it, so none has a name: remove the name, or write a line for each state";
            findings.error(name.span(), message);
        } else if machine.event(name).is_some() {
            let message = format!(
                "`{name}` is an event too, so `cancel!({name})` could mean either: rename one of them"
            );
            findings.error(name.span(), message);
        } else if name == "ALL" {
            let list = format!("{}Timer::ALL", machine.name);
            let message =
                format!("`{list}` is the list of all timers, so no timer can have this name: rename it");
            findings.error(name.span(), message);
        }
    }
    // The machine's own `initial` acts before there is one.
    let at_start = machine.state(ROOT).action().and_then(|action| calls(action).next()).map(|call| {
        let message = format!(
            "`{}!` in `initial` of the machine, whose timers start after it: remove this",
            word(call)
        );
        (call.span, message)
    });
    findings.action_complaint(ROOT, at_start);
    for id in machine.topology.all().filter(|id| *id != ROOT) {
        let unseen = machine.state(id).action().and_then(|action| unseen(machine, id, action));
        findings.action_complaint(id, unseen);
    }
}

/// Whether a value says which state its line leads to: then there is a line for each.
fn is_of_several(machine: &Machine, name: &Ident) -> bool {
    let index = machine.timer(name);
    let mut lines = machine.lines.iter().enumerate();
    lines.any(|(id, line)| line.timer.is_some() && line.timer == index && line.written.0 != id)
}

/// A line that sets a timer which ends with it.
pub(super) fn set_in_vain(machine: &Machine, line: &Line) -> Complaint {
    let call = calls(line.action.as_ref()?).next()?;
    let word = word(call);
    let message = match &line.trigger {
        Trigger::Exit => format!(
            "`{word}!` in `exit`: the timers of a state end with it; do this in the line that leads away, or in an `enter` after it"
        ),
        Trigger::Pause => format!(
            "`{word}!` in `pause`: the timers of a suspended state stand still; do this in the line that pushes, or in `resume`"
        ),
        _ if machine.topology.is_choice(line.state) => format!(
            "`{word}!` in a line of a choice: do it in the line that leads to the choice, or where that leads, in `enter`"
        ),
        _ => return left(machine, line).or_else(|| beside(machine, line)),
    };
    Some((call.span, message))
}

/// A timer of a region beside the line, or below it.
fn beside(machine: &Machine, line: &Line) -> Complaint {
    let action = line.action.as_ref()?;
    if matches!(line.target, Target::None | Target::Pass(_)) {
        return unseen(machine, line.state, action);
    }
    let call = calls(action).find(|call| !machine.topology.is_in(line.state, of(machine, *call)))?;
    let message = format!(
        "`{}!` of a timer of {} in a line with a target: write this in a line without one, or in `enter` of where this leads",
        word(call),
        machine.describe(of(machine, call))
    );
    Some((call.span, message))
}

/// A timer whose time is computed from data of a region that the action is not in: there it sees none of them.
fn unseen(machine: &Machine, source: StateId, action: &Body) -> Complaint {
    let (call, holder, field) = calls(action).filter(|call| call.restarts).find_map(|call| {
        let line = machine.lines.iter().find(|line| line.timer == Some(call.timer))?;
        let time = line.period().and_then(Period::body)?;
        let mut beside =
            machine.topology.path(line.state).take_while(|id| !machine.topology.is_in(source, *id));
        beside.find_map(|id| {
            let field = machine.state(id).data.iter().find(|field| time.words.mention(&field.name))?;
            Some((call, id, &field.name))
        })
    })?;
    let around = machine.describe(machine.topology.always_with(holder));
    let message = format!(
        "`restart!` of a timer whose time is computed from `{field}` of {}, which this line does not see: declare `{field}` in {around}",
        machine.describe(holder)
    );
    Some((call.span, message))
}

/// The state that the timer is of.
fn of(machine: &Machine, call: TimerCall) -> StateId {
    machine.timers[call.timer].state
}

/// A timer of a state that the line leaves.
fn left(machine: &Machine, line: &Line) -> Complaint {
    let (call, state) = calls(line.action.as_ref()?)
        .map(|call| (call, of(machine, call)))
        .find(|(_, state)| leaves(machine, line, *state))?;
    let message = format!(
        "`{}!` in a line that leaves {}: its timers end there, and begin anew when it is entered; remove this",
        word(call),
        machine.describe(state)
    );
    Some((call.span, message))
}

fn leaves(machine: &Machine, line: &Line, state: StateId) -> bool {
    let topology = &machine.topology;
    match &line.target {
        Target::Again { .. } if line.state == ROOT => true,
        Target::Again { .. } => topology.is_inside(state, topology.domain_of_self(line.state)),
        // It is suspended with its timers.
        Target::Change(change) if matches!(change.kind, ChangeKind::Push(_)) => false,
        Target::Change(change) => topology.is_inside(state, machine.domain_of(line.state, change)),
        Target::None | Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => false,
    }
}

fn calls(action: &Body) -> impl Iterator<Item = TimerCall> {
    action.calls.iter().filter_map(|call| if let Call::Timer(call) = call { Some(*call) } else { None })
}

fn word(call: TimerCall) -> &'static str {
    if call.restarts { "restart" } else { "cancel" }
}

const LINT: &str = "rounded_duration";

const MILLISECOND: u64 = 1_000_000;

/// The part of a duration that rounding may add without a warning: one tenth.
const TOLERANCE: u64 = 10;

/// The clocks are those of the runtime whose unit is known from their names; what others round, only they know.
pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let is_of = |name: &&str| machine.clock.as_ref().is_some_and(|clock| is_named(clock, name));
    let Some(clock) = ["u32", "u64"].into_iter().find(is_of) else { return };
    for (_, line) in machine.all_lines() {
        let periods = line.period().into_iter().and(line.action.iter().each_of(delays));
        for (span, message) in periods.filter_map(|period| rounded(period, clock)) {
            findings.warn_line(machine, line, span, LINT, message);
        }
    }
    for id in machine.topology.all() {
        let periods = machine.state(id).action().into_iter().each_of(delays);
        for (span, message) in periods.filter_map(|period| rounded(period, clock)) {
            findings.warn(span, LINT, message, &scopes(machine, id));
        }
    }
}

/// For how long events are kept that an action raises for later.
fn delays(action: &Body) -> Each<&Period> {
    action.delayed().filter_map(|raise| raise.after.as_ref()).each()
}

/// Durations that a clock of whole milliseconds cannot tell, or only coarsely.
fn rounded(period: &Period, clock: &str) -> Complaint {
    let Period::Literal { nanoseconds, literal } = period else { return None };
    let rounded = nanoseconds.div_ceil(MILLISECOND);
    if (rounded * MILLISECOND - nanoseconds) * TOLERANCE <= *nanoseconds {
        return None;
    }
    let message = format!(
        "`{literal}` is rounded up to {rounded}ms, for a clock of `{clock}` counts milliseconds: write `{rounded}ms`, or \
         take a clock that counts finer, such as `Duration`"
    );
    Some((literal.span(), message))
}
