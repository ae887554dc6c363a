//! The plan of a machine, chosen at random within what the rules of the language allow.

use fsm_oracle::random::Random;

use super::activities;
use super::derives;
use super::ended;
use super::events::Events;
use super::features::Features;
use super::header::{Clock, Header, Owner, World};
use super::inside;
use super::objects;
use super::often::{Often, percent};
use super::overflow::Overflow;
use super::parts;
use super::plan::{Datum, Kind, NAMES, Plan, Remembered, Stands, State};
use super::states;
use super::types::Type;
use super::way_in::{self, WayIn};

pub fn plan(number: usize, often: Often, random: &mut Random) -> Plan {
    let mut features = Features::choose(often, random);
    // A start that takes nothing has no time.
    let takes_nothing = often.constants && Random::new(&[number as u64, 76]).chance(40);
    if takes_nothing {
        (features.timers, features.later) = (false, false);
    }
    let mut header = header(&features, random);
    if takes_nothing {
        header.take_nothing();
    }
    let events = Events::choose(&header, &features, random);
    let states = states::choose(&features, random);
    // An observer hears of one type of events.
    let features = Features { observed: features.observed && !events.own_type, ..features };
    let mut plan = Plan {
        number,
        name: format!("M{number}"),
        features,
        header,
        events,
        data: Vec::new(),
        objects: Vec::new(),
        derives: "",
        snapshots: false,
        can: false,
        overflow: Overflow::default(),
        activities: false,
        is_default: false,
        way_in: None,
        states,
        memories: Vec::new(),
        remembered: Vec::new(),
        previous: Vec::new(),
        stop: Vec::new(),
        inside: None,
    };
    plan.overflow = Overflow::choose(&plan);
    let own = &mut Random::new(&[number as u64, 78]);
    plan.way_in = own.chance(percent(often.constants, 25)).then(|| WayIn::choose(&plan, own));
    ended::choose(&mut plan, number);
    // What stands in a part, or is a machine of its own, is no constant here; charts have both.
    if plan.way_in.is_none() {
        parts::choose(&mut plan, number);
    }
    memories(&mut plan, random);
    plan.remember_copies();
    machine_data(&mut plan, random);
    for state in 0..plan.states.len() {
        state_data(&mut plan, state, random);
    }
    objects::choose(&mut plan, random);
    if takes_nothing {
        plan.data.iter_mut().for_each(|datum| datum.has_initial = true);
    }
    way_in::settle(&mut plan);
    plan.is_default = derives::can_be_default(&plan) && own.chance(70);
    plan.place_data();
    plan.give_to_copies();
    plan.derives = derives::choose(&plan, random);
    // Of its own, so that all else is as it was before there were snapshots.
    let is_chosen = random.clone().chance(percent(often.snapshots, 45));
    plan.snapshots = is_chosen && derives::can_be_stored(&plan);
    if plan.way_in.is_none() {
        inside::choose(&mut plan, number);
    }
    let is_asked = Random::new(&[number as u64, 70]).chance(percent(often.can, 40));
    plan.can = is_asked && !plan.features.no_events;
    let has_activities = Random::new(&[number as u64, 71]).chance(percent(often.activities, 30));
    plan.activities = has_activities && activities::can_have(&plan);
    plan
}

fn header(features: &Features, random: &mut Random) -> Header {
    use Owner::{Borrowing, Dyn, Generic, None, Probe, Slice};
    let owners = [None, Probe, Probe, Probe, Generic, Generic, Dyn, Slice, Borrowing];
    let owner = owners[random.below(owners.len())];
    let worlds =
        [World::None, World::None, World::None, World::Plain, World::Slice, World::Generic, World::Dyn];
    let clocks =
        [Clock::U32, Clock::Turns, Clock::U64, Clock::F32, Clock::F64, Clock::Duration, Clock::Instant];
    let lifetime = owner == Owner::Borrowing || random.chance(25);
    let often = features.often;
    Header {
        lifetime,
        second: lifetime && random.chance(40),
        outlives: random.chance(60),
        mark: !features.plain && random.chance(20),
        mark_lives: random.chance(50),
        array: random.chance(15),
        owner,
        world: worlds[random.below(worlds.len())],
        guest: random.chance(percent(often.params, 25)),
        hint: random.chance(percent(often.params, 15)),
        turned: [0, 0, 1, 2, 3][random.below(5)],
        clock: (features.timers || features.later || random.chance(percent(often.clocks, 10)))
            .then(|| clocks[random.below(clocks.len())]),
        now: random.chance(percent(often.clocks, 40)),
        bounds_behind: random.chance(50),
        is_unsized: random.chance(50),
        visibility: ["pub ", "pub ", "pub(crate) ", ""][random.below(4)],
        code: random.chance(20),
        plain: features.plain,
    }
}

