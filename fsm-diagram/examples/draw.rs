//! Four machines as pictures: a watch, a TCP connection, a soldier and fifty states.
//!
//! ```text
//! cargo run -p fsm-diagram --example draw -- [FORMAT] [DIRECTORY]
//! ```

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use fsm_diagram::{Format, draw};

#[path = "machines.rs"]
mod machines;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let format: Format = words.next().as_deref().unwrap_or("svg").parse()?;
    let directory = PathBuf::from(words.next().unwrap_or_else(|| "target/pictures".to_owned()));
    fs::create_dir_all(&directory)?;
    for graph in machines::graphs() {
        let file = directory.join(graph.name().to_lowercase()).with_extension(format.ending());
        fs::write(&file, draw(graph, format))?;
        println!("{}", file.display());
    }
    Ok(())
}
