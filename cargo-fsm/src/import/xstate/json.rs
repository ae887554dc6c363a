//! JSON whose objects keep the order of their keys, which is the order of states and lines. A `serde_json::Map` sorts them.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::super::Failure;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

pub(super) fn parse(text: &str) -> Result<Json, Failure> {
    serde_json::from_str(text).map_err(|error| {
        let (row, column) = (error.line().max(1), error.column());
        let line = text.split('\n').nth(row - 1).unwrap_or_default();
        // serde_json counts bytes.
        let before = line.char_indices().take_while(|(at, _)| at + 1 < column).count();
        let reason = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let reason = reason.strip_suffix(&place).unwrap_or(&reason).to_owned();
        Failure { place: Some((row, before + 1)), reason }
    })
}

impl Json {
    /// The value of this key, where it is not `null`.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        let (_, value) = self.entries().iter().find(|(other, _)| other == key)?;
        Some(value).filter(|value| **value != Json::Null)
    }

    /// What an object has; nothing else has any.
    pub(super) fn entries(&self) -> &[(String, Json)] {
        if let Json::Object(entries) = self { entries } else { &[] }
    }

    /// One thing or a list of things, as a list.
    pub(super) fn items(&self) -> &[Json] {
        match self {
            Json::Null => &[],
            Json::List(items) => items,
            item => std::slice::from_ref(item),
        }
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_text().filter(|text| !text.is_empty())
    }

    pub(super) fn bool(&self, key: &str) -> Option<bool> {
        if let Json::Bool(value) = self.get(key)? { Some(*value) } else { None }
    }
}

/// As it stands in a file, on one row.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(value) => write!(f, "{value}"),
            Json::Text(text) => write!(f, "{}", serde_json::Value::from(text.as_str())),
            Json::List(items) => {
                let items: Vec<String> = items.iter().map(Json::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Json::Object(entries) => {
                let entry = |(key, value): &(String, Json)| {
                    format!("{}: {value}", serde_json::Value::from(key.as_str()))
                };
                let entries: Vec<String> = entries.iter().map(entry).collect();
                write!(f, "{{{}}}", entries.join(", "))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Ordered)
    }
}

struct Ordered;

impl<'de> Visitor<'de> for Ordered {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut entries: Vec<(String, Json)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            // JavaScript takes the last one silently, and a state is lost.
            if entries.iter().any(|(other, _)| *other == key) {
                return Err(A::Error::custom(format!("the key `{key}` stands here twice")));
            }
            entries.push((key, map.next_value()?));
        }
        Ok(Json::Object(entries))
    }
}
