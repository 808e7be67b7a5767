//! Anchors record the end of the audit chain outside the database, so that rows can't be removed unnoticed with access to the
//! database alone. Each server keeps its own anchor in its data folder; an append-only log, or the system's own, may get a line
//! each time.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use domain::limits::ANCHOR_LINES_MAX;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::private_file;

/// The end of the chain at some moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anchor {
    /// Position of the last link; 0 before the first.
    pub position: i64,
    /// Its seal, in hexadecimal.
    pub seal: String,
    /// The id of its row.
    pub row: i64,
    pub at: Timestamp,
}

/// A break of the chain after which it was continued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Break {
    pub at: Timestamp,
    /// What was wrong, as text.
    pub found: String,
    /// The anchor at that time, if there was one.
    pub anchor: Option<Anchor>,
    /// The last position that isn't vouched for: the chain continues after it.
    pub after: i64,
}

/// What a server knows about the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownChain {
    pub last: Anchor,
    /// Breaks that nobody has accepted yet.
    pub breaks: Vec<Break>,
}

#[derive(Debug, Clone)]
pub struct Anchors {
    place: AnchorStorage,
    log: Option<AnchorLog>,
}

#[derive(Debug, Clone)]
enum AnchorStorage {
    File(PathBuf),
    /// For a server without a folder, such as in a test.
    Memory(Arc<Mutex<Option<KnownChain>>>),
}

/// An append-only log with a line for each anchor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnchorLog {
    File(PathBuf),
    /// The socket of the system's log.
    Syslog(PathBuf),
}

impl AnchorLog {
    /// The log of this machine, wherever its daemon forwards it.
    pub fn of_system() -> Self {
        Self::Syslog(PathBuf::from("/dev/log"))
    }
}

impl Anchors {
    pub fn in_file(file: PathBuf, log: Option<AnchorLog>) -> Self {
        Self { place: AnchorStorage::File(file), log }
    }

    pub fn in_memory() -> Self {
        Self { place: AnchorStorage::Memory(Arc::default()), log: None }
    }

    /// Whether they outlive the server.
    pub fn are_persistent(&self) -> bool {
        matches!(self.place, AnchorStorage::File(_))
    }

