//! JSON whose objects keep the order of their keys: that of states is the order of regions.

use std::fmt::Write;

pub(super) enum Json {
    Text(String),
    Number(usize),
    Bool(bool),
    List(Vec<Json>),
    Object(Object),
}

/// Keys with values, in their order.
#[derive(Default)]
pub(super) struct Object(Vec<(String, Json)>);

impl Object {
    pub(super) fn put(&mut self, key: impl Into<String>, value: impl Into<Json>) {
        self.0.push((key.into(), value.into()));
    }

    /// The same of a list that has something in it: of one thing the thing itself.
    pub(super) fn put_list(&mut self, key: &str, mut list: Vec<Json>) {
        match list.len() {
            0 => {}
            1 => self.0.extend(list.pop().map(|only| (key.to_owned(), only))),
            _ => self.put(key, Json::List(list)),
        }
    }

    /// The same of an object that has something in it.
    pub(super) fn put_object(&mut self, key: &str, object: Object) {
        if !object.is_empty() {
            self.put(key, object);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::Text(text)
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Json::Number(number)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Json::Bool(value)
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Json::Object(object)
    }
}

impl Json {
    /// Rows of at most this width, or one for each part.
    pub(super) fn print(&self, out: &mut String, depth: usize) {
        const WIDTH: usize = 100;
        let short = self.in_one_row();
        let parts: Vec<(Option<&str>, &Json)> = match self {
            Json::List(list) if short.len() + 4 * depth > WIDTH => {
                list.iter().map(|part| (None, part)).collect()
            }
            Json::Object(Object(parts)) if short.len() + 4 * depth > WIDTH => {
                parts.iter().map(|(key, part)| (Some(key.as_str()), part)).collect()
            }
            _ => return out.push_str(&short),
        };
        let [open, close] = if matches!(self, Json::List(_)) { ['[', ']'] } else { ['{', '}'] };
        out.push(open);
        for (number, (key, part)) in parts.into_iter().enumerate() {
            let _ = write!(out, "{}\n{}", if number > 0 { "," } else { "" }, crate::names::indent(depth + 1));
            if let Some(key) = key {
                let _ = write!(out, "{}: ", quoted(key));
            }
            part.print(out, depth + 1);
        }
        let _ = write!(out, "\n{}{close}", crate::names::indent(depth));
    }

    fn in_one_row(&self) -> String {
        match self {
            Json::Text(text) => quoted(text),
            Json::Number(number) => number.to_string(),
            Json::Bool(value) => value.to_string(),
            Json::List(list) => {
                format!("[{}]", list.iter().map(Json::in_one_row).collect::<Vec<_>>().join(", "))
            }
            Json::Object(Object(parts)) if parts.is_empty() => "{}".to_owned(),
            Json::Object(Object(parts)) => {
                let part = |(key, part): &(String, Json)| format!("{}: {}", quoted(key), part.in_one_row());
                format!("{{ {} }}", parts.iter().map(part).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
