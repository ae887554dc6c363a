//! Work that lives as long as a state, and the loop around the calls of a machine that has some.

use fsm_oracle::random::Random;

use super::derives;
use super::events::Event;
use super::header::{Owner, World};
use super::plan::{Kind, Plan};
use super::run::arguments;
use super::sent::left;
use super::stops::Stops;
use super::types::Type;

/// Whether a loop can lend what the machine takes, and the machine is in no other place.
pub fn can_have(plan: &Plan) -> bool {
    let header = &plan.header;
    let is_lent = header.owner != Owner::Dyn && header.world != World::Dyn && !header.guest && !header.hint;
    // Where no line is left, since nothing begins on the way in, nothing tells the type parameter of the events.
    let is_known = plan.way_in.is_none() || !plan.events.own_type;
    is_lent && is_known && !plan.snapshots && !plan.features.crowd
}

/// The `during` lines of a place.
pub fn lines(plan: &Plan, state: Option<usize>) -> Vec<String> {
    let kind = state.map(|state| plan.states[state].kind);
    if !plan.activities || plan.is_still(state) || matches!(kind, Some(Kind::Final | Kind::Choice)) {
        return Vec::new();
    }
    // Of its own, so that all else is as it was before there were such lines.
    let random = &mut Random::new(&[plan.states.len() as u64, state.map_or(99, |state| state as u64), 71]);
    let count = [0, 0, 1, 1, 2][random.below(5)];
    (0..count).map(|number| line(plan, state, number, random)).collect()
}

fn line(plan: &Plan, state: Option<usize>, number: usize, random: &mut Random) -> String {
    let scope = super::lines::placed(plan, state);
    let name = state.map_or("\"\"".to_owned(), |state| scope.whole_name(state));
    let fits: Vec<&Event> = plan.events.list.iter().filter(|event| is_result(plan, event)).collect();
    let event = random.pick(&fits).filter(|_| random.chance(80));
    let value = event.and_then(|event| event.fields.first()).map_or("()".to_owned(), |ty| ty.fresh(number));
    let is_guarded = random.chance(25);
    let mut future = format!("fsm_mixtures::harness::activity({name}, {number}, {value}, {is_guarded})");
    let data = scope.data();
    if let Some((name, ty)) = data.first().filter(|_| random.chance(40)) {
        future = format!("{{ note({}); {future} }}", ty.read(name));
    }
    let becomes = event.map_or(String::new(), |event| format!(" as {}", event.name));
    let guard = if is_guarded { format!(" if {}", scope.guard(random)) } else { String::new() };
    format!("during {future}{becomes}{guard};")
}

/// Whether an event carries one value that can be made anywhere, or nothing.
fn is_result(plan: &Plan, event: &Event) -> bool {
    let is_made = |ty: &Type| matches!(ty, Type::Number | Type::Token | Type::Tag | Type::Maybe | Type::Pair);
    match &event.fields[..] {
        _ if event.cfg => false,
        [] => !plan.events.from_outside,
        [ty] => is_made(ty) && !(plan.events.from_outside && event.has_names),
        _ => false,
    }
}

/// The text of the calls in a loop that has the work, or as they are.
pub fn in_loop(plan: &Plan, calls: &str) -> String {
    if !plan.activities {
        return calls.to_owned();
    }
    let calls = calls.replace("return;", "return true;");
    // Where calls may send events of several types, somebody has to say which the work gives.
    let is_open = plan.events.own_type && !plan.events.from_outside;
    let event = if is_open { plan.events.path(&plan.name) + "<u8>" } else { "_".to_owned() };
    format!(
        "        let the_end = fsm_mixtures::harness::served(<{} as fsm_runtime::activities::Activities<{event}>>::with_activities(async |the_work| {{
{}{calls}            false
        }}));
        if the_end {{
            return;
        }}
",
        super::run::machine_type(plan),
        follow(plan),
    )
}

/// What a loop does after each call.
pub fn follow(plan: &Plan) -> String {
    if !plan.activities {
        return String::new();
    }
    let params: String =
        plan.header.params().into_iter().map(|param| format!("{}, ", param.argument)).collect();
    let now = if plan.header.clock.is_some() { "now" } else { "()" };
    format!(
        "            the_work.follow(&machine, ({params}), {now});\n            fsm_mixtures::harness::worked(&SHAPE);\n"
    )
}

/// Behind another machine in the place of the old one.
pub fn renewed(plan: &Plan) -> String {
    let has_identity = !plan.derives.split(", ").any(|word| word == "Copy");
    match plan.activities {
        true => format!("            fsm_mixtures::harness::renewed({has_identity});\n"),
        false => String::new(),
    }
}

/// Now and then a clone stands in the place of the machine, and goes on.
pub fn replaced(plan: &Plan) -> String {
    if !plan.activities || !derives::has(plan, "Clone") {
        return String::new();
    }
    format!(
        "                if fsm_mixtures::harness::replaces() {{
                    let the_clone = fsm_mixtures::harness::taken_over(|| machine.clone());
                    machine = the_clone;
        {}                }}
",
        renewed(plan)
    )
}

/// Results that are ready are sent.
pub fn results(plan: &Plan, stops: Stops) -> String {
    if !plan.activities || plan.features.no_events {
        return String::new();
    }
    let send = format!(
        "{}.send({})",
        super::run::machine(plan),
        arguments(plan, Some(vec!["the_result".to_owned()]))
    );
    format!(
        "                if let Some(the_result) = fsm_mixtures::harness::ready(the_work) {{
                    {}
                    if is_over(&machine) {{
                        return;
                    }}
{}                }}
",
        left(plan, send, stops),
        follow(plan)
    )
}
