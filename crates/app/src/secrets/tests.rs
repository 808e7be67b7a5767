use super::*;

const NOW: Timestamp = Timestamp::constant(1_800_000_000, 0);

impl Secrets {
    fn new(secret: [u8; KEY_BYTES]) -> Self {
        let text = base64::engine::general_purpose::STANDARD.encode(secret);
        Self::read(&text, NOW).unwrap()
    }
}

fn chance() -> Chance {
    Chance::seeded(1)
}

/// A secret and the same after a rotation that is in force.
fn before_and_after() -> (Secrets, Secrets) {
    let text = Secrets::generate(&chance());
    let (rotated, version) = Secrets::rotated(&text, &Chance::seeded(2), NOW).unwrap();
    assert_eq!(version, 2);
    (Secrets::read(&text, NOW).unwrap(), Secrets::read(&rotated, NOW).unwrap())
}

#[test]
fn a_sealed_text_opens_only_unchanged_with_the_same_secret_and_purpose() {
    let secrets = Secrets::new([7; 32]);
    let sealed = secrets.seal(Purpose::BookingKey, &chance(), b"booking key");
    assert_eq!(secrets.open(Purpose::BookingKey, &sealed).as_deref(), Some(&b"booking key"[..]));
    assert_eq!(secrets.open(Purpose::File, &sealed), None);
    assert_eq!(Secrets::new([8; 32]).open(Purpose::BookingKey, &sealed), None);
    for place in [5, 10, 40] {
        let mut changed = sealed.clone();
        changed[place] ^= 1;
        assert_eq!(secrets.open(Purpose::BookingKey, &changed), None, "{place}");
    }
    assert_eq!(secrets.open(Purpose::BookingKey, b"short"), None);
}

#[test]
fn ops_14d_what_the_first_releases_sealed_still_opens() {
    let nonce = [9; NONCE_BYTES];
    let cipher = XChaCha20Poly1305::new(&Key::from([7; 32]));
    let old = [nonce.as_slice(), &cipher.encrypt(&XNonce::from(nonce), &b"old"[..]).unwrap()].concat();
    assert_eq!(Secrets::new([7; 32]).open(Purpose::File, &old).as_deref(), Some(&b"old"[..]));
    assert_eq!(Secrets::new([8; 32]).open(Purpose::File, &old), None);
}

#[test]
fn ops_14e_after_a_rotation_new_things_need_the_new_version_and_old_ones_are_found() {
    let (before, after) = before_and_after();
    let old = before.seal(Purpose::File, &chance(), b"old");
    let new = after.seal(Purpose::File, &chance(), b"new");
    assert_eq!((before.current_version(), after.current_version()), (1, 2));
    assert_eq!(after.open(Purpose::File, &old).as_deref(), Some(&b"old"[..]));
    assert_eq!(after.open(Purpose::File, &new).as_deref(), Some(&b"new"[..]));
    assert_eq!(before.open(Purpose::File, &new), None, "nothing new is made with the old version");
    let digest = before.keyed_digest(Purpose::OneTimeCodeHash, "code");
    assert_ne!(after.keyed_digest(Purpose::OneTimeCodeHash, "code"), digest);
    assert!(after.keyed_digests(Purpose::OneTimeCodeHash, "code").contains(&digest));
    assert!(after.captcha_keys().contains(&before.captcha_key()));
    let id = before.steady_hash(Purpose::MessageId, "job");
    assert_eq!(after.steady_hash(Purpose::MessageId, "job"), id, "a mail that is tried again keeps its id");
}

/// So the table of counts tells nothing to somebody who tries all phone numbers, but has another secret.
#[test]
fn ops_14l_a_count_is_stored_under_another_name_with_another_secret() {
    let name = |secret| Secrets::new([secret; KEY_BYTES]).steady_hash(Purpose::RateCounter, "+61491570006");
    assert_ne!(name(7), name(8));
    let of_holds = Secrets::new([7; KEY_BYTES]).steady_hash(Purpose::HoldCaller, "+61491570006");
    assert_ne!(name(7), of_holds, "nor for another purpose");
}

#[test]
fn ops_14e_a_version_is_known_before_it_is_used() {
    let text = Secrets::generate(&chance());
    let (rotated, _) = Secrets::rotated(&text, &Chance::seeded(2), NOW).unwrap();
    let secrets = Secrets::read(&text, NOW).unwrap();
    let another_server = Secrets::read(&rotated, NOW).unwrap();
    let a_second_before = Timestamp::constant(1_799_999_999, 0);
    assert_eq!(secrets.clone().reload(&rotated, a_second_before), Ok(None));
    assert_eq!(secrets.current_version(), 1);
    let new = another_server.seal(Purpose::File, &chance(), b"new");
    assert_eq!(secrets.open(Purpose::File, &new).as_deref(), Some(&b"new"[..]));
    assert_eq!(secrets.reload(&rotated, NOW), Ok(Some(2)));
    assert_eq!(secrets.reload("nonsense", NOW), Err(SecretError), "and what it had stays");
    assert_eq!(secrets.current_version(), 2);
}

#[test]
fn req_01f_the_hash_of_an_address_holds_nothing_of_it_and_cannot_be_guessed() {
    let hash = |secret, text: &str| Secrets::new([secret; 32]).keyed_hash(Purpose::EmailHash, text);
    let told = hash(7, "mira@example.org");
    assert!(told.len() == 16 && told.bytes().all(|byte| byte.is_ascii_hexdigit()), "{told}");
    assert_eq!(told, hash(7, "mira@example.org"));
    assert_ne!(told, hash(7, "mara@example.org"));
    assert_ne!(told, hash(8, "mira@example.org"), "it takes the secret to know it");
    assert_ne!(told, hex(&super::hash(b"mira@example.org")[..8]), "no plain hash, which a guess would find");
}

#[test]
fn a_secret_is_thirty_two_bytes_of_base64_and_later_ones_have_a_version_and_a_time() {
    let (one, other) = (Secrets::generate(&chance()), Secrets::generate(&Chance::seeded(2)));
    let good = |text: &str| Secrets::read(text, NOW).is_ok();
    assert!(good(&one) && good(&format!("{one}\n")));
    let later = format!("2 {other} 2027-01-15T08:00:00Z");
    assert!(good(&format!("{one}\n{later}\n")) && good(&format!("{one},{later}")) && good(&later));
    for bad in [
        "",
        "c2hvcnQ=",
        "not base64!",
        &format!("{one}\n{other}"),
        &format!("{later}\n{one}"),
        &format!("2 {one}"),
    ] {
        assert!(!good(bad), "{bad}");
    }
}
