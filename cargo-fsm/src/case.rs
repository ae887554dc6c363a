//! Names in the case that Rust has: of the files that are imported, and of machines in what is written for them.

/// Symbols that stand in guards and labels, as words.
const SYMBOLS: [(&str, &str); 16] = [
    ("===", "eq"),
    ("!==", "ne"),
    ("==", "eq"),
    ("!=", "ne"),
    (">=", "ge"),
    ("<=", "le"),
    ("&&", "and"),
    ("||", "or"),
    ("++", "increment"),
    ("--", "decrement"),
    (">", "gt"),
    ("<", "lt"),
    ("=", "is"),
    ("!", "not"),
    ("+", "plus"),
    ("*", "times"),
];

/// So many words of a text make a name.
const WORDS: usize = 6;

/// The words in a text: `canOpen`, `CAN_OPEN` and `can open` have two.
fn words(text: &str) -> Vec<String> {
    // What ends in `!` is called out, and not denied.
    let calls = |(at, mark): &(usize, char)| *mark == '!' && !text[at + 1..].starts_with(is_denied);
    let mut spaced: String =
        text.char_indices().map(|letter| if calls(&letter) { ' ' } else { letter.1 }).collect();
    for (symbol, word) in SYMBOLS {
        spaced = spaced.replace(symbol, &format!(" {word} "));
    }
    let mut words = Vec::new();
    for part in spaced.split(|letter: char| !is_of_name(letter)).filter(|part| !part.is_empty()) {
        let letters: Vec<char> = part.chars().collect();
        let mut word = String::new();
        for (at, letter) in letters.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| letters[before]);
            let begins = letter.is_uppercase()
                && (before.is_some_and(|before| !before.is_uppercase())
                    || letters.get(at + 1).is_some_and(|next| next.is_lowercase()));
            if begins && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            word.push(*letter);
        }
        words.push(word);
    }
    words
}

/// What may stand behind a `!` that means "not".
fn is_denied(letter: char) -> bool {
    is_of_name(letter) || matches!(letter, '=' | '!' | '(' | '_' | '$' | '\'' | '"')
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphabetic() || letter.is_ascii_digit()
}

fn is_identifier(name: &str) -> bool {
    let tokens = name.parse::<proc_macro2::TokenStream>();
    let tokens: Vec<_> = tokens.map(|tokens| tokens.into_iter().collect()).unwrap_or_default();
    matches!(&tokens[..], [proc_macro2::TokenTree::Ident(ident)] if *ident == name)
}

/// Whether a table has such names.
pub(crate) fn is_name(name: &str) -> bool {
    is_identifier(name) && (!is_keyword(name) || name.starts_with("r#"))
}

/// `can open` is `CanOpen`. One that is written so already stays as it is.
pub(crate) fn upper_camel(text: &str, otherwise: &str) -> String {
    let has_case = text.chars().any(char::is_lowercase);
    let stays = text.starts_with(char::is_uppercase) && text.chars().all(is_of_name);
    if is_identifier(text) && stays && (has_case || text.chars().count() < 3) {
        return text.to_owned();
    }
    let capital = |word: &String| {
        let mut letters = word.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let rest: String = letters.collect();
        first + &if has_case { rest } else { rest.to_lowercase() }
    };
    let name: String = words(text).iter().take(WORDS).map(capital).collect();
    started(name, otherwise)
}

/// `can open` is `can_open`.
pub(crate) fn snake(text: &str, otherwise: &str) -> String {
    let words: Vec<String> = words(text).iter().take(WORDS).map(|word| word.to_lowercase()).collect();
    let name = started(words.join("_"), otherwise);
    if is_identifier(&name) && !is_keyword(&name) { name } else { format!("{otherwise}_{name}") }
}

/// A name that begins with a letter.
fn started(name: String, otherwise: &str) -> String {
    match is_identifier(&name) {
        true => name,
        false if name.is_empty() => otherwise.to_owned(),
        false => {
            let joint = if otherwise.starts_with(char::is_lowercase) { "_" } else { "" };
            let joined = format!("{otherwise}{joint}{name}");
            if is_identifier(&joined) { joined } else { otherwise.to_owned() }
        }
    }
}

fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 41] = [
        "as", "break", "const", "continue", "crate", "else", "enum", "extern", "false", "fn", "for", "if",
        "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static",
        "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while", "async", "await",
        "dyn", "gen", "do", "try", "yield",
    ];
    KEYWORDS.contains(&name)
}
