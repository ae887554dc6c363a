//! Random machines. The seed and the number say which: the same machine everywhere and for ever, until the generator
//! is changed. First the features are chosen, then the plan (header, events, data, states), then the lines.
//!
//! A construct that no machine here has stands in `tests/tests/` or `tests/further/` alone, for a reason: `expect` of a warning of the macro
//! fails where there is none, and the generator does not know what the macro warns of; levels other than `allow` would
//! warn; `mut` and `ref` in a pattern are the matter of rustc alone; a `match` on pairs of state and event pays only for
//! more of them than a machine here has. In one place the macro has a fault that is left out: where lines of several
//! regions take something out of events with a type parameter of their own, and `always` lines of several regions act
//! together, rustc cannot tell the parameter (E0283).

mod absent;
mod activities;
mod bodies;
mod choice;
mod choose;
mod constants;
mod crowd;
mod derives;
mod ended;
mod events;
mod features;
mod fickle;
mod first;
mod header;
mod held;
mod hooks;
mod initial;
mod inside;
mod lines;
mod objects;
pub mod often;
mod on;
mod outcomes;
mod overflow;
mod part;
mod parts;
mod patterns;
mod plan;
mod print;
mod requests;
mod restored;
mod run;
mod scope;
mod sent;
mod several;
mod states;
mod stops;
mod taken;
mod targets;
mod types;
mod way_in;
mod wrap;

use fsm_oracle::random::Random;

use often::Often;
use plan::{Kind, Plan, State};
use stops::Stops;

/// One random machine.
pub struct Mixture {
    /// The machine, as `fsm!` takes it.
    pub machine: String,
    /// The whole module, with the machine and a function `run(seed)` that tries it. It needs `fsm_mixtures::harness`.
    pub module: String,
}

pub fn mixture(seed: u64, number: usize, often: Often) -> Mixture {
    let random = &mut Random::new(&[seed, number as u64]);
    let mut plan = choose::plan(number, often, random);
    let machine = wrap::renamed(&plan, print::machine(&plan, random), random);
    // Where the places that could have work are on the way in, there is none.
    plan.activities &= machine.contains("during ");
    // Where no line happens to push, the machine cannot be asked what is suspended.
    plan.features.pushes &= ["=> push ", "push!("].iter().any(|push| machine.contains(push));
    plan.overflow = plan.overflow.in_machine(&machine);
    let mut module = String::from("#![deny(warnings)]\n#![allow(clippy::all)]\n\n");
    if plan.header.visibility != "pub " {
        // Nobody looks at all data and goes to all states of a machine that nobody else can see.
        module += "#![allow(dead_code)]\n\n";
    }
    let crowd = crowd::run(&plan, random);
    // Of its own, so that all else is as it was before there were such machines.
    let stops = Stops::choose(often, &mut random.clone())
        .filter(|_| !plan.features.in_macro && plan.way_in.is_none());
    // A crowd holds plain machines, and the other one is to have the same trace.
    let crowd = if stops.is_some() { "" } else { &crowd };
    let own = inside(&plan, &machine, crowd, Stops::default());
    module += &match stops {
        None => own,
        Some(stops) => format!(
            "mod plain {{\n{own}}}\n\nmod stopping {{\n{}}}\n\n{BOTH}",
            inside(&plan, &stops.machine(&machine), "", stops)
        ),
    };
    Mixture { machine, module }
}

/// Tries the one or the other machine.
const BOTH: &str = "pub fn run(seed: u64) {
    if fsm_mixtures::harness::may_stop() { stopping::run(seed) } else { plain::run(seed) }
}
";

/// A machine with what stands around it, and its `run`.
fn inside(plan: &Plan, machine: &str, crowd: &str, stops: Stops) -> String {
    let mut module = String::from(
        "use fsm_mixtures::harness::*;\n\n/// Of a stack, of a queue.\npub const ROOM: usize = 2;\n\n",
    );
    if plan.features.constants {
        module += constants::WRITTEN;
    }
    if stops != Stops::default() {
        module += &stops.beside();
    }
    module += &inside::beside(plan);
    module += &plan.events.outside(&plan.name, &print::event_attributes(plan));
    module += &if plan.features.in_macro { wrap::in_macro(plan, machine) } else { wrap::plain(machine) };
    let has_ticks = has_ticks(plan, machine);
    module + &format!("\n{}\n{}", run::shape(plan), run::run(plan, has_ticks, crowd, stops))
}

/// Whether a machine has an `update`: only those do whose lines or objects wait for ticks.
fn has_ticks(plan: &Plan, machine: &str) -> bool {
    let waits = ["update", "when ", "after ", "every "];
    // A final state of the outermost level ends the machine.
    let ends = |state: &State| state.kind == Kind::Final && state.parent.is_none();
    let acts = |state: &State| !ends(state) && !state.objects.is_empty();
    let has_inside = plan.inside.is_some();
    let has_objects = !plan.objects.is_empty() || plan.states.iter().any(acts);
    has_objects
        || has_inside
        || has_later(machine)
        || machine.lines().any(|line| waits.iter().any(|word| line.trim_start().starts_with(word)))
}

/// Whether the machine raises an event for later.
fn has_later(machine: &str) -> bool {
    let call = |part: &str| part.split([';', '\n']).next().is_some_and(|call| call.contains(" after "));
    machine.split("raise!(").skip(1).any(call)
}
