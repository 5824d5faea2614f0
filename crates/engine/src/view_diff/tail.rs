//! Tail of a list: serialises what stands behind its first elements and leaves these out.

use super::refuse::{pass_through, refuse};
use serde::ser::{Error as _, Impossible, Serialize, SerializeSeq, Serializer};

/// The end of a list.
pub enum Tail<'a, T: ?Sized> {
    /// Its elements after so many.
    Of { list: &'a T, after: usize },
    /// The elements after so many of its last element, number `last` from 0.
    OfLast { list: &'a T, last: usize, after: usize },
}

impl<T: Serialize + ?Sized> Serialize for Tail<'_, T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match *self {
            Tail::Of { list, after } => list.serialize(Skipping { out, part: Part::After(after) }),
            Tail::OfLast { list, last, after } => {
                list.serialize(Skipping { out, part: Part::Inside { last, after } })
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Part {
    After(usize),
    Inside { last: usize, after: usize },
}

/// Passes a part of a list on.
struct Skipping<S> {
    out: S,
    part: Part,
}

/// The elements of a list, as far as they are passed on.
enum Elements<S: Serializer> {
    After { out: S::SerializeSeq, skip: usize },
    Inside { out: Option<S>, last: usize, after: usize, done: Option<S::Ok> },
}

impl<S: Serializer> SerializeSeq for Elements<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        match self {
            Elements::After { out, skip: 0 } => out.serialize_element(value),
            Elements::After { skip, .. } => {
                *skip -= 1;
                Ok(())
            }
            Elements::Inside { out, last: 0, after, done } => {
                if let Some(out) = out.take() {
                    let part = Part::After(*after);
                    *done = Some(value.serialize(Skipping { out, part })?);
                }
                Ok(())
            }
            Elements::Inside { last, .. } => {
                *last -= 1;
                Ok(())
            }
        }
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        match self {
            Elements::After { out, .. } => out.end(),
            Elements::Inside { done, .. } => done.ok_or_else(|| S::Error::custom("a shorter list")),
        }
    }
}

/// Only a list has a tail.
impl<S: Serializer> Serializer for Skipping<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Elements<S>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStruct = Impossible<S::Ok, S::Error>;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_seq(self, _len: Option<usize>) -> Result<Elements<S>, S::Error> {
        Ok(match self.part {
            Part::After(skip) => Elements::After { out: self.out.serialize_seq(None)?, skip },
            Part::Inside { last, after } => {
                Elements::Inside { out: Some(self.out), last, after, done: None }
            }
        })
    }

    pass_through!();
    refuse!("not a list": scalars text tuples objects variants);
}
