//! A text that patients sign. This may be a draft: they sign the version that was published last.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "consent_forms")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub title: String,
    pub definition: String,
    pub version: i64,
    /// Signatures under this version and later ones count.
    pub signatures_from: i64,
    /// Whether the definition and title are those of the published version.
    pub published: bool,
    pub notify_patient: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
