//! How deep elements stand in each other, before a parser that calls itself for each of them reads them.

use super::super::Failure;

/// So deep elements may stand in each other.
const DEPTH: usize = 300;

pub(super) fn check(text: &str) -> Result<(), Failure> {
    const SKIPPED: [(&str, &str); 3] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(begin) = text[at..].find('<') {
        let place = at + begin;
        let rest = &text[place..];
        let skipped = SKIPPED.iter().find(|(open, _)| rest.starts_with(open));
        let end = match skipped {
            Some((_, close)) => rest.find(close).map(|end| end + close.len()),
            None => end_of_tag(rest).map(|end| end + 1),
        };
        let Some(end) = end else { break };
        let is_element = skipped.is_none() && !rest.starts_with("<!");
        if rest.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if is_element && !rest[..end].ends_with("/>") {
            depth += 1;
        }
        if depth > DEPTH {
            return Err(Failure::at(text, place, "elements stand too deep in each other"));
        }
        at = place + end;
    }
    Ok(())
}

/// The place of its `>`: one in quotes is none.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    text.char_indices().find_map(|(at, letter)| {
        match (quote, letter) {
            (None, '>') => return Some(at),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if letter == open => quote = None,
            _ => {}
        }
        None
    })
}

#[test]
fn only_elements_count() {
    let flat = "<state a='>' b=\"'/>\"/><!-- <a> --><![CDATA[<b>]]><c></c>".repeat(400);
    assert_eq!(check(&format!("<?xml?><scxml>{flat}</scxml>")), Ok(()));
    assert!(check(&"<a b='/>'>".repeat(301)).is_err());
}
