//! Random charts and random scripts of inputs. A chart is well formed for SCXML as far as that goes and can be said in
//! `fsm!`; where it says nothing of bounds, it is taken only if the interpreter meets none on most scripts.

mod choices;
mod data;
mod features;
mod found;
mod given;
mod hooks;
mod lines;
mod mend;
mod moves;
mod open;
mod parameters;
mod payloads;
mod requests;
mod scripts;
mod states;
mod taken;
mod targets;
mod ticks;

pub use features::Features;
pub use scripts::{good_inputs, request, run, script, short_script};

use crate::chart::Chart;
use crate::random::Random;

/// The chart with this number in the series of `seed`: of several sets of transitions for one tree the liveliest.
pub fn chart(seed: u64, number: usize, features: Features) -> Chart {
    const SETS: u64 = 2;
    let set = |tree: u64, set: u64| {
        let name = format!("M{number}");
        let mut chart = states::grow(&name, features, &mut Random::new(&[seed, number as u64, tree]));
        let carried = &mut Random::new(&[seed, number as u64, tree, set, 41]);
        if features.payloads && carried.chance(40) {
            payloads::grow(&mut chart, carried);
        }
        let random = &mut Random::new(&[seed, number as u64, tree, set]);
        lines::add(&mut chart, features, random);
        hooks::add(&mut chart, features, random);
        mend::mend(&mut chart);
        chart.reports = features.bounds;
        chart.chain = if features.rounds && random.chance(25) { random.between(1, 9) } else { 0 };
        chart.requests = features.outside && random.chance(40);
        let given = &mut Random::new(&[seed, number as u64, tree, set, 42]);
        if features.data && features.own && given.chance(30) {
            data::own(&mut chart, given);
        }
        if features.data {
            data::add(&mut chart, random);
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
        if features.data && features.moves && given.chance(40) {
            moves::add(&mut chart, given);
        }
        (scripts::liveliness(&chart, seed), chart)
    };
    let trees =
        (0..).filter_map(|tree| (0..SETS).map(|number| set(tree, number)).max_by_key(|(score, _)| *score));
    let mut charts = trees.filter_map(|(score, chart)| (score > 0).then_some(chart));
    let mut chart = charts.next().expect("the series of trees has no end");
    // Drawn apart, so that a chart is the same without them.
    let random = &mut Random::new(&[seed, number as u64, 0, 4]);
    chart.observed = features.observed && random.chance(33);
    chart.snapshots = features.snapshots && random.chance(33);
    let configured = Random::new(&[seed, number as u64, 0, 44]).chance(30);
    chart.configured = features.configured && configured && !chart.observed;
    parameters::in_crowd(&mut chart, &mut Random::new(&[seed, number as u64, 0, 40]));
    if chart.goes_back() {
        mend::go_back_only_from(&scripts::going_back(&chart, seed), &mut chart);
    }
    chart
}
