//! A set of ticks as bits. Words of 64 ticks are aligned to the absolute tick number, so two sets combine word by word, whatever
//! their windows. Outside its window a set is empty, and nothing can be added there.

use std::iter;
use std::ops::Range;

use super::Tick;

pub(super) const WORD_TICKS: i64 = 64;

/// A set of ticks within a window, which is the given range widened to whole words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TickSet {
    /// Number of the first word: its first tick divided by 64.
    pub(super) first_word: i64,
    pub(super) words: Vec<u64>,
}

impl TickSet {
    /// An empty set that can hold at least the ticks of `range`.
    pub fn new(range: Range<Tick>) -> Self {
        let first_word = range.start.0.div_euclid(WORD_TICKS);
        let end_word = range.end.0.saturating_add(WORD_TICKS - 1).div_euclid(WORD_TICKS);
        let length = if range.is_empty() { 0 } else { end_word - first_word };
        let length = usize::try_from(length).unwrap_or(0);
        Self { first_word, words: vec![0; length] }
    }

    /// The ticks that this set can hold.
    pub fn window(&self) -> Range<Tick> {
        let length = i64::try_from(self.words.len()).unwrap_or(i64::MAX);
        Tick(self.first_word * WORD_TICKS)..Tick((self.first_word + length) * WORD_TICKS)
    }

    /// Sets the ticks of `range`; those outside the window are left out.
    pub fn insert_range(&mut self, range: Range<Tick>) {
        for (index, mask) in self.masks(range) {
            self.words[index] |= mask;
        }
    }

    pub fn remove_range(&mut self, range: Range<Tick>) {
        for (index, mask) in self.masks(range) {
            self.words[index] &= !mask;
        }
    }

    /// Sets every `step`th tick of `range`, starting with its first; those outside the window are left out.
    pub fn insert_every(&mut self, step: i64, range: Range<Tick>) {
        let window = self.window();
        let mut offset = range.start - window.start;
        let end = range.end.min(window.end) - window.start;
        while offset < end {
            if let Some(word) =
                usize::try_from(offset.div_euclid(WORD_TICKS)).ok().and_then(|at| self.words.get_mut(at))
            {
                *word |= 1 << (offset % WORD_TICKS);
            }
            offset = offset.saturating_add(step.max(1));
        }
    }

    pub fn contains(&self, tick: Tick) -> bool {
        let word = usize::try_from(tick.0.div_euclid(WORD_TICKS) - self.first_word);
        let word = word.ok().and_then(|index| self.words.get(index));
        word.is_some_and(|word| word >> tick.0.rem_euclid(WORD_TICKS) & 1 == 1)
    }

    pub fn has_any_in(&self, range: Range<Tick>) -> bool {
        self.masks(range).any(|(index, mask)| self.words[index] & mask != 0)
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// All ticks of these sets, in a window that covers all of theirs.
    pub fn union_of<'s>(sets: impl Iterator<Item = &'s Self> + Clone) -> Self {
        let start = sets.clone().map(|set| set.window().start).min().unwrap_or(Tick(0));
        let end = sets.clone().map(|set| set.window().end).max().unwrap_or(start);
        let mut union = Self::new(start..end);
        for set in sets {
            union.union_with(set);
        }
        union
    }

