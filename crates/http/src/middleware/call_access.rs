//! Who may make a call, as far as that is known before the call itself looks. Every handler states it where it is routed
//! (`routes!` does not compile without), and the guard goes by it.

use std::collections::HashMap;
use std::sync::Arc;

use axum::http::Method;

use crate::description;

/// The web app's own files, which the server brings along.
const FILES: &str = "/assets/";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallAccess {
    /// Everyone, also an account with a step due (a new password, a second factor): to sign in or out, and to load its page.
    Everyone,
    /// Everyone but an account with a step due. Which account calls makes no difference.
    Public,
    /// As `Public`, but an account acts as itself, and one that only reads changes nothing.
    Visitor,
    /// Needs the session of a patient, of a contact or of an account.
    Session,
    /// What an account sees and changes of itself, also one that only reads.
    OwnAccount,
    /// As `OwnAccount`, also for an account with a step due: the calls that complete the step.
    AccountDue,
    /// The back office: any session passes here, and the use case asks for its permission.
    Office,
    /// As `Office`, of a search: it only reads, though it is posted, since what is searched for must not be in an address.
    OfficeSearch,
}

impl CallAccess {
    pub(crate) fn needs_session(self) -> bool {
        match self {
            Self::Everyone | Self::Public | Self::Visitor => false,
            Self::Session | Self::OwnAccount | Self::AccountDue | Self::Office | Self::OfficeSearch => true,
        }
    }

    /// Whether an account with a step due may make the call.
    pub(crate) fn is_open_while_due(self) -> bool {
        matches!(self, Self::Everyone | Self::AccountDue)
    }

    /// Whether it makes no difference which account calls.
    pub(super) fn is_free(self) -> bool {
        matches!(self, Self::Public | Self::OwnAccount)
    }

    pub(super) fn reads(self, method: &Method) -> bool {
        matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) || self == Self::OfficeSearch
    }

    /// Whether a call keeps the session of an account alive. Boards and lists of the office ask again by themselves. What a
    /// person does keeps it alive: a change, or the ping that tells of their keys and pointer.
    pub(super) fn keeps_alive(self, method: &Method) -> bool {
        !self.reads(method) || matches!(self, Self::Session | Self::OwnAccount)
    }
}

/// Routes beside the calls: unknown addresses, and the documentation.
const BESIDE_CALLS: [(&str, CallAccess); 11] = [
    ("/api", CallAccess::Visitor),
    ("/api/", CallAccess::Visitor),
    ("/api/{*unknown}", CallAccess::Visitor),
    ("/api/secured/", CallAccess::Session),
    ("/api/secured/{*unknown}", CallAccess::Session),
    ("/api/admin/", CallAccess::Office),
    ("/api/admin/{*unknown}", CallAccess::Office),
    ("/api/docs", CallAccess::Public),
    ("/api/docs/", CallAccess::Public),
    ("/api/docs/{*rest}", CallAccess::Public),
    (description::ADDRESS, CallAccess::Public),
];

/// What is stated for each route and method.
#[derive(Debug, Clone, Default)]
pub(crate) struct CallAccesses(Arc<HashMap<String, Vec<(Method, CallAccess)>>>);

/// Who may make one call.
#[derive(Debug)]
pub(crate) struct StatedAccess {
    pub(crate) route: String,
    pub(crate) method: Method,
    pub(crate) access: CallAccess,
}

impl CallAccesses {
    pub(crate) fn new(stated: impl IntoIterator<Item = StatedAccess>) -> Self {
        let mut all: HashMap<String, Vec<(Method, CallAccess)>> = HashMap::new();
        for StatedAccess { route, method, access } in stated {
            all.entry(route).or_default().push((method, access));
        }
        Self(Arc::new(all))
    }

    /// What is stated for a route as the router knows it. Without a statement a session is needed, so a forgotten call is
    /// not open. Pages have no route.
    pub(crate) fn of(&self, method: &Method, route: Option<&str>) -> CallAccess {
        let Some(route) = route else { return CallAccess::Everyone };
        if route.starts_with(FILES) {
            return CallAccess::Everyone;
        }
        let method = if *method == Method::HEAD { Method::GET } else { method.clone() };
        let mut calls = self.0.get(route).into_iter().flatten();
        let stated = calls.find(|(of, _)| *of == method).map(|(_, access)| *access);
        let beside = || BESIDE_CALLS.iter().find(|(of, _)| *of == route).map(|(_, access)| *access);
        stated.or_else(beside).unwrap_or(CallAccess::Session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_without_a_stated_access_needs_a_session() {
        let exams =
            StatedAccess { route: "/api/exams".to_owned(), method: Method::GET, access: CallAccess::Public };
        let all = CallAccesses::new([exams]);
        for (method, route, access) in [
            (Method::GET, Some("/api/exams"), CallAccess::Public),
            (Method::HEAD, Some("/api/exams"), CallAccess::Public),
            (Method::POST, Some("/api/exams"), CallAccess::Session),
            (Method::GET, Some("/api/forgotten"), CallAccess::Session),
            (Method::GET, Some("/api/admin/{*unknown}"), CallAccess::Office),
            (Method::GET, Some("/assets/index.js"), CallAccess::Everyone),
            (Method::GET, None, CallAccess::Everyone),
        ] {
            assert_eq!(all.of(&method, route), access, "{method} {route:?}");
        }
    }

    /// The addresses say it too, so a slip in the list of routes is noticed.
    #[test]
    fn only_secured_and_office_calls_need_a_session() {
        let all = crate::routes::all().accesses();
        let mut calls = 0;
        for (route, methods) in &*all.0 {
            // The preview of a message is for staff, at an address that does not say so.
            let office =
                route.starts_with("/api/admin/") || route == "/api/notifications/preview_translated_email";
            let secured = office || route.starts_with("/api/secured/");
            for (method, access) in methods {
                calls += 1;
                assert_eq!(access.needs_session(), secured, "{method} {route}");
                let is_of_office = matches!(access, CallAccess::Office | CallAccess::OfficeSearch);
                assert_eq!(is_of_office, office, "{method} {route}");
            }
        }
        assert!(calls > 200, "{calls} calls");
    }
}
