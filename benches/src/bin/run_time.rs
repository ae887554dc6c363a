//! Prints, for each workload, what each implementation costs beside the best plain `match` written by hand.
//!
//! ```text
//! cargo run --release
//! cargo run --release -- --only flat,ring --subjects fsm,statig --rounds 201 --steps 20000
//! ```

use std::process::ExitCode;

use benches::measure;
use benches::options::Options;
use benches::table::Figures;

fn main() -> ExitCode {
    match Options::read().and_then(|options| run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    let workloads = options.workloads()?;
    if measure::serve(&workloads) || measure::answer(&workloads, options.rounds, options.steps) {
        return Ok(());
    }
    let mut problem = None;
    for workload in &workloads {
        workload.check();
        eprintln!("{}: all implementations give the same; measuring", workload.name);
        let instructions = measure::instructions(workload).map_err(|error| problem = Some(error)).ok();
        let times = measure::times_of(&options.placements, workload, options.rounds, options.steps)?;
        Figures { workload, times, instructions }.print();
    }
    let placements = match options.placements.len() {
        0 => "this placement of the code".to_owned(),
        several => format!("each of {several} placements of the code"),
    };
    println!(
        "\nTime: CPU time, median of the ratios of {} rounds of {} steps in {placements},",
        options.rounds, options.steps
    );
    println!("± half the distance of the quartiles. Where a row has several threads: time on the clock.");
    if let Some(problem) = problem {
        println!("Instructions: {problem}");
    }
    Ok(())
}
