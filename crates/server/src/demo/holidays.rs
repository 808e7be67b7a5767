//! Public holidays on which the demo clinics are closed, computed by rule for any year.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};

/// The public holidays of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Calendar {
    NewSouthWales,
    Victoria,
    Queensland,
    SouthAustralia,
    Auckland,
}

/// The holidays of a year. Those on a weekend are observed on the next working day too.
pub(super) fn of_year(calendar: Calendar, year: i16) -> Vec<(Date, &'static str)> {
    let (easter_friday, easter_monday) = easter(year);
    let mut days = vec![(easter_friday, "Good Friday"), (easter_monday, "Easter Monday")];
    for (month, day, name) in [(1, 1, "New Year's Day"), (4, 25, "Anzac Day")] {
        days.extend(observed(date(year, month, day), name));
    }
    let christmas = date(year, 12, 25);
    days.extend([(christmas, "Christmas Day"), (date(year, 12, 26), "Boxing Day")]);
    days.extend(match christmas.weekday() {
        Weekday::Friday => vec![(date(year, 12, 28), "Boxing Day holiday")],
        Weekday::Saturday | Weekday::Sunday => {
            vec![(date(year, 12, 27), "Christmas Day holiday"), (date(year, 12, 28), "Boxing Day holiday")]
        }
        _ => vec![],
    });
    if calendar == Calendar::Auckland {
        days.extend(new_zealand(year));
    } else {
        days.push((easter_friday.saturating_add(1.day()), "Easter Saturday"));
        days.extend(observed(date(year, 1, 26), "Australia Day"));
        days.extend(of_state(calendar, year));
    }
    days.sort_unstable();
    days.dedup_by_key(|(day, _)| *day);
    days
}

fn of_state(calendar: Calendar, year: i16) -> Vec<(Date, &'static str)> {
    let monday = |month, nth| nth_weekday(year, month, nth, Weekday::Monday);
    let (kings_birthday, labour_day) = ("King's Birthday", "Labour Day");
    match calendar {
        Calendar::NewSouthWales => vec![(monday(6, 2), kings_birthday), (monday(10, 1), labour_day)],
        Calendar::Victoria => vec![
            (monday(3, 2), labour_day),
            (monday(6, 2), kings_birthday),
            (nth_weekday(year, 11, 1, Weekday::Tuesday), "Melbourne Cup Day"),
        ],
        Calendar::Queensland => vec![(monday(5, 1), labour_day), (monday(10, 1), kings_birthday)],
        Calendar::SouthAustralia => {
            vec![
                (monday(3, 2), "Adelaide Cup Day"),
                (monday(6, 2), kings_birthday),
                (monday(10, 1), labour_day),
            ]
        }
        Calendar::Auckland => vec![],
    }
}

/// Matariki follows the moon, so its days are listed.
const MATARIKI: &[Date] = &[
    date(2026, 7, 10),
    date(2027, 6, 25),
    date(2028, 7, 14),
    date(2029, 7, 6),
    date(2030, 6, 21),
    date(2031, 7, 11),
    date(2032, 7, 2),
];

fn new_zealand(year: i16) -> Vec<(Date, &'static str)> {
    let monday = |month, nth| nth_weekday(year, month, nth, Weekday::Monday);
    // The Monday nearest to 29 January is between the 26th and 1 February.
    let anniversary = (0..7).map(|n| date(year, 1, 26).saturating_add(n.days()));
    let anniversary = anniversary.filter(|day| day.weekday() == Weekday::Monday);
    let mut days = vec![(monday(6, 1), "King's Birthday"), (monday(10, 4), "Labour Day")];
    days.extend(anniversary.map(|day| (day, "Auckland Anniversary Day")));
    days.extend(observed(date(year, 1, 2), "Day after New Year's Day"));
    days.extend(observed(date(year, 2, 6), "Waitangi Day"));
    days.extend(MATARIKI.iter().filter(|day| day.year() == year).map(|day| (*day, "Matariki")));
    days
}

/// The day itself and, if it is on a weekend, the Monday after it.
fn observed(day: Date, name: &'static str) -> Vec<(Date, &'static str)> {
    let to_monday = match day.weekday() {
        Weekday::Saturday => 2,
        Weekday::Sunday => 1,
        _ => return vec![(day, name)],
    };
    vec![(day, name), (day.saturating_add(to_monday.days()), name)]
}

fn nth_weekday(year: i16, month: i8, nth: i8, weekday: Weekday) -> Date {
    let first = date(year, month, 1);
    first.nth_weekday_of_month(nth, weekday).unwrap_or(first)
}

/// Good Friday and Easter Monday, by Gauss's rule for the years 1900 to 2099.
fn easter(year: i16) -> (Date, Date) {
    let golden = year % 19;
    let full_moon = (19 * golden + 24) % 30;
    let to_sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * full_moon + 5) % 7;
    let too_late = to_sunday == 6 && (full_moon == 29 || (full_moon == 28 && golden > 10));
    let days = full_moon + to_sunday - if too_late { 7 } else { 0 };
    let sunday = date(year, 3, 22).saturating_add(days.days());
    (sunday.saturating_sub(2.days()), sunday.saturating_add(1.day()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_on(calendar: Calendar, day: Date) -> Vec<&'static str> {
        of_year(calendar, day.year()).into_iter().filter(|(on, _)| *on == day).map(|(_, name)| name).collect()
    }

    #[test]
    fn easter_dates_match_the_almanac() {
        assert_eq!(easter(2024).0, date(2024, 3, 29));
        assert_eq!(easter(2025), (date(2025, 4, 18), date(2025, 4, 21)));
        assert_eq!(easter(2026), (date(2026, 4, 3), date(2026, 4, 6)));
        assert_eq!(easter(2027).0, date(2027, 3, 26));
        assert_eq!(easter(2038).1, date(2038, 4, 26));
        assert_eq!(easter(2049).0, date(2049, 4, 16));
        assert_eq!(easter(2076).0, date(2076, 4, 17));
    }

    #[test]
    fn every_state_keeps_its_own_days() {
        assert_eq!(names_on(Calendar::Victoria, date(2026, 11, 3)), ["Melbourne Cup Day"]);
        assert!(names_on(Calendar::NewSouthWales, date(2026, 11, 3)).is_empty());
        assert_eq!(names_on(Calendar::Queensland, date(2027, 5, 3)), ["Labour Day"]);
        assert_eq!(names_on(Calendar::Auckland, date(2027, 2, 1)), ["Auckland Anniversary Day"]);
        assert_eq!(names_on(Calendar::Auckland, date(2027, 6, 25)), ["Matariki"]);
        assert!(names_on(Calendar::Auckland, date(2027, 1, 26)).is_empty());
    }

    #[test]
    fn a_holiday_on_a_weekend_closes_the_next_working_day_too() {
        assert_eq!(names_on(Calendar::NewSouthWales, date(2026, 12, 28)), ["Boxing Day holiday"]);
        assert_eq!(names_on(Calendar::NewSouthWales, date(2027, 12, 27)), ["Christmas Day holiday"]);
        assert_eq!(names_on(Calendar::Auckland, date(2027, 2, 8)), ["Waitangi Day"]);
    }
}