    /// `None` if nothing was ever anchored here.
    pub fn read(&self) -> io::Result<Option<KnownChain>> {
        let file = match &self.place {
            AnchorStorage::Memory(anchored) => {
                return Ok(anchored.lock().unwrap_or_else(PoisonError::into_inner).clone());
            }
            AnchorStorage::File(file) => file,
        };
        match fs::read(file) {
            Ok(text) => Ok(Some(serde_json::from_slice(&text)?)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub fn write(&self, anchored: &KnownChain) -> io::Result<()> {
        match &self.place {
            AnchorStorage::Memory(kept) => {
                *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(anchored.clone());
                Ok(())
            }
            AnchorStorage::File(file) => {
                private_file::replace(file, &serde_json::to_string_pretty(anchored)?)
            }
        }
    }

    /// Adds a line to the log, if there is one.
    pub fn log(&self, anchor: &Anchor) -> io::Result<()> {
        self.add_line("anchor", anchor)
    }

    /// Like [`Self::log`]: earlier lines of the log are no longer compared, since a backup was restored or a break accepted.
    pub fn log_restart(&self, anchor: &Anchor) -> io::Result<()> {
        self.add_line(RESTART, anchor)
    }

    fn add_line(&self, what: &str, Anchor { position, seal, row, at }: &Anchor) -> io::Result<()> {
        let line = format!("{at} {what} position={position} seal={seal} row={row}");
        match &self.log {
            None => Ok(()),
            Some(AnchorLog::File(file)) => private_file::append(file, &line),
            Some(AnchorLog::Syslog(socket)) => to_syslog(&line, socket),
        }
    }

    /// The anchors in the log since it was restarted, up to a limit from its end. The system's own log can't be read here.
    pub fn logged(&self) -> io::Result<Vec<Anchor>> {
        let Some(AnchorLog::File(file)) = &self.log else { return Ok(Vec::new()) };
        let file = match File::open(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            opened => opened?,
        };
        let mut found = VecDeque::new();
        for line in BufReader::new(file).lines() {
            let line = line?;
            let Some((is_restart, anchor)) = read_line(&line) else { continue };
            if is_restart {
                found.clear();
            }
            if found.len() == ANCHOR_LINES_MAX {
                found.pop_front();
            }
            found.push_back(anchor);
        }
        Ok(found.into())
    }
}

const RESTART: &str = "restart";

/// A line of the log; one that was truncated by a power cut is `None`.
fn read_line(line: &str) -> Option<(bool, Anchor)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [at, what, position, seal, row] = words[..] else { return None };
    let anchor = Anchor {
        at: at.parse().ok()?,
        position: position.strip_prefix("position=")?.parse().ok()?,
        seal: seal.strip_prefix("seal=")?.to_owned(),
        row: row.strip_prefix("row=")?.parse().ok()?,
    };
    Some((what == RESTART, anchor))
}

/// One datagram, as every syslog daemon and the journal read it.
#[cfg(unix)]
fn to_syslog(line: &str, socket: &Path) -> io::Result<()> {
    /// Facility authpriv (10), severity notice (5).
    const PRIORITY: u8 = 10 * 8 + 5;
    let message = format!("<{PRIORITY}>scanbook[{}]: audit {line}", std::process::id());
    std::os::unix::net::UnixDatagram::unbound()?.send_to(message.as_bytes(), socket)?;
    Ok(())
}

#[cfg(not(unix))]
fn to_syslog(_line: &str, _socket: &Path) -> io::Result<()> {
    Err(io::Error::from(ErrorKind::Unsupported))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anchor(position: i64) -> Anchor {
        Anchor { position, seal: "ab12".to_owned(), row: position + 1, at: Timestamp::UNIX_EPOCH }
    }

    #[test]
    fn a_log_is_read_as_it_was_written_from_its_last_restart_on() {
        let folder = std::env::temp_dir().join(format!("scanbook-anchors-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, log) = (folder.join("anchor.json"), folder.join("anchors.log"));
        let anchors = Anchors::in_file(file, Some(AnchorLog::File(log.clone())));
        assert_eq!((anchors.read().unwrap(), anchors.logged().unwrap()), (None, Vec::new()));
        anchors.log(&anchor(1)).unwrap();
        anchors.log(&anchor(2)).unwrap();
        assert_eq!(anchors.logged().unwrap(), [anchor(1), anchor(2)]);
        anchors.log_restart(&anchor(3)).unwrap();
        private_file::append(&log, "1970-01-01T00:00:00Z anchor position=4 se").unwrap();
        assert_eq!(anchors.logged().unwrap(), [anchor(3)]);
        let anchored = KnownChain { last: anchor(3), breaks: Vec::new() };
        anchors.write(&anchored).unwrap();
        assert_eq!(anchors.read().unwrap(), Some(anchored));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left there");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn ops_14j_an_anchor_is_a_line_of_the_systems_log_and_one_that_is_not_taken_is_an_error() {
        let folder = std::env::temp_dir().join(format!("scanbook-syslog-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let socket = folder.join("log");
        let anchors = Anchors::in_file(folder.join("anchor.json"), Some(AnchorLog::Syslog(socket.clone())));
        assert!(anchors.log(&anchor(1)).is_err(), "no daemon listens");
        let daemon = std::os::unix::net::UnixDatagram::bind(&socket).unwrap();
        daemon.set_nonblocking(true).unwrap();
        anchors.log(&anchor(2)).unwrap();
        let mut line = [0; 512];
        let length = daemon.recv(&mut line).unwrap();
        let line = std::str::from_utf8(&line[..length]).unwrap();
        let text = "audit 1970-01-01T00:00:00Z anchor position=2 seal=ab12 row=3";
        assert_eq!(line, format!("<85>scanbook[{}]: {text}", std::process::id()), "authpriv.notice");
        assert_eq!(anchors.logged().unwrap(), Vec::new(), "it is not read here");
        fs::remove_dir_all(&folder).unwrap();
    }
}
