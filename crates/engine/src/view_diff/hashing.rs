//! Hashing of a value by a serializer: everything serde tells of it goes into the hash, with tags, so
//! that no two values are hashed alike; places in lists are told to the tracker.

use super::fingerprint::Tracker;
use serde::ser::{self, Serialize, Serializer};
use serde_json::Error;
use std::fmt::{self, Display, Write as _};
use std::hash::Hasher as _;

/// What is hashed before a value, so that no two values are hashed alike.
#[derive(Clone, Copy)]
pub(super) enum Tag {
    Nothing,
    Bool,
    Signed,
    Unsigned,
    Float,
    Text,
    Bytes,
    Variant,
    List,
    Element,
    Nested,
    Begin,
    BeginNamed,
    Part,
    End,
}

/// Where in a member of a view a value stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It is the member.
    Member,
    /// It is an element of the member, a list.
    Element,
    /// Anywhere else.
    Deeper,
}

/// Hashes what serde tells of a value.
pub(super) struct Hashing<'a> {
    tracker: &'a mut Tracker,
    place: Place,
}

impl<'a> Hashing<'a> {
    /// Hashes a member of a view.
    pub(super) fn of_member(tracker: &'a mut Tracker) -> Hashing<'a> {
        Hashing { tracker, place: Place::Member }
    }

    #[inline]
    fn number(self, tag: Tag, number: u64) -> Result<(), Error> {
        self.tracker.tag(tag);
        self.tracker.hasher.write_u64(number);
        Ok(())
    }

    #[inline]
    fn begin(self) -> Parts<'a> {
        self.begin_with(Tag::Begin)
    }

    /// A map or struct: an empty one is no empty list.
    #[inline]
    fn begin_named(self) -> Parts<'a> {
        self.begin_with(Tag::BeginNamed)
    }

    #[inline]
    fn begin_with(self, tag: Tag) -> Parts<'a> {
        self.tracker.tag(tag);
        Parts { tracker: self.tracker, list: Place::Deeper }
    }

    #[inline]
    fn variant(self, index: u32) -> Hashing<'a> {
        self.tracker.tag(Tag::Variant);
        self.tracker.hasher.write_u32(index);
        Hashing { tracker: self.tracker, place: Place::Deeper }
    }
}

/// Hashes text that is written piece by piece.
struct Pieces<'a>(&'a mut Tracker, usize);

impl fmt::Write for Pieces<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.1 += piece.len();
        // Byte by byte: the pieces of the same text may differ.
        piece.bytes().for_each(|byte| self.0.hasher.write_u8(byte));
        Ok(())
    }
}

impl<'a> Serializer for Hashing<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    /// Sets of pieces have a short form besides their notation.
    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.number(Tag::Bool, value.into())
    }
    #[inline]
    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }
    #[inline]
    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }
    #[inline]
    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }
    #[inline]
    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.number(Tag::Signed, value.cast_unsigned())
    }
    #[inline]
    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }
    #[inline]
    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }
    #[inline]
    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }
    #[inline]
    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        self.number(Tag::Unsigned, value)
    }
    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.serialize_f64(value.into())
    }
    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.number(Tag::Float, value.to_bits())
    }
    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }
    #[inline]
    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.tracker.tag(Tag::Text);
        self.tracker.hasher.write_usize(value.len());
        self.tracker.hasher.write(value.as_bytes());
        Ok(())
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.tracker.tag(Tag::Bytes);
        self.tracker.hasher.write_usize(value.len());
        self.tracker.hasher.write(value);
        Ok(())
    }
    #[inline]
    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }
    #[inline]
    fn serialize_unit(self) -> Result<(), Error> {
        self.tracker.tag(Tag::Nothing);
        Ok(())
    }
    #[inline]
    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }
    #[inline]
    fn serialize_unit_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
    ) -> Result<(), Error> {
        self.variant(index);
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self.variant(index))
    }
    #[inline]
    fn serialize_seq(self, _len: Option<usize>) -> Result<Parts<'a>, Error> {
        match self.place {
            Place::Member => self.tracker.begin_list(),
            Place::Element => self.tracker.begin_nested(),
            Place::Deeper => return Ok(self.begin()),
        }
        Ok(Parts { tracker: self.tracker, list: self.place })
    }
    #[inline]
    fn serialize_tuple(self, _len: usize) -> Result<Parts<'a>, Error> {
        Ok(self.begin())
    }
    #[inline]
    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Parts<'a>, Error> {
        Ok(self.begin())
    }
    #[inline]
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Parts<'a>, Error> {
        Ok(self.variant(index).begin())
    }
    #[inline]
    fn serialize_map(self, _len: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(self.begin_named())
    }
    #[inline]
    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Parts<'a>, Error> {
        Ok(self.begin_named())
    }
    #[inline]
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Parts<'a>, Error> {
        Ok(self.variant(index).begin_named())
    }
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.tracker.tag(Tag::Text);
        let mut pieces = Pieces(self.tracker, 0);
        write!(pieces, "{value}").map_err(ser::Error::custom)?;
        let Pieces(tracker, length) = pieces;
        tracker.hasher.write_usize(length);
        Ok(())
    }
}

/// The parts of a list, tuple, map or struct.
pub(super) struct Parts<'a> {
    tracker: &'a mut Tracker,
    /// Of which list; anything else is `Deeper`.
    list: Place,
}

impl Parts<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let place = match self.list {
            Place::Member => {
                self.tracker.begin_element();
                Place::Element
            }
            Place::Element => {
                self.tracker.begin_nested_element();
                Place::Deeper
            }
            Place::Deeper => {
                self.tracker.tag(Tag::Part);
                Place::Deeper
            }
        };
        value.serialize(Hashing { tracker: self.tracker, place })?;
        match self.list {
            Place::Member => self.tracker.end_element(),
            Place::Element => self.tracker.end_nested_element(),
            Place::Deeper => {}
        }
        Ok(())
    }

    #[inline]
    fn finish(self) -> Result<(), Error> {
        // A list that may grow has no end: what comes behind it tells where it was.
        if self.list == Place::Deeper {
            self.tracker.tag(Tag::End);
        }
        Ok(())
    }
}

/// Lists and tuples: parts without names.
macro_rules! nameless_parts {
    ($($kind:ident: $part:ident;)*) => {
        $(impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = Error;
            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.part(value)
            }
            #[inline]
            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        })*
    };
}

nameless_parts! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
}

/// Structs: the names of their fields never change.
macro_rules! fields {
    ($($kind:ident)*) => {
        $(impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = Error;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.part(value)
            }
            #[inline]
            fn skip_field(&mut self, _name: &'static str) -> Result<(), Error> {
                // A field that is left out is not the one after it.
                self.tracker.tag(Tag::Nothing);
                Ok(())
            }
            #[inline]
            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        })*
    };
}

fields!(SerializeStruct SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.part(key)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }
    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}
