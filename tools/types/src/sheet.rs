//! One file of types: everything that was shown to it, with all they are made of, by name.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use ts_rs::{Config, TS, TypeVisitor};

/// What a free-form value is.
const JSON: &str = "\
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };
";

/// A file of types that fills as types are shown to it.
pub struct Sheet {
    config: Config,
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl Default for Sheet {
    fn default() -> Sheet {
        // JSON knows one sort of number, and nothing of ours goes beyond 2^53.
        let config = Config::new().with_large_int("number");
        Sheet { config, seen: HashSet::new(), declared: BTreeMap::new() }
    }
}

impl Sheet {
    /// The file, which says where it comes from.
    pub fn text(&self, from: &str) -> String {
        let mut text = format!(
            "// Made from the Rust types of {from}; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.\n\n"
        );
        let body = self.declared.values().cloned().collect::<Vec<_>>().join("\n");
        if body.contains("Json") {
            text.push_str(JSON);
            text.push('\n');
        }
        text + &body
    }
}

impl TypeVisitor for Sheet {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        // Only our own types have a file of their own; lists and numbers are written out.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declared = format!("{docs}export {}\n", T::decl(&self.config));
            let declared = tidy(&declared);
            // Which of two types of one name is shown first differs from build to build.
            let known = self.declared.entry(T::ident(&self.config)).or_insert(declared.clone());
            if declared < *known {
                *known = declared;
            }
        }
    }
}

/// Comments of one line on one line, members indented, nothing trailing.
fn tidy(text: &str) -> String {
    let short = text.replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
    let mut tidied = String::new();
    for (number, line) in short.lines().enumerate() {
        let outside = number == 0 || line.starts_with("export") || line.starts_with(" * ");
        tidied.push_str(if outside { "" } else { "  " });
        tidied.push_str(line.trim_end());
        tidied.push('\n');
    }
    tidied
}
