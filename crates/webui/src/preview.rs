//! The link preview: what the page's head tells a messenger or a search engine of one address.

use std::fmt::Write as _;

/// What stands in the page as it was built, and gives way to a preview.
pub(crate) const PLAIN_TITLE: &str = "<title>Tablée</title>";

/// The picture beside every preview.
const PICTURE: &str = "/preview.jpg";

/// Whether search engines may list an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Indexing {
    /// They may.
    Listed,
    /// They may not: it is for those who have the link.
    Unlisted,
}

/// What is said of one address. All of it may hold any text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// In large letters.
    pub title: String,
    /// One sentence.
    pub description: String,
    /// The server as people reach it, without a slash at its end.
    pub base_url: String,
    /// The address itself, from its first slash.
    pub path: String,
    /// Whether search engines may list it.
    pub indexing: Indexing,
}

impl Preview {
    /// The tags that say it.
    pub(crate) fn head(&self) -> String {
        let address = format!("{}{}", self.base_url, self.path);
        let picture = format!("{}{PICTURE}", self.base_url);
        let mut head = format!("<title>{}</title>", escaped(&self.title));
        let mut tag = |kind: &str, name: &str, text: &str| {
            let _ = write!(head, "\n    <meta {kind}=\"{name}\" content=\"{}\" />", escaped(text));
        };
        tag("name", "description", &self.description);
        tag("property", "og:site_name", "Tablée");
        tag("property", "og:type", "website");
        tag("property", "og:title", &self.title);
        tag("property", "og:description", &self.description);
        tag("property", "og:url", &address);
        tag("property", "og:image", &picture);
        tag("property", "og:image:width", "1200");
        tag("property", "og:image:height", "630");
        tag("name", "twitter:card", "summary_large_image");
        if self.indexing == Indexing::Unlisted {
            tag("name", "robots", "noindex");
        }
        let _ = write!(head, "\n    <link rel=\"canonical\" href=\"{}\" />", escaped(&address));
        head
    }
}

/// A text inside HTML, also between quotation marks.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
