//! What is remembered, when, and what it means for the domain of a transition.

use fsm_oracle::interpret::Rules;

use crate::{check, check_by};

fn body(kind: &str) -> String {
    format!(
        r#"
        <state id="z"><transition event="back" target="h"/></state>
        <state id="c">
            <history id="h" type="{kind}"><transition target="b"><log label="default"/></transition></history>
            <transition event="out" target="z"/>
            <state id="a"/>
            <state id="b">
                <initial><transition target="b1"><log label="initial"/></transition></initial>
                <state id="b1"><transition event="next" target="b2"/></state>
                <state id="b2"/>
            </state>
        </state>"#
    )
}

#[test]
fn without_a_past_the_default_is_entered_after_the_parent() {
    check(&body("shallow"), "back", &["+Z > Z", "-Z +C default +B initial +B1 > B1"]);
}

#[test]
fn shallow_history_enters_the_child_by_default() {
    let last = "-Z +C +B initial +B1 > B1";
    check(
        &body("shallow"),
        "back next out back",
        &["+Z > Z", "-Z +C default +B initial +B1 > B1", "-B1 +B2 > B2", "-B2 -B -C +Z > Z", last],
    );
}

#[test]
fn deep_history_enters_the_same_leaf_without_initial_transitions() {
    check(
        &body("deep"),
        "back next out back",
        &[
            "+Z > Z",
            "-Z +C default +B initial +B1 > B1",
            "-B1 +B2 > B2",
            "-B2 -B -C +Z > Z",
            "-Z +C +B +B2 > B2",
        ],
    );
}

#[test]
fn deep_history_remembers_all_regions() {
    let body = r#"
        <parallel id="p">
            <history id="h" type="deep"><transition target="a"/></history>
            <transition event="out" target="z"/>
            <state id="r"><state id="a"><transition event="e" target="b"/></state><state id="b"/></state>
            <state id="s"><state id="c"><transition event="e" target="d"/></state><state id="d"/></state>
        </parallel>
        <state id="z"><transition event="back" target="h"/></state>"#;
    check(
        body,
        "e out back",
        &["+P +R +A +S +C > A C", "-C -A +B +D > B D", "-D -S -B -R -P +Z > Z", "-Z +P +R +B +S +D > B D"],
    );
}

#[test]
fn history_is_written_only_when_its_parent_is_left() {
    let body = r#"
        <state id="c">
            <history id="h"><transition target="b"/></history>
            <transition event="again" type="internal" target="h"/>
            <state id="a"/>
            <state id="b"/>
        </state>"#;
    check(body, "again", &["+C +A > A", "-A +B > B"]);
}

/// From `a2` to the deep history of `c`, which stands for `a1` below the same `a`. By the letter `a` is the domain, so
/// it is not left, and entered all the same, since `addDescendantStatesToEnter` adds all below the history's parent. In
/// the language the domain is `c`, where the history stands, and `a` is left before it is entered.
#[test]
fn the_domain_of_history_by_the_letter_and_in_the_language() {
    let body = r#"
        <state id="c">
            <history id="h" type="deep"><transition target="a1"/></history>
            <state id="a">
                <state id="a1"><transition event="next" target="a2"/></state>
                <state id="a2"><transition event="back" target="h"/></state>
            </state>
        </state>"#;
    let start = ["+C +A +A1 > A1", "-A1 +A2 > A2"];
    check(body, "next back", &[start[0], start[1], "-A2 +A +A1 > A1"]);
    check_by(Rules::FSM, body, "next back", &[start[0], start[1], "-A2 -A +A +A1 > A1"]);
}
