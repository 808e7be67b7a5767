//! The web app for every address that is no call: `index.html` with configuration and texts inside, so that the first
//! screen needs no further request.

use axum::extract::State;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use serde::Serialize;

use crate::cache::tag;
use crate::dto::config::ConfigDto;
use crate::error::{Answer, Refusal};
use crate::state::HttpState;

const BOOT_PLACE: &str = "<!--scanbook:boot-->";
const TITLE_PLACE: &str = "<!--scanbook:title-->";
const LANGUAGE_PLACE: &str = "<html lang=\"en-AU\"";

#[derive(Serialize)]
struct Boot<'a> {
    config: ConfigDto,
    lang: &'a str,
    translations: &'a app::Language,
}

pub(crate) async fn app(State(state): State<HttpState>, method: Method) -> Answer<Response> {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, MessageKey::MethodNotAllowed));
    }
    let page = render(&state).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag(page.as_bytes())),
    ];
    Ok((headers, page).into_response())
}

async fn render(state: &HttpState) -> Answer<String> {
    let configuration = state.app.configuration().await?;
    // The provider's language, not the browser's: that one is offered, never imposed.
    let lang = state.app.texts().supported(&configuration.application.locale);
    let title = configuration.application.meta_title.clone();
    let boot = Boot {
        config: ConfigDto::new(configuration, state.app.hold_minutes(), &state.site),
        lang,
        translations: state.app.texts().language(lang),
    };
    let json = serde_json::to_string(&boot).unwrap_or_default();
    let script =
        format!("<script type=\"application/json\" id=\"scanbook-boot\">{}</script>", safe_in_script(&json));
    Ok(state
        .site
        .page_template
        .replace(LANGUAGE_PLACE, &format!("<html lang=\"{lang}\""))
        .replace(TITLE_PLACE, &escape(&title))
        .replace(BOOT_PLACE, &script))
}

/// No text in the JSON can end the script element.
fn safe_in_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_break_out_of_the_page() {
        assert!(!safe_in_script("{\"name\":\"</script><script>alert(1)\"}").contains("</script"));
        assert_eq!(escape("<b>&"), "&lt;b&gt;&amp;");
    }
}
