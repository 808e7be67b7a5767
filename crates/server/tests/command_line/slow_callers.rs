//! Slow clients, on purpose or not.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use testkit::{Client, small_pdf};
use tokio::net::TcpSocket;
use tokio::time::timeout;

use crate::program::{PATIENCE, Server};
use crate::provider::{CLOCK, book, installation, new_key};

/// The shortest that can be set.
const STALL: (&str, &str) = ("SCANBOOK_STALL_SECONDS", "1");
const STALL_TIME: Duration = Duration::from_secs(1);
/// The longest that can be set.
const PATIENT_SERVER: (&str, &str) = ("SCANBOOK_STALL_SECONDS", "600");
/// Well below the time after which a client is cut off.
const STEP: Duration = Duration::from_millis(200);

const DESCRIPTORS: usize = 512;
/// Of those that are reserved, fewer than the server itself leaves unused.
const SPARE_DESCRIPTORS: usize = 16;

fn connect(server: &Server, sent: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address()).expect("the server listens");
    stream.set_read_timeout(Some(STEP)).expect("a time for reading");
    stream.write_all(sent.as_bytes()).expect("it is sent");
    stream
}

/// Reads until the server ends the connection, and tells what it said. After each step without a word, `more` is sent.
fn read_to_end(mut stream: TcpStream, more: &[u8]) -> String {
    let (begun, mut said, mut part) = (Instant::now(), Vec::new(), [0; 4096]);
    while begun.elapsed() < PATIENCE {
        match stream.read(&mut part) {
            Ok(0) => return String::from_utf8_lossy(&said).into_owned(),
            Ok(length) => said.extend(&part[..length]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                // Nobody may be listening any more.
                drop(stream.write_all(more));
            }
            Err(_) => return String::from_utf8_lossy(&said).into_owned(),
        }
    }
    panic!("it is still open");
}

#[tokio::test]
async fn ops_11e_a_connection_that_stalls_is_cut_off() {
    let (folder, _) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK, STALL]).await;
    let host = format!("Host: {0}\r\nOrigin: http://{0}\r\nX-Scanbook: 1\r\n", server.address());
    let post = format!("POST /api/booking_keys HTTP/1.1\r\n{host}Content-Type: application/json\r\n");
    let silent = connect(&server, "");
    let slow_head = connect(&server, "GET /health/live HTTP/1.1\r\nX-Slow: ");
    let idle = connect(&server, &format!("GET /health/live HTTP/1.1\r\n{host}\r\n"));
    let half_body = connect(&server, &format!("{post}Content-Length: 100\r\n\r\n{{"));
    let half_chunk = connect(&server, &format!("{post}Transfer-Encoding: chunked\r\n\r\n64\r\n{{"));
    assert_eq!(read_to_end(silent, b""), "");
    assert_eq!(read_to_end(slow_head, b"a"), "");
    let answered = read_to_end(idle, b"");
    assert!(answered.starts_with("HTTP/1.1 200"), "{answered}");
    for stopped in [half_body, half_chunk] {
        let answered = read_to_end(stopped, b"");
        assert!(answered.starts_with("HTTP/1.1 408") && answered.contains("message.timed_out"), "{answered}");
    }
}

/// No client is cut off in the time of this test, so only the limit leaves descriptors to the server itself.
#[tokio::test]
async fn ops_11f_a_patient_books_among_more_slow_sockets_than_descriptors() {
    let (folder, world) = installation().await;
    // One address represents many here.
    let settings = [CLOCK, PATIENT_SERVER, ("SCANBOOK_CONNECTIONS_PER_ADDRESS", "10000")];
    let server = Server::start_with_descriptors(folder.path(), DESCRIPTORS, &settings).await;
    let mut slow: Vec<TcpStream> =
        (0..DESCRIPTORS + 10).map(|_| connect(&server, "GET / HTTP/1.1\r\nX-Slow: ")).collect();
    server.wait_for_log("all connections are in use");
    // This client's connection was there before.
    let (key, _) =
        timeout(PATIENCE, book(&server.client, &world.knee_slot("09:00"))).await.expect("it is served");
    assert!(!key.is_empty());
    let open = fs::read_dir(format!("/proc/{}/fd", server.process())).expect("its descriptors").count();
    assert!(open < DESCRIPTORS - SPARE_DESCRIPTORS, "{open} descriptors are open");
    // More leave than wait before the next client.
    slow.truncate(DESCRIPTORS / 2);
    let newcomer = Client::new(server.base.clone());
    let (key, _) = timeout(PATIENCE, book(&newcomer, &world.knee_slot("11:00"))).await.expect("its turn");
    assert!(!key.is_empty());
    let log = server.log();
    assert!(log.iter().all(|line| !line.contains("no connection can be accepted")), "{log:?}");
    drop(slow);
}

/// Nobody is cut off in the time of this test.
#[tokio::test]
async fn ops_11l_one_address_does_not_take_all_connections() {
    let (folder, world) = installation().await;
    let settings = [CLOCK, PATIENT_SERVER];
    let server = Server::start_with_descriptors(folder.path(), DESCRIPTORS, &settings).await;
    let mut slow = Vec::with_capacity(DESCRIPTORS);
    for _ in 0..DESCRIPTORS {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind("127.0.0.2:0".parse().expect("an address")).expect("another address of this machine");
        slow.push(socket.connect(server.address().parse().expect("an address")).await.expect("it listens"));
    }
    server.wait_for_log("an address has as many connections as it may");
    let newcomer = Client::new(server.base.clone());
    let (key, _) = timeout(PATIENCE, book(&newcomer, &world.knee_slot("09:00"))).await.expect("room is left");
    assert!(!key.is_empty());
    drop(slow);
}

/// At the pace of a slow telephone, and what is answered; nothing where the sender itself was late, as on a machine with much
/// else to do: then it was not steady.
fn send_steadily(server: &Server, head: &str, body: &str) -> Option<String> {
    const PARTS: usize = 8;
    let mut stream = connect(server, head);
    let (begun, mut last) = (Instant::now(), Instant::now());
    for part in body.as_bytes().chunks(body.len().div_ceil(PARTS)) {
        let early = stream.read(&mut [0]);
        stream.write_all(part).ok()?;
        if last.elapsed() > STALL_TIME / 2 {
            return None;
        }
        last = Instant::now();
        let early = early.expect_err("no answer yet");
        assert!(matches!(early.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{early}");
    }
    assert!(begun.elapsed() > STALL_TIME, "it took longer than a caller may stand still");
    Some(read_to_end(stream, b""))
}

#[tokio::test]
async fn ops_11g_a_file_that_comes_slowly_but_steadily_is_taken() {
    let (folder, _) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK, STALL]).await;
    let key = new_key(&server.client).await;
    let pdf = String::from_utf8(small_pdf(&b"slow".repeat(2500))).expect("a text");
    let head = "Content-Disposition: form-data; name=\"file\"; filename=\"referral.pdf\"";
    let body = format!("--b\r\n{head}\r\n\r\n{pdf}\r\n--b--\r\n");
    let head = format!(
        "POST /api/booking_keys/{key}/temporary_documents HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         X-Scanbook: 1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n",
        host = server.address(),
        length = body.len(),
    );
    let begun = Instant::now();
    let answered = loop {
        if let Some(answered) = send_steadily(&server, &head, &body) {
            break answered;
        }
        assert!(begun.elapsed() < PATIENCE, "the sender was never on time");
    };
    assert!(answered.starts_with("HTTP/1.1 201"), "{answered}");
}
