//! The difference between views: what is told, and that applying it gives the new view.

use proptest::prelude::*;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tablee_engine::{Fingerprints, ViewDiff};
use tablee_protocol::Members;
use tablee_protocol::view_diff::View;

/// Views told one after the other, as texts of (patch, grow).
struct Told(Fingerprints);

impl Told {
    fn of(view: &str) -> Told {
        let mut prints = Fingerprints::keyed(7);
        prints.note(&read(view));
        Told(prints)
    }

    fn both(&mut self, view: &str) -> (Option<String>, Option<String>) {
        let ViewDiff { patch, grow } = self.0.diff(&read(view));
        (patch.map(|patch| patch.get().to_owned()), grow.map(|grow| grow.get().to_owned()))
    }

    fn patch(&mut self, view: &str) -> Option<String> {
        let (patch, grow) = self.both(view);
        assert_eq!(grow, None);
        patch
    }
}

/// A view that is written so, with its members in that order.
fn read(view: &str) -> InOrder {
    let members = Members::scan(view).unwrap();
    let read = |value: &RawValue| serde_json::from_str(value.get()).unwrap();
    InOrder(members.iter().map(|(name, value)| (name.into_owned(), read(value))).collect())
}

/// Members in the order of a struct.
struct InOrder(Vec<(String, Value)>);

