//! Metrics for Prometheus. Labels are our own words, never the caller's: a route is its template, a method one of a few.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::limits::COUNTED_ROUTES_MAX;
use store::figures::{self, Figures};

use crate::{App, panics};

/// Upper bounds of the histogram, in milliseconds.
const BOUNDS_MS: [u32; 11] = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/// Methods with a label of their own. Callers may invent others.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/// For every other method, and for routes beyond the limit.
const OTHER: &str = "OTHER";

/// The label of a method in metrics and logs.
pub fn method_label(method: &str) -> &'static str {
    METHODS.into_iter().find(|known| *known == method).unwrap_or(OTHER)
}

/// What this server has done since it started.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Its answers, by the template of the route.
    routes: Mutex<HashMap<String, Route>>,
    audit_breaks: AtomicU64,
}

#[derive(Debug, Default)]
struct Route {
    /// By method and status.
    answers: Vec<(&'static str, u16, u64)>,
    /// How many took no longer than each bound.
    within: [u64; BOUNDS_MS.len()],
    count: u64,
    seconds: f64,
}

impl Route {
    fn count(&mut self, method: &'static str, status: u16, took: Duration) {
        match self.answers.iter_mut().find(|(other, code, _)| *other == method && *code == status) {
            Some((_, _, count)) => *count += 1,
            None => self.answers.push((method, status, 1)),
        }
        for (bound, within) in BOUNDS_MS.iter().zip(&mut self.within) {
            *within += u64::from(took <= Duration::from_millis(u64::from(*bound)));
        }
        self.count += 1;
        self.seconds += took.as_secs_f64();
    }
}

impl Metrics {
    fn count(&self, method: &str, route: &str, status: u16, took: Duration) {
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        let full = routes.len() >= COUNTED_ROUTES_MAX;
        let route = if full && !routes.contains_key(route) { OTHER } else { route };
        let method = method_label(method);
        if let Some(known) = routes.get_mut(route) {
            known.count(method, status, took);
        } else {
            routes.entry(route.to_owned()).or_default().count(method, status, took);
        }
    }
}

impl App {
    /// Counts an answer of a route, named by its template.
    pub fn count_answer(&self, method: &str, route: &str, status: u16, took: Duration) {
        self.0.metrics.count(method, route, status, took);
    }

    /// How often the audit chain was found broken, unless accepted.
    pub fn audit_breaks(&self) -> u64 {
        self.0.metrics.audit_breaks.load(Ordering::Relaxed)
    }

    pub(crate) fn note_breaks(&self, count: usize) {
        self.0.metrics.audit_breaks.store(count as u64, Ordering::Relaxed);
    }

