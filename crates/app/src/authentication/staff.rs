//! Staff, referrers and radiologists sign in with a password.

use domain::audit::{AuditAction, AuditResult};
use domain::auth::{AccountKind, Role, account_kind};
use domain::limits::{PASSWORD_MAX_BYTES, SESSION_IDLE_MINUTES, USERNAME_MAX_CHARACTERS};
use domain::{ClinicId, ClinicScope, MessageKey, RegionId, SessionId, UserId};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use store::audit::record;
use store::sessions::{self, NewAccountSession};
use store::users::{self, User};
use store::{Tx, second_factors};

use super::attempts::Attempt;
use super::device::device_words;
use super::{OpenedSession, SignIn};
use crate::audit::event_of_account;
use crate::secrets::{hash, new_token};
use crate::sessions::is_touch_due;
use crate::stand_ins::StandIns;
use crate::{App, AppError, Ctx, Origin};

const ACCOUNT: &str = "account";
pub(super) const SIGN_IN: AuditAction = AuditAction::SignIn;

#[derive(Debug, Clone)]
pub struct StaffSignIn {
    pub username: String,
    pub password: String,
}

/// A person signed in with an account.
#[derive(Debug, Clone)]
pub struct StaffSession {
    pub user: UserId,
    pub kind: AccountKind,
    pub username: String,
    pub roles: Vec<Role>,
    pub clinics: ClinicScope,
    /// The regions of those clinics; none are read for all clinics.
    pub(crate) regions: Vec<RegionId>,
    pub organization: Option<(i64, String)>,
    pub doctor: Option<(i64, String)>,
    pub expires_at: Timestamp,
    /// What the account must do first.
    pub due: Option<AccountDue>,
    pub(crate) session: SessionId,
    /// The stand-ins it sees in place of booking keys.
    pub(crate) stand_ins: StandIns,
}

/// What an account must do before anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AccountDue {
    /// An administrator has set the password.
    Password,
    SecondFactor,
}

impl AccountDue {
    pub fn key(self) -> MessageKey {
        match self {
            Self::Password => MessageKey::PasswordDue,
            Self::SecondFactor => MessageKey::SecondFactorDue,
        }
    }
}

impl StaffSession {
    /// Whether the account can't change anything, whatever its other roles.
    pub fn read_only(&self) -> bool {
        self.roles.contains(&Role::ReadOnly)
    }

    pub(crate) fn works_at(&self, clinic: ClinicId) -> bool {
        self.clinics.contains(clinic)
    }

    /// Whether these clinics are all within this scope.
    pub(crate) fn covers(&self, clinics: &ClinicScope) -> bool {
        self.clinics.covers(clinics)
    }

    /// Whether this scope includes one of these clinics.
    pub(crate) fn overlaps(&self, clinics: &ClinicScope) -> bool {
        self.clinics.intersect(clinics).is_some()
    }

    pub(crate) fn works_at_or_anywhere(&self, clinic: Option<ClinicId>, region: Option<RegionId>) -> bool {
        let visible = VisibleArea { clinics: &self.clinics, regions: &self.regions };
        visible.includes(clinic, region)
    }
}

/// Clinics, and the regions in which they are; no regions are read for all clinics.
#[derive(Debug, Clone, Copy)]
pub(crate) struct VisibleArea<'a> {
    pub clinics: &'a ClinicScope,
    pub regions: &'a [RegionId],
}

impl VisibleArea<'_> {
    /// Whether a record is visible. A record without a clinic belongs to its region; without either, to everyone.
    pub(crate) fn includes(self, clinic: Option<ClinicId>, region: Option<RegionId>) -> bool {
        match (clinic, region) {
            _ if self.clinics.is_all() => true,
            (Some(clinic), _) => self.clinics.contains(clinic),
            (None, Some(region)) => self.regions.contains(&region),
            (None, None) => true,
        }
    }
}

