//! The order of exits, actions and entries; chains of eventless transitions and of raised events.

use fsm_oracle::interpret::Rules;

use crate::{check, check_by};

#[test]
fn exits_from_the_inside_then_the_action_then_entries_from_the_outside() {
    let body = r#"
        <state id="a"><state id="b"><state id="c"><transition event="e" target="z"><log label="act"/></transition></state></state></state>
        <state id="x"><initial><transition target="y"><log label="initial"/></transition></initial><state id="y"><state id="z"/></state></state>"#;
    check(body, "e", &["+A +B +C > C", "-C -B -A act +X +Y +Z > Z"]);
}

#[test]
fn the_action_of_an_initial_transition_runs_between_parent_and_child() {
    let body = r#"
        <state id="a"><transition event="e" target="x"/></state>
        <state id="x"><initial><transition target="y"><log label="initial"/></transition></initial><state id="y"/></state>"#;
    check(body, "e", &["+A > A", "-A +X initial +Y > Y"]);
}

#[test]
fn the_inner_state_is_asked_first_and_the_earlier_line() {
    let body = r#"
        <state id="a">
            <transition event="e f" target="z"/>
            <state id="b">
                <transition event="e" cond="In('z')" target="z"/>
                <transition event="e"><log label="second"/></transition>
                <transition event="e"><log label="third"/></transition>
            </state>
        </state>
        <state id="z"/>"#;
    check(body, "e f e", &["+A +B > B", "second > B", "-B -A +Z > Z", " > Z"]);
}

#[test]
fn eventless_transitions_come_before_raised_events() {
    let body = r#"
        <state id="a">
            <transition event="e" target="b"><raise event="r"/></transition>
        </state>
        <state id="b">
            <transition event="r"><log label="too early"/></transition>
            <transition target="c"/>
        </state>
        <state id="c">
            <transition event="r" target="d"><raise event="s"/><raise event="t"/></transition>
        </state>
        <state id="d">
            <transition event="s"><log label="s"/></transition>
            <transition event="t"><log label="t"/></transition>
        </state>"#;
    check(body, "e", &["+A > A", "-A +B -B +C -C +D s t > D"]);
}

#[test]
fn a_final_state_of_the_machine_ends_it() {
    let body = r#"
        <state id="a"><transition event="e" target="f"><raise event="r"/></transition></state>
        <final id="f"/>
        <transition event="r e"><log label="no more"/></transition>"#;
    check(body, "e e", &["+A > A", "-A +F > F", " > F"]);
}

#[test]
fn a_chain_without_end_is_reported() {
    let body = r#"
        <state id="a"><transition event="e" target="b"/></state>
        <state id="b"><transition target="c"/></state>
        <state id="c"><transition target="b"/></state>"#;
    check(body, "e", &["+A > A", "diverges"]);
}

#[test]
fn a_chain_that_comes_back_ends_for_the_specification_and_is_stopped_in_a_machine() {
    let body = r#"
        <datamodel><data id="v" expr="0"/></datamodel>
        <state id="a"><transition event="e" target="b"/></state>
        <state id="b"><transition cond="v &lt; 2" target="b"><assign location="v" expr="v + 1"/></transition></state>"#;
    check(body, "e", &["+A > A", "-A +B -B +B -B +B > B"]);
    check_by(Rules::FSM, body, "e", &["+A > A", "-A +B > B"]);
}
