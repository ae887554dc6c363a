// The fields of a snapshot as a list of types: the first, and the rest. So they are read by one implementation, however
// many a machine has.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

use super::fingerprint::Fingerprint;
use super::{Snapshot, Snapshots};

/// The fields behind the fingerprint. One that was not there is `None`.
pub trait Fields<'de>: Default {
    /// Reads the field of this number and name; passes over one that no machine of this table has.
    fn read<A: MapAccess<'de>>(&mut self, number: usize, name: &str, map: &mut A) -> Result<(), A::Error>;

    /// Reads all, where a format tells them in order and without names.
    fn read_all<A: SeqAccess<'de>>(&mut self, values: &mut A) -> Result<(), A::Error>;
}

impl<'de> Fields<'de> for () {
    fn read<A: MapAccess<'de>>(&mut self, _: usize, _: &str, map: &mut A) -> Result<(), A::Error> {
        map.next_value::<IgnoredAny>().map(|_| ())
    }

    fn read_all<A: SeqAccess<'de>>(&mut self, _: &mut A) -> Result<(), A::Error> {
        Ok(())
    }
}

impl<'de, First: Deserialize<'de>, Rest: Fields<'de>> Fields<'de> for (Option<First>, Rest) {
    fn read<A: MapAccess<'de>>(&mut self, number: usize, name: &str, map: &mut A) -> Result<(), A::Error> {
        match number.checked_sub(1) {
            Some(number) => self.1.read(number, name, map),
            None if self.0.is_some() => {
                Err(A::Error::custom(format_args!("the field `{name}` of the snapshot is there twice")))
            }
            None => map.next_value().map(|value| self.0 = Some(value)),
        }
    }

    fn read_all<A: SeqAccess<'de>>(&mut self, values: &mut A) -> Result<(), A::Error> {
        self.0 = values.next_element()?;
        self.1.read_all(values)
    }
}

/// Fields that are written as they were read.
pub trait ReadFields {
    /// Writes those that were there, by these names.
    fn write_again<S: SerializeStruct>(
        &self,
        names: &'static [&'static str],
        to: &mut S,
    ) -> Result<(), S::Error>;
}

impl ReadFields for () {
    fn write_again<S: SerializeStruct>(&self, _: &'static [&'static str], _: &mut S) -> Result<(), S::Error> {
        Ok(())
    }
}

impl<First: Serialize, Rest: ReadFields> ReadFields for (Option<First>, Rest) {
    fn write_again<S: SerializeStruct>(
        &self,
        names: &'static [&'static str],
        to: &mut S,
    ) -> Result<(), S::Error> {
        let Some((name, names)) = names.split_first() else { return Ok(()) };
        match &self.0 {
            Some(value) => to.serialize_field(name, value)?,
            None => to.skip_field(name)?,
        }
        self.1.write_again(names, to)
    }
}

/// A snapshot that was read can be put away again, as when it does not fit. What this table has not is left out.
impl<M: Snapshots<Fields: ReadFields>> Serialize for Snapshot<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut to = serializer.serialize_struct("Snapshot", M::NAMES.len())?;
        to.serialize_field("fingerprint", &Fingerprint(self.fingerprint))?;
        self.fields.write_again(M::NAMES.get(1..).unwrap_or_default(), &mut to)?;
        to.end()
    }
}

/// Where a machine writes its fields.
pub struct Writer<S: Serializer>(S::SerializeStruct);

impl<S: Serializer> Writer<S> {
    pub(super) fn begin<M: Snapshots>(serializer: S) -> Result<Self, S::Error> {
        let mut writer = Writer(serializer.serialize_struct("Snapshot", M::NAMES.len())?);
        writer.field("fingerprint", &Fingerprint(M::FINGERPRINT))?;
        Ok(writer)
    }

    /// For one of many machines, which have one fingerprint.
    #[cfg(feature = "alloc")]
    pub(super) fn begin_one<M: Snapshots>(serializer: S) -> Result<Self, S::Error> {
        serializer.serialize_struct("Machine", M::NAMES.len() - 1).map(Writer)
    }

    /// Writes a field.
    pub fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), S::Error> {
        self.0.serialize_field(name, value)
    }

    pub(super) fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<'de, M: Snapshots> Deserialize<'de> for Snapshot<M>
