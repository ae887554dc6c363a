//! The line `stop` of a machine, and the calls that tell it to end.

use fsm_oracle::random::Random;

use super::bodies;
use super::header::{Owner, World};
use super::often::percent;
use super::plan::{Kind, Plan, State};
use super::run;
use super::scope::Scope;
use super::stops::Stops;
use super::targets;

/// The final states that the line leads to, one of the machine or one of each of its regions; none where there is no line.
pub fn choose(plan: &mut Plan, number: usize) {
    // Of its own, so that all else is as it was before there were such lines.
    let random = &mut Random::new(&[number as u64, 74]);
    if !random.chance(percent(plan.features.often.stop, 35)) {
        return;
    }
    let places: Vec<Option<usize>> = match plan.is_exclusive(None) {
        true => vec![None],
        false => plan.top().map(Some).collect(),
    };
    let has_children =
        |place: &Option<usize>| place.is_none_or(|place| !plan.states[place].children.is_empty());
    if places.iter().all(has_children) {
        plan.stop = places.into_iter().map(|place| end(plan, place, random)).collect();
    }
}

/// A final state of this place, which gets one if it has none.
fn end(plan: &mut Plan, place: Option<usize>, random: &mut Random) -> usize {
    let is_end =
        |state: &usize| plan.states[*state].kind == Kind::Final && plan.states[*state].parent == place;
    let ends: Vec<usize> = (0..plan.states.len()).filter(is_end).collect();
    random.pick(&ends).unwrap_or_else(|| {
        let number = plan.states.len();
        plan.states.push(State::new(Kind::Final, number, place));
        if let Some(place) = place {
            plan.states[place].children.push(number);
        }
        number
    })
}

pub fn line(plan: &Plan) -> Option<String> {
    if plan.stop.is_empty() {
        return None;
    }
    let random = &mut Random::new(&[plan.states.len() as u64, plan.stop[0] as u64, 74]);
    let scope = Scope::new(plan, None);
    let ends: Vec<String> = plan.stop.iter().map(|state| targets::first(&scope, *state, random)).collect();
    let ends = if ends.len() == 1 { ends.concat() } else { format!("({})", ends.join(", ")) };
    let action = if random.chance(60) { bodies::action(&scope, &[], random) } else { ";".to_owned() };
    Some(format!("stop => {ends} {action}"))
}

/// A call that ends the machine, and looks whether it has ended.
pub fn told(plan: &Plan, stops: Stops) -> Option<String> {
    if plan.stop.is_empty() {
        return None;
    }
    let looks = "stopped(&machine);";
    Some(match (stops, call(plan, stops)) {
        (Stops { fails: false, waits: false }, call) => format!("{call}; {looks}"),
        (Stops { fails: true, waits: false }, call) => format!("if {call}.is_ok() {{ {looks} }}"),
        (Stops { fails: false, waits: true }, call) => format!("if finish({call}).is_some() {{ {looks} }}"),
        (Stops { fails: true, waits: true }, call) => {
            format!("if let Some(Ok(())) = finish({call}) {{ {looks} }}")
        }
    })
}

/// The method, or that of the trait, where the types of the parameters say all that it asks for.
fn call(plan: &Plan, stops: Stops) -> String {
    let (header, machine) = (&plan.header, run::machine(plan));
    let is_plain = !matches!(header.owner, Owner::Dyn | Owner::Slice)
        && !matches!(header.world, World::Dyn | World::Slice)
        && !header.guest
        && !header.hint;
    if !is_plain || plan.stop[0].is_multiple_of(2) {
        return format!("{machine}.stop({})", run::arguments(plan, None));
    }
    let of = match stops {
        Stops { waits: true, .. } => "AsyncStop",
        Stops { fails: true, .. } => "TryStop",
        _ => "Stop",
    };
    let params: String = header.params().iter().map(|param| format!("{}, ", param.argument)).collect();
    let params = match plan.features.observed {
        true => format!("fsm_runtime::observers::WithObserver(&mut follower, ({params}))"),
        false => format!("({params})"),
    };
    let now = if header.clock.is_some() { "now" } else { "()" };
    format!("fsm_runtime::any::{of}::stop(&mut machine, {params}, {now})")
}

/// At the end of a run, of most of them.
pub fn at_the_end(plan: &Plan, stops: Stops) -> String {
    let told = told(plan, stops).map(|told| {
        format!(
            "            if turn == 2 && seed % 4 != 1 {{
                begin_call();
                {told}
                if is_over(&machine) {{
                    return;
                }}
                check(&machine, &SHAPE);
            }}
"
        )
    });
    told.unwrap_or_default()
}
