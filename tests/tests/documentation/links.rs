//! Links to a heading of the reference or the guide. rustdoc looks up the page alone, and not the heading.

use std::collections::HashMap;

use crate::guide::anchors_of_pages;
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
        let own = own_name(&file, CHAPTERS);
        let links = links(&text, "reference");
        let among_chapters =
            links_of_page(&text, own).filter(|_| own.is_some() || file.ends_with("src/reference.md"));
        dead.extend(dead_links(&file, links.chain(among_chapters), &known));
    }
    assert!(dead.is_empty(), "no such heading:\n{}", dead.join("\n"));
}

#[test]
fn links_to_the_guide_lead_to_headings() {
    let known: HashMap<String, Vec<String>> = anchors_of_pages().into_iter().collect();
    let mut dead = vec![];
    for file in files("", &[".md", ".rs"]) {
        let text = read(&file);
        let own = own_name(&file, "fsm-runtime/src/guide");
        let within = links_of_page(&text, own).filter(|_| own.is_some());
        dead.extend(dead_links(&file, links(&text, "guide").chain(within), &known));
    }
    assert!(dead.is_empty(), "no such heading:\n{}", dead.join("\n"));
}

fn dead_links<'a>(
    file: &str,
    links: impl Iterator<Item = (&'a str, &'a str)>,
    known: &HashMap<String, Vec<String>>,
) -> Vec<String> {
    let is_dead = |(page, heading): &(&str, &str)| {
        known.get(*page).is_some_and(|headings| !headings.iter().any(|known| known == heading))
    };
    links.filter(is_dead).map(|(page, heading)| format!("{file}: {page}#{heading}")).collect()
}

/// The name of the page that the file is, in this folder.
fn own_name<'a>(file: &'a str, folder: &str) -> Option<&'a str> {
    file.strip_prefix(folder)?.trim_start_matches('/').strip_suffix(".md")
}

/// `reference::time#durations`, `reference/time.md#durations` for a browser of the repository, `reference/time/#durations` on
/// another server.
fn links<'a>(text: &'a str, book: &'static str) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.split(book).skip(1).filter_map(|rest| link(rest.strip_prefix("::").or(rest.strip_prefix('/'))?))
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
    let rest = rest.strip_prefix(".md").or(rest.strip_prefix('/')).unwrap_or(rest);
    Some((chapter, until(rest.strip_prefix('#')?, |c| !is_of_anchor(c))))
}

fn is_of_anchor(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

fn until(text: &str, end: impl Fn(char) -> bool) -> &str {
    &text[..text.find(end).unwrap_or(text.len())]
}