/// Which composites `history` names, and where `previous` goes back.
fn memories(plan: &mut Plan, random: &mut Random) {
    if plan.features.history {
        let holds = |state: &usize| match plan.states[*state].kind {
            Kind::Composite | Kind::Parallel => true,
            Kind::Region => !plan.states[*state].children.is_empty(),
            _ => false,
        };
        let composites: Vec<usize> = (0..plan.states.len())
            .filter(|state| plan.states[*state].copy_of.is_none())
            .filter(holds)
            .collect();
        for composite in composites {
            if random.chance(50) {
                let is_deep = random.chance(50);
                let both = [is_deep, !is_deep];
                for is_deep in &both[..if random.chance(20) { 2 } else { 1 }] {
                    plan.remembered.push(Remembered { state: composite, is_deep: *is_deep });
                    plan.memories.push(Some(composite));
                }
            }
        }
    }
    if plan.features.previous {
        let exclusive =
            |state: &usize| plan.states[*state].children.len() > 1 && plan.is_exclusive(Some(*state));
        let mut scopes: Vec<Option<usize>> = (0..plan.states.len()).filter(exclusive).map(Some).collect();
        scopes.extend((!plan.features.root_regions).then_some(None));
        for _ in 0..random.between(1, 2) {
            plan.previous.extend(random.pick(&scopes).filter(|scope| !plan.previous.contains(scope)));
        }
        plan.memories.extend(&plan.previous);
    }
}

fn machine_data(plan: &mut Plan, random: &mut Random) {
    let names = ["total", "title", "chest", "reply"];
    let count = [0, 0, 1, 2, 3][random.below(5)];
    let mut types: Vec<Type> = (0..count).filter_map(|_| random.pick(&plan.header.types())).collect();
    // A parameter that nothing uses does not compile.
    let header = &plan.header;
    let is_borrowed = header.lifetime && header.owner != Owner::Borrowing;
    let needed = [
        (is_borrowed, Type::Text),
        (header.second, Type::Word),
        (header.mark, Type::Mark),
        (header.array, Type::Array),
    ];
    types.truncate(names.len() - needed.iter().filter(|(is_needed, _)| *is_needed).count());
    for (is_needed, ty) in needed {
        if is_needed && !types.contains(&ty) {
            types.insert(0, ty);
        }
    }
    plan.data = types
        .into_iter()
        .zip(names)
        .map(|(ty, name)| {
            let has_initial = random.chance(60);
            let cfg = has_initial && plan.features.cfg && random.chance(30);
            Datum { name: name.to_owned(), ty, has_initial, cfg, stands: Stands::Use }
        })
        .collect();
}

fn state_data(plan: &mut Plan, state: usize, random: &mut Random) {
    if plan.features.bare {
        return;
    }
    let types: Vec<Type> = {
        let mut types = plan.header.types();
        types.retain(|ty| !plan.is_kept_twice(state) || ty.is_clone());
        types
    };
    let is_moved_to = plan.features.takes && plan.states[state].kind == Kind::Choice;
    // Data of a state that leads there have the same type, so that they can be moved.
    let others = plan.states.iter().filter(|_| is_moved_to).flat_map(|other| &other.data);
    let moved: Vec<Type> = others.map(|datum| datum.ty).filter(|ty| types.contains(ty)).collect();
    let types = if moved.is_empty() { types } else { moved };
    let count = [0, 0, 0, 1, 1, 2][random.below(6)];
    let often = plan.features.often;
    let is_wanted = often.takes || is_moved_to || often.choices && plan.states[state].kind == Kind::Choice;
    for _ in 0..count.max(usize::from(is_wanted)) {
        let (Some(name), Some(ty)) = (random.pick(&free_names(plan, state)), random.pick(&types)) else {
            return;
        };
        let has_initial = plan.states[state].kind == Kind::Region || random.chance(50);
        let cfg = plan.features.cfg && random.chance(20);
        let datum = Datum { name: name.to_owned(), ty, has_initial, cfg, stands: Stands::Use };
        plan.states[state].data.push(datum);
    }
}

/// Names that the state and those around it do not have yet: data hide no other data.
fn free_names(plan: &Plan, state: usize) -> Vec<&'static str> {
    let has = |state: &State, name: &str| state.data.iter().any(|datum| datum.name == name);
    let around = plan.around(state);
    let is_taken = |name: &str| {
        has(&plan.states[state], name) || around.iter().any(|around| has(&plan.states[*around], name))
    };
    NAMES.into_iter().filter(|name| !is_taken(name)).collect()
}
