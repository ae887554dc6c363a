//! Rows and blocks of PlantUML that are about looks, or that its preprocessor takes.

pub(super) enum Looks {
    Row,
    /// Up to a row with this text.
    Until(&'static str),
}

/// What begins with this word, in lower case, if it says nothing about states.
pub(super) fn looks(word: &str, row: &str) -> Option<Looks> {
    if row.starts_with("/'") {
        return Some(if row.contains("'/") { Looks::Row } else { Looks::Until("'/") });
    }
    let opens = row.ends_with('{');
    Some(match word {
        "skinparam" | "sprite" | "json" | "map" | "yaml" if opens => Looks::Until("}"),
        "<style>" => Looks::Until("</style>"),
        "legend" => Looks::Until("endlegend"),
        "title" => Looks::Until("end title"),
        "header" | "footer" if !row.contains(' ') => {
            Looks::Until(if word == "header" { "endheader" } else { "endfooter" })
        }
        "skinparam" | "skin" | "sprite" | "hide" | "show" | "scale" | "header" | "footer" | "caption"
        | "center" | "left" | "right" | "top" | "bottom" | "mainframe" | "newpage" | "remove" | "page"
        | "autonumber" => Looks::Row,
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
