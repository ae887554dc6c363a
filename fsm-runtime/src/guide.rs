//! The guide: short chapters, from a machine of four states to a fleet of them.
//!
//! One machine grows through the guide: the flight of a delivery drone. Each chapter adds one construct to it, says which fault of
//! hand-written state machines that construct removes, and leaves out what the listing does not need. Helpers that an earlier
//! chapter has shown are hidden from listings; the files in `fsm-runtime/src/guide/` have all lines.
//!
//! Read the first five chapters in order. They suffice for most machines of a game. Read the others when you need them: for a
//! microcontroller [Requests](requests), [Errors and async](errors_and_async) and [On a chip](chip), for a service the four from
//! [Testing](testing) to [Watching](watching). If you know another library, [Coming from …](coming_from) is the place to begin.
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
//! | 10 | [States inside states](nested) | lines that several states share, and parts that stand in several places |
//! | 11 | [Choices](choices) | decisions written once, by score and by chance; changes that happen by themselves |
//! | 12 | [Regions and history](regions) | states side by side, and going back to where you were |
//! | 13 | [Testing](testing) | virtual time, all paths, coverage, random events |
//! | 14 | [Saving](saving) | snapshots, and what becomes of timers while the program is off |
//! | 15 | [Errors and async](errors_and_async) | actions that may fail or wait |
//! | 16 | [Watching](watching) | observers, recorded runs, pictures |
//! | 17 | [On a chip](chip) | `no_std`, pins, counters, size |
//! | 18 | [Many agents](many_agents) | a fleet: one loop per state, on many threads, in bevy |
//! | 19 | [Coming from …](coming_from) | an enum by hand, statig, smlang, XState, Unity |
//! | 20 | [Five designs](five_designs) | the classic designs of game AI, each as a table |
//!
//! Each chapter ends with a link to the part of the [reference](mod@crate::reference) that has the rules in full. What an error
//! message means is in the [error index](mod@crate::error_index); the [recipes](mod@crate::recipes) are whole programs.
//!
//! All code is tested: `cargo test -p fsm-runtime --doc guide`. Chapters that need features or other crates are tested by
//! packages of the repository: `cargo test -p fsm-recipes --doc guide`, and for the chip `cd docs/recipes/embassy && cargo test`.

/// The chapters in the order in which they are read, each with its title and with its part of the reference. Numbers and neighbours
/// are made from this order. A list of numbers that is longer or shorter than the list of chapters does not compile.
macro_rules! chapters {
    (
        [$($number:literal)*] of $all:literal;
        $($tested:meta: $chapter:ident $title:literal, $details:literal $([$($picture:literal)*])?;)*
    ) => {
        chapters! { @ $all ""; $([$number $tested: $chapter $title, $details $([$($picture)*])?])* }
    };
    (@ $all:literal $before:expr; [$number:literal $($chapter:tt)*]) => {
        const _: () = assert!($number == $all);
        chapter! {
            concat!(
                $before, "[Contents](mod@crate::guide) · [Next: Recipes](mod@crate::recipes) · chapter ", $number, " of ", $all
            );
            $($chapter)*
        }
    };
    (
        @ $all:literal $before:expr;
        [$number:literal $tested:meta: $chapter:ident $title:literal, $($more:tt)*]
        [$next_number:literal $next_tested:meta: $next:ident $next_title:literal, $($next_more:tt)*]
        $($rest:tt)*
    ) => {
        const _: () = assert!($number + 1 == $next_number);
        chapter! {
            concat!(
                $before, "[Contents](mod@crate::guide) · [Next: ", $next_title, "](mod@crate::guide::", stringify!($next),
                ") · chapter ", $number, " of ", $all
            );
            $tested: $chapter $title, $($more)*
        }
        chapters! {
            @ $all concat!("[Previous: ", $title, "](mod@crate::guide::", stringify!($chapter), ") · ");
            [$next_number $next_tested: $next $next_title, $($next_more)*] $($rest)*
        }
    };
}

/// A chapter between two rows of links. It links to the reference by file name, as a browser of the repository wants it. Of two
/// definitions of a link Markdown takes the first, which here leads to the page in rustdoc.
macro_rules! chapter {
    ($neighbours:expr; $tested:meta: $chapter:ident $title:literal, $details:literal $([$($picture:literal)*])?) => {
        #[doc = concat!("# ", $title)]
        #[doc = ""]
        #[doc = $neighbours]
        #[doc = ""]
        // A picture is part of the page: `base64 -w0 docs/screens/watch.png`.
        $($(#[cfg_attr(doc, doc = concat!(
            "[", $picture, "]: data:image/png;base64,", include_str!(concat!("guide/view_", $picture, ".base64"))
        ))])*)?
        #[doc = concat!("[details]: mod@crate::reference::", $details)]
        #[doc = ""]
        #[cfg_attr($tested, doc = include_str!(concat!("guide/", stringify!($chapter), ".md")))]
        #[doc = ""]
        #[doc = $neighbours]
        pub mod $chapter {}
    };
}

// `not(doctest)`: tested by a package of the repository that has the features and crates.
chapters! {
    [1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20] of 20;
    all(): first_machine "A first machine", "events#take-an-event-on";
    all(): data "Data in states", "targets#fields-of-a-target";
    all(): owner_and_world "Owner and world", "machine#owner-and-world";
    all(): time "Time", "time#when-to-call-update";
    all(): waiting_events "Events that wait", "waiting_events#keep-an-event-for-later-defer";
    all(): requests "Requests", "requests#goto-in-an-action";
    all(): looking "Looking at a machine", "asking#what-is-possible-now-can-would-possible";
    all(): ends "Ends and child machines", "stopping#end-a-machine-from-outside-stop";
    all(): push_and_pop "Push, pop and previous", "stack#push-and-pop-are-proven";
    all(): nested "States inside states", "nesting#composite-states";
    all(): choices "Choices", "choices#always-and-choice";
    all(): regions "Regions and history", "regions#regions";
    not(doctest): testing "Testing", "order#determinism";
    not(doctest): saving "Saving", "snapshots#snapshots";
    not(doctest): errors_and_async "Errors and async", "errors#two-words-in-the-header";
    not(doctest): watching "Watching", "observers#observers-observed" ["simulate" "watch"];
    not(doctest): chip "On a chip", "event_loops#event-loops";
    not(doctest): many_agents "Many agents", "crowds#many-agents";
    all(): coming_from "Coming from …", "scxml#beside-scxml";
    not(doctest): five_designs "Five designs", "scxml#where-the-ideas-come-from";
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
