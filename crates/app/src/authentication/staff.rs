//! Staff, referrers and radiologists sign in with a password of their own.

use domain::auth::{AccountKind, Role, account_kind};
use domain::limits::{PASSWORD_MAX_BYTES, SESSION_IDLE_MINUTES, USERNAME_MAX_CHARACTERS};
use domain::{ClinicId, MessageKey, UserId};
use jiff::{SignedDuration, Timestamp};
use store::audit::{Actor, AuditEvent, DONE, REFUSED, Subject, record};
use store::sessions;
use store::users::{self, User};

use super::{Opened, SignIn};
use crate::secrets::{hash, new_token};
use crate::sessions::TOUCH_EVERY;
use crate::{App, AppError, Caller, Tokens};

#[derive(Debug, Clone)]
pub struct StaffSignIn {
    pub username: String,
    pub password: String,
}

/// Somebody who is signed in with an account.
#[derive(Debug, Clone)]
pub struct StaffSession {
    pub user: UserId,
    pub kind: AccountKind,
    pub username: String,
    pub roles: Vec<Role>,
    /// None means all.
    pub clinics: Vec<ClinicId>,
    pub organization: Option<(i64, String)>,
    pub doctor: Option<(i64, String)>,
    pub expires_at: Timestamp,
}

impl StaffSession {
    /// Whether the account changes nothing, whatever else it may.
    pub fn read_only(&self) -> bool {
        self.roles.contains(&Role::ReadOnly)
    }

    pub(crate) fn works_at(&self, clinic: ClinicId) -> bool {
        self.clinics.is_empty() || self.clinics.contains(&clinic)
    }
}

impl App {
    /// An unknown name counts and answers like a wrong password, in the same time.
    pub async fn sign_in_staff(
        &self,
        typed: StaffSignIn,
        tokens: &Tokens,
        caller: &Caller,
    ) -> Result<SignIn, AppError> {
        let username = folded(&typed.username);
        if username.is_empty() || username.chars().count() > USERNAME_MAX_CHARACTERS {
            return Err(AppError::field("username", MessageKey::ValueInvalid));
        }
        if typed.password.is_empty() || typed.password.len() > PASSWORD_MAX_BYTES {
            return Err(AppError::field("password", MessageKey::ValueInvalid));
        }
        let attempt = self.try_of("account", &username, MessageKey::MaxAttemptsReached, caller);
        let now = self.clock().now();
        // Counted before the password is looked at: of many tries at once no more than the limit get an answer.
        let begun = self.store().write(move |tx| {
            let attempt = attempt.clone();
            Box::pin(async move { attempt.begin(tx, now).await })
        });
        let attempt = begun.await?;
        let account = users::by_username(self.store().read(), &username).await?;
        let account = account.filter(|account| !account.disabled);
        let kept = account.as_ref().and_then(|account| account.password_hash.clone());
        let right = self.password_is_right(typed.password, kept).await?;
        let account = account.filter(|_| right).and_then(|user| Some((user.id, account_kind(&user.roles)?)));
        let token = new_token(self.chance());
        let (new_hash, origin) = (hash(token.as_bytes()), caller.origin.clone());
        let earlier = tokens.staff.as_ref().map(|earlier| hash(earlier.as_bytes()));
        let left = self.store().write(move |tx| {
            let (attempt, new_hash, origin) = (attempt.clone(), new_hash.clone(), origin.clone());
            let earlier = earlier.clone();
            Box::pin(async move {
                record(tx, &event(account.map(|(user, _)| user), now), &origin).await?;
                let Some(account) = account else {
                    return Ok::<_, AppError>(Some(attempt.fail(tx, now).await?));
                };
                attempt.succeed(tx).await?;
                if let Some(earlier) = &earlier {
                    sessions::end(tx, earlier).await?;
                }
                sessions::insert_account(tx, &new_hash, account, now).await?;
                Ok(None)
            })
        });
        match left.await? {
            None => Ok(SignIn::right(Opened {
                token,
                expires_at: now + SignedDuration::from_mins(SESSION_IDLE_MINUTES),
                code_required: false,
                contacts: Vec::new(),
                kind: None,
                status: None,
            })),
            Some(0) => Ok(SignIn::wrong(MessageKey::MaxAttemptsReached, true)),
            Some(_) => Ok(SignIn::wrong(MessageKey::AuthenticationStaffError, false)),
        }
    }

    /// The account behind a token. A disabled one is signed out at once.
    pub async fn staff(&self, tokens: &Tokens) -> Result<Option<StaffSession>, AppError> {
        let Some((session, staff)) = self.live_staff(tokens).await? else { return Ok(None) };
        let now = self.clock().now();
        if now.duration_since(session.last_used_at) >= TOUCH_EVERY {
            let id = session.id;
            self.store().write(move |tx| Box::pin(async move { sessions::touch(tx, id, now).await })).await?;
        }
        Ok(Some(staff))
    }

    /// As [`Self::staff`], without keeping the session alive.
    pub(super) async fn live_staff(
        &self,
        tokens: &Tokens,
    ) -> Result<Option<(sessions::AccountSession, StaffSession)>, AppError> {
        let Some(token) = &tokens.staff else { return Ok(None) };
        let db = self.store().read();
        let now = self.clock().now();
        let Some(session) = sessions::find_live_account(db, &hash(token.as_bytes()), now).await? else {
            return Ok(None);
        };
        let user = users::by_id(db, session.user).await?.filter(|user| !user.disabled);
        let staff = user.and_then(|user| staff_session(user, session.expires_at));
        Ok(staff.map(|staff| (session, staff)))
    }
}

fn staff_session(user: User, expires_at: Timestamp) -> Option<StaffSession> {
    Some(StaffSession {
        kind: account_kind(&user.roles)?,
        user: user.id,
        username: user.username,
        roles: user.roles,
        clinics: user.clinics,
        organization: user.organization,
        doctor: user.doctor,
        expires_at,
    })
}

fn event(user: Option<UserId>, at: Timestamp) -> AuditEvent {
    AuditEvent {
        at,
        actor: Actor { id: user.map(|id| id.0), ..Actor::unknown("STAFF") },
        action: "SIGN_IN",
        subject: Subject::new("USER", user.map_or(0, |id| id.0)),
        result: if user.is_some() { DONE } else { REFUSED },
    }
}

/// A name is the same however it is written.
pub(super) fn folded(username: &str) -> String {
    username.trim().to_lowercase()
}
