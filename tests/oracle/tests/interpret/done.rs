//! `done.state` events: when they are raised, and when they are served.

use fsm_oracle::interpret::Rules;

use crate::{check, check_by};

#[test]
fn a_final_child_raises_done_of_its_parent() {
    let body = r#"
        <state id="c">
            <transition event="done.state.c" target="z"/>
            <state id="a"><transition event="e" target="f"/></state>
            <final id="f"/>
        </state>
        <state id="z"/>"#;
    check(body, "e", &["+C +A > A", "-A +F -F -C +Z > Z"]);
}

#[test]
fn a_parallel_state_is_done_with_its_last_region() {
    let body = r#"
        <parallel id="p">
            <transition event="done.state.p"><log label="p"/></transition>
            <state id="r">
                <transition event="done.state.r"><log label="r"/></transition>
                <state id="a"><transition event="e" target="f"/></state><final id="f"/>
            </state>
            <state id="s">
                <transition event="done.state.s"><log label="s"/></transition>
                <state id="b"><transition event="g" target="h"/></state><final id="h"/>
            </state>
        </parallel>"#;
    check(body, "e g", &["+P +R +A +S +B > A B", "-A +F r > B F", "-B +H s p > F H"]);
}

#[test]
fn two_regions_that_end_at_once_are_done_in_their_order() {
    let body = r#"
        <parallel id="p">
            <transition event="done.state.p"><log label="p"/></transition>
            <state id="r">
                <transition event="done.state.r"><log label="r"/></transition>
                <state id="a"><transition event="e" target="f"/></state><final id="f"/>
            </state>
            <state id="s">
                <transition event="done.state.s"><log label="s"/></transition>
                <state id="b"><transition event="e" target="h"/></state><final id="h"/>
            </state>
        </parallel>"#;
    check(body, "e", &["+P +R +A +S +B > A B", "-B -A +F +H r s p > F H"]);
}

/// `done` stands in the internal queue behind what was raised before the final state was entered, and before what its
/// own entry raises; by the other rule it is served first.
#[test]
fn done_and_raised_events_share_a_queue_unless_the_rules_say_otherwise() {
    let body = r#"
        <state id="c">
            <transition event="done.state.c"><log label="done"/></transition>
            <transition event="r"><log label="r"/></transition>
            <state id="a"><transition event="e" target="f"><raise event="r"/></transition></state>
            <final id="f"/>
        </state>"#;
    check(body, "e", &["+C +A > A", "-A +F r done > F"]);
    let rules = Rules { done_first: true, ..Rules::SCXML };
    check_by(rules, body, "e", &["+C +A > A", "-A +F done r > F"]);
}

#[test]
fn done_of_a_state_that_was_left_meanwhile_finds_nobody() {
    let body = r#"
        <state id="c">
            <transition event="done.state.c"><log label="done"/></transition>
            <transition event="r" target="z"/>
            <state id="a"><transition event="e" target="f"><raise event="r"/></transition></state>
            <final id="f"/>
        </state>
        <state id="z"/>"#;
    check(body, "e", &["+C +A > A", "-A +F -F -C +Z > Z"]);
}

#[test]
fn any_event_takes_done_only_by_the_specification() {
    let body = r#"
        <state id="c">
            <transition event="*"><log label="any"/></transition>
            <state id="a"><transition event="e" target="f"/></state>
            <final id="f"/>
        </state>"#;
    check(body, "e", &["+C +A > A", "-A +F any > F"]);
    check_by(Rules::FSM, body, "e", &["+C +A > A", "-A +F > F"]);
}
