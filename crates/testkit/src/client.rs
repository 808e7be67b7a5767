//! An HTTP client that behaves like our web app: marks its changes, keeps its cookies, speaks JSON.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use reqwest::header::{HeaderMap, ORIGIN, SET_COOKIE};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;

#[derive(Debug, Clone)]
pub struct Client {
    base: String,
    http: Http,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
}

#[expect(clippy::disallowed_types, reason = "tests meet the server as a program outside does")]
type Http = reqwest::Client;

#[derive(Debug, Clone)]
pub struct TestResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
    /// The raw body, if it isn't text.
    pub bytes: Vec<u8>,
}

impl TestResponse {
    /// # Panics
    /// When the body isn't JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {} {}", self.status, self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

impl Client {
    /// # Panics
    /// When no client can be created.
    pub fn new(base: String) -> Self {
        // Tests use plain HTTP. But the product's own client supports TLS, so ours does too, and needs a crypto provider; it
        // needn't read the system's certificates.
        drop(rustls::crypto::ring::default_provider().install_default());
        // Tests look at the answer, not at where it redirects.
        let http = Http::builder().tls_certs_only([]).redirect(reqwest::redirect::Policy::none());
        let http = http.build().expect("a client");
        Self { base, http, cookies: Arc::default() }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// A call that may be repeated: with its Idempotency-Key.
    pub async fn post_once(&self, path: &str, key: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).header("Idempotency-Key", key).json(body)).await
    }

    pub async fn put(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::PUT, path)).await
    }

    pub async fn put_json(&self, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::PUT, path).json(body)).await
    }

    /// Uploads a file, with further fields.
    pub async fn upload(
        &self,
        path: &str,
        name: &str,
        bytes: &[u8],
        fields: &[(&str, &str)],
    ) -> TestResponse {
        self.upload_by(Method::POST, path, name, bytes, fields).await
    }

    /// Like [`Self::upload`], with another method.
    pub async fn upload_by(
        &self,
        method: Method,
        path: &str,
        name: &str,
        bytes: &[u8],
        fields: &[(&str, &str)],
    ) -> TestResponse {
        let file = Part::bytes(bytes.to_vec()).file_name(name.to_owned());
        let form = fields.iter().fold(Form::new().part("file", file), |form, (field, text)| {
            form.text((*field).to_owned(), (*text).to_owned())
        });
        self.send(self.request(method, path).multipart(form)).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// A request with everything our own page would send.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        let line: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.without_headers(method, path)
            .header(ORIGIN, &self.base)
            .header("X-Scanbook", "1")
            .header("Cookie", line.join("; "))
    }

    /// A request without our headers.
    pub fn without_headers(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base))
    }

    /// # Panics
    /// When the server does not answer at all.
    pub async fn send(&self, request: RequestBuilder) -> TestResponse {
        let response = request.send().await.expect("the server answers");
        let (status, headers) = (response.status(), response.headers().clone());
        self.set_cookies(&headers);
        let bytes = response.bytes().await.unwrap_or_default().to_vec();
        TestResponse { status, headers, text: String::from_utf8_lossy(&bytes).into_owned(), bytes }
    }

    /// The same browser at another server.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self { base: base.to_owned(), ..self.clone() }
    }

    /// Sets a cookie.
    pub fn set_cookie(&self, name: &str, value: &str) {
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        cookies.insert(name.to_owned(), value.to_owned());
    }

    /// The value of one of its cookies.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn set_cookies(&self, headers: &HeaderMap) {
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        for line in headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok()) {
            let pair = line.split(';').next().and_then(|pair| pair.split_once('='));
            let Some((name, value)) = pair else { continue };
            if line.contains("Max-Age=0") {
                cookies.remove(name);
            } else {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}
