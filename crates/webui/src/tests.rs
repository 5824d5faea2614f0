//! The page as a browser asks for it, built or not.

use crate::{ASSETS, Indexing, PLACES, Parts, Preview, is_built, routes};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use tower_service::Service as _;

async fn ask(path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut router: Router = routes(describe).with_state(());
    router.call(request.body(Body::empty()).unwrap()).await.unwrap()
}

async fn describe((): (), parts: Parts) -> Preview {
    Preview {
        title: "“A” <b>& \"co\"".into(),
        description: "It's".into(),
        base_url: "https://tablee.example".into(),
        path: parts.uri.path().into(),
        indexing: Indexing::Unlisted,
    }
}

fn header<'a>(answer: &'a Response<Body>, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn every_place_is_answered_with_the_page_and_a_strict_policy() {
    for place in PLACES {
        let path = &place.replace("{id}", "abc").replace("{game}", "lexio");
        let answer = ask(path, &[]).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&answer, "cache-control"), "no-cache");
        assert!(header(&answer, "content-type").starts_with("text/html"));
        let policy = header(&answer, "content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    assert_eq!(ask("/assets/none.js", &[]).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_known_page_is_not_sent_again() {
    let tag = header(&ask("/", &[]).await, "etag").to_owned();
    let again = ask("/", &[("if-none-match", &tag)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn assets_come_compressed_and_are_kept_for_ever() {
    let Some(script) = ASSETS.iter().find(|asset| asset.brotli.is_some() && asset.is_hashed())
    else {
        assert!(!is_built(), "a built page has compressed assets");
        return;
    };
    let best = ask(script.path, &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(header(&best, "content-encoding"), "br");
    assert!(header(&best, "cache-control").contains("immutable"));
    let older = ask(script.path, &[("accept-encoding", "gzip, br;q=0")]).await;
    assert_eq!(header(&older, "content-encoding"), "gzip");
    assert_eq!(header(&ask(script.path, &[]).await, "content-encoding"), "");
}

#[tokio::test]
async fn without_a_build_the_page_says_how_to_get_one() {
    let text = str::from_utf8(crate::PLACEHOLDER.plain).unwrap();
    assert!(text.contains("cargo build") && text.contains("Node"), "{text}");
    assert!(!text.contains("<script") && !text.contains("<style"), "the policy would stop them");
    if !is_built() {
        let sent = to_bytes(ask("/", &[]).await.into_body(), usize::MAX).await.unwrap();
        assert!(str::from_utf8(&sent).unwrap().contains("cargo build"), "{sent:?}");
    }
}

#[test]
fn a_preview_is_escaped_and_has_whole_addresses() {
    let preview = Preview {
        title: "<script>\"&'".into(),
        description: "d".into(),
        base_url: "https://tablee.example".into(),
        path: "/t/a\"><b".into(),
        indexing: Indexing::Listed,
    };
    let head = preview.head();
    assert!(head.contains("<title>&lt;script&gt;&quot;&amp;&#39;</title>"), "{head}");
    assert!(head.contains("content=\"https://tablee.example/preview.jpg\""), "{head}");
    assert!(head.contains("href=\"https://tablee.example/t/a&quot;&gt;&lt;b\""), "{head}");
    assert!(!head.contains("<script") && !head.contains("noindex"), "{head}");
}

#[tokio::test]
async fn a_slash_too_many_leads_to_the_place_and_nothing_else_does() {
    for (path, place) in [
        ("/me/", "/me"),
        ("/t/abc/", "/t/abc"),
        ("/tournaments//?a=b", "/tournaments?a=b"),
        ("/drives", "/tournaments"),
        ("/drives/new/?club=x", "/tournaments/new?club=x"),
    ] {
        let answer = ask(path, &[]).await;
        assert_eq!(answer.status(), StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(header(&answer, "location"), place);
    }
    for path in ["/clubs", "/club/x", "/club/x/season/y", "/tournaments", "/t/x/watch"] {
        assert_eq!(ask(path, &[]).await.status(), StatusCode::OK, "{path}");
    }
    for path in ["//evil.example/", "/nowhere", "/nowhere/", "/t/", "/t", "/d/x/y", "/index.html"] {
        let answer = ask(path, &[]).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(header(&answer, "content-type").starts_with("text/html"), "{path}");
    }
}
