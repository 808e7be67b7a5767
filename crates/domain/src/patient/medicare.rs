//! The Australian Medicare card number.

const WEIGHTS: [u32; 8] = [1, 3, 7, 9, 1, 3, 7, 9];

/// Ten digits, the first 2 to 6; the ninth is the weighted sum of the first eight modulo 10, the tenth the issue number.
pub fn is_medicare_number(digits: &str) -> bool {
    let numbers: Vec<u32> = digits.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.len() != 10 || numbers.len() != 10 || !(2..=6).contains(&numbers[0]) {
        return false;
    }
    let sum: u32 = WEIGHTS.iter().zip(&numbers).map(|(weight, digit)| weight * digit).sum();
    sum % 10 == numbers[8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_decides() {
        assert!(is_medicare_number("2123456701"));
        assert!(!is_medicare_number("2123456711"));
    }

    #[test]
    fn the_first_digit_is_two_to_six_and_there_are_ten() {
        assert!(!is_medicare_number("1123456701"));
        assert!(!is_medicare_number("212345670"));
        assert!(!is_medicare_number("21234567O1"));
    }
}
