//! The lines of a machine with states inside, regions, a stack, requests and events that wait.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::observers::view::View;
use fsm_runtime::requests::Request;

use super::{Paper, short};

fsm! {
    #[derive(Debug)]
    machine Player {
        observed;
        requests;
        stack 2;
        queue 2;
        clock u32;
        #[derive(Debug, Clone)]
        events { Play, Call { from: &'static str }, Hang, Later, Wrong }
        initial Silent;
        state Silent { on Play => Loud; on Later => defer; }
        state Loud {
            on Call { .. } => push Phone;
            region Sound {
                initial Soft;
                state Soft { after 5ms => Hard; on Play if false => Hard; on Wrong do goto!(Hard); }
                state Hard {}
            }
            region Light { initial Dark; state Dark { on Later => Bright do raise!(Wrong).unwrap(); } state Bright {} }
        }
        #[allow(dead_end)]
        state Phone { on Hang => pop else Silent; }
    }
}

#[test]
fn all_that_happens_is_told() {
    use PlayerEvent::{Call, Hang, Later, Play, Wrong};

    let paper = Paper::default();
    let view = View::options("music").to_writer(paper.clone());
    let mut shown = view.machine::<Player>("Ann");
    let mut player = Player::start_observed(&mut shown, 0);
    let mut player = player.observed(&mut shown);
    for event in [Wrong, Later, Play, Play, Call { from: "home" }, Hang] {
        player.send(event, 1);
    }
    player.update(7).unwrap();
    player.request(Request::Pop).unwrap_err();
    player.request(Request::Push(PlayerTarget::Phone)).unwrap();
    player.update(8).unwrap();
    drop(shown);
    drop(view);
    let lines: Vec<_> = paper.lines().iter().map(|line| short(line)).collect();
    expect![[r#"
        {"hello":{"events":false,"program":"music","version":2}}
        {"kind":{"holds":[],"id":1,"name":"Player"}}
        {"machine":{"active":[],"id":1,"kind":1,"label":"Ann"}}
        entered Silent
        settled outcome=null Silent
        received event="Wrong" Silent
        unhandled event="Wrong"
        settled outcome="Unhandled" Silent
        received event="Later" Silent
        line_taken line=1
        deferred event="Later"
        settled outcome="Deferred" Silent
        received event="Play" Silent
        line_taken line=0
        exited Silent
        entered Loud
        entered Sound
        entered Soft
        entered Light
        entered Dark
        transition from="Silent" to="Loud"
        recalled event="Later"
        line_taken line=6
        exited Dark
        raised event="Wrong"
        entered Bright
        transition from="Dark" to="Bright"
        line_taken line=5
        requested change="Hard" replaces=false
        exited Soft
        entered Hard
        transition from="Soft" to="Hard"
        settled outcome="Transitioned" Loud
        received event="Play" Loud
        unhandled event="Play"
        settled outcome="Unhandled" Loud
        received event="Call { from: \"home\" }" Loud
        line_taken line=2
        paused Bright
        paused Light
        paused Hard
        paused Sound
        paused Loud
        entered Phone
        transition from="Loud" to="Phone"
        settled outcome="Transitioned" Phone
        received event="Hang" Phone
        line_taken line=7
        exited Phone
        resumed Loud
        resumed Sound
        resumed Hard
        resumed Light
        resumed Bright
        transition from="Phone" to="Loud"
        settled outcome="Transitioned" Loud
        ticked Loud
        settled outcome=null Loud
        refused reason="nothing is suspended below it"
        settled outcome=null Loud
        requested_outside change="push Phone" replaces=false
        settled outcome=null Loud
        ticked Loud
        paused Bright
        paused Light
        paused Hard
        paused Sound
        paused Loud
        entered Phone
        transition from="Loud" to="Phone"
        settled outcome=null Phone
        {"end":1}"#]]
    .assert_eq(&lines.join("\n"));
}

fsm! {
    machine Door -> Result<(), String> {
        observed;
        #[derive(Debug)]
        events { Push(u32), Knock(String) }
        initial Closed;
        #[allow(dead_end)]
        state Closed { on Push(force) do if force > 5 { Err(format!("broken by {force}"))? }; on Knock(_) do {} }
    }
}

#[test]
fn lines_are_json_as_the_page_reads_it() {
    let paper = Paper::default();
    let view = View::options("house").to_writer(paper.clone());
    let mut shown = view.machine::<Door>("the \"front\" door");
    let mut door = Door::start_observed(&mut shown).unwrap();
    door.observed(&mut shown).send(DoorEvent::Push(9)).unwrap_err();
    drop(shown);
    drop(view);
    expect![[r#"
        {"hello":{"events":false,"program":"house","version":2}}
        {"kind":{"holds":[],"id":1,"name":"Door"}}
        {"machine":{"active":[],"id":1,"kind":1,"label":"the \"front\" door"}}
        {"m":1,"s":"entered","state":"Closed"}
        {"m":1,"outcome":null,"s":"settled","state":"Closed"}
        {"event":"Push(9)","m":1,"s":"received","state":"Closed"}
        {"line":0,"m":1,"s":"line_taken"}
        {"error":"\"broken by 9\"","event":null,"m":1,"s":"failed"}
        {"m":1,"outcome":null,"s":"settled","state":"Closed"}
        {"end":1}"#]]
    .assert_eq(&paper.lines().join("\n"));
}

#[test]
fn a_long_text_is_cut() {
    let paper = Paper::default();
    let view = View::options("house").to_writer(paper.clone());
    let mut shown = view.machine::<Door>("door");
    let mut door = Door::start_observed(&mut shown).unwrap();
    door.observed(&mut shown).send(DoorEvent::Knock("é".repeat(100_000))).unwrap();
    drop(view);
    let lines = paper.lines();
    let knock = lines.iter().find(|line| line.contains("received")).unwrap();
    assert!(knock.contains("Knock(\\\"éé") && knock.contains("éé…\"") && knock.len() < 1_200, "{knock}");
}
