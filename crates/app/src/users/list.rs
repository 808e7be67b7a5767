//! The list of accounts.

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::limits::{LIST_PAGE_ROWS, SEARCH_TEXT_MAX_CHARACTERS};
use domain::{ClinicScope, UserId};
use store::second_factors;
use store::users::{self, User};

use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

const LIST: AuditAction = AuditAction::ListUsers;
const READ: AuditAction = AuditAction::ReadUser;

/// An account as an administrator sees it.
#[derive(Debug)]
pub struct ListedUser {
    pub user: User,
    /// `None` if the account reaches further than the caller.
    pub ways_in: Option<SignInMethods>,
}

#[derive(Debug, Clone, Copy)]
pub struct SignInMethods {
    /// With a password; otherwise only through the identity provider.
    pub by_password: bool,
    pub second_factor_required: bool,
    pub second_factor_enrolled: bool,
}

#[derive(Debug)]
pub struct UserPage {
    pub items: Vec<ListedUser>,
    /// The last user name of this page, if there are more.
    pub next: Option<String>,
}

impl App {
    /// A page of accounts whose names contain the text.
    pub async fn list_users(&self, ctx: &Ctx, text: &str, after: Option<&str>) -> Result<UserPage, AppError> {
        let staff = self.require(ctx, Permission::Administer, LIST).await?;
        self.audit(self.user_event(staff.actor(), LIST, staff.user), ctx).await?;
        let text: String = text.trim().chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect();
        let db = self.store().read();
        let mut rows = users::page(db, &text, &staff.clinics, after, LIST_PAGE_ROWS + 1).await?;
        let more = rows.len() > LIST_PAGE_ROWS;
        rows.truncate(LIST_PAGE_ROWS);
        let mut items = Vec::with_capacity(rows.len());
        for user in rows {
            items.extend(self.listed(&staff, user).await?);
        }
        let next = items.last().filter(|_| more).map(|last| last.user.username.clone());
        Ok(UserPage { items, next })
    }

    pub async fn user(&self, ctx: &Ctx, id: UserId) -> Result<ListedUser, AppError> {
        let staff = self.require(ctx, Permission::Administer, READ).await?;
        let found = self.account_in_use(ctx, &staff, id, READ).await?;
        self.audit(self.user_event(staff.actor(), READ, id), ctx).await?;
        self.listed(&staff, found).await?.ok_or(AppError::NotFound)
    }

    /// An account as this administrator sees it; `None` if it works at none of their clinics. For one that reaches further than
    /// they do, only who it is and its roles at their clinics: neither how it signs in nor for whom it acts.
    pub(super) async fn listed(
        &self,
        staff: &StaffSession,
        user: User,
    ) -> Result<Option<ListedUser>, AppError> {
        let Some(common) = staff.clinics.intersect(&user.clinics) else { return Ok(None) };
        if !staff.covers(&user.clinics) {
            let clinics = if user.clinics.is_all() { ClinicScope::All } else { common };
            let user = User { clinics, organization: None, doctor: None, ..user };
            return Ok(Some(ListedUser { user, ways_in: None }));
        }
        let factor = second_factors::load(self.store().read(), user.id).await?;
        let ways_in = SignInMethods {
            by_password: user.password_hash.is_some(),
            second_factor_required: user.second_factor_required,
            second_factor_enrolled: factor.secret_sealed.is_some(),
        };
        Ok(Some(ListedUser { user, ways_in: Some(ways_in) }))
    }
}
