//! One keep-alive HTTP/1.1 connection: sends a request as bytes, reads the whole answer and returns its status.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const BUFFER_BYTES: usize = 256 * 1024;
const HEADERS_MAX: usize = 64;

pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BenchResponse {
    pub(crate) status: u16,
    pub(crate) bytes: usize,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        Self { stream, buffer: vec![0; BUFFER_BYTES] }
    }

    /// Sends a request and discards the body of the answer.
    pub(crate) async fn send(&mut self, request: &[u8]) -> BenchResponse {
        let (status, _, length) = self.exchange(request, &mut |_| ()).await;
        BenchResponse { status, bytes: length }
    }

    /// Sends a request and returns the body.
    pub(crate) async fn body(&mut self, request: &[u8]) -> (u16, Vec<u8>) {
        let mut body = Vec::new();
        let (status, ..) = self.exchange(request, &mut |part| body.extend_from_slice(part)).await;
        (status, body)
    }

    pub(crate) async fn json(&mut self, request: &[u8]) -> Value {
        let (status, body) = self.body(request).await;
        serde_json::from_slice(&body)
            .unwrap_or_else(|_| panic!("no JSON: {status} {}", String::from_utf8_lossy(&body)))
    }

    async fn exchange(
        &mut self,
        request: &[u8],
        take: &mut (dyn FnMut(&[u8]) + Send),
    ) -> (u16, usize, usize) {
        self.stream.write_all(request).await.expect("the server reads");
        let mut filled = 0;
        let (status, head, length) = loop {
            let read = self.stream.read(&mut self.buffer[filled..]).await.expect("the server answers");
            assert!(read > 0, "the server closed the connection");
            filled += read;
            if let Some(head) = head_of(&self.buffer[..filled]) {
                break head;
            }
        };
        take(&self.buffer[head..filled]);
        let mut left = length - (filled - head);
        while left > 0 {
            let room = left.min(self.buffer.len());
            let read = self.stream.read(&mut self.buffer[..room]).await.expect("the server answers");
            assert!(read > 0, "the server closed the connection");
            take(&self.buffer[..read]);
            left -= read;
        }
        (status, head, length)
    }
}

/// Status, length of the head and length of the body, once the head is complete.
fn head_of(bytes: &[u8]) -> Option<(u16, usize, usize)> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS_MAX];
    let mut response = httparse::Response::new(&mut headers);
    let head = match response.parse(bytes).expect("an HTTP answer") {
        httparse::Status::Complete(head) => head,
        httparse::Status::Partial => return None,
    };
    let length = response.headers.iter().find(|header| header.name.eq_ignore_ascii_case("content-length"));
    let length = length.and_then(|header| std::str::from_utf8(header.value).ok()?.parse().ok());
    Some((response.code.unwrap_or(0), head, length.unwrap_or(0)))
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: application/json\r\n\r\n").into_bytes()
}

/// A change as our own page sends it; `once` is its Idempotency-Key.
pub(crate) fn post(address: SocketAddr, path: &str, once: &str, body: &Value) -> Vec<u8> {
    let body = body.to_string();
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nX-Scanbook: 1\r\n\
         Idempotency-Key: {once}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
