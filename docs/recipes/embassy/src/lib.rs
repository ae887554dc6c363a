#![doc = include_str!("../../src/embassy.md")]
