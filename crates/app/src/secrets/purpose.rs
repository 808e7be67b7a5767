//! Purposes of derived keys. Each purpose has its own key in every version of the secret, so that a leaked key opens nothing
//! else.

use hkdf::Hkdf;
use sha2::Sha256;
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr};

use super::{KEY_BYTES, hmac};

/// Separates our keys from any others derived from the same bytes.
const SALT: &[u8] = b"scanbook";

/// The label is part of the key: it never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, IntoStaticStr)]
pub enum Purpose {
    #[strum(serialize = "booking key")]
    BookingKey,
    #[strum(serialize = "kept answer")]
    KeptAnswer,
    #[strum(serialize = "questionnaire answer")]
    QuestionnaireAnswer,
    #[strum(serialize = "file")]
    File,
    #[strum(serialize = "message words")]
    MessageWords,
    #[strum(serialize = "code recipient")]
    CodeRecipient,
    #[strum(serialize = "link request")]
    LinkRequest,
    #[strum(serialize = "one-time code")]
    OneTimeCode,
    #[strum(serialize = "authenticator secret")]
    AuthenticatorSecret,
    #[strum(serialize = "first factor token")]
    FirstFactorToken,
    #[strum(serialize = "identity provider token")]
    IdentityProviderToken,
    #[strum(serialize = "one-time code hash")]
    OneTimeCodeHash,
    #[strum(serialize = "recovery code hash")]
    RecoveryCodeHash,
    #[strum(serialize = "sign-in attempt")]
    SignInAttempt,
    #[strum(serialize = "hold caller")]
    HoldCaller,
    #[strum(serialize = "email hash")]
    EmailHash,
    #[strum(serialize = "message id")]
    MessageId,
    #[strum(serialize = "mail preview")]
    MailPreview,
    #[strum(serialize = "captcha")]
    Captcha,
    #[strum(serialize = "audit chain")]
    AuditChain,
    #[strum(serialize = "stand-in")]
    StandIn,
    #[strum(serialize = "audit row")]
    AuditRow,
    #[strum(serialize = "upload link")]
    UploadLink,
    #[strum(serialize = "rate counter")]
    RateCounter,
    #[strum(serialize = "api key")]
    ApiKey,
    #[strum(serialize = "questionnaire decision")]
    QuestionnaireDecision,
    #[strum(serialize = "outcome api key")]
    OutcomeApiKey,
}

type Key = [u8; KEY_BYTES];

/// The key of every purpose, in the order of the purposes.
pub(super) struct Keys(Vec<Key>);

impl Keys {
    /// HKDF-SHA256: the version and the purpose are the info.
    pub(super) fn derived(secret: &Key, version: u32) -> Self {
        let derivation = Hkdf::<Sha256>::new(Some(SALT), secret);
        let key = |purpose: Purpose| {
            let label: &str = purpose.into();
            let mut key = [0; KEY_BYTES];
            derivation
                .expand(format!("v{version} {label}").as_bytes(), &mut key)
                .expect("32 bytes can be had");
            key
        };
        Self(Purpose::iter().map(key).collect())
    }

    /// As in the first releases: four keys for all purposes.
    pub(super) fn of_first_releases(secret: &Key) -> Self {
        let key = |purpose| match purpose {
            Purpose::Captcha => hmac(secret, b"scanbook captcha"),
            Purpose::AuditChain => hmac(secret, b"scanbook audit chain"),
            // They had none of these. The keys are used for nothing else.
            Purpose::AuditRow => hmac(secret, b"scanbook audit row"),
            Purpose::UploadLink => hmac(secret, b"scanbook upload link"),
            Purpose::QuestionnaireDecision => hmac(secret, b"scanbook questionnaire decision"),
            Purpose::OutcomeApiKey => hmac(secret, b"scanbook outcome api key"),
            Purpose::ApiKey => hmac(secret, b"scanbook api key"),
            Purpose::LinkRequest => hmac(secret, b"scanbook link request"),
            Purpose::RateCounter => hmac(secret, b"scanbook rate counter"),
            Purpose::OneTimeCodeHash
            | Purpose::RecoveryCodeHash
            | Purpose::SignInAttempt
            | Purpose::HoldCaller
            | Purpose::EmailHash
            | Purpose::MessageId
            | Purpose::MailPreview
            | Purpose::StandIn => hmac(secret, b"scanbook keyed hash"),
            Purpose::BookingKey
            | Purpose::KeptAnswer
            | Purpose::QuestionnaireAnswer
            | Purpose::File
            | Purpose::MessageWords
            | Purpose::CodeRecipient
            | Purpose::OneTimeCode
            | Purpose::AuthenticatorSecret
            | Purpose::FirstFactorToken
            | Purpose::IdentityProviderToken => *secret,
        };
        Self(Purpose::iter().map(key).collect())
    }

    pub(super) fn of(&self, purpose: Purpose) -> &Key {
        &self.0[purpose as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::hex;
    use super::*;

    #[test]
    fn every_purpose_has_a_key_of_its_own_in_every_version() {
        let (first, second) = (Keys::derived(&[7; 32], 1), Keys::derived(&[7; 32], 2));
        let mut all: Vec<&Key> = Purpose::iter().flat_map(|one| [first.of(one), second.of(one)]).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 2 * Purpose::iter().count());
    }

    /// Computed independently, by RFC 5869: data sealed today opens with every later release.
    #[test]
    fn keys_are_those_of_rfc_5869_with_our_labels() {
        let keys = Keys::derived(&[7; 32], 1);
        assert_eq!(
            hex(keys.of(Purpose::BookingKey)),
            "583567307b2da0904b4d6ae8d9ebee6c3e483061dc0a6052e4d1f0c11bded07d"
        );
        assert_eq!(
            hex(keys.of(Purpose::AuditChain)),
            "c4c9e3b687259d3cb6bec1cea32e96a297d252b5632ae8f9f385ca5bc5d0547c"
        );
        let first_releases = Keys::of_first_releases(&[7; 32]);
        assert_eq!(first_releases.of(Purpose::File), &[7; 32]);
        assert_eq!(
            hex(first_releases.of(Purpose::SignInAttempt)),
            "0196eb39f7e184234fa6d3a3f933405dbb6b30829bcf9913183e574a589aa1df"
        );
    }
}
