//! Kinds of which there may be a million. Their lists are read a page at a time, and what somebody types is looked up among
//! the beginnings of words, which are written in the transaction that writes the record.

use std::future::Future;

use domain::words::words_of;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Statement, Value};

use super::{FIRST_REVISION, Record, Stored};
use crate::entity::setup_word;
use crate::{StoreError, Tx};

/// Words of a search that are looked up; whatever is typed besides narrows no further.
const WORDS_MAX: usize = 8;
/// Nobody counts further than this to find out which word is the rarest.
const COUNTED_MAX_RECORDS: usize = 100_000;

pub trait Listed: Record {
    const TABLE: &'static str;
    /// The column by which they are listed.
    const ORDER: &'static str;

    /// What stands in that column: among those that bear the same word, it is the order.
    fn place(&self) -> String;

    /// What somebody would type to find it.
    fn told(&self) -> String;

    /// Those of the ids that there are, the retired included, in no order.
    fn of_ids<C: ConnectionTrait>(
        db: &C,
        ids: &[i64],
    ) -> impl Future<Output = Result<Vec<(i64, Self)>, StoreError>> + Send;
}

/// No more than `limit` of those in use that bear words beginning with each of the typed ones, after the last of the page
/// before. They come in the order of the words by which they are found; where nothing was typed, in that of their kind.
pub async fn page<R: Listed, C: ConnectionTrait>(
    db: &C,
    typed: &str,
    after: Option<i64>,
    limit: usize,
) -> Result<Vec<Stored<R>>, StoreError> {
    let mut words: Vec<(i64, String)> = Vec::new();
    for word in words_of(typed).into_iter().take(WORDS_MAX) {
        words.push((bearers::<R, C>(db, &word).await?, word));
    }
    if words.is_empty() && !typed.trim().is_empty() {
        return Ok(Vec::new());
    }
    words.sort_unstable();
    let words: Vec<String> = words.into_iter().map(|(_, word)| word).collect();
    let begin = match after {
        None => None,
        Some(last) => match begin::<R, C>(db, words.first(), last).await? {
            // It bears the word no longer.
            None => return Ok(Vec::new()),
            begin => begin,
        },
    };
    let sql = match words.split_first() {
        Some((lead, others)) => Sql::search::<R>(lead, others, begin, limit),
        None => Sql::list::<R>(begin, limit),
    };
    let rows = db.query_all_raw(sql.statement(db)).await?;
    let ids: Result<Vec<i64>, StoreError> = rows.iter().map(|row| Ok(row.try_get("", "id")?)).collect();
    stored(db, &ids?).await
}

/// Those of the ids that are in use, in their order.
pub async fn stored<R: Listed, C: ConnectionTrait>(
    db: &C,
    ids: &[i64],
) -> Result<Vec<Stored<R>>, StoreError> {
    let marks = super::marks_of(db, R::KIND, ids).await?;
    let mut records = R::of_ids(db, ids).await?;
    records.retain(|(id, _)| marks.get(id).is_none_or(|mark| !mark.retired));
    records.sort_by_key(|(id, _)| ids.iter().position(|wanted| wanted == id));
    let version = |id: &i64| marks.get(id).map_or(FIRST_REVISION, |mark| mark.revision);
    Ok(records.into_iter().map(|(id, record)| Stored { id, version: version(&id), record }).collect())
}

