//! Text in pictures: rows, tags that say how it looks, and letters that a language writes otherwise.

/// Tags that are about looks. Others may be meant, as in `Vec<u8>`.
const TAGS: [&str; 17] = [
    "b", "i", "u", "s", "o", "sub", "sup", "font", "color", "size", "back", "strong", "em", "small", "span",
    "center", "code",
];

/// Without tags; `<br>` and the ends of cells and rows break a row.
pub(super) fn without_tags(text: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(begin) = rest.find('<') {
        plain += &rest[..begin];
        let tag = rest[begin + 1..].split_once('>');
        let Some((tag, behind)) = tag.filter(|(tag, _)| is_tag(tag)) else {
            plain.push('<');
            rest = &rest[begin + 1..];
            continue;
        };
        if breaks(tag) {
            plain.push('\n');
        }
        rest = behind;
    }
    plain + rest
}

fn name_of(tag: &str) -> String {
    let letters = tag.trim_start_matches('/').chars();
    letters.take_while(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

fn breaks(tag: &str) -> bool {
    let name = name_of(tag);
    name == "br" || tag.starts_with('/') && matches!(name.as_str(), "td" | "tr" | "p" | "div" | "li")
}

fn is_tag(tag: &str) -> bool {
    const OF_TABLES: [&str; 11] = ["br", "table", "tr", "td", "th", "hr", "vr", "img", "p", "div", "li"];
    let name = name_of(tag);
    let behind = &tag.trim_start_matches('/')[name.len()..];
    let ends = behind.is_empty() || behind.starts_with([' ', '/', ':', '\n', '#', '=']);
    ends && (TAGS.contains(&name.as_str()) || OF_TABLES.contains(&name.as_str()))
}

/// Letters for `&lt;`, `&#60;` and the like; Mermaid writes `#lt;` and `#60;`.
pub(super) fn with_letters(text: &str, mark: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(begin) = rest.find(mark) {
        plain += &rest[..begin];
        let behind = &rest[begin + mark.len()..];
        let found = behind.split_once(';').and_then(|(name, behind)| Some((letter(name)?, behind)));
        match found {
            Some((letter, behind)) => {
                plain.push(letter);
                rest = behind;
            }
            None => {
                plain += mark;
                rest = behind;
            }
        }
    }
    plain + rest
}

fn letter(name: &str) -> Option<char> {
    let number = name.trim_start_matches('#');
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    if let Ok(code) = code {
        return char::from_u32(code);
    }
    Some(match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "colon" => ':',
        "semi" => ';',
        "hash" => '#',
        _ => return None,
    })
}

/// `\n`, `\l` and `\r` end a row; a backslash before another letter stands for that letter.
pub(super) fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n' | 'l' | 'r') => plain.push('\n'),
                Some('t') => plain.push(' '),
                Some(letter) => plain.push(letter),
                None => plain.push('\\'),
            },
            (letter, false) => plain.push(letter),
        }
    }
    plain
}

/// The text of a file with the places of its rows.
pub(super) fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split('\n').map(move |row| {
        let begin = at;
        at += row.len() + 1;
        (begin, row)
    })
}
