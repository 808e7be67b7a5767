//! The read-only connections. Reads wait for PostgreSQL only while it can be reached.

use std::sync::Arc;

use sea_orm::entity::prelude::async_trait::async_trait;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult, Statement};

use super::postgres_connections::PostgresConnections;

#[derive(Debug, Clone)]
pub struct Readers(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Sqlite(DatabaseConnection),
    Postgres(Arc<PostgresConnections>),
}

impl Readers {
    pub(super) fn of_file(connection: DatabaseConnection) -> Self {
        Self(Kind::Sqlite(connection))
    }

    pub(super) fn of_server(connections: Arc<PostgresConnections>) -> Self {
        Self(Kind::Postgres(connections))
    }

    /// Whether the database is known to be down.
    pub(crate) fn is_down(&self) -> bool {
        matches!(&self.0, Kind::Postgres(connections) if connections.is_down())
    }

    pub(crate) async fn close(self) -> Result<(), DbErr> {
        match self.0 {
            Kind::Sqlite(connection) => connection.close().await,
            Kind::Postgres(connections) => connections.close().await,
        }
    }
}

#[async_trait]
impl ConnectionTrait for Readers {
    fn get_database_backend(&self) -> DbBackend {
        match &self.0 {
            Kind::Sqlite(_) => DbBackend::Sqlite,
            Kind::Postgres(_) => DbBackend::Postgres,
        }
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        match &self.0 {
            Kind::Sqlite(connection) => connection.execute_raw(statement).await,
            Kind::Postgres(connections) => {
                connections.run(connections.readers().execute_raw(statement)).await
            }
        }
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        match &self.0 {
            Kind::Sqlite(connection) => connection.execute_unprepared(sql).await,
            Kind::Postgres(connections) => {
                connections.run(connections.readers().execute_unprepared(sql)).await
            }
        }
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        match &self.0 {
            Kind::Sqlite(connection) => connection.query_one_raw(statement).await,
            Kind::Postgres(connections) => {
                connections.run(connections.readers().query_one_raw(statement)).await
            }
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        match &self.0 {
            Kind::Sqlite(connection) => connection.query_all_raw(statement).await,
            Kind::Postgres(connections) => {
                connections.run(connections.readers().query_all_raw(statement)).await
            }
        }
    }
}
