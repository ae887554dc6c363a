//! Random machines. The seed and the number say which: the same machine everywhere and for ever, until the generator
//! is changed. First the features are chosen, then the plan (header, events, data, states), then the lines.

mod bodies;
mod choose;
mod constants;
mod events;
mod features;
mod hooks;
mod lines;
mod on;
mod plan;
mod print;
mod requests;
mod run;
mod scope;
mod states;
mod targets;
mod types;

use fsm_oracle::random::Random;

/// One random machine.
pub struct Mixture {
    /// The machine, as `fsm!` takes it.
    pub machine: String,
    /// The whole module, with the machine and a function `run(seed)` that tries it. It needs `fsm_mixtures::harness`.
    pub module: String,
}

pub fn mixture(seed: u64, number: usize) -> Mixture {
    let random = &mut Random::new(&[seed, number as u64]);
    let plan = choose::plan(number, random);
    let machine = print::machine(&plan, random);
    let mut module = String::from("#![deny(warnings)]\n#![allow(clippy::all)]\n\n");
    if plan.header.visibility != "pub " {
        // Nobody looks at all data and goes to all states of a machine that nobody else can see.
        module += "#![allow(dead_code)]\n\n";
    }
    module += "use fsm_mixtures::harness::*;\n\n";
    if plan.features.constants {
        module += constants::WRITTEN;
    }
    module += &plan.events.outside(&plan.name, &print::event_derives(&plan));
    module += &format!("fsm_runtime::fsm! {{\n{machine}}}\n");
    module += &format!("\n{}\n{}", run::shape(&plan), run::run(&plan, has_ticks(&machine)));
    Mixture { machine, module }
}

/// Whether a machine has an `update`: only those do whose lines or objects wait for ticks.
fn has_ticks(machine: &str) -> bool {
    let waits = ["update", "when ", "after ", "every ", "action "];
    machine.lines().any(|line| waits.iter().any(|word| line.trim_start().starts_with(word)))
}
