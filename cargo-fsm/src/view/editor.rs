//! An editor that the page may open at a row of a file: `--editor 'code -g {file}:{row}'`. What runs is said on the command line
//! alone, and a page says which of the files that it was shown. No shell looks at either.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

const FILE: &str = "{file}";
const ROW: &str = "{row}";

#[derive(Debug)]
pub(super) struct Editor {
    program: String,
    arguments: Vec<String>,
}

impl Editor {
    /// Words apart from each other, in quotes where they have spaces.
    pub(super) fn of(template: &str) -> Result<Self, String> {
        let mut words = words(template)?.into_iter();
        let program = words.next().ok_or("`--editor` names no program")?;
        let arguments: Vec<String> = words.collect();
        if [FILE, ROW].iter().any(|place| program.contains(place)) {
            return Err(format!("`--editor` begins with a program, and `{program}` is none"));
        }
        if !arguments.iter().any(|argument| argument.contains(FILE)) {
            return Err(
                "`--editor` says with `{file}` where the file stands: 'code -g {file}:{row}'".to_owned()
            );
        }
        Ok(Editor { program, arguments })
    }

    /// Starts the editor, and does not wait for its end.
    pub(super) fn open(&self, file: &Path, row: usize) -> Result<(), String> {
        // No file can look like an option.
        let file = std::path::absolute(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut editor = Command::new(&self.program)
            .args(self.arguments.iter().map(|argument| filled(argument, &file, row)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", self.program))?;
        std::thread::spawn(move || editor.wait());
        Ok(())
    }
}

/// An argument with a file and a row in their places. What the file is called is not looked at.
fn filled(argument: &str, file: &Path, row: usize) -> OsString {
    let mut filled = OsString::new();
    for (number, part) in argument.split(FILE).enumerate() {
        if number > 0 {
            filled.push(file);
        }
        filled.push(part.replace(ROW, &row.to_string()));
    }
    filled
}

fn words(template: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in template.chars() {
        match quote {
            Some(end) if letter == end => quote = None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("`--editor` has a {quote} without its end"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Editor, filled};

    #[test]
    fn a_template_is_words_with_places() {
        let editor = Editor::of(r#"'/opt/my editor/run' --at "line {row}" -- {file}:{row} """#).expect("one");
        assert_eq!(editor.program, "/opt/my editor/run");
        assert_eq!(editor.arguments, ["--at", "line {row}", "--", "{file}:{row}", ""]);
        let file = Path::new("/src/{row} {file} $(x).rs");
        assert_eq!(
            filled("{file}:{row}+{file}", file, 7),
            "/src/{row} {file} $(x).rs:7+/src/{row} {file} $(x).rs"
        );
    }

    #[test]
    fn what_is_no_template_is_told() {
        for (template, told) in [
            ("", "names no program"),
            ("  ", "names no program"),
            ("code", "says with `{file}`"),
            ("code {row}", "says with `{file}`"),
            ("{file} {file}", "begins with a program"),
            ("code '{file}", "without its end"),
        ] {
            let error = Editor::of(template).expect_err(template);
            assert!(error.contains(told), "{template}: {error}");
        }
    }
}
