use axum::response::Redirect;

use crate::extract::KeyInPath;

/// Redirects people who open the unsubscribe address, which is meant for mail programs, to the page with the button. Nothing is
/// unsubscribed by it: mail scanners fetch every link.
#[utoipa::path(get, path = "/api/booking_keys/{bookingKey}/unsubscriptions", operation_id = "openUnsubscribePage",
    tag = "Portal", params(("bookingKey" = String, Path)),
    responses((status = 303, description = "to the page where e-mail is stopped, alike for a key that is not known")))]
pub(crate) async fn open_unsubscribe_page(KeyInPath(key): KeyInPath) -> Redirect {
    Redirect::to(&format!("/unsubscribe?bookingKey={}", key.as_str()))
}
