//! The virus scanner for uploaded files: none, or a clamd. A file is sent to it in pieces and is never whole in memory.

use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use domain::limits::{CLAMD_ANSWER_MAX_BYTES, CLAMD_CONNECT_SECONDS, CLAMD_SCAN_SECONDS};
use thiserror::Error;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
#[cfg(unix)]
use tokio::net::UnixStream;
use tokio::time::{error::Elapsed, timeout};

const PIECE_BYTES: usize = 64 * 1024;

#[derive(Debug, Clone, Default)]
pub enum Antivirus {
    #[default]
    Off,
    Clamd(Clamd),
}

/// A clamd, called with its command INSTREAM.
#[derive(Debug, Clone)]
pub struct Clamd {
    address: Address,
    connect_limit: Duration,
    scan_limit: Duration,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Address {
    /// Host and port.
    Tcp(String),
    Unix(PathBuf),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScanResult {
    Clean,
    /// With the name of what was found.
    Infected(String),
}

/// The scanner gave no verdict on the file.
#[derive(Debug, Error)]
pub enum ScanError {
    #[error("the virus scanner cannot be reached: {0}")]
    Unreachable(io::Error),
    #[error("the virus scanner does not answer in time")]
    TimedOut(#[from] Elapsed),
    #[error("the virus scanner answered '{0}'")]
    Unexpected(String),
    #[error("the file cannot be read: {0}")]
    File(io::Error),
}

trait Connection: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Connection for T {}

impl FromStr for Clamd {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_tcp = text.rsplit_once(':').is_some_and(|(host, port)| {
            let has_port = port.parse().is_ok_and(|port: u16| port > 0);
            has_port && !host.is_empty() && !host.contains(['/', ' ', '@'])
        });
        let address = match text {
            path if path.starts_with('/') && cfg!(unix) => Address::Unix(PathBuf::from(path)),
            _ if is_tcp => Address::Tcp(text.to_owned()),
            _ => {
                return Err(format!(
                    "'{text}' is not accepted; accepted: host and port of a clamd, for example 127.0.0.1:3310, \
                     or the path of its socket, for example /run/clamav/clamd.ctl"
                ));
            }
        };
        Ok(Self {
            address,
            connect_limit: Duration::from_secs(CLAMD_CONNECT_SECONDS),
            scan_limit: Duration::from_secs(CLAMD_SCAN_SECONDS),
        })
    }
}

impl Clamd {
    /// Waits this long for an answer instead.
    #[must_use]
    pub fn with_scan_limit(self, scan_limit: Duration) -> Self {
        Self { scan_limit, ..self }
    }

    pub async fn scan(&self, file: impl AsyncRead + Unpin) -> Result<ScanResult, ScanError> {
        timeout(self.scan_limit, self.exchange(file)).await?
    }

    /// Whether it answers at all.
    pub async fn answers(&self) -> bool {
        let asked = timeout(self.connect_limit, async {
            let mut connection = self.connect().await?;
            connection.write_all(b"zPING\0").await?;
            read_answer(&mut connection).await
        });
        matches!(asked.await, Ok(Ok(answer)) if answer == "PONG")
    }

    async fn exchange(&self, file: impl AsyncRead + Unpin) -> Result<ScanResult, ScanError> {
        let mut connection =
            timeout(self.connect_limit, self.connect()).await?.map_err(ScanError::Unreachable)?;
        let sent = send(&mut connection, file).await;
        if let Err(ScanError::File(error)) = sent {
            return Err(ScanError::File(error));
        }
        // A scanner that stops reading says why before it closes the connection.
        let answer = read_answer(&mut connection).await.map_err(ScanError::Unreachable)?;
        match (result_of(&answer), sent) {
            (Some(infected @ ScanResult::Infected(_)), _) => Ok(infected),
            // It is clean only if the scanner has read all of it.
            (Some(ScanResult::Clean), Ok(())) => Ok(ScanResult::Clean),
            (Some(ScanResult::Clean), Err(error)) => Err(error),
            (None, _) => Err(ScanError::Unexpected(answer)),
        }
    }

    async fn connect(&self) -> io::Result<Box<dyn Connection>> {
        match &self.address {
            Address::Tcp(address) => Ok(Box::new(TcpStream::connect(address).await?)),
            #[cfg(unix)]
            Address::Unix(path) => Ok(Box::new(UnixStream::connect(path).await?)),
            #[cfg(not(unix))]
            Address::Unix(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// Each piece is preceded by its length; length 0 is the end.
async fn send(to: &mut Box<dyn Connection>, mut file: impl AsyncRead + Unpin) -> Result<(), ScanError> {
    let unreachable = ScanError::Unreachable;
    to.write_all(b"zINSTREAM\0").await.map_err(unreachable)?;
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        let count = file.read(&mut piece).await.map_err(ScanError::File)?;
        let length = u32::try_from(count).unwrap_or(0);
        to.write_all(&length.to_be_bytes()).await.map_err(unreachable)?;
        if count == 0 {
            return to.flush().await.map_err(unreachable);
        }
        to.write_all(&piece[..count]).await.map_err(unreachable)?;
    }
}

async fn read_answer(from: &mut Box<dyn Connection>) -> io::Result<String> {
    let mut answer = Vec::new();
    BufReader::new(from.take(CLAMD_ANSWER_MAX_BYTES)).read_until(0, &mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).trim_matches(['\0', '\n', ' ']).to_owned())
}

/// `None` if the answer is an error, such as a file that is too large for the scanner.
fn result_of(answer: &str) -> Option<ScanResult> {
    let told = answer.strip_prefix("stream: ")?;
    match told.strip_suffix(" FOUND") {
        Some(name) => Some(ScanResult::Infected(name.to_owned())),
        None => (told == "OK").then_some(ScanResult::Clean),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clamd_is_named_by_host_and_port_or_by_its_socket() {
        let address = |text: &str| text.parse::<Clamd>().map(|clamd| clamd.address);
        assert_eq!(address("127.0.0.1:3310"), Ok(Address::Tcp("127.0.0.1:3310".to_owned())));
        assert_eq!(address("[::1]:3310"), Ok(Address::Tcp("[::1]:3310".to_owned())));
        assert_eq!(
            address("/run/clamav/clamd.ctl"),
            Ok(Address::Unix(PathBuf::from("/run/clamav/clamd.ctl")))
        );
        for wrong in ["", "clamd", "clamd:", ":3310", "clamd:0", "clamd:70000", "tcp://clamd:3310", "on"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_a_plain_ok_is_clean() {
        assert_eq!(result_of("stream: OK"), Some(ScanResult::Clean));
        let found = Some(ScanResult::Infected("Eicar-Test-Signature".to_owned()));
        assert_eq!(result_of("stream: Eicar-Test-Signature FOUND"), found);
        for error in ["", "OK", "stream: ", "INSTREAM size limit exceeded. ERROR", "stream: x ERROR"] {
            assert_eq!(result_of(error), None, "{error}");
        }
    }
}
