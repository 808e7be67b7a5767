//! Shifting sets in time. "The next d ticks are all in the set" and "one of the next d ticks is in the set" are found by
//! doubling: a set combined with itself shifted by 1, 2, 4 … ticks, so an exam of any length costs a handful of passes over the
//! words.

use super::tick_set::{TickSet, WORD_TICKS};

impl TickSet {
    /// The same set `ticks` later (earlier if negative); its window moves along, so nothing is lost.
    #[must_use]
    pub fn shifted(&self, ticks: i64) -> Self {
        let window = self.window();
        let mut moved = Self::new(window.start + ticks..window.end + ticks);
        let bits = ticks.rem_euclid(WORD_TICKS);
        for (index, word) in self.words.iter().enumerate() {
            moved.words[index] |= word << bits;
            if bits > 0 {
                moved.words[index + 1] |= word >> (WORD_TICKS - bits);
            }
        }
        moved
    }

    /// All ticks from which `length` consecutive ticks are set.
    #[must_use]
    pub fn runs_of(mut self, length: i64) -> Self {
        self.combine_doubling(length, |here, later| here & later);
        self
    }

    /// All ticks from which one of the next `length` ticks is set: no start of that length is possible there.
    #[must_use]
    pub fn reached_within(mut self, length: i64) -> Self {
        self.combine_doubling(length, |here, later| here | later);
        self
    }

    /// Combines each tick with the `length - 1` ticks after it. Every pass at most doubles how far it looks ahead.
    fn combine_doubling(&mut self, length: i64, operation: impl Fn(u64, u64) -> u64) {
        // Looking further than the whole window and the emptiness behind it shows nothing new.
        let window = self.window();
        let length = length.min(window.end - window.start + 1);
        let mut covered = 1;
        while covered < length {
            let step = covered.min(length - covered);
            self.combine_with_later(step, &operation);
            covered += step;
        }
    }

    /// Combines every tick with the one `ticks` later. Words are read before they are written, so no copy is needed.
    fn combine_with_later(&mut self, ticks: i64, operation: impl Fn(u64, u64) -> u64) {
        let (ahead, bits) = (ticks / WORD_TICKS, ticks % WORD_TICKS);
        let ahead = usize::try_from(ahead).unwrap_or(usize::MAX);
        let mut near = self.words.get(ahead).copied().unwrap_or(0);
        for index in 0..self.words.len() {
            let far = self.words.get((index + 1).saturating_add(ahead)).copied().unwrap_or(0);
            let later = if bits == 0 { near } else { near >> bits | far << (WORD_TICKS - bits) };
            self.words[index] = operation(self.words[index], later);
            near = far;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::availability::Tick;

    fn set(ticks: &[i64]) -> TickSet {
        let mut set = TickSet::new(Tick(-128)..Tick(192));
        for tick in ticks {
            set.insert_range(Tick(*tick)..Tick(tick + 1));
        }
        set
    }

    fn numbers(set: &TickSet) -> Vec<i64> {
        set.ticks().map(|tick| tick.0).collect()
    }

    #[test]
    fn a_run_is_found_across_words_and_ends_with_the_window() {
        let mut open = TickSet::new(Tick(0)..Tick(192));
        open.insert_range(Tick(50)..Tick(140));
        open.insert_range(Tick(190)..Tick(192));
        assert_eq!(numbers(&open.clone().runs_of(88)), [50, 51, 52]);
        assert_eq!(numbers(&open.clone().runs_of(3)).last(), Some(&137));
        assert!(open.runs_of(i64::MAX).is_empty());
    }

    #[test]
    fn a_shift_loses_nothing() {
        let spread = set(&[-128, -1, 0, 63, 64, 191]);
        assert_eq!(numbers(&spread.shifted(65)), [-63, 64, 65, 128, 129, 256]);
        assert_eq!(numbers(&spread.shifted(-64)), [-192, -65, -64, -1, 0, 127]);
        assert_eq!(spread.shifted(1000).shifted(-1000).ticks().count(), 6);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn doubling_finds_what_counting_finds(ticks in prop::collection::vec(-128_i64..192, 0..300), length in 1_i64..200) {
            let set = set(&ticks);
            let all = |start: &i64| (*start..start + length).all(|tick| set.contains(Tick(tick)));
            let any = |start: &i64| (*start..start + length).any(|tick| set.contains(Tick(tick)));
            let runs: Vec<i64> = (-128..192).filter(all).collect();
            let reached: Vec<i64> = (-128..192).filter(any).collect();
            prop_assert_eq!(numbers(&set.clone().runs_of(length)), runs);
            prop_assert_eq!(numbers(&set.clone().reached_within(length)), reached);
        }
    }
}
