//! `refuse!`: the methods of a `Serializer` that takes only some kinds of values; the others fail.

/// Writes the named groups of methods; each returns an error with the message.
macro_rules! refuse {
    ($message:literal: $($group:ident)*) => { $(refuse!(@$group $message);)* };
    (@scalars $message:literal) => {
        refuse!(@methods $message
            serialize_bool(bool) -> Self::Ok;
            serialize_i8(i8) -> Self::Ok;
            serialize_i16(i16) -> Self::Ok;
            serialize_i32(i32) -> Self::Ok;
            serialize_i64(i64) -> Self::Ok;
            serialize_u8(u8) -> Self::Ok;
            serialize_u16(u16) -> Self::Ok;
            serialize_u32(u32) -> Self::Ok;
            serialize_u64(u64) -> Self::Ok;
            serialize_f32(f32) -> Self::Ok;
            serialize_f64(f64) -> Self::Ok;
            serialize_char(char) -> Self::Ok;
            serialize_bytes(&[u8]) -> Self::Ok;
            serialize_none() -> Self::Ok;
            serialize_unit() -> Self::Ok;
            serialize_unit_struct(&'static str) -> Self::Ok;
            serialize_unit_variant(&'static str, u32, &'static str) -> Self::Ok;
        );
    };
    (@text $message:literal) => {
        refuse!(@methods $message serialize_str(&str) -> Self::Ok;);
    };
    (@lists $message:literal) => {
        refuse!(@methods $message serialize_seq(Option<usize>) -> Self::SerializeSeq;);
    };
    (@tuples $message:literal) => {
        refuse!(@methods $message
            serialize_tuple(usize) -> Self::SerializeTuple;
            serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
            serialize_tuple_variant(&'static str, u32, &'static str, usize)
                -> Self::SerializeTupleVariant;
        );
    };
    (@objects $message:literal) => {
        refuse!(@methods $message
            serialize_map(Option<usize>) -> Self::SerializeMap;
            serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        );
    };
    (@variants $message:literal) => {
        refuse!(@methods $message
            serialize_struct_variant(&'static str, u32, &'static str, usize)
                -> Self::SerializeStructVariant;
        );
        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self,
            _name: &'static str,
            _index: u32,
            _variant: &'static str,
            _value: &T,
        ) -> Result<Self::Ok, Self::Error> {
            Err(serde::ser::Error::custom($message))
        }
    };
    (@methods $message:literal $($name:ident($($kind:ty),*) -> $ok:ty;)*) => {
        $(fn $name(self, $(_: $kind),*) -> Result<$ok, Self::Error> {
            Err(serde::ser::Error::custom($message))
        })*
    };
}

/// What is wrapped in an option or a new type is taken as it is.
macro_rules! pass_through {
    () => {
        fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Self::Ok, Self::Error> {
            value.serialize(self)
        }

        fn serialize_newtype_struct<T: Serialize + ?Sized>(
            self,
            _name: &'static str,
            value: &T,
        ) -> Result<Self::Ok, Self::Error> {
            value.serialize(self)
        }
    };
}

pub(super) use {pass_through, refuse};
