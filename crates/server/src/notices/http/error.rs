//! The answers of HTTP to what is refused about notices.

use crate::net::error::{ApiError, sentence};
use crate::net::outbound::Undelivered;
use crate::notices::NoticeError;
use crate::notices::mail::BadMailAddress;
use axum::http::StatusCode;

impl From<NoticeError> for ApiError {
    fn from(error: NoticeError) -> ApiError {
        let message = sentence(&error);
        match error {
            NoticeError::Store(error) => error.into(),
            NoticeError::Person(error) => error.into(),
            NoticeError::Target(_) => ApiError::new(StatusCode::BAD_REQUEST, "bad_url", message),
            NoticeError::Unreachable(Undelivered::NotPublic) => {
                ApiError::new(StatusCode::BAD_REQUEST, "not_public", message)
            }
            NoticeError::Unreachable(_)
            | NoticeError::NoZone { .. }
            | NoticeError::NoLanguage { .. }
            | NoticeError::NoMinute
            | NoticeError::OtherChannel { .. } => ApiError::bad_request(message),
            NoticeError::NoPushService { .. } | NoticeError::BadKeys => {
                ApiError::new(StatusCode::BAD_REQUEST, "bad_subscription", message)
            }
            NoticeError::TooMany { .. } => ApiError::conflict("too_many_webhooks", message),
            NoticeError::NotConfirmed => ApiError::conflict("not_confirmed", message),
            NoticeError::NoMail => ApiError::conflict("no_mail", message),
            NoticeError::MailAddress(BadMailAddress::NoAddress) => {
                ApiError::new(StatusCode::BAD_REQUEST, "bad_mail_address", message)
            }
            NoticeError::MailAddress(BadMailAddress::ForeignName) => {
                ApiError::new(StatusCode::BAD_REQUEST, "foreign_mail_address", message)
            }
            NoticeError::TooManyMails => {
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_mails", message)
            }
            NoticeError::BadLink => ApiError::new(StatusCode::NOT_FOUND, "bad_link", message),
            NoticeError::OldLink => ApiError::new(StatusCode::GONE, "old_link", message),
            NoticeError::OverBudget(over) => over.into(),
            NoticeError::NoWebhook | NoticeError::NotSeated => ApiError::not_found(message),
        }
    }
}
