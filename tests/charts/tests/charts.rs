//! Random charts: each machine does on each script what the interpreter does, and many of them in a crowd do what each
//! does alone.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_charts::{Difference, Plan, Run, compare, compare_in_bevy, compare_in_crowd, entities};
use fsm_oracle::chart::Chart;
use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::{self, Answer, Beginning, Input, Rules};
use fsm_oracle::source;

include!(concat!(env!("OUT_DIR"), "/charts.rs"));

#[test]
fn machines_do_what_the_interpreter_does() {
    let scripts =
        std::env::var("FSM_SCRIPTS").map_or(50, |text| text.parse().expect("FSM_SCRIPTS is a number"));
    let features = Features::parse(FEATURES).expect("the build script has read them");
    let mut differences: Vec<(usize, Box<Difference>)> = Vec::new();
    let (mut events, mut begun) = (0, BTreeMap::<_, usize>::new());
    for (number, chart, run) in all(features) {
        for script in 0..scripts {
            let script = generate::short_script(&chart, SEED, script);
            events += script.len();
            if let Some(answer) = begun_elsewhere(&chart, &script) {
                *begun.entry(format!("{answer:?}")).or_default() += 1;
            }
            let compared = catch_unwind(|| compare(&chart, &script, Rules::FSM, run));
            let Ok(compared) = compared else { panic!("chart {number} panics on the script {script:?}") };
            if let Err(difference) = compared {
                differences.push((number, difference));
                break;
            }
        }
    }
    let count = CHARTS.len() + STOPPING.len();
    println!("{count} charts ({FEATURES}), {scripts} scripts each, {events} events");
    println!("{} of them as machines that fail, that wait, and that do both", STOPPING.len());
    println!("machines that begin elsewhere: {begun:?}");
    assert!(!features.starts || CHARTS.len() < 200 || begun.len() > 1, "too few begin elsewhere");
    println!("the regions of {} act side by side", SIDE_BY_SIDE.len());
    let enough = usize::from(features.plain && CHARTS.len() >= 200);
    assert!(SIDE_BY_SIDE.len() >= enough, "none of so many charts");
    println!("{} more are refused by the macro: {REFUSED:?}", REFUSED.len());
    assert!(REFUSED.len() * 50 <= count + 49, "too many charts are refused");
    let numbers: Vec<_> = differences.iter().map(|(number, _)| format!("M{number}")).collect();
    differences.sort_by_key(|(_, difference)| difference.size());
    let shown = std::env::var("FSM_CHARTS_SHOW").map_or(1, |text| text.parse().expect("a number"));
    let shown: String = differences.iter().take(shown).map(|(_, it)| format!("{it}\n")).collect();
    assert!(
        differences.is_empty(),
        "{} machines differ: {}. The smallest:\n{shown}",
        numbers.len(),
        numbers.join(" ")
    );
}

/// The answer to a start in another state than the initial one.
fn begun_elsewhere(chart: &Chart, script: &[Input]) -> Option<Answer> {
    let beginning = Beginning::of(script);
    beginning.target?;
    let steps = interpret::run(chart, &script[..beginning.inputs()], Rules::FSM);
    steps.first().map(|step| step.answer)
}

/// Each machine, with the chart that it is made of. One that may stop is there three times.
fn all(features: Features) -> Vec<(usize, Chart, Run)> {
    let chart = |number| generate::chart(SEED, number, features);
    let plain = CHARTS.iter().map(|&(number, run)| (number, chart(number), run));
    let stopping = STOPPING.iter().flat_map(|&(number, runs)| {
        let chart = chart(number);
        let kinds = source::STOPPING.into_iter().zip(runs);
        kinds.map(move |((stops, _), run)| (number, chart.stopping(stops), run))
    });
    plain.chain(stopping).collect()
}

#[test]
fn agents_of_a_crowd_do_what_each_does_alone() {
    let agents = std::env::var("FSM_AGENTS").map_or(40, |text| text.parse().expect("FSM_AGENTS is a number"));
    let features = Features::parse(FEATURES).expect("the build script has read them");
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let pools = [1, 2, 3, 4].map(pool);
    let mut events = 0;
    assert!(!CROWDS.is_empty() || CHARTS.len() < 4, "no chart is fit for a crowd");
    for &(number, in_crowd, _) in CROWDS {
        let Some((_, run)) = CHARTS.iter().copied().find(|(alone, _)| *alone == number) else { continue };
        let chart = generate::chart(SEED, number, features);
        let plan = Plan::new(&chart, SEED, agents);
        events += plan.scripts.iter().map(Vec::len).sum::<usize>();
        let compared =
            catch_unwind(AssertUnwindSafe(|| compare_in_crowd(&chart, &plan, run, in_crowd, &pools)));
        let Ok(compared) = compared else { panic!("chart {number} panics in a crowd") };
        assert_eq!(compared, Ok(()), "chart {number}");
    }
    println!("{} charts in crowds of {agents} agents, {events} events", CROWDS.len());
}

#[test]
fn entities_of_bevy_do_what_each_machine_does_alone() {
    let agents = std::env::var("FSM_AGENTS").map_or(40, |text| text.parse().expect("FSM_AGENTS is a number"));
    let features = Features::parse(FEATURES).expect("the build script has read them");
    let mut events = 0;
    for &(number, _, in_bevy) in CROWDS {
        let Some((_, run)) = CHARTS.iter().copied().find(|(alone, _)| *alone == number) else { continue };
        let chart = generate::chart(SEED, number, features);
        let plan = entities(&chart, SEED, agents);
        events += plan.scripts.iter().map(Vec::len).sum::<usize>();
        let compared = catch_unwind(AssertUnwindSafe(|| compare_in_bevy(&chart, &plan, run, in_bevy)));
        let Ok(compared) = compared else { panic!("chart {number} panics in bevy") };
        assert_eq!(compared, Ok(()), "chart {number}");
    }
    println!("{} charts as components of {agents} entities, {events} events", CROWDS.len());
}
