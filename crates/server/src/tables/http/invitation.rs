//! Links to tables and tournaments as pictures, for whoever has a camera and no keyboard.

use crate::net::ApiError;
use crate::net::hosts::Hosts;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The link to a path of this server as a QR code.
pub fn qr(
    hosts: &Hosts,
    headers: &HeaderMap,
    path: &str,
) -> Result<impl IntoResponse + use<>, ApiError> {
    let link = format!("{}{path}", hosts.base_url(headers));
    let code = qrcode::QrCode::new(link.as_bytes())
        .map_err(|error| ApiError::bad_request(format!("The link has no QR code: {error}.")))?;
    let picture = code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture))
}
