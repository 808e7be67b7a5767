//! Text messages by HTTP: to a gateway with Twilio's API, or to any other by a template of its address, headers and body.

use domain::limits::SMS_GATEWAY_SECONDS;
use thiserror::Error;
use url::Url;

use super::{Sms, SmsError};
use crate::http::{Http, client};

const TO: &str = "{{to}}";
const TEXT: &str = "{{text}}";
const ID: &str = "{{id}}";

/// A gateway. Its `Debug` shows no password.
#[derive(Clone)]
pub struct SmsGateway {
    client: Http,
    shape: Shape,
}

#[derive(Clone)]
enum Shape {
    Twilio {
        url: Url,
        user: String,
        password: String,
        from: String,
    },
    /// Posts where there is a body.
    Generic {
        url: String,
        headers: Vec<(String, String)>,
        body: Option<String>,
    },
}

/// Why a gateway cannot be used as it is written down. Never repeats what was written: it may hold a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum GatewayProblem {
    #[error("accepted: a URL, for example https://api.example.org/messages")]
    Address,
    #[error("accepted: one name and value per line, for example Authorization: Bearer …")]
    Headers,
    #[error("{{{{to}}}} and {{{{text}}}} must stand in sms_url or sms_body")]
    Template,
    #[error("the machine's certificates cannot be read")]
    Certificates,
}

impl SmsGateway {
    /// One that is asked as Twilio is: a form with To, From and Body.
    pub fn twilio(url: &str, user: &str, password: &str, from: &str) -> Result<Self, GatewayProblem> {
        let (user, password, from) = (user.to_owned(), password.to_owned(), from.to_owned());
        Self::of(Shape::Twilio { url: web_address(url)?, user, password, from })
    }

    /// Any other. `{{to}}`, `{{text}}` and `{{id}}` are filled in as their place needs it: in an address and a form with
    /// percent signs, in JSON with its own marks.
    pub fn generic(url: &str, headers: &str, body: Option<&str>) -> Result<Self, GatewayProblem> {
        web_address(&url.replace(TO, "0").replace(TEXT, "0").replace(ID, "0"))?;
        let has = |variable| url.contains(variable) || body.is_some_and(|body| body.contains(variable));
        if !has(TO) || !has(TEXT) {
            return Err(GatewayProblem::Template);
        }
        let lines = headers.lines().map(str::trim).filter(|line| !line.is_empty());
        let pair = |line: &str| {
            line.split_once(':').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        };
        let headers = lines.map(pair).collect::<Option<Vec<_>>>().ok_or(GatewayProblem::Headers)?;
        Self::of(Shape::Generic { url: url.to_owned(), headers, body: body.map(str::to_owned) })
    }

    fn of(shape: Shape) -> Result<Self, GatewayProblem> {
        let client = client(SMS_GATEWAY_SECONDS).ok_or(GatewayProblem::Certificates)?;
        Ok(Self { client, shape })
    }

    pub(super) async fn send(&self, sms: &Sms) -> Result<(), SmsError> {
        let request = match &self.shape {
            Shape::Twilio { url, user, password, from } => self
                .client
                .post(url.clone())
                .basic_auth(user, Some(password))
                .form(&[("To", &sms.to), ("From", from), ("Body", &sms.text)]),
            Shape::Generic { url, headers, body } => {
                let url = filled(url, sms, in_address);
                let request = match body {
                    None => self.client.get(url),
                    Some(body) if body.trim_start().starts_with(['{', '[']) => {
                        let json = self.client.post(url).header("content-type", "application/json");
                        json.body(filled(body, sms, in_json))
                    }
                    Some(body) => {
                        let form = "application/x-www-form-urlencoded";
                        let form = self.client.post(url).header("content-type", form);
                        form.body(filled(body, sms, in_address))
                    }
                };
                headers.iter().fold(request, |request, (name, value)| request.header(name, value))
            }
        };
        match request.send().await {
            Ok(answer) if answer.status().is_success() => Ok(()),
            Ok(answer) => Err(SmsError::Refused { status: answer.status().as_u16() }),
            Err(_) => Err(SmsError::Unreachable),
        }
    }
}

impl std::fmt::Debug for SmsGateway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SmsGateway(…)")
    }
}

fn web_address(text: &str) -> Result<Url, GatewayProblem> {
    let url = Url::parse(text).ok().filter(|url| ["https", "http"].contains(&url.scheme()));
    url.ok_or(GatewayProblem::Address)
}

/// In one pass: a text that looks like a variable stays as it is.
fn filled(template: &str, sms: &Sms, written: fn(&str) -> String) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(start) = rest.find("{{") {
        filled.push_str(&rest[..start]);
        rest = &rest[start..];
        let variables = [(TO, &sms.to), (TEXT, &sms.text), (ID, &sms.message_id)];
        let (length, value) = match variables.into_iter().find(|(name, _)| rest.starts_with(name)) {
            Some((name, value)) => (name.len(), written(value)),
            None => (2, "{{".to_owned()),
        };
        filled.push_str(&value);
        rest = &rest[length..];
    }
    filled.push_str(rest);
    filled
}

fn in_address(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Without the quotes around it: those are in the template.
fn in_json(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    quoted.trim_start_matches('"').strip_suffix('"').unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_filled_in_as_its_place_needs_it() {
        let text = "Say \"no\" & {{to}}\n€".to_owned();
        let sms = Sms { message_id: "1".to_owned(), to: "+61491570006".to_owned(), text };
        assert_eq!(
            filled("to={{to}}&t={{text}}", &sms, in_address),
            "to=%2B61491570006&t=Say+%22no%22+%26+%7B%7Bto%7D%7D%0A%E2%82%AC"
        );
        let json = filled(r#"{"to":"{{to}}","text":"{{text}}","x":"{{y}}"}"#, &sms, in_json);
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((read["text"].as_str(), read["x"].as_str()), (Some(sms.text.as_str()), Some("{{y}}")));
    }

    #[test]
    fn a_gateway_that_cannot_work_is_refused() {
        let problem = |url, headers, body| SmsGateway::generic(url, headers, body).err();
        assert_eq!(problem("https://sms.example.org/?to={{to}}&text={{text}}", "", None), None);
        assert_eq!(problem("https://sms.example.org/", "", Some("{{to}}")), Some(GatewayProblem::Template));
        assert_eq!(problem("sms.example.org", "", Some("{{to}}{{text}}")), Some(GatewayProblem::Address));
        assert_eq!(
            problem("https://h", "Authorization", Some("{{to}}{{text}}")),
            Some(GatewayProblem::Headers)
        );
        assert_eq!(SmsGateway::twilio("ftp://h", "u", "p", "f").err(), Some(GatewayProblem::Address));
    }
}
