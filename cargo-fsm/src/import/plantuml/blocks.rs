//! Rows and blocks of PlantUML that are about looks, or that its preprocessor takes.

pub(super) enum Looks<'r> {
    Row,
    /// Up to a row with this text.
    Until(&'static str),
    /// A text about the whole picture.
    Prose(&'r str),
    /// The same on rows up to one with this text.
    ProseUntil(&'static str),
}

/// What begins with this word, in lower case, if it says nothing about states.
pub(super) fn looks<'r>(word: &str, row: &'r str) -> Option<Looks<'r>> {
    if row.starts_with("/'") {
        return Some(if row.contains("'/") { Looks::Row } else { Looks::Until("'/") });
    }
    let opens = row.ends_with('{');
    Some(match word {
        "skinparam" | "sprite" | "json" | "map" | "yaml" if opens => Looks::Until("}"),
        "<style>" => Looks::Until("</style>"),
        "legend" => Looks::ProseUntil("endlegend"),
        "title" => Looks::ProseUntil("end title"),
        "header" | "footer" if !row.contains(' ') => {
            Looks::ProseUntil(if word == "header" { "endheader" } else { "endfooter" })
        }
        "header" | "footer" | "caption" | "mainframe" => Looks::Prose(row[word.len()..].trim()),
        "center" | "left" | "right" => Looks::Prose(row.splitn(3, ' ').nth(2).unwrap_or_default()),
        "skinparam" | "skin" | "sprite" | "hide" | "show" | "scale" | "top" | "bottom" | "newpage"
        | "remove" | "page" | "autonumber" => Looks::Row,
        _ => return None,
    })
}

/// Whether a row ends a block.
pub(super) fn is_end(end: &str, row: &str) -> bool {
    let packed = |text: &str| text.to_lowercase().replace(' ', "");
    match end {
        "'/" => row.contains("'/"),
        end => packed(row) == packed(end),
    }
}

/// Of a word for the preprocessor: the end of its block, if it has one; nothing for what may change the states.
pub(super) fn directive(word: &str) -> Option<Option<&'static str>> {
    Some(match word {
        "!procedure" | "!unquoted" => Some("!endprocedure"),
        "!function" => Some("!endfunction"),
        "!theme" | "!pragma" | "!global" | "!assume" | "!log" | "!dump_memory" | "!option" => None,
        word if word.starts_with("!$") => None,
        _ => return None,
    })
}
