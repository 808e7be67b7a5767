//! A real third-party mail server in its own process, which parses the mails it gets.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

use integrations::mail::{Mailer, SmtpMailer};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::Value;
use tempfile::{TempDir, tempdir};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// Longer than any mail takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
const USER: &str = "scanbook";
/// With characters that must be encoded in an address.
const PASSWORD: &str = "p@ss:word/1";

#[derive(Debug)]
pub struct MailServer {
    child: Child,
    orders: ChildStdin,
    mails: UnboundedReceiver<Value>,
    folder: TempDir,
    /// As in a setting.
    pub url: String,
}

/// A script of the peers, to be run by their own Python.
///
/// # Panics
/// When they are not installed.
pub fn peer(script: &str) -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let python = root.join(".tools/peers/bin/python");
    assert!(python.exists(), "the peers of the tests are missing: run `scripts/ensure-tools peers`");
    let mut command = Command::new(python);
    command.arg("-B").arg(root.join("scripts/peers").join(script));
    command
}

impl MailServer {
    pub const FROM: &str = "Harbour Imaging <bookings@example.org>";

    /// # Panics
    /// When it does not start.
    pub async fn start() -> Self {
        let folder = tempdir().expect("a folder");
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        let key = folder.path().join("key.pem");
        std::fs::write(certificate(&folder), cert.pem()).expect("a file");
        std::fs::write(&key, signing_key.serialize_pem()).expect("a file");
        let mut command = peer("mail_server.py");
        command.args([&certificate(&folder), &key]).args([USER, PASSWORD]);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the mail server starts");
        let (said, mut mails) = unbounded_channel();
        let lines = BufReader::new(child.stdout.take().expect("its words")).lines();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                drop(said.send(serde_json::from_str(&line).expect("a line of JSON")));
            }
        });
        let orders = child.stdin.take().expect("its orders");
        let first: Value = mails.recv().await.expect("its port");
        let url = format!("smtp://{USER}:p%40ss%3Aword%2F1@localhost:{}", first["port"]);
        Self { child, orders, mails, folder, url }
    }

    /// The certificate it presents.
    pub fn certificate(&self) -> PathBuf {
        certificate(&self.folder)
    }

    /// # Panics
    /// When its address is invalid.
    pub fn mailer(&self) -> Mailer {
        let mailer = SmtpMailer::new(&self.url, Self::FROM, Some(&self.certificate()));
        Mailer::Smtp(mailer.expect("a mail server"))
    }

    /// What to do with mail from now on: `take`, `refuse` or `kill PID`.
    ///
    /// # Panics
    /// When it is gone.
    pub fn order(&mut self, order: &str) {
        writeln!(self.orders, "{order}").and_then(|()| self.orders.flush()).expect("it listens");
    }

    /// The next mail it accepted.
    ///
    /// # Panics
    /// When none comes.
    pub async fn next(&mut self) -> Value {
        let next = tokio::time::timeout(PATIENCE, self.mails.recv()).await;
        next.expect("no mail came").expect("the mail server is gone")
    }

    /// Whether there is no unread mail.
    pub fn is_empty(&self) -> bool {
        self.mails.is_empty()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn certificate(folder: &TempDir) -> PathBuf {
    folder.path().join("certificate.pem")
}