/// Makes the words of a record what is told of it.
pub(super) async fn write_words<R: Listed>(tx: &Tx, id: i64, record: &R) -> Result<(), StoreError> {
    use setup_word::{ActiveModel, Column, Entity, Model};
    Entity::delete_many().filter(Column::Kind.eq(R::KIND)).filter(Column::RecordId.eq(id)).exec(tx).await?;
    let place = record.place();
    let row = |word| {
        let place = place.clone();
        ActiveModel::from(Model { kind: R::KIND.to_owned(), word, place, record_id: id })
    };
    let rows: Vec<ActiveModel> = words_of(&record.told()).into_iter().map(row).collect();
    if !rows.is_empty() {
        Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Makes the words of all records of a kind, for whoever has written their rows in bulk.
pub async fn write_all_words<R: Listed>(tx: &Tx) -> Result<(), StoreError> {
    for (id, record) in R::all(tx).await? {
        write_words(tx, id, &record).await?;
    }
    Ok(())
}

/// Where a page goes on: the word that leads, if any, the place and the id of the last row before.
#[derive(Debug)]
struct Begin {
    word: String,
    place: String,
    id: i64,
}

async fn begin<R: Listed, C: ConnectionTrait>(
    db: &C,
    lead: Option<&String>,
    id: i64,
) -> Result<Option<Begin>, StoreError> {
    let mut sql = Sql::default();
    let last = sql.value(id);
    let (kind, table, order) = (R::KIND, R::TABLE, R::ORDER);
    sql.text = match lead {
        None => format!("SELECT '' AS word, {order} AS place FROM {table} WHERE id = {last}"),
        Some(lead) => {
            let within = sql.begins("word", lead);
            format!(
                "SELECT word, place FROM setup_words \
                 WHERE kind = '{kind}' AND record_id = {last} AND {within} ORDER BY word LIMIT 1"
            )
        }
    };
    let row = db.query_one_raw(sql.statement(db)).await?;
    let begin = row.map(|row| -> Result<Begin, StoreError> {
        Ok(Begin { word: row.try_get("", "word")?, place: row.try_get("", "place")?, id })
    });
    begin.transpose()
}

/// How many bear a word that begins so.
async fn bearers<R: Listed, C: ConnectionTrait>(db: &C, word: &str) -> Result<i64, StoreError> {
    let mut sql = Sql::default();
    let within = sql.begins("word", word);
    sql.text = format!(
        "SELECT count(*) AS bearers FROM \
         (SELECT 1 FROM setup_words WHERE kind = '{}' AND {within} LIMIT {COUNTED_MAX_RECORDS}) AS counted",
        R::KIND
    );
    let row = db.query_one_raw(sql.statement(db)).await?;
    row.map_or(Ok(0), |row| Ok(row.try_get("", "bearers")?))
}

/// A statement and its values; whatever was typed is one of these. Each reads an index in its order and stops when the page is
/// full. The offsets keep `PostgreSQL` from reading every record that bears a word instead of looking at one.
#[derive(Debug, Default)]
struct Sql {
    text: String,
    values: Vec<Value>,
}

impl Sql {
    fn list<R: Listed>(begin: Option<Begin>, limit: usize) -> Self {
        let (table, order) = (R::TABLE, R::ORDER);
        let mut sql = Self::default();
        let mut conditions = vec![in_use::<R>("listed.id")];
        if let Some(Begin { place, id, .. }) = begin {
            let (place, id) = (sql.value(place), sql.value(id));
            conditions.push(format!("(listed.{order}, listed.id) > ({place}, {id})"));
        }
        let conditions = conditions.join(" AND ");
        sql.text = format!(
            "SELECT listed.id AS id FROM {table} AS listed WHERE {conditions} \
             ORDER BY listed.{order}, listed.id LIMIT {limit}"
        );
        sql
    }

    /// The rarest word leads, and the others are looked up for each of its records.
    fn search<R: Listed>(lead: &str, others: &[String], begin: Option<Begin>, limit: usize) -> Self {
        let kind = R::KIND;
        let mut sql = Self::default();
        let first = sql.value(lead);
        let end = sql.value(end_of(lead));
        let mut conditions = vec![format!("lead.kind = '{kind}' AND lead.word < {end}")];
        if let Some(Begin { word, place, id }) = begin {
            let (word, place, id) = (sql.value(word), sql.value(place), sql.value(id));
            // The word alone says where SQLite begins to read.
            conditions.push(format!(
                "lead.word >= {word} AND (lead.word, lead.place, lead.record_id) > ({word}, {place}, {id})"
            ));
        } else {
            conditions.push(format!("lead.word >= {first}"));
        }
        let of_record = |within: &str| {
            format!(
                "EXISTS (SELECT 1 FROM setup_words AS other WHERE other.kind = '{kind}' \
                 AND other.record_id = lead.record_id AND {within} LIMIT 1 OFFSET 0)"
            )
        };
        for word in others {
            conditions.push(of_record(&sql.begins("other.word", word)));
        }
        // Whoever bears two such words comes once, with the first.
        let earlier = of_record(&format!("other.word >= {first} AND other.word < lead.word"));
        conditions.push(format!("NOT {earlier}"));
        conditions.push(in_use::<R>("lead.record_id"));
        let conditions = conditions.join(" AND ");
        sql.text = format!(
            "SELECT lead.record_id AS id FROM setup_words AS lead WHERE {conditions} \
             ORDER BY lead.word, lead.place, lead.record_id LIMIT {limit}"
        );
        sql
    }

    /// The place of a value in the text.
    fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    /// That a column begins with a word.
    fn begins(&mut self, column: &str, word: &str) -> String {
        let (from, to) = (self.value(word), self.value(end_of(word)));
        format!("{column} >= {from} AND {column} < {to}")
    }

    fn statement<C: ConnectionTrait>(self, db: &C) -> Statement {
        Statement::from_sql_and_values(db.get_database_backend(), self.text, self.values)
    }
}

/// No word that begins so comes after this one.
fn end_of(word: &str) -> String {
    format!("{word}{}", char::MAX)
}

fn in_use<R: Listed>(id: &str) -> String {
    format!(
        "NOT EXISTS (SELECT 1 FROM setup_records AS mark \
         WHERE mark.kind = '{}' AND mark.record_id = {id} AND mark.retired LIMIT 1 OFFSET 0)",
        R::KIND
    )
}
