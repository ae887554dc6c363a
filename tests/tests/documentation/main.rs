//! What users read: that the chapters of the reference are found, and that links lead to their headings.

mod links;
mod markdown;
mod reference;
