//! The engine that decides questionnaires: it agrees with survey-core in Node, keeps its bounds, and lets no definition reach the
//! next decision or anything outside.

#![expect(clippy::unwrap_used, reason = "in a test, what is not there is the failure")]

mod agreement;
mod bounds;
mod generated;
mod hostile;
mod large;
mod meaning;
mod pace;
mod shape_cases;
mod shapes;
mod support;
