//! Databases for tests: in a folder of their own, and what is in them as text.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use rusqlite::Connection;
use rusqlite::types::ValueRef;

/// A file in a folder that is removed in the end, with all that SQLite puts beside it.
pub struct Temporary {
    folder: PathBuf,
}

impl Temporary {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("orders-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        Self { folder }
    }

    pub fn file(&self) -> PathBuf {
        self.folder.join("orders.db")
    }

    /// As it stands after a kill: the file itself, and what was written ahead. It is for looking, so that the next run
    /// finds what the kill has left.
    pub fn copy(&self) -> Self {
        let copy = Self::new();
        for name in ["orders.db", "orders.db-wal"] {
            if self.folder.join(name).exists() {
                fs::copy(self.folder.join(name), copy.folder.join(name)).expect("a copy");
            }
        }
        copy
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

const TABLES: [&str; 5] = [
    "SELECT * FROM progress",
    "SELECT * FROM inputs ORDER BY position",
    "SELECT * FROM orders ORDER BY id",
    "SELECT * FROM events ORDER BY order_id, sequence",
    "SELECT * FROM outbox ORDER BY sequence",
];

/// All rows of all tables.
pub fn rows(file: &Path) -> Vec<String> {
    let connection = Connection::open(file).expect("a database");
    let check: String =
        connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("a check");
    assert_eq!(check, "ok");
    drop(connection);
    queried_all(file, &TABLES)
}

/// The rows of these queries.
pub fn queried_all(file: &Path, queries: &[&str]) -> Vec<String> {
    let connection = Connection::open(file).expect("a database");
    queries.iter().flat_map(|sql| queried(&connection, sql)).collect()
}

fn queried(connection: &Connection, sql: &str) -> Vec<String> {
    let mut query = connection.prepare(sql).expect("a table");
    let columns = query.column_count();
    let table = sql.split_whitespace().nth(3).expect("a table's name");
    let line = |row: &rusqlite::Row<'_>| {
        let values: Vec<_> = (0..columns).map(|column| value(row.get_ref_unwrap(column))).collect();
        Ok(format!("{table}: {}", values.join(" | ")))
    };
    let rows = query.query_map([], line).expect("rows");
    rows.collect::<Result<_, _>>().expect("rows")
}

fn value(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => "-".to_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        other => format!("{other:?}"),
    }
}

/// A single number.
pub fn number(file: &Path, sql: &str) -> u32 {
    let connection = Connection::open(file).expect("a database");
    connection.query_row(sql, [], |row| row.get(0)).unwrap_or_else(|error| panic!("{error}: {sql}"))
}

/// Does several things that a program would not.
pub fn change_all(file: &Path, sql: &str) {
    Connection::open(file)
        .expect("a database")
        .execute_batch(sql)
        .unwrap_or_else(|error| panic!("{error}: {sql}"));
}

/// Changes something that a program would not.
pub fn change(file: &Path, sql: &str) {
    let connection = Connection::open(file).expect("a database");
    assert_ne!(connection.execute(sql, []).unwrap_or_else(|error| panic!("{error}: {sql}")), 0, "{sql}");
}
