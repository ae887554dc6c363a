//! The reader is often no native speaker: sentences are short.

use crate::markdown::{files, read, readmes};
use crate::sentences::{Sentence, sentences};

#[test]
fn sentences_are_short() {
    let mut pages = vec![
        "README.md".to_owned(),
        "fsm-runtime/src/cheat_sheet.md".to_owned(),
        "fsm-runtime/src/reference.md".to_owned(),
    ];
    pages.extend(readmes());
    for book in ["guide", "reference", "recipes"] {
        pages.extend(files(&format!("fsm-runtime/src/{book}"), &[".md"]));
    }
    let found: Vec<(&str, Sentence)> = pages
        .iter()
        .flat_map(|page| sentences(&read(page)).into_iter().map(move |sentence| (page.as_str(), sentence)))
        .collect();
    let mut sizes: Vec<usize> = found.iter().map(|(_, sentence)| sentence.words).collect();
    sizes.sort_unstable();
    assert!(sizes.len() > 3_500, "the pages are read");
    let median = sizes[sizes.len() / 2];
    assert!(median <= 13, "half of the sentences have {median} words or more");
    let longer = |most: usize| {
        let long = found.iter().filter(move |(_, sentence)| sentence.words > most);
        long.map(|(page, Sentence { row, words, text })| format!("{page}:{row}, {words} words: {text}"))
            .collect::<Vec<_>>()
    };
    let (long, too_long) = (longer(35), longer(50));
    assert!(too_long.is_empty(), "more than 50 words:\n{}", too_long.join("\n"));
    assert!(
        long.len() * 500 <= sizes.len(),
        "{} of {} have more than 35 words:\n{}",
        long.len(),
        sizes.len(),
        long.join("\n")
    );
}
