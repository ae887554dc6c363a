use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::{Beginning, Rules, run};
use std::collections::BTreeMap;
fn main() {
    let features = Features::parse("everything").unwrap();
    let (mut n, mut around, mut below, mut given, mut starts) = (0, 0, 0, 0, 0);
    let mut answers = BTreeMap::<String, usize>::new();
    for number in 0..400 {
        let chart = generate::chart(1, number, features);
        n += 1;
        starts += usize::from(chart.starts_in);
        let ids = || 1..chart.states.len();
        given += usize::from(ids().any(|s| chart.is_given(s)));
        around += usize::from(ids().any(|s| !chart.is_history_state(s) && chart.needs_around(s)));
        below += usize::from(ids().any(|s| chart.needs_below(s) == Some(true)));
        for script in 0..20 {
            let script = generate::short_script(&chart, 1, script);
            let b = Beginning::of(&script);
            if b.target.is_some() {
                let steps = run(&chart, &script[..b.inputs()], Rules::FSM);
                *answers.entry(format!("{:?}", steps.first().map(|s| s.answer))).or_default() += 1;
            }
        }
    }
    println!("{n} {starts} start, given {given}, around {around}, below {below} {answers:?}");
}
