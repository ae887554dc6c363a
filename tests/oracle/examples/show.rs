//! Prints a random chart as `fsm!` source, and what one script does to it: `show <seed> <number> [features]`.

use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::Rules;
use fsm_oracle::source;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|text| text.parse::<usize>().ok()).unwrap_or(0);
    let (seed, number) = (number() as u64, number());
    let features = Features::parse(arguments.next().as_deref().unwrap_or("all")).unwrap_or(Features::ALL);
    let chart = generate::chart(seed, number, features);
    println!("{}", source::machine(&chart));
    let script = generate::script(&chart, seed, 0);
    let run = generate::run(&chart, &script, Rules::FSM).unwrap_or_default();
    for (step, lines) in run.iter().enumerate() {
        let event = if step == 0 { "start" } else { &chart.events[script[step - 1]] };
        println!("{event}: {}  {:?}", lines.active.join(" "), lines.lines);
    }
}
