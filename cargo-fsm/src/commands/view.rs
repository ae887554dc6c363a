//! `cargo fsm view`

use std::path::PathBuf;

use crate::Found;
use crate::sources::Packages;
use crate::view::{self, Options, Place};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files or folders, in place of what cargo compiles; FILE:ROW begins at the machine and state of that row
    files: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
    /// The port of the page; 0 takes a free one
    #[arg(long, default_value_t = 7777)]
    port: u16,
    /// The port that programs connect to; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 7778)]
    programs_port: u16,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
    /// Lets the page open files in an editor, such as 'code -g {file}:{row}'
    #[arg(long, value_name = "TEMPLATE")]
    editor: Option<String>,
    /// Shows the same in the terminal, without a page
    #[cfg(feature = "tui")]
    #[arg(long, conflicts_with_all = ["port", "open", "editor"])]
    tui: bool,
    /// A recorded run, shown as a running program is; may be given several times
    #[arg(long = "file", value_name = "RECORDED")]
    recorded: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Found {
    let places: Vec<Option<Place>> = args.files.iter().map(|named| Place::of(named)).collect();
    let named = args.files.iter().zip(&places);
    let files: Vec<PathBuf> =
        named.map(|(named, place)| place.as_ref().map_or(named.as_path(), Place::file).to_owned()).collect();
    view::run(Options {
        files: &files,
        place: places.into_iter().flatten().next(),
        editor: args.editor.as_deref(),
        packages: &args.packages,
        port: args.port,
        programs_port: args.programs_port,
        open: args.open,
        #[cfg(feature = "tui")]
        tui: args.tui,
        recorded: &args.recorded,
    })
}
