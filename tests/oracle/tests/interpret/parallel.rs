//! Regions: who is asked, who wins, what is entered.

use crate::check;

#[test]
fn all_exits_then_all_actions_then_all_entries() {
    let body = r#"
        <parallel id="p">
            <state id="r"><state id="a"><transition event="e" target="b"><log label="ab"/></transition></state><state id="b"/></state>
            <state id="s"><state id="c"><transition event="e" target="d"><log label="cd"/></transition></state><state id="d"/></state>
        </parallel>"#;
    check(body, "e", &["+P +R +A +S +C > A C", "-C -A ab cd +B +D > B D"]);
}

#[test]
fn all_guards_are_asked_before_anything_changes() {
    let body = r#"
        <parallel id="p">
            <state id="r"><state id="a"><transition event="e" target="b"/></state><state id="b"/></state>
            <state id="s"><state id="c"><transition event="e" cond="In('a')" target="d"/></state><state id="d"/></state>
        </parallel>"#;
    check(body, "e", &["+P +R +A +S +C > A C", "-C -A +B +D > B D"]);
}

#[test]
fn of_two_in_conflict_the_inner_one_wins() {
    let body = r#"
        <parallel id="p">
            <transition event="e" target="z"/>
            <state id="r"/>
            <state id="s"><state id="c"><transition event="e" target="d"/></state><state id="d"/></state>
        </parallel>
        <state id="z"/>"#;
    check(body, "e e", &["+P +R +S +C > C R", "-C +D > D R", "-D -S -R -P +Z > Z"]);
}

#[test]
fn of_two_in_conflict_with_neither_inside_the_earlier_one_wins() {
    let body = r#"
        <parallel id="p">
            <state id="r"><state id="a"><transition event="e" target="b"/></state><state id="b"/></state>
            <state id="s"><state id="c"><transition event="e" target="z"/></state></state>
        </parallel>
        <state id="z"/>"#;
    check(body, "e e", &["+P +R +A +S +C > A C", "-A +B > B C", "-C -S -B -R -P +Z > Z"]);
}

#[test]
fn a_transition_without_target_is_in_conflict_with_nothing() {
    let body = r#"
        <parallel id="p">
            <state id="r"><transition event="e"><log label="r"/></transition></state>
            <state id="s"><transition event="e" target="z"><log label="s"/></transition></state>
        </parallel>
        <state id="z"/>"#;
    check(body, "e", &["+P +R +S > R S", "-S -R -P r s +Z > Z"]);
}

#[test]
fn a_line_of_the_parallel_state_acts_once() {
    let body = r#"<parallel id="p"><transition event="e"><log label="p"/></transition><state id="r"/><state id="s"/></parallel>"#;
    check(body, "e", &["+P +R +S > R S", "p > R S"]);
}

#[test]
fn a_target_in_one_region_enters_the_others_by_default() {
    let body = r#"
        <state id="z"><transition event="e" target="d"/><transition event="f" target="d b"/></state>
        <parallel id="p">
            <transition event="z" target="z"/>
            <state id="r"><initial><transition target="a"><log label="initial"/></transition></initial><state id="a"/><state id="b"/></state>
            <state id="s"><state id="c"/><state id="d"/></state>
        </parallel>"#;
    let expected =
        ["+Z > Z", "-Z +P +R initial +A +S +D > A D", "-D -S -A -R -P +Z > Z", "-Z +P +R +B +S +D > B D"];
    check(body, "e z f", &expected);
}

#[test]
fn a_transition_from_region_to_region_leaves_all_of_them() {
    let body = r#"
        <parallel id="p">
            <state id="r"><state id="a"><transition event="e" target="d"/></state></state>
            <state id="s"><state id="c"/><state id="d"/></state>
        </parallel>"#;
    check(body, "e", &["+P +R +A +S +C > A C", "-C -S -A -R -P +P +R +A +S +D > A D"]);
}
