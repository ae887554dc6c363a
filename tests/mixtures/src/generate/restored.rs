//! A machine that goes on in another one: taken apart and put together, or written and read.

use super::plan::Plan;

/// Out of the machine and into another one, which is in the same state and goes on.
pub fn restored(plan: &Plan) -> String {
    let now = if plan.header.clock.is_some() { ", now" } else { "" };
    let mut looks = String::new();
    if plan.has_data() {
        looks += "            let _ = std::mem::size_of_val(machine.data());\n            let _ = machine.data_mut();\n";
    }
    if plan.features.pushes {
        looks += "            let _ = machine.suspended().iter().count();\n";
    }
    let (pattern, values) =
        if !plan.has_data() { ("state", "state") } else { ("(data, state)", "data, state") };
    format!(
        "            let id = machine.state_id();
            let _ = machine.state();
{looks}            let {pattern} = machine.into_state();
            let Ok(restored) = {}::restore({values}{now}) else {{ break }};
            assert_eq!(restored.state_id(), id);
            machine = restored;
            ledger::forget_suspended();
            check(&machine, &SHAPE);
{}",
        plan.name,
        if plan.features.observed { "            follower = Follower::from_here(&machine);\n" } else { "" }
    )
}

/// Now and then the machine is written, and goes on from what is read.
pub fn stored(plan: &Plan) -> String {
    let (now, restored) = if plan.header.clock.is_some() { ("now", "now") } else { ("", "()") };
    format!(
        "                if let Some(restored) = stored(|| machine.snapshot({now}), {restored}) {{
                    forget(std::mem::replace(&mut machine, restored));
                }}
"
    )
}
