//! Machines in data that live with their state: what they are lent, how they begin, what is done with them, and the machine
//! itself, which stands beside the one that holds them.

use fsm_oracle::random::Random;

use super::bodies;
use super::header::{Owner, World};
use super::lines;
use super::often::percent;
use super::plan::{Kind, Plan};
use super::print;
use super::scope::Scope;

/// One kind of them in a machine, in several of its states.
#[derive(Clone, Debug)]
pub struct Inside {
    /// What each parameter of its header is called, in its order, and its type.
    lent: Vec<(&'static str, String)>,
    has_clock: bool,
    /// `'a`, `A`, `W` of the machine around it.
    generics: Vec<&'static str>,
    /// The type of something that it holds.
    held: &'static str,
}

pub fn choose(plan: &mut Plan, number: usize) {
    // Of its own, so that all else is as it was before there were such machines.
    let random = &mut Random::new(&[number as u64, 77]);
    let is_chosen = random.chance(percent(plan.features.often.inside, 25));
    let is_copied = plan.derives.contains("Copy");
    if !is_chosen || is_copied || plan.features.bare {
        return;
    }
    let holds: Vec<usize> = (0..plan.states.len()).filter(|state| may_hold(plan, *state)).collect();
    for state in holds {
        if random.chance(40) {
            for copy in plan.copies(state) {
                plan.states[copy].has_inside = true;
                plan.states[copy].is_tracked = true;
            }
        }
    }
    if plan.states.iter().any(|state| state.has_inside) {
        plan.inside = Some(inside(plan, random));
    }
}

/// A state that no memory brings back as it was.
fn may_hold(plan: &Plan, state: usize) -> bool {
    let is_state =
        matches!(plan.states[state].kind, Kind::Leaf | Kind::Composite | Kind::Parallel | Kind::Overlay);
    is_state
        && plan.states[state].copy_of.is_none()
        && plan.copies(state).iter().all(|copy| plan.memories_of(*copy) == 0)
}

fn inside(plan: &Plan, random: &mut Random) -> Inside {
    let header = &plan.header;
    // A derive asks for no more than what stands in one type.
    let may_be_generic = plan.derives.is_empty() && !plan.snapshots;
    let is_open = |generic: bool| may_be_generic || !generic;
    let mut lent: Vec<(&str, String)> = Vec::new();
    let owner = header.owner;
    lent.extend(
        (owner != Owner::None && is_open(owner == Owner::Generic))
            .then(|| ("agent", format!("&mut {}", owner.written()))),
    );
    let world = header.world;
    lent.extend(
        (world != World::None && is_open(world == World::Generic))
            .then(|| ("world", format!("&{}", world.written()))),
    );
    lent.extend(header.guest.then(|| ("guest", "&mut Keeper<'_>".to_owned())));
    lent.extend(header.hint.then(|| ("hint", "&Option<&str>".to_owned())));
    lent.retain(|_| random.chance(75));
    if !lent.is_empty() {
        let turned = random.below(lent.len());
        lent.rotate_left(turned);
    }
    let has = |name: &str, part: &str| lent.iter().any(|(lent, ty)| *lent == name && ty.contains(part));
    let generics = [("'a", has("agent", "'a")), ("A", has("agent", "mut A")), ("W", has("world", "&W"))];
    let is_plain = ["PartialOrd", "Eq,", "Hash"].iter().any(|word| plan.derives.contains(word));
    Inside {
        has_clock: header.has_now() && !plan.snapshots,
        generics: generics.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name).collect(),
        held: if is_plain {
            "u32"
        } else if plan.derives.contains("Clone") {
            "Tag"
        } else {
            "Token"
        },
        lent,
    }
}