impl Serialize for InOrder {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn members_are_found_whatever_is_in_them() {
    let text = r#"{"a":1,"b":{"x":[1,2,"},\""]},"c":"é,\\","d":[],"\"e":null}"#;
    let members = Members::scan(text).unwrap();
    let members: Vec<_> = members.iter().collect();
    let found: Vec<_> = members.iter().map(|(key, value)| (&**key, value.get())).collect();
    let expected = [
        ("a", "1"),
        ("b", r#"{"x":[1,2,"},\""]}"#),
        ("c", r#""é,\\""#),
        ("d", "[]"),
        ("\"e", "null"),
    ];
    assert_eq!(found, expected);
    assert_eq!(Members::scan("{}").unwrap().iter().count(), 0);
    for no_object in ["7", "", "[]", "{\"a\":}"] {
        assert!(Members::scan(no_object).is_err(), "{no_object}");
    }
}

#[test]
fn a_patch_holds_what_changed_and_nothing_else() {
    let mut told = Told::of(r#"{"a":1,"b":[2],"c":"x"}"#);
    assert_eq!(told.patch(r#"{"a":1,"b":[2],"c":"x"}"#), None);
    assert_eq!(told.patch(r#"{"a":1,"b":[3],"c":"x"}"#), some(r#"{"b":[3]}"#));
    assert_eq!(told.patch(r#"{"a":1,"c":"x"}"#), some(r#"{"b":null}"#));
    assert_eq!(told.patch(r#"{"a":1,"n":0,"c":"y"}"#), some(r#"{"n":0,"c":"y"}"#));
    assert_eq!(told.patch(r#"{"a":2,"n":0,"c":"y"}"#), some(r#"{"a":2}"#));
}

#[test]
fn an_object_is_no_list_of_its_keys_and_values() {
    for (list, object) in [("[]", "{}"), (r#"["k",1]"#, r#"{"k":1}"#)] {
        let (before, after) =
            (format!(r#"{{"a":{{"b":{list}}}}}"#), format!(r#"{{"a":{{"b":{object}}}}}"#));
        assert_eq!(Told::of(&before).patch(&after), some(&after));
        assert_eq!(Told::of(&after).patch(&before), some(&before));
    }
}

#[test]
fn of_a_list_that_grew_only_the_end_is_told() {
    let mut told = Told::of(r#"{"l":[],"m":[1]}"#);
    let mut both = |view: &str| told.both(view);
    assert_eq!(both(r#"{"l":["a"],"m":[1]}"#), (some(r#"{"l":["a"]}"#), None));
    assert_eq!(both(r#"{"l":["a","b,]"],"m":[1]}"#), (None, some(r#"{"l":["b,]"]}"#)));
    let mixed = both(r#"{"l":["a","b,]",{"c":[]},4],"m":[2,1]}"#);
    assert_eq!(mixed, (some(r#"{"m":[2,1]}"#), some(r#"{"l":[{"c":[]},4]}"#)));
    assert_eq!(both(r#"{"l":["a"],"m":[21]}"#), (some(r#"{"l":["a"],"m":[21]}"#), None));
    assert_eq!(both(r#"{"l":["a"],"m":[213]}"#), (some(r#"{"m":[213]}"#), None));
    assert_eq!(both(r#"{"l":[],"m":[213]}"#), (some(r#"{"l":[]}"#), None));
    // Longer, with the same end where the old list ended, and yet another list.
    let other = r#"{"l":["x","b","c"]}"#;
    assert_eq!(Told::of(r#"{"l":["a","b"]}"#).both(other), (some(other), None));
}

#[test]
fn of_a_list_whose_last_list_grew_only_the_end_is_told() {
    let mut told = Told::of(r#"{"t":[["a"],["b"]]}"#);
    let mut grown = |view: &str| {
        let (patch, grow) = told.both(view);
        assert!(patch.is_none() || grow.is_none());
        grow.or(patch).unwrap()
    };
    assert_eq!(grown(r#"{"t":[["a"],["b",{"c":["]"]}]]}"#), r#"{"t":{"last":[{"c":["]"]}]}}"#);
    assert_eq!(grown(r#"{"t":[["a"],["b",{"c":["]"]}],["d"]]}"#), r#"{"t":[["d"]]}"#);
    // Both at once is told whole.
    let both = r#"{"t":[["a"],["b",{"c":["]"]}],["d","e"],["f"]]}"#;
    assert_eq!(grown(both), both);
    assert_eq!(grown(r#"{"t":[["a"]]}"#), r#"{"t":[["a"]]}"#);
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut view = View::default();
    view.replace(Some(&Members::scan(r#"{"l":[1],"n":null,"s":"x"}"#).unwrap()));
    assert_eq!(Value::Object(view.to_json()), json!({"l": [1], "s": "x"}), "null is not there");
    for (member, more) in [("s", "[2]"), ("n", "[2]"), ("l", "2"), ("l", r#"{"last":[2]}"#)] {
        let grow = format!("{{\"{member}\":{more}}}");
        let grow = Members::scan(&grow).unwrap();
        let error = view.apply(None, Some(&grow)).unwrap_err();
        assert_eq!((error.member.as_str(), error.more.as_str()), (member, more));
    }
    assert_eq!(Value::Object(view.to_json()), json!({"l": [1], "s": "x"}), "nothing changed");
}

/// Any JSON that a view may hold, not deep; `null` is left out at the top.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::from),
        (-20i64..20).prop_map(Value::from),
        "[a\\]\\[{},\"\\\\é]{0,3}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-c\"]", inner, 0..3)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn object() -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::btree_map("[a-d]", value(), 0..4).prop_map(|map| map.into_iter().collect())
}

/// Lists grow at their end or at the end of their last list: the cases that are told short.
fn grow(view: &mut Map<String, Value>, more: &Value) {
    for list in view.values_mut().filter_map(Value::as_array_mut) {
        match list.last_mut() {
            Some(Value::Array(last)) if more.is_array() => last.push(more.clone()),
            _ => list.push(more.clone()),
        }
    }
}

proptest! {
    #[test]
    fn a_client_that_applies_every_difference_has_the_servers_view(
        views in prop::collection::vec((object(), prop::option::of(value())), 1..6),
    ) {
        let (mut prints, mut copy) = (Fingerprints::keyed(7), View::default());
        for (mut view, more) in views {
            let steps = if more.is_some() { 3 } else { 1 };
            for _ in 0..steps {
                let ViewDiff { patch, grow: grown } = prints.diff(&view);
                let (patch, grown) = (patch.map(Members::written), grown.map(Members::written));
                copy.apply(patch.as_ref(), grown.as_ref()).unwrap();
                prop_assert_eq!(copy.to_json(), view.clone());
                if let Some(more) = &more {
                    grow(&mut view, more);
                }
            }
        }
    }
}
