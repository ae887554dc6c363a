// No code: the reference of the language, on one page, so that a search in the
// browser finds every word of it. Its examples are tests of this crate.

#![doc = include_str!("reference.md")]