impl Inside {
    /// `(agent, world)`
    fn lent(&self) -> Vec<String> {
        self.lent.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    /// With what a call adds, and the time.
    fn arguments(&self, own: &[String]) -> String {
        let now = self.has_clock.then(|| "now".to_owned());
        self.lent().into_iter().chain(own.iter().cloned()).chain(now).collect::<Vec<_>>().join(", ")
    }

    fn made(&self, random: &mut Random) -> String {
        match self.held {
            "u32" => random.below(9).to_string(),
            held => format!("{held}::new()"),
        }
    }
}

fn name(plan: &Plan) -> String {
    format!("{}Inside", plan.name)
}

/// Its name in the state of this number.
fn datum(plan: &Plan, state: usize) -> String {
    format!("inner{}", plan.original(state))
}

/// The line of a state in which one lives.
pub fn declared(plan: &Plan, state: usize, random: &mut Random) -> Option<String> {
    let inside = plan.inside.as_ref().filter(|_| plan.states[state].has_inside)?;
    let (name, generics) = (name(plan), in_angles(&inside.generics));
    let lent = inside.lent().join(", ");
    let lent = if lent.is_empty() { String::new() } else { format!("({lent})") };
    let home = format!("Home::new({})", Scope::new(plan, Some(state)).whole_name(state));
    let held = inside.made(random);
    let arguments = inside.arguments(&[home, held]);
    Some(format!("let {}: machine {name}{generics}{lent} = {name}::start({arguments});", datum(plan, state)))
}

/// Lines that act as it ends.
pub fn lines(scope: &Scope, random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    for state in seen(scope) {
        if !random.chance(60) {
            continue;
        }
        let name = datum(scope.plan, state);
        let guard = if random.chance(40) { format!(" if {}", scope.guard(random)) } else { String::new() };
        // The machine stays done, so its state is left.
        let target = lines::leading(scope, random).filter(|target| target.left.contains(&state));
        lines.extend(target.map(|target| {
            let mut plain = scope.clone();
            plain.may_request = false;
            let action = match random.chance(50) {
                true => bodies::action(&plain, &target.used, random),
                false => ";".to_owned(),
            };
            format!("done({name}){guard} => {} {action}", target.text)
        }));
    }
    lines
}

/// The states whose machines code may name: the state of the line and those around it.
fn seen(scope: &Scope) -> Vec<usize> {
    let plan = scope.plan;
    let states = scope.state.into_iter().flat_map(|state| std::iter::once(state).chain(plan.around(state)));
    let of_scope =
        |state: &usize| plan.states[*state].has_inside && scope.sees(*state) && scope.part != Some(*state);
    states.filter(of_scope).collect()
}

/// An event that is handed on.
pub fn handed_on(scope: &Scope, random: &mut Random) -> Option<String> {
    let inside = scope.plan.inside.as_ref()?;
    let name = datum(scope.plan, random.pick(&seen(scope))?);
    let event = match random.below(3) {
        0 => "Rest".to_owned(),
        _ => format!("Hit({})", random.below(9)),
    };
    let event = format!("{}Event::{event}", self::name(scope.plan));
    Some(format!("let _ = {name}.send({})", inside.arguments(&[event])))
}

/// What a guard asks of one.
pub fn asked(scope: &Scope, random: &mut Random) -> Option<String> {
    let name = datum(scope.plan, random.pick(&seen(scope))?);
    Some(match random.below(3) {
        0 => format!("{name}.is_done()"),
        1 => format!("{name}.is_in({}StateId::Here)", self::name(scope.plan)),
        _ => format!("!{name}.is_done()"),
    })
}

/// The machine that is inside, beside the one around it.
pub fn beside(plan: &Plan) -> String {
    let Some(inside) = &plan.inside else { return String::new() };
    let random = &mut Random::new(&[plan.states.len() as u64, plan.events.list.len() as u64, 78]);
    let derives = match plan.derives {
        "" => String::new(),
        derives => format!("    #[derive({derives})]\n"),
    };
    let serde = if plan.snapshots { format!("    {}\n", print::SERDE) } else { String::new() };
    let size = if plan.header.is_unsized { " + ?Sized" } else { "" };
    let bounded = |name: &&str| match *name {
        "A" => format!("A: Agent{size}"),
        "W" => format!("W: Sight{size}"),
        name => name.to_owned(),
    };
    let generics: Vec<String> = inside.generics.iter().map(bounded).collect();
    let generics = in_angles(&generics.iter().map(String::as_str).collect::<Vec<_>>());
    let params: Vec<String> = inside.lent.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    let acts = if inside.lent().contains(&"agent".to_owned()) { "agent.act(3)" } else { "note(3)" };
    let looks = if inside.lent().contains(&"world".to_owned()) && plan.header.world != World::Slice {
        "world.level() % 5 == 2"
    } else {
        "ask(6)"
    };
    let clock = plan.header.clock.filter(|_| inside.has_clock);
    let timed = clock.map_or(String::new(), |_| "after 40ms => There; ".to_owned());
    let clock = clock.map_or(String::new(), |clock| format!("        clock {};\n", clock.written()));
    let (held, made) = (inside.held, inside.made(random));
    let (vis, name) = (plan.header.visibility, name(plan));
    format!(
        "fsm_runtime::fsm! {{
    #[allow(unused_event, unused_line, no_fallback, dead_end, rounded_duration)]
{derives}{serde}    {vis}machine {name}{generics}{params} {{
{clock}        events {{ Hit(u32), Rest }}
        let home: Home;
        let held: {held};
        initial Here;
        stop => Gone do home.stops();
        enter do home.begins();
        exit do {{ home.ends(); {acts}; }}
        update do home.ticks();
        state Here {{ on Hit(n) => There {{ mine: {made} }} do note(n); {timed}when {looks} => Done; exit do {acts}; }}
        state There {{ let mine: {held} = {made}; on Rest => Here; update do *mine = {made}; when ask(4) => Done; }}
        final state Done;
        final state Gone;
    }}
}}

"
    )
}

fn in_angles(list: &[&str]) -> String {
    if list.is_empty() { String::new() } else { format!("<{}>", list.join(", ")) }
}
