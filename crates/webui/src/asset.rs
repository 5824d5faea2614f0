//! One file of the page: its address, its kind, its forms.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    /// Its address.
    pub path: &'static str,
    /// Changes when its content does.
    pub etag: &'static str,
    /// As it was built.
    pub plain: &'static [u8],
    /// Compressed, where that helps.
    pub brotli: Option<&'static [u8]>,
    /// Compressed for older readers.
    pub gzip: Option<&'static [u8]>,
}

/// What is served where the page was not built.
pub(crate) const PLACEHOLDER: Asset = Asset {
    path: "/index.html",
    etag: "\"placeholder\"",
    plain: include_bytes!("placeholder.html"),
    brotli: None,
    gzip: None,
};

impl Asset {
    /// Whether its name holds its hash, so that it may be kept for ever.
    pub fn is_hashed(&self) -> bool {
        self.path.starts_with("/assets/")
    }

    /// Whether it has an address of its own at the root: an icon, the manifest.
    pub fn is_loose(&self) -> bool {
        !self.is_hashed() && self.path != "/index.html"
    }

    /// Its media type, by its ending.
    pub fn mime(&self) -> &'static str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "jpg" => "image/jpeg",
            "ico" => "image/x-icon",
            "woff2" => "font/woff2",
            "json" => "application/json",
            "txt" => "text/plain; charset=utf-8",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }
}
