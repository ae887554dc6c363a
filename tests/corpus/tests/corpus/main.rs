//! Each table of the corpus does what it did when it came here.

mod covered;

use std::collections::BTreeSet;
use std::fs;

use fsm_corpus::{Book, TABLES, adds_files, path};

#[test]
fn each_table_leaves_its_trace() {
    let mut faults = vec![];
    for (name, script) in TABLES {
        let mut book = Book::new(name);
        script(&mut book);
        let file = path("traces", &format!("{name}.txt"));
        if !file.exists() && adds_files() {
            fs::write(&file, &book.text).expect("a file");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if expected != book.text {
            faults.push(format!("{}:\n{}", file.display(), difference(&expected, &book.text)));
        }
    }
    assert!(faults.is_empty(), "traces are never written anew:\n\n{}", faults.join("\n\n"));
}

/// The first line that is another, with the lines before it.
fn difference(expected: &str, found: &str) -> String {
    let (expected, found): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let same = expected.iter().zip(&found).take_while(|(one, other)| one == other).count();
    let line = |lines: &[&str]| lines.get(same).map_or("the end".to_owned(), ToString::to_string);
    let before = expected[same.saturating_sub(6)..same].join("\n");
    format!("{before}\n- {}\n+ {}", line(&expected), line(&found))
}

/// No file is forgotten.
#[test]
fn each_file_belongs_to_a_table() {
    let names: BTreeSet<String> = TABLES.iter().map(|(name, _)| (*name).to_owned()).collect();
    for (folder, end) in [("src/tables", ".rs"), ("traces", ".txt"), ("snapshots", ".json")] {
        for entry in fs::read_dir(path("", folder)).expect("a folder") {
            let file = entry.expect("a file").file_name().into_string().expect("a name");
            let name = file.strip_suffix(end).unwrap_or(&file);
            let table =
                if end == ".json" { name.rsplit_once('_').map_or(name, |(table, _)| table) } else { name };
            assert!(names.contains(table), "{folder}/{file} belongs to no table");
        }
    }
}
