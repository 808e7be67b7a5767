//! Accounts as an administrator keeps them: who there is, what they may, and a way back in for whoever is locked out.

mod change;
mod list;
mod rescue;

pub(crate) use change::{CHANGE, CREATE};
pub use change::{CreatedUser, NewUserForm, UserForm};
pub use list::{ListedUser, UserPage};
pub use store::account_sessions::OpenSession;

use domain::UserId;
use store::audit::{Actor, AuditEvent, DONE, Subject};

use crate::App;

impl App {
    fn user_event(&self, actor: Actor, action: &'static str, user: UserId) -> AuditEvent {
        AuditEvent {
            at: self.clock().now(),
            actor,
            action,
            subject: Subject::new("USER", user.0),
            result: DONE,
        }
    }
}