impl App {
    /// An unknown name counts and answers like a wrong password, in the same time.
    pub async fn sign_in_staff(&self, typed: StaffSignIn, ctx: &Ctx) -> Result<SignIn, AppError> {
        let username = folded(&typed.username);
        if username.is_empty() || username.chars().count() > USERNAME_MAX_CHARACTERS {
            return Err(AppError::field("username", MessageKey::ValueInvalid));
        }
        if typed.password.is_empty() || typed.password.len() > PASSWORD_MAX_BYTES {
            return Err(AppError::field("password", MessageKey::ValueInvalid));
        }
        let attempt = self.account_try(&username, ctx);
        let now = self.clock().now();
        // Counted before the password is checked: of many attempts at once no more than the limit get an answer.
        let begun = self.store().write(move |tx| {
            let attempt = attempt.clone();
            Box::pin(async move { attempt.begin(tx, now).await })
        });
        let attempt = begun.await?;
        let account = users::by_username(self.store().read(), &username).await?;
        let account = account.filter(|account| !account.disabled && account_kind(&account.roles).is_some());
        let password_hash = account.as_ref().and_then(|account| account.password_hash.clone());
        let right = self.password_is_right(typed.password, password_hash).await?;
        let Some(account) = account.filter(|_| right) else {
            return self.password_failed(attempt, ctx).await;
        };
        self.store()
            .write(move |tx| {
                let attempt = attempt.clone();
                Box::pin(async move { attempt.record_success(tx).await })
            })
            .await?;
        self.first_factor_given(&account, ctx).await
    }

    pub(super) fn account_try(&self, username: &str, ctx: &Ctx) -> Attempt {
        self.attempt_on_account(ACCOUNT, username, ctx)
    }

    /// The subject under which attempts at an account's password are counted.
    pub(crate) fn account_subject(&self, username: &str) -> Vec<Vec<u8>> {
        self.subject_of(ACCOUNT, username)
    }

    async fn password_failed(&self, attempt: Attempt, ctx: &Ctx) -> Result<SignIn, AppError> {
        let (now, origin) = (self.clock().now(), ctx.origin.clone());
        let left = self.store().write(move |tx| {
            let (attempt, origin) = (attempt.clone(), origin.clone());
            Box::pin(async move {
                record(tx, &event_of_account(now, None, SIGN_IN, AuditResult::Refused), &origin).await?;
                attempt.fail(tx, now).await
            })
        });
        Ok(match left.await? {
            0 => SignIn::wrong(MessageKey::MaxAttemptsReached, true),
            _ => SignIn::wrong(MessageKey::AuthenticationStaffError, false),
        })
    }

