//! The days of the shop, with an end of the program in the middle.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};

use super::error::Error;
use super::order::Message;
use super::shop::{Change, Shop, Step};
use super::store::Happened;

const TITLE: Style = Style::new().bold();
const CHANGE: Style = AnsiColor::Cyan.on_default();
const MESSAGE: Style = AnsiColor::Yellow.on_default();

/// The file of the database. One that nobody has named is removed in the end.
pub struct Database {
    file: PathBuf,
    is_temporary: bool,
}

impl Database {
    pub fn at(file: PathBuf) -> Self {
        Self { file, is_temporary: false }
    }

    pub fn temporary() -> Self {
        let name = format!("orders-{}.db", std::process::id());
        let database = Self { file: std::env::temp_dir().join(name), is_temporary: true };
        // A program of the same number may have been killed.
        database.remove();
        database
    }

    fn remove(&self) {
        for ending in ["db", "db-wal", "db-shm"] {
            // Nobody misses a file that is not there.
            let _ = std::fs::remove_file(self.file.with_extension(ending));
        }
    }

    pub fn file(&self) -> &Path {
        &self.file
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if self.is_temporary {
            self.remove();
        }
    }
}

/// Handles all that is in the log, and says how the orders stand then.
pub fn work(seed: u64, orders: u32, database: &Database, out: &mut dyn Write) -> io::Result<()> {
    let mut shop = Shop::open(database.file(), seed, orders)?;
    while shop.step()?.is_some() {}
    print_states(&shop, out)
}

/// The same, step by step, and as two programs.
pub fn tell(seed: u64, orders: u32, database: &Database, out: &mut dyn Write) -> io::Result<()> {
    let mut shop = Shop::open(database.file(), seed, orders)?;
    let (begin, end) = shop.position()?;
    let middle = begin + (end - begin) / 2;
    while shop.position()?.0 < middle && print_step(&mut shop, out)? {}
    drop(shop);
    writeln!(out, "{TITLE}The program ends, and begins again behind input {middle} of {end}.{TITLE:#}")?;

    let mut shop = Shop::open(database.file(), seed, orders)?;
    for id in 1..=orders {
        match shop.order(id) {
            Ok(stored) => {
                let (state, since) = (stored.order.state_id(), stored.events - stored.covers);
                writeln!(out, "order {id}: {state} (events since its snapshot: {since})")?;
            }
            Err(Error::Missing(_)) => writeln!(out, "order {id}: to come")?,
            Err(error) => return Err(error.into()),
        }
    }
    while print_step(&mut shop, out)? {}
    print_states(&shop, out)
}

/// Whether there was one more step.
fn print_step(shop: &mut Shop, out: &mut dyn Write) -> io::Result<bool> {
    match shop.step()? {
        Some(Step::Waited) => {}
        Some(Step::Placed(change)) => print("is placed", &change, shop, out)?,
        Some(Step::Told(happened, change)) => print(&name(&happened), &change, shop, out)?,
        None => return Ok(false),
    }
    Ok(true)
}

fn name(happened: &Happened) -> String {
    match happened {
        Happened::Due => "a time has come".to_owned(),
        Happened::Event(event) => format!("{event:?}"),
    }
}

fn print(what: &str, change: &Change, shop: &Shop, out: &mut dyn Write) -> io::Result<()> {
    let Change { order, at, from, to, messages } = change;
    write!(out, "{}  order {order}: {what}", shop.date(*at)?)?;
    match from {
        Some(from) if from != to => writeln!(out, "  {CHANGE}[{from} -> {to}]{CHANGE:#}")?,
        _ => writeln!(out)?,
    }
    for Message { to, text } in messages {
        writeln!(out, "{:18}{MESSAGE}to the {}: {text}{MESSAGE:#}", "", to.name())?;
    }
    Ok(())
}

fn print_states(shop: &Shop, out: &mut dyn Write) -> io::Result<()> {
    let states: Vec<_> =
        shop.states()?.into_iter().map(|(state, count)| format!("{state} {count}")).collect();
    writeln!(out, "{TITLE}In the end: {}.{TITLE:#}", states.join(", "))
}
