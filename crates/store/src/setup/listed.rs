//! Kinds of which there may be a million records. Their lists are read in pages, and a search looks up prefixes of words, which
//! are written in the transaction that writes the record.

use std::future::Future;

use domain::words::words_of;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryResult, Statement, Value};

use super::{FIRST_REVISION, Record, StoredRecord};
use crate::entity::setup_word;
use crate::{StoreError, Tx};

/// Words of a search that are looked up; further ones are ignored.
const WORDS_MAX: usize = 8;
/// How far records of a word are counted to find the rarest. At first not far, since most searches contain a rare word …
const FEW_RECORDS: i64 = 500;
/// … and never so far that counting takes longer than reading the records of any of them.
const COUNTED_RECORDS: i64 = 16_000;
/// If all words are frequent, this many records are read for each result before any counting.
const TRIED_FOR_EACH: usize = 4;

pub trait PagedRecord: Record {
    const TABLE: &'static str;
    /// The column they are ordered by.
    const ORDER: &'static str;

    /// The value of that column: the order among records with the same word.
    fn sort_key(&self) -> String;

    /// The text a search looks in.
    fn search_text(&self) -> String;

    /// Records with these ids, including retired ones, unordered.
    fn of_ids<C: ConnectionTrait>(
        db: &C,
        ids: &[i64],
    ) -> impl Future<Output = Result<Vec<(i64, Self)>, StoreError>> + Send;

    /// Writes the search words of a record.
    fn write_words(&self, tx: &Tx, id: i64) -> impl Future<Output = Result<(), StoreError>> + Send {
        async move { write_words(tx, Self::KIND, id, &self.sort_key(), &self.search_text()).await }
    }
}

/// Where a page ends: the next page starts after it, whatever happens to its last row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageEnd {
    /// The typed word that led the search; `None` if nothing was typed.
    pub lead: Option<String>,
    /// The word by which the last row was found.
    pub word: String,
    pub place: String,
    pub id: i64,
}

#[derive(Debug)]
pub struct ListedPage<R> {
    pub items: Vec<StoredRecord<R>>,
    /// `None` on the last page.
    pub next: Option<PageEnd>,
}

/// No more than `limit` records in use with words that start with each of the typed ones, after the last of the previous page.
/// They are in the order of the words they are found by; without typed words, in the order of their kind.
pub async fn page<R: PagedRecord, C: ConnectionTrait>(
    db: &C,
    typed: &str,
    after: Option<&PageEnd>,
    limit: usize,
) -> Result<ListedPage<R>, StoreError> {
    let words = Vec::from_iter(words_of(typed));
    let found = if typed.trim().is_empty() {
        let sql = Sql::list::<R>(after, limit + 1);
        rows_of(db, sql, None).await?
    } else {
        records_with_words(db, &SearchScope { words_of: R::KIND, of: R::KIND }, &words, after, limit + 1)
            .await?
    };
    let next = (found.len() > limit).then(|| found.get(limit - 1).cloned()).flatten();
    let ids: Vec<i64> = found.iter().take(limit).map(|after| after.id).collect();
    Ok(ListedPage { items: stored(db, &ids).await?, next })
}

/// The words to search, and their kind of record.
#[derive(Debug)]
pub(crate) struct SearchScope {
    pub(crate) words_of: &'static str,
    pub(crate) of: &'static str,
}

/// How much a search reads.
#[derive(Debug, Clone, Copy)]
struct SearchLimit {
    rows: usize,
    /// How many records of the leading word are tried at most; none means all.
    tried: Option<usize>,
}

impl SearchLimit {
    fn all(rows: usize) -> Self {
        Self { rows, tried: None }
    }
}

/// No more than `limit` records in use with a word that starts with each of these, in the order of the leading word: the rarest,
/// or the one that led the previous page.
pub(crate) async fn records_with_words<C: ConnectionTrait>(
    db: &C,
    searched: &SearchScope,
    words: &[String],
    after: Option<&PageEnd>,
    limit: usize,
) -> Result<Vec<PageEnd>, StoreError> {
    let words = &words[..words.len().min(WORDS_MAX)];
    let lead = match (words, after) {
        ([], _) => return Ok(Vec::new()),
        (_, Some(after)) => match words.iter().find(|word| Some(*word) == after.lead.as_ref()) {
            Some(lead) => lead,
            // The end of a page of another search.
            None => return Ok(Vec::new()),
        },
        ([only], None) => only,
        (several, None) => match rarest_word(db, searched.words_of, several, FEW_RECORDS).await? {
            Some(rare) => rare,
            None => return records_with_frequent_words(db, searched, several, limit).await,
        },
    };
    rows_of(db, Sql::search(searched, lead, words, after, SearchLimit::all(limit)), Some(lead)).await
}

