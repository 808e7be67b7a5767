//! The length of a text message in segments. Characters of the GSM alphabet take seven bits each, and one character outside that
//! alphabet makes the whole message take sixteen bits a character.

/// The maximum for a text message.
pub const SMS_SEGMENTS_MAX: usize = 2;

const GSM: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?\
    ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/// These take the space of two.
const GSM_EXTENSION: &str = "^{}\\[~]|€\u{c}";

/// How many letters a segment has room for.
#[derive(Debug, Clone, Copy)]
struct SegmentRoom {
    alone: usize,
    /// Their order takes room too.
    of_several: usize,
}

const GSM_ROOM: SegmentRoom = SegmentRoom { alone: 160, of_several: 153 };
const UCS_2_ROOM: SegmentRoom = SegmentRoom { alone: 70, of_several: 67 };

/// The number of segments of a text.
pub fn sms_segments(text: &str) -> usize {
    let septets = text.chars().map(|letter| match letter {
        letter if GSM.contains(letter) => Some(1),
        letter if GSM_EXTENSION.contains(letter) => Some(2),
        _ => None,
    });
    match septets.sum::<Option<usize>>() {
        Some(length) => segments(length, GSM_ROOM),
        None => segments(text.encode_utf16().count(), UCS_2_ROOM),
    }
}

fn segments(length: usize, room: SegmentRoom) -> usize {
    if length <= room.alone { 1 } else { length.div_ceil(room.of_several) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_the_network_cuts_it() {
        for (text, expected) in [
            ("a".repeat(160), 1),
            ("a".repeat(161), 2),
            ("a".repeat(306), 2),
            ("a".repeat(307), 3),
            ("€".repeat(80), 1),
            ("€".repeat(81), 2),
            ("ж".repeat(70), 1),
            ("ж".repeat(71), 2),
            ("ж".repeat(134), 2),
            ("ж".repeat(135), 3),
            (format!("{}ж", "a".repeat(69)), 1),
            (format!("{}ж", "a".repeat(70)), 2),
            // A character outside the basic plane takes two units.
            ("😀".repeat(36), 2),
        ] {
            assert_eq!(sms_segments(&text), expected, "{text}");
        }
    }
}
