//! Simulations, by what the page asks, and the tests that they are exported as.

use expect_test::expect_file;
use serde_json::{Value, json};

use super::DOOR;
use super::server::{View, file, id};

#[test]
fn a_guard_is_asked_and_the_run_is_a_test() {
    let file = file("simulated", DOOR);
    let view = View::of(&file);
    let script = |answers: Value| json!({ "inputs": [{ "send": "Push", "now": 5, "answers": answers }] });
    let ask =
        |script: &Value| view.post("/api/simulate", &json!({ "machine": id(&file), "script": script })).1;
    let run: Value = serde_json::from_str(&ask(&script(json!([])))).expect("JSON");
    assert_eq!(run["question"]["code"], "force > 5");
    let answered = script(json!(["yes"]));
    let run: Value = serde_json::from_str(&ask(&answered)).expect("JSON");
    assert_eq!((&run["active"], &run["deadline"]), (&json!(["Open"]), &json!(10_005.0)));
    let export = json!({ "machine": id(&file), "script": answered, "as": "test" });
    expect_file!["../exported/door.rs"].assert_eq(&view.post("/api/export", &export).1);
}

const HERO: &str = "fsm! { machine Hero { clock u32; requests; events { Talk, Bye } initial Idle;
    state Idle { on Talk => push Talking; after 5ms => Away; } state Talking { on Bye => pop; } state Away {} } }";

#[test]
fn a_run_that_begins_elsewhere_and_is_asked_from_outside_is_a_test() {
    let file = file("asked", HERO);
    let view = View::of(&file);
    let script = json!({ "start_in": "Away", "inputs": [
        { "request": { "kind": "pop" }, "now": 1 },
        { "request": { "kind": "goto", "target": "Idle" }, "now": 2 },
        { "tick": true, "now": 3 },
    ] });
    let export = json!({ "machine": format!("{}#Hero", file.display()), "script": script, "as": "test" });
    expect_file!["../exported/hero.rs"].assert_eq(&view.post("/api/export", &export).1);
}

const PUMP: &str = "fsm! { machine Pump { clock u32; events { Start, Full(u32) } initial Idle; stop => Off;
    state Idle { on Start => Running; }
    #[tag(wet)] state Running { during core::future::ready(7) as Full; after 5s as Dry => Idle; on Full(_) do restart!(Dry); }
    final state Off; } }";

#[test]
fn a_run_with_a_result_that_is_stopped_is_a_test() {
    let file = file("stopped", PUMP);
    let view = View::of(&file);
    let machine = format!("{}#Pump", file.display());
    let mut inputs = vec![json!({ "send": "Start", "now": 1 })];
    let run = |inputs: &[Value]| -> Value {
        let body = json!({ "machine": machine, "script": { "inputs": inputs } });
        serde_json::from_str(&view.post("/api/simulate", &body).1).expect("JSON")
    };
    let running = run(&inputs);
    assert_eq!((&running["tags"], &running["activities"][0]["event"]), (&json!(["wet"]), &json!("Full")));
    inputs.push(json!({ "send": running["activities"][0]["event"], "now": 2_001 }));
    let timer = &run(&inputs)["named_timers"][0];
    assert_eq!((&timer["name"], &timer["remaining"]), (&json!("Dry"), &json!(5_000.0)));
    inputs.push(json!({ "stop": true, "now": 3_000 }));
    assert_eq!(run(&inputs)["active"], json!(["Off"]));
    let export = json!({ "machine": machine, "script": { "inputs": inputs }, "as": "test" });
    expect_file!["../exported/pump.rs"].assert_eq(&view.post("/api/export", &export).1);
}
