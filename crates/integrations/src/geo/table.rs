//! Reads the embedded table.

use csv::{Reader, StringRecord};
use domain::PostalCodeLocationId;
use domain::location::{Location, PostalCodeLocation};
use domain::words::push_words;
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

static PACKED: &[u8] = include_bytes!("../../data/postal-codes.csv.gz");

/// A place and the words it is found by.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) found: PostalCodeLocation,
    /// The index of its country among those requested.
    pub(super) country_order: usize,
    /// The folded place.
    pub(super) place: String,
    /// Code, place and state, each folded word after a space: a prefix of a word is found with a space before it.
    pub(super) words: String,
}

/// The rows of these countries (all if none is given) in the order of the table.
///
/// # Panics
/// When the embedded table is broken; the tests read all of it.
pub(super) fn rows(countries: &[String]) -> impl Iterator<Item = Row> {
    let mut reader = Reader::from_reader(GzDecoder::new(PACKED));
    let mut record = StringRecord::new();
    std::iter::from_fn(move || {
        while reader.read_record(&mut record).expect("the postal-code table can be unpacked") {
            let order = countries.iter().position(|country| *country == record[0]);
            if countries.is_empty() || order.is_some() {
                return Some(row(&record, order.unwrap_or(0)));
            }
        }
        None
    })
}

fn row(record: &StringRecord, country_order: usize) -> Row {
    let text = |column: usize| record[column].to_owned();
    let degrees = |column: usize| record[column].parse().expect("a coordinate is a number");
    let found = PostalCodeLocation {
        id: id(&record[0], &record[1], &record[2]),
        country: text(0),
        postal_code: text(1),
        place: text(2),
        state: text(3),
        location: Location { latitude: degrees(4), longitude: degrees(5) },
    };
    let mut place = String::with_capacity(found.place.len() + 1);
    push_words(&found.place, &mut place);
    let mut words = String::with_capacity(place.len() + found.postal_code.len() + found.state.len() + 2);
    push_words(&found.postal_code, &mut words);
    words.push_str(&place);
    push_words(&found.state, &mut words);
    Row { found, country_order, place, words }
}

/// The first six bytes of a hash of what identifies the row: positive, exact in a browser's numbers, and the same in every
/// release of the table.
fn id(country: &str, postal_code: &str, place: &str) -> PostalCodeLocationId {
    let hash = Sha256::new()
        .chain_update(country)
        .chain_update("|")
        .chain_update(postal_code)
        .chain_update("|")
        .chain_update(place)
        .finalize();
    let number = hash.iter().take(6).fold(0_i64, |number, byte| number << 8 | i64::from(*byte));
    PostalCodeLocationId(number)
}
