//! Members of a crowd: each has an observer, with a label of its own, or a silent one.

use expect_test::expect;
use fsm_runtime::observers::view::{View, Watched};
use fsm_runtime::observers::{Observed, WithObserver};
use fsm_runtime::{Crowd, fsm};

use super::{Paper, short};

fsm! {
    machine Sheep(hunger: &mut u32) {
        observed;
        #[derive(Debug, Clone)]
        events { Wolf }
        initial Resting;
        state Resting { update do *hunger += 1; when *hunger > 1 => Grazing; on Wolf => Gone; }
        state Grazing { update do *hunger -= 1; when *hunger == 0 => Resting; on Wolf => ignore; }
        final state Gone;
    }
}

#[test]
fn members_of_a_crowd_are_machines_of_the_page() {
    let paper = Paper::default();
    let view = View::options("meadow").to_writer(paper.clone());
    let mut herd = Crowd::<Observed<Sheep, Watched<Sheep>>>::new();
    let dolly = herd.spawn(WithObserver(view.machine("Dolly"), 1), &(), ());
    herd.spawn(WithObserver(Watched::silent(), 1), &(), ());
    herd.spawn(WithObserver(view.machine("Molly"), 0), &(), ());
    herd.update(&(), ());
    herd.remove(dolly);
    herd.broadcast(&(), SheepEvent::Wolf, ());
    drop(herd);
    drop(view);
    let lines: Vec<_> = paper.lines().iter().map(|line| whose(line)).collect();
    expect![[r#"
        {"hello":{"events":false,"program":"meadow","version":2}}
        {"kind":{"holds":[],"id":1,"name":"Sheep"}}
        {"machine":{"active":[],"id":1,"kind":1,"label":"Dolly"}}
        1: entered Resting
        1: settled outcome=null Resting
        {"machine":{"active":[],"id":2,"kind":1,"label":"Molly"}}
        2: entered Resting
        2: settled outcome=null Resting
        1: ticked Resting
        1: line_taken line=0
        1: line_taken line=1
        1: exited Resting
        1: entered Grazing
        1: transition from="Resting" to="Grazing"
        1: settled outcome=null Grazing
        2: ticked Resting
        2: line_taken line=0
        2: settled outcome=null Resting
        {"end":1}
        2: received event="Wolf" Resting
        2: line_taken line=2
        2: exited Resting
        2: entered Gone
        2: transition from="Resting" to="Gone"
        2: settled outcome="Transitioned" Gone
        {"end":2}"#]]
    .assert_eq(&lines.join("\n"));
}

/// With the number of the machine.
fn whose(line: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    match value.get("m") {
        Some(machine) => format!("{machine}: {}", short(line)),
        None => line.to_owned(),
    }
}
