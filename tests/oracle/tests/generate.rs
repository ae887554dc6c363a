//! The series of random charts: it is the same every time, all of it can be said in the language, and every construct
//! of the language is in it, more than once or twice.

use std::str::FromStr;

use fsm_oracle::chart::{Chart, ROOT};
use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::Rules;
use fsm_oracle::source;
use proc_macro2::TokenStream;

const CHARTS: usize = 150;

fn sources(features: Features) -> Vec<String> {
    let sources = (0..CHARTS).map(|number| {
        let chart = generate::chart(1, number, features);
        assert_eq!(source::check(&chart), Ok(()), "{}", chart.name);
        source::machine(&chart)
    });
    sources.collect()
}

#[test]
fn every_construct_is_in_many_charts() {
    let sources = sources(all());
    let constructs = [
        ("initial ", 95),
        ("do log.say(\"initial of", 30),
        ("region ", 30),
        ("    history => ", 10),
        ("deep history => ", 10),
        ("=> history ", 10),
        ("=> deep history ", 10),
        ("=> reenter ", 20),
        ("=> self", 30),
        ("=> (", 15),
        ("=> ignore;", 3),
        ("final state ", 30),
        ("done", 15),
        ("done if", 5),
        ("always => ", 5),
        ("always if ", 30),
        ("raise!", 50),
        ("in_state!", 30),
        (" | ", 20),
        ("on _", 10),
    ];
    for (construct, least) in constructs {
        let count = sources.iter().filter(|source| source.contains(construct)).count();
        println!("{construct:30} {count}");
        assert!(count >= least, "`{construct}` is in {count} charts");
    }
}

/// What SCXML does not have is rarer, for a chart has room for a few things only.
#[test]
fn every_construct_of_the_language_is_in_some_charts() {
    let sources = sources(everything());
    let constructs = [
        ("initial history ", 2),
        ("initial deep history ", 2),
        ("log.look(", 80),
        ("goto!(", 50),
        ("push!(", 20),
        ("pop!(else ", 20),
        ("previous!()", 10),
        ("reset!(", 5),
        ("=> push ", 40),
        ("=> pop else ", 30),
        ("=> reset ", 20),
        ("=> previous", 20),
        ("=> defer", 10),
        ("    update do", 20),
        ("    update if ", 20),
        ("    when ", 50),
        ("    after ", 50),
        ("    every ", 50),
        (" catch up", 30),
        ("    update every ", 30),
        ("    pause ", 50),
        ("    resume ", 50),
        ("    choice X", 30),
        ("requests;", 20),
        ("observed;", 20),
        ("snapshots;", 20),
        ("can;", 30),
        ("#[tag(", 15),
        ("    let d", 90),
        ("{ d1 }", 3),
        ("{ d1: ", 60),
        ("if *d", 60),
        ("if let Some(found) = ", 20),
        ("when let Some(found) = ", 5),
        ("log.found(found)", 20),
        (": found }", 5),
        ("take!(", 2),
        ("clock now: u32;", 15),
        ("log.at(now)", 15),
        ("world: &World", 15),
        ("log.count(tally)", 5),
        ("log.count_up()", 10),
        ("log.say(\"enter Root\")", 10),
        ("log.say(\"exit Root\")", 8),
        ("transition(from, to) do", 15),
        ("-> Result<(), Fault>", 10),
        ("failed(_)", 5),
        ("(n @ ", 5),
        ("log.carried(", 5),
        (" { amount: ", 5),
        ("let own: i32", 5),
        ("*own", 5),
        (": i32;", 10),
        (" in C", 4),
        ("take!(d1) })", 1),
        ("pub const machine ", 15),
        ("        initial B", 5),
        ("#[cfg(all())]", 5),
        ("#[cfg(any())]", 5),
    ];
    for (construct, least) in constructs {
        let count = sources.iter().filter(|source| source.contains(construct)).count();
        println!("{construct:30} {count}");
        assert!(count >= least, "`{construct}` is in {count} charts");
    }
}

/// What no text shows.
#[test]
fn kinds_of_charts_are_among_them() {
    let charts: Vec<_> = (0..3 * CHARTS).map(|number| generate::chart(1, number, everything())).collect();
    let count = |is_meant: &dyn Fn(&Chart) -> bool| charts.iter().filter(|chart| is_meant(chart)).count();
    let begins_anew = |chart: &Chart| chart.transitions.iter().any(|line| line.targets == [ROOT]);
    let remembers_regions = |chart: &Chart| Features::of(chart).region_histories;
    let lines_of_regions = |chart: &Chart| {
        let is_region = |state| chart.states[ROOT].children.contains(&state) && chart.is_parallel_state(ROOT);
        chart.transitions.iter().any(|line| is_region(line.source))
    };
    let counts = [count(&begins_anew), count(&remembers_regions), count(&lines_of_regions)];
    println!("{counts:?}");
    assert!(counts[0] >= 30 && counts[1] >= 20 && counts[2] >= 15, "{counts:?}");
}

#[test]
fn sources_are_made_of_tokens() {
    for source in sources(all()) {
        TokenStream::from_str(&source).unwrap_or_else(|error| panic!("{error}:\n{source}"));
    }
}

#[test]
fn a_chart_uses_no_more_than_it_may() {
    for list in [
        "flat",
        "nesting,done,raise",
        "parallel",
        "nesting,parallel,history",
        "always,raise",
        "stack,previous",
        "ticks,timers,look,defer",
    ] {
        let features = Features::parse(list).expect("a list of features");
        for number in 0..20 {
            let used = Features::of(&generate::chart(1, number, features));
            assert_eq!(used.unknown_to(features), [""; 0], "{list}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_charts_and_runs() {
    for number in 0..20 {
        let [first, second] = [0; 2].map(|_| {
            let chart = generate::chart(7, number, all());
            let script = generate::script(&chart, 7, 3);
            (source::module(&chart), generate::run(&chart, &script, Rules::FSM))
        });
        assert_eq!(first, second);
    }
}

/// What SCXML has too.
fn all() -> Features {
    Features::parse("all").expect("a list of features")
}

fn everything() -> Features {
    Features::parse("everything").expect("a list of features")
}
