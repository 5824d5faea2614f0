//! Fingerprint of one value: a hash of what serde tells of it. Of a list it also says where it
//! ended, and while the next value is hashed it is seen whether that one begins with the same.

use foldhash::fast::{FixedState, FoldHasher};
use serde::ser::{self, Serialize, Serializer};
use serde_json::Error;
use std::fmt::{self, Display, Write as _};
use std::hash::{BuildHasher as _, Hasher as _};

/// What is remembered of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    hash: u64,
    shape: Shape,
}

/// Whether a value is a list, and where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// No list.
    Other,
    /// A list of so many elements, the last of which is no list.
    List(u32),
    /// A list of `len` elements, the last of which is a list of `last`.
    Nested { len: u32, last: u32 },
}

/// How a value differs from the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Not at all.
    Same,
    /// It is another.
    Other,
    /// It is the same list with more elements after so many.
    Appended { after: usize },
    /// Its last element, a list, has more elements after so many.
    LastAppended { last: usize, after: usize },
}

impl Fingerprint {
    /// The fingerprint of `value`, and how it differs from the one that was here `before`.
    pub fn of<T: Serialize + ?Sized>(
        value: &T,
        key: u64,
        before: Option<Fingerprint>,
    ) -> (Fingerprint, Change) {
        let mut tracker = Tracker {
            hasher: FixedState::with_seed(key).build_hasher(),
            shape: Shape::Other,
            before: before.map_or(Shape::Other, |before| before.shape),
            there: None,
            last_there: None,
        };
        let hashed = value.serialize(Hashing { tracker: &mut tracker, place: Place::Member });
        let fresh = Fingerprint { hash: tracker.hasher.finish(), shape: tracker.shape };
        // What could not be hashed to its end may have changed.
        let before = before.filter(|_| hashed.is_ok());
        let change = before.map_or(Change::Other, |before| tracker.change(before, fresh));
        (fresh, change)
    }
}

/// Hashes a value and looks out for the place where the list before it ended.
struct Tracker {
    hasher: FoldHasher<'static>,
    /// The list so far.
    shape: Shape,
    before: Shape,
    /// The hash where the list before had ended.
    there: Option<u64>,
    /// How long the list is that was the last element of the list before.
    last_there: Option<u32>,
}

impl Tracker {
    #[inline]
    fn tag(&mut self, tag: Tag) {
        self.hasher.write_u8(tag as u8);
    }

    #[inline]
    fn begin_list(&mut self) {
        self.shape = Shape::List(0);
    }

    /// Another element of the list begins.
    #[inline]
    fn begin_element(&mut self) {
        self.tag(Tag::Element);
        let len = self.len();
        self.shape = Shape::List(len + 1);
    }

    /// The element is a list itself.
    #[inline]
    fn begin_nested(&mut self) {
        self.tag(Tag::List);
        self.shape = Shape::Nested { len: self.len(), last: 0 };
        self.look();
    }

    /// Another element of that list begins.
    #[inline]
    fn begin_nested_element(&mut self) {
        self.tag(Tag::Nested);
    }

    #[inline]
    fn end_nested_element(&mut self) {
        if let Shape::Nested { last, .. } = &mut self.shape {
            *last += 1;
        }
        self.look();
    }

    #[inline]
    fn end_element(&mut self) {
        match (self.shape, self.before) {
            (Shape::Nested { len, last }, Shape::Nested { len: before, .. }) if len == before => {
                self.last_there = Some(last);
            }
            (Shape::List(_), _) => self.look(),
            _ => {}
        }
    }

    #[inline]
    fn look(&mut self) {
        if self.shape == self.before {
            self.there = Some(self.hasher.finish());
        }
    }

    #[inline]
    fn len(&self) -> u32 {
        match self.shape {
            Shape::Other => 0,
            Shape::List(len) | Shape::Nested { len, .. } => len,
        }
    }

    fn change(&self, before: Fingerprint, fresh: Fingerprint) -> Change {
        if before == fresh {
            return Change::Same;
        }
        if self.there != Some(before.hash) {
            return Change::Other;
        }
        match (before.shape, fresh.shape) {
            (
                Shape::Nested { len, last: after },
                Shape::Nested { len: fresh_len, last: fresh_last },
            ) if len == fresh_len && fresh_last > after => {
                Change::LastAppended { last: len as usize - 1, after: after as usize }
            }
            (Shape::Nested { last, .. }, _) if self.last_there != Some(last) => Change::Other,
            (Shape::List(len) | Shape::Nested { len, .. }, _) if self.len() > len => {
                Change::Appended { after: len as usize }
            }
            _ => Change::Other,
        }
    }
}

/// What is hashed before a value, so that no two values are hashed alike.
#[derive(Clone, Copy)]
enum Tag {
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

struct Hashing<'a> {
    tracker: &'a mut Tracker,
    place: Place,
}

impl<'a> Hashing<'a> {
    #[inline]
    fn number(self, tag: Tag, number: u64) -> Result<(), Error> {
        self.tracker.tag(tag);
        self.tracker.hasher.write_u64(number);
        Ok(())
    }

    #[inline]
    fn begin(self) -> Parts<'a> {
        self.tracker.tag(Tag::Begin);
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
        Ok(self.begin())
    }
    #[inline]
    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Parts<'a>, Error> {
        Ok(self.begin())
    }
    #[inline]
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Parts<'a>, Error> {
        Ok(self.variant(index).begin())
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
struct Parts<'a> {
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

impl ser::SerializeSeq for Parts<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }
    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeTuple for Parts<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }
    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeTupleStruct for Parts<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }
    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl ser::SerializeTupleVariant for Parts<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }
    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

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

impl ser::SerializeStruct for Parts<'_> {
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
}

impl ser::SerializeStructVariant for Parts<'_> {
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
        self.tracker.tag(Tag::Nothing);
        Ok(())
    }
    #[inline]
    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}
