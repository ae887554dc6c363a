//! The guide: short chapters, from a machine of four states to a fleet of them.
//!
//! One machine grows through the guide: the flight of a delivery drone. Each chapter adds one construct to it, says which fault of
//! hand-written state machines that construct removes, and leaves out what the listing does not need. Helpers that an earlier
//! chapter has shown are hidden from listings; the files in `fsm-runtime/src/guide/` have all lines.
//!
//! Read the first five chapters in order. They suffice for most machines of a game. Read the others when you need them: for a
//! microcontroller [Requests](requests), [Errors and async](errors_and_async) and [On a chip](chip), for a service the four from
//! [Testing](testing) to [Watching](watching). If you know another library, begin with [Coming from …](coming_from).
//!
//! | | chapter | what it is about |
//! | --- | --- | --- |
//! | | [How do I …?](how_do_i) | what you want to do, in your own words, and a line of a table for it |
//! | | [Nothing happened, why?](nothing_happened) | causes of silence, and how each shows |
//! | | [Questions and limits](limits) | threads, panics, sizes, generics, several files, what the macro writes, what it cannot do |
//! | 1 | [A first machine](first_machine) | states, events, lines, what `send` answers, and warnings |
//! | 2 | [Data in states](data) | values that exist only while their state does, and move to the next |
//! | 3 | [Owner and world](owner_and_world) | what actions work on, and what guards may look at |
//! | 4 | [Time](time) | timers, deadlines, and the order of a tick |
//! | 5 | [Events that wait](waiting_events) | keep an event, send it to the machine itself, send it later; all answers of `send` |
//! | 6 | [Requests](requests) | changes of state that an action asks for, or code outside |
//! | 7 | [Looking at a machine](looking) | the state, tags, buttons that are grey, lists of states and events |
//! | 8 | [Ends and child machines](ends) | how a machine ends, and machines that live in a state of another |
//! | 9 | [Push, pop and previous](push_and_pop) | interruptions that come back to where they began |
//! | 10 | [States inside states](nested) | lines that several states share; choices, also by score and by chance |
//! | 11 | [Regions and history](regions) | states side by side, and going back to where you were |
//! | 12 | [Testing](testing) | virtual time, all paths, coverage, random events |
//! | 13 | [Saving](saving) | snapshots, and what becomes of timers while the program is off |
//! | 14 | [Errors and async](errors_and_async) | actions that may fail or wait |
//! | 15 | [Watching](watching) | observers, recorded runs, pictures |
//! | 16 | [On a chip](chip) | `no_std`, pins, counters, size |
//! | 17 | [Many agents](many_agents) | a fleet: one loop per state, on many threads, in bevy |
//! | 18 | [Coming from …](coming_from) | an enum by hand, statig, smlang, XState, Unity |
//! | 19 | [Five designs](five_designs) | the classic designs of game AI, each as a table |
//!
//! Each chapter ends with a link to the part of the [reference](mod@crate::reference) that has the rules in full. What an error
//! message means is in the [error index](mod@crate::error_index); the [recipes](mod@crate::recipes) are whole programs.
//!
//! All code is tested: `cargo test -p fsm-runtime --doc guide`. Chapters that need features or other crates are tested by
//! packages of the repository: `cargo test -p fsm-recipes --doc guide`, and for the chip `cd docs/recipes/embassy && cargo test`.

/// Chapters link by file name, as a browser of the repository wants it. Of two definitions of a link Markdown takes the first,
/// which here leads to the page in rustdoc.
macro_rules! chapters {
    ($($tested:meta: $chapter:ident, $details:literal => $next:literal $([$($picture:literal)*])?;)*) => { $(
        #[doc = concat!("[next]: mod@crate::", $next)]
        // A picture is part of the page: `base64 -w0 docs/screens/watch.png`.
        $($(#[cfg_attr(doc, doc = concat!(
            "[", $picture, "]: data:image/png;base64,", include_str!(concat!("guide/view_", $picture, ".base64"))
        ))])*)?
        #[doc = concat!("[details]: mod@crate::reference::", $details)]
        #[doc = ""]
        #[cfg_attr($tested, doc = include_str!(concat!("guide/", stringify!($chapter), ".md")))]
        pub mod $chapter {}
    )* };
}

// `not(doctest)`: tested by a package of the repository that has the features and crates.
chapters! {
    all(): first_machine, "events#take-an-event-on" => "guide::data";
    all(): data, "targets#fields-of-a-target" => "guide::owner_and_world";
    all(): owner_and_world, "machine#owner-and-world" => "guide::time";
    all(): time, "time#when-to-call-update" => "guide::waiting_events";
    all(): waiting_events, "waiting_events#keep-an-event-for-later-defer" => "guide::requests";
    all(): requests, "requests#goto-in-an-action" => "guide::looking";
    all(): looking, "asking#what-is-possible-now-can-would-possible" => "guide::ends";
    all(): ends, "stopping#end-a-machine-from-outside-stop" => "guide::push_and_pop";
    all(): push_and_pop, "stack#push-and-pop-are-proven" => "guide::nested";
    all(): nested, "nesting#composite-states" => "guide::regions";
    all(): regions, "regions#regions" => "guide::testing";
    not(doctest): testing, "order#determinism" => "guide::saving";
    not(doctest): saving, "snapshots#snapshots" => "guide::errors_and_async";
    not(doctest): errors_and_async, "errors#two-words-in-the-header" => "guide::watching";
    not(doctest): watching, "observers#observers-observed" => "guide::chip" ["simulate" "watch"];
    not(doctest): chip, "event_loops#event-loops" => "guide::many_agents";
    not(doctest): many_agents, "crowds#many-agents" => "guide::coming_from";
    all(): coming_from, "scxml#beside-scxml" => "guide::five_designs";
    not(doctest): five_designs, "scxml#where-the-ideas-come-from" => "recipes";
}

/// Pages to look things up. They have no number and no neighbours. An alias that is the name of the module is an error.
macro_rules! pages {
    ($($tested:meta: $page:ident, $($alias:literal)*;)*) => { $(
        #[cfg_attr($tested, doc = include_str!(concat!("guide/", stringify!($page), ".md")))]
        $(#[doc(alias = $alias)])*
        pub mod $page {}
    )* };
}

pages! {
    all(): how_do_i, "faq" "help" "tasks" "questions" "howto" "retry" "cooldown" "postpone" "debounce" "progress" "split" "audit";
    all(): nothing_happened, "troubleshooting" "unhandled" "ignored" "why" "silent" "stuck" "debug" "guard_refused";
    not(doctest): limits, "thread" "mutex" "Send" "Sync" "panic" "size" "memory" "generics" "expand" "interrupt" "include"
        "runtime" "json" "build-override";
}
