//! The audit trail for administrators: latest first, in pages.

use std::cmp::Reverse;

use domain::UserId;
use domain::audit::{ActionKind, ActorKind, AuditAction, READING, SubjectKind};
use jiff::Timestamp;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};

use super::chain::Row;
use crate::entity::{audit_event, audit_subject, user};
use crate::users::plain_username;
use crate::{StoreError, TimedPageEnd, clinic_scope};

/// Filters; a missing one doesn't narrow the list.
#[derive(Debug, Clone, Default)]
pub struct TrailFilter {
    /// From this moment on …
    pub from: Option<Timestamp>,
    /// … and before this one.
    pub until: Option<Timestamp>,
    /// Only this action, by its code.
    pub action: Option<String>,
    /// Only reads, or only changes.
    pub kind: Option<ActionKind>,
    /// Only actions of these accounts.
    pub actors: Option<Vec<UserId>>,
    /// Only rows about, or showing, these records.
    pub subjects: Option<Vec<SubjectsOfKind>>,
    /// Only rows about, or showing, a record of any kind with this id.
    pub subject_id: Option<i64>,
    /// The last row of the previous page.
    pub before: Option<TimedPageEnd<i64>>,
}

/// Records of one kind, by their ids.
#[derive(Debug, Clone)]
pub struct SubjectsOfKind {
    pub kind: SubjectKind,
    pub ids: Vec<i64>,
}

/// A row with the user name, if an account acted.
pub async fn list<C: ConnectionTrait>(
    db: &C,
    filter: &TrailFilter,
    limit: u64,
) -> Result<Vec<(Row, Option<String>)>, StoreError> {
    use audit_event::Column;
    let wanted = Condition::all()
        .add_option(filter.from.map(|from| Column::At.gte(from.as_second())))
        .add_option(filter.until.map(|until| Column::At.lt(until.as_second())))
        .add_option(filter.action.as_ref().map(|action| Column::Action.eq(action.as_str())))
        .add_option(filter.kind.map(of_kind))
        .add_option(filter.before.map(|TimedPageEnd { at, id }| {
            let at = at.as_second();
            let same = Condition::all().add(Column::At.eq(at)).add(Column::Id.lt(id));
            Condition::any().add(Column::At.lt(at)).add(same)
        }));
    // Each account's rows are a range of the index; the page is merged from the heads of those ranges.
    let stretches = match &filter.actors {
        None => vec![Condition::all()],
        Some(users) => {
            let of_one = |user: &UserId| Condition::all().add(Column::ActorId.eq(user.0)).add(is_account());
            users.iter().map(of_one).collect()
        }
    };
    let mut rows = Vec::new();
    for of_one in &stretches {
        for Stretch { of_whom, few } in ranges_of(filter) {
            let page = audit_event::Entity::find()
                .filter(of_one.clone())
                .filter(of_whom)
                .filter(wanted.clone())
                .limit(limit);
            let page = if few {
                page.order_by_desc(clinic_scope::without_index(Column::At))
                    .order_by_desc(clinic_scope::without_index(Column::Id))
            } else {
                page.order_by_desc(Column::At).order_by_desc(Column::Id)
            };
            rows.extend(page.all(db).await?);
        }
    }
    rows.sort_by_key(|row| Reverse((row.at, row.id)));
    rows.dedup_by_key(|row| row.id);
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let actors = rows.iter().filter(|row| is_of_account(row));
    let actors = actors.filter_map(|row| row.actor_id);
    let actors = user::Entity::find().filter(user::Column::Id.is_in(actors)).all(db).await?;
    let named = rows.into_iter().map(|row| {
        let account = is_of_account(&row);
        let user = actors.iter().find(|user| account && Some(user.id) == row.actor_id);
        let name = user.map(|user| plain_username(&user.username).to_owned());
        (row, name)
    });
    Ok(named.collect())
}

/// Both kinds are frequent: the order by time finds a page sooner than an index by action would, which SQLite uses for IN alone.
fn of_kind(kind: ActionKind) -> SimpleExpr {
    let changes = audit_event::Column::Action.is_not_in(READING.map(AuditAction::as_str));
    match kind {
        ActionKind::Reads => changes.not(),
        ActionKind::Changes => changes,
    }
}

/// Ids of patients and bookings aren't account ids.
fn is_of_account(row: &Row) -> bool {
    ActorKind::ACCOUNTS.iter().any(|kind| kind.into_str() == row.actor_kind)
}

fn is_account() -> SimpleExpr {
    audit_event::Column::ActorKind.is_in(ActorKind::ACCOUNTS.map(|kind| kind.into_str()))
}

/// A part of the trail with its own index.
struct Stretch {
    of_whom: Condition,
    /// Whether it is so short that it is found first and then sorted.
    few: bool,
}

/// Events about the subject, and list reads that showed them.
fn ranges_of(filter: &TrailFilter) -> Vec<Stretch> {
    let (mut concerns, mut named) = (Condition::all(), Condition::all());
    if let Some(id) = filter.subject_id {
        concerns = concerns.add(audit_event::Column::SubjectId.eq(id));
        named = named.add(audit_subject::Column::SubjectId.eq(id));
    }
    if let Some(subjects) = &filter.subjects {
        use {audit_event::Column as Event, audit_subject::Column as Named};
        concerns = concerns.add(any_of(subjects, Event::SubjectKind, Event::SubjectId));
        named = named.add(any_of(subjects, Named::Kind, Named::SubjectId));
    }
    if filter.subject_id.is_none() && filter.subjects.is_none() {
        return vec![Stretch { of_whom: concerns, few: false }];
    }
    let named = audit_subject::Entity::find()
        .select_only()
        .column(audit_subject::Column::AuditId)
        .filter(named)
        .into_query();
    let named = Condition::all().add(audit_event::Column::Id.in_subquery(named));
    // An id of unknown kind may be a clinic's, which has many rows.
    vec![Stretch { of_whom: concerns, few: filter.subjects.is_some() }, Stretch { of_whom: named, few: true }]
}

fn any_of<K: ColumnTrait>(subjects: &[SubjectsOfKind], kind_column: K, id_column: K) -> Condition {
    subjects.iter().fold(Condition::any(), |any, SubjectsOfKind { kind, ids }| {
        let ids = id_column.is_in(ids.iter().copied());
        any.add(Condition::all().add(kind_column.eq(kind.into_str())).add(ids))
    })
}
