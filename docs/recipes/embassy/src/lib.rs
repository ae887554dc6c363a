#![doc = include_str!("../../../../fsm-runtime/src/recipes/embassy.md")]

/// The chapter of the guide.
pub mod guide {
    #[doc = include_str!("../../../../fsm-runtime/src/guide/chip.md")]
    pub mod chip {}
}
