//! The built-in captcha, ALTCHA's proof of work. A challenge is signed and not stored: the solution proves by itself that it is
//! ours and unchanged.

use std::collections::BTreeMap;

use altcha::{Challenge, CreateChallengeOptions, Payload, VerifySolutionOptions};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::limits::CAPTCHA_TOKEN_MAX_BYTES;
use jiff::Timestamp;

/// Our own expiry among the signed data. The library's would be compared with the system clock, not with ours.
const EXPIRES: &str = "expires";

/// A challenge that was solved in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedChallenge {
    /// Unique per challenge; a second use is refused.
    pub id: String,
    pub expires_at: Timestamp,
}

/// A challenge for the widget, with so many rounds per guess.
pub fn new_challenge(secret: &str, cost: u32, expires_at: Timestamp) -> Option<serde_json::Value> {
    let challenge = altcha::create_challenge(CreateChallengeOptions {
        cost,
        data: Some(BTreeMap::from([(EXPIRES.to_owned(), expires_at.as_second().into())])),
        hmac_signature_secret: Some(secret.to_owned()),
        ..CreateChallengeOptions::default()
    });
    serde_json::to_value(challenge.ok()?).ok()
}

/// Parses the widget's token: base64 of the challenge and its solution.
pub fn solved(secret: &str, token: &str, now: Timestamp) -> Option<SolvedChallenge> {
    if token.len() > CAPTCHA_TOKEN_MAX_BYTES {
        return None;
    }
    let payload: Payload = serde_json::from_slice(&STANDARD.decode(token).ok()?).ok()?;
    let expires_at = expiry(&payload.challenge).filter(|expires_at| *expires_at > now)?;
    // The signature is checked before any work is done.
    let verified =
        altcha::verify_solution(VerifySolutionOptions::new(&payload.challenge, &payload.solution, secret));
    verified.is_ok_and(|result| result.verified).then(|| {
        let parameters = payload.challenge.parameters;
        SolvedChallenge { id: format!("{}:{}", parameters.nonce, parameters.salt), expires_at }
    })
}

fn expiry(challenge: &Challenge) -> Option<Timestamp> {
    let seconds = challenge.parameters.data.as_ref()?.get(EXPIRES)?.as_i64()?;
    Timestamp::from_second(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::limits::CAPTCHA_COST;
    use jiff::SignedDuration;

    const NOW: Timestamp = Timestamp::constant(1_773_000_000, 0);

    fn answer(expires_at: Timestamp, secret: &str) -> String {
        let challenge = new_challenge(secret, CAPTCHA_COST, expires_at).unwrap();
        let challenge: Challenge = serde_json::from_value(challenge).unwrap();
        let solution = altcha::solve_challenge(altcha::SolveChallengeOptions::new(&challenge));
        let solution = solution.unwrap().unwrap();
        STANDARD.encode(serde_json::to_vec(&Payload { challenge, solution }).unwrap())
    }

    #[test]
    fn a_solution_counts_for_our_own_challenge_and_in_time_alone() {
        let until = NOW + SignedDuration::from_mins(1);
        let token = answer(until, "ours");
        assert_eq!(solved("ours", &token, NOW).map(|solved| solved.expires_at), Some(until));
        assert_eq!(solved("ours", &token, until), None, "too late");
        assert_eq!(solved("other", &token, NOW), None, "signed with another secret");
        for nonsense in ["", "e30=", "not base64", &"a".repeat(CAPTCHA_TOKEN_MAX_BYTES + 1)] {
            assert_eq!(solved("ours", nonsense, NOW), None);
        }
    }

    #[test]
    fn a_changed_or_unsolved_challenge_is_refused() {
        let token = answer(NOW + SignedDuration::from_mins(1), "ours");
        let payload = |change: fn(&mut Payload)| {
            let mut payload: Payload = serde_json::from_slice(&STANDARD.decode(&token).unwrap()).unwrap();
            change(&mut payload);
            STANDARD.encode(serde_json::to_vec(&payload).unwrap())
        };
        let longer = payload(|payload| {
            let later = (NOW + SignedDuration::from_hours(9)).as_second();
            payload.challenge.parameters.data = Some(BTreeMap::from([(EXPIRES.to_owned(), later.into())]));
        });
        assert_eq!(solved("ours", &longer, NOW), None);
        let easier = payload(|payload| payload.challenge.parameters.cost = 1);
        assert_eq!(solved("ours", &easier, NOW), None);
        let unsolved = payload(|payload| payload.solution.counter = payload.solution.counter.wrapping_add(1));
        assert_eq!(solved("ours", &unsolved, NOW), None);
    }
}
