//! Every error and warning of [`fsm!`](crate::fsm): what it means, and how to mend the machine.
//!
//! Look for the words of the message in the [list of all messages](#all-messages), or go through the page of the part
//! of the machine that the error is in. Each entry has the whole message, a small machine that gives it, the reason,
//! and the machine that works.
//!
//! An error underlines the token that is wrong. The line that it is in is left out, and the rest of the
//! machine is generated as usual: each error can be mended on its own, in any order. What is wrong in the
//! code of your guards and actions is told by rustc; what it says that has a reason in the machine is on the
//! page [`code`], the rest in [its own index](https://doc.rust-lang.org/error_codes/).
//!
//! What the constructs mean is in the [reference](mod@crate::reference).
//!

#![doc = include_str!("error_index/all_messages.md")]

// Most pages are no doctests: `docs/recipes/tests/mended.rs` gives those that are mended to rustc at once.

#[cfg_attr(not(doctest), doc = include_str!("error_index/header.md"))]
pub mod header {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/types.md"))]
pub mod types {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/structure.md"))]
pub mod structure {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/names.md"))]
pub mod names {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/parts.md"))]
pub mod parts {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/events.md"))]
pub mod events {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/fields.md"))]
pub mod fields {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/lines.md"))]
pub mod lines {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/requests.md"))]
pub mod requests {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/stack.md"))]
pub mod stack {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/time.md"))]
pub mod time {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/declarations.md"))]
pub mod declarations {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/attributes.md"))]
pub mod attributes {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/syntax.md"))]
pub mod syntax {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/words.md"))]
pub mod words {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/triggers.md"))]
pub mod triggers {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/guards.md"))]
pub mod guards {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/targets.md"))]
pub mod targets {}

#[cfg_attr(not(doctest), doc = include_str!("error_index/ends.md"))]
pub mod ends {}

#[doc = include_str!("error_index/code.md")]
pub mod code {}

#[doc = include_str!("error_index/warnings.md")]
pub mod warnings {}