where
    M::Fields: Fields<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let whole = Whole::<M>(M::NAMES, PhantomData);
        let (fingerprint, fields) = deserializer.deserialize_struct("Snapshot", M::NAMES, whole)?;
        Ok(Snapshot { fingerprint, fields, forgets: false })
    }
}

/// The fields of one of many machines.
#[cfg(feature = "alloc")]
pub(crate) struct FieldsOf<M: Snapshots>(pub(crate) M::Fields);

#[cfg(feature = "alloc")]
impl<'de, M: Snapshots> Deserialize<'de> for FieldsOf<M>
where
    M::Fields: Fields<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = M::NAMES.get(1..).unwrap_or_default();
        let (_, fields) =
            deserializer.deserialize_struct("Machine", names, Whole::<M>(names, PhantomData))?;
        Ok(FieldsOf(fields))
    }
}

#[cfg(feature = "alloc")]
impl<M: Snapshots<Fields: ReadFields>> Serialize for FieldsOf<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = M::NAMES.get(1..).unwrap_or_default();
        let mut to = serializer.serialize_struct("Machine", names.len())?;
        self.0.write_again(names, &mut to)?;
        to.end()
    }
}

/// These fields, perhaps with the fingerprint before them.
struct Whole<M>(&'static [&'static str], PhantomData<fn() -> M>);

impl<M: Snapshots> Whole<M> {
    /// So many names stand before that of the state.
    fn before(&self) -> usize {
        self.0.len() + 1 - M::NAMES.len()
    }

    fn name(&self) -> Name {
        Name { names: self.0, others: M::OTHER_NAMES, missing: M::NAMES.len() - self.0.len() }
    }

    /// The fingerprint that was found; 0 where none belongs to the fields.
    fn fingerprint<E: Error>(&self, found: Option<Fingerprint>) -> Result<u64, E> {
        match found {
            None if self.before() > 0 => Err(E::missing_field("fingerprint")),
            found => Ok(found.map_or(0, |Fingerprint(number)| number)),
        }
    }
}

impl<'de, M: Snapshots> Visitor<'de> for Whole<M>
where
    M::Fields: Fields<'de>,
{
    type Value = (u64, M::Fields);

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a snapshot of a state machine")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut fingerprint, mut fields) = (None, M::Fields::default());
        while let Some(number) = map.next_key_seed(self.name())? {
            match number.checked_sub(self.before()) {
                None if fingerprint.is_some() => {
                    return Err(A::Error::custom("the field `fingerprint` of the snapshot is there twice"));
                }
                None => fingerprint = Some(map.next_value()?),
                Some(behind) => {
                    fields.read(behind, self.0.get(number).copied().unwrap_or_default(), &mut map)?
                }
            }
        }
        Ok((self.fingerprint(fingerprint)?, fields))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let fingerprint = if self.before() > 0 { values.next_element()? } else { None };
        let mut fields = M::Fields::default();
        fields.read_all(&mut values)?;
        Ok((self.fingerprint(fingerprint)?, fields))
    }
}

/// Which of the names is read; one behind the last for any other.
struct Name {
    names: &'static [&'static str],
    others: &'static [(&'static str, usize)],
    /// So many are missing at the beginning, which count in the numbers of the others.
    missing: usize,
}

impl Name {
    fn find(&self, is_meant: impl Fn(&str) -> bool) -> usize {
        let found = self.names.iter().position(|name| is_meant(name)).or_else(|| {
            let (_, number) = self.others.iter().find(|(name, _)| is_meant(name))?;
            number.checked_sub(self.missing)
        });
        found.unwrap_or(self.names.len())
    }
}

impl<'de> DeserializeSeed<'de> for Name {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = usize;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<usize, E> {
        Ok(usize::try_from(number).unwrap_or(usize::MAX).min(self.names.len()))
    }

    fn visit_str<E: Error>(self, found: &str) -> Result<usize, E> {
        Ok(self.find(|name| name == found))
    }

    fn visit_bytes<E: Error>(self, found: &[u8]) -> Result<usize, E> {
        Ok(self.find(|name| name.as_bytes() == found))
    }
}
