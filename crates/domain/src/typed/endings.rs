//! How web addresses end, as far as people are led astray by them. Endings of two Latin letters are a country's and are not listed.

pub(super) const ENDINGS: &str = "academy agency app art asia bank bar best bet bid bio biz blog bond buzz cam care cash casino center \
    cfd chat cheap city click clinic cloud club com community company cool cyou date dental dev digital doctor download edu email \
    expert express faith finance fit fun fyi gdn gov group guru health healthcare help homes hospital host icu info ink int law \
    legal life link live loan loans lol love market media medical men mil mobi money monster mov name net network news one \
    online onion onl ooo org page party pharmacy photos pics plus press pro pub quest racing report rest review rocks run sale \
    sbs science services shop site social solutions space store stream studio support surf systems tech team tips today tools \
    top tours trade video vip watch web webcam website wiki win work works world wtf xxx xyz zip zone \
    бг бел ею қаз ком мкд мон москва онлайн орг рус рф сайт срб укр ελ ευ հայ გე קום ישראל \
    عرب موقع شبكة كوم بازار ایران السعودية امارات مصر قطر فلسطين سوريا تونس المغرب الجزائر الاردن عمان العراق پاکستان همراه \
    भारत संगठन कॉम नेट ভারত বাংলা இந்தியா இலங்கை சிங்கப்பூர் ไทย คอม ලංකා \
    中国 中國 公司 网络 网址 网站 商城 商店 在线 中文网 我爱你 集团 香港 台湾 台灣 新加坡 世界 한국 닷컴 닷넷 みんな コム ストア";

/// Those that nobody has for a surname, also after a single letter.
pub(super) const NO_SURNAMES: [&str; 3] = ["com", "net", "org"];

/// Letters that look like Latin ones, so that `сом` is read as `com`.
pub(super) fn looks_like(c: char) -> Option<char> {
    Some(match c {
        'а' | 'α' => 'a',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'г' => 'r',
        'һ' => 'h',
        'і' | 'ι' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'ӏ' => 'l',
        'м' => 'm',
        'п' | 'η' => 'n',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'и' | 'υ' => 'u',
        'ν' => 'v',
        'ԝ' => 'w',
        'х' | 'χ' => 'x',
        'у' => 'y',
        _ if c.is_ascii_lowercase() => c,
        _ => return None,
    })
}
