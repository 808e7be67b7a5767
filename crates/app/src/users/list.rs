//! Who has an account.

use domain::UserId;
use domain::limits::{LIST_PAGE_ROWS, SEARCH_TEXT_MAX_CHARACTERS};
use store::second_factors;
use store::users::{self, User};

use crate::{App, AppError, Caller, Tokens};

const LIST: &str = "LIST_USERS";
const READ: &str = "READ_USER";

#[derive(Debug)]
pub struct ListedUser {
    pub user: User,
    pub second_factor_enrolled: bool,
}

#[derive(Debug)]
pub struct UserPage {
    pub items: Vec<ListedUser>,
    /// The last user name of this page, where there are more.
    pub next: Option<String>,
}

impl App {
    /// A page of those in whose names the text stands.
    pub async fn list_users(
        &self,
        tokens: &Tokens,
        text: &str,
        after: Option<&str>,
        caller: &Caller,
    ) -> Result<UserPage, AppError> {
        let actor = self.administrator_of_clinics(tokens, LIST, caller).await?.actor();
        let own = UserId(actor.id.unwrap_or_default());
        self.audit(self.user_event(actor, LIST, own), caller).await?;
        let text: String = text.trim().chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect();
        let db = self.store().read();
        let mut rows = users::page(db, &text, after, LIST_PAGE_ROWS + 1).await?;
        let more = rows.len() > LIST_PAGE_ROWS;
        rows.truncate(LIST_PAGE_ROWS);
        let next = rows.last().filter(|_| more).map(|user| user.username.clone());
        let mut items = Vec::with_capacity(rows.len());
        for user in rows {
            items.push(self.listed(user).await?);
        }
        Ok(UserPage { items, next })
    }

    pub async fn user(&self, tokens: &Tokens, id: UserId, caller: &Caller) -> Result<ListedUser, AppError> {
        let actor = self.administrator_of_clinics(tokens, READ, caller).await?.actor();
        let found = self.account_in_use(tokens, id, READ, caller).await?;
        self.audit(self.user_event(actor, READ, id), caller).await?;
        self.listed(found).await
    }

    pub(super) async fn listed(&self, user: User) -> Result<ListedUser, AppError> {
        let factor = second_factors::load(self.store().read(), user.id).await?;
        Ok(ListedUser { user, second_factor_enrolled: factor.secret_sealed.is_some() })
    }
}
