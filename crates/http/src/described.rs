//! Routes with their OpenAPI descriptions. The description of all calls is large and seldom needed: it is built on request, not
//! at every start of a server.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter};
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::HttpMethod;
use utoipa_axum::PathItemExt;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::middleware::{AllowedMethods, CallAccess, CallAccesses, StatedAccess};
use crate::state::HttpState;

/// The descriptions of some handlers.
type Describe = fn() -> UtoipaMethodRouter<HttpState>;

/// The methods a path may have, as named in the header `Allow`.
const METHODS: [(HttpMethod, &str); 4] = [
    (HttpMethod::Get, "GET,HEAD"),
    (HttpMethod::Put, "PUT"),
    (HttpMethod::Post, "POST"),
    (HttpMethod::Delete, "DELETE"),
];

fn method_of(method: &HttpMethod) -> Method {
    match method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Delete => Method::DELETE,
        HttpMethod::Options => Method::OPTIONS,
        HttpMethod::Head => Method::HEAD,
        HttpMethod::Patch => Method::PATCH,
        HttpMethod::Trace => Method::TRACE,
    }
}

/// Handlers of one path.
pub(crate) struct Handlers {
    path: String,
    methods: Vec<(HttpMethod, CallAccess)>,
    router: MethodRouter<HttpState>,
    describe: Describe,
}

/// The handlers of one path by their names, each with who may call it.
macro_rules! routes {
    ($($handler:path => $access:ident),+ $(,)?) => {
        $crate::described::Handlers::described_by(|| utoipa_axum::routes!($($handler),+))$(
            .on(
                utoipa_axum::paste! { utoipa_axum::routes!(@path [path()] of $handler) },
                utoipa_axum::paste! { utoipa_axum::routes!(@path [methods()] of $handler) },
                $crate::middleware::CallAccess::$access,
                $handler,
            )
        )+
    };
}
pub(crate) use routes;

impl Handlers {
    pub(crate) fn described_by(describe: Describe) -> Self {
        Self { path: String::new(), methods: Vec::new(), router: MethodRouter::new(), describe }
    }

    pub(crate) fn on<H, T>(
        mut self,
        path: String,
        methods: Vec<HttpMethod>,
        access: CallAccess,
        handler: H,
    ) -> Self
    where
        H: Handler<T, HttpState>,
        T: 'static,
    {
        debug_assert!(self.path.is_empty() || self.path == path, "{path} is not {}", self.path);
        let filter = methods.iter().map(PathItemExt::to_method_filter).reduce(MethodFilter::or);
        if let Some(filter) = filter {
            self.router = self.router.on(filter, handler);
        }
        self.path = path;
        self.methods.extend(methods.into_iter().map(|method| (method, access)));
        self
    }
}

/// Routes of many paths.
#[derive(Default)]
pub(crate) struct Routes {
    router: Router<HttpState>,
    methods: HashMap<String, Vec<(HttpMethod, CallAccess)>>,
    describe: Vec<Describe>,
}

impl Routes {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn routes(mut self, handlers: Handlers) -> Self {
        self.router = self.router.route(&handlers.path, handlers.router);
        self.methods.entry(handlers.path).or_default().extend(handlers.methods);
        self.describe.push(handlers.describe);
        self
    }

    /// A route that is described elsewhere.
    pub(crate) fn route(mut self, path: &str, router: MethodRouter<HttpState>) -> Self {
        self.router = self.router.route(path, router);
        self
    }

    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        for (path, methods) in other.methods {
            self.methods.entry(path).or_default().extend(methods);
        }
        self.describe.extend(other.describe);
        self
    }

    pub(crate) fn with_body_limit(mut self, limit: DefaultBodyLimit) -> Self {
        self.router = self.router.layer(limit);
        self
    }

    /// The methods of each path, as named in the header `Allow`.
    pub(crate) fn allowed_methods(&self) -> AllowedMethods {
        let allow = |has: &[(HttpMethod, CallAccess)]| {
            let present = METHODS.iter().filter(|(method, _)| has.iter().any(|(one, _)| one == method));
            present.map(|(_, name)| *name).collect::<Vec<_>>().join(",")
        };
        Arc::new(self.methods.iter().map(|(path, has)| (path.clone(), allow(has))).collect())
    }

    /// Who may make each call.
    pub(crate) fn accesses(&self) -> CallAccesses {
        let calls = self.methods.iter().flat_map(|(path, has)| {
            has.iter().map(move |(method, access)| StatedAccess {
                route: path.clone(),
                method: method_of(method),
                access: *access,
            })
        });
        CallAccesses::new(calls)
    }

    pub(crate) fn into_router(self) -> Router<HttpState> {
        self.router
    }

    /// Adds their descriptions to the given ones.
    pub(crate) fn describe(self, described: OpenApi) -> OpenApi {
        let begun = OpenApiRouter::with_openapi(described);
        let all = self.describe.into_iter().fold(begun, |all, describe| all.routes(describe()));
        all.into_openapi()
    }
}