    /// Adds the ticks of `other` that are in this window.
    pub fn union_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine | theirs);
    }

    /// Removes the ticks of `other`.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & !theirs);
    }

    /// Keeps only the ticks that are in `other` too.
    pub fn and(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & theirs);
    }

    /// The ticks of this set in `range`, in a window of that range.
    #[must_use]
    pub fn within(&self, range: Range<Tick>) -> Self {
        let mut part = Self::new(range.clone());
        part.union_with(self);
        let window = part.window();
        part.remove_range(window.start..range.start);
        part.remove_range(range.end..window.end);
        part
    }

    /// Every set tick, in order.
    pub fn ticks(&self) -> impl Iterator<Item = Tick> {
        (self.first_word..).zip(&self.words).flat_map(|(number, word)| {
            let mut left = *word;
            iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.checked_sub(1)?;
                Some(Tick(number * WORD_TICKS + i64::from(bit)))
            })
        })
    }

    /// The set ticks as maximal ranges without a hole, in order.
    pub fn runs(&self) -> impl Iterator<Item = Range<Tick>> {
        let mut ticks = self.ticks().peekable();
        iter::from_fn(move || {
            let start = ticks.next()?;
            let mut end = start + 1;
            while ticks.next_if_eq(&end).is_some() {
                end = end + 1;
            }
            Some(start..end)
        })
    }

    /// The words that `range` touches in this window, by index, each with the bits of its ticks.
    fn masks(&self, range: Range<Tick>) -> impl Iterator<Item = (usize, u64)> + use<> {
        let window = self.window();
        let start = range.start.max(window.start) - window.start;
        let end = range.end.min(window.end) - window.start;
        let words = if start < end { start / WORD_TICKS..(end - 1) / WORD_TICKS + 1 } else { 0..0 };
        words.filter_map(move |word| {
            let from = (start - word * WORD_TICKS).max(0);
            let to = (end - word * WORD_TICKS).min(WORD_TICKS);
            let mask = (u64::MAX >> (WORD_TICKS - (to - from))) << from;
            usize::try_from(word).ok().map(|index| (index, mask))
        })
    }

    /// Applies `operation` to every word of this window and the same word of `other`, 0 where it has none.
    fn combine(&mut self, other: &Self, operation: impl Fn(u64, u64) -> u64) {
        let index = |number: i64, words: &[u64]| usize::try_from(number).unwrap_or(0).min(words.len());
        let from = index(other.first_word - self.first_word, &self.words);
        let theirs = &other.words[index(self.first_word - other.first_word, &other.words)..];
        let (before, rest) = self.words.split_at_mut(from);
        let (common, after) = rest.split_at_mut(theirs.len().min(rest.len()));
        for (mine, theirs) in common.iter_mut().zip(theirs) {
            *mine = operation(*mine, *theirs);
        }
        for mine in before.iter_mut().chain(after) {
            *mine = operation(*mine, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(window: Range<i64>, ranges: &[Range<i64>]) -> TickSet {
        let mut set = TickSet::new(Tick(window.start)..Tick(window.end));
        for range in ranges {
            set.insert_range(Tick(range.start)..Tick(range.end));
        }
        set
    }

    fn runs(set: &TickSet) -> Vec<Range<i64>> {
        set.runs().map(|run| run.start.0..run.end.0).collect()
    }

    #[test]
    fn the_window_is_widened_to_whole_words() {
        assert_eq!(set(-1..65, &[]).window(), Tick(-64)..Tick(128));
        assert_eq!(set(64..128, &[]).window(), Tick(64)..Tick(128));
        assert!(set(Range { start: 9, end: 3 }, &[]).window().is_empty());
    }

    #[test]
    fn ranges_are_set_and_removed_across_words_and_cut_to_the_window() {
        let mut set = set(-64..192, &[-100..-60, 60..130, 191..500]);
        assert_eq!(runs(&set), [-64..-60, 60..130, 191..192]);
        set.remove_range(Tick(64)..Tick(128));
        assert_eq!(runs(&set), [-64..-60, 60..64, 128..130, 191..192]);
        assert!(set.contains(Tick(63)) && !set.contains(Tick(64)) && !set.contains(Tick(500)));
        assert_eq!(set.ticks().count(), 11);
    }

    #[test]
    fn a_grid_is_counted_from_the_start_of_the_range_even_before_the_window() {
        let mut set = set(64..128, &[]);
        set.insert_every(30, Tick(10)..Tick(131));
        assert_eq!(runs(&set), [70..71, 100..101]);
    }

    #[test]
    fn an_empty_or_reversed_range_changes_nothing() {
        let mut set = set(0..64, &[5..5, Range { start: 9, end: 3 }]);
        assert!(set.is_empty());
        set.insert_range(Tick(0)..Tick(64));
        set.remove_range(Tick(9)..Tick(3));
        assert_eq!(runs(&set), [0..64; 1]);
    }

    #[test]
    fn sets_with_different_windows_combine_by_absolute_tick() {
        let other = set(64..256, &[70..80, 200..210]);
        let mut union = set(0..128, &[10..20, 75..90]);
        let (mut common, mut rest) = (union.clone(), union.clone());
        union.union_with(&other);
        common.and(&other);
        rest.subtract(&other);
        assert_eq!(runs(&union), [10..20, 70..90]);
        assert_eq!(runs(&common), [75..80; 1]);
        assert_eq!(runs(&rest), [10..20, 80..90]);
    }

    #[test]
    fn a_part_holds_only_the_ticks_of_its_range() {
        let part = set(0..640, &[0..640; 1]).within(Tick(100)..Tick(300));
        assert_eq!(runs(&part), [100..300; 1]);
        assert_eq!(part.window(), Tick(64)..Tick(320));
        assert!(part.has_any_in(Tick(299)..Tick(400)) && !part.has_any_in(Tick(300)..Tick(400)));
    }
}
