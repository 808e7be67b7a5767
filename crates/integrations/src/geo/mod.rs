//! Postcodes and their places, from the table in `data/` (its source is named there). The table is embedded in the program: it is
//! unpacked on first use, limited to the provider's countries, and searched in memory.

mod search;
mod table;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use domain::PostalCodeLocationId;
use domain::location::{Location, PostalCodeLocation};

use table::Row;

/// The postcodes of some countries. Commands and many servers never look one up, so the table stays packed.
#[derive(Clone)]
pub struct PostalCodes {
    countries: Vec<String>,
    unpacked: Arc<OnceLock<Unpacked>>,
}

struct Unpacked {
    rows: Vec<Row>,
    by_id: HashMap<PostalCodeLocationId, usize>,
}

impl PostalCodes {
    /// Those of these countries, by their two letters, the most likely country first. An empty list means every country of the
    /// table.
    pub fn of(countries: &[&str]) -> Self {
        let countries = countries.iter().map(|&country| country.to_owned()).collect();
        Self { countries, unpacked: Arc::default() }
    }

    fn table(&self) -> &Unpacked {
        self.unpacked.get_or_init(|| {
            let mut rows = Vec::new();
            let mut by_id = HashMap::new();
            for row in table::rows(&self.countries) {
                // A place on a border has a row in both states; its first row counts.
                by_id.entry(row.found.id).or_insert_with(|| {
                    rows.push(row);
                    rows.len() - 1
                });
            }
            Unpacked { rows, by_id }
        })
    }

    /// The places that the typed text may mean, at most [`domain::limits::LOOKUP_MAX_ROWS`]. Every typed word must be a prefix of
    /// the code, the state or a word of the place, so '206', 'chats' and '2042 newtown' all find the right places. An exact code
    /// comes first, then codes, then places with the prefix; on a tie the nearest, and without `near` those of the first country,
    /// alphabetically.
    pub fn search(&self, text: &str, near: Option<Location>) -> Vec<PostalCodeLocation> {
        search::search(&self.table().rows, text, near)
    }

    pub fn by_id(&self, id: PostalCodeLocationId) -> Option<&PostalCodeLocation> {
        let table = self.table();
        table.by_id.get(&id).map(|index| &table.rows[*index].found)
    }

    /// The place nearest to a point; `None` only if no country was loaded.
    pub fn nearest(&self, location: Location) -> Option<&PostalCodeLocation> {
        let distance = |row: &Row| row.found.location.distance_m(location);
        self.table().rows.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|row| &row.found)
    }

    pub fn len(&self) -> usize {
        self.table().rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.table().rows.is_empty()
    }
}

impl fmt::Debug for PostalCodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostalCodes").field("countries", &self.countries).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn newtown(codes: &PostalCodes) -> PostalCodeLocation {
        codes.search("2042 newtown", None).remove(0)
    }

    #[test]
    fn the_countries_asked_for_are_loaded_and_no_others() {
        let codes = PostalCodes::of(&["MK"]);
        assert_eq!(codes.len(), 220);
        assert!(codes.search("newtown", None).is_empty());
        assert_eq!(PostalCodes::of(&[]).len(), 61_968);
        assert!(PostalCodes::of(&["XX"]).is_empty());
    }

    #[test]
    fn an_id_is_positive_and_stays_what_it_was_in_the_first_release() {
        let codes = PostalCodes::of(&["AU", "NZ"]);
        let newtown = newtown(&codes);
        assert_eq!(newtown.id, PostalCodeLocationId(NEWTOWN_ID));
        assert_eq!(codes.by_id(newtown.id), Some(&newtown));
        assert_eq!(codes.by_id(PostalCodeLocationId(1)), None);
        let everywhere = PostalCodes::of(&[]);
        assert_eq!(everywhere.by_id(newtown.id), Some(&newtown));
    }

    const NEWTOWN_ID: i64 = 92_611_714_974_300;

    #[test]
    fn the_nearest_place_to_a_point_is_found() {
        let codes = PostalCodes::of(&["AU", "NZ"]);
        let newtown = newtown(&codes);
        let beside = Location { latitude: newtown.location.latitude + 0.0005, ..newtown.location };
        assert_eq!(codes.nearest(beside), Some(&newtown));
        assert_eq!(PostalCodes::of(&["XX"]).nearest(beside), None);
    }
}
