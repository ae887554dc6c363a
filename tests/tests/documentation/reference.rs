//! The reference: each chapter has its row in the contents, each heading its rule in a line, and no old link is lost.

use crate::markdown::{anchors, files, read};

pub const CHAPTERS: &str = "fsm-runtime/src/reference";
const CONTENTS: &str = "fsm-runtime/src/reference.md";

/// The names of the chapters, which are those of their files.
pub fn chapters() -> Vec<String> {
    let name =
        |file: String| Some(file.strip_prefix(CHAPTERS)?.strip_prefix('/')?.strip_suffix(".md")?.to_owned());
    files(CHAPTERS, &[".md"]).into_iter().filter_map(name).collect()
}

#[test]
fn each_chapter_has_a_module_and_a_row_in_the_contents() {
    let (modules, contents) = (read("fsm-runtime/src/reference.rs"), read(CONTENTS));
    for chapter in chapters() {
        assert!(modules.contains(&format!("\n    {chapter} in ")), "no module for {chapter}.md");
        assert!(contents.contains(&format!("\n| [`{chapter}`]({chapter}) |")), "no row for {chapter}");
    }
}

#[test]
fn each_heading_has_its_rule_in_a_line() {
    let contents = read(CONTENTS);
    for chapter in chapters() {
        for heading in anchors(&read(&format!("{CHAPTERS}/{chapter}.md"))) {
            assert!(
                contents.contains(&format!("({chapter}#{heading}) | ")),
                "no row for {chapter}#{heading}"
            );
            assert!(!OF_RUSTDOC.contains(&&*heading), "rustdoc gives {chapter}#{heading} another anchor");
        }
    }
}

#[test]
fn each_row_of_the_cheat_sheet_leads_to_its_rules() {
    let sheet = read("fsm-runtime/src/cheat_sheet.md");
    let rows: Vec<&str> = sheet.lines().filter(|row| row.starts_with("| [")).collect();
    assert!(rows.len() > 60, "the rows are read");
    let heads = [
        "| trigger |",
        "| target |",
        "| in an action |",
        "| before `machine` |",
        "| inside the machine |",
        "| setting,",
        "| method |",
        "| --- |",
    ];
    let is_head =
        |row: &str| heads.iter().any(|head| row.starts_with(head)) || row.ends_with("| take it when |");
    let without = |row: &&str| row.starts_with('|') && !row.starts_with("| [") && !is_head(row);
    assert_eq!(sheet.lines().filter(without).collect::<Vec<_>>(), [""; 0], "rows without a link");
    for row in rows {
        for name in row.split("][").skip(1).filter_map(|rest| Some(rest.split_once(']')?.0)) {
            assert!(sheet.contains(&format!("\n[{name}]: crate::reference::")), "no rules for {name}");
        }
    }
}

/// Anchors that rustdoc's own pages have: a heading with one of these gets a number after it.
const OF_RUSTDOC: [&str; 8] =
    ["settings", "help", "search", "sidebar", "fields", "variants", "implementations", "modules"];

/// The headings of the page that the reference was: each leads on, for links from outside of the repository.
#[test]
fn old_anchors_lead_on() {
    let contents = read(CONTENTS);
    for old in OLD {
        assert!(
            contents.contains(&format!(r#"<span id="{old}"></span>"#)),
            "`reference#{old}` leads nowhere"
        );
    }
}

const OLD: [&str; 77] = [
    "the-machine",
    "owner-and-world",
    "settings",
    "settings-1",
    "attributes",
    "conditions",
    "events",
    "on",
    "strict",
    "initial",
    "state-and-final-state",
    "tags",
    "the-machine-is-sealed",
    "a-machine-in-a-static",
    "data",
    "data-by-value",
    "what-must-be-clone",
    "lines-and-their-triggers",
    "guards-and-conditions",
    "targets",
    "fields-of-a-target",
    "a-target-in-a-value",
    "actions",
    "in_state",
    "action-objects",
    "who-brought-me-here",
    "requests",
    "requests-that-move-data",
    "requests-from-outside",
    "requests-that-are-refused",
    "durations",
    "after-every-update-every",
    "named-timers",
    "time",
    "when-to-call-what",
    "a-tick",
    "push-and-pop-are-proven",
    "events-that-wait",
    "events-for-later",
    "run-to-completion",
    "what-a-queue-costs",
    "composite-states",
    "first-and-pass",
    "final-children-and-done",
    "requests-from-nested-states",
    "regions",
    "an-event-that-a-region-ignores-or-defers",
    "history",
    "always-and-choice",
    "rounds",
    "choices-with-data",
    "score-and-weight",
    "parts",
    "code-that-fails-and-code-that-waits",
    "errors",
    "lines-for-errors",
    "async-machines",
    "activities",
    "one-change-of-state",
    "determinism",
    "would-it-be-taken",
    "stop",
    "a-machine-that-lives-with-its-state",
    "event-loops",
    "what-is-generated",
    "the-table-as-a-constant",
    "code-for-any-machine",
    "observers",
    "snapshots",
    "model-checking",
    "many-agents",
    "checks",
    "warnings",
    "beside-scxml",
    "where-the-ideas-come-from",
    "statecharts",
    "what-it-means",
];
