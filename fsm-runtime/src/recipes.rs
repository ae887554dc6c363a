//! How to do what is often asked for, one page per question. Each page is one complete program.
//!
//! | page | the question it answers |
//! | --- | --- |
//! | [A machine inside its own owner](inside_its_owner) | how a struct has a machine that works on that struct |
//! | [Two machines that talk](two_machines) | how machines send each other events without calling each other |
//! | [Tests with virtual time](virtual_time) | how to test hours of timers in no time |
//! | [Property tests](property_tests) | how to test with random events, generated from [`GRAPH`](crate::graph::Graph), by `proptest` |
//! | [Retry with growing waits](retry) | how to try again, with limits, chance, and a wait that the server dictates |
//! | [A web request](web_request) | how a request ends with its state; a search box that waits for the last key |
//! | [A debug menu](debug_menu) | all states, what is possible now, and a jump to one |
//! | [A workflow whose table changes](versions) | how machines that were saved last year are read by the program of today |
//! | [Reload while the program runs](reload) | what can change in a running process, and what needs a new one |
//! | [A table of 300 lines](long_table) | how to write one table in several files |
//! | [Undo](undo) | how to take a step back, and make it again |
//! | [Rollback for games](rollback) | how two peers play on without waiting for each other's input |
//! | [A machine in a task of tokio](event_loop) | one owner and many senders: replies, back pressure, shutdown |
//! | [A machine as an actor](actors) | replies, timers and supervision, with `ractor` |
//! | [Enemies in bevy](bevy) | machines as components |
//! | [A task of embassy](embassy) | a microcontroller that sleeps until an event or a deadline |
//! | [Machines in a database](database) | several writers to one row, by optimistic versions |
//! | [An outbox for side effects](outbox) | effects outside that happen once, wherever the program dies |
//!
//! The pages are tested by packages of the repository, so that this crate does not depend on all that they use:
//! `cargo test -p fsm-recipes`, and for embassy `cd docs/recipes/embassy && cargo test`.

/// Pages that link to each other by file name, as a browser of the repository wants it. Of two definitions of a link
/// Markdown takes the first, which here leads to the page in rustdoc.
macro_rules! pages {
    ($($page:ident $([$($alias:literal)*])?)*) => { $(
        #[doc = "[database]: mod@crate::recipes::database"]
        #[doc = "[event_loop]: mod@crate::recipes::event_loop"]
        #[doc = "[outbox]: mod@crate::recipes::outbox"]
        #[doc = "[property_tests]: mod@crate::recipes::property_tests"]
        #[doc = "[retry]: mod@crate::recipes::retry"]
        #[doc = "[rollback]: mod@crate::recipes::rollback"]
        #[doc = "[mailbox]: mod@crate::recipes::two_machines"]
        #[doc = "[Time]: mod@crate::reference::time#clocks"]
        #[doc = "[undo]: mod@crate::recipes::undo"]
        #[doc = "[versions]: mod@crate::recipes::versions"]
        #[doc = "[virtual_time]: mod@crate::recipes::virtual_time"]
        #[doc = "[web_request]: mod@crate::recipes::web_request"]
        #[doc = ""]
        #[cfg_attr(not(doctest), doc = include_str!(concat!("recipes/", stringify!($page), ".md")))]
        $($(#[doc(alias = $alias)])*)?
        pub mod $page {}
    )* };
}

pages! {
    inside_its_owner two_machines virtual_time property_tests
    retry ["back-off" "backoff" "reconnect" "attempts"]
    web_request ["fetch" "http" "abort" "debounce" "search"]
    debug_menu ["cheat" "jump" "list" "buttons"]
    versions ["migrate" "rename" "fingerprint" "workflow"]
    reload ["hot_reload" "tuning" "exec"]
    long_table ["include" "split" "modules" "large"]
    undo ["redo"] rollback event_loop actors bevy embassy database outbox
}
