//! Twice the table takes the macro, and rustc over what it prints, about twice as long. Steps and tokens are counted, not
//! timed, so three small machines say what large ones take.

mod bodies;
mod machines;

use std::collections::BTreeSet;

use bodies::Size;
use fsm_compiler::{Construct, Reader};
use machines::Machine;
use proc_macro2::TokenStream;

/// In a debug build, which is how macros run, a token of the output takes as long as so many steps of a loop.
const STEPS_OF_A_TOKEN: usize = 20;

/// How many times as much 512 may take as 256. For closures of one body: rustc compares each with each.
const MOST: [(Measure, f64); 4] =
    [(Measure::Work, 2.3), (Measure::Tokens, 2.3), (Measure::Body, 2.3), (Measure::Closures, 1.1)];

/// Reasons why something grows faster.
const LEVELS: &str = "a state names all that is around it";
const PAIRS: &str = "each of many states takes each of many events, or may meet it";
const PARAMETERS: &str = "each function takes all parameters";
const DATA: &str = "each line sees all data of the machine";
const REGIONS: &str = "a line that leaves, or brings back, many regions names all of them";
const CLOSURES: &str = "one function looks at the work of all states";
/// `T` is one: in each region a line takes its event before.
const UNREACHED: &str =
    "behind a state that nothing reaches, each change in a region is followed into all regions";

/// What grows faster than the table, how fast, and why. A figure here may only fall, but where the linear part of the work falls
/// alone.
const FASTER: &[(&str, Measure, f64, &str)] = &[
    ("lines of the machine beside lines of states", Measure::Work, 3.54, PAIRS),
    ("parameters", Measure::Work, 3.78, PARAMETERS),
    ("parameters", Measure::Tokens, 3.80, PARAMETERS),
    ("parameters", Measure::Body, 3.92, PARAMETERS),
    ("strict", Measure::Work, 3.56, PAIRS),
    ("strict", Measure::Tokens, 3.52, PAIRS),
    ("strict", Measure::Body, 3.96, PAIRS),
    ("levels", Measure::Work, 4.05, LEVELS),
    ("levels", Measure::Tokens, 3.84, LEVELS),
    ("levels", Measure::Body, 3.97, LEVELS),
    ("levels with data", Measure::Work, 3.87, LEVELS),
    ("levels with data", Measure::Tokens, 3.86, LEVELS),
    ("levels with data", Measure::Body, 3.97, LEVELS),
    ("regions", Measure::Work, 2.37, UNREACHED),
    ("regions in regions", Measure::Work, 2.31, REGIONS),
    ("out of regions", Measure::Work, 3.29, REGIONS),
    ("out of regions", Measure::Tokens, 3.12, REGIONS),
    ("out of regions", Measure::Body, 3.97, REGIONS),
    ("history of regions", Measure::Work, 2.47, REGIONS),
    ("history of regions", Measure::Tokens, 2.52, REGIONS),
    ("history of regions", Measure::Body, 3.69, REGIONS),
    ("deep history of levels", Measure::Work, 4.03, LEVELS),
    ("deep history of levels", Measure::Tokens, 3.84, LEVELS),
    ("deep history of levels", Measure::Body, 3.97, LEVELS),
    ("data of the machine", Measure::Work, 3.51, DATA),
    ("data of the machine", Measure::Tokens, 3.50, DATA),
    ("every event", Measure::Work, 3.42, PAIRS),
    ("every event", Measure::Tokens, 3.52, PAIRS),
    ("every event", Measure::Body, 3.96, PAIRS),
    ("during", Measure::Closures, 2.00, CLOSURES),
    ("events kept for later", Measure::Work, 3.03, PAIRS),
];

/// So many tokens of the largest body may be there for each state or line: an arm with a call. rustc takes more than twice as
/// long for twice the body, and soonest for one that is made of long pieces.
const SHARE: usize = 60;

