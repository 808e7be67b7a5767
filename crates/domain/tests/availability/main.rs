//! The availability engine from outside: facts one by one, and random schedules against a naive model.

mod against_naive;
mod build;
mod daylight_saving;
mod naive;
mod naive_visits;
mod random;
mod random_visits;
mod reasons;
mod slots;
mod visits;
