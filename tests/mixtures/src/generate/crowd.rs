//! The function `in_crowd` beside a machine whose owner has a size: many of them in a `Crowd`, and the same alone. The
//! crowd's calls on several threads are left out, since what a machine works on here belongs to one thread; the tests
//! of charts have them.

use fsm_oracle::random::Random;

use super::header::{Clock, Owner, World};
use super::plan::Plan;
use super::run;

/// Its text, empty where there is none.
pub fn run(plan: &Plan, random: &mut Random) -> String {
    let header = &plan.header;
    let is_known = !header.guest && !header.hint;
    if !plan.features.crowd || !is_known || matches!(header.owner, Owner::Dyn | Owner::Slice) {
        return String::new();
    }
    let given: Vec<String> =
        plan.data.iter().filter(|datum| !datum.has_initial).map(|datum| run::value(datum.ty)).collect();
    let spawn = if given.is_empty() && random.chance(70) { "spawn" } else { "insert" };
    let given: String = given.iter().map(|value| format!("{value}, ")).collect();
    let target = run::other_starts(plan)
        .pop()
        .map_or("None".to_owned(), |target| format!("Some(&|random| {{ let _ = &random; {target} }})"));
    format!(
        "
pub fn in_crowd(seed: u64) {{
{}    crowd::compare(seed, &crowd::Crowded::<{}> {{
        owner: &|| {},
        world: {},
        given: &|random| {{ let _ = &random; ({given}) }},
        spawn: crowd::{spawn},
        target: {target},
        now: &|time| {},
        events: &{},
        ask: &|machine, random| {{ let _ = (&machine, &random); {} }},
    }});
}}
",
        run::texts(plan),
        run::machine_type(plan),
        owner(header.owner),
        world(header.world),
        time(header.clock),
        events(plan),
        asked(plan),
    )
}

fn owner(owner: Owner) -> &'static str {
    match owner {
        Owner::None => "()",
        Owner::Borrowing => "Keeper::new(&text)",
        _ => "Probe::new()",
    }
}

fn world(world: World) -> &'static str {
    match world {
        World::None => "&()",
        World::Slice => "&[1_u32, 2, 3]",
        _ => "&Realm::new()",
    }
}

fn time(clock: Option<Clock>) -> &'static str {
    match clock {
        None => "{ let _ = time; }",
        Some(Clock::U32) => "(u32::MAX - 500).wrapping_add(time as u32)",
        Some(Clock::U64) => "time",
        Some(Clock::Turns) => "Turns(time as u32)",
        Some(Clock::F32) => "time as f32 / 1000.0",
        Some(Clock::F64) => "time as f64 / 1000.0",
        Some(Clock::Duration) => "std::time::Duration::from_millis(time)",
        Some(Clock::Instant) => "zero + std::time::Duration::from_millis(time)",
    }
}

/// A random event, made anew each time.
fn events(plan: &Plan) -> String {
    let events = &plan.events;
    if events.list.is_empty() {
        return "crowd::Nothing".to_owned();
    }
    let whom = if events.is_clone { "crowd::All" } else { "crowd::One" };
    let last = events.list.len() - 1;
    let arms = events.list.iter().enumerate().map(|(number, event)| {
        let number = if number == last { "_".to_owned() } else { number.to_string() };
        format!("{number} => {}::{}, ", run::event_path(plan), event.made(&mut run::value))
    });
    let arms: String = arms.collect();
    let made =
        format!("|random: &mut fsm_oracle::random::Random| match random.below({}) {{ {arms}}}", last + 1);
    format!("crowd::Made({made}, {whom})")
}

/// A request from outside, and whether it waits then.
fn asked(plan: &Plan) -> String {
    if !plan.features.requests_outside {
        return "false".to_owned();
    }
    let requests = run::requests(plan);
    let arms = requests.iter().enumerate();
    let arms: String =
        arms.map(|(number, request)| format!("{number} => machine.request({request}).is_ok(), ")).collect();
    format!("match random.below({}) {{ {arms}_ => false }}", requests.len())
}
