#![doc = include_str!("../../../../fsm-runtime/src/recipes/embassy.md")]
