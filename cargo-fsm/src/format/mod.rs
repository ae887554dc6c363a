//! Tables, formatted as rustfmt would if it looked into macros.
//!
//! A table is read as pieces, tokens and comments (`pieces.rs`), which make statements and blocks (`tree.rs`) of parts
//! (`parts.rs`). Rust in it is rustfmt's own work (`rust.rs`). The statements are written with their indentation, and
//! columns that were aligned are aligned again (`write.rs`). What comes out has to hold the same tokens and comments, or the
//! table stays as it is.

mod parts;
mod pieces;
mod rust;
mod tree;
mod write;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use proc_macro2::TokenStream;

use crate::tables::Place;

/// What the `rustfmt.toml` of a file says.
pub(crate) struct Config {
    pub(crate) file: Option<PathBuf>,
    pub(crate) width: usize,
}

impl Config {
    /// The nearest one above this file.
    pub(crate) fn of(file: &Path) -> Self {
        let default = Config { file: None, width: 100 };
        let Ok(file) = std::path::absolute(file) else { return default };
        let names = ["rustfmt.toml", ".rustfmt.toml"];
        let mut places = file.ancestors().flat_map(|folder| names.map(|name| folder.join(name)));
        let Some(path) = places.find(|path| path.is_file()) else { return default };
        let width = std::fs::read_to_string(&path).ok().and_then(|settings| {
            let line = settings.lines().find_map(|line| line.trim().strip_prefix("max_width"))?;
            line.trim_start().strip_prefix('=')?.trim().parse().ok()
        });
        Config { file: Some(path), width: width.unwrap_or(default.width) }
    }
}

/// A file with its tables formatted.
pub(crate) struct Formatted {
    pub(crate) text: String,
    /// The rows of the tables that stay as they are, each with the reason.
    pub(crate) left: Vec<(usize, String)>,
}

/// Formats the tables that stand in these places of a file.
pub(crate) fn file(text: &str, tables: &[Place], config: &Config) -> Formatted {
    let mut formatted = Formatted { text: String::new(), left: Vec::new() };
    let mut end = 0;
    for place in tables {
        let row = text[..place.at.start].matches('\n').count() + 1;
        formatted.text += &text[end..place.at.start];
        end = place.at.end;
        match table(text, place, config) {
            Ok(table) => formatted.text += &table,
            Err(reason) => {
                formatted.text += &text[place.at.clone()];
                formatted.left.push((row, reason));
            }
        }
    }
    formatted.text += &text[end..];
    formatted
}

fn table(text: &str, place: &Place, config: &Config) -> Result<String, String> {
    // rustfmt does not touch what it cannot read either.
    if let Some(error) = fsm_compiler::unreadable(place.tokens.clone()).first() {
        return Err(error.message.clone());
    }
    let before = text[..place.at.start].rsplit('\n').next().unwrap_or_default();
    let base = before.len() - before.trim_start().len();
    let old = pieces::pieces(text, place.tokens.clone(), place.at.clone());
    let mut items = tree::items(&old)?;
    rust::format(&mut items, base / 4 + 1, config);
    let new = format!("\n{}{}", write::write(&items, base / 4 + 1, config.width), " ".repeat(base));
    let new_tokens = TokenStream::from_str(&new).map_err(|error| error.to_string())?;
    match pieces::same(&old, &pieces::pieces(&new, new_tokens, 0..new.len())) {
        true => Ok(new),
        false => Err("its tokens or comments would not be the same".to_owned()),
    }
}