    /// All metrics in the text format of Prometheus.
    pub async fn metrics(&self, version: &str) -> String {
        let now = self.clock().now();
        let figures = figures::read(self.store().read(), now).await;
        let mut text = String::new();
        gauge(&mut text, "scanbook_build_info", "What runs here.");
        line(&mut text, "scanbook_build_info", &format!("{{version=\"{version}\"}}"), 1.0);
        gauge(&mut text, "scanbook_database_up", "Whether the database answers.");
        line(&mut text, "scanbook_database_up", "", f64::from(u8::from(figures.is_ok())));
        let writable = figures.is_ok() && self.store().check_writes().await.is_ok();
        gauge(&mut text, "scanbook_database_writable", "Whether what is written to the database stays.");
        line(&mut text, "scanbook_database_writable", "", f64::from(u8::from(writable)));
        if let Ok(figures) = figures {
            write_figures(&mut text, &figures);
        }
        self.0.metrics.write(&mut text);
        text
    }
}

impl Metrics {
    fn write(&self, text: &mut String) {
        head(text, "scanbook_panics_total", "counter", "Panics in jobs, writes, calls and other work.");
        line(text, "scanbook_panics_total", "", figure(panics::panics()));
        gauge(text, "scanbook_audit_breaks", "How often the audit trail was found to be tampered with.");
        line(text, "scanbook_audit_breaks", "", figure(self.audit_breaks.load(Ordering::Relaxed)));
        let routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sorted: Vec<_> = routes.iter().collect();
        sorted.sort_unstable_by_key(|(name, _)| name.as_str());
        head(text, "scanbook_http_requests_total", "counter", "Answers by route, method and status.");
        for (name, route) in &sorted {
            for (method, status, count) in &route.answers {
                let labels = format!("{{route=\"{name}\",method=\"{method}\",status=\"{status}\"}}");
                line(text, "scanbook_http_requests_total", &labels, figure(*count));
            }
        }
        head(text, "scanbook_http_request_seconds", "histogram", "How long answers took, by route.");
        for (name, route) in &sorted {
            for (bound, within) in BOUNDS_MS.iter().zip(route.within) {
                let labels = format!("{{route=\"{name}\",le=\"{}\"}}", f64::from(*bound) / 1000.0);
                line(text, "scanbook_http_request_seconds_bucket", &labels, figure(within));
            }
            let all = format!("{{route=\"{name}\",le=\"+Inf\"}}");
            line(text, "scanbook_http_request_seconds_bucket", &all, figure(route.count));
            let labels = format!("{{route=\"{name}\"}}");
            line(text, "scanbook_http_request_seconds_sum", &labels, route.seconds);
            line(text, "scanbook_http_request_seconds_count", &labels, figure(route.count));
        }
    }
}

fn write_figures(text: &mut String, figures: &Figures) {
    gauge(text, "scanbook_jobs", "Jobs by kind and state.");
    for (kind, state, count) in &figures.jobs {
        line(text, "scanbook_jobs", &format!("{{kind=\"{kind}\",state=\"{state}\"}}"), figure(*count));
    }
    gauge(text, "scanbook_oldest_job_seconds", "How long the oldest job that is due has been waiting.");
    line(text, "scanbook_oldest_job_seconds", "", figure(figures.oldest_job_seconds));
    gauge(text, "scanbook_audit_rows_sealed", "Links of the chain over the audit trail.");
    line(text, "scanbook_audit_rows_sealed", "", figure(figures.audit_sealed));
    gauge(text, "scanbook_audit_rows_unsealed", "Rows of the audit trail that have no seal yet.");
    line(text, "scanbook_audit_rows_unsealed", "", figure(figures.audit_unsealed));
}

fn gauge(text: &mut String, name: &str, help: &str) {
    head(text, name, "gauge", help);
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn line(text: &mut String, name: &str, labels: &str, value: f64) {
    let _ = writeln!(text, "{name}{labels} {value}");
}

#[expect(clippy::cast_precision_loss, reason = "Prometheus counts in floating point")]
fn figure(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_every_bound_that_holds() {
        let metrics = Metrics::default();
        metrics.count("GET", "/api/slots", 200, Duration::from_millis(30));
        let mut text = String::new();
        metrics.write(&mut text);
        for part in [
            "scanbook_http_requests_total{route=\"/api/slots\",method=\"GET\",status=\"200\"} 1",
            "scanbook_http_request_seconds_bucket{route=\"/api/slots\",le=\"0.025\"} 0",
            "scanbook_http_request_seconds_bucket{route=\"/api/slots\",le=\"0.05\"} 1",
            "scanbook_http_request_seconds_bucket{route=\"/api/slots\",le=\"+Inf\"} 1",
            "scanbook_http_request_seconds_sum{route=\"/api/slots\"} 0.03",
        ] {
            assert!(text.lines().any(|line| line == part), "{part} is missing in {text}");
        }
    }

    #[test]
    fn ops_11a_neither_methods_nor_routes_grow_with_what_is_sent() {
        let metrics = Metrics::default();
        for number in 0..COUNTED_ROUTES_MAX + 10 {
            metrics.count(&format!("X{number}"), &format!("/{number}"), 405, Duration::ZERO);
            metrics.count(&format!("X{number}"), "/", 405, Duration::ZERO);
        }
        let routes = metrics.routes.lock().unwrap();
        assert_eq!(routes.len(), COUNTED_ROUTES_MAX + 1, "those beyond the bound are one");
        assert_eq!(routes.values().map(|route| route.answers.len()).max(), Some(1));
        assert_eq!([method_label("GET"), method_label("get"), method_label("X1")], ["GET", OTHER, OTHER]);
    }
}
