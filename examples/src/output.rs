//! Where a story's lines go. A story always writes with colours; they are taken out here where
//! nobody would see them.

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::StripStream;

/// Tells a story on standard output: in colour on a terminal, plain in a file or a pipe and where
/// `NO_COLOR` is set.
pub fn tell(name: &str, story: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> ExitCode {
    match story(&mut anstream::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough, as in `… | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Tells a story to a test: its text without colours.
pub fn plain(story: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut text = StripStream::new(Vec::new());
    story(&mut text).expect("a vector takes every write");
    String::from_utf8(text.into_inner()).expect("stories are text")
}
