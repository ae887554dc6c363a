//! Random charts and random scripts of inputs. A chart is well formed for SCXML as far as that goes and can be said in
//! `fsm!`; where it says nothing of bounds, it is taken only if the interpreter meets none on most scripts.

mod activities;
mod asking;
mod causes;
mod choices;
mod constants;
mod data;
mod ended;
mod features;
mod first;
mod forms;
mod found;
mod given;
mod held;
mod histories;
mod hooks;
mod in_turn;
mod inside;
mod leading;
mod lines;
mod machine;
mod mend;
mod moves;
mod open;
mod parameters;
mod parts;
mod payloads;
mod plain;
mod ranks;
mod requests;
mod scripts;
mod sparse;
mod starts;
mod states;
mod stops;
mod tags;
mod taken;
mod targets;
mod ticks;
mod timers;

pub use features::Features;
pub use scripts::{good_inputs, request, run, script, scripts, short_script};
pub use starts::start_in;

use crate::chart::Chart;
use crate::random::Random;

/// The chart with this number in the series of `seed`: of several sets of transitions for one tree the liveliest.
pub fn chart(seed: u64, number: usize, features: Features) -> Chart {
    let plain = plain::chart(seed, number, features);
    let sparse = if plain.is_none() { sparse::chart(seed, number, features) } else { None };
    let is_sparse = sparse.is_some();
    let plain = plain.or(sparse);
    let features = features.swarm(&mut Random::new(&[seed, number as u64, 0, 60]));
    let tells = if plain.is_some() { 5 } else { 30 };
    // Most plain charts stay so: what follows would lead their machines another way.
    let stays = plain.is_some() && Random::new(&[seed, number as u64, 0, 51]).chance(80);
    let features =
        if stays { Features { objects: false, strict: false, fails: false, ..features } } else { features };
    let stays_sparse = stays && is_sparse;
    let features = Features {
        inside: features.inside && !stays_sparse,
        activities: features.activities && !stays_sparse,
        ..features
    };
    let mut chart = plain.unwrap_or_else(|| any(seed, number, features));
    // Drawn apart, so that a chart is the same without them.
    let random = &mut Random::new(&[seed, number as u64, 0, 4]);
    chart.observed = features.observed && random.chance(33);
    chart.snapshots = features.snapshots && random.chance(33);
    let configured = Random::new(&[seed, number as u64, 0, 44]).chance(30);
    chart.configured = features.configured && configured;
    chart.starts_in = features.starts && Random::new(&[seed, number as u64, 0, 62]).chance(50);
    let can = Random::new(&[seed, number as u64, 0, 63]).chance(50);
    chart.can = features.can && !chart.events.is_empty() && can;
    let tags = &mut Random::new(&[seed, number as u64, 0, 64]);
    if features.tags && tags.chance(25) {
        tags::add(&mut chart, tags);
    }
    chart.tells_changes = features.changes && Random::new(&[seed, number as u64, 0, 14]).chance(tells);
    if features.cause && !stays {
        causes::add(&mut chart, &mut Random::new(&[seed, number as u64, 0, 64]));
    }
    forms::add(&mut chart, features, &mut Random::new(&[seed, number as u64, 0, 50]));
    let activities = &mut Random::new(&[seed, number as u64, 0, 74]);
    if features.activities && activities.chance(35) {
        activities::add(&mut chart, activities);
    }
    parameters::in_crowd(&mut chart, &mut Random::new(&[seed, number as u64, 0, 40]));
    let constant = &mut Random::new(&[seed, number as u64, 0, 75]);
    let is_const = features.constant && constant.chance(constants::percent(features));
    if features.fails && !is_const {
        stops::add(&mut chart, &mut Random::new(&[seed, number as u64, 0, 31]));
    }
    if features.inside {
        inside::add(&mut chart, &mut Random::new(&[seed, number as u64, 0, 72]));
    }
    if features.ended {
        ended::add(&mut chart, &mut Random::new(&[seed, number as u64, 0, 73]));
    }
    if is_const {
        chart = constants::made(&chart, seed, constant).unwrap_or(chart);
    }
    if chart.snapshots {
        timers::name_for_snapshots(&mut chart);
    }
    let parts = &mut Random::new(&[seed, number as u64, 0, 66]);
    if features.parts && !stays {
        self::parts::add(&mut chart, parts);
    }
    if chart.goes_back() {
        mend::go_back_only_from(&scripts::going_back(&chart, seed), &mut chart);
    }
    chart
}

fn any(seed: u64, number: usize, features: Features) -> Chart {
    const SETS: u64 = 2;
    let set = |tree: u64, set: u64| {
        let name = format!("M{number}");
        let own = |what: u64| Random::new(&[seed, number as u64, tree, set, what]);
        let random = &mut Random::new(&[seed, number as u64, tree]);
        let nested = Random::new(&[seed, number as u64, tree, 0, 12]);
        let mut chart = states::grow(&name, features, random, nested);
        let carried = &mut own(41);
        if features.payloads && carried.chance(40) {
            payloads::grow(&mut chart, carried);
        }
        let random = &mut Random::new(&[seed, number as u64, tree, set]);
        lines::add(&mut chart, features, random);
        if features.region_histories {
            histories::add(&mut chart, &mut own(13));
        }
        hooks::add(&mut chart, features, random);
        let mut of_machine = own(10);
        if features.machine && of_machine.chance(35) {
            machine::add(&mut chart, features, &mut of_machine);
        }
        // Drawn apart, so that a chart is the same without them.
        if features.leading {
            leading::add(&mut chart, features, &mut own(20));
        }
        if features.asking {
            asking::add(&mut chart, &mut own(21));
        }
        first::add(&mut chart, features, &mut own(65));
        in_turn::add(&mut chart, features, &mut own(79));
        mend::mend(&mut chart);
        chart.reports = features.bounds;
        let full = &mut own(76);
        if features.full && chart.reports && full.chance(50) {
            chart.queue = full.between(1, 3);
        }
        chart.chain = if features.rounds && random.chance(25) { random.between(1, 9) } else { 0 };
        chart.requests = features.outside && random.chance(40);
        let given = &mut Random::new(&[seed, number as u64, tree, set, 42]);
        if features.data && features.own && given.chance(30) {
            data::own(&mut chart, given);
        }
        if features.data {
            data::add(&mut chart, random);
        }
        if features.ranks {
            ranks::add(&mut chart, &mut own(22));
        }
        if features.found {
            found::add(&mut chart, random);
        }
        if features.takes {
            taken::add(&mut chart, random, &mut Random::new(&[seed, number as u64, tree, set, 43]));
        }
        if features.time && random.chance(30) {
            parameters::time(&mut chart, random);
        }
        if features.world && random.chance(30) {
            parameters::world(&mut chart, random);
        }
        if chart.has_payloads() {
            payloads::add(&mut chart, carried);
        }
        if features.data && features.given && given.chance(50) {
            given::add(&mut chart, given);
        }
        if features.data && features.requests && features.moves && given.chance(60) {
            moves::add(&mut chart, given);
        }
        if features.held {
            held::add(&mut chart, &mut own(70));
        }
        if features.named && own(64).chance(60) {
            timers::add(&mut chart, &mut own(65));
        }
        (scripts::liveliness(&chart, seed), chart)
    };
    let trees =
        (0..).filter_map(|tree| (0..SETS).map(|number| set(tree, number)).max_by_key(|(score, _)| *score));
    let mut charts = trees.filter_map(|(score, chart)| (score > 0).then_some(chart));
    charts.next().expect("the series of trees has no end")
}
