//! Machines that start in a constant: the states on the way to the first ones, in which nothing may run, and the values
//! there. Elsewhere all is as in other machines.

use fsm_oracle::random::Random;

use super::plan::{Kind, Plan};
use super::scope::Scope;
use super::targets;
use super::types::Type;

/// What is on the way in.
#[derive(Clone, Debug, Default)]
pub struct WayIn {
    /// The states that are entered at the start.
    states: Vec<usize>,
    /// One of them that the `initial` around it goes past: its own counts for nothing then.
    past: Option<usize>,
}

impl WayIn {
    /// The first state of each place is entered first.
    pub fn choose(plan: &Plan, random: &mut Random) -> WayIn {
        let top: Vec<usize> = plan.top().collect();
        let firsts = if plan.features.root_regions { &top[..] } else { &top[..1] };
        let mut states = firsts.to_vec();
        let mut next = 0;
        while let Some(state) = states.get(next).map(|state| &plan.states[*state]) {
            states.extend(if state.kind == Kind::Parallel {
                &state.children[..]
            } else {
                first(&state.children)
            });
            next += 1;
        }
        let composites: Vec<usize> =
            states.iter().copied().filter(|state| plan.states[*state].kind == Kind::Composite).collect();
        let past = random.pick(&composites).filter(|_| random.chance(40));
        WayIn { states, past }
    }
}

fn first(children: &[usize]) -> &[usize] {
    &children[..children.len().min(1)]
}

impl Plan {
    /// Whether nothing runs when the place is entered; `None` is the machine.
    pub fn is_still(&self, place: Option<usize>) -> bool {
        self.way_in.as_ref().is_some_and(|way| place.is_none_or(|state| way.states.contains(&state)))
    }

    /// Whether what `initial` says there is part of the way in.
    pub fn begins_still(&self, place: Option<usize>) -> bool {
        self.is_still(place) && (place.is_none() || self.past() != place)
    }

    pub fn past(&self) -> Option<usize> {
        self.way_in.as_ref().and_then(|way| way.past)
    }
}

/// The first state inside of another one, whose own `initial` counts for nothing then.
pub fn past(scope: &Scope, outer: usize, random: &mut Random) -> String {
    let outermost = &scope.plan.states[outer];
    let inner = targets::first(scope, outermost.children[0], random);
    match outermost.needs_fields() {
        true => format!("{inner} in {}", targets::first(scope, outer, random)),
        false => inner,
    }
}

/// Takes out what cannot be on the way in. What the machine holds and no constant can be is given to `start`.
pub fn settle(plan: &mut Plan) {
    let Some(way) = plan.way_in.clone() else { return };
    plan.objects.clear();
    for datum in plan.data.iter_mut().filter(|datum| !is_constant(datum.ty)) {
        (datum.has_initial, datum.cfg) = (false, false);
    }
    for state in way.states {
        let state = &mut plan.states[state];
        state.objects.clear();
        state.data.retain(|datum| is_constant(datum.ty));
        state.is_tracked = false;
    }
}

fn is_constant(ty: Type) -> bool {
    value(ty, 0).is_some()
}

/// A value of this type that is a constant; some are dropped with their state.
pub fn value(ty: Type, number: usize) -> Option<String> {
    Some(match ty {
        Type::Number | Type::Text | Type::Word | Type::Array | Type::Cell | Type::Func => ty.fresh(number),
        Type::List => "Vec::new()".to_owned(),
        Type::Maybe => "None".to_owned(),
        Type::Cow => format!("std::borrow::Cow::Borrowed(\"cow {number}\")"),
        Type::Token | Type::Tag | Type::Mark | Type::Part | Type::Pair | Type::Boxed => return None,
        Type::Own | Type::Brief | Type::Whole => return None,
    })
}

/// Such a value, some of them behind a `return`: those of a line have no function that this could leave.
pub fn returning(ty: Type, seen: &[(String, Type)], random: &mut Random) -> Option<String> {
    let value = seeing(ty, seen, random)?;
    Some(match random.below(10) {
        0 => format!("{{ if ROOM > 5 {{ return {}; }} {value} }}", self::value(ty, 5)?),
        _ => value,
    })
}

/// Such a value, made of what it sees.
pub fn seeing(ty: Type, seen: &[(String, Type)], random: &mut Random) -> Option<String> {
    let plain = value(ty, random.below(100))?;
    let made = |(name, its): &(String, Type)| match (ty, its) {
        (Type::Number | Type::Text | Type::Word, its) if *its == ty => Some(format!("*{name}")),
        (Type::Number, Type::Text | Type::Word | Type::Array | Type::List) => Some(its.read(name)),
        _ => None,
    };
    let made: Vec<String> = seen.iter().filter_map(made).collect();
    let made = (!made.is_empty() && random.chance(50)).then(|| made[random.below(made.len())].clone());
    let value = made.unwrap_or_else(|| plain.clone());
    Some(match random.below(12) {
        0 => format!("{{ const HERE: usize = ROOM; if HERE == 2 {{ {value} }} else {{ {plain} }} }}"),
        _ => value,
    })
}

/// `start` in a constant, where the data that it takes can be had there.
pub fn start(plan: &Plan) -> Option<String> {
    plan.way_in.as_ref()?;
    let given = plan.data.iter().filter(|datum| !datum.has_initial);
    let given: Option<Vec<String>> = given
        .map(|datum| if datum.ty == Type::Array { Some("[1; 3]".to_owned()) } else { value(datum.ty, 3) })
        .collect();
    Some(format!("const {{ {}::start({}) }}", plan.name, given?.join(", ")))
}