/// Machines whose share is larger, and the function. A figure here may only fall.
const SHARES: &[(&str, usize, &str)] = &[
    ("an event of its own for each state", 68, "send"),
    ("parameters", 180, "send"),
    ("settings", 90, "arrive_"),
    ("strict", 651, "next_"),
    ("can", 78, "would"),
    ("parts", 143, "make_"),
    ("parts, each used once", 143, "make_"),
    ("composites", 85, "make_"),
    ("composites around themselves", 143, "make_"),
    ("levels", 753, "state"),
    ("levels with data", 463, "is_in"),
    ("final children", 83, "make_"),
    ("score", 68, "decide_C"),
    ("weight", 83, "decide_C"),
    ("regions of the machine", 116, "send"),
    ("regions of the machine, one of which takes an event", 171, "send"),
    ("regions", 210, "select_"),
    ("states with two regions", 376, "select_"),
    ("states with two regions, without events", 266, "make_"),
    ("regions in regions", 416, "select_"),
    ("out of regions", 718, "take_"),
    ("several targets", 144, "select_"),
    ("states with several targets", 376, "select_"),
    ("history", 83, "make_"),
    ("deep history", 83, "make_"),
    ("deep history of regions", 144, "select_"),
    ("history of regions", 253, "send"),
    ("deep history of levels", 753, "state"),
    ("data of composites", 75, "is_in"),
    ("machines in data", 97, "next_deadline"),
    ("timers of one state", 170, "tick_S"),
    ("timers in regions", 194, "update"),
    ("named timers", 100, "remaining"),
    ("every event", 651, "next_"),
    ("first and pass", 85, "make_"),
    ("during", 160, "hold"),
    ("in_state in regions", 138, "select_"),
    ("in_state in code", 85, "make_"),
    ("a state that all ask for", 142, "select_"),
    ("one held among many", 73, "send_S"),
    ("requests", 120, "arrive_"),
    ("requests that move", 114, "arrive_"),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Measure {
    /// Of the macro.
    Work,
    /// Of all that is printed.
    Tokens,
    /// In the largest body of a function.
    Body,
    /// In the body with most of them.
    Closures,
}

struct Cost {
    steps: usize,
    size: Size,
}

impl Cost {
    fn of(table: TokenStream) -> Self {
        let before = fsm_compiler::steps();
        let output = fsm_compiler::expand(table, Reader::Compiler);
        Self { steps: fsm_compiler::steps() - before, size: Size::of(output) }
    }

    fn measured(&self, measure: Measure) -> usize {
        match measure {
            Measure::Work => self.steps + STEPS_OF_A_TOKEN * self.size.tokens,
            Measure::Tokens => self.size.tokens,
            Measure::Body => self.size.largest_body,
            Measure::Closures => self.size.most_closures,
        }
    }
}

/// How many times as much 512 take as 256: as the parabola says that goes through the counts for `few`, twice and three times
/// as many.
fn growth(few: usize, counts: [usize; 3]) -> f64 {
    let [one, two, three] = counts.map(|count| count as f64);
    let few = few as f64;
    let square = (three - 2.0 * two + one) / (2.0 * few * few);
    let slope = (two - one) / few - 3.0 * few * square;
    let start = one - slope * few - square * few * few;
    let at = |count: f64| start + slope * count + square * count * count;
    at(512.0) / at(256.0)
}

/// What is wrong with the largest body of a machine.
fn share(machine: &Machine, [_, two, three]: &[Cost; 3]) -> Option<String> {
    let share = (three.size.largest_body - two.size.largest_body) / machine.few;
    let function = &three.size.largest;
    let known = SHARES.iter().find(|known| known.0 == machine.name);
    let most = known.map_or(SHARE, |known| known.1);
    println!("{:50} {share} in `{function}`", machine.name);
    (share > most).then(|| {
        format!("{}: {share} tokens of `{function}` for each, at most {most} ({known:?})", machine.name)
    })
}

/// What is wrong with the growth of a machine.
fn faster(machine: &Machine) -> Vec<String> {
    let costs = [1, 2, 3].map(|times| Cost::of(machine.of(times * machine.few)));
    let one = |(measure, most): (Measure, f64)| {
        let counts = [0, 1, 2].map(|place| costs[place].measured(measure));
        let growth = growth(machine.few, counts);
        let known = FASTER.iter().find(|known| known.0 == machine.name && known.1 == measure);
        let most = known.map_or(most, |known| known.2);
        println!("{:50} {measure:?} {growth:.2} {counts:?}", machine.name);
        (growth > most + 0.005).then(|| {
            format!("{}: {measure:?} grows {growth:.2} times, at most {most} ({counts:?})", machine.name)
        })
    };
    MOST.into_iter().filter_map(one).chain(share(machine, &costs)).collect()
}

#[test]
fn twice_the_table_is_about_twice_the_work() {
    let wrong: Vec<String> = machines::all().iter().flat_map(faster).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_construct_has_a_machine() {
    let mut found = BTreeSet::new();
    for machine in machines::all() {
        let constructs = fsm_compiler::constructs(machine.of(3));
        found.extend(constructs.unwrap_or_else(|errors| panic!("{}: {errors:?}", machine.name)));
    }
    let missing: Vec<&Construct> = Construct::ALL.iter().filter(|one| !found.contains(one)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_grows_faster_is_there() {
    let machines = machines::all();
    let names = FASTER.iter().map(|row| row.0).chain(SHARES.iter().map(|row| row.0));
    for name in names {
        assert!(machines.iter().any(|machine| machine.name == name), "{name}");
    }
}
