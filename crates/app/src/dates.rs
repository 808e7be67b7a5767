//! Formats days and times in a language, for messages. The web uses the browser's formats; the server has none built in.

use jiff::Zoned;
use jiff::civil::Weekday;

const WEEKDAYS_MK: [&str; 7] = ["понеделник", "вторник", "среда", "четврток", "петок", "сабота", "недела"];
const MONTHS_MK: [&str; 12] = [
    "јануари",
    "февруари",
    "март",
    "април",
    "мај",
    "јуни",
    "јули",
    "август",
    "септември",
    "октомври",
    "ноември",
    "декември",
];

/// 'Thursday 19 November 2026' in Australia, 'Thursday, November 19, 2026' in America.
pub(crate) fn day(language: &str, moment: &Zoned) -> String {
    match language {
        "mk" => {
            let weekday = WEEKDAYS_MK[weekday_index(moment.weekday())];
            let month = usize::try_from(moment.month() - 1).ok().and_then(|index| MONTHS_MK.get(index));
            format!("{weekday}, {} {} {}", moment.day(), month.unwrap_or(&""), moment.year())
        }
        "en-US" | "en-CA" => moment.strftime("%A, %B %-d, %Y").to_string(),
        _ => moment.strftime("%A %-d %B %Y").to_string(),
    }
}

/// '9:40 am'; Macedonian counts to 24.
pub(crate) fn time(language: &str, moment: &Zoned) -> String {
    match language {
        "mk" => moment.strftime("%-H:%M").to_string(),
        "en-US" => moment.strftime("%-I:%M %p").to_string(),
        _ => moment.strftime("%-I:%M %P").to_string(),
    }
}

fn weekday_index(weekday: Weekday) -> usize {
    usize::try_from(weekday.to_monday_zero_offset()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_tells_day_and_time_in_the_words_of_its_language() {
        let moment: Zoned = "2026-11-19T13:40:00+11:00[Australia/Sydney]".parse().unwrap();
        let formatted = |language| format!("{} | {}", day(language, &moment), time(language, &moment));
        assert_eq!(formatted("en-AU"), "Thursday 19 November 2026 | 1:40 pm");
        assert_eq!(formatted("en-NZ"), "Thursday 19 November 2026 | 1:40 pm");
        assert_eq!(formatted("en-US"), "Thursday, November 19, 2026 | 1:40 PM");
        assert_eq!(formatted("mk"), "четврток, 19 ноември 2026 | 13:40");
    }
}
