//! The HTTP client for the identity provider. Redirects aren't followed: they could lead to an address that nobody configured.

use std::pin::Pin;
use std::sync::OnceLock;

use domain::limits::IDENTITY_PROVIDER_SECONDS;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};

use crate::http::{self, Http};

#[derive(Debug, Default)]
pub(super) struct OidcHttpClient {
    /// Created on first use: many installations never need it.
    client: OnceLock<Option<Http>>,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum OidcHttpError {
    #[error("the machine's certificates cannot be read")]
    NoClient,
    #[error("no answer: {0}")]
    Away(#[from] reqwest::Error),
    #[error("no such answer: {0}")]
    Unreadable(#[from] openidconnect::http::Error),
}

impl OidcHttpClient {
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, OidcHttpError> {
        let client = self
            .client
            .get_or_init(|| http::client_without_redirects(IDENTITY_PROVIDER_SECONDS))
            .as_ref()
            .ok_or(OidcHttpError::NoClient)?;
        let answer = client.execute(request.try_into()?).await?;
        let mut read = openidconnect::http::Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            read = read.header(name, value);
        }
        Ok(read.body(answer.bytes().await?.to_vec())?)
    }
}

impl<'c> AsyncHttpClient<'c> for OidcHttpClient {
    type Error = OidcHttpError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, OidcHttpError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
