//! The languages a table can be played in, and their dictionaries. A further one is its folder
//! in `words/` and one line here.

use crate::words::dictionary::{Dictionary, Origin, Shipped};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};
use tablee_engine::{Assets, Preset};

/// A language per entry: its variant, its folder in `words/`, the pack it is played with, where the
/// words come from and the name of their licence.
macro_rules! languages {
    ($($(#[$about:meta])* $variant:ident = $name:literal with $pack:literal
        from $title:literal under $licence:literal,)+) => {
        /// The language whose words count (L4.1).
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum Language {
            $($(#[$about])* #[serde(rename = $name)] $variant,)+
        }

        impl Language {
            /// Every language.
            pub const ALL: &[Language] = &[$(Language::$variant),+];
            /// Their names, in the same order.
            pub const NAMES: &[&str] = &[$($name),+];
            /// The pack that each is played with unless somebody says otherwise (L1).
            pub(crate) const PACKS: &[(&str, Preset)] = &[$(($name, Preset::Word($pack))),+];

            /// What options call it.
            pub fn name(self) -> &'static str {
                match self { $(Language::$variant => $name,)+ }
            }

            /// What the host calls the dictionary that takes the place of the shipped one.
            pub fn asset(self) -> &'static str {
                match self { $(Language::$variant => concat!("words/", $name),)+ }
            }

            /// Its shipped dictionary, made ready when it is first asked for.
            pub fn dictionary(self) -> Arc<Dictionary> {
                match self { $(Language::$variant => {
                    static SHIPPED: LazyLock<Arc<Dictionary>> =
                        LazyLock::new(|| Arc::new(Dictionary::shipped(&shipped!($name, $title, $licence))));
                    Arc::clone(&SHIPPED)
                })+ }
            }

            /// The dictionary to play with: the host's own where it brought one, else the shipped one.
            pub fn found(self, assets: &Assets) -> Arc<Dictionary> {
                assets.get(self.asset()).unwrap_or_else(|| self.dictionary())
            }
        }
    };
}

/// What the build script made of a folder of `words/`, and the texts that go with it.
macro_rules! shipped {
    ($name:literal, $title:literal, $licence:literal) => {
        Shipped {
            name: $name,
            graph: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".graph")),
            levels: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".levels")),
            fingerprint: include_str!(concat!(env!("OUT_DIR"), "/", $name, ".sha256")),
            origin: Origin {
                title: $title,
                licence_name: $licence,
                source: include_str!(concat!("../../words/", $name, "/SOURCE.md")),
                licence: include_str!(concat!("../../words/", $name, "/LICENCE")),
            },
        }
    };
}

languages! {
    /// French.
    Fr = "fr" with "francais"
        from "Dicollecte, toutes variantes, 7.0 (Olivier R. & al.)" under "MPL-2.0",
    /// English.
    En = "en" with "classic"
        from "SCOWL 2020.12.07 (Kevin Atkinson)" under "SCOWL",
}
