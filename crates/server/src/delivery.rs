//! Settings for sending messages. Without any, messages are only recorded.

use std::path::PathBuf;

use integrations::mail::{Mailer, SmtpMailer, SmtpProblem};
use integrations::sms::{GatewayProblem, SmsGateway, SmsSender};

use crate::configuration::{ConfigurationError, Layers, words};

pub(crate) fn mailer(layers: &Layers) -> Result<Mailer, ConfigurationError> {
    let set = |field| Ok(layers.text(field)?.filter(|text| !text.is_empty()));
    let Some(address) = set("smtp_url")? else { return Ok(Mailer::Recording) };
    let from = set("mail_from")?.unwrap_or_default();
    let certificates = set("smtp_certificates")?.map(PathBuf::from);
    let mailer = SmtpMailer::new(&address, &from, certificates.as_deref()).map_err(|problem| {
        let field = match problem {
            SmtpProblem::Address => "smtp_url",
            SmtpProblem::From => "mail_from",
            SmtpProblem::Certificates => "smtp_certificates",
        };
        layers.refuse(field, problem.to_string())
    })?;
    Ok(Mailer::Smtp(mailer))
}

pub(crate) fn sms_sender(layers: &Layers) -> Result<SmsSender, ConfigurationError> {
    let set = |field| Ok(layers.text(field)?.filter(|text| !text.is_empty()));
    let Some(gateway) = set("sms_gateway")? else { return Ok(SmsSender::Recording) };
    let needed = |field| Ok(set(field)?.unwrap_or_default());
    let url = needed("sms_url")?;
    let made = match gateway.as_str() {
        "twilio" => {
            SmsGateway::twilio(&url, &needed("sms_user")?, &needed("sms_password")?, &needed("sms_from")?)
        }
        "generic" => SmsGateway::generic(&url, &needed("sms_headers")?, set("sms_body")?.as_deref()),
        _ => {
            return Err(layers.refuse("sms_gateway", "accepted: twilio or generic".to_owned()));
        }
    };
    let gateway = made.map_err(|problem| {
        let field = match problem {
            GatewayProblem::Address | GatewayProblem::Certificates => "sms_url",
            GatewayProblem::Headers => "sms_headers",
            GatewayProblem::Template => "sms_body",
        };
        layers.refuse(field, problem.to_string())
    })?;
    Ok(SmsSender::Gateway(gateway))
}

pub(crate) fn parse_calling_codes(text: &str) -> Result<Vec<String>, String> {
    let codes = words(text);
    let code_like = |code: &String| (1..=4).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_digit());
    if codes.iter().all(code_like) {
        return Ok(codes);
    }
    Err(format!("'{text}' is not accepted; accepted: calling codes joined by commas, for example 61,64"))
}

pub(crate) fn parse_per_day(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("'{text}' is not accepted; accepted: a number of messages, for example 500"))
}
