//! The program as an operator meets it: the real binary, its exit status, its words and its port.

mod audit_chain;
mod backup;
mod bad_values;
mod catalogue;
mod demo;
mod doctor;
mod killed;
mod logs;
mod patient;
mod postgresql;
mod program;
mod provider;
mod retention;
mod serving;
mod settings;
mod upgrade;
mod user;
mod without_server;
