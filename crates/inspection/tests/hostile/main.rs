//! Files that a stranger might send, built here by code. None is accepted that must not be, each refusal names its sentence,
//! and none takes much memory or time. What is accepted comes out clean and upright.

#![expect(clippy::unwrap_used, reason = "in a test, what is not there is the failure")]

mod accepted;
mod bounds;
mod jpegs;
mod other_kinds;
mod pdfs;
mod pngs;
mod polyglots;
mod support;
mod upright;

use domain::MessageKey;
use support::{Hostile, assert_refused};

/// Every hostile file of every kind.
fn all() -> Vec<Hostile> {
    let kinds = [other_kinds::files, polyglots::files, pdfs::files, pngs::files, jpegs::files];
    kinds.into_iter().flat_map(|files| files()).collect()
}

fn assert_each_is_refused_as(key: MessageKey, least: usize) {
    let files: Vec<Hostile> = all().into_iter().filter(|file| file.refused_as == key).collect();
    assert!(files.len() >= least, "{} files for {key}", files.len());
    files.iter().for_each(assert_refused);
}

#[test]
fn doc_03b_other_kinds_of_file_are_refused_whatever_their_name() {
    assert_each_is_refused_as(MessageKey::ReferralFileTypes, 60);
}

#[test]
fn doc_03g_a_picture_of_more_than_40_megapixels_is_refused() {
    assert_each_is_refused_as(MessageKey::ImageTooLarge, 30);
}

#[test]
fn doc_08a_an_empty_file_is_refused() {
    assert_each_is_refused_as(MessageKey::FileEmpty, 1);
}

#[test]
fn doc_08b_a_file_that_ends_too_soon_is_refused() {
    assert_each_is_refused_as(MessageKey::FileIncomplete, 100);
}

#[test]
fn doc_08c_a_file_of_two_kinds_is_refused() {
    assert_each_is_refused_as(MessageKey::FileMixed, 45);
}

#[test]
fn doc_08d_a_file_that_unpacks_to_far_too_much_is_refused() {
    assert_each_is_refused_as(MessageKey::FileUnpacksTooLarge, 12);
}

#[test]
fn doc_08e_a_file_that_contradicts_itself_is_refused() {
    assert_each_is_refused_as(MessageKey::FileUnreadable, 60);
}

#[test]
fn doc_08f_an_encrypted_pdf_is_refused() {
    assert_each_is_refused_as(MessageKey::PdfLocked, 3);
}

#[test]
fn doc_08g_a_pdf_with_a_script_or_a_file_inside_is_refused() {
    assert_each_is_refused_as(MessageKey::PdfActive, 50);
}

#[test]
fn doc_08s_a_pdf_without_pages_or_with_pages_in_themselves_is_refused() {
    pdfs::without_pages().iter().for_each(assert_refused);
}

#[test]
fn doc_08t_a_pdf_that_leaves_itself_when_it_is_opened_is_refused() {
    pdfs::opening().iter().for_each(assert_refused);
}
