//! Ticks from the outside in.

use fsm_oracle::chart::{Cond, Trigger};
use fsm_oracle::interpret::Input;

use crate::build::{Build, is};
use crate::trace;

fn ticks(build: &Build, count: usize) -> Vec<String> {
    trace(build, &vec![Input::Tick(0); count])
}

fn update(build: Build, state: &str, target: &str, cond: Option<Cond>) -> Build {
    build.line(state, Trigger::Update, cond, target, Vec::new())
}

fn when(build: Build, state: &str, target: &str, cond: Option<Cond>) -> Build {
    build.line(state, Trigger::When, cond, target, Vec::new())
}

#[test]
fn each_depth_from_the_outside_in_and_updates_before_conditions() {
    let build = Build::new("P| .R ..R1 .S ..S1");
    let build = when(build, "P", "", is(0));
    let build =
        ["M", "P", "R", "R1", "S", "S1"].into_iter().fold(build, |on, state| update(on, state, "", None));
    let tick = "M.update P.update P.when R.update S.update R1.update S1.update > P R R1 S S1";
    assert_eq!(ticks(&build, 1)[1], tick);
}

#[test]
fn behind_a_change_the_rest_of_the_list_is_skipped_and_the_next_depth_is_the_new_one() {
    let build = Build::new("A .A1 .A2");
    let build = update(build, "A", "A2", is(0));
    let build = update(build, "A", "", None);
    let build = update(update(build, "A1", "", None), "A2", "", None);
    assert_eq!(ticks(&build, 1)[1], "-A1 A.update +A2 A2.update > A A2");
}

/// A state that the lines of its own depth enter is not ticked; one that was left and entered again is not either.
#[test]
fn at_each_depth_those_are_ticked_that_were_active_at_its_beginning() {
    let build = Build::new("A .A1 B .B1");
    let build = update(build, "A", "B", None);
    let build = update(update(build, "B", "", None), "B1", "", None);
    assert_eq!(ticks(&build, 1)[1], "-A1 -A A.update +B +B1 B1.update > B B1");
    let regions = Build::new("P| .R ..R1 ..R2 .S ..S1");
    let regions = update(regions, "R1", "P", is(0));
    let regions = update(update(regions, "S1", "", None), "R2", "", None);
    assert_eq!(ticks(&regions, 1)[1], "-S1 -S -R1 -R -P R1.update +P +R +R1 +S +S1 > P R R1 S S1");
}

/// Whatever the order in the source: the later region enters a state in the earlier one.
#[test]
fn a_state_of_an_earlier_region_that_is_entered_is_not_ticked() {
    let build = Build::new("P| .R ..R1 ..R2 .S ..S1");
    let asks = build.asks("R2");
    let build = build.line("S1", Trigger::Update, is(0), "", asks);
    let build = update(update(build, "R1", "", None), "R2", "", None);
    let tick = "R1.update S1.update -S1 -S -R1 -R -P +P +R +R2 +S +S1 > P R R2 S S1";
    assert_eq!(ticks(&build, 1)[1], tick);
}

#[test]
fn a_tick_settles_after_the_list_of_each_state() {
    let build = Build::new("A .A1 .A2");
    let set = vec![fsm_oracle::chart::Action::Set(1)];
    let build = build.line("A", Trigger::Update, None, "", set).always("A1", is(1), "A2");
    let build = update(update(build, "A1", "", None), "A2", "", None);
    assert_eq!(ticks(&build, 1)[1], "A.update -A1 A1.always +A2 A2.update > A A2");
}

#[test]
fn a_push_that_has_no_room_and_previous_without_a_past_go_on_to_the_next_line() {
    let build = Build::new("A B").stack(0);
    let build = update(update(update(build, "A", "push B", None), "A", "previous", None), "A", "", None);
    assert_eq!(ticks(&build, 1)[1], "A.update > A");
}

#[test]
fn a_request_skips_the_rest_also_where_it_is_not_served() {
    let build = Build::new("A B");
    let asks = build.asks("previous");
    let build = update(build.line("A", Trigger::Update, None, "", asks), "A", "", None);
    assert_eq!(ticks(&build, 1)[1], "A.update refused previous of A: NoPrevious > A");
}
