//! Recorded runs: files with the lines that a program would have sent.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use super::message::{Message, read};
use crate::view::shared::Shared;

pub(in crate::view) fn open(shared: &Shared, path: &Path) -> Result<(), Box<dyn Error>> {
    let told = |sentence: &dyn std::fmt::Display| format!("cannot read {}: {sentence}", path.display());
    let mut lines = BufReader::new(File::open(path).map_err(|error| told(&error))?).lines();
    let first = lines.next().ok_or_else(|| told(&"it is empty"))?.map_err(|error| told(&error))?;
    let hello = match read(&first).map_err(|error| told(&error))? {
        Message::Hello(hello) => hello,
        _ => return Err(told(&"its first line is no hello of a program").into()),
    };
    shared.change_programs(|programs| {
        let id = programs.begin(&hello, None);
        let Some(program) = programs.get(id) else { return Ok(()) };
        for line in lines {
            let line = line.map_err(|error| told(&error))?;
            // A file may be added to: each time the program says who it is.
            match read(&line) {
                Ok(Message::Hello(_)) => program.hello(),
                _ if line.trim().is_empty() => {}
                _ => drop(program.hear(&line)),
            }
        }
        Ok(())
    })
}
