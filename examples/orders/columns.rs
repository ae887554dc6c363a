//! What stands in a column: a time, or a text.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::Error;

/// As the database has it. What is not whole is rounded up, so that what is due there is due in the machine.
pub fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(i64::MAX)
}

pub fn time(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or_default())
}

pub fn written(what: &str, value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Text { what: what.to_owned(), error })
}

/// Reads a text of the database, or says which one it is.
pub fn read<T: DeserializeOwned>(text: &str, what: impl FnOnce() -> String) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::Text { what: what(), error })
}
