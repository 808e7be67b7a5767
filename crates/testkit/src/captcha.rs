//! Does what the widget does in a browser: solves the challenge and submits the solution.

use altcha::{Challenge, Payload, SolveChallengeOptions};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// The token for a challenge of the built-in captcha.
///
/// # Panics
/// When it isn't a challenge, or can't be solved.
pub fn solve_captcha(challenge: &Value) -> String {
    let challenge: Challenge = serde_json::from_value(challenge.clone()).expect("a challenge");
    let solution = altcha::solve_challenge(SolveChallengeOptions::new(&challenge));
    let solution = solution.expect("it can be worked on").expect("it is solved in time");
    STANDARD.encode(serde_json::to_vec(&Payload { challenge, solution }).expect("JSON"))
}
