//! Fences of Markdown, as CommonMark has them: of backticks or of tildes, closed by as many of the same and nothing else.

/// What a row of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row<'t> {
    Prose,
    /// The row that opens a fence, with the words behind it.
    Open(&'t str),
    Inside,
    Close,
}

/// The rows of a file.
pub(crate) fn rows(text: &str) -> impl Iterator<Item = (Row<'_>, &str)> {
    let mut open: Option<&str> = None;
    text.lines().map(move |line| {
        let fence = fence(line.trim());
        let row = match (open, fence) {
            (None, Some((marks, info))) => {
                open = Some(marks);
                Row::Open(info)
            }
            (Some(begin), Some((marks, ""))) if marks.starts_with(begin) => {
                open = None;
                Row::Close
            }
            (Some(_), _) => Row::Inside,
            (None, None) => Row::Prose,
        };
        (row, line)
    })
}

/// The marks with which a row begins, and what stands behind them. No backtick may stand behind backticks.
fn fence(row: &str) -> Option<(&str, &str)> {
    let mark = row.chars().next().filter(|letter| matches!(letter, '`' | '~'))?;
    let info = row.trim_start_matches(mark);
    let marks = &row[..row.len() - info.len()];
    (marks.len() >= 3 && !(mark == '`' && info.contains('`'))).then(|| (marks, info.trim()))
}

#[test]
fn fences_are_closed_by_their_own_marks() {
    let text = "a\n~~~rust\n```\n~~\n~~~\n````md\n~~~\n```\n````\n``` `x`\nb";
    let found: Vec<Row> = rows(text).map(|(row, _)| row).collect();
    use Row::{Close, Inside, Open, Prose};
    let expected =
        [Prose, Open("rust"), Inside, Inside, Close, Open("md"), Inside, Inside, Close, Prose, Prose];
    assert_eq!(found, expected);
}
