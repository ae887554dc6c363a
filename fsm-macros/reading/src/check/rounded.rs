//! Durations that a clock of whole milliseconds cannot tell, or only coarsely. The clocks are those of the runtime whose unit is
//! known from their names; what others round, only they know.

use super::names::is_named;
use super::verdicts::Complaint;
use super::{Findings, all_lines, items_of};
use crate::each::{Each, Gather};
use crate::model::{Body, Machine, Period};

const LINT: &str = "rounded_duration";

const MILLISECOND: u64 = 1_000_000;

/// The part of a duration that rounding may add without a warning: one tenth.
const TOLERANCE: u64 = 10;

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let Some(clock) = ["u32", "u64"]
        .into_iter()
        .find(|name| machine.clock.as_ref().is_some_and(|clock| is_named(clock, name)))
    else {
        return;
    };
    for (_, line) in all_lines(machine) {
        let periods = line.period().into_iter().and(line.action.iter().each_of(delays));
        for (span, message) in periods.filter_map(|period| rounded(period, clock)) {
            findings.warn_line(machine, line, span, LINT, message);
        }
    }
    for id in machine.topology.all() {
        let periods = machine.state(id).action().into_iter().each_of(delays);
        for (span, message) in periods.filter_map(|period| rounded(period, clock)) {
            findings.warn(machine, span, LINT, message, &items_of(machine, id));
        }
    }
}

/// For how long events are kept that an action raises for later.
fn delays(action: &Body) -> Each<&Period> {
    action.delayed().filter_map(|raise| raise.after.as_ref()).each()
}

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
