//! Which events that a state sends itself are timers.

use std::path::Path;

use super::{Wanted, import};

/// What is sent on entry is a timer only where the state alone takes it, and nothing else sends it.
#[test]
fn what_a_state_sends_itself_may_be_no_timer() {
    let send = "<send event='t' id='t' delay='1s'/>";
    let own = "<transition event='t' target='b'/>";
    let cases = [
        (own.to_owned(), "after 1s => B;"),
        // Taken inside, before the state is asked.
        (format!("{own}<state id='c'><transition event='*' target='b'/></state>"), "raise!(T after 1s)"),
        // By another line too, and by one that never comes to it.
        (format!("<transition event='*' cond='x'/>{own}"), "raise!(T after 1s)"),
        (format!("{own}<transition event='*'/>"), "after 1s => B;"),
        // Sent by somebody else, or later on by another time.
        (format!("{own}<transition event='e'><raise event='t'/></transition>"), "raise!(T after 1s)"),
        (
            format!(
                "{own}<transition event='e'><cancel sendid='t'/><send event='t' id='t' delay='2s'/></transition>"
            ),
            "raise!(T after 1s)",
        ),
        // Set by a branch, in a line that stays.
        (
            format!(
                "{own}<transition event='e'><if cond='x'><cancel sendid='t'/>{send}<else/><cancel sendid='t'/></if></transition>"
            ),
            "on E do if owner.x() { restart!(T); } else { cancel!(T); }",
        ),
        // In a line that leaves the state it ends by itself.
        (format!("{own}<transition event='e' target='b'><cancel sendid='t'/></transition>"), "on E => B;"),
        // Sent for two lines: one name is not enough.
        (
            format!(
                "<transition event='t' cond='x' target='b'/>{own}<transition event='e'><cancel sendid='t'/></transition>"
            ),
            "cancel!(T);",
        ),
        // Sent anew by its own line.
        (
            format!("<transition event='t'><script>tick()</script>{send}</transition>"),
            "every 1s do owner.tick();",
        ),
    ];
    for (lines, expected) in cases {
        let text = format!(
            "<scxml xmlns='http://www.w3.org/2005/07/scxml'><state id='a'><onentry>{send}</onentry>\
             <onexit><cancel sendid='t'/></onexit>{lines}</state><state id='b'/></scxml>"
        );
        let table = import(&text, Path::new("timers.scxml"), Wanted::default()).expect("a table").text;
        assert!(table.contains(expected), "no `{expected}` of {lines} in {table}");
    }
}
