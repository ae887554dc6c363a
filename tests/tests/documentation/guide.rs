//! The guide: one list holds the order of its chapters, the contents agree with it, and no old link is lost.

use crate::markdown::{anchor, anchors, files, read};

const CHAPTERS: &str = "fsm-runtime/src/guide";
const LIST: &str = "fsm-runtime/src/guide.rs";

/// The chapters by their names and titles, in the order in which they are read.
fn chapters() -> Vec<(String, String)> {
    let list = read(LIST);
    let (_, list) = list.split_once("\nchapters! {").expect("the list of chapters");
    let (list, _) = list.split_once("\n}").expect("its end");
    list.lines()
        .filter_map(|row| {
            let (name, rest) = row.split_once(": ")?.1.split_once(' ')?;
            let title = rest.strip_prefix('"')?.split_once('"')?.0;
            Some((name.to_owned(), title.to_owned()))
        })
        .collect()
}

/// The names of the pages that are no chapters.
fn pages() -> Vec<String> {
    let list = read(LIST);
    let (_, list) = list.split_once("\npages! {").expect("the list of pages");
    let name = |row: &str| row.split_once("): ")?.1.split_once(',').map(|(name, _)| name.to_owned());
    list.lines().filter_map(name).collect()
}

/// The anchors of each chapter and page, by its name.
pub fn anchors_of_pages() -> Vec<(String, Vec<String>)> {
    let titles = chapters();
    let of_file = |file: String| {
        let name = file.strip_prefix(CHAPTERS)?.strip_prefix('/')?.strip_suffix(".md")?.to_owned();
        let text = read(&file);
        let title = titles.iter().filter(|(chapter, _)| *chapter == name).map(|(_, title)| anchor(title));
        let moved =
            text.split(r#"<span id=""#).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()));
        let all = title.chain(anchors(&text)).chain(moved).collect();
        Some((name, all))
    };
    files(CHAPTERS, &[".md"]).into_iter().filter_map(of_file).collect()
}

#[test]
fn each_page_is_in_a_list() {
    let names: Vec<String> = chapters().into_iter().map(|(name, _)| name).chain(pages()).collect();
    assert!(names.len() > 20, "the lists are read: {names:?}");
    for (name, _) in anchors_of_pages() {
        assert!(names.contains(&name), "{name}.md has no module");
    }
}

/// The first page of the guide lists the chapters with their numbers, in the order of the list.
#[test]
fn the_contents_are_in_the_order_of_the_chapters() {
    let contents = read(LIST);
    let numbered = |row: &&str| {
        row.strip_prefix("//! | ").is_some_and(|row| row.starts_with(|c: char| c.is_ascii_digit()))
    };
    let rows: Vec<&str> = contents.lines().filter(numbered).collect();
    let expected = chapters().into_iter().zip(1..);
    let expected: Vec<String> =
        expected.map(|((name, title), number)| format!("//! | {number} | [{title}]({name}) | ")).collect();
    assert_eq!(rows.len(), expected.len());
    for (row, start) in rows.into_iter().zip(expected) {
        assert!(row.starts_with(&start), "{row}\nis to begin with\n{start}");
    }
}

/// Headings that a chapter had: each is still there, or leads on.
#[test]
fn old_anchors_lead_on() {
    let known = anchors_of_pages();
    for (page, old) in OLD {
        let (_, anchors) = known.iter().find(|(name, _)| name == page).expect(page);
        for anchor in old.split(' ') {
            assert!(anchors.iter().any(|known| known == anchor), "`guide::{page}#{anchor}` leads nowhere");
        }
    }
}

const OLD: [(&str, &str); 19] = [
    ("chip", "on-a-chip pins-and-guards in-a-static clocks size-panics-logs"),
    (
        "coming_from",
        "coming-from- an-enum-by-hand statig smlang xstate a-chart-that-you-have \
         unity-animator-statemachinebehaviour-playmaker",
    ),
    ("data", "data-in-states how-to-write-data"),
    (
        "errors_and_async",
        "errors-and-async where-an-error-leaves-the-machine waiting work-that-lives-as-long-as-a-state",
    ),
    ("first_machine", "a-first-machine lines what-can-no-longer-go-wrong"),
    (
        "five_designs",
        "five-designs 1-states-with-pause-and-resume-and-a-period-each 2-states-made-of-action-objects \
         3-many-agents-stored-by-state 4-owner-global-state-blip 5-an-enum-of-alarm-chase-and-return",
    ),
    ("how_do_i", "how-do-i- react wait remember ask look run keep test"),
    (
        "limits",
        "questions-and-limits threads panics size generics-and-the-type-of-a-field \
         one-table-over-several-files guards-that-wait-or-fail a-state-whose-set-up-may-fail \
         tables-that-are-read-at-run-time interrupts what-the-macro-writes the-first-build",
    ),
    ("many_agents", "many-agents in-bevy"),
    ("nested", "states-inside-states choices the-same-behaviour-in-several-places"),
    (
        "nothing_happened",
        "nothing-happened-why the-event-was-not-used the-event-was-used-and-you-see-nothing \
         it-was-about-time-or-about-a-condition something-was-asked-for-and-not-done \
         let-the-machine-tell-it",
    ),
    ("owner_and_world", "owner-and-world why-the-owner-is-passed-in a-guard-only-looks"),
    ("push_and_pop", "push-pop-and-previous a-pop-always-finds-a-state previous"),
    ("regions", "regions-and-history one-step-in-all-regions history"),
    (
        "requests",
        "requests the-change-happens-when-the-action-has-returned requests-from-outside \
         before-an-event-is-sent the-way-back to-end-from-outside no-request-on-the-way-out",
    ),
    ("saving", "saving when-the-program-was-off-for-a-while when-the-table-has-changed"),
    ("testing", "testing"),
    ("time", "time time-is-passed-in ticks-and-deadlines"),
    ("watching", "watching pictures on-a-page in-a-terminal"),
];
