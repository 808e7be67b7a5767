//! Captchas. By default the browser works for a moment on a puzzle that we signed. Instead, a provider may use a hosted service,
//! which verifies the answers.

mod hosted;
mod proof_of_work;

pub use hosted::{HostedCaptcha, HostedError, HostedService};
pub use proof_of_work::{SolvedChallenge, new_challenge, solved};
