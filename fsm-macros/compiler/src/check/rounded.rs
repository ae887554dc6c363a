//! Durations that a clock of whole milliseconds cannot tell, or only coarsely. The clocks are those of the runtime whose unit is
//! known from their names; what others round, only they know.

use proc_macro2::Literal;

use super::names::is_named;
use super::{Findings, all_lines};
use crate::each::{Each, Gather};
use crate::model::{Line, Machine, Period, Trigger};

const LINT: &str = "rounded_duration";

const MILLISECOND: u64 = 1_000_000;

/// What rounding may add to a duration without a word: a tenth.
const TOLERANCE: u64 = 10;

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    let Some(clock) = ["u32", "u64"]
        .into_iter()
        .find(|name| machine.clock.as_ref().is_some_and(|clock| is_named(clock, name)))
    else {
        return;
    };
    for (_, line) in all_lines(machine) {
        for (nanoseconds, literal) in literals(line) {
            let rounded = nanoseconds.div_ceil(MILLISECOND);
            if (rounded * MILLISECOND - nanoseconds) * TOLERANCE > nanoseconds {
                let message = format!(
                    "`{literal}` is rounded up to {rounded}ms, for a clock of `{clock}` counts milliseconds: write \
                     `{rounded}ms`, or take a clock that counts finer, such as `Duration`"
                );
                findings.warn_line(machine, line, literal.span(), LINT, message);
            }
        }
    }
}

fn literals(line: &Line) -> Each<(u64, &Literal)> {
    let own = match &line.trigger {
        Trigger::Update(period) => period.as_ref(),
        Trigger::After(period) | Trigger::Every { period, .. } => Some(period),
        _ => None,
    };
    let delays =
        line.action.iter().each_of(|action| action.delayed()).filter_map(|raise| raise.after.as_ref());
    let literals = own.into_iter().and(delays).filter_map(|period| match period {
        Period::Literal { nanoseconds, literal } => Some((*nanoseconds, literal)),
        Period::Computed(_) => None,
    });
    literals.each()
}
