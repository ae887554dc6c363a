//! Tables, formatted as rustfmt would if it looked into macros.
//!
//! A table is read as pieces, tokens and comments (`pieces.rs`), which make statements and blocks (`tree.rs`) of parts
//! (`parts.rs`). Rust in it is rustfmt's own work (`rust.rs`), which is called once for many tables (`rustfmt.rs`). The
//! statements are written with their indentation, and columns that were aligned are aligned again (`write.rs`). What comes
//! out has to hold the same tokens and comments, or the table stays as it is.

mod parts;
mod pieces;
mod rust;
mod rustfmt;
mod tree;
mod write;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use proc_macro2::TokenStream;

use crate::tables::Place;
use pieces::Piece;
use tree::Item;

/// What the `rustfmt.toml` of a file says.
#[derive(Clone)]
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

/// The text of a file, and the places of the tables in it.
pub(crate) struct File {
    pub(crate) text: String,
    pub(crate) tables: Vec<Place>,
    pub(crate) config: Config,
}

/// A file with its tables formatted.
pub(crate) struct Formatted {
    pub(crate) text: String,
    /// The rows of the tables that stay as they are, each with the reason.
    pub(crate) left: Vec<(usize, String)>,
}

/// Formats the tables of all files.
pub(crate) fn files<'f>(files: impl IntoIterator<Item = &'f File>) -> Vec<Formatted> {
    let mut drafts: Vec<(&File, Vec<Result<Draft, String>>)> =
        files.into_iter().map(|file| (file, drafts(file))).collect();
    let mut code = Vec::new();
    for (file, drafts) in &mut drafts {
        for draft in drafts.iter_mut().flatten() {
            let depth = draft.depth();
            rust::collect(&mut draft.items, depth, &file.config, &mut code);
        }
    }
    rust::format(code);
    drafts.into_iter().map(|(file, drafts)| formatted(file, drafts)).collect()
}

fn formatted(file: &File, drafts: Vec<Result<Draft, String>>) -> Formatted {
    let text = &file.text;
    let mut formatted = Formatted { text: String::new(), left: Vec::new() };
    let mut end = 0;
    for (place, draft) in file.tables.iter().zip(drafts) {
        formatted.text += &text[end..place.at.start];
        end = place.at.end;
        match draft.and_then(|draft| draft.written(file.config.width)) {
            Ok(table) => formatted.text += &table,
            Err(reason) => {
                let row = text[..place.at.start].matches('\n').count() + 1;
                formatted.text += &text[place.at.clone()];
                formatted.left.push((row, reason));
            }
        }
    }
    formatted.text += &text[end..];
    formatted
}

/// A table that has been read.
struct Draft<'t> {
    old: Vec<Piece<'t>>,
    items: Vec<Item>,
    /// How far to the right the row of its brace begins.
    base: usize,
}

/// Those of a file, or why one cannot be read.
fn drafts(file: &File) -> Vec<Result<Draft<'_>, String>> {
    file.tables.iter().map(|place| Draft::of(&file.text, place)).collect()
}

impl<'t> Draft<'t> {
    fn of(text: &'t str, place: &Place) -> Result<Self, String> {
        // rustfmt does not touch what it cannot read either.
        if let Some(error) = fsm_compiler::unreadable(place.tokens.clone()).first() {
            return Err(error.message.clone());
        }
        let before = text[..place.at.start].rsplit('\n').next().unwrap_or_default();
        let base = before.len() - before.trim_start().len();
        let old = pieces::pieces(text, place.tokens.clone(), place.at.clone());
        let items = tree::items(&old)?;
        Ok(Draft { old, items, base })
    }

    /// That of its statements.
    fn depth(&self) -> usize {
        self.base / 4 + 1
    }

    fn written(&self, width: usize) -> Result<String, String> {
        let rows = write::write(&self.items, self.depth(), width);
        let new = format!("\n{rows}{}", " ".repeat(self.base));
        let tokens = TokenStream::from_str(&new).map_err(|error| error.to_string())?;
        match pieces::same(&self.old, &pieces::pieces(&new, tokens, 0..new.len())) {
            true => Ok(new),
            false => Err("its tokens or comments would not be the same".to_owned()),
        }
    }
}
