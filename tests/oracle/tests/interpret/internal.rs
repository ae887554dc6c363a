//! Transitions that leave their source and those that do not.

use crate::check;

fn body(kind: &str, target: &str) -> String {
    format!(
        r#"<state id="c">
            <transition event="e" type="{kind}" {target}><log label="act"/></transition>
            <state id="a"><transition event="f" target="b"/></state>
            <state id="b"/>
        </state>"#
    )
}

#[test]
fn an_internal_transition_keeps_its_source() {
    let expected = ["+C +A > A", "-A +B > B", "-B act +A > A"];
    check(&body("internal", "target=\"a\""), "f e", &expected);
}

#[test]
fn an_external_transition_leaves_its_source() {
    let expected = ["+C +A > A", "-A +B > B", "-B -C act +C +A > A"];
    check(&body("external", "target=\"a\""), "f e", &expected);
}

#[test]
fn a_transition_to_its_own_source_leaves_it_also_where_it_is_internal() {
    for kind in ["internal", "external"] {
        let expected = ["+C +A > A", "-A +B > B", "-B -C act +C +A > A"];
        check(&body(kind, "target=\"c\""), "f e", &expected);
    }
}

#[test]
fn a_transition_without_target_leaves_nothing() {
    check(&body("external", ""), "f e", &["+C +A > A", "-A +B > B", "act > B"]);
}

#[test]
fn a_parallel_source_is_left_also_by_an_internal_transition() {
    let body = r#"
        <parallel id="p">
            <transition event="e" type="internal" target="b"/>
            <state id="r"><state id="a"/><state id="b"/></state>
            <state id="s"/>
        </parallel>"#;
    check(body, "e", &["+P +R +A +S > A S", "-S -A -R -P +P +R +B +S > B S"]);
}

#[test]
fn a_transition_to_a_state_around_leaves_and_enters_it() {
    let body = r#"<state id="c"><state id="a"><transition event="e" target="b"/></state>
        <state id="b"><transition event="e" target="c"/></state></state>"#;
    check(body, "e e", &["+C +A > A", "-A +B > B", "-B -C +C +A > A"]);
}
