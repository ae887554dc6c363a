//! What the stories share: their command line, and where their lines go. The stories themselves,
//! each a folder beside this one, share nothing else, so that each reads well alone.

pub mod cli;
pub mod output;
pub mod show;