/// All of these are frequent. The first word with enough matches among its first records leads: that takes the same time however
/// many there are. If none has them, the rarest does, or the longest.
async fn records_with_frequent_words<C: ConnectionTrait>(
    db: &C,
    searched: &SearchScope,
    words: &[String],
    limit: usize,
) -> Result<Vec<PageEnd>, StoreError> {
    for lead in words {
        let limit_of_tried = SearchLimit { rows: limit, tried: Some(limit * TRIED_FOR_EACH) };
        let found = rows_of(db, Sql::search(searched, lead, words, None, limit_of_tried), Some(lead)).await?;
        if found.len() == limit {
            return Ok(found);
        }
    }
    let rare = rarest_word(db, searched.words_of, words, COUNTED_RECORDS).await?;
    let longest = words.iter().max_by_key(|word| word.chars().count());
    let Some(lead) = rare.or(longest) else { return Ok(Vec::new()) };
    rows_of(db, Sql::search(searched, lead, words, None, SearchLimit::all(limit)), Some(lead)).await
}

async fn rows_of<C: ConnectionTrait>(
    db: &C,
    sql: Sql,
    lead: Option<&String>,
) -> Result<Vec<PageEnd>, StoreError> {
    let rows = db.query_all_raw(sql.statement(db)).await?;
    let after = |row: &QueryResult| {
        let (word, place) = (row.try_get("", "word")?, row.try_get("", "place")?);
        Ok(PageEnd { lead: lead.cloned(), word, place, id: row.try_get("", "id")? })
    };
    rows.iter().map(after).collect()
}

/// Records with these ids that are in use, in the same order.
pub async fn stored<R: PagedRecord, C: ConnectionTrait>(
    db: &C,
    ids: &[i64],
) -> Result<Vec<StoredRecord<R>>, StoreError> {
    let marks = super::marks_of(db, R::KIND, ids).await?;
    let mut records = R::of_ids(db, ids).await?;
    records.retain(|(id, _)| marks.get(id).is_none_or(|mark| !mark.retired));
    records.sort_by_key(|(id, _)| ids.iter().position(|wanted| wanted == id));
    let version = |id: &i64| marks.get(id).map_or(FIRST_REVISION, |mark| mark.revision);
    Ok(records.into_iter().map(|(id, record)| StoredRecord { id, version: version(&id), record }).collect())
}

/// Writes the words of a text for one kind of a record.
pub(super) async fn write_words(
    tx: &Tx,
    kind: &'static str,
    id: i64,
    place: &str,
    told: &str,
) -> Result<(), StoreError> {
    use setup_word::{ActiveModel, Column, Entity, Model};
    Entity::delete_many().filter(Column::Kind.eq(kind)).filter(Column::RecordId.eq(id)).exec(tx).await?;
    let row = |word| {
        let (kind, place) = (kind.to_owned(), place.to_owned());
        ActiveModel::from(Model { kind, word, place, record_id: id })
    };
    let rows: Vec<ActiveModel> = words_of(told).into_iter().map(row).collect();
    if !rows.is_empty() {
        Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Writes the words of all records of a kind, after a bulk insert of their rows.
pub async fn write_all_words<R: PagedRecord>(tx: &Tx) -> Result<(), StoreError> {
    for (id, record) in R::all(tx).await? {
        record.write_words(tx, id).await?;
    }
    Ok(())
}

/// The word with the fewest records; `None` if all have many.
async fn rarest_word<'w, C: ConnectionTrait>(
    db: &C,
    kind: &str,
    words: &'w [String],
    most: i64,
) -> Result<Option<&'w String>, StoreError> {
    let mut fewest = (most, None);
    for word in words {
        let bearers = count_with_prefix(db, kind, word, most).await?;
        if bearers < fewest.0 {
            fewest = (bearers, Some(word));
        }
    }
    Ok(fewest.1)
}

/// How many records have a word with this prefix, counted up to `most`.
async fn count_with_prefix<C: ConnectionTrait>(
    db: &C,
    kind: &str,
    word: &str,
    most: i64,
) -> Result<i64, StoreError> {
    let mut sql = Sql::default();
    let within = sql.prefix_condition("word", word);
    sql.text = format!(
        "SELECT count(*) AS bearers FROM \
         (SELECT 1 FROM setup_words WHERE kind = '{kind}' AND {within} LIMIT {most}) AS counted"
    );
    let row = db.query_one_raw(sql.statement(db)).await?;
    row.map_or(Ok(0), |row| Ok(row.try_get("", "bearers")?))
}

