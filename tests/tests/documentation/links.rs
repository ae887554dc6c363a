//! Links to a heading of the reference. rustdoc looks up the page alone, and not the heading.

use std::collections::HashMap;

use crate::markdown::{anchors, files, read};
use crate::reference::{CHAPTERS, chapters};

#[test]
fn links_to_the_reference_lead_to_headings() {
    let known: HashMap<String, Vec<String>> = chapters()
        .into_iter()
        .map(|chapter| (chapter.clone(), anchors(&read(&format!("{CHAPTERS}/{chapter}.md")))))
        .collect();
    let mut dead = vec![];
    for file in files("", &[".md", ".rs"]) {
        let text = read(&file);
        let own =
            file.strip_prefix(CHAPTERS).and_then(|name| name.trim_start_matches('/').strip_suffix(".md"));
        let links = links(&text, "reference::").chain(links(&text, "reference/"));
        let among_chapters =
            links_of_page(&text, own).filter(|_| own.is_some() || file.ends_with("src/reference.md"));
        for (chapter, heading) in links.chain(among_chapters) {
            if known.get(chapter).is_some_and(|headings| !headings.iter().any(|known| known == heading)) {
                dead.push(format!("{file}: {chapter}#{heading}"));
            }
        }
    }
    assert!(dead.is_empty(), "no such heading:\n{}", dead.join("\n"));
}

/// `reference::time#durations`, and `reference/time.md#durations` for a browser of the repository.
fn links<'a>(text: &'a str, start: &'static str) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.split(start).skip(1).filter_map(link)
}

/// In a chapter, `](time#durations)` and `](#durations)`.
fn links_of_page<'a>(text: &'a str, own: Option<&'a str>) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.split("](").skip(1).filter_map(move |rest| match rest.strip_prefix('#') {
        Some(heading) => Some((own?, until(heading, |c| !is_of_anchor(c)))),
        None => link(rest),
    })
}

fn link(rest: &str) -> Option<(&str, &str)> {
    let chapter = until(rest, |c| !(c.is_ascii_lowercase() || c == '_'));
    let rest = &rest[chapter.len()..];
    let heading = rest.strip_prefix(".md").unwrap_or(rest).strip_prefix('#')?;
    Some((chapter, until(heading, |c| !is_of_anchor(c))))
}

fn is_of_anchor(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

fn until(text: &str, end: impl Fn(char) -> bool) -> &str {
    &text[..text.find(end).unwrap_or(text.len())]
}
