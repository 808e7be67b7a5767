//! Telling people from programs. Built in: the browser works for a moment on a puzzle that we signed. In its place a
//! provider may name a hosted service, which is asked whether an answer is good.

mod hosted;
mod proof_of_work;

pub use hosted::{HostedCaptcha, HostedError, HostedService};
pub use proof_of_work::{SolvedChallenge, new_challenge, solved};
