//! Statements that raise more events than the queue has room for, in machines with a line `unhandled`: it gets the first that
//! has none, and `lost_events` counts the others.

use fsm_oracle::random::Random;

use super::events::Event;
use super::often::percent;
use super::plan::Plan;

/// How such an action begins.
const BURST: &str = "if ask(12) { raise!(";
/// No queue here has more room.
const MOST: usize = 6;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overflow {
    /// Some statements raise more than fits.
    pub is_there: bool,
    /// Nothing else raises, so that whoever hears of an event without room knows that it did not come back.
    pub is_alone: bool,
}

impl Overflow {
    pub fn choose(plan: &Plan) -> Overflow {
        // Of its own, so that all else is as it was before there were such statements.
        let random = &mut Random::new(&[plan.number as u64, 82]);
        let is_there = plan.features.queue && random.chance(percent(plan.features.often.overflow, 35));
        Overflow { is_there, is_alone: is_there && random.chance(60) }
    }

    /// Some, in a machine that has them.
    pub fn in_machine(self, machine: &str) -> Overflow {
        if machine.contains(BURST) { self } else { Overflow::default() }
    }
}

/// Raises an event again and again.
pub fn burst(event: &Event, behind: &str, random: &mut Random) -> String {
    let raised = |_| format!("raise!({}{behind});", event.made(&mut |ty| ty.fresh(4)));
    let all: Vec<String> = (0..random.between(2, MOST)).map(raised).collect();
    format!("if ask(12) {{ {} }}", all.join(" "))
}

/// What is looked at after a call.
pub fn looked_at(plan: &Plan) -> String {
    let mut text = String::new();
    if plan.overflow.is_alone && plan.features.observed {
        text += "                follower.lost(machine.lost_events());\n";
    }
    // What is read counts anew.
    if plan.overflow.is_there && !plan.snapshots {
        text += "                note_lost(&machine, machine.lost_events());\n";
    }
    text
}
