//! Tests the programs of the recipes, which are pages of `fsm_runtime::recipes`: each is a documentation test here.

macro_rules! pages {
    ($($page:ident)*) => { $(
        #[doc = include_str!(concat!("../../../fsm-runtime/src/recipes/", stringify!($page), ".md"))]
        pub mod $page {}
    )* };
}

pages! {
    inside_its_owner two_machines virtual_time property_tests undo rollback
    event_loop actors bevy database outbox
}
