//! A bucket, as configured: `s3://KEY:SECRET@BUCKET/FOLDER?endpoint=URL&region=NAME`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use domain::limits::{BUCKET_RETRIES, BUCKET_RETRY_SECONDS};
use object_store::aws::AmazonS3Builder;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, RetryConfig};
use percent_encoding::percent_decode_str;
use url::Url;

use super::FileError;

/// Accepted by services that have no regions.
const REGION: &str = "us-east-1";
const ACCEPTED: &str =
    "accepted: s3://KEY:SECRET@BUCKET/FOLDER?endpoint=URL&region=NAME; all but the bucket can be left out";

#[derive(Clone, PartialEq, Eq)]
pub struct Bucket {
    name: String,
    /// The folder for all files; empty for none.
    folder: String,
    /// The key and its secret. Without them, those of the environment are used: `AWS_ACCESS_KEY_ID` and the like, or the role of
    /// the machine.
    access: Option<(String, String)>,
    endpoint: Option<String>,
    region: Option<String>,
}

impl FromStr for Bucket {
    type Err = String;

    /// The text may contain a secret: no message repeats it.
    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || ACCEPTED.to_owned();
        let url = Url::parse(text).ok().filter(|url| url.scheme() == "s3").ok_or_else(refused)?;
        let name = url.host_str().filter(|name| !name.is_empty()).ok_or_else(refused)?;
        let access = match (url.username(), url.password()) {
            ("", None) => None,
            (key, Some(secret)) if !key.is_empty() => Some((decoded(key)?, decoded(secret)?)),
            _ => return Err(refused()),
        };
        let mut bucket = Self {
            name: name.to_owned(),
            folder: decoded(url.path().trim_matches('/'))?,
            access,
            endpoint: None,
            region: None,
        };
        for (setting, value) in url.query_pairs() {
            match setting.as_ref() {
                "endpoint" if is_web_address(&value) => bucket.endpoint = Some(value.into_owned()),
                "region" if !value.is_empty() => bucket.region = Some(value.into_owned()),
                _ => return Err(refused()),
            }
        }
        Ok(bucket)
    }
}

fn decoded(text: &str) -> Result<String, String> {
    percent_decode_str(text).decode_utf8().map(Into::into).map_err(|_| ACCEPTED.to_owned())
}

fn is_web_address(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| ["http", "https"].contains(&url.scheme()) && url.has_host())
}

impl Bucket {
    pub(super) fn open(&self) -> Result<Arc<dyn ObjectStore>, FileError> {
        // The first caller has installed one already; ours is the same.
        drop(rustls::crypto::ring::default_provider().install_default());
        let builder = match &self.access {
            Some((key, secret)) => {
                AmazonS3Builder::new().with_access_key_id(key).with_secret_access_key(secret)
            }
            None => AmazonS3Builder::from_env(),
        };
        let builder = match (&self.region, &self.endpoint) {
            (Some(region), _) => builder.with_region(region),
            (None, Some(_)) => builder.with_region(REGION),
            (None, None) => builder,
        };
        let builder = match &self.endpoint {
            Some(endpoint) => {
                builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"))
            }
            None => builder,
        };
        let store = builder.with_retry(retries()).with_bucket_name(&self.name).build()?;
        Ok(if self.folder.is_empty() {
            Arc::new(store)
        } else {
            Arc::new(PrefixStore::new(store, self.folder.as_str()))
        })
    }
}

/// A caller waits meanwhile: better a message to try again than minutes of silence.
fn retries() -> RetryConfig {
    RetryConfig {
        max_retries: BUCKET_RETRIES,
        retry_timeout: Duration::from_secs(BUCKET_RETRY_SECONDS),
        ..RetryConfig::default()
    }
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s3://{}/{}", self.name, self.folder)
    }
}

/// Without the secret.
impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bucket({self})")
    }
}

#[cfg(test)]
mod tests {
    use domain::limits::REQUEST_TIMEOUT_SECONDS;

    use super::*;

    #[test]
    fn ops_02d_a_bucket_is_named_by_one_address() {
        let bucket: Bucket =
            "s3://key:se%2Fcret@files/clinic/one?endpoint=http://127.0.0.1:9000&region=here".parse().unwrap();
        assert_eq!((bucket.name.as_str(), bucket.folder.as_str()), ("files", "clinic/one"));
        assert_eq!(bucket.access, Some(("key".to_owned(), "se/cret".to_owned())));
        assert_eq!(bucket.endpoint.as_deref(), Some("http://127.0.0.1:9000"));
        assert_eq!(bucket.region.as_deref(), Some("here"));
        assert_eq!(format!("{bucket:?}"), "Bucket(s3://files/clinic/one)");
        let short: Bucket = "s3://files".parse().unwrap();
        assert_eq!((short.access, short.folder.as_str()), (None, ""));
    }

    #[test]
    fn an_unreachable_bucket_does_not_block_callers() {
        let retries = retries();
        assert!(retries.retry_timeout.as_secs() < REQUEST_TIMEOUT_SECONDS && retries.max_retries < 5);
    }

    #[test]
    fn an_invalid_bucket_address_is_refused_without_repeating_it() {
        for wrong in [
            "",
            "files",
            "http://files",
            "s3://",
            "s3://key@files",
            "s3://:secret@files",
            "s3://files?endpoint=ftp://x",
            "s3://files?other=1",
        ] {
            assert_eq!(wrong.parse::<Bucket>(), Err(ACCEPTED.to_owned()), "{wrong}");
        }
    }
}
