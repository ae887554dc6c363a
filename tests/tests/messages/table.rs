//! The table of all cases in `ui/README.md`, and the style of their messages.

use std::fs;

use crate::cases::{self, root};

#[test]
fn every_case_is_in_the_table() {
    let mut listed: Vec<String> = rows().into_iter().map(|row| row.case).collect();
    listed.sort();
    assert_eq!(listed, files(), "the rows of ui/README.md and the files beside it");
}

#[test]
fn the_table_adds_up() {
    let rows = rows();
    for Row { case, score } in &rows {
        assert!((2..=3).contains(score), "{case}: a mistake is caught at its place, or it is ours to mend");
        let told_once =
            errors(case).len() == 1 || case.starts_with("several/") || case == "warnings/all_four.rs";
        assert!(told_once || *score < 3, "{case}: a 3 has exactly one message");
    }
    let sum: usize = rows.iter().map(|row| row.score).sum();
    let total =
        format!("**Total: {sum} of {}, over {} mistakes; none below 2.**", 3 * rows.len(), rows.len());
    assert!(table().contains(&total), "ui/README.md should say: {total}");
}

/// `ui/TYPICAL.md`: its scores are those of the table, it says their sums, and these are high enough.
#[test]
fn typical_mistakes_are_told_well() {
    let text = fs::read_to_string(root().join("ui/TYPICAL.md")).expect("the list can be read");
    let scores: Vec<(String, usize)> = rows().into_iter().map(|row| (row.case, row.score)).collect();
    let mut sums = Vec::new();
    for part in text.split("\n## ").skip(1) {
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()
        };
        let rows: Vec<Vec<String>> =
            part.lines().filter(|line| line.starts_with("| ")).skip(2).map(cells).collect();
        assert_eq!(rows.len(), 50, "{}", part.lines().next().unwrap_or_default());
        let mut sum = 0;
        for row in rows {
            let score: usize = row[1].parse().expect("a score behind the mistake");
            let case = row
                .last()
                .and_then(|cell| cell.rsplit_once("]("))
                .and_then(|(_, path)| path.strip_suffix(')'));
            if let Some(case) = case {
                assert!(
                    scores.contains(&(case.to_owned(), score)),
                    "{case}: another score than in ui/README.md"
                );
            }
            assert!(score == 3 || !row[2].is_empty(), "{}: a reason for {score}", row[0]);
            sum += score;
        }
        sums.push(sum);
    }
    let total = format!("**In the table: {} of 150. At the call site: {} of 150.**", sums[0], sums[1]);
    assert!(text.contains(&total), "ui/TYPICAL.md should say: {total}");
    assert!(sums.iter().all(|sum| *sum >= 141), "a typical mistake is told worse than it was: {sums:?}");
}

/// The words of state machines, from a small letter on, without a full stop; and only one error in a file.
#[test]
fn messages_keep_to_the_style() {
    for case in files() {
        let errors = errors(&case);
        if !has_several(&case) {
            assert_eq!(errors.len(), 1, "{case}: one mistake gives one error\n{}", message(&case));
        }
        for error in errors.iter().filter_map(|error| error.strip_prefix("error: ")) {
            assert!(!error.ends_with('.'), "{case}: {error}");
            assert!(!error.starts_with(char::is_uppercase), "{case}: {error}");
        }
        assert!(!message(&case).contains("\nwarning"), "{case}: an error comes without warnings");
    }
}

/// Files that hold several mistakes.
fn has_several(case: &str) -> bool {
    // All but the first are rustc's own, told at each place where generated code uses the type.
    const CASES: [&str; 4] = [
        "warnings/all_four.rs",
        "calls/machine_inside_its_owner.rs",
        "types/trait_for_data.rs",
        "types/trait_for_the_owner.rs",
    ];
    case.starts_with("several/") || CASES.contains(&case)
}

struct Row {
    /// `family/rule.rs`.
    case: String,
    score: usize,
}

/// The rows of the tables: `| mistake | what it says | score | [name](family/rule.rs) |`.
fn rows() -> Vec<Row> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let case = cells.last()?.rsplit_once("](")?.1.strip_suffix(')')?.to_owned();
        let score = cells[cells.len() - 2].parse().expect("a score before the file");
        Some(Row { case, score })
    };
    table().lines().filter(|line| line.starts_with("| ")).filter_map(row).collect()
}

fn table() -> String {
    fs::read_to_string(root().join("ui/README.md")).expect("the table can be read")
}

/// The first lines of the errors of a case.
fn errors(case: &str) -> Vec<String> {
    message(case).lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect()
}

fn message(case: &str) -> String {
    let path = root().join("ui").join(case).with_extension("stderr");
    fs::read_to_string(path).expect("a case has its message beside it")
}

/// `family/rule.rs`, sorted.
fn files() -> Vec<String> {
    cases::all().into_iter().map(|case| case.name + ".rs").collect()
}