    /// The password was right, or the identity provider vouches for them. An account with a second factor gets no session before
    /// that is checked.
    pub(super) async fn first_factor_given(&self, account: &User, ctx: &Ctx) -> Result<SignIn, AppError> {
        let factor = second_factors::load(self.store().read(), account.id).await?;
        if factor.secret_sealed.is_some() {
            let event = event_of_account(
                self.clock().now(),
                Some(account.id),
                AuditAction::SignInFirstFactor,
                AuditResult::Done,
            );
            self.audit(event, ctx).await?;
            return Ok(SignIn::awaiting_second_factor(self.first_factor_token(account)));
        }
        let opening = self.opening(account, ctx)?;
        let opened = opening.opened();
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (opening, origin) = (opening.clone(), origin.clone());
                Box::pin(async move { opening.carry_out(tx, &origin).await })
            })
            .await?;
        Ok(SignIn::right(opened))
    }

    /// A new session for an account that has passed all checks.
    pub(super) fn opening(&self, account: &User, ctx: &Ctx) -> Result<PendingSession, AppError> {
        let token = new_token(self.chance());
        let session = NewAccountSession {
            token_hash: hash(token.as_bytes()),
            user: account.id,
            kind: account_kind(&account.roles).ok_or(AppError::NotAuthenticated)?,
            address: ctx.origin.address.clone(),
            device: device_words(&ctx.browser),
        };
        let earlier = ctx.tokens.staff.as_ref().map(|earlier| hash(earlier.as_bytes()));
        Ok(PendingSession { token, session, version: account.version, earlier, now: self.clock().now() })
    }

    /// The account behind a token. Refused while it has to change its password or set up a second factor.
    pub async fn staff(&self, ctx: &Ctx) -> Result<Option<StaffSession>, AppError> {
        match self.staff_with_account_due(ctx).await? {
            Some(StaffSession { due: Some(due), .. }) => Err(AppError::Forbidden(due.key())),
            staff => Ok(staff),
        }
    }

    /// Like [`Self::staff`], but allows an account that has such a step left: only for the calls that complete it. A disabled
    /// account is signed out at once.
    pub async fn staff_with_account_due(&self, ctx: &Ctx) -> Result<Option<StaffSession>, AppError> {
        let Some((session, staff)) = self.live_staff(ctx).await? else { return Ok(None) };
        let now = self.clock().now();
        if is_touch_due(session.last_used_at, now) {
            let id = session.id;
            self.store().write(move |tx| Box::pin(async move { sessions::touch(tx, id, now).await })).await?;
            ctx.staff_session.forget();
        }
        Ok(Some(staff))
    }

    /// Like [`Self::staff_with_account_due`], without extending the session: pages of the back office refresh by themselves, and must not
    /// keep an unused session open.
    pub async fn peek_staff(&self, ctx: &Ctx) -> Result<Option<StaffSession>, AppError> {
        Ok(self.live_staff(ctx).await?.map(|(_, staff)| staff))
    }

    pub(super) async fn live_staff(
        &self,
        ctx: &Ctx,
    ) -> Result<Option<(sessions::AccountSession, StaffSession)>, AppError> {
        let Some(token) = &ctx.tokens.staff else { return Ok(None) };
        let now = self.clock().now();
        if let Some(loaded) = ctx.staff_session.get(now) {
            return Ok(loaded.found);
        }
        let found = self.load_staff(token).await?;
        ctx.staff_session.set(found.clone(), now);
        Ok(found)
    }

    async fn load_staff(
        &self,
        token: &str,
    ) -> Result<Option<(sessions::AccountSession, StaffSession)>, AppError> {
        let (db, token_hash) = (self.store().read(), hash(token.as_bytes()));
        let Some(session) = sessions::find_live_account(db, &token_hash, self.clock().now()).await? else {
            self.end_if_expired(token_hash).await?;
            return Ok(None);
        };
        let Some(user) = users::by_id(db, session.user).await?.filter(|user| !user.disabled) else {
            return Ok(None);
        };
        let due = match (user.password_due, user.second_factor_required) {
            (true, _) => Some(AccountDue::Password),
            (_, true) => {
                let factor = second_factors::load(db, user.id).await?;
                factor.secret_sealed.is_none().then_some(AccountDue::SecondFactor)
            }
            _ => None,
        };
        let regions = users::regions_of(db, &user.clinics).await?;
        let stand_ins = StandIns::of_session(self.secrets(), token);
        Ok(staff_session(user, regions, &session, due, stand_ins).map(|staff| (session, staff)))
    }
}

fn staff_session(
    user: User,
    regions: Vec<RegionId>,
    session: &sessions::AccountSession,
    due: Option<AccountDue>,
    stand_ins: StandIns,
) -> Option<StaffSession> {
    Some(StaffSession {
        kind: account_kind(&user.roles)?,
        user: user.id,
        username: user.username,
        roles: user.roles,
        clinics: user.clinics,
        regions,
        organization: user.organization,
        doctor: user.doctor,
        expires_at: session.expires_at,
        due,
        session: session.id,
        stand_ins,
    })
}

/// A session of an account to be stored.
#[derive(Debug, Clone)]
pub(super) struct PendingSession {
    token: String,
    session: NewAccountSession,
    /// Version of the account when the first proof was checked.
    version: i32,
    /// The previous session of the same browser.
    earlier: Option<Vec<u8>>,
    now: Timestamp,
}

impl PendingSession {
    /// Opens nothing if the account has changed meanwhile: the proof may be invalid by now.
    pub(super) async fn carry_out(&self, tx: &Tx, origin: &Origin) -> Result<(), AppError> {
        if !users::lock_unchanged(tx, self.session.user, self.version).await? {
            return Err(AppError::NotAuthenticated);
        }
        record(tx, &event_of_account(self.now, Some(self.session.user), SIGN_IN, AuditResult::Done), origin)
            .await?;
        if let Some(earlier) = &self.earlier {
            sessions::end(tx, earlier).await?;
        }
        Ok(sessions::insert_account(tx, &self.session, self.now).await?)
    }

    pub(super) fn opened(&self) -> OpenedSession {
        OpenedSession {
            token: self.token.clone(),
            expires_at: self.now + SignedDuration::from_mins(SESSION_IDLE_MINUTES),
            code_required: false,
            contacts: Vec::new(),
            kind: None,
            status: None,
        }
    }
}

/// User names are compared case-insensitively.
pub(crate) fn folded(username: &str) -> String {
    username.trim().to_lowercase()
}
