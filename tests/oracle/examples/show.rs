//! Prints a random chart as `fsm!` source, and what one script does to it: `show <seed> <number> [features]`.

use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::{Input, Rules};
use fsm_oracle::source;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|text| text.parse::<usize>().ok()).unwrap_or(0);
    let (seed, number) = (number() as u64, number());
    let list = arguments.next().unwrap_or_else(|| "all".to_owned());
    let features = Features::parse(&list).expect("a list of features");
    let chart = generate::chart(seed, number, features);
    println!("{}", source::machine(&chart));
    let script = generate::script(&chart, seed, 0);
    let run = generate::run(&chart, &script, Rules::FSM).unwrap_or_default();
    for (step, lines) in run.iter().enumerate() {
        let input = step.checked_sub(1).map(|input| &script[input]);
        let input = match input {
            None => "start".to_owned(),
            Some(Input::Send(event, now)) => format!("{} at {now}", chart.events[*event]),
            Some(other) => format!("{other:?}"),
        };
        println!("{input}: {}  {:?}", lines.active.join(" "), lines.lines);
    }
}
