//! E-mail by SMTP: encrypted unless the address says otherwise, with user name and password if it contains them.

use std::path::Path;
use std::time::Duration;

use lettre::address::AddressError;
use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use thiserror::Error;
use url::Url;

use super::{CalendarFile, Mail, MailError};

/// A server that doesn't answer for longer is tried again later.
const TIMEOUT: Duration = Duration::from_secs(20);
const SUBMISSION_PORT: u16 = 587;
const SUBMISSIONS_PORT: u16 = 465;
const FILE_NAME: &str = "booking.ics";

/// A mail server, and the sender. Its `Debug` shows no password.
#[derive(Clone)]
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Why the address of a mail server can't be used. Never repeats the address: it may contain the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SmtpProblem {
    #[error(
        "accepted: smtps://USER:PASSWORD@HOST:PORT, smtp://… for STARTTLS, smtp://…?tls=off for a server on this machine"
    )]
    Address,
    #[error(
        "accepted: an address, for example bookings@example.org or Harbour Imaging <bookings@example.org>"
    )]
    From,
    #[error("the file of certificates cannot be read; accepted: PEM")]
    Certificates,
}

impl SmtpMailer {
    /// `smtps://` uses TLS from the first byte; `smtp://` starts it by STARTTLS and sends nothing without it, unless `?tls=off`
    /// says that the server is so near that nobody can listen.
    pub fn new(address: &str, from: &str, certificates: Option<&Path>) -> Result<Self, SmtpProblem> {
        let url = Url::parse(address).map_err(|_| SmtpProblem::Address)?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(SmtpProblem::Address)?;
        let off = match url.query() {
            None => false,
            Some("tls=off") => true,
            Some(_) => return Err(SmtpProblem::Address),
        };
        let (tls, port) = match url.scheme() {
            "smtps" if !off => (Tls::Wrapper(parameters(host, certificates)?), SUBMISSIONS_PORT),
            "smtp" if off => (Tls::None, SUBMISSION_PORT),
            "smtp" => (Tls::Required(parameters(host, certificates)?), SUBMISSION_PORT),
            _ => return Err(SmtpProblem::Address),
        };
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
            .port(url.port().unwrap_or(port))
            .tls(tls)
            .timeout(Some(TIMEOUT));
        if !url.username().is_empty() {
            let password = decoded(url.password().unwrap_or_default())?;
            transport = transport.credentials(Credentials::new(decoded(url.username())?, password));
        }
        let from = from.parse().map_err(|_: AddressError| SmtpProblem::From)?;
        Ok(Self { transport: transport.build(), from })
    }

    pub(super) fn sender_address(&self) -> String {
        self.from.email.to_string()
    }

    pub(super) async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let message = self.message(mail)?;
        let sent = self.transport.send(message).await;
        sent.map(|_| ()).map_err(|error| match error.status() {
            Some(code) => MailError::Refused { code: code.to_string() },
            None => MailError::Unreachable,
        })
    }

    fn message(&self, mail: &Mail) -> Result<Message, MailError> {
        let to = mail.to.parse().map_err(|_| MailError::Header { field: "recipient" })?;
        let mut message = Message::builder()
            .message_id(Some(format!("<{}>", mail.message_id)))
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.clone())
            .header(ContentLanguage(mail.language.clone()))
            // So that no out-of-office replies come back.
            .header(AutoSubmitted("auto-generated".to_owned()));
        if let Some(address) = &mail.one_click_unsubscribe {
            message = message
                .header(ListUnsubscribe(format!("<{address}>")))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        let words = MultiPart::alternative()
            .singlepart(SinglePart::plain(mail.text.clone()))
            .singlepart(SinglePart::html(mail.html.clone()));
        let built = match &mail.calendar {
            Some(file) => message.multipart(MultiPart::mixed().multipart(words).singlepart(attached(file)?)),
            None => message.multipart(words),
        };
        built.map_err(|_| MailError::Header { field: "subject" })
    }
}

impl std::fmt::Debug for SmtpMailer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SmtpMailer(from {})", self.from)
    }
}

fn attached(file: &CalendarFile) -> Result<SinglePart, MailError> {
    let kind = format!("text/calendar; charset=utf-8; method={}", file.method);
    let kind = ContentType::parse(&kind).map_err(|_| MailError::Header { field: "calendar" })?;
    let part = SinglePart::builder()
        .header(kind)
        .header(lettre::message::header::ContentDisposition::attachment(FILE_NAME))
        .header(ContentTransferEncoding::Base64);
    Ok(part.body(file.text.clone().into_bytes()))
}

fn parameters(host: &str, certificates: Option<&Path>) -> Result<TlsParameters, SmtpProblem> {
    let mut tls = TlsParameters::builder(host.to_owned());
    if let Some(path) = certificates {
        let pem = std::fs::read(path).map_err(|_| SmtpProblem::Certificates)?;
        tls = tls.add_root_certificate(Certificate::from_pem(&pem).map_err(|_| SmtpProblem::Certificates)?);
    }
    tls.build().map_err(|_| SmtpProblem::Certificates)
}

/// In an address, a name or password has `%40` for @.
fn decoded(text: &str) -> Result<String, SmtpProblem> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let digits = rest.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.ok_or(SmtpProblem::Address)?);
        rest = &rest[2..];
    }
    String::from_utf8(bytes).map_err(|_| SmtpProblem::Address)
}

/// A header without a type in lettre.
macro_rules! header {
    ($type:ident, $name:literal) => {
        #[derive(Debug, Clone)]
        struct $type(String);

        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

header!(ContentLanguage, "Content-Language");
header!(AutoSubmitted, "Auto-Submitted");
header!(ListUnsubscribe, "List-Unsubscribe");
header!(ListUnsubscribePost, "List-Unsubscribe-Post");

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(address: &str, from: &str) -> Option<SmtpProblem> {
        SmtpMailer::new(address, from, None).err()
    }

    // A transport needs the runtime it will send in.
    #[tokio::test]
    async fn a_mail_server_is_written_as_an_address() {
        let from = "Harbour Imaging <bookings@example.org>";
        for fine in
            ["smtps://u:p@mail.example.org", "smtp://mail.example.org:2525", "smtp://localhost?tls=off"]
        {
            assert_eq!(problem(fine, from), None, "{fine}");
        }
        for wrong in [
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://h?tls=perhaps",
            "smtps://h?tls=off",
        ] {
            assert_eq!(problem(wrong, from), Some(SmtpProblem::Address), "{wrong}");
        }
        assert_eq!(problem("smtps://h", "nobody"), Some(SmtpProblem::From));
        let file = Path::new("/nowhere.pem");
        assert_eq!(SmtpMailer::new("smtps://h", from, Some(file)).err(), Some(SmtpProblem::Certificates));
    }

    #[tokio::test]
    async fn a_password_may_hold_any_letter_and_is_never_shown() {
        assert_eq!(decoded("a%40b%3a").as_deref(), Ok("a@b:"));
        assert_eq!(decoded("100%"), Err(SmtpProblem::Address));
        let mailer = SmtpMailer::new("smtps://u:s3cret@h", "a@example.org", None).unwrap();
        assert!(!format!("{mailer:?}").contains("s3cret"));
    }
}
