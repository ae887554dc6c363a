//! Tests the programs of the recipes, which are pages of `fsm_runtime::recipes`, and those chapters of `fsm_runtime::guide` that
//! need features or other crates: each is a documentation test here.

macro_rules! pages {
    ($from:literal: $($page:ident)*) => { $(
        #[doc = include_str!(concat!("../../../fsm-runtime/src/", $from, "/", stringify!($page), ".md"))]
        pub mod $page {}
    )* };
}

pages! {
    "recipes":
    inside_its_owner two_machines virtual_time property_tests retry web_request debug_menu
    versions reload long_table undo rollback
    event_loop actors bevy database outbox
}

/// Chapters of the guide.
pub mod guide {
    pages! { "guide": limits testing saving errors_and_async watching many_agents five_designs }
}
