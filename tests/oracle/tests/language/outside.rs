//! Requests from outside.

use fsm_oracle::interpret::{Answer, Input, Reason, Rules, run};

use crate::build::{Build, is};

fn answers(build: &Build, inputs: &[Input]) -> Vec<(Answer, String)> {
    let steps = run(&build.chart, inputs, Rules::FSM);
    steps[1..].iter().map(|step| (step.answer, crate::line(step))).collect()
}

fn hero() -> Build {
    Build::new("I .I1 .I2 T F!")
        .stack(1)
        .on("T", "end", "F")
        .line("M", fsm_oracle::chart::Trigger::Update, None, "", Vec::new())
        .always("T", is(1), "I")
}

#[test]
fn it_waits_for_the_tick_and_is_served_in_its_place() {
    let build = hero();
    let inputs =
        [Input::Request(build.ask("T")), Input::Request(build.ask("I2")), Input::Tick(0), Input::Tick(0)];
    assert_eq!(
        answers(&build, &inputs),
        [
            (Answer::Requested, " > I I1".to_owned()),
            (Answer::Requested, " > I I1".to_owned()),
            (Answer::Ticked, "-I1 -I +I +I2 > I I2".to_owned()),
            (Answer::Ticked, "M.update > I I2".to_owned()),
        ]
    );
}

#[test]
fn one_that_cannot_be_served_is_refused_at_once_or_in_the_tick() {
    let build = hero();
    let push = || Input::Request(build.ask("push T"));
    let refused = |request: &str| answers(&build, &[Input::Request(build.ask(request))])[0].0;
    assert_eq!(refused("pop"), Answer::Refused(Reason::NothingBelow));
    assert_eq!(refused("previous"), Answer::Refused(Reason::NoPrevious));
    assert_eq!(refused("push F"), Answer::Refused(Reason::FinalPushed));
    let full = answers(&build, &[push(), Input::Tick(0), push()]);
    assert_eq!(full[1].1, "pI1 pI +T > T");
    assert_eq!(full[2].0, Answer::Refused(Reason::StackFull));
    let end = Input::Send(build.event("end"), 0);
    let ended =
        answers(&build, &[push(), Input::Tick(0), Input::Request(build.ask("pop")), end, Input::Tick(0)]);
    assert_eq!(ended[3].1, "-T -I1 -I T.end +F > F");
    assert_eq!(ended[4].0, Answer::Refused(Reason::Finished));
}
