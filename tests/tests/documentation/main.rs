//! What users read: that the chapters of guide and reference are found, that links lead to their headings, that sentences are short,
//! and that listings fit the page.

mod guide;
mod links;
mod listings;
mod markdown;
mod prose;
mod reference;
mod sentences;
