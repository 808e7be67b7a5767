//! Serves the web app for every address outside the API: `index.html` with configuration and texts inside, so that the first
//! screen needs no further request. Only pages of the back office contain its texts.

use std::collections::BTreeMap;

use app::{Provider, Texts};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use serde::Serialize;

use crate::cache::tag;
use crate::cookies;
use crate::dto::config::ConfigDto;
use crate::error::{ApiError, ApiResult};
use crate::middleware::page_policy;
use crate::state::HttpState;

const HEAD_PLACE: &str = "<!--scanbook:head-->";
const LANGUAGE_PLACE: &str = "<html lang=\"en-AU\"";
/// The prefix of the back office.
const OFFICE: &str = "/admin";
/// The language chosen by the person.
const LANGUAGE_COOKIE: &str = "sb-lang";

#[derive(Serialize)]
struct Boot<'a> {
    config: ConfigDto,
    lang: &'a str,
    /// With the texts of the back office.
    office: bool,
    translations: PageTexts<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum PageTexts<'a> {
    All(&'a app::Language),
    Site(BTreeMap<&'a str, &'a str>),
}

pub(crate) async fn app(State(state): State<HttpState>, request: Request) -> ApiResult<Response> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::new(StatusCode::METHOD_NOT_ALLOWED, MessageKey::MethodNotAllowed));
    }
    let provider = state.app.provider().await?;
    if request.uri().path() == "/" && is_office(&provider, request.headers()) {
        let headers = [(header::LOCATION, OFFICE), (header::CACHE_CONTROL, "no-cache")];
        return Ok((StatusCode::FOUND, headers).into_response());
    }
    let locale = &provider.configuration.application.locale;
    let lang = language(request.uri().query(), request.headers(), locale);
    let page = render(&state, &provider, lang, is_office_page(request.uri().path()));
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "Cookie".to_owned()),
        (header::ETAG, tag(page.as_bytes())),
        (header::CONTENT_SECURITY_POLICY, page_policy(request.uri().path(), &provider.configuration)),
    ];
    Ok((headers, page).into_response())
}

/// Whether the browser called the back office's own host.
fn is_office(provider: &Provider, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    host.is_some() && host == provider.configuration.radiology.domain_admin.as_deref()
}

fn is_office_page(path: &str) -> bool {
    path.strip_prefix(OFFICE).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The language in the address, then the person's choice, then the provider's: the browser's language is offered, never imposed.
fn language(query: Option<&str>, headers: &HeaderMap, locale: &str) -> &'static str {
    let parameters = query.unwrap_or_default().split('&');
    let requested = parameters.filter_map(|pair| pair.strip_prefix("lang=")).find_map(Texts::match_language);
    let chosen = || cookies::read(headers, LANGUAGE_COOKIE).and_then(|value| Texts::match_language(&value));
    requested.or_else(chosen).unwrap_or_else(|| Texts::supported(locale))
}

fn render(state: &HttpState, provider: &Provider, lang: &str, office: bool) -> String {
    let application = &provider.configuration_in(lang).application;
    let translations = if office {
        PageTexts::All(provider.texts.language(lang))
    } else {
        PageTexts::Site(provider.texts.site_texts(lang))
    };
    let boot = Boot {
        config: ConfigDto::new(provider, lang, state.app.hold_minutes(), &state.site),
        lang,
        office,
        translations,
    };
    let json = serde_json::to_string(&boot).unwrap_or_default();
    let theme = if provider.stylesheet().is_empty() {
        ""
    } else {
        "<link rel=\"stylesheet\" href=\"/api/assets/theme.css\">"
    };
    let head = format!(
        "<title>{}</title><meta name=\"description\" content=\"{}\">\
         <link rel=\"icon\" href=\"/api/assets/application/favicon\">{theme}\
         <script type=\"application/json\" id=\"scanbook-boot\">{}</script>",
        escape(&application.meta_title),
        escape(&application.meta_description),
        safe_in_script(&json)
    );
    state
        .site
        .page_template
        .replace(LANGUAGE_PLACE, &format!("<html lang=\"{lang}\""))
        .replace(HEAD_PLACE, &head)
}

/// Escapes JSON so that no text can end the script element.
fn safe_in_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_break_out_of_the_page() {
        assert!(!safe_in_script("{\"name\":\"</script><script>alert(1)\"}").contains("</script"));
        assert_eq!(escape("<b>&\""), "&lt;b&gt;&amp;&quot;");
    }

    #[test]
    fn the_address_comes_before_the_choice_and_that_before_the_provider() {
        let mut headers = HeaderMap::new();
        assert_eq!(language(None, &headers, "mk"), "mk");
        assert_eq!(language(None, &headers, "tlh"), "en-AU");
        headers.insert(header::COOKIE, "a=b; sb-lang=en-NZ".parse().unwrap());
        assert_eq!(language(None, &headers, "mk"), "en-NZ");
        assert_eq!(language(Some("lat=1&lang=mk"), &headers, "en-AU"), "mk");
        assert_eq!(language(Some("lang=tlh"), &headers, "mk"), "en-NZ", "one that is none asks for nothing");
    }
}
