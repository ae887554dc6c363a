// What has led to a change, as serde writes it: the word of the line, and behind `on` the name of the event.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::finished::Name;
use crate::StateId;
use crate::cause::{Cause, Named};

impl<E: Named> Serialize for Cause<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cause::Event(event) => serializer.collect_str(&format_args!("on {}", event.named())),
            cause => serializer.serialize_str(cause.word()),
        }
    }
}

impl<'de, E: Named> Deserialize<'de> for Cause<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text(PhantomData))
    }
}

struct Text<E>(PhantomData<E>);

impl<E: Named> Visitor<'_> for Text<E> {
    type Value = Cause<E>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("what has led to a change of state")
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<Cause<E>, F> {
        let event = text.strip_prefix("on ").and_then(E::of_name).map(Cause::Event);
        let found = event.or_else(|| Cause::without_event(text));
        found.ok_or_else(|| F::custom(format_args!("nothing called `{text}` leads to a change of state")))
    }
}

/// The end of a change that nobody was told of: a state, perhaps with the cause of the change.
pub trait End: Copy {
    /// As it is read.
    type Read<'de>: Deserialize<'de> + Into<Read<Self>>;

    /// As it is written.
    fn written(&self) -> impl Serialize;
}

/// What was read.
pub struct Read<T>(pub(super) T);

impl<I: StateId> End for I {
    type Read<'de> = Name<I>;

    fn written(&self) -> impl Serialize {
        self.name()
    }
}

impl<I: StateId> From<Name<I>> for Read<I> {
    fn from(Name(id): Name<I>) -> Self {
        Read(id)
    }
}

impl<I: StateId, E: Named> End for (I, Cause<E>) {
    type Read<'de> = (Name<I>, Cause<E>);

    fn written(&self) -> impl Serialize {
        (self.0.name(), self.1)
    }
}

impl<I: StateId, E: Named> From<(Name<I>, Cause<E>)> for Read<(I, Cause<E>)> {
    fn from((Name(id), cause): (Name<I>, Cause<E>)) -> Self {
        Read((id, cause))
    }
}
