//! The program as an operator sees it: the real binary, its exit status, its output and its port.

mod audit_chain;
mod backup;
mod bad_values;
mod catalogue;
mod cut_off;
mod demo;
mod doctor;
mod full_disk;
mod killed;
mod killed_migrating;
mod large_files;
mod logs;
mod patient;
mod postgresql;
mod printed_commands;
mod private_files;
mod program;
mod provider;
mod retention;
mod serving;
mod settings;
mod slow_callers;
mod upgrade;
mod upgrade_backup;
mod user;
mod without_server;
