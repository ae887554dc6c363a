//! Listings fit the page: rustdoc cuts off what is wider, and readers do not see that there is more.

use crate::markdown::{files, read, readmes, rows};

const COLUMNS: usize = 88;

#[test]
fn listings_fit_the_page() {
    let mut wide = vec![];
    // The README of `cargo-fsm` has a message in JSON, which cannot be broken. rustdoc does not show it.
    let readmes = readmes().into_iter().filter(|readme| readme != "cargo-fsm/README.md");
    let pages = files("fsm-runtime/src", &[".md"]).into_iter().chain(readmes);
    for page in pages.chain(["README.md".to_owned()]) {
        wide.extend(too_wide(&page, &read(&page)));
    }
    for file in files("", &[".rs"]).iter().filter(|file| file.contains("/src/")) {
        wide.extend(too_wide(file, &comments(&read(file))));
    }
    assert!(wide.is_empty(), "more than {COLUMNS} columns:\n{}", wide.join("\n"));
}

/// What `//!` and `///` say, in the rows in which they say it. Other rows are empty.
fn comments(file: &str) -> String {
    let comment = |row: &str| {
        // A listing that begins in one way or another, `#[cfg_attr(…, doc = "```")]`.
        if row.ends_with(r#"doc = "```")]"#) {
            return "```".to_owned();
        }
        let text = row.trim_start().strip_prefix("//!").or(row.trim_start().strip_prefix("///"));
        text.map_or(String::new(), |text| text.strip_prefix(' ').unwrap_or(text).to_owned())
    };
    file.lines().map(comment).collect::<Vec<_>>().join("\n")
}

/// Rows that rustdoc hides begin with `# `.
fn too_wide(file: &str, text: &str) -> Vec<String> {
    rows(text)
        .filter(|(_, listing, row)| *listing && row.chars().count() > COLUMNS && !row.starts_with("# "))
        .map(|(number, _, row)| format!("{file}:{number}: {row}"))
        .collect()
}