/// A statement and its values; typed text is always a value. Each reads an index in its order and stops when the page is full.
/// The offsets keep `PostgreSQL` from reading every record with a word instead of one.
#[derive(Debug, Default)]
struct Sql {
    text: String,
    values: Vec<Value>,
}

impl Sql {
    fn list<R: PagedRecord>(after: Option<&PageEnd>, limit: usize) -> Self {
        let (table, order) = (R::TABLE, R::ORDER);
        let mut sql = Self::default();
        let mut conditions = vec![in_use(R::KIND, "listed.id")];
        if let Some(PageEnd { place, id, .. }) = after {
            let (place, id) = (sql.value(place.as_str()), sql.value(*id));
            conditions.push(format!("(listed.{order}, listed.id) > ({place}, {id})"));
        }
        let conditions = conditions.join(" AND ");
        sql.text = format!(
            "SELECT '' AS word, listed.{order} AS place, listed.id AS id FROM {table} AS listed WHERE {conditions} \
             ORDER BY listed.{order}, listed.id LIMIT {limit}"
        );
        sql
    }

    /// One word leads, and the others are looked up for each of its records.
    fn search(
        searched: &SearchScope,
        lead: &str,
        words: &[String],
        after: Option<&PageEnd>,
        SearchLimit { rows, tried }: SearchLimit,
    ) -> Self {
        let kind = searched.words_of;
        let mut sql = Self::default();
        let first = sql.value(lead);
        let end = sql.value(end_of(lead));
        let mut conditions = vec![format!("lead.kind = '{kind}' AND lead.word < {end}")];
        if let Some(PageEnd { word, place, id, .. }) = after {
            let (word, place, id) = (sql.value(word.as_str()), sql.value(place.as_str()), sql.value(*id));
            // The word alone tells SQLite where to start reading.
            conditions.push(format!(
                "lead.word >= {word} AND (lead.word, lead.place, lead.record_id) > ({word}, {place}, {id})"
            ));
        } else {
            conditions.push(format!("lead.word >= {first}"));
        }
        let range = std::mem::take(&mut conditions).join(" AND ");
        let of_record = |within: &str| {
            format!(
                "EXISTS (SELECT 1 FROM setup_words AS other WHERE other.kind = '{kind}' \
                 AND other.record_id = lead.record_id AND {within} LIMIT 1 OFFSET 0)"
            )
        };
        for word in words.iter().filter(|word| *word != lead) {
            conditions.push(of_record(&sql.prefix_condition("other.word", word)));
        }
        // A record with two matching words is listed once, by the first.
        let earlier = of_record(&format!("other.word >= {first} AND other.word < lead.word"));
        conditions.push(format!("NOT {earlier}"));
        conditions.push(in_use(searched.of, "lead.record_id"));
        let conditions = conditions.join(" AND ");
        let order = "ORDER BY lead.word, lead.place, lead.record_id";
        let lead = match tried {
            None => format!("setup_words AS lead WHERE {range} AND"),
            Some(tried) => {
                let first = format!("SELECT * FROM setup_words AS lead WHERE {range} {order} LIMIT {tried}");
                format!("({first}) AS lead WHERE")
            }
        };
        sql.text = format!(
            "SELECT lead.word AS word, lead.place AS place, lead.record_id AS id FROM {lead} {conditions} \
             {order} LIMIT {rows}"
        );
        sql
    }

    /// The placeholder of a value.
    fn value(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    /// A condition that a column starts with a word.
    fn prefix_condition(&mut self, column: &str, word: &str) -> String {
        let (from, to) = (self.value(word), self.value(end_of(word)));
        format!("{column} >= {from} AND {column} < {to}")
    }

    fn statement<C: ConnectionTrait>(self, db: &C) -> Statement {
        Statement::from_sql_and_values(db.get_database_backend(), self.text, self.values)
    }
}

/// No word with this prefix comes after this one.
fn end_of(word: &str) -> String {
    format!("{word}{}", char::MAX)
}

fn in_use(kind: &str, id: &str) -> String {
    format!(
        "NOT EXISTS (SELECT 1 FROM setup_records AS mark \
         WHERE mark.kind = '{kind}' AND mark.record_id = {id} AND mark.retired LIMIT 1 OFFSET 0)"
    )
}
