//! Derives of a machine: those that its data, its clock and its action objects can have; and `Default`, which asks for a
//! start that takes nothing.

use fsm_oracle::random::Random;

use super::header::Clock;
use super::plan::Plan;
use super::run;
use super::types::Type;

const ANY: [&str; 4] = ["", "", "Debug", "Debug, PartialEq"];
const CLONE: [&str; 2] = ["Clone, Debug", "Clone, Debug, PartialEq"];
const PARTIAL: [&str; 3] = ["Copy, Clone", "Debug, PartialEq, PartialOrd", "Clone, Copy, Debug, PartialEq"];
const ALL: [&str; 3] = [
    "Clone, Debug, PartialEq, Eq, Hash",
    "Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash",
    "PartialEq, Eq, PartialOrd, Ord, Debug",
];

pub fn choose(plan: &Plan, random: &mut Random) -> &'static str {
    let is_all = |holds: &dyn Fn(Type) -> bool| {
        plan.stored_types().iter().all(|ty| holds(*ty))
            && plan.all_objects().all(|object| object.kind.is_clone)
    };
    let is_float = matches!(plan.header.clock, Some(Clock::F32 | Clock::F64 | Clock::Turns));
    let has_objects = plan.all_objects().next().is_some();
    if !plan.stored_types().into_iter().all(Type::is_seen) {
        return if is_all(&Type::is_clone) && random.chance(50) { "Clone" } else { "" };
    }
    let mut lists = ANY.to_vec();
    if is_all(&Type::is_clone) {
        lists.extend(CLONE);
    }
    if is_all(&Type::is_plain) && !has_objects {
        lists.extend(PARTIAL);
        lists.extend(if is_float { &[][..] } else { &ALL });
    }
    lists[random.below(lists.len())]
}

/// Whether `start` takes nothing.
pub fn can_be_default(plan: &Plan) -> bool {
    let takes_none = plan.header.params().is_empty() && plan.header.clock.is_none();
    (takes_none || plan.way_in.is_some()) && plan.data.iter().all(|datum| datum.has_initial)
}

/// Whether serde can write all that the machine holds, and read it without borrowing. What is left of a time is not exact by a
/// clock of floats.
pub fn can_be_stored(plan: &Plan) -> bool {
    let header = &plan.header;
    let is_stored = |ty: &Type| !matches!(ty, Type::Func | Type::Boxed | Type::Brief | Type::Own);
    !header.lifetime
        && !header.array
        && !matches!(header.clock, Some(Clock::F32 | Clock::F64))
        && plan.stored_types().iter().all(is_stored)
        && plan.all_objects().all(|object| !object.kind.ty.contains('&'))
}

/// Whether the machine can derive what this list says, for the values that `run` gives to its parameters.
pub fn has(plan: &Plan, derive: &str) -> bool {
    plan.derives.split(", ").any(|word| word == derive) && !plan.is_generic()
}

/// The default begins as `start` does.
pub fn compared(plan: &Plan) -> String {
    if !plan.is_default {
        return String::new();
    }
    let shown = if has(plan, "Debug") { "format!(\"{machine:?}\")" } else { "String::new()" };
    let path = run::machine_type(plan);
    format!(
        "    let shown = |machine: &{path}| {{ let _ = machine; {shown} }};
    same_start(seed, [{name}::start, Default::default], shown);
",
        name = plan.name
    )
}
