//! What the server prints when it is ready: links, and commands that work as they are printed.

use std::net::SocketAddr;
use std::path::Path;

use crate::configuration::Configuration;
use crate::demo::DemoInfo;

/// How to run this program again, for the same installation and from the same folder.
#[derive(Debug)]
pub(super) struct Program {
    name: String,
    options: String,
}

impl Program {
    /// The name by which the shell has just started it, so that the shell finds it again.
    pub(super) fn from_invocation(configuration: &Configuration, config_file: Option<&Path>) -> Self {
        let name = std::env::args_os().next().unwrap_or_else(|| "scanbook".into());
        let data = quoted(&configuration.data);
        let options = match config_file {
            Some(file) => format!("--data {data} --config {}", quoted(file)),
            None => format!("--data {data}"),
        };
        Self { name: quoted(Path::new(&name)), options }
    }

    fn command(&self, words: &str) -> String {
        format!("{} {words} {}", self.name, self.options)
    }
}

/// For a newcomer, who has nothing but the terminal: a booking to open, an account, and what else there is.
pub(super) fn demo(address: SocketAddr, program: &Program, info: Option<&DemoInfo>) -> Vec<String> {
    let site = format!("http://{address}");
    let mut lines = vec![format!("  Book a scan       {site}/  (for example, postcode 2042 and ultrasound)")];
    if let Some(booking) = info.and_then(|info| info.bookings.first()) {
        let (key, born) = (booking.booking_key.as_str(), booking.date_of_birth);
        let born = format!("{} {} {}", born.day(), born.month(), born.year());
        lines.push(format!("  Open a booking    {site}/a/{key}  (date of birth: {born})"));
    }
    if let Some(account) = info.and_then(|info| info.staff.first()) {
        let (name, password) = (&account.username, &account.password);
        lines.push(format!(
            "  Sign in as staff  {site}/admin/sign-in  (user name: {name}, password: {password})"
        ));
    }
    lines.push(format!("  Read the API      {site}/api/docs"));
    lines.push("In another terminal, in this folder:".to_owned());
    lines.push(format!("  Emails, text messages and codes  {}", program.command("messages")));
    if info.is_some() {
        lines.push(format!("  More bookings and accounts       {}", program.command("demo-info")));
    }
    lines.push(format!("  All commands                     {} --help", program.name));
    lines
}

/// For an installation without accounts.
pub(super) fn first_account(program: &Program) -> Vec<String> {
    vec![
        "  Nobody can sign in yet. Make the first administrator, who sets everything up:".to_owned(),
        format!("    {}", program.command("user add NAME --role administrator")),
    ]
}

/// Quotes a path for a shell.
fn quoted(path: &Path) -> String {
    let text = path.to_string_lossy();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-+:@,=%".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_word_for_a_shell() {
        assert_eq!(quoted(Path::new("target/debug/scanbook")), "target/debug/scanbook");
        assert_eq!(quoted(Path::new("./my data")), "'./my data'");
        assert_eq!(quoted(Path::new("Mira's $HOME")), r"'Mira'\''s $HOME'");
    }
}
